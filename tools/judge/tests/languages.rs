//! Judges single files in each language. A test is ignored if its language is not installed.

use std::path::Path;
use std::{any, fs};

use judge::program::language::Language;
use libtest_mimic::{Arguments, Trial};
use scene::{JudgeOutput, Scene};

mod scene;

/// A language's extension, its printed limits for a problem with 1 s and 64 MiB, and what is printed of a program that fails.
///
/// The programs are in `programs/languages`. `right` prints the sum of its input. `deep` answers 3, from the bottom of a
/// recursion 100,000 deep, without a newline. `wrong` prints 4, whatever it reads. `broken` has an error in line 2, and `fails`
/// fails there. `greedy` holds about 200 MiB.
const LANGUAGES: [[&str; 3]; 6] = [
    ["rs", "1 s, 64 MiB   Rust", "no heaps"],
    ["c", "1 s, 64 MiB   C", "SIGABRT"],
    ["cpp", "1 s, 64 MiB   C++", "std::out_of_range"],
    ["java", "3 s, 144 MiB   Java", "java.lang.ArithmeticException"],
    ["py", "5 s, 160 MiB   Python", "ZeroDivisionError"],
    ["js", "5 s, 160 MiB   JavaScript", "TypeError"],
];

fn main() {
    let languages = LANGUAGES.map(|row| trial(row[0], &[row[0]], move || all_of_one_language(row)));
    let others = [
        other(&["java", "js"], a_checker_that_crashes_gives_no_verdict_in_any_language),
        other(&["py", "c"], slow_languages_get_larger_limits),
        other(&["java"], a_class_of_java_may_have_any_name),
        other(&["py", "c"], variables_name_other_compilers),
        other(&["py", "c", "rs"], a_source_in_another_encoding_is_reported),
        other(&["c", "rs"], compilers_read_no_answers_and_no_secrets),
    ];
    libtest_mimic::run(&Arguments::from_args(), languages.into_iter().chain(others).collect())
        .exit();
}

/// A test with the name of its function.
fn other<Test: FnOnce() + Send + 'static>(endings: &[&str], test: Test) -> Trial {
    trial(any::type_name::<Test>().rsplit("::").next().unwrap_or_default(), endings, test)
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

fn judge(scene: &Scene, file: &str) -> JudgeOutput {
    scene.judge(&["test", "sum", "--file", file])
}

/// What is printed about one of many files.
fn report_of<'a>(output: &'a JudgeOutput, file: &str) -> &'a str {
    let (_, report) = output
        .out
        .split_once(&format!("   {file}\n"))
        .unwrap_or_else(|| panic!("{file}: {}", output.out));
    report.split("sum 제목").next().unwrap()
}

fn all_of_one_language([ending, limits, says]: [&str; 3]) {
    let mut scene = Scene::new().sum("// adds");
    for name in ["right", "deep", "wrong", "fails", "greedy", "broken"] {
        let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/languages");
        let text = fs::read_to_string(programs.join(ending).join(name).with_extension(ending));
        let name = if name == "right" { "돌 게임" } else { name };
        scene = scene.write(&format!("all/{name}.{ending}"), &text.unwrap());
    }
    let output = judge(&scene, "all").code(1).ends("2 passed, 4 failed");
    let output = output.prints(&format!("sum 제목   {}   all/", limits));
    for (name, verdict, reason) in [
        ("돌 게임", "AC", ""),
        ("deep", "AC", ""),
        ("wrong", "WA", "expected `3`\n      found    `4`"),
        ("fails", "RE", says),
        ("greedy", "MLE", ""),
        ("broken", "CE", ""),
    ] {
        let report = report_of(&output, &format!("all/{name}.{ending}"));
        assert!(report.contains(verdict) && report.contains(reason), "{name}: {report}");
    }
    let file = format!("all/broken.{ending}");
    let place = [format!("{file}\", line 2"), format!("{file}:2")];
    let broken = report_of(&output, &file);
    let is_named = place.iter().any(|place| broken.contains(place)) && !broken.contains("/Main.");
    assert!(is_named, "{broken}");
    assert_eq!(fs::read_dir(scene.path("all")).unwrap().count(), 6);

    let mut judge = scene.command(&["test", "sum", "--file", &file]);
    judge.env("PATH", scene.folder.path());
    for variable in ["RUSTC", "CC", "CXX", "JAVA_HOME", "PYTHON"] {
        judge.env_remove(variable);
    }
    JudgeOutput::of(&mut judge).code(2).warns(", which is not installed; install ");
}

fn a_checker_that_crashes_gives_no_verdict_in_any_language() {
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
        let output = scene.judge(&["test", "sum"]).code(2);
        output.prints(&format!(
            "the checker `problems/sum/{checker}` fails on the case `three`: exit code 1"
        ));
    }
}

