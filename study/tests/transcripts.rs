//! Every `$ cargo study …` that a README shows is run, and must print what stands under it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn transcripts_are_true() {
    let mut commands = 0;
    for path in texts() {
        let text = fs::read_to_string(&path).unwrap();
        for (command, shown) in transcripts(&text) {
            let output = Command::new(env!("CARGO_BIN_EXE_study"))
                .args(command.split_whitespace())
                .current_dir(root())
                .output()
                .unwrap();
            let printed = String::from_utf8(output.stdout).unwrap();
            assert_eq!(printed, shown, "`cargo study {command}` in {}", path.display());
            commands += 1;
        }
    }
    assert!(commands >= 2, "{commands} transcripts");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The README of the workspace and those of the problems.
fn texts() -> Vec<PathBuf> {
    let problems = root().join("problems").read_dir().unwrap();
    let lessons = problems.map(|folder| folder.unwrap().path().join("README.md"));
    lessons.filter(|path| path.is_file()).chain([root().join("README.md")]).collect()
}

/// In blocks of `console`: what follows `$ cargo study`, and the lines up to the next prompt.
fn transcripts(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let (mut console, mut ours) = (false, false);
    for line in text.lines() {
        if line.starts_with("```") {
            (console, ours) = (line == "```console", false);
        } else if console && line.starts_with("$ ") {
            let command = line.strip_prefix("$ cargo study ");
            ours = command.is_some();
            found.extend(command.map(|command| (command.to_owned(), String::new())));
        } else if ours {
            found.last_mut().unwrap().1 += &format!("{line}\n");
        }
    }
    found
}
