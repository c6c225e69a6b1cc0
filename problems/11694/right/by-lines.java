// AC: reads two lines, with BufferedReader and a StringTokenizer of the second.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(br.readLine());
        StringTokenizer st = new StringTokenizer(br.readLine());
        int xor = 0;
        int large = 0;
        for (int i = 0; i < n; i++) {
            int p = Integer.parseInt(st.nextToken());
            xor ^= p;
            if (p > 1) large++;
        }
        boolean wins = large == 0 ? n % 2 == 0 : xor != 0;
        System.out.println(wins ? "koosaga" : "cubelover");
    }
}
