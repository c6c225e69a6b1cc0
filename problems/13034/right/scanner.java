// AC: a table of Grundy numbers, with an array of seen values for each mex.
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int[] g = new int[n + 1];
        for (int i = 2; i <= n; i++) {
            boolean[] seen = new boolean[64];
            for (int j = 0; j <= i - 2; j++) seen[g[j] ^ g[i - 2 - j]] = true;
            while (seen[g[i]]) g[i]++;
        }
        System.out.println(g[n] != 0 ? 1 : 2);
    }
}
