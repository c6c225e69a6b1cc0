// AC: a BigInteger from a StringTokenizer; the output has no newline at its end.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.util.StringTokenizer;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        BigInteger n = new BigInteger(new StringTokenizer(input.readLine()).nextToken());
        int rest = n.mod(BigInteger.valueOf(7)).intValue();
        System.out.print(rest == 0 || rest == 2 ? "CY" : "SK");
    }
}
