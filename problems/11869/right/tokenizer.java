// AC: StreamTokenizer, whose numbers are doubles, and a StringBuilder; blanks before the line ends.
import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.InputStreamReader;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new InputStreamReader(System.in));
        in.nextToken();
        int coins = (int) in.nval;
        long sum = 0;
        while (coins-- > 0) {
            in.nextToken();
            sum ^= (long) in.nval;
        }
        StringBuilder out = new StringBuilder();
        out.append(sum == 0 ? "cubelover" : "koosaga").append("  \n\n");
        System.out.print(out);
    }
}
