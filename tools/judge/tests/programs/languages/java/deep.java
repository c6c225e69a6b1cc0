public class Main implements Runnable {
    static int depth(int n) { return n == 0 ? 0 : depth(n - 1) + 1; }
    public void run() { System.out.print(depth(100000) - 99997); }
    public static void main(String[] args) { new Thread(null, new Main(), "", 1 << 28).start(); }
}
