// AC: reads two lines, and makes a stream of what String.split returns for the second.
import java.io.*;
import java.util.Arrays;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        br.readLine();
        int xor = Arrays.stream(br.readLine().split(" "))
            .mapToInt(Integer::parseInt)
            .map(p -> p % 4 == 0 ? p - 1 : p % 4 == 3 ? p + 1 : p)
            .reduce(0, (a, b) -> a ^ b);
        System.out.println(xor == 0 ? "cubelover" : "koosaga");
    }
}
