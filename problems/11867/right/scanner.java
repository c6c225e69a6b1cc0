// AC: two numbers, with a Scanner.
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int m = in.nextInt();
        System.out.println(n % 2 == 1 && m % 2 == 1 ? "B" : "A");
    }
}
