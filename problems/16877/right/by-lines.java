// AC: reads two lines, with a StringTokenizer for a hundred thousand numbers.
import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(br.readLine());
        StringTokenizer st = new StringTokenizer(br.readLine());
        int[] p = new int[n];
        int max = 0;
        for (int i = 0; i < n; i++) {
            p[i] = Integer.parseInt(st.nextToken());
            max = Math.max(max, p[i]);
        }
        int[] fib = new int[32];
        fib[0] = 1;
        fib[1] = 2;
        for (int i = 2; i < 32; i++) fib[i] = fib[i - 1] + fib[i - 2];
        byte[] grundy = new byte[max + 1];
        for (int i = 1; i <= max; i++) {
            int mask = 0;
            for (int j = 0; fib[j] <= i; j++) mask |= 1 << grundy[i - fib[j]];
            grundy[i] = (byte) Integer.numberOfTrailingZeros(~mask);
        }
        int xor = 0;
        for (int heap : p) xor ^= grundy[heap];
        System.out.println(xor == 0 ? "cubelover" : "koosaga");
    }
}
