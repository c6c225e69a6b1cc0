public class Main {
    int three = three();
}
