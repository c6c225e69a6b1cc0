//! What the judge says of single files. Each language has the same tests, ignored where it is not installed.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::scene::{ADDS, Said, Scene};
use judge::judging::language::{LANGUAGES, Language};
use libtest_mimic::Trial;

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
    /// A checker that rejects what is not the answer, and says `no, ` and the answer.
    checker: &'static str,
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
        checker: r#"
use std::{env, fs, process::exit};
fn main() {
    let file = |place| fs::read_to_string(env::args().nth(place).unwrap()).unwrap();
    if file(2).trim() != file(3).trim() { eprintln!("no, {}", file(3)); exit(1) }
}"#,
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
        checker: r#"
#include <stdio.h>
int main(int argc, char **argv) {
    int found = 0, expected = 0;
    fscanf(fopen(argv[2], "r"), "%d", &found);
    fscanf(fopen(argv[3], "r"), "%d", &expected);
    if (found != expected) { fprintf(stderr, "no, %d\n", expected); return 1; }
}"#,
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
        checker: r#"
#include <fstream>
#include <iostream>
int main(int, char **paths) {
    int found = 0, expected = 0;
    std::ifstream(paths[2]) >> found;
    std::ifstream(paths[3]) >> expected;
    if (found != expected) { std::cerr << "no, " << expected << std::endl; return 1; }
}"#,
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
        checker: r#"
import java.nio.file.*;
public class Main {
    static String text(String path) throws Exception { return Files.readString(Path.of(path)).trim(); }
    public static void main(String[] paths) throws Exception {
        if (!text(paths[1]).equals(text(paths[2]))) { System.err.println("no, " + text(paths[2])); System.exit(1); }
    }
}"#,
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
        checker: r#"
import sys
found, expected = (open(path).read().strip() for path in sys.argv[2:])
if found != expected:
    sys.exit('no, ' + expected)"#,
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
        checker: r#"
const { readFileSync } = require('fs')
const [found, expected] = process.argv.slice(3).map(path => String(readFileSync(path)).trim())
if (found != expected) { console.error('no, ' + expected); process.exit(1) }"#,
        greedy: "const all = []; for (let i = 0; i < 3e7; i++) all.push([i]); console.log(all.length)",
    },
];

