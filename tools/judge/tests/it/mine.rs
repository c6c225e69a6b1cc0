//! One's own solutions, and files that name their problem.

use crate::scene::{ADDS, Scene};

#[test]
fn the_first_that_is_accepted_is_noted() {
    let scene = Scene::new().sum("// adds").write("mine/sum.rs", ADDS);
    let said = scene.judge(&["test", "sum", "--mine"]).code(0);
    said.says("mine/sum.rs solves sum: the proof is in `problems/sum/README.md`")
        .ends("1 passed, 0 failed");
    assert!(
        scene
            .read("state/nimbers/progress.toml")
            .contains("[sum]\nread = false\nhints = 0\nsolved = true")
    );
    let again = scene.judge(&["test", "--mine"]).code(0);
    assert!(!again.out.contains("solves"), "{}", again.out);
}

#[test]
fn what_cannot_be_noted_changes_no_verdict() {
    let scene = Scene::new().sum("// adds").write("mine/sum.py", "print(3)").write("state", "");
    scene.judge(&["test", "--mine"]).code(0).tells("warning: ").ends("1 passed, 0 failed");
}

#[test]
fn all_that_are_there_are_judged_and_what_is_not_is_told() {
    let scene = Scene::new().sum("// adds");
    scene.judge(&["test", "--mine"]).only_tells("`cargo study start 11872` begins one");
    scene.judge(&["test", "sum", "--mine"]).only_tells("`cargo study start sum` begins one");
    let scene = scene.write("mine/sum.py", "print(4)").write("mine/deep/sum--again.py", "print(3)");
    let scene = scene.write("mine/notes.txt", "").write("mine/other.py", "");
    let said = scene
        .judge(&["test", "--mine"])
        .code(1)
        .says("mine/deep/sum--again.py")
        .ends("1 passed, 1 failed");
    said.tells("passed over 1 file in another language: ")
        .tells("passed over 1 file for no known problem: ");
}

#[test]
fn a_file_or_its_folder_names_the_problem() {
    let scene = Scene::new().problem("9655", "// adds").case("9655", "three", "1 2\n", "3\n");
    let scene =
        scene.write("a/9655. 돌 게임/돌 게임.py", "print(3)").write("a/BOJ_09655.py", "print(3)");
    let scene = scene.write("9999--x.py", "").write("it's.py", "");
    scene.judge(&["test", "--file", "a"]).code(0).ends("2 passed, 0 failed");
    scene.judge(&["test", "--file", "9999--x.py"]).only_tells("there is no problem `9999` here");
    scene.judge(&["test", "--file", "it's.py"]).only_tells(r"--file 'it'\''s.py'`");
    scene
        .judge(&["test", "1", "2", "--file", "it's.py"])
        .only_tells("judged for one problem, not 2");
}

#[test]
fn many_files_are_told_apart_and_no_name_forges_a_line() {
    let scene = Scene::new()
        .sum("// adds")
        .write("all/a.py", "print(3)")
        .write("all/b\n\x1b[2J.py", "print(4)");
    let scene = scene.write("all/c.c", "int main(void) { three }").write("all/d.txt", "");
    let said = scene.judge(&["test", "sum", "--file", "all"]).code(1).ends("1 passed, 2 failed");
    let said =
        said.says("Python   all/a.py\n").says("all/b\\n\\u{1b}[2J.py\n").says("  all/c.c   CE\n");
    said.tells("passed over 1 file in another language: all/d.txt");
}

#[test]
fn what_is_no_program_is_told() {
    let scene = Scene::new().sum("// adds").write("a.txt", "").write("folder/x", "");
    let scene = scene.write("long.py", &"#".repeat((1 << 20) + 1));
    for (file, why) in [
        ("none.py", "cannot read `none.py`"),
        ("a.txt", "`a.txt` is in no known language; `--language` says which of Rust (`.rs`), C"),
        ("folder", "has no file in a known language"),
        ("/dev/null.py", "cannot read"),
        ("long.py", "no judge takes more than 1048576"),
    ] {
        scene.judge(&["test", "sum", "--file", file]).code(2).tells(why);
    }
}
