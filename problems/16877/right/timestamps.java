// AC: a timestamp for each value instead of a mask, read with a StreamTokenizer.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in =
            new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        in.nextToken();
        int[] heaps = new int[(int) in.nval];
        int largest = 0;
        for (int i = 0; i < heaps.length; i++) {
            in.nextToken();
            heaps[i] = (int) in.nval;
            largest = Math.max(largest, heaps[i]);
        }
        byte[] table = new byte[largest + 1];
        int[] seen = new int[17];
        for (int heap = 1; heap <= largest; heap++) {
            for (int a = 1, b = 2; a <= heap; b += a, a = b - a) seen[table[heap - a]] = heap;
            byte value = 0;
            while (seen[value] == heap) value++;
            table[heap] = value;
        }
        int sum = 0;
        for (int heap : heaps) sum ^= table[heap];
        System.out.println(sum != 0 ? "koosaga" : "cubelover");
    }
}
