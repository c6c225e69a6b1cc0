// AC: a long and its remainder; reads with a Scanner.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        long stones = new Scanner(System.in).nextLong();
        System.out.printf("%s%n", stones % 5 == 0 || stones % 5 == 2 ? "CY" : "SK");
    }
}
