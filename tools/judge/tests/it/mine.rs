//! The user's own solutions, and files that name their problem.

use std::fs;

use crate::scene::{ADDS, JudgeOutput, Scene, needs_python};

#[test]
fn the_first_accepted_solution_is_recorded() {
    let scene = Scene::new().sum("// adds").write("mine/sum.rs", ADDS);
    let output = scene.judge(&["test", "sum", "--mine", "--case", "three"]).code(0);
    assert!(!output.out.contains("solves"), "{}", output.out);
    let output = scene.judge(&["test", "sum", "--mine"]).code(0);
    output
        .prints("mine/sum.rs solves sum: the proof is in `problems/sum/README.md`")
        .ends("1 passed, 0 failed");
    let progress = scene.read("state/nimbers/progress.toml");
    assert!(progress.contains("[sum]\nread = false\nhints = 0\nsolved = true"));
    let again = scene.judge(&["test", "--mine"]).code(0);
    assert!(!again.out.contains("solves"), "{}", again.out);
}

#[test]
fn a_failure_to_record_progress_changes_no_verdict() {
    needs_python!();
    let scene = Scene::new().sum("// adds").write("mine/sum.py", "print(3)").write("state", "");
    scene.judge(&["test", "--mine"]).code(0).warns("warning: ").ends("1 passed, 0 failed");
}

#[test]
fn all_solutions_are_judged_and_skipped_files_are_noted() {
    needs_python!();
    let scene = Scene::new().sum("// adds");
    scene.judge(&["test", "--mine"]).fails_with("`cargo study start 11872` creates one");
    scene.judge(&["test", "sum", "--mine"]).fails_with("`cargo study start sum` creates one");
    let scene = scene.write("mine/sum.py", "print(4)").write("mine/deep/sum--again.py", "print(3)");
    let scene = scene.write("mine/notes.txt", "").write("mine/other.py", "");
    let output = scene.judge(&["test", "--mine"]).code(1).ends("1 passed, 1 failed");
    output
        .prints("mine/deep/sum--again.py")
        .warns("skipped 1 file in another language, such as ")
        .warns("skipped 1 file for no problem here, such as ");
}

#[test]
fn a_file_or_its_folder_names_the_problem() {
    needs_python!();
    let scene = Scene::new().problem("9655", "// adds").case("9655", "three", "1 2\n", "3\n");
    let scene =
        scene.write("a/9655. 돌 게임/돌 게임.py", "print(3)").write("a/BOJ_09655.py", "print(3)");
    let scene = scene.write("9999--x.py", "").write("it's.py", "").write("a/9.c", "");
    let output = scene.judge(&["test", "--file", "a"]).code(0).ends("2 passed, 0 failed");
    assert_eq!(output.err, "note: skipped 1 file for no problem here, such as a/9.c\n");
    scene.save("b/9.c", "");
    let none = scene.judge(&["test", "--file", "b"]).code(2);
    none.warns("`b` has no file for a problem here");
    scene.judge(&["test", "--file", "9999--x.py"]).fails_with("there is no problem `9999` here");
    scene.judge(&["test", "--file", "it's.py"]).fails_with(r"--file 'it'\''s.py'`");
    scene.judge(&["test", "1", "2", "--file", "it's.py"]).fails_with("needs one problem, not 2");
}

#[test]
fn headings_name_the_file_and_no_name_forges_a_line() {
    needs_python!();
    let scene = Scene::new().sum("// adds").write("all/a.py", "print(3)");
    let scene = scene.write("all/b\n\x1b[2J.py", "print(4)").write("all/d.txt", "");
    let scene = scene.write("all/c.c", "int main(void) { three }");
    let output = scene.judge(&["test", "sum", "--file", "all"]).code(1).ends("1 passed, 2 failed");
    let output = output
        .prints("Python   all/a.py\n")
        .prints("all/b\\n\\u{1b}[2J.py\n")
        .prints("  all/c.c   CE\n");
    output.warns("skipped 1 file in another language, such as all/d.txt");
}

#[test]
fn files_that_are_not_programs_are_reported() {
    let scene = Scene::new().sum("// adds").write("a.txt", "").write("folder/x", "");
    let scene = scene.write("long.py", &"#".repeat((1 << 20) + 1));
    for (file, why) in [
        ("none.py", "cannot read `none.py`"),
        (
            "a.txt",
            "the language of `a.txt` is unknown; choose one with `--language`: Rust (`.rs`), C",
        ),
        ("folder", "has no file in a known language"),
        ("/dev/null.py", "cannot read"),
        ("long.py", "no judge accepts more than 1048576"),
        ("-", "the language of `-` is unknown"),
    ] {
        scene.judge(&["test", "sum", "--file", file]).code(2).warns(why);
    }
    scene
        .judge(&["test", "mine/a.rs"])
        .code(2)
        .prints("`cargo judge test --mine` or `--file mine/a.rs`");
    let mut judge = scene.command(&["test", "sum", "--file", "-", "--language", "rust"]);
    scene.save("sum.rs", ADDS);
    let judge = judge.stdin(fs::File::open(scene.path("sum.rs")).unwrap());
    JudgeOutput::of(judge).code(0).prints("Rust").ends("1 passed, 0 failed");
}
