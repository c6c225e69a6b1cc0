//! What the judge says of single files in each language. A test is ignored where its language is not installed.

use std::fs;
use std::process::Command;

use judge::program::language::Language;
use libtest_mimic::{Arguments, Trial};
use scene::{ADDS, Said, Scene};

mod scene;

/// A language, and programs in it that are to print the sum of their input.
struct Sample {
    ending: &'static str,
    /// The limits for a problem with 1 s and 64 MiB, as they are printed.
    limits: &'static str,
    right: &'static str,
    /// Answers 3, from the bottom of a recursion 100,000 deep, without a newline.
    deep: &'static str,
    /// Prints 4, whatever it reads.
    wrong: &'static str,
    /// What is not in the language stands in its line 2.
    broken: &'static str,
    /// Fails in its line 2.
    fails: &'static str,
    /// What is said of that.
    says: &'static str,
    /// Holds some 200 MiB.
    greedy: &'static str,
}

static SAMPLES: [Sample; 6] = [
    Sample {
        ending: "rs",
        limits: "1 s, 64 MiB   Rust",
        right: ADDS,
        deep: r#"
fn depth(n: u64) -> u64 { if n == 0 { 0 } else { std::hint::black_box(1) + depth(n - 1) } }
fn main() { print!("{}", depth(100_000) - 99_997); }"#,
        wrong: "fn main() { println!(\"4\"); }",
        broken: "fn main() {\n    three\n}",
        fails: "fn main() {\n    panic!(\"no heaps\");\n}",
        says: "no heaps",
        greedy: "fn main() { println!(\"{}\", std::hint::black_box(vec![3u8; 200 << 20])[7]); }",
    },
    Sample {
        ending: "c",
        limits: "1 s, 64 MiB   C",
        right: r#"
#include <math.h>
#include <stdio.h>
int main(void) { long n, sum = 0; while (scanf("%ld", &n) == 1) sum += n; printf("%.0f\r\n\n", floor(sum)); }"#,
        deep: r#"
#include <stdio.h>
volatile int one = 1;
int depth(int n) { return n == 0 ? 0 : depth(n - 1) + one; }
int main(void) { printf("%d", depth(100000) - 99997); }"#,
        wrong: "#include <stdio.h>\nint main(void) { puts(\"4\"); }",
        broken: "int main(void) {\n    return three;\n}",
        fails: "#include <stdlib.h>\nint main(void) { abort(); }",
        says: "SIGABRT",
        greedy: r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) { char *all = malloc(200 << 20); memset(all, getchar() > 0 ? 3 : 4, 200 << 20); for (int i = 1; i < 200; i++) all[0] &= all[i << 20]; printf("%d", all[0]); }"#,
    },
    Sample {
        ending: "cpp",
        limits: "1 s, 64 MiB   C++",
        right: r#"
#include <iostream>
#include <iterator>
#include <numeric>
#include <vector>
int main() {
    std::vector<long> numbers{std::istream_iterator<long>(std::cin), {}};
    std::cout << std::accumulate(numbers.begin(), numbers.end(), 0L) << "  " << std::endl;
}"#,
        deep: r#"
#include <bits/stdc++.h>
#include <ranges>
int main() {
    std::function<int(int)> depth = [&](int n) { return n == 0 ? 0 : depth(n - 1) + 1; };
    std::cout << depth(100000) - 99997;
}"#,
        wrong: "#include <iostream>\nint main() { std::cout << 4 << std::endl; }",
        broken: "int main() {\n    return three;\n}",
        fails: "#include <vector>\nint main() { std::vector<int> none; return none.at(0); }",
        says: "std::out_of_range",
        greedy: "#include <iostream>\n#include <vector>\nint main() { std::cout << int(std::vector<char>(200 << 20, 3)[7]); }",
    },
    Sample {
        ending: "java",
        limits: "3 s, 144 MiB   Java",
        right: r#"
import java.util.*;
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long sum = 0;
        while (in.hasNextLong()) sum += in.nextLong();
        System.out.println(sum);
    }
}"#,
        deep: r#"
