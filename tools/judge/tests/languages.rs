//! Judges single files in each language. A test is ignored if its language is not installed.

use std::path::Path;
use std::process::Command;
use std::{any, env, fs, thread};

use judge::program::language::{Language, languages};
use libtest_mimic::{Arguments, Trial};
use scene::{JudgeOutput, Scene, wait_until};

mod scene;

/// A language's extension, its printed limits for a problem with 1 s and 64 MiB, and what is printed of a program that fails.
///
/// The programs are in `programs/languages.txt`. `right` prints the sum of its input. `deep` answers 3, from the bottom of a
/// recursion 100,000 deep, without a newline. `wrong` prints 4, whatever it reads. `broken` has an error in line 2, and `fails`
/// fails there. `greedy` holds about 200 MiB. `executes` prints 3 if it can execute `/bin/echo`.
const LANGUAGES: [[&str; 3]; 15] = [
    ["rs", "1 s, 64 MiB", "no heaps"],
    ["c", "1 s, 64 MiB", "SIGABRT"],
    ["cpp", "1 s, 64 MiB", "std::out_of_range"],
    ["java", "3 s, 144 MiB", "java.lang.ArithmeticException"],
    ["py", "5 s, 160 MiB", "ZeroDivisionError"],
    ["js", "5 s, 160 MiB", "TypeError"],
    ["ts", "5 s, 160 MiB", "TypeError"],
    ["kt", "3 s, 144 MiB", "java.lang.ArithmeticException"],
    ["scala", "3 s, 144 MiB", "java.lang.ArithmeticException"],
    ["go", "3 s, 192 MiB", "index out of range"],
    ["cs", "3 s, 160 MiB", "DivideByZeroException"],
    ["rb", "5 s, 160 MiB", "ZeroDivisionError"],
    ["php", "5 s, 160 MiB", "DivisionByZeroError"],
    ["hs", "1 s, 144 MiB", "empty list"],
    ["swift", "1 s, 64 MiB", "SIG"],
];

/// The program with this name in the language with this extension.
fn program(name: &str, ending: &str) -> &'static str {
    let head = format!("{name}.{ending}\n");
    let mut all = include_str!("programs/languages.txt").split("\n=== ");
    all.find_map(|part| part.strip_prefix(&head)).unwrap_or_else(|| panic!("no {head}"))
}

