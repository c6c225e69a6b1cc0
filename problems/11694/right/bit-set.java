// AC: Scanner, BitSet of the digits that occur in an odd number of heaps, and the largest heap.
import java.util.BitSet;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        BitSet odd = new BitSet();
        int largest = 0;
        for (int i = 0; i < n; i++) {
            int heap = in.nextInt();
            largest = Math.max(largest, heap);
            odd.xor(BitSet.valueOf(new long[] {heap}));
        }
        boolean wins = largest == 1 ? n % 2 == 0 : !odd.isEmpty();
        System.out.println(wins ? "koosaga" : "cubelover");
    }
}