public class Main implements Runnable {
    static int depth(int n) { return n == 0 ? 0 : depth(n - 1) + 1; }
    public void run() { System.out.print(depth(100000) - 99997); }
    public static void main(String[] args) { new Thread(null, new Main(), "", 1 << 28).start(); }
}"#,
        wrong: "public class Main { public static void main(String[] a) { System.out.println(4); } }",
        broken: "public class Main {\n    int three = three();\n}",
        fails: "public class Main { public static void main(String[] a) {\n    System.out.println(1 / (a.length / 9)); } }",
        says: "java.lang.ArithmeticException",
        greedy: "public class Main { public static void main(String[] a) { var all = new byte[200][1 << 20]; System.out.println(all[7][7] + 3); } }",
    },
    Sample {
        ending: "py",
        limits: "5 s, 160 MiB   Python",
        right: "print(sum(map(int, open('/dev/stdin').read().split())))",
        deep: r#"
import sys, functools
sys.setrecursionlimit(10 ** 6)
def depth(n):
    return 0 if n == 0 else depth(n - 1) + 1
print(depth(100000) - 99997, end='')"#,
        wrong: "print(4)",
        broken: "print(3)\nprint(",
        fails: "def f(n):\n    return f(n - 1) if n else 1 // n\nf(9)",
        says: "ZeroDivisionError",
        greedy: "print(bytearray(b'\\3') * (200 << 20))",
    },
    Sample {
        ending: "js",
        limits: "5 s, 160 MiB   JavaScript",
        right: "console.log(String(require('fs').readFileSync('/dev/stdin')).trim().split(/\\s+/).reduce((a, b) => a + Number(b), 0))",
        deep: r#"
const depth = n => n == 0 ? 0 : depth(n - 1) + 1
process.stdout.write(String(depth(100000) - 99997))"#,
        wrong: "console.log(4)",
        broken: "console.log(3)\nconsole.log(",
        fails: "const none = []\nnone[0].take()",
        says: "TypeError",
        greedy: "const all = []; for (let i = 0; i < 3e7; i++) all.push([i]); console.log(all.length)",
    },
];

