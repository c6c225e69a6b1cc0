public class Main { public static void main(String[] a) { var all = new byte[200][1 << 20]; System.out.println(all[7][7] + 3); } }
