// AC: reads two lines, with a StringTokenizer of the second.
import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(br.readLine());
        StringTokenizer st = new StringTokenizer(br.readLine());
        List<Integer> heaps = new ArrayList<>();
        int xor = 0;
        for (int i = 0; i < n; i++) {
            int heap = Integer.parseInt(st.nextToken());
            heaps.add(heap);
            xor ^= heap;
        }
        int count = 0;
        for (int heap : heaps) if ((heap ^ xor) < heap) count++;
        System.out.println(count);
    }
}