/// A test of every language.
type Each = (&'static str, fn(&Sample));
/// Another test, and the languages that it needs.
type Other = (&'static str, &'static [&'static str], fn());

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for sample in &SAMPLES {
        let tests: [Each; 9] = [
            ("a_right_program_is_accepted", a_right_program_is_accepted),
            ("recursion_may_be_deep", recursion_may_be_deep),
            ("a_wrong_answer_is_shown", a_wrong_answer_is_shown),
            ("what_does_not_compile_is_rejected", what_does_not_compile_is_rejected),
            ("a_failure_is_shown_in_its_own_words", a_failure_is_shown_in_its_own_words),
            ("too_much_memory_is_said", too_much_memory_is_said),
            ("nothing_is_written_beside_the_file", nothing_is_written_beside_the_file),
            ("what_is_not_installed_is_told", what_is_not_installed_is_told),
            ("a_checker_may_be_written_in_it", a_checker_may_be_written_in_it),
        ];
        for (name, test) in tests {
            trials.push(trial(
                &format!("{}::{name}", sample.ending),
                &[sample.ending],
                move || test(sample),
            ));
        }
    }
    let tests: [Other; 29] = [
        ("time_is_allowed_as_judges_do", &["c", "java", "py", "js"], time_is_allowed_as_judges_do),
        ("a_public_class_may_have_any_name", &["java"], a_public_class_may_have_any_name),
        (
            "words_of_a_compiler_are_no_path",
            &["rs", "c", "cpp", "java", "py", "js"],
            words_of_a_compiler_are_no_path,
        ),
        (
            "a_public_class_is_found_where_it_stands",
            &["java"],
            a_public_class_is_found_where_it_stands,
        ),
        ("judges_define_online_judge", &["c", "cpp"], judges_define_online_judge),
        (
            "a_file_that_may_be_missing_is_a_hint",
            &["c", "cpp", "java", "py", "js", "rs"],
            a_file_that_may_be_missing_is_a_hint,
        ),
        (
            "pypy_is_judged_with_or_said_to_be_missing",
            &["py"],
            pypy_is_judged_with_or_said_to_be_missing,
        ),
        ("a_variable_names_another_python", &["py"], a_variable_names_another_python),
        ("a_language_may_be_named", &["py", "c", "cpp"], a_language_may_be_named),
        (
            "a_source_in_another_encoding_is_told",
            &["c", "cpp", "java", "py", "js", "rs"],
            a_source_in_another_encoding_is_told,
        ),
        ("many_files_are_judged_in_turn", &["c", "py"], many_files_are_judged_in_turn),
        ("json_tells_of_many_files_as_it_goes", &["py"], json_tells_of_many_files_as_it_goes),
        ("what_is_in_no_language_is_passed_over", &["py"], what_is_in_no_language_is_passed_over),
        (
            "one_that_hangs_is_not_waited_for_on_every_case",
            &["c"],
            one_that_hangs_is_not_waited_for_on_every_case,
        ),
        ("readme_tells_how_each_language_is_judged", &[], readme_tells_how_each_language_is_judged),
        ("the_class_with_a_main_is_found", &["java"], the_class_with_a_main_is_found),
        ("a_class_without_a_main_is_rejected", &["java"], a_class_without_a_main_is_rejected),
        ("a_bundle_is_a_file_like_any_other", &["rs"], a_bundle_is_a_file_like_any_other),
        ("a_module_of_javascript_is_one", &["js"], a_module_of_javascript_is_one),
        ("variables_name_other_compilers", &["c", "java"], variables_name_other_compilers),
        ("a_script_may_stand_for_the_interpreter", &["py"], a_script_may_stand_for_the_interpreter),
        ("a_bomb_is_rejected", &["cpp"], a_bomb_is_rejected),
        ("a_checker_includes_what_lies_beside_it", &["c"], a_checker_includes_what_lies_beside_it),
        ("a_checker_may_fail_after_many_words", &["py"], a_checker_may_fail_after_many_words),
        ("styles_are_those_of_solutions", &["py"], styles_are_those_of_solutions),
        ("what_cannot_be_read_is_told", &[], what_cannot_be_read_is_told),
        ("a_file_is_for_one_problem", &[], a_file_is_for_one_problem),
        ("no_name_forges_a_line", &["py"], no_name_forges_a_line),
        ("the_id_may_be_a_folder_there", &["py"], the_id_may_be_a_folder_there),
    ];
    trials.extend(tests.map(|(name, endings, test)| trial(name, endings, test)));
    trials
}

/// A test that is ignored unless these languages are installed.
fn trial(name: &str, endings: &[&str], test: impl FnOnce() + Send + 'static) -> Trial {
    let is_installed = |ending: &&str| {
        let file = format!("mine.{ending}");
        Language::of(Path::new(&file)).is_some_and(Language::is_installed)
    };
    let test = move || {
        test();
        Ok(())
    };
    Trial::test(name, test).with_ignored_flag(!endings.iter().all(is_installed))
}

/// A problem whose answer is 3, and a file.
fn scene_with(file: &str, text: &str) -> Scene {
    Scene::new()
        .problem("sum", ADDS)
        .case("sum", "crlf", "1\r\n2", "3\r\n")
        .case("sum", "three", "1 2\n", "3\n")
        .write(file, text)
}

impl Scene {
    fn judge_file(&self, file: &str) -> Said {
        self.judge(&["test", "sum", "--file", file])
    }
}

impl Said {
    /// One sentence, where errors go, and nothing else.
    #[track_caller]
    fn only_tells(self, sentence: &str) {
        let said = self.code(2);
        assert!(said.err.starts_with("error: ") && said.err.contains(sentence), "{}", said.err);
        assert_eq!((said.out.as_str(), said.err.lines().count()), ("", 1), "{}", said.err);
    }
}

fn a_right_program_is_accepted(sample: &Sample) {
    let file = format!("mine/돌 게임.{}", sample.ending);
    scene_with(&file, sample.right)
        .judge_file(&file)
        .code(0)
        .says(&format!("sum 제목   {}\n", sample.limits))
        .says("all 2 cases   AC")
        .ends("2 passed, 0 failed");
}

fn recursion_may_be_deep(sample: &Sample) {
    let file = format!("mine.{}", sample.ending.to_uppercase());
    scene_with(&file, sample.deep).judge_file(&file).code(0).ends("2 passed, 0 failed");
}

fn a_wrong_answer_is_shown(sample: &Sample) {
    let file = format!("mine.{}", sample.ending);
    scene_with(&file, sample.wrong)
        .judge_file(&file)
        .code(1)
        .says("three   WA")
        .says("line 1   expected `3`\n               found    `4`")
        .ends("0 passed, 2 failed");
}

fn what_does_not_compile_is_rejected(sample: &Sample) {
    let file = format!("mine/돌 게임.{}", sample.ending);
    let scene = scene_with(&file, sample.broken);
    let said = scene.judge_file(&file).code(1).says(&format!("  {file}   CE\n"));
    let said = said.ends("0 passed, 1 failed");
    let place = said.out.lines().find(|line| {
        line.contains(&format!("{file}\", line 2")) || line.contains(&format!("{file}:2"))
    });
    assert!(place.is_some() && !said.out.contains("/Main."), "{}", said.out);
    let said = scene.judge(&["test", "sum", "--json", "--file", &file]).code(1);
    let line: serde_json::Value = serde_json::from_str(said.out.lines().next().unwrap()).unwrap();
    assert_eq!((&line["problem"], &line["verdict"]), (&"sum".into(), &"CE".into()));
    assert!(line["error"].as_str().unwrap().contains(&file), "{line}");
}

fn a_failure_is_shown_in_its_own_words(sample: &Sample) {
    let file = format!("mine.{}", sample.ending);
    scene_with(&file, sample.fails).judge_file(&file).code(1).says("three   RE").says(sample.says);
}

fn too_much_memory_is_said(sample: &Sample) {
    let file = format!("mine.{}", sample.ending);
    scene_with(&file, sample.greedy).judge_file(&file).code(1).says("three   MLE");
}

fn nothing_is_written_beside_the_file(sample: &Sample) {
    for (text, code) in [(sample.right, 0), (sample.broken, 1)] {
        let file = format!("mine/mine.{}", sample.ending);
        let scene = scene_with(&file, text);
        scene.judge_file(&file).code(code);
        let names = |folder: &str| -> Vec<_> {
            let folder = fs::read_dir(scene.folder.path().join(folder)).unwrap();
            folder.map(|entry| entry.unwrap().file_name()).collect()
        };
        assert_eq!(names("mine"), [format!("mine.{}", sample.ending).as_str()]);
        assert!(!names("").contains(&"target".into()));
    }
}

fn what_is_not_installed_is_told(sample: &Sample) {
    let file = format!("mine.{}", sample.ending);
    let scene = scene_with(&file, sample.right);
    let mut judge = scene.command(&["test", "sum", "--file", &file]);
    judge.env("PATH", scene.folder.path());
    for variable in ["RUSTC", "CC", "CXX", "JAVA_HOME", "PYTHON"] {
        judge.env_remove(variable);
    }
    Said::of(&mut judge).only_tells(", which is not installed; install ");
}

/// One that fails, with whatever exit code its runtime gives it, rejects nobody.
fn a_checker_may_be_written_in_it(sample: &Sample) {
    let checker = format!("checker.{}", sample.ending);
    let file = format!("problems/sum/{checker}");
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 1\nmemory-limit = 64";
    let scene = scene_with(&file, sample.checker)
        .card("sum", &format!("{card}\nchecker = \"{checker}\""))
        .case("sum", "four", "1 2\n", "4\n");
    let said = scene.judge(&["test", "sum"]).code(1).says("2 cases   AC").says("four      WA ");
    said.says("      no, 4\n").ends("2 passed, 1 failed");
    let scene = scene.write(&file, sample.fails);
    let said = scene.judge(&["test", "sum"]).code(2).says(sample.says);
    let said = said.says(&format!("the checker `{file}` fails on the case `three`: "));
    let elsewhere = ["/Main.", scene.folder.path().to_str().unwrap()];
    assert!(!elsewhere.iter().any(|path| said.out.contains(path)), "{}", said.out);
    said.ends("0 passed, 0 failed");
}

fn time_is_allowed_as_judges_do() {
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.2\nmemory-limit = 64";
    let scene =
        Scene::new().problem("sum", ADDS).card("sum", card).case("sum", "three", "1 2\n", "3\n");
    let judge = |file: &str, text: &str| {
        fs::write(scene.path(file), text).unwrap();
        scene.judge_file(file)
    };
    let spins = "import time\nwhile time.process_time() < 0.4: pass\nprint(3)";
    judge("mine.py", spins).code(0).says("2.6 s, 160 MiB");
    let spins = "let used = () => { const { user, system } = process.cpuUsage(); return user + system };\nwhile (used() < 4e5) ;\nconsole.log(3)";
    judge("mine.js", spins).code(0).says("2.6 s, 160 MiB");
    let spins = "class A { public static void main(String[] a) { long start = System.nanoTime();
        while (System.nanoTime() < start + 400_000_000) ; System.out.println(3); } }";
    judge("mine.java", spins).code(0).says("1.4 s, 144 MiB");
    let spins = "#include <stdio.h>\n#include <time.h>
        int main(void) { while (clock() < 0.4 * CLOCKS_PER_SEC); puts(\"3\"); }";
    let said = judge("mine.c", spins).code(1).says("0.2 s, 64 MiB");
    said.says("more than 0.2 s of CPU time");
    let endless = "while True: pass";
    judge("mine.py", endless).code(1).says("more than 2.6 s of CPU time");
}

fn a_public_class_may_have_any_name() {
    let text = "// public class No\npublic final class Sum { public static void main(String... a) { System.out.println(3); } }";
    let scene = scene_with("mine.java", text);
    scene.judge_file("mine.java").code(0).ends("2 passed, 0 failed");
    let broken = text.replace("3)", "three)");
    let scene = scene.write("mine.java", &broken);
    let said = scene.judge_file("mine.java").code(1).says("mine.java:2: error: cannot find symbol");
    assert!(!said.out.contains("should be declared"), "{}", said.out);
}

/// Compilers repeat what stands in a source, and one of their sentences names a file.
fn words_of_a_compiler_are_no_path() {
    let says = "is public, should be declared in a file named";
    for (ending, text) in [
        ("cpp", "int main() { return 0 // is public, FILE"),
        ("c", "int main(void) { return 0 // is public, FILE"),
        ("rs", "fn main() { three } // is public, FILE"),
        ("py", "print( # is public, FILE"),
        ("js", "console.log( // is public, FILE"),
        ("java", "class A { int three = three(); } // is public, FILE"),
        ("java", "class A { int three = three(); } // public class FILE"),
        ("java", "public class \\u002e\\u002e/mine {} // is public, FILE"),
    ] {
        let scene = scene_with("mine/mine.java", "sings");
        let target = scene.folder.path().join("mine/mine");
        let target = target.to_str().unwrap();
        let file = format!("a.{ending}");
        let text = text.replace("is public, FILE", &format!("{says} {target}.java"));
        let scene = scene.write(&file, &text.replace("FILE", target));
        scene.judge_file(&file).code(1).says("CE");
        assert_eq!(fs::read_to_string(format!("{target}.java")).unwrap(), "sings", "{text}");
    }
}

fn a_public_class_is_found_where_it_stands() {
    let main = "public static void main(String[] a) { System.out.println(3); }";
    for text in [
        format!(
            "/* public class No */ @SuppressWarnings({{\"public class No {{\"}})\npublic\nclass\nSum {{ {main} }}"
        ),
        format!(
            "final strictfp public @Deprecated class Sum<T extends Comparable<T>> {{ {main} }}"
        ),
        format!(
            "class A {{ char c = '\"'; public class No {{ }} String s = \"\\\"}} public class No {{\"; }} public record Sum(int n) {{ {main} }}"
        ),
        format!(
            "class A {{ String s = \"\"\"\n}} public class No {{ \\\"\"\" \"\n\"\"\"; }} public enum Sum {{ ONE; {main} }}"
        ),
        format!(
            "sealed interface A permits Sum {{ }} public non-sealed interface Sum extends A {{ {main} }}"
        ),
        format!("\\u0070ublic class \\uu0053um {{ {main} }} // \\u000a class No {{ }}"),
        format!("public @interface Sum {{ }} class Main {{ {main} }}"),
        format!("public class 돌$_1 {{ {main} }}"),
    ] {
        let scene = scene_with("mine.java", &text);
        let said = scene.judge_file("mine.java");
        assert_eq!(said.code, 0, "{text}\n{}{}", said.out, said.err);
    }
}

fn judges_define_online_judge() {
    for (file, header) in [("mine.c", "stdio.h"), ("mine.cpp", "cstdio")] {
        let text = format!(
            "#include <{header}>\nint main(void) {{\n#ifndef ONLINE_JUDGE\n    freopen(\"input.txt\", \"r\", stdin);\n#endif\n    \
             int a, b; if (scanf(\"%d %d\", &a, &b) == 2) printf(\"%d\", a + b); }}"
        );
        let said = scene_with(file, &text).judge_file(file).code(0).ends("2 passed, 0 failed");
        assert!(!said.out.contains("input.txt"), "{}", said.out);
    }
}

fn a_file_that_may_be_missing_is_a_hint() {
    let sums = "int a, b; if (scanf(\"%d %d\", &a, &b) == 2) printf(\"%d\", a + b);";
    let wanted = "hint: the source names the file `input.txt`, and there is none here: the input comes on standard input";
    let written =
        "hint: the source names the file `output.txt` to write to: only standard output is judged";
    let judge = |file: &str, text: &str| scene_with(file, text).judge_file(file).code(1);
    for (file, text) in [
        ("a.c", format!("#include <stdio.h>\nint main(void) {{ freopen ( \"input.txt\", \"r\", stdin); {sums} }}")),
        ("a.cpp", "#include <fstream>\n#include <iostream>\nint main() { std::ifstream in(\"input.txt\"); int a = 0, b = 0; in >> a >> b; std::cout << a + b; }".into()),
        ("a.py", "import sys\nsys.stdin = open(r'input.txt')\nprint(3)".into()),
        ("a.java", "class A { public static void main(String[] a) throws Exception { System.setIn(new java.io.FileInputStream(\"input.txt\")); } }".into()),
        ("a.js", "console.log(require('fs').readFileSync('input.txt').length)".into()),
        ("a.rs", "fn main() { println!(\"{}\", std::fs::read_to_string(\"input.txt\").unwrap()) }".into()),
    ] {
        let said = judge(file, &text);
        assert_eq!(said.out.matches(wanted).count(), 1, "{file}\n{}", said.out);
        let said = scene_with(file, &text).judge(&["test", "sum", "--json", "--file", file]).code(1);
        let line: serde_json::Value = serde_json::from_str(said.out.lines().next().unwrap()).unwrap();
        assert_eq!(format!("hint: {}", line["hint"].as_str().unwrap()), wanted);
    }
    let writes = format!(
        "#include <cstdio>\nint main() {{ freopen(\"output.txt\", \"w\", stdout); {sums} }}"
    );
    judge("a.cpp", &writes).says(written);
    for (file, text) in [
        ("a.c", format!("#include <stdio.h>\nint main(void) {{\n#ifdef LOCAL\n freopen(\"input.txt\", \"r\", stdin);\n#endif\n /* fopen(\"input.txt\", \"r\") */ puts(\"4\"); // {sums}\n }}")),
        ("a.cpp", "#include <cstdio>\nint main() { freopen(\"/dev/stdin\", \"r\", stdin); puts(\"open\"); puts(\"(\\\"input.txt\\\")\"); }".into()),
        ("a.py", "# sys.stdin = open('input.txt')\nopen('/dev/stdin')\nprint(4, 'input.txt')".into()),
        ("a.js", "// readFileSync('input.txt')\nconsole.log(require('fs').readFileSync('/dev/stdin').length)".into()),
    ] {
        let said = judge(file, &text);
        assert!(!said.out.contains("hint"), "{file}\n{}", said.out);
    }
}

/// Python's own limits are those of the interpreter at hand: one that compiles is granted more memory.
fn pypy_is_judged_with_or_said_to_be_missing() {
    let right = "import sys\nprint(sum(map(int, sys.stdin.read().split())) if 'PyPy' in sys.version else 0)";
    let scene = scene_with("mine.py", right);
    let judge =
        |language: &str| scene.judge(&["test", "sum", "--file", "mine.py", "--language", language]);
    if !Language::named("pypy").unwrap().is_installed() {
        return judge("pypy")
            .only_tells("`mine.py` needs `pypy3`, which is not installed; install PyPy");
    }
    judge("pypy").code(0).says("5 s, 256 MiB   PyPy\n").ends("2 passed, 0 failed");
    judge("python").code(1).says("5 s, 160 MiB   Python\n");
    let mut by_variable = scene.command(&["test", "sum", "--file", "mine.py"]);
    Said::of(by_variable.env("PYTHON", "pypy3")).code(0).says("5 s, 256 MiB   PyPy\n");
    for text in [SAMPLES[4].broken, SAMPLES[4].fails, SAMPLES[4].greedy] {
        let scene = scene_with("mine.py", text);
        let said = scene.judge(&["test", "sum", "--file", "mine.py", "--language", "pypy"]).code(1);
        assert!(["CE", "RE", "MLE"].iter().any(|it| said.out.contains(it)), "{}", said.out);
    }
}

fn a_variable_names_another_python() {
    let scene = scene_with("mine.py", SAMPLES[4].right);
    let with = |value: &str| {
        Said::of(scene.command(&["test", "sum", "--file", "mine.py"]).env("PYTHON", value))
    };
    with("python3").code(0).says("5 s, 160 MiB   Python\n");
    with("").code(0);
    with("python3 -O").code(0);
    with("no-such-python").only_tells("`mine.py` needs `no-such-python`, as `PYTHON` says");
}

fn a_language_may_be_named() {
    let python = SAMPLES[4].right;
    let c = "#include <stdio.h>\nint main(void) { int new = 3; printf(\"%d\", new); }";
    for (file, text, language, says) in [
        ("mine", python, "python", "Python"),
        ("mine.txt", python, "PYTHON", "Python"),
        ("mine.h", c, "c", "C"),
        ("mine.cpp", c, "C", "C"),
        ("mine.c", SAMPLES[2].right, "c++", "C++"),
        ("mine.c", SAMPLES[2].right, "cpp", "C++"),
        ("돌.", python, "py", "Python"),
    ] {
        let scene = scene_with(file, text);
        let said = scene.judge(&["test", "sum", "--file", file, "--language", language]).code(0);
        said.says(&format!("   {says}\n")).ends("2 passed, 0 failed");
    }
    let scene = scene_with("mine", python);
    let said = scene.judge(&["test", "sum", "--file", "mine", "--language", "cobol"]).code(2);
    assert!(said.err.contains("`cobol` is no language that is known here"), "{}", said.err);
    let said = scene.judge(&["test", "sum", "--language", "c"]).code(2);
    assert!(said.err.contains("--file"), "{}", said.err);
    scene.judge_file("mine").only_tells("`--language`");
}

/// "돌" in the encoding that Korean systems once had.
const STONE: &[u8] = b"\xb5\xb9";

fn a_source_in_another_encoding_is_told() {
    let judge = |file: &str, comment: &str, text: &str| {
        let scene = scene_with(file, "");
        let text = [comment.as_bytes(), STONE, b" heaps \xc8\xfe\n", text.as_bytes()].concat();
        fs::write(scene.folder.path().join(file), text).unwrap();
        scene.judge_file(file)
    };
    for (file, comment, text) in [
        ("a.java", "// ", SAMPLES[3].right),
        ("a.py", "# ", SAMPLES[4].right),
        ("a.rs", "// ", ADDS),
    ] {
        let said = judge(file, comment, text).code(1).says("CE").says(&format!(
            "`{file}` is not UTF-8, it looks like EUC-KR; `iconv -f CP949 -t UTF-8 {file}` prints it as UTF-8"
        ));
        assert!(!said.out.contains("unmappable"), "{}", said.out);
    }
    for (file, comment, text) in [
        ("a.c", "// ", SAMPLES[1].right),
        ("a.cpp", "// ", SAMPLES[2].right),
        ("a.js", "// ", SAMPLES[5].right),
        ("a.py", "# -*- coding: euc-kr -*- ", SAMPLES[4].right),
    ] {
        judge(file, comment, text).code(0).ends("2 passed, 0 failed");
    }
    let said = judge("a.py", "# -*- coding: euc-kr -*- ", "print(").code(1).says("CE");
    assert!(said.out.contains("a.py") && !said.out.contains("iconv"), "{}", said.out);
    let scene = scene_with("a.rs", "");
    fs::write(scene.folder.path().join("a.rs"), b"// \xff\xe9\nfn main() {}").unwrap();
    scene.judge_file("a.rs").code(1).says("`a.rs` is not UTF-8; save it as UTF-8");
}

fn many_files_are_judged_in_turn() {
    let right = SAMPLES[4].right;
    let scene = scene_with("mine/sum--right.py", right)
        .problem("less", ADDS)
        .case("less", "one", "1\n", "1\n")
        .write("mine/less_2.c", SAMPLES[1].right)
        .write("mine/less/sub/a.py", SAMPLES[4].wrong)
        .write("mine/nobody.py", right)
        .write("mine/.hidden/sum.py", right)
        .write("mine/sum-broken.py", SAMPLES[4].broken)
        .write("sum.py", right);
    let said = scene.judge(&["test", "--file", "mine", "sum.py", "--file", "none.py"]).code(2);
    let heads = said.out.lines().filter(|line| !line.starts_with(' '));
    let heads: Vec<&str> = heads.collect();
    assert_eq!(
        heads,
        [
            "less 제목   5 s, 160 MiB   Python   mine/less/sub/a.py",
            "less 제목   1 s, 64 MiB   C   mine/less_2.c",
            "error: `mine/nobody.py` does not say for which problem it is; name it, as in \
             `cargo judge test 11868 --file mine/nobody.py`, or call the file `11868--NAME` or its folder `11868`",
            "sum 제목   5 s, 160 MiB   Python   mine/sum--right.py",
            "sum 제목   5 s, 160 MiB   Python   mine/sum-broken.py",
            "sum 제목   5 s, 160 MiB   Python   sum.py",
            "error: `none.py` does not say for which problem it is; name it, as in \
             `cargo judge test 11868 --file none.py`, or call the file `11868--NAME` or its folder `11868`",
            "not judged: 2, for the reasons above",
            "5 passed, 2 failed",
        ]
    );
    said.says("  mine/sum-broken.py   CE").says("error: ");
    let said =
        scene.judge(&["test", "sum", "--file", "sum.py", "mine/nobody.py", "none.py"]).code(2);
    said.says("  error: cannot read `none.py`: No such file").ends("4 passed, 0 failed");
    scene
        .judge(&["test", "--file", "sum.py", "mine/nobody.py", "sum"])
        .code(0)
        .ends("4 passed, 0 failed");
    let said = scene.judge(&["test", "--file", "mine/sum--right.py", "mine/less_2.c"]).code(0);
    said.ends("3 passed, 0 failed");
    scene.judge(&["test", "--file", "sum.py"]).code(0).says("sum 제목   5 s, 160 MiB   Python\n");
}

fn json_tells_of_many_files_as_it_goes() {
    let scene = scene_with("mine/sum--a.py", SAMPLES[4].right)
        .write("mine/sum--b.py", SAMPLES[4].broken)
        .write("mine/nobody.py", "")
        .card(
            "sum",
            "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.1\nmemory-limit = 64",
        );
    let sleeps = "import time\ntime.sleep(99)";
    let scene = ["c", "d", "e"]
        .iter()
        .fold(scene, |scene, name| scene.write(&format!("mine/sum--{name}.py"), sleeps));
    let mut judge = scene.command(&["test", "--json", "--all", "--file", "mine"]);
    let mut child = judge.stdout(std::process::Stdio::piped()).spawn().unwrap();
    let started = std::time::Instant::now();
    let out = std::io::BufReader::new(child.stdout.take().unwrap());
    let lines = std::io::BufRead::lines(out).map(|line| {
        let line: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        (line, started.elapsed())
    });
    let lines: Vec<_> = lines.collect();
    assert_eq!(child.wait().unwrap().code(), Some(2));
    let of = |place: usize| &lines[place].0;
    assert!(of(0)["error"].as_str().unwrap().contains("nobody.py"), "{}", of(0));
    assert_eq!(of(0).get("problem"), None);
    for place in [1, 2] {
        assert_eq!(
            (&of(place)["file"], &of(place)["language"]),
            (&"mine/sum--a.py".into(), &"Python".into())
        );
        assert_eq!((&of(place)["problem"], &of(place)["verdict"]), (&"sum".into(), &"AC".into()));
    }
    assert_eq!((&of(3)["file"], &of(3)["verdict"]), (&"mine/sum--b.py".into(), &"CE".into()));
    assert_eq!((&of(4)["file"], &of(4)["verdict"]), (&"mine/sum--c.py".into(), &"TLE".into()));
    let summary = serde_json::json!({ "summary": { "passed": 2, "failed": 7, "not_run": 0, "not_judged": 1 } });
    assert_eq!((of(10), lines.len()), (&summary, 11));
    // Each sleeper is waited for 6 s; no more than one of them keeps the processors from what stands before it.
    assert!(lines[9].1 - lines[3].1 > std::time::Duration::from_secs(3), "{:?}", lines[3].1);
}

fn no_name_forges_a_line() {
    let (right, broken) = (SAMPLES[4].right, SAMPLES[4].broken);
    let lie = "53 passed, 0 failed";
    let scene = scene_with(&format!("mine/sum--a\n{lie}\n\x1b]0;mine\x07.py"), right)
        .write(&format!("mine/sum--b\n{lie}\n\x1b[2J.py"), broken)
        .write(&format!("mine/nobody\n{lie}\n\x1b[2J.py"), right)
        .write(&format!("mine/other\n{lie}\n\x1b[2J.txt"), "");
    let missing = format!("none\n{lie}\n\x1b[2J");
    let alone = format!("mine/nobody\n{lie}\n\x1b[2J.py");
    let calls: [&[&str]; 5] = [
        &["test", "--file", "mine", &missing],
        &["test", "--file", &missing],
        &["test", "--file", &alone],
        &["test", "sum", "--file", &missing],
        &["test", "sum", "--file", "mine", &missing],
    ];
    for arguments in calls {
        // Colours are kept, and with them whatever else drives a terminal.
        let said = Said::of(scene.command(arguments).env("CLICOLOR_FORCE", "1")).code(2);
        let all = said.out + &said.err;
        assert!(!all.lines().any(|line| line.trim_start().starts_with(lie)), "{all:?}");
        assert!(!all.contains("\x1b]") && !all.contains("\x1b[2J"), "{all:?}");
        assert!(all.contains(r"\u{1b}"), "{all:?}");
    }
    let json = scene.judge(&["test", "--json", "--file", "mine"]).code(2);
    assert!(json.out.contains(r#""file":"mine/sum--a\n53 passed"#), "{}", json.out);
}

fn the_id_may_be_a_folder_there() {
    let scene = scene_with("a.py", SAMPLES[4].right);
    let in_problems = |arguments: &[&str]| {
        let folder = scene.folder.path().join("problems");
        Said::of(scene.command(arguments).current_dir(folder))
    };
    in_problems(&["test", "--file", "../a.py", "sum"]).code(0).ends("2 passed, 0 failed");
    // Alone it is a folder of files, and so it is if the id is another argument.
    in_problems(&["test", "--file", "sum"]).code(0).ends("2 passed, 0 failed");
    let said = in_problems(&["test", "sum", "--file", "../a.py", "sum"]).code(0);
    said.ends("4 passed, 0 failed");
}

fn what_is_in_no_language_is_passed_over() {
    let scene = scene_with("mine/sum.py", SAMPLES[4].right)
        .write("mine/notes.txt", "")
        .write("mine/sum", "");
    let said = scene.judge(&["test", "--file", "mine"]).code(0).ends("2 passed, 0 failed");
    assert_eq!(
        said.err,
        "note: passed over 2 files, which are in no language known here: mine/notes.txt, mine/sum\n"
    );
    let said = scene.judge(&["test", "--file", "mine", "--language", "c"]);
    said.only_tells("`mine` has no file in C");
    let scene = scene.write("empty/notes.txt", "");
    let said = scene.judge(&["test", "--json", "--file", "mine/sum.py", "mine/sum"]).code(2);
    let lines = said.out.lines().map(|line| serde_json::from_str(line).unwrap());
    let lines: Vec<serde_json::Value> = lines.collect();
    assert_eq!((&lines[0]["language"], &lines[2]["file"]), (&"Python".into(), &"mine/sum".into()));
    assert_eq!((lines[2].get("language"), lines.len()), (None, 4), "{}", lines[2]);
    scene
        .judge(&["test", "--file", "empty"])
        .only_tells("`empty` has no file in a language that is known here");
    let link = scene.folder.path().join("mine/again");
    assert!(Command::new("ln").args(["-s", "."]).arg(link).status().unwrap().success());
    scene.judge(&["test", "--file", "mine"]).code(0).ends("2 passed, 0 failed");
}

fn one_that_hangs_is_not_waited_for_on_every_case() {
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.1\nmemory-limit = 64";
    let scene = Scene::new().problem("sum", ADDS).card("sum", card);
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let scene = names.iter().fold(scene, |scene, name| scene.case("sum", name, "1 2\n", "3\n"));
    let scene = scene.case("sum", "b", "7\n", "7\n").case("sum", "h", "7\n", "7\n");
    let program = |otherwise: &str| {
        format!(
            "#include <stdio.h>\n#include <unistd.h>\nint main(void) {{ volatile int n; scanf(\"%d\", &n); if (n == 7) puts(\"7\"); else {otherwise} }}"
        )
    };
    let scene = scene.write("mine.c", &program("while (n != 7);"));
    let judge = |more: &[&str]| scene.judge(&[&["test", "sum", "--file", "mine.c"], more].concat());
    let said = judge(&[]).code(1).ends("1 passed, 3 failed, 4 skipped");
    for line in ["  a         TLE", "  c         TLE", "  d         TLE", "  1 case    AC"] {
        assert!(said.out.contains(line), "{line}\n{}", said.out);
    }
    let said = said.says(
        "  4 cases   not run: the program ran out of time too often; `--all` runs all cases\n",
    );
    assert!(!said.out.contains("  e "), "{}", said.out);
    judge(&["--all"]).code(1).ends("2 passed, 6 failed");
    let said = judge(&["--json"]).code(1);
    let lines = said.out.lines().map(|line| serde_json::from_str(line).unwrap());
    let lines: Vec<serde_json::Value> = lines.collect();
    let verdicts: Vec<&str> = lines.iter().filter_map(|line| line["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["TLE", "AC", "TLE", "TLE", "not run", "not run", "not run", "not run"]);
    assert_eq!((&lines[4]["case"], &lines[8]["summary"]["not_run"]), (&"e".into(), &4.into()));
    let scene = scene.write("mine.c", &program("sleep(99);"));
    let scene = scene.case("sum", "a", "7\n", "7\n").case("sum", "c", "7\n", "7\n");
    let said = scene.judge(&["test", "sum", "--file", "mine.c"]).code(1);
    said.says("does it wait for something?").ends("3 passed, 3 failed, 2 skipped");
}

fn readme_tells_how_each_language_is_judged() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(readme).unwrap();
    let table: Vec<&str> =
        readme.lines().skip_while(|line| !line.starts_with("| language |")).skip(2).collect();
    let rows: Vec<String> = LANGUAGES.iter().map(Language::row).collect();
    assert_eq!(table[..rows.len()], rows, "README.md should have\n{}", rows.join("\n"));
    assert!(!table[rows.len()].starts_with('|'), "{}", table[rows.len()]);
}

fn the_class_with_a_main_is_found() {
    let main = "public static void main(String[] a) { System.out.println(3); }";
    for text in [
        format!("class Heap {{ int size; }}\nclass Game {{ {main} }}\nclass Zero {{ }}"),
        format!("class Zero {{ {main} }}\nclass Game {{ void again() {{ Zero.main(null); }} }}"),
        format!("package game.nim;\nclass Heap {{ }}\npublic class Game {{ {main} }}"),
        format!("interface Game {{ {main} }}"),
        format!("enum Game {{ ONE, TWO; {main} }}"),
        format!("class Heap {{ static class Inner {{ {main} }} }}\nclass Game {{ {main} }}"),
    ] {
        scene_with("mine.java", &text).judge_file("mine.java").code(0).ends("2 passed, 0 failed");
    }
}

fn a_class_without_a_main_is_rejected() {
    scene_with("mine.java", "public class Main { }")
        .judge_file("mine.java")
        .code(1)
        .says("CE")
        .says("no class has a method `public static void main(String[])`");
}

fn a_bundle_is_a_file_like_any_other() {
    let text = r#"//! 1 The sum.

use common::sum;
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    println!("{}", sum(text.split_whitespace().map(|word| word.parse::<u64>().unwrap())));
}

// common 0.1.0, MIT OR Apache-2.0
mod common {
    pub fn sum(numbers: impl Iterator<Item = u64>) -> u64 {
        numbers.sum()
    }
}
"#;
    let scene = scene_with("1.rs", &format!("#![deny(warnings)]\n{text}"));
    scene.judge_file("1.rs").code(0).says("1 s, 64 MiB   Rust").ends("2 passed, 0 failed");
    let crates = "use proconio::input;\nfn main() { input! { n: u64 } println!(\"{n}\") }";
    scene.write("1.rs", crates).judge_file("1.rs").code(1).says("CE").says("proconio");
}

fn a_module_of_javascript_is_one() {
    let text = "import fs from 'fs'\nconsole.log(fs.readFileSync(0).length > 3 ? 3 : 4)";
    scene_with("mine.mjs", text).judge_file("mine.mjs").code(0).ends("2 passed, 0 failed");
    scene_with("mine.mjs", "import {").judge_file("mine.mjs").code(1).says("CE");
}

fn variables_name_other_compilers() {
    let text = "int puts(const char *); int main(void) { puts(ANSWER); }";
    let scene = scene_with("mine.c", text);
    let with = |value: &str| {
        Said::of(scene.command(&["test", "sum", "--file", "mine.c"]).env("CC", value))
    };
    with("cc -DANSWER=\"3\"").code(0);
    with("cc -DANSWER=\"4\"").code(1).says("WA");
    with("").code(1).says("CE");
    with("no-such-compiler").only_tells("`mine.c` needs `no-such-compiler`, as `CC` says");
    let scene = scene_with("mine.java", "class A { }");
    let mut judge = scene.command(&["test", "sum", "--file", "mine.java"]);
    Said::of(judge.env("JAVA_HOME", "/none"))
        .only_tells("`mine.java` needs `/none`, as `JAVA_HOME` says");
}

fn a_script_may_stand_for_the_interpreter() {
    let scene = scene_with("mine.py", SAMPLES[4].right);
    let found = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let python = String::from_utf8(found.unwrap().stdout).unwrap();
    let judge = |script: &str| {
        let path = scene.folder.path().join("python3");
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        assert!(Command::new("chmod").arg("+x").arg(&path).status().unwrap().success());
        let mut judge = scene.command(&["test", "sum", "--file", "mine.py"]);
        Said::of(judge.env("PATH", scene.folder.path()))
    };
    judge(&format!("exec {} \"$@\"", python.trim())).code(0);
    judge("echo no such version >&2; exit 127").only_tells("no such version");
}

fn a_bomb_is_rejected() {
    let text = "template<int N> struct F { typedef typename F<N + 1>::type type; };\nint main() { F<0>::type f; }";
    scene_with("mine.cpp", text).judge_file("mine.cpp").code(1).says("CE").says("mine.cpp:1:");
    let endless = "#include \"/dev/zero\"\nint main() {}";
    let said = scene_with("mine.cpp", endless).judge_file("mine.cpp").code(1).says("CE");
    said.says("the compiler was stopped: more than 2048 MiB");
}

fn a_checker_includes_what_lies_beside_it() {
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 1\nmemory-limit = 64";
    let checker = "#include \"rules.h\"\nint main(void) { return VERDICT; }";
    let scene = scene_with("problems/sum/checks/checker.c", checker)
        .card("sum", &format!("{card}\nchecker = \"checks/checker.c\""));
    scene.judge(&["test", "sum"]).code(2).says("problems/sum/checks/checker.c:1:10: ");
    let scene = scene.write("problems/sum/checks/rules.h", "#define VERDICT 0\n");
    scene.judge(&["test", "sum"]).code(0).ends("2 passed, 0 failed");
    scene.judge(&["bundle", "sum"]).code(0);
    let scene = scene.write("problems/sum/checks/rules.h", "#define VERDICT 1\n");
    scene.judge(&["test", "sum"]).code(1).ends("0 passed, 2 failed");
    scene.judge(&["bundle", "sum"]).code(1);
}

/// One in Python exits with 1 either way: only its last words tell a failure from a rejection.
fn a_checker_may_fail_after_many_words() {
    let checked_by = |end: &str| {
        let talks = "import sys\nfor i in range(200_000): print('looking at', i, file=sys.stderr)";
        let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 1\nmemory-limit = 64";
        let scene = scene_with("problems/sum/checker.py", &format!("{talks}\n{end}\n"));
        let scene = scene.card("sum", &format!("{card}\nchecker = \"checker.py\""));
        scene.judge(&["test", "sum"])
    };
    let said = checked_by("1 // 0").code(2).says("fails on the case `three`: exit code 1");
    said.says("ZeroDivisionError").ends("0 passed, 0 failed");
    checked_by("sys.exit('no, 3')").code(1).says("      no, 3\n").ends("0 passed, 2 failed");
}

fn styles_are_those_of_solutions() {
    let scene = scene_with("mine.py", "print(3, end='')");
    let judge = |style: &str| scene.judge(&["test", "sum", style, "--file", "mine.py"]);
    judge("--exact").code(1).says("three   WA");
    judge("--verbose").code(0).says("  crlf    AC").says("  three   AC");
    let said = judge("--json").code(0);
    let lines: Vec<serde_json::Value> =
        said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[1]["case"], &lines[1]["verdict"]), (&"three".into(), &"AC".into()));
    assert_eq!(lines[1]["time_limit_ms"], 5000.0);
    assert_eq!(lines[1]["memory_limit_kib"], 160 << 10);
}

fn what_cannot_be_read_is_told() {
    let scene = scene_with("mine.f90", "").write("notes", "");
    let link = scene.folder.path().join("zero.c");
    assert!(Command::new("ln").args(["-s", "/dev/zero"]).arg(link).status().unwrap().success());
    for (file, sentence) in [
        ("mine.c", "cannot read `mine.c`: No such file"),
        ("zero.c", "`zero.c` is not a regular file"),
        ("mine.f90", "`.java`, `.py`, `.js`, `.mjs`"),
        ("notes", "`notes` is in no language that is known here"),
    ] {
        scene.judge_file(file).only_tells(sentence);
    }
    let said = scene.judge_file("").code(2);
    assert!(said.err.contains("a value is required for '--file <FILE>...'"), "{}", said.err);
}

fn a_file_is_for_one_problem() {
    let scene = scene_with("mine.rs", ADDS);
    let said = scene.judge(&["test", "--file", "mine.rs"]);
    said.only_tells("`mine.rs` does not say for which problem it is; name it, as in");
    scene.judge(&["test", "sum", "9", "--file", "mine.rs"]).only_tells("not 2; name it");
    let said = scene.judge(&["test", "sum", "--bundled", "--file", "mine.rs"]).code(2);
    assert!(said.err.contains("cannot be used with"), "{}", said.err);
    scene.judge(&["test", "9", "--file", "mine.rs"]).code(2).says("problem `9` has no folder");
}
