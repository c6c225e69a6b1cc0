// AC: BufferedReader, lines and StringTokenizer, an IntStream to add up; println.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

public class Main {
    static int grundy(int heap) {
        if (heap % 4 == 3) return heap + 1;
        if (heap % 4 == 0) return heap - 1;
        return heap;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        List<Integer> numbers = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            StringTokenizer tokens = new StringTokenizer(line);
            while (tokens.hasMoreTokens()) numbers.add(Integer.parseInt(tokens.nextToken()));
        }
        int n = numbers.get(0);
        int sum = numbers.stream().skip(1).limit(n).mapToInt(Main::grundy).reduce(0, (a, b) -> a ^ b);
        System.out.println(sum == 0 ? "cubelover" : "koosaga");
    }
}
