// AC: recursion with a table of known values, and blanks after the answer.
import java.util.Scanner;

public class Main {
    static final int[] known = new int[2001];

    static int grundy(int cells) {
        if (cells <= 0) return 0;
        if (known[cells] != 0) return known[cells] - 1;
        boolean[] seen = new boolean[128];
        for (int cross = 1; cross <= (cells + 1) / 2; cross++) {
            seen[grundy(cross - 3) ^ grundy(cells - cross - 2)] = true;
        }
        int value = 0;
        while (seen[value]) value++;
        known[cells] = value + 1;
        return value;
    }

    public static void main(String[] args) {
        int cells = new Scanner(System.in).nextInt();
        System.out.println((grundy(cells) > 0 ? 1 : 2) + "  ");
    }
}
