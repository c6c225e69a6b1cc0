//! What is written for readers is true: every `$ cargo study …` that is shown prints what stands under it, every table is
//! the tool's, and no link is dead. `tests/transcripts` holds more of them, for what no reader needs to see.
//!
//! `UPDATE=1 cargo test -p study prose` writes transcripts and tables anew; read what `git diff` says before you commit it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tool::{answered, command, fed, problems, problems_with_a_game, root, shell};

/// Everything that is written for readers: the README, the theory, the lessons and the hints.
fn texts() -> Vec<PathBuf> {
    let lessons = problems().into_iter().map(|(_, folder)| folder.join("README.md"));
    let hints = problems_with_a_game().into_iter().map(|(_, folder)| folder.join("hints.md"));
    let guides = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];
    let others = guides.into_iter().chain(["problems/README.md", "problems/11870/README.md"]);
    let tools = fs::read_dir(root().join("tools")).unwrap();
    let tools = tools.map(|tool| tool.unwrap().path().join("README.md")).filter(|it| it.exists());
    let others = others.map(|path| root().join(path)).chain(tools);
    others.chain(lessons).chain(hints).collect()
}

/// What stands in a file.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("`{}`: {error}", path.display()))
}

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

#[test]
fn every_problem_has_a_page_that_begins_with_its_id() {
    for (id, folder) in problems() {
        assert!(read(&folder.join("README.md")).starts_with(&format!("# {id} · ")), "{id}");
    }
}

/// What the links of a text go to.
pub fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// The section under a heading, up to the next one of its kind.
pub fn section<'t>(text: &'t str, heading: &str) -> &'t str {
    let (_, section) = text.split_once(&format!("\n## {heading}\n")).expect(heading);
    section.split("\n## ").next().unwrap()
}

#[test]
fn no_link_is_dead() {
    let mut links = 0;
    for path in texts() {
        let text = read(&path);
        for target in targets(&text) {
            if target.starts_with("http") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let linked =
                if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(linked.exists(), "`{target}` in `{}`", path.display());
            if !anchor.is_empty() {
                let page = if linked.is_dir() { linked.join("README.md") } else { linked };
                let headings = read(&page);
                let mut anchors =
                    headings.lines().filter(|line| line.starts_with('#')).map(anchor_of);
                assert!(anchors.any(|found| found == anchor), "`{target}` in `{}`", path.display());
            }
            links += 1;
        }
    }
    assert!(links >= 200, "{links} links");
}

/// What a heading is linked by.
fn anchor_of(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|letter| letter.is_alphanumeric() || " -".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}
