//! What is written for readers is true: every `$ cargo study …` that is shown prints what stands under it, and every table
//! is the tool's. `tests/transcripts` holds more of them, for what no reader needs to see.
//!
//! `UPDATE=1 cargo test -p study prose` writes transcripts and tables anew; read what `git diff` says before you commit it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::texts::{read, texts};
use crate::tool::{answered, command, fed, shell};

/// What a shell prints when these lines are typed: standard output, errors below it, and the exit code if it is not 0.
/// Progress is kept below `$FOLDER`, where a transcript may write what it likes.
fn printed(line: &str, typed: &str, folder: &Path) -> String {
    let mut shell = shell(line);
    let output = fed(shell.env("FOLDER", folder).env("XDG_STATE_HOME", folder), typed);
    let mut printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    if !output.status.success() {
        printed += &format!("[exit {}]\n", output.status.code().unwrap());
    }
    printed
}

/// The rows of a table, which a fence names as `table=GAME to=SIZE FLAGS`.
fn table(named: &str) -> String {
    let (game, to) = named.split_once(" to=").unwrap_or_else(|| panic!("{named}"));
    let arguments = format!("table {game} --to {}", to.replace(' ', " --"));
    let printed = answered(&mut command(&arguments), "");
    // The heading, which may go on below its first line, says more than a lesson wants to at this place.
    printed.split_inclusive('\n').skip(1).skip_while(|line| line.starts_with("  ")).collect()
}

/// The text as it should be: transcripts and tables as the tool prints them now. Counts them as well.
///
/// Of a transcript, a line `$ …` is for the shell and ends before the next one, or before a line `# …`, which is a comment;
/// a line `> …` is typed.
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

/// Compares texts with what the tool prints, or writes them anew, and counts what was printed.
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
    let next = "`UPDATE=1 cargo test -p study prose` writes what is printed now";
    assert!(differences.is_empty(), "shown (-) and printed (+):\n{differences}{next}");
    count
}

#[test]
fn transcripts_and_tables_are_what_the_tool_prints() {
    let count = assert_printed(texts());
    assert!(count >= 45, "{count} transcripts and tables");
}

#[test]
fn words_of_the_tool_are_those_that_were_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let paths = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    let count = assert_printed(paths);
    assert!(count >= 100, "{count} transcripts");
}
