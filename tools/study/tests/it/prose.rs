//! What is written for readers is true: every `$ cargo study …` that is shown prints what stands under it, every table is
//! the tool's, and no link is dead.
//!
//! `UPDATE=1 cargo test -p study prose` writes transcripts and tables anew; read the change before you commit it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::tool::{piped, problems, problems_with_a_game, root};

/// Everything that is written for readers: the README, the theory, the lessons and the hints.
fn texts() -> Vec<PathBuf> {
    let lessons = problems().into_iter().map(|(_, folder)| folder.join("README.md"));
    let hints = problems_with_a_game().into_iter().map(|(_, folder)| folder.join("hints.md"));
    let others = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "problems/README.md",
        "problems/11870/README.md",
    ];
    let tools = fs::read_dir(root().join("tools")).unwrap();
    let tools = tools.map(|tool| tool.unwrap().path().join("README.md")).filter(|it| it.exists());
    let others = others.map(|path| root().join(path)).into_iter().chain(tools);
    others.chain(lessons).chain(hints).collect()
}

/// What stands in a file.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("`{}`: {error}", path.display()))
}

/// What the tool prints, from the root of the workspace, when these lines are typed; `< FILE` in the command reads them there.
pub fn study(command: &str, typed: &str) -> String {
    let (command, typed) = match command.split_once(" < ") {
        Some((command, file)) => (command, read(&root().join(file))),
        None => (command, typed.to_owned()),
    };
    let output = piped(command, typed);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.is_empty(), "`cargo study {command}`: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The text as it should be: transcripts and tables as the tool prints them now. Counts them as well.
fn renewed(text: &str) -> (String, usize) {
    let mut renewed = String::new();
    let mut count = 0;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        renewed += &format!("{line}\n");
        if !line.starts_with("```") {
            continue;
        }
        if let Some(table) = line.strip_prefix("```text table=") {
            let (game, to) = table.split_once(" to=").unwrap_or_else(|| panic!("{line}"));
            let (to, flags) = to.split_once(' ').unwrap_or((to, ""));
            let flags: String = flags.split_whitespace().map(|it| format!(" --{it}")).collect();
            while lines.next_if(|line| *line != "```").is_some() {}
            let printed = study(&format!("table {game} --to {to}{flags}"), "");
            // The heading, which may go on below its first line, says more than a lesson wants to at this place.
            let rows =
                printed.split_inclusive('\n').skip(1).skip_while(|line| line.starts_with("  "));
            renewed.extend(rows);
            count += 1;
        }
        while let Some(shown) = lines.next_if(|line| *line != "```") {
            renewed += &format!("{shown}\n");
            let command = shown.strip_prefix("$ cargo study ").filter(|_| line == "```console");
            let Some(command) = command else { continue };
            let mut typed = String::new();
            while let Some(shown) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```")
            {
                if let Some(answer) = shown.strip_prefix("> ") {
                    typed += &format!("{answer}\n");
                }
            }
            renewed += &study(command, &typed);
            count += 1;
        }
        renewed += &format!("{}\n", lines.next().expect("a block ends with ```"));
    }
    (renewed, count)
}

#[test]
fn transcripts_and_tables_are_what_the_tool_prints() {
    let mut count = 0;
    for path in texts() {
        let text = read(&path);
        let (renewed, found) = renewed(&text);
        count += found;
        if env::var_os("UPDATE").is_some() {
            fs::write(&path, renewed).unwrap();
        } else {
            let different =
                text.lines().zip(renewed.lines()).find(|(shown, printed)| shown != printed);
            assert_eq!(different, None, "`{}`: shown, and printed", path.display());
            assert_eq!(text, renewed, "`{}`", path.display());
        }
    }
    assert!(count >= 45, "{count} transcripts and tables");
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
