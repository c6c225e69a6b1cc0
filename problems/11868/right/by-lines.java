// AC: reads two lines, the second with a StringTokenizer at blanks.
import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws Exception {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(br.readLine());
        StringTokenizer st = new StringTokenizer(br.readLine(), " ");
        int result = 0;
        while (n-- > 0) {
            result ^= Integer.parseInt(st.nextToken());
        }
        System.out.println(result == 0 ? "cubelover" : "koosaga");
    }
}
