//! The texts for readers are true: every `$ cargo study …` in them prints the lines below it, and every table is printed by
//! the tool. `tests/transcripts` has more transcripts.
//!
//! `UPDATE=1 cargo test -p study prose` rewrites transcripts and tables; read `git diff` before you commit.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::texts::{read, texts};
use crate::tool::{answered, command, fed, shell};

/// The output of a shell for a command and its typed input: standard output, standard error, and the exit code unless it is 0.
/// Progress is saved in `$FOLDER`, in which a transcript may write.
fn printed(line: &str, typed: &str, folder: &Path) -> String {
    let mut shell = shell(line);
    let output = fed(shell.env("FOLDER", folder).env("XDG_STATE_HOME", folder), typed);
    let mut printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    if !output.status.success() {
        printed += &format!("[exit {}]\n", output.status.code().unwrap());
    }
    printed
}

/// The rows of a table for the fence `table=GAME to=SIZE FLAGS`.
fn table(named: &str) -> String {
    let (game, to) = named.split_once(" to=").unwrap_or_else(|| panic!("{named}"));
    let arguments = format!("table {game} --to {}", to.replace(' ', " --"));
    let printed = answered(&mut command(&arguments), "");
    // Without the heading, whose further lines are indented.
    printed.split_inclusive('\n').skip(1).skip_while(|line| line.starts_with("  ")).collect()
}

/// The text with its transcripts and tables as the tool prints them now, and their number.
///
/// In a transcript, `$ …` is a command, `> …` is typed input, and `# …` is a comment.
fn renewed(text: &str) -> (String, usize) {
    let folder = tempfile::tempdir().unwrap();
    let (mut renewed, mut count) = (String::new(), 0);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        renewed += &format!("{line}\n");
        let is_block = line.starts_with("```text table=") || line == "```console";
        assert!(!is_block || lines.clone().any(|line| line == "```"), "no end of {line}");
        if let Some(named) = line.strip_prefix("```text table=") {
            while lines.next_if(|line| *line != "```").is_some() {}
            renewed += &table(named);
            count += 1;
        }
        if line != "```console" {
            continue;
        }
        while let Some(shown) = lines.next_if(|line| *line != "```") {
            if shown.starts_with("# ") && !renewed.ends_with("```console\n") {
                renewed += "\n";
            }
            renewed += &format!("{shown}\n");
            let Some(command) = shown.strip_prefix("$ ") else { continue };
            if !command.contains("cargo study") && !command.contains("$FOLDER") {
                continue;
            }
            let mut typed = String::new();
            let ends =
                |line: &str| line.starts_with("$ ") || line.starts_with("# ") || line == "```";
            while let Some(shown) = lines.next_if(|line| !ends(line)) {
                if let Some(answer) = shown.strip_prefix("> ") {
                    typed += &format!("{answer}\n");
                }
            }
            renewed += &printed(command, &typed, folder.path());
            count += 1;
        }
    }
    (renewed, count)
}

/// Compares texts with the output of the tool, or rewrites them; returns the number of transcripts and tables.
fn assert_printed(paths: Vec<PathBuf>) -> usize {
    let (mut count, mut differences) = (0, String::new());
    for path in paths {
        let text = read(&path);
        let (renewed, found) = renewed(&text);
        count += found;
        if text != renewed && env::var_os("UPDATE").is_some() {
            fs::write(&path, renewed).unwrap();
        } else if text != renewed {
            let output = fed(Command::new("diff").arg("-u").arg(&path).arg("-"), renewed);
            differences += &String::from_utf8(output.stdout).unwrap();
        }
    }
    let next = "`UPDATE=1 cargo test -p study prose` rewrites them";
    assert!(differences.is_empty(), "shown (-) and printed (+):\n{differences}{next}");
    count
}

#[test]
fn transcripts_and_tables_are_what_the_tool_prints() {
    let count = assert_printed(texts());
    assert!(count >= 45, "{count} transcripts and tables");
}

#[test]
fn transcripts_of_tests_are_what_the_tool_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let paths = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    let count = assert_printed(paths);
    assert!(count >= 100, "{count} transcripts");
}
