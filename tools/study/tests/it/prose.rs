//! What is written for readers is true: every `$ cargo study …` that is shown prints what stands under it, every table is
//! the tool's, every lesson has its parts and its hints, and no link is dead.
//!
//! `UPDATE=1 cargo test -p study prose` writes transcripts and tables anew; read the change before you commit it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::tool::{piped, problems, problems_with_a_game, root};

#[allow(dead_code, reason = "each test file needs a part of it")]
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

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("`{}`: {error}", path.display()))
}

/// What the tool prints, from the root of the workspace, when these lines are typed; `< FILE` in the command reads them there.
fn study(command: &str, typed: &str) -> String {
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

#[test]
fn every_game_has_a_lesson_with_its_parts_in_order() {
    let order = ["The game", "Play", "Look", "Guess", "Prove", "Code", "Traps", "Next"];
    for (id, folder) in problems_with_a_game() {
        let lesson = read(&folder.join("README.md"));
        let headings: Vec<&str> =
            lesson.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        assert_eq!(headings, order, "{id}");
        let command = format!("$ cargo study play {id}");
        let plays = lesson.contains(&command) || lesson.contains("$ cargo study play take:");
        assert!(plays, "{id}: no `{command}`");
    }
}

#[test]
fn every_game_has_four_hints_one_at_a_time() {
    for (id, folder) in problems_with_a_game() {
        let hints = read(&folder.join("hints.md"));
        let starts: Vec<&str> = hints.lines().map(|line| &line[..2.min(line.len())]).collect();
        assert_eq!(starts, ["1.", "2.", "3.", "4."], "{id}");
        for step in 1..=4 {
            let shown = study(&format!("hint {id} {step}"), "");
            for (at, hint) in (1..).zip(hints.lines()) {
                let words = hint.split_once(' ').unwrap().1;
                let told = shown.split_whitespace().collect::<Vec<_>>().join(" ").contains(words);
                assert_eq!(told, at <= step, "{id}: hint {at} at step {step}");
            }
        }
    }
}

#[test]
fn every_wrong_program_is_told_in_its_lesson() {
    for (id, folder) in problems_with_a_game() {
        let lesson = read(&folder.join("README.md"));
        for program in folder.join("wrong").read_dir().unwrap() {
            let name = program.unwrap().file_name().into_string().unwrap();
            assert!(lesson.contains(&format!("(wrong/{name})")), "{id}: {name}");
        }
    }
}

/// What the links of a text go to.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// The section under a heading, up to the next one of its kind.
fn section<'t>(text: &'t str, heading: &str) -> &'t str {
    let (_, section) = text.split_once(&format!("\n## {heading}\n")).expect(heading);
    section.split("\n## ").next().unwrap()
}

/// The ids of the lessons in the order in which README tells to read them.
fn path() -> Vec<String> {
    let readme = read(&root().join("README.md"));
    let (_, table) = section(&readme, "Study").split_once("| idea | lessons |").unwrap();
    let table = table.split("\n\n").next().unwrap();
    targets(table).map(|link| link.strip_prefix("problems/").unwrap().to_owned()).collect()
}

#[test]
fn every_lesson_is_once_on_the_path_and_the_theory_tells_the_same_path() {
    let path = path();
    let mut lessons: Vec<String> = problems_with_a_game().into_iter().map(|(id, _)| id).collect();
    let mut sorted = path.clone();
    lessons.sort();
    sorted.sort();
    assert_eq!(sorted, lessons);
    let theory = read(&root().join("problems/README.md"));
    let told = targets(section(&theory, "The lessons")).filter(|link| *link != "11870");
    assert!(told.eq(path.iter().map(String::as_str)));
}

#[test]
fn every_next_names_the_next_lesson_of_the_path_first_and_none_that_lies_behind() {
    let path = path();
    for (index, id) in path.iter().enumerate() {
        let lesson = read(&root().join("problems").join(id).join("README.md"));
        let next: Vec<&str> = targets(section(&lesson, "Next"))
            .filter_map(|link| link.strip_prefix("../"))
            .filter_map(|link| link.split(['/', '#']).next())
            .collect();
        assert_eq!(next.first().copied(), path.get(index + 1).map(String::as_str), "{id}");
        for other in next {
            let ahead = path.iter().position(|id| id == other) > Some(index);
            assert!(ahead, "{id}: {other} lies behind");
        }
    }
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