fn slow_languages_get_larger_limits() {
    let card = "[package.metadata.problem]\ntitle = \"x\"\ntime-limit = 0.2\nmemory-limit = 64";
    let spins = "import time\nwhile time.process_time() < 0.4: pass\nprint(3)";
    let scene = scene_with("mine.py", spins).card("sum", card);
    scene.judge(&["test", "sum", "--file", "mine.py"]).code(0).prints("2.6 s, 160 MiB");
    scene.save("mine.c", "int main(void) { for (volatile int i = 0;; i++); }");
    let output = scene.judge(&["test", "sum", "--file", "mine.c"]).code(1).prints("0.2 s, 64 MiB");
    output.prints("more than 0.2 s of CPU time");
}

fn a_class_of_java_may_have_any_name() {
    let main = "{ public static void main(String[] a) { System.out.println(3); } }";
    let scene = Scene::new()
        .sum("// adds")
        .write("all/a.java", &format!("// public class No\npublic final class Sum {main}"))
        .write("all/b.java", &format!("class Helper {{ class Inner {main} }}\nclass Sum {main}"))
        .write("all/c.java", "class Sum { void main() {} }")
        .write("all/d.java", "public class Sum { int three = three(); }");
    let output = judge(&scene, "all").code(1).ends("2 passed, 2 failed");
    assert!(!output.out.contains("should be declared"), "{}", output.out);
    // A source may contain javac's message, which must not become a path.
    let says = "class A { int a = b(); } // should be declared in a file named ../../mine.java";
    let scene = scene_with("a.java", says).write("target/mine.java", "sings");
    scene.judge(&["test", "sum", "--file", "a.java"]).code(1).prints("CE");
    assert_eq!(scene.read("target/mine.java"), "sings");
}

fn variables_name_other_compilers() {
    let scene = scene_with("mine.c", "int main(void) { return printf(WORD); }");
    let mut judge = scene.command(&["test", "sum", "--file", "mine.c"]);
    JudgeOutput::of(judge.env("CC", "cc -include stdio.h -DWORD=\"3\""))
        .code(1)
        .prints("exit code 1");
    JudgeOutput::of(judge.env("CC", "/none/cc"))
        .code(2)
        .warns("`/none/cc`, named by `CC`, which does not exist");
    let scene = scene.program("cc", "echo 'a.s: No space left on device'; exit 1");
    scene.judge(&["test", "sum", "--file", "mine.c"]).code(2).prints("cannot compile in");
    let scene = scene_with("mine.py", "print(3)").program("my python", "exec python3 \"$@\"");
    let mut judge = scene.command(&["test", "sum", "--file", "mine.py"]);
    JudgeOutput::of(judge.env("PYTHON", scene.path("bin/my python"))).code(0);
}

fn a_source_in_another_encoding_is_reported() {
    let scene = Scene::new().sum("// adds");
    scene.save("a.py", b"# \xb5\xb9\nprint(3)");
    let output = scene.judge(&["test", "sum", "--file", "a.py"]).code(1);
    output.prints(
        "`a.py` is not UTF-8; save it as UTF-8, or convert it: `iconv -f CP949 -t UTF-8 a.py`",
    );
    scene.save("b.py", b"# coding: euc-kr \xb5\xb9\nprint(3)");
    scene.judge(&["test", "sum", "--file", "b.py"]).code(0);
    scene.save("a.rs", b"\xff\xfef\0n\0");
    scene.judge(&["test", "sum", "--file", "a.rs"]).code(1).prints("iconv -f UTF-16");
    scene.save("a.c", b"/* \xb5\xb9 */ int puts(const char *); int main(void) { puts(\"3\"); }");
    scene.judge(&["test", "sum", "--file", "a.c"]).code(0);
}

fn compilers_read_no_answers_and_no_secrets() {
    let scene = Scene::new()
        .sum("// adds")
        .write("home/bin/tool", "")
        .write("home/secret.h", "int main(void) { return 3; }");
    for file in
        [scene.path("testcases/sum/three.out"), scene.path("home/secret.h"), "/etc/shadow".into()]
    {
        let c = format!("#include {file:?}\n");
        let rust = format!("fn main() {{ print!(\"{{}}\", include_str!({file:?})) }}");
        for (source, text) in [("a.c", c), ("a.rs", rust)] {
            scene.save(source, &text);
            let mut judge = scene.command(&["test", "sum", "--file", source]);
            let path =
                format!("{}:{}", scene.path("home/bin").display(), std::env::var("PATH").unwrap());
            let output = JudgeOutput::of(judge.env("PATH", path)).code(1);
            output.prints("CE").prints("ermission denied");
        }
    }
}
