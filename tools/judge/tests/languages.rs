//! What the judge says of single files in each language. A test is ignored where its language is not installed.

use std::any;
use std::fs;
use std::path::Path;

use judge::program::language::Language;
use libtest_mimic::{Arguments, Trial};
use scene::{Said, Scene};

mod scene;

/// How the names of a language's files end, the limits for a problem with 1 s and 64 MiB as they are printed, and what is
/// said of a program that fails.
///
/// The programs are in `programs/languages`. `right` prints the sum of its input. `deep` answers 3, from the bottom of a
/// recursion 100,000 deep, without a newline. `wrong` prints 4, whatever it reads. `broken` has in its line 2 what is not in
/// the language, and `fails` fails there. `greedy` holds some 200 MiB.
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
        other(&["java", "js"], a_checker_in_any_language_that_crashes_is_no_verdict),
        other(&["py", "c"], limits_are_those_that_judges_grant),
        other(&["java"], a_class_of_java_may_have_any_name),
        other(&["py", "c"], variables_name_other_compilers),
        other(&["py", "c", "rs"], a_source_in_another_encoding_is_told),
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

fn judge(scene: &Scene, file: &str) -> Said {
    scene.judge(&["test", "sum", "--file", file])
}

/// What is printed of one of many files.
fn told_of<'a>(said: &'a Said, file: &str) -> &'a str {
    let (_, told) = said
        .out
        .split_once(&format!("   {file}\n"))
        .unwrap_or_else(|| panic!("{file}: {}", said.out));
    told.split("sum 제목").next().unwrap()
}

fn all_of_one_language([ending, limits, says]: [&str; 3]) {
    let mut scene = Scene::new().sum("// adds");
    for name in ["right", "deep", "wrong", "fails", "greedy", "broken"] {
        let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/languages");
        let text = fs::read_to_string(programs.join(ending).join(name).with_extension(ending));
        let name = if name == "right" { "돌 게임" } else { name };
        scene = scene.write(&format!("all/{name}.{ending}"), &text.unwrap());
    }
    let said = judge(&scene, "all").code(1).ends("2 passed, 4 failed");
    let said = said.says(&format!("sum 제목   {}   all/", limits));
    for (name, verdict, reason) in [
        ("돌 게임", "AC", ""),
        ("deep", "AC", ""),
        ("wrong", "WA", "expected `3`\n      found    `4`"),
        ("fails", "RE", says),
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

fn a_checker_in_any_language_that_crashes_is_no_verdict() {
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
