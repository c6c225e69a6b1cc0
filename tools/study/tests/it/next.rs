//! `cargo study next`: how far somebody is, and what comes next.

use std::fs;
use std::path::Path;

use crate::tool::{self, command};

/// What is printed where progress is kept below this folder.
fn answer(state: &Path, line: &str) -> String {
    let output = command(line).env("XDG_STATE_HOME", state).output().unwrap();
    tool::answered(output, line, 0)
}

fn first_line_with<'t>(text: &'t str, word: &str) -> &'t str {
    text.lines().find(|line| line.starts_with(word)).unwrap_or_else(|| panic!("{word}: {text}"))
}

#[test]
fn the_path_is_walked_by_reading_and_by_solving() {
    let state = tempfile::tempdir().unwrap();
    let state = state.path();
    let begin = answer(state, "next");
    assert!(begin.starts_with("21 lessons on the path: 0 read, 0 solved\n"), "{begin}");
    assert!(begin.contains("begin with `problems/README.md`"), "{begin}");
    assert!(first_line_with(&begin, "next: ").starts_with("next: 9655 돌 게임, level 1 of 5"));
    assert_eq!(answer(state, ""), begin);
    assert!(!state.join("nimbers").exists(), "who only asks leaves nothing");

    answer(state, "hint problems/9655 2");
    answer(state, "hint 9655");
    let hinted = answer(state, "next");
    assert!(hinted.starts_with("9655 돌 게임  2 hints\n"), "{hinted}");
    assert!(hinted.contains("\nnext: 9655 "), "{hinted}");

    let read = answer(state, "next --read problems/9655 testcases/11868");
    assert!(read.contains("\nnext: 9657 ") && read.contains(": 2 read, 0 solved"), "{read}");
    assert!(first_line_with(&read, "9655").ends_with("read, 2 hints"), "{read}");
    let further = first_line_with(&read, "or one step further: ");
    assert!(further.contains(": 16895 "), "what is read is no step any more: {further}");

    let unread = answer(state, "next --unread 11868 9657");
    assert!(unread.contains(": 1 read, 0 solved"), "{unread}");
    assert_eq!(answer(state, "next --read 11868"), read);

    let file = state.join("nimbers/progress.toml");
    let solved = fs::read_to_string(&file).unwrap() + "\n[9657]\nsolved = true\n";
    fs::write(&file, solved).unwrap();
    let text = answer(state, "next");
    assert!(text.contains("\nsolved, and not read yet: 9657\n"), "{text}");
    assert!(text.contains(": 2 read, 1 solved") && text.contains("\nnext: 16895 "), "{text}");
}

#[test]
fn who_has_read_all_hears_so() {
    let state = tempfile::tempdir().unwrap();
    let ids: Vec<String> = tool::problems_with_a_game().into_iter().map(|(id, _)| id).collect();
    let text = answer(state.path(), &format!("next --read {}", ids.join(" ")));
    assert!(text.contains("21 read") && text.contains("that was the last lesson"), "{text}");
    assert!(!text.contains("next: "), "{text}");
}

#[test]
fn what_is_no_lesson_is_refused_and_nothing_is_noted() {
    let state = tempfile::tempdir().unwrap();
    for (line, words) in [
        ("next --read 9655 1000", "no lesson is called `1000`: `problems/README.md` lists them"),
        ("next --read 9655 nim", "no lesson is called `nim`"),
        ("next --read 9655 11870", "no public problem is numbered 11870"),
    ] {
        let output = command(line).env("XDG_STATE_HOME", state.path()).output().unwrap();
        let refused = tool::refused(output, line);
        assert!(refused.contains(words), "{refused}");
    }
    assert!(!state.path().join("nimbers").exists());
}

#[test]
fn progress_that_somebody_has_broken_is_said_and_stays() {
    let state = tempfile::tempdir().unwrap();
    let file = state.path().join("nimbers/progress.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "[9655]\nread = perhaps\n").unwrap();
    for line in ["next", "hint 9655"] {
        let output = command(line).env("XDG_STATE_HOME", state.path()).output().unwrap();
        let warned = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && !output.stdout.is_empty(), "{line}");
        assert!(warned.contains("progress.toml") && warned.contains("line 2"), "{warned}");
    }
    let output = command("next --read 9655").env("XDG_STATE_HOME", state.path()).output().unwrap();
    assert!(tool::refused(output, "next --read 9655").contains("mend it, or move it away"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "[9655]\nread = perhaps\n");
}

#[test]
fn a_broken_lesson_keeps_nobody_from_the_others() {
    let checkout = tempfile::tempdir().unwrap();
    let (checkout, state) = (checkout.path(), checkout.path().join("state"));
    fs::write(checkout.join("Cargo.toml"), "").unwrap();
    for (file, text) in [
        ("README.md", "# The theory\n\n## The lessons\n\n[1](1), [2](2) and [3](3).\n"),
        ("1/Cargo.toml", "no manifest"),
        ("2/Cargo.toml", "[package.metadata.problem]\ntitle = \"둘\"\n"),
        ("2/README.md", "# 2 · 둘\n"),
    ] {
        let file = checkout.join("problems").join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let mut read = command("next --read 1");
    let output = read.current_dir(checkout).env("XDG_STATE_HOME", &state).output().unwrap();
    let text = tool::answered(output, "next --read 1", 0);
    assert!(
        text.contains("2 lessons on the path: 1 read") && text.contains("next: 2 둘\n"),
        "{text}"
    );
}

#[test]
fn outside_of_a_checkout_there_is_help_and_no_path() {
    let folder = tempfile::tempdir().unwrap();
    let output = command("").current_dir(folder.path()).output().unwrap();
    assert!(tool::answered(output, "", 0).contains("Usage: cargo study"));
    let output = command("next").current_dir(folder.path()).output().unwrap();
    assert!(tool::refused(output, "next").contains("lies in no checkout"));
}
