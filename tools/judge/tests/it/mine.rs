//! One's own solutions, in the folder `mine`: which are judged, and what is noted and said of those that are accepted.

use std::fs;

use crate::scene::{ADDS, Said, Scene};

const WRONG: &str = "fn main() { println!(\"4\") }";

/// A problem with a lesson, and another one.
fn scene() -> Scene {
    let tested =
        format!("{ADDS}\n#[cfg(test)]\nmod tests {{\n    #[test]\n    fn three() {{}}\n}}\n");
    Scene::new()
        .problem("sum", &tested)
        .case("sum", "three", "1 2\n", "3\n")
        .case("sum", "four", "1 3\n", "4\n")
        .write("problems/sum/README.md", "# sum\n")
        .problem("other", ADDS)
        .case("other", "three", "1 2\n", "3\n")
}

impl Scene {
    fn judge_mine(&self, ids: &[&str]) -> Said {
        self.judge(&[&["test", "--mine"], ids].concat())
    }

    fn noted(&self) -> String {
        fs::read_to_string(self.path("state/nimbers/progress.toml")).unwrap_or_default()
    }
}

impl Said {
    /// What cannot be done, in one sentence.
    #[track_caller]
    fn refuses(self, sentence: &str) {
        self.code(2).tells(&format!("error: {sentence}"));
    }
}

#[test]
fn the_first_that_is_accepted_is_compared_and_noted() {
    let scene = scene().write("mine/sum.rs", WRONG);
    let said = scene.judge_mine(&["sum"]).code(1).ends("1 passed, 1 failed");
    assert!(!said.out.contains("solves") && scene.noted().is_empty(), "{}", said.out);
    let own = format!("// One that adds.\n\n/*\n   By folding.\n*/\n{ADDS}");
    let scene = scene.write("mine/sum.rs", &own);
    let said = scene.judge_mine(&["sum"]).code(0).ends("2 passed, 0 failed");
    let said = said.says("all 2 cases   AC").says("mine/sum.rs solves sum: at most ");
    let said = said.says(" ms of CPU time, the worked solution ");
    said.says(
        "  5 lines, the worked solution 5, without tests, comments and blank lines\n  \
         the proof in `problems/sum/README.md` is worth reading now\n2 passed",
    );
    assert!(scene.noted().contains("[sum]\n") && scene.noted().contains("solved = true"));
    let said = scene.judge_mine(&["sum"]).code(0).ends("2 passed, 0 failed");
    assert_eq!((said.out.lines().count(), said.err.as_str()), (3, ""), "{}", said.out);
    // What is judged otherwise is nobody's own.
    let scene = scene.write("mine/other.rs", ADDS);
    scene.judge(&["test", "other", "--file", "mine/other.rs"]).code(0);
    assert!(!scene.noted().contains("other"));
    let said = scene.judge_mine(&["other"]).code(0);
    assert!(!said.out.contains("README"), "{}", said.out);
}

#[test]
fn all_that_are_there_are_judged() {
    let scene = scene()
        .write("mine/sum.rs", ADDS)
        .write("mine/sum-again.RS", WRONG)
        .write("mine/sum.c", "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\", a + b); }")
        .write("mine/sum.txt", "")
        .write("mine/other.rs", ADDS);
    let said = scene.judge_mine(&["sum"]).code(1).ends("5 passed, 1 failed");
    let said = said.says("   mine/sum.c\n").says("   mine/sum-again.RS\n").says("   mine/sum.rs\n");
    assert_eq!(
        (said.out.matches("solves sum").count(), said.err.as_str()),
        (1, ""),
        "{}",
        said.out
    );
    scene.judge_mine(&["sum", "--language", "c"]).code(0).ends("2 passed, 0 failed");
    scene.judge_mine(&["sum", "problems/other"]).code(1).ends("6 passed, 1 failed");
    scene.judge_mine(&[]).code(1).ends("6 passed, 1 failed");
}

#[test]
fn what_is_not_there_is_told_with_the_command_that_begins_it() {
    let scene = scene();
    scene
        .judge_mine(&["sum"])
        .refuses("`mine` has no program of yours for `sum`; `cargo study start sum` begins one");
    scene.judge_mine(&[]).refuses("`mine` has no program of yours; `cargo study start ");
    scene.judge_mine(&["sun"]).refuses("problem `sun` has no folder in `problems`");
    scene.judge_mine(&["--file", "mine.rs"]).refuses("the argument '--mine' cannot be used with");
    let scene = scene.write("mine/sum.rs", ADDS);
    scene.judge_mine(&["sum", "--language", "C"]).refuses(
        "`mine` has no program of yours for `sum` in C; `cargo study start sum` begins one",
    );
    let said = scene.judge_mine(&["sum", "other"]).code(2).ends("2 passed, 0 failed");
    said.says("error: `mine` has no program of yours for `other`; `cargo study start other`");
    fs::remove_dir_all(scene.path("mine")).unwrap();
    let scene = scene.write("mine", "");
    scene.judge_mine(&["sum"]).refuses("`mine` is no folder; move it away");
}

#[test]
fn editors_hear_of_cases_alone_and_it_is_noted() {
    let scene = scene().write("mine/sum.rs", ADDS);
    let said = scene.judge_mine(&["sum", "--json"]).code(0);
    assert!(said.out.lines().all(|line| line.starts_with('{')), "{}", said.out);
    assert_eq!((said.out.lines().count(), said.err.as_str()), (3, ""), "{}", said.out);
    assert!(scene.noted().contains("solved = true"));
}

#[test]
fn what_cannot_be_noted_or_compared_changes_no_verdict() {
    let scene = scene().write("mine/sum.rs", ADDS).write("state", "");
    let said = scene.judge_mine(&["sum"]).code(0).ends("2 passed, 0 failed");
    said.tells("warning: cannot ").tells("state/nimbers/progress.toml");
    fs::remove_file(scene.path("state")).unwrap();
    let scene = scene.write("problems/sum/src/main.rs", WRONG);
    let said = scene.judge_mine(&["sum"]).code(0).ends("2 passed, 0 failed");
    let said = said
        .tells("note: the worked solution of `sum` is not accepted itself; `cargo judge test sum`");
    said.says("mine/sum.rs solves sum\n  5 lines, the worked solution 1, ");
}
