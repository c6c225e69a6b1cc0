// AC: reads a line a row, with a StringTokenizer for each.
import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer(br.readLine());
        int n = Integer.parseInt(st.nextToken());
        int m = Integer.parseInt(st.nextToken());
        int[] row = new int[m];
        int xor = 0;
        for (int i = 0; i < n; i++) {
            st = new StringTokenizer(br.readLine());
            for (int j = 0; j < m; j++) row[j] = Integer.parseInt(st.nextToken());
            int value = 0;
            for (int j = m - 1; j >= 0; j--) value = row[j] > value ? row[j] : row[j] - 1;
            xor ^= value;
        }
        System.out.println(xor != 0 ? "koosaga" : "cubelover");
    }
}
