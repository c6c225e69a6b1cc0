//! `cargo study next`: the file in which progress is noted, and checkouts that are none. `tests/transcripts` has the rest.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::tool::{answered, command, fed, refused};

/// `cargo study` where progress is kept below this folder.
fn study(arguments: &str, state: &Path) -> Command {
    let mut command = command(arguments);
    command.env("XDG_STATE_HOME", state);
    command
}

#[test]
fn questions_and_refusals_note_nothing() {
    let state = tempfile::tempdir().unwrap();
    answered(&mut study("next", state.path()), "");
    for line in ["next --read 9655 1000", "next --read 9655 11870", "hint 9655 5"] {
        refused(&mut study(line, state.path()));
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
        let output = fed(&mut study(line, state.path()), "");
        let warned = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && !output.stdout.is_empty(), "{line}");
        assert!(warned.contains("progress.toml") && warned.contains("line 2"), "{warned}");
    }
    let error = refused(&mut study("next --read 9655", state.path()));
    assert!(error.contains("mend it, or move it away"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "[9655]\nread = perhaps\n");
}

#[test]
fn a_broken_lesson_keeps_nobody_from_the_others() {
    let checkout = tempfile::tempdir().unwrap();
    let checkout = checkout.path();
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
    let text = answered(study("next --read 1", &checkout.join("state")).current_dir(checkout), "");
    assert!(text.contains("2 lessons on the path: 1 read"), "{text}");
    assert!(text.contains("next: 2 둘\n"), "{text}");
}

#[test]
fn outside_of_a_checkout_there_is_help_and_no_path() {
    let folder = tempfile::tempdir().unwrap();
    let help = answered(command("").current_dir(folder.path()), "");
    assert!(help.contains("Usage: cargo study"), "{help}");
    let error = refused(command("next").current_dir(folder.path()));
    assert!(error.contains("lies in no checkout"), "{error}");
}
