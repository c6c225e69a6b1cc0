// AC: a full table; reads with a Scanner.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        int n = new Scanner(System.in).nextInt();
        boolean[] wins = new boolean[n + 1];
        wins[0] = true;
        for (int stones = 1; stones <= n; stones++) {
            wins[stones] = !wins[stones - 1] || stones >= 3 && !wins[stones - 3];
        }
        System.out.println(wins[n] ? "SK" : "CY");
    }
}
