// AC: odd or even.
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextInt() % 2 == 1 ? "SK" : "CY");
    }
}
