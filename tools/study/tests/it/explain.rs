//! `cargo study explain`: what it says of positions is what solutions and rules say.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use crate::play::positions;
use crate::tool::{answer, answered, command, fed, games, problems_with_a_game, refused, root};

/// Whether `explain` says so of a position.
pub fn is_won(position: &str) -> bool {
    let [is_won, is_lost] = ["wins", "loses"].map(|word| format!(": the player to move {word}\n"));
    let text = answer(&format!("explain {position}"));
    assert_ne!(text.contains(&is_won), text.contains(&is_lost), "{text}");
    text.contains(&is_won)
}

#[test]
fn every_case_of_every_game_is_explained_as_it_is_answered() {
    let won = ["SK", "koosaga", "A", "1", "Y", "true"];
    let lost = ["CY", "cubelover", "B", "2", "M", "false"];
    let mut cases = 0;
    for (id, _) in problems_with_a_game() {
        let files = root().join("testcases").join(&id).read_dir().unwrap();
        let mut inputs: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
        inputs.retain(|path| path.extension().is_some_and(|ending| ending == "in"));
        inputs.sort();
        // Some of each problem, among them the samples.
        let some = inputs.iter().enumerate().filter(|(index, path)| {
            index % 16 == 0 || path.to_str().is_some_and(|name| name.contains("sample"))
        });
        for (_, path) in some {
            let mut explain = command(&format!("explain {id}"));
            let text = answered(explain.env("COLUMNS", "1000000"), fs::read(path).unwrap());
            let expected = fs::read_to_string(path.with_extension("out")).unwrap();
            let shown = format!("{}\n{text}", path.display());
            let plain = text.replace(',', "");
            match id.as_str() {
                "9662" => {
                    let count = format!(" {} are lost\n", expected.trim());
                    assert!(plain.ends_with(&count), "{shown}");
                }
                "16895" => {
                    let count = format!("\n{} winning move", expected.trim());
                    let none = expected.trim() == "0" && plain.ends_with("\nno move wins\n");
                    assert!(none || plain.contains(&count), "{shown}");
                }
                _ => {
                    let mut verdicts = Vec::new();
                    for line in text.lines() {
                        match line.rsplit_once(": the player to move ") {
                            Some((_, "wins")) => verdicts.push(true),
                            Some((_, "loses")) => verdicts.push(false),
                            _ => {}
                        }
                    }
                    let answers = expected.split_whitespace();
                    let answers: Vec<bool> = answers
                        .inspect(|word| {
                            assert!(won.contains(word) || lost.contains(word), "{word}")
                        })
                        .map(|word| won.contains(&word))
                        .collect();
                    assert_eq!(verdicts, answers, "{shown}");
                    let moves = text.lines().filter(|line| line.contains(" winning move")).count();
                    assert_eq!(moves, verdicts.iter().filter(|wins| **wins).count(), "{shown}");
                }
            }
            cases += 1;
        }
    }
    assert!(cases >= 120, "{cases}");
}

#[test]
fn every_game_and_every_problem_has_a_won_position_to_begin_with() {
    let problems = problems_with_a_game().into_iter().map(|(id, _)| id).filter(|id| id != "9662");
    for game in games().into_iter().chain(problems) {
        assert!(is_won(&game), "{game}");
    }
}

#[test]
fn why_ends_with_the_same_verdict_and_names_moves_that_win() {
    let mut moves = 0;
    for position in positions() {
        let (text, why) =
            (answer(&format!("explain {position}")), answer(&format!("explain {position} --why")));
        let verdict = text.lines().find(|line| line.contains(": the player to move ")).unwrap();
        assert!(why.contains(&format!(". {verdict}\n")), "{text}{why}");
        let winning: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("  ")).collect();
        for named in why.lines().filter_map(|step| step.split('`').nth(1)) {
            assert!(winning.contains(&named), "{position}: {named}\n{text}");
            moves += 1;
        }
    }
    assert!(moves >= 40, "{moves}");
}

#[test]
fn only_a_pipe_with_something_in_it_is_input() {
    let usual = answer("explain 11872 3 5 7");
    let explain = || {
        let mut explain = command("explain 11872");
        explain.env("COLUMNS", "1000000");
        explain
    };
    for nothing in ["", " \n"] {
        assert_eq!(answered(&mut explain(), nothing), usual);
    }
    let mut child = explain().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    // It stays open until the answer is there.
    let held = child.stdin.take();
    assert_eq!(String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap(), usual);
    drop(held);
}

#[test]
fn a_manifest_says_which_game_and_how_an_input_is_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("problems/pins")).unwrap();
    fs::write(folder.path().join("Cargo.toml"), "").unwrap();
    let run = |line: &str, keys: &str| {
        let manifest = format!("[package.metadata.problem]\ntitle = \"Pins\"\n{keys}\n");
        fs::write(folder.path().join("problems/pins/Cargo.toml"), manifest).unwrap();
        let mut command = command(line);
        command.current_dir(folder.path());
        command
    };
    let kayles = |input: &str| format!("game = \"kayles\"\n{input}");
    for (input, pins) in [("counted", "row   1 2 3\npins  3 1 4\n"), ("position", "  4 3 1 4\n")] {
        let mut explain = run("explain pins", &kayles(&format!("input = \"{input}\"")));
        let text = answered(&mut explain, if input == "counted" { "3\n3 1 4" } else { "4 3 1 4" });
        assert!(text.starts_with("pins Pins\n") && text.contains(pins), "{text}");
    }
    for (input, sentence) in [
        ("", "`problems/pins/Cargo.toml` does not say how an input is read"),
        ("input = \"heaps\"", "unknown variant `heaps`, expected one of `position`"),
        ("input = \"set\"", "`input = \"set\"` is for the game `take`, and not for `kayles`"),
    ] {
        let output = fed(&mut run("explain pins", &kayles(input)), "9 1 2");
        let error = String::from_utf8(output.stderr).unwrap();
        let error = error.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(error.starts_with("error: ") && error.contains(sentence), "{error}");
    }
    for line in ["play pins", "explain pins", "table pins", "plot pins", "prove pins"] {
        let error = refused(&mut run(line, ""));
        assert!(error.starts_with("error: problem `pins` names no game"), "{line}: {error}");
    }
    let error = refused(&mut run("hint pins", ""));
    assert!(error.starts_with("error: problem `pins` has no hints"), "{error}");
    assert!(!answered(&mut run("list", ""), "").contains("pins)"));
}
