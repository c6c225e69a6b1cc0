// AC: an int of the last 22 outcomes, and a map from each to where it was seen.
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int k = in.nextInt();
        int moves = 0;
        for (int i = 0; i < k; i++) moves |= 1 << (in.nextInt() - 1);
        final int all = (1 << 22) - 1;
        int window = 1;
        Map<Integer, Integer> seen = new HashMap<>();
        List<Integer> lost = new ArrayList<>(List.of(0));
        int heap = 0;
        while (heap < n && !seen.containsKey(window)) {
            seen.put(window, heap++);
            boolean loses = (window & moves) == 0;
            window = (window << 1 | (loses ? 1 : 0)) & all;
            lost.add(lost.get(heap - 1) + (loses ? 1 : 0));
        }
        if (heap == n) {
            System.out.println(lost.get(n));
            return;
        }
        int start = seen.get(window);
        int period = heap - start;
        int periods = (n - start) / period;
        int rest = (n - start) % period;
        System.out.println(lost.get(start + rest) + (long) periods * (lost.get(heap) - lost.get(start)));
    }
}
