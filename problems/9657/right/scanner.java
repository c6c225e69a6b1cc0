// AC: an array of who wins.
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        boolean[] wins = new boolean[n + 1];
        for (int i = 1; i <= n; i++) {
            for (int taken : new int[] {1, 3, 4}) {
                if (taken <= i && !wins[i - taken]) wins[i] = true;
            }
        }
        System.out.println(wins[n] ? "SK" : "CY");
    }
}
