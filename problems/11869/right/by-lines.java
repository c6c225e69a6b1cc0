// AC: reads two lines, and splits the second with String.split.
import java.io.BufferedReader;
import java.io.InputStreamReader;

class Main {
    public static void main(String[] args) throws Exception {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int m = Integer.parseInt(reader.readLine().trim());
        String[] squares = reader.readLine().split(" ");
        int sum = 0;
        for (int i = 0; i < m; i++) sum ^= Integer.parseInt(squares[i]);
        System.out.print(sum == 0 ? "cubelover" : "koosaga");
    }
}