/// A test of everything else, and the languages that it needs.
type Other = (&'static str, &'static [&'static str], fn());

fn main() {
    let mut trials: Vec<Trial> = SAMPLES
        .iter()
        .map(|it| trial(it.ending, &[it.ending], move || all_of_one_language(it)))
        .collect();
    let others: [Other; 8] = [
        (
            "a_checker_in_any_language_that_crashes_is_no_verdict",
            &["java", "js"],
            checkers_that_crash,
        ),
        ("limits_are_those_that_judges_grant", &["py", "c"], limits_are_those_that_judges_grant),
        ("a_late_file_in_python_is_told_of_pypy", &["py"], a_late_file_in_python_is_told_of_pypy),
        ("a_class_of_java_may_have_any_name", &["java"], a_class_of_java_may_have_any_name),
        ("variables_name_other_compilers", &["py", "c"], variables_name_other_compilers),
        (
            "a_source_in_another_encoding_is_told",
            &["py", "c", "rs"],
            a_source_in_another_encoding_is_told,
        ),
        (
            "the_large_header_of_cpp_is_compiled_once",
            &["cpp"],
            the_large_header_of_cpp_is_compiled_once,
        ),
        (
            "compilers_read_no_answers_and_no_secrets",
            &["c", "rs"],
            compilers_read_no_answers_and_no_secrets,
        ),
    ];
    trials.extend(others.map(|(name, endings, test)| trial(name, endings, test)));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// A test that is ignored unless these languages are installed.
fn trial(name: &str, endings: &[&str], test: impl FnOnce() + Send + 'static) -> Trial {
    let is_installed = |ending: &&str| Language::named(ending).unwrap().is_installed();
    let test = move || {
        test();
        Ok(())
    };
    Trial::test(name, test).with_ignored_flag(!endings.iter().all(is_installed))
}

/// A problem whose answer is 3, and a file.
fn scene_with(file: &str, text: &str) -> Scene {
    Scene::new().sum("// adds").write(file, text)
}

/// Where large headers are kept for all tests.
const TARGET: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/languages");

fn judge(scene: &Scene, file: &str) -> Said {
    let mut judge = scene.command(&["test", "sum", "--file", file]);
    Said::of(judge.env("CARGO_TARGET_DIR", TARGET))
}

/// What is printed of one of many files.
fn told_of<'a>(said: &'a Said, file: &str) -> &'a str {
    let (_, told) = said
        .out
        .split_once(&format!("   {file}\n"))
        .unwrap_or_else(|| panic!("{file}: {}", said.out));
    told.split("sum 제목").next().unwrap()
}

fn all_of_one_language(sample: &Sample) {
    let ending = sample.ending;
    let mut scene = Scene::new().sum("// adds");
    for (name, text) in [
        ("돌 게임", sample.right),
        ("deep", sample.deep),
        ("wrong", sample.wrong),
        ("fails", sample.fails),
        ("greedy", sample.greedy),
        ("broken", sample.broken),
    ] {
        scene = scene.write(&format!("all/{name}.{ending}"), text);
    }
    let said = judge(&scene, "all").code(1).ends("2 passed, 4 failed");
    let said = said.says(&format!("sum 제목   {}   all/", sample.limits));
    for (name, verdict, reason) in [
        ("돌 게임", "AC", ""),
        ("deep", "AC", ""),
        ("wrong", "WA", "expected `3`\n      found    `4`"),
        ("fails", "RE", sample.says),
        ("greedy", "MLE", ""),
        ("broken", "CE", ""),
    ] {
        let told = told_of(&said, &format!("all/{name}.{ending}"));
        assert!(told.contains(verdict) && told.contains(reason), "{name}: {told}");
    }
    let file = format!("all/broken.{ending}");
    let place = [format!("{file}\", line 2"), format!("{file}:2")];
    let broken = told_of(&said, &file);
    assert!(
        place.iter().any(|place| broken.contains(place)) && !broken.contains("/Main."),
        "{broken}"
    );
    assert_eq!(fs::read_dir(scene.path("all")).unwrap().count(), 6);

    let mut judge = scene.command(&["test", "sum", "--file", &file]);
    judge.env("PATH", scene.folder.path());
    for variable in ["RUSTC", "CC", "CXX", "JAVA_HOME", "PYTHON"] {
        judge.env_remove(variable);
    }
    Said::of(&mut judge).code(2).tells(", which is not installed; install ");
}

fn checkers_that_crash() {
    for (checker, text) in [
        (
            "checker.java",
            "public class Main { public static void main(String[] a) { System.exit(1 / 0); } }",
        ),
        ("checker.js", "none.take()"),
    ] {
        let card = format!("checker = \"{checker}\"");
        let scene = scene_with(&format!("problems/sum/{checker}"), text)
            .problem_with("sum", "// adds", &card);
        let said = scene.judge(&["test", "sum"]).code(2);
        said.says(&format!(
            "the checker `problems/sum/{checker}` fails on the case `three`: exit code 1"
        ));
    }
}

fn limits_are_those_that_judges_grant() {
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.2\nmemory-limit = 64";
    let spins = "import time\nwhile time.process_time() < 0.4: pass\nprint(3)";
    let scene = scene_with("mine.py", spins).card("sum", card);
    scene.judge(&["test", "sum", "--file", "mine.py"]).code(0).says("2.6 s, 160 MiB");
    scene.save("mine.c", "int main(void) { for (volatile int i = 0;; i++); }");
    let said = scene.judge(&["test", "sum", "--file", "mine.c"]).code(1).says("0.2 s, 64 MiB");
    said.says("more than 0.2 s of CPU time");
}

fn a_late_file_in_python_is_told_of_pypy() {
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.001\nmemory-limit = 64";
    let scene = scene_with("mine.py", "while True: pass").card("sum", card);
    let scene = scene.program("pypy3", "[ \"$1\" = -c ] && echo \"$PWD/bin/pypy3\"");
    let said = scene.judge(&["test", "sum", "--file", "mine.py"]).code(1).says("three   TLE");
    said.says("hint: PyPy is quicker than CPython: `--language pypy` judges with it");
}

fn a_class_of_java_may_have_any_name() {
    let main = "{ public static void main(String[] a) { System.out.println(3); } }";
    let scene = Scene::new()
        .sum("// adds")
        .write("all/a.java", &format!("// public class No\npublic final class Sum {main}"))
        .write("all/b.java", &format!("class Helper {{ class Inner {main} }}\nclass Sum {main}"))
        .write("all/c.java", "class Sum { void main() {} }")
        .write("all/d.java", "public class Sum { int three = three(); }");
    let said = judge(&scene, "all").code(1).ends("2 passed, 2 failed");
    assert!(!said.out.contains("should be declared"), "{}", said.out);
    // What javac says may stand in the source, and is no path.
    let says = "class A { int a = b(); } // should be declared in a file named ../../mine.java";
    let scene = scene_with("a.java", says).write("target/mine.java", "sings");
    scene.judge(&["test", "sum", "--file", "a.java"]).code(1).says("CE");
    assert_eq!(scene.read("target/mine.java"), "sings");
}

fn variables_name_other_compilers() {
    let scene = scene_with("mine.c", "int main(void) { return printf(WORD); }");
    let mut judge = scene.command(&["test", "sum", "--file", "mine.c"]);
    Said::of(judge.env("CC", "cc -include stdio.h -DWORD=\"3\"")).code(1).says("exit code 1");
    Said::of(judge.env("CC", "/none/cc"))
        .code(2)
        .tells("`/none/cc`, as `CC` says, which is not there");
    let scene = scene.program("cc", "echo 'a.s: No space left on device'; exit 1");
    scene.judge(&["test", "sum", "--file", "mine.c"]).code(2).says("cannot compile in");
    let scene = scene_with("mine.py", "print(3)").program("my python", "exec python3 \"$@\"");
    let mut judge = scene.command(&["test", "sum", "--file", "mine.py"]);
    Said::of(judge.env("PYTHON", scene.path("bin/my python"))).code(0);
}

fn a_source_in_another_encoding_is_told() {
    let scene = Scene::new().sum("// adds");
    scene.save("a.py", b"# \xb5\xb9\nprint(3)");
    let said = scene.judge(&["test", "sum", "--file", "a.py"]).code(1);
    said.says(
        "`a.py` is not UTF-8; save it as UTF-8, or convert it: `iconv -f CP949 -t UTF-8 a.py`",
    );
    scene.save("b.py", b"# coding: euc-kr \xb5\xb9\nprint(3)");
    scene.judge(&["test", "sum", "--file", "b.py"]).code(0);
    scene.save("a.rs", b"\xff\xfef\0n\0");
    scene.judge(&["test", "sum", "--file", "a.rs"]).code(1).says("iconv -f UTF-16");
    scene.save("a.c", b"/* \xb5\xb9 */ int puts(const char *); int main(void) { puts(\"3\"); }");
    scene.judge(&["test", "sum", "--file", "a.c"]).code(0);
}

fn the_large_header_of_cpp_is_compiled_once() {
    let scene = scene_with("a.cpp", "#include <bits/stdc++.h>\nint main() { std::cout << 3; }");
    let compiled = || {
        let find = Command::new("find")
            .args([TARGET, "-name", "stdc++.h.gch", "-printf", "%T+ "])
            .output();
        String::from_utf8(find.unwrap().stdout).unwrap()
    };
    judge(&scene, "a.cpp").code(0);
    let first = compiled();
    judge(&scene, "a.cpp").code(0);
    assert_eq!((first.split(' ').count(), compiled()), (2, first));
}

fn compilers_read_no_answers_and_no_secrets() {
    let scene = Scene::new()
        .sum("// adds")
        .write("home/bin/tool", "")
        .write("home/secret.h", "int main(void) { return 3; }");
    for file in
        [scene.path("testcases/sum/three.out"), scene.path("home/secret.h"), "/etc/shadow".into()]
    {
        let (c, rust) = (
            format!("#include {file:?}\n"),
            format!("fn main() {{ print!(\"{{}}\", include_str!({file:?})) }}"),
        );
        for (source, text) in [("a.c", c), ("a.rs", rust)] {
            scene.save(source, &text);
            let mut judge = scene.command(&["test", "sum", "--file", source]);
            let path =
                format!("{}:{}", scene.path("home/bin").display(), std::env::var("PATH").unwrap());
            let said = Said::of(judge.env("PATH", path)).code(1);
            said.says("CE").says("ermission denied");
        }
    }
}
