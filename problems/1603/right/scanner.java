// AC: a Scanner, a table of eleven values, and one answer a line with blanks after it.
import java.util.Scanner;

public class Main {
    static final int[] STRIP = {0, 0, 2, 2, 1, 4, 3, 3, 1, 4, 2};

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int board = 0; board < 3; board++) {
            int n = in.nextInt(), m = in.nextInt(), sum = 0;
            String[] rows = new String[n];
            for (int y = 0; y < n; y++) rows[y] = in.next();
            for (int y = 0; y < n; y += 2) {
                int run = 0;
                for (int x = 0; x < m; x++) {
                    boolean upper = rows[y].charAt(x) == '.';
                    boolean lower = y + 1 < n && rows[y + 1].charAt(x) == '.';
                    if (upper && lower) {
                        run++;
                        continue;
                    }
                    sum ^= STRIP[run] ^ (upper || lower ? 1 : 0);
                    run = 0;
                }
                sum ^= STRIP[run];
            }
            System.out.println((sum != 0 ? "Y" : "M") + " ");
        }
    }
}
