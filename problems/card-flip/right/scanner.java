// AC: a table of runs up to 86, and a period of 34.
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int[] g = new int[87];
        for (int run = 2; run < 87; run++) {
            boolean[] seen = new boolean[64];
            for (int left = 0; left <= run - 2; left++) seen[g[left] ^ g[run - 2 - left]] = true;
            while (seen[g[run]]) g[run]++;
        }
        int sum = 0;
        int run = 0;
        for (int i = 0; i <= n; i++) {
            if (i < n && in.nextInt() == 1) {
                run++;
                continue;
            }
            sum ^= g[run < 87 ? run : 53 + (run - 53) % 34];
            run = 0;
        }
        System.out.println(sum != 0);
    }
}
