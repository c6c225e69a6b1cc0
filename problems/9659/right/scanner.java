// AC: odd or even, in a long.
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextLong() % 2 == 1 ? "SK" : "CY");
    }
}
