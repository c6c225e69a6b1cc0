// AC: recursion with memory; reads a line with a BufferedReader.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static final Boolean[] known = new Boolean[1001];

    static boolean wins(int stones) {
        if (stones == 0) {
            return true;
        }
        if (known[stones] == null) {
            known[stones] = !wins(stones - 1)
                || stones >= 3 && !wins(stones - 3)
                || stones >= 4 && !wins(stones - 4);
        }
        return known[stones];
    }

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(input.readLine().trim());
        System.out.println(wins(n) ? "SK" : "CY");
    }
}
