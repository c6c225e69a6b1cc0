// AC: reads two lines, with a StringTokenizer for each.
import java.io.*;
import java.util.StringTokenizer;

public class Main {
    static int grundy(int p) {
        return p % 2 == 0 ? p / 2 - 1 : p / 2 + 1;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer(br.readLine());
        int n = Integer.parseInt(st.nextToken());
        st = new StringTokenizer(br.readLine());
        int ans = 0;
        for (int i = 0; i < n; i++) ans ^= grundy(Integer.parseInt(st.nextToken()));
        System.out.println(ans != 0 ? "koosaga" : "cubelover");
    }
}