fn main() {
    let languages = LANGUAGES.map(|row| trial(row[0], &[row[0]], move || all_of_one_language(row)));
    let others = [
        other(&["java", "js"], a_checker_that_crashes_gives_no_verdict_in_any_language),
        other(&["py", "c"], slow_languages_get_larger_limits),
        other(&["java"], the_class_of_java_that_a_solver_would_run_is_run),
        other(&["py", "c", "cpp", "js"], variables_name_other_compilers),
        other(&["cpp"], a_checker_is_compiled_once),
        other(&["go"], a_program_may_use_what_the_cache_of_its_compiler_does_not_have),
        other(&[], two_judges_may_judge_a_file_at_once),
        other(&[], messages_name_the_users_file_and_what_an_old_tool_lacks),
        other(&[], what_is_kept_is_the_file_of_the_user),
        other(&["py", "rs"], users_add_languages_and_change_them),
        other(&[], a_row_with_a_mistake_is_an_error_that_names_it),
        other(&[], the_readme_lists_all_languages),
        other(&[], the_sample_of_each_language_is_accepted),
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
    let ends = [
        ("right", "AC", ""),
        ("deep", "AC", ""),
        ("wrong", "WA", "expected `3`\n      found    `4`"),
        ("fails", "RE", says),
        ("executes", if cfg!(target_os = "linux") { "RE" } else { "AC" }, ""),
        ("greedy", "MLE", ""),
        ("broken", "CE", ""),
    ];
    let file = |name: &str| format!("all/{name}.{ending}").replace("right", "돌 게임");
    let scene = ends.iter().fold(Scene::new().sum("// adds"), |scene, (name, ..)| {
        scene.write(&file(name), program(name, ending))
    });
    let Language { name, .. } = Language::of(Path::new(&file("right"))).unwrap();
    let head = format!("sum 제목   {limits}   {name}   all/");
    let output = judge(&scene, "all").code(1).prints(&head);
    for (name, verdict, reason) in ends {
        let report = report_of(&output, &file(name));
        assert!(report.contains(verdict) && report.contains(reason), "{name}: {report}");
        // Nobody knows the folder where it was compiled.
        assert!(name != "fails" || !report.contains("target/judge"), "{report}");
    }
    let file = file("broken");
    let place = ["\", line 2", ":2", "(2,", " on line 2"].map(|place| file.clone() + place);
    let broken = report_of(&output, &file);
    let is_named = place.iter().any(|place| broken.contains(place)) && !broken.contains("/Main.");
    assert!(is_named, "{broken}");
    assert_eq!(fs::read_dir(scene.path("all")).unwrap().count(), 7);

    let mut judge = scene.command(&["test", "sum", "--file", &file]);
    judge.env("PATH", &scene.folder);
    for variable in ["RUSTC", "CC", "CXX", "JAVA_HOME", "PYTHON", "NODE"] {
        judge.env_remove(variable);
    }
    JudgeOutput::of(&mut judge).code(2).warns(", which is not installed; install ");
}

fn a_checker_that_crashes_gives_no_verdict_in_any_language() {
    let java = "class A { public static void main(String[] a) { System.exit(1 / 0); } }";
    for (checker, text) in [("checker.java", java), ("checker.js", "none.take()")] {
        let file = format!("problems/sum/{checker}");
        let card = format!("checker = \"{checker}\"");
        let scene = scene_with(&file, text).problem_with("sum", "// adds", &card);
        let output = scene.judge(&["test", "sum"]).code(2);
        output.prints(&format!("the checker `{file}` fails on the case `three`: exit code 1"));
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

fn the_class_of_java_that_a_solver_would_run_is_run() {
    let prints = |number: u32| {
        format!("{{ public static void main(String[] a) {{ System.out.println({number}); }} }}")
    };
    let scene = Scene::new().sum("// adds");
    for (name, text) in [
        ("public", "class A FOUR // public class No\npublic final class Sum THREE"),
        ("package", "package a.b;\nclass Helper { class C FOUR }\nclass Sum THREE"),
        ("named", "class A FOUR\nclass Main FOUR\nclass named THREE"),
        ("Main", "class A FOUR\nclass Main THREE"),
        ("first", "/* class B */ class Z THREE\nclass B FOUR"),
        ("calls", "class A { void f() { B.main(new String[0]); } }\nclass B THREE"),
        ("record", "class A { private static void main() {} }\nrecord R(int x) THREE"),
        ("interface", "enum E { X; void main(String[] a) {} }\npublic interface I THREE"),
        ("mark", "\u{feff}package mark;\npublic enum E THREE"),
        ("varargs", "class 돌 THREE"),
    ] {
        let text = text.replace("THREE", &prints(3)).replace("FOUR", &prints(4));
        let text = match name {
            "mark" => text.replace("{ pub", "{ X; pub"),
            "varargs" => text.replace("String[] a", "final String... a"),
            _ => text,
        };
        scene.save(&format!("all/{name}.java"), text);
    }
    judge(&scene, "all").code(0).ends("10 passed, 0 failed");
    for (text, why) in [
        ("class Sum { void f() {} }", "no class has a method `public static void main(String[])`"),
        ("public class Sum { int three = three(); }", "mine.java:1: error: cannot find symbol"),
        ("\n", "`mine.java` is empty"),
        // It must not become a path.
        ("class A { int a = b(); } // should be declared in a file named ../../x.java", "CE"),
    ] {
        scene.save("mine.java", text);
        let output = judge(&scene, "mine.java").code(1).prints("CE").prints(why);
        assert!(!output.out.contains("error: class"), "{}", output.out);
    }
    assert!(!scene.path("target/x.java").exists());
}

fn variables_name_other_compilers() {
    let scene = scene_with("mine.js", "console.log(gc ? 3 : 4)")
        .program("my python", "exec python3 \"$@\"")
        .write("three.py", "print(3)")
        .write("packages.py", "import stones\nprint(stones.three)")
        .write("mine.rs", "fn main() { gen(); print!(\"3\") }\nfn gen() {}")
        .write("mine.c", "int main(void) { return printf(WORD); }")
        .write("headers/answer.h", "int puts(const char *);")
        .write("header.c", "#include <answer.h>\nint main(void) { puts(\"3\"); return 0; }")
        .write(
            "mine.cpp",
            "static_assert(__cplusplus < 201400, \"\"); int main() { __builtin_puts(\"3\"); }",
        );
    // The packages of a virtual environment are in its folder.
    let mut made = Command::new("python3");
    made.args(["-m", "venv", "--without-pip", "env"]);
    assert!(made.current_dir(scene.path("")).status().unwrap().success());
    let packages = fs::read_dir(scene.path("env/lib")).unwrap().next().unwrap().unwrap().path();
    fs::write(packages.join("site-packages/stones.py"), "three = 3").unwrap();
    let rustc = Path::new(env!("CARGO")).with_file_name("rustc");
    let [script, python] = ["bin/my python", "env/bin/python"].map(|path| scene.path(path));
    let [rustc, script, python] = [&rustc, &script, &python].map(|path| path.to_str().unwrap());
    for (file, variable, value, code, says) in [
        ("mine.c", "CC", "cc -include stdio.h -DWORD=\"3\"", 1, "exit code 1"),
        ("mine.c", "CC", "/none/cc", 2, "`/none/cc`, named by `CC`, which does not exist"),
        ("three.py", "PYTHON", script, 0, ""),
        ("packages.py", "PYTHON", python, 0, ""),
        ("mine.rs", "RUSTC", "rustc", 0, ""),
        ("mine.rs", "RUSTC", rustc, 0, ""),
        ("mine.rs", "RUSTC", "rustc -Copt-level=0", 0, ""),
        ("mine.rs", "RUSTC", "rustc --edition 2024", 1, "reserved keyword"),
        ("mine.cpp", "CXX", "c++", 1, "CE"),
        ("mine.cpp", "CXX", "c++ -std=gnu++11", 0, ""),
        ("mine.js", "NODE", "node --expose-gc", 0, ""),
        ("header.c", "CC", &format!("cc -I{}", scene.path("headers").display()), 0, ""),
        ("header.c", "CC", "cc", 1, "No such file"),
    ] {
        let output = scene.judge_with(variable, value, &["test", "sum", "--file", file]);
        let JudgeOutput { out, err, .. } = output.code(code);
        assert!((out + &err).contains(says), "{variable}={value}");
    }
}

fn a_checker_is_compiled_once() {
    let text = "#include \"code.h\"\nint main() { return CODE; }";
    let scene = Scene::new().sum("// adds").problem_with("sum", "// adds", "checker = \"a.cpp\"");
    let scene =
        scene.write("problems/sum/a.cpp", text).write("problems/sum/code.h", "#define CODE 0");
    let judge = || scene.judge(&["test", "sum"]);
    let made = || {
        let made = fs::read_dir(scene.path("target/judge/checkers/sum")).unwrap();
        let [made] = &made.collect::<Vec<_>>()[..] else { panic!("not one") };
        let program = made.as_ref().unwrap().path().join("program");
        (program.metadata().unwrap().modified().unwrap(), program)
    };
    judge().code(0);
    let first = made();
    judge().code(0);
    assert_eq!(made(), first);
    scene.save("problems/sum/code.h", "#define CODE 1");
    judge().code(1).prints("WA");
    assert_ne!(made(), first);
    scene.save("problems/sum/code.h", "broken");
    judge().code(2).prints("does not compile");
}

fn a_program_may_use_what_the_cache_of_its_compiler_does_not_have() {
    let text = "package main\nimport (\"fmt\"; \"log\"; \"regexp\")\nfunc main() { log.SetFlags(0); regexp.MustCompile(\"a\"); fmt.Println(3) }\n";
    judge(&scene_with("mine.go", text), "mine.go").code(0);
}

/// Neither a file beside it nor the name of its language leads elsewhere.
fn what_is_kept_is_the_file_of_the_user() {
    let row = "[[language]]\nname = \"../../kept\"\nendings = [\"own\"]\ntool = \"sh\"\nis-kept = true\n\
               compile = \"{tool} -n {file}\"\nrun = \"{tool} {file}\"\nsample = \"echo 3\"\n\
               environment = { CACHE = \"{cache}\" }\nbeside = { \"Aaa.own\" = \"echo 4\" }\n";
    let scene = scene_with("mine.own", "echo 3").write("config/nimbers/languages.toml", row);
    let scene = scene.write("target/kept/mine", "");
    let arguments = ["test", "sum", "--file", "mine.own"];
    scene.judge_with("XDG_CONFIG_HOME", scene.path("config"), &arguments).code(0);
    assert!(scene.path("target/kept/mine").exists());
}

fn messages_name_the_users_file_and_what_an_old_tool_lacks() {
    let java = Command::new("javac").arg("-version").output().map(|it| it.stdout);
    let java = String::from_utf8(java.unwrap_or_default()).unwrap();
    let java = java.trim().trim_start_matches("javac ").split('.').next().unwrap().to_owned();
    let old_java = if java.parse().is_ok_and(|version: u32| version < 25) { "Java" } else { "" };
    let old_net = if Language::named("C#").unwrap().is_installed() { "" } else { "Mono" };
    let forth = if old_net.is_empty() { "" } else { "Forth" };
    for (language, ending, text, says) in [
        (old_net, "cs", "namespace X;\nclass A {}", "the program needs C# 10 or newer"),
        (old_java, "java", "class A { void main() {} }", "main` needs Java 25 or newer\n"),
        (
            old_java,
            "java",
            "void main() {}",
            "the program needs Java 25 or newer, and here is: javac",
        ),
        (forth, "fs", "printfn", "`.fs` is taken for Forth: F# needs `dotnet`, which is not"),
        ("Lua", "lua", "local x; print(x.y)", " mine.lua:1: attempt to index"),
        ("Clojure", "clj", "(/ 1 0)", " (mine.clj:1)"),
        ("Crystal", "cr", "puts foo", "In mine.cr:1:6\n"),
        ("C", "c", "__asm__(\".include \\\"a\\\"\"); int main() {}", "      cc"),
    ] {
        if Language::named(language).is_ok_and(Language::is_installed) {
            let file = format!("mine.{ending}");
            let JudgeOutput { out, err, .. } = judge(&scene_with(&file, text), &file).code(1);
            let all = out + &err;
            assert!(all.contains(says) && !all.contains("target/judge"), "{language}: {all}");
        }
    }
}

/// Both give a verdict, though the file has changed between them.
fn two_judges_may_judge_a_file_at_once() {
    let row = "[[language]]\nname = \"Shell\"\nendings = [\"sh\"]\ntool = \"sh\"\nis-kept = true\n\
               run = \"{tool} {file}\"\n";
    let scene = scene_with("mine.sh", "while [ $((i += 1)) -lt 200000 ]; do :; done; echo 3");
    let scene = scene.write("config/nimbers/languages.toml", row);
    let scene =
        (0..12).fold(scene, |scene, case| scene.case("sum", &format!("{case}"), "1 2\n", "3\n"));
    let arguments = ["test", "sum", "--file", "mine.sh"];
    let judge = || scene.judge_with("XDG_CONFIG_HOME", scene.path("config"), &arguments);
    thread::scope(|scope| {
        let first = scope.spawn(judge);
        wait_until(|| !scene.files("target/judge/programs").is_empty());
        scene.save("mine.sh", "echo 4");
        judge().code(1).prints("WA");
        first.join().unwrap().code(0);
    });
    scene.save("mine.sh", "echo 3");
    judge().code(0);
    let kept = scene.files("target/judge/programs").into_keys();
    assert_eq!(kept.filter(|path| path.ends_with("Main.sh")).count(), 1);
}

fn users_add_languages_and_change_them() {
    let own = "[[language]]\nname = \"Shell\"\nendings = [\"sh\"]\ntool = \"sh\"\nrun = \"{tool} {file}\"\n\
               compile = \"{tool} -n {file}\"\nexhausted = \"full\"\nis-kept = true\ntime = [2, 1]\nmemory = [1, 8]\n\
               environment = { FOUR = \"{stack}\" }\n";
    let edition = "[[language]]\nname = \"Rust\"\n\
                   compile = \"{tool} --edition=2024 -o {program} {file}\"\nmemory = [2, 0]\n\
                   [[language]]\nname = \"PyPy\"\nmemory = [9, 0]\n";
    let scene = Scene::new()
        .sum("// adds")
        .write("config/nimbers/languages.toml", &format!("{own}{edition}"))
        .write("a.sh", "read -r one two; echo $((one + two))")
        .write("full.sh", "echo full >&2; exit 1")
        .write("broken.sh", "if")
        .write("starts.sh", "echo $(ls)")
        .write("reads.sh", "read -r x < /etc/shadow || exit 1")
        .write("prints.sh", "echo a line; echo the reason; exit 1")
        .write("variable.sh", "echo $((FOUR - 33))")
        .write("a.py", "print(3)")
        .write("a.rs", "fn main() { gen() }\nfn gen() {}");
    let judge = |file: &str| {
        let arguments = ["test", "sum", "--file", file];
        scene.judge_with("XDG_CONFIG_HOME", scene.path("config"), &arguments)
    };
    judge("a.sh").code(0).prints("3 s, 72 MiB   Shell");
    let kept = scene.files("target/judge/programs");
    judge("a.sh").code(0);
    assert!(!kept.is_empty() && scene.files("target/judge/programs") == kept);
    scene.save("a.sh", "echo 4");
    judge("a.sh").code(1).prints("WA");
    scene.save("a.sh", "read -r one two; echo $((one + two))");
    judge("full.sh").code(1).prints("MLE");
    judge("broken.sh").code(1).prints("CE").prints("broken.sh");
    judge("variable.sh").code(0);
    judge("prints.sh")
        .code(1)
        .prints("exit code 1\n      output   a line\n      output   the reason\n");
    if cfg!(target_os = "linux") {
        judge("starts.sh").code(1).prints("RE").prints("but no processes\n");
        judge("reads.sh").code(1).prints("RE").prints("the sandbox hides `/etc/shadow`: ");
    }
    judge("a.rs").code(1).prints("128 MiB   Rust").prints("reserved keyword");
    judge("a.py").code(0).prints("160 MiB   Python\n");
    // Nothing is compiled without `compile`, and several commands follow one another.
    for (compile, file, code, says) in [
        ("", "broken.sh", 1, "RE"),
        ("compile = [\"{tool} -n {file}\", \"{tool} {file}\"]\n", "starts.sh", 1, "RE"),
        ("compile = [\"{tool} -n {file}\", \"{tool} {file}\"]\n", "prints.sh", 1, "CE"),
        ("compile = \"/bin/false\"\nnewer = {}\n", "a.sh", 1, "printed nothing\n"),
        ("compile = \"{tool} {file}\"\ncompile-time = 1\n", "spins.sh", 1, "more than 1 s of CPU"),
        ("compile = \"{tool} {file}\"\n", "room.sh", 1, "2048 MiB of memory and 256 MiB of files"),
        (
            "compile = \"{tool} {file}\"\nnewer = { \"no such word\" = \"Shell 9 or newer\" }\nversion = [\"-c\", \"echo Shell 8\"]\n",
            "old.sh",
            1,
            "the program needs Shell 9 or newer, and here is: Shell 8\n",
        ),
        ("compile = \"{tool} {file}\"\n", "colours.sh", 1, "red and plain\n"),
    ] {
        scene.save("spins.sh", "while :; do :; done");
        scene.save("room.sh", "echo cc1: out of memory; exit 1");
        scene.save("old.sh", "echo no such word; exit 1");
        scene.save("colours.sh", "printf '\\033[31mred\\033[0m and plain'; exit 1");
        let row = own.replace("compile = \"{tool} -n {file}\"\n", compile);
        scene.save("config/nimbers/languages.toml", row);
        let output = judge(file).code(code).prints(says);
        assert!(!output.out.contains("u{1b}"), "{}", output.out);
    }
}

fn a_row_with_a_mistake_is_an_error_that_names_it() {
    let scene = Scene::new().sum("// adds").write("a.sh", "echo 3").write("bin/x", "#!/bin/sh\n");
    let row = "[[language]]\nname = \"A\"\nendings = [\"sh\"]\ntool = \"sh\"\n";
    for (text, why) in [
        ("[[language]]\nname = \"A\"", "a language needs a `name`, `endings` and a `tool`"),
        ("[[language]]\nname = \"C\"\nflags = 3", "the row of C: unknown field `flags`"),
        ("[[language]]\nname = 3", "row 1 has no `name`"),
        ("[[language]]\nname = \"C\"\nendings = 3", "invalid type"),
        ("[[languages]]\n", "it has no `[[language]]`"),
        ("language", "languages.toml"),
        (&format!("{row}run = \"\""), "the row of A: `run` is empty"),
        (&format!("{row}compile = \" \""), "`compile` is empty"),
        (&format!("{row}compile = 3"), "a command, or a list of commands"),
        (&format!("{row}run = \"{{tool}} {{flie}}\""), "`run` has `{flie}`: known are `{home}`"),
        (&format!("{row}run = \"{{tool}} {{class}}\""), "`run` has `{class}`: known are"),
        (&format!("{row}run = \"a-{{tool}}\""), "`{tool}` is a word of its own"),
        (&format!("{row}run = \"{{tool}} -e 'a b'\""), "`run` has quotes"),
        (&format!("{row}run = \"{{runtime}}/bin/x\""), "no `runtime` names a language"),
        (&format!("{row}runtime = \"A\""), "`runtime` leads from `A` back to `A`"),
        (
            &format!("{row}runtime = \"B\"\n{row}runtime = \"a\"").replacen(
                "name = \"A\"\nendings = [\"sh\"]\ntool = \"sh\"\nruntime = \"a\"",
                "name = \"B\"\nendings = [\"b\"]\ntool = \"sh\"\nruntime = \"a\"",
                1,
            ),
            "back to `a`",
        ),
        (&format!("{row}runtime = \"Z\""), "`runtime` names `Z`, which is no language"),
        (&format!("{row}{row}"), "two rows are called `A`"),
        (&format!("{row}reads = [\"etc\"]"), "`reads` has `etc`: it must be absolute"),
        (
            &format!("{row}beside = {{ \"../x\" = \"\" }}"),
            "`beside` has \"../x\": write a file's name",
        ),
        (&format!("{row}beside = {{ \"..\" = \"\" }}"), "`beside` has \"..\": write a file's name"),
        (&format!("{row}environment = {{ A = \"{{cache}}\" }}"), "write `is-kept = true`"),
        (
            &format!("{row}reads = [\"/none\"]"),
            "the row of A: `reads` has `/none`, which does not exist",
        ),
        (&format!("{row}crates = [\"serde\"]"), "`crates` has `serde`: a file may use `common`"),
        (&format!("{row}time = [0, 0]"), "`time` is a factor up to 1000"),
        (&format!("{row}memory = [4000000, 9]"), "`memory` is a factor up to 1000"),
        (&format!("{row}open-files = 9999"), "`open-files` is 9999"),
        (&format!("{row}compile-time = 0"), "`compile-time` is from 1 to 3600 seconds"),
        (&format!("{row}environment = {{ \"A=B\" = \"x\" }}"), "`environment` has the name"),
        (&format!("{row}environment = {{ A = \"{{file}}\" }}"), "`environment` has `{file}`"),
        (
            &format!("{row}endings = [\".sh\"]").replacen("endings = [\"sh\"]\n", "", 1),
            "without the dot",
        ),
    ] {
        scene.save("config/nimbers/languages.toml", text);
        let judge = |file| {
            let arguments = ["test", "sum", "--file", file];
            scene.judge_with("XDG_CONFIG_HOME", scene.path("config"), &arguments)
        };
        let output = judge("a.sh").code(2).warns(why).warns("languages.toml`");
        assert!(!output.err.contains("panicked"), "{}", output.err);
    }
    if cfg!(target_os = "linux") {
        let script = scene.path("bin/x").display().to_string();
        scene.save("config/nimbers/languages.toml", format!("{row}run = \"{script} {{file}}\""));
        let arguments = ["test", "sum", "--file", "a.sh"];
        let output = scene.judge_with("XDG_CONFIG_HOME", scene.path("config"), &arguments);
        output
            .code(2)
            .prints("is a script, and a judged program can start no other; write in `run` of A");
    }
}

/// The table of README has a line for each language, with its extensions, limits and tool.
fn the_readme_lists_all_languages() {
    let readme = fs::read_to_string(scene::root().join("tools/judge/README.md")).unwrap();
    for language in languages().unwrap() {
        let Language { name, endings, tool, .. } = language;
        let endings: Vec<String> = endings.iter().map(|ending| format!("`.{ending}`")).collect();
        let [time, memory] = language.extensions();
        let line = format!("\n| {name} | {} | {time} | {memory} | `{tool}`", endings.join(" "));
        assert!(readme.contains(&line), "no {line}");
    }
}

/// Each sample prints 3, in the languages that are here.
fn the_sample_of_each_language_is_accepted() {
    let scene = Scene::new().sum("// adds");
    let here = languages().unwrap().iter().filter(|language| language.is_installed());
    for Language { name, endings, sample, .. } in here {
        let file = format!("samples/sum.{}", endings[0]);
        scene.save(&file, sample);
        let judge = scene.judge(&["test", "sum", "--file", &file, "--language", name]);
        assert!(judge.code == 0, "{name}: {}{}", judge.out, judge.err);
    }
}

fn compilers_read_no_answers_and_no_secrets() {
    let scene = Scene::new()
        .sum("// adds")
        .write("home/bin/tool", "")
        .write("home/secret.h", "int main(void) { return 3; }");
    let scene = scene.write("lib/secret.h", "int main(void) { return 3; }");
    // A script is no toolchain, whatever lies beside its folder.
    let scene = scene.program("cc", "exec /usr/bin/cc \"$@\"");
    for file in [
        scene.path("testcases/sum/three.out"),
        scene.path("home/secret.h"),
        scene.path("lib/secret.h"),
        "/etc/shadow".into(),
    ] {
        let c = format!("#include {file:?}\n");
        let rust = format!("fn main() {{ print!(\"{{}}\", include_str!({file:?})) }}");
        for (source, text) in [("a.c", c), ("a.rs", rust)] {
            scene.save(source, &text);
            let folders = [scene.path("bin"), scene.path("home/bin")];
            let path = env::var_os("PATH").unwrap();
            let path = env::join_paths(folders.into_iter().chain(env::split_paths(&path)));
            let arguments = ["test", "sum", "--file", source];
            let output = scene.judge_with("PATH", path.unwrap(), &arguments).code(1);
            output.prints("CE").prints("ermission denied");
        }
    }
}
