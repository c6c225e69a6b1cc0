//! The page says what the commands say: every answer is held to `cargo study`, run as a person would.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::asked::{answered, at, games, reply, strings};

/// The study tool, beside this one's program.
fn tool() -> &'static Path {
    static TOOL: OnceLock<PathBuf> = OnceLock::new();
    TOOL.get_or_init(|| {
        let folder = Path::new(env!("CARGO_BIN_EXE_web")).parent().unwrap();
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "--locked", "--package", "study", "--bin", "study"]);
        build.arg("--target-dir").arg(folder.parent().unwrap());
        assert!(build.status().unwrap().success());
        folder.join("study")
    })
}

/// What `cargo study` prints when this is typed, in lines as long as they like.
fn study(line: &str, typed: &[String]) -> String {
    let mut command = Command::new(tool());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    command.args(line.split_whitespace()).current_dir(root).env("COLUMNS", "1000000");
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let lines: String = typed.iter().map(|line| format!("{line}\n")).collect();
    // A tool that reads nothing is not waited for.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.is_empty(), "{line}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// That a text has this line.
#[track_caller]
fn assert_line(text: &str, line: &str) {
    assert!(text.lines().any(|other| other.trim() == line.trim()), "no line `{line}` in:\n{text}");
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// A position, and those after it when the machine plays both sides.
fn positions(game: &str) -> Vec<Value> {
    let mut all = vec![at(json!({ "game": game, "light": true }))];
    while all[all.len() - 1]["over"].is_null() {
        let here = text(&all[all.len() - 1]["position"]).to_owned();
        all.push(reply(game, &here, "you", true)["at"].clone());
    }
    all
}

#[test]
fn why_a_position_is_won_or_lost_is_told_as_explain_tells_it() {
    let mut compared = 0;
    for game in &games() {
        let all = positions(game);
        for position in &all[..2] {
            let here = text(&position["position"]);
            let light = &position["light"];
            let explained = study(&format!("explain {game} {here}"), &[]);
            assert_line(&explained, text(&light["because"]));
            for part in light["parts"].as_array().unwrap() {
                for option in part["options"].as_array().unwrap() {
                    let leaves = format!("leaves {}", text(&option["what"]));
                    let line = explained.lines().find(|line| {
                        let told = line.split_whitespace().collect::<Vec<_>>().join(" ");
                        told == format!("{leaves} worth {}", text(&option["worth"]))
                    });
                    assert!(line.is_some(), "{game} {here}: {option} in\n{explained}");
                    compared += 1;
                }
                let has_options = !part["options"].as_array().unwrap().is_empty();
                assert_eq!(text(&part["mex"]).starts_with("mex {"), has_options, "{game} {here}");
                assert!(explained.contains(text(&part["mex"])), "{game} {here}");
            }
            let leads = |told: &&Value| told["leads"] == "lost";
            let moves = position["moves"].as_array().unwrap();
            let winning: Vec<&str> =
                moves.iter().filter(leads).map(|told| text(&told["move"])).collect();
            let (_, listed) = explained.split_once(" winning move").unwrap_or(("", "\n"));
            let listed: Vec<&str> = listed.lines().skip(1).map(str::trim).collect();
            assert_eq!(listed, winning, "{game} {here}:\n{explained}");

            let steps = strings(&light["steps"]);
            let told = study(&format!("explain {game} {here} --why"), &[]);
            for (number, step) in (1..).zip(&steps) {
                assert_line(&told, &format!("{number}. {step}"));
            }
            assert!(!steps.is_empty() && !told.contains(&format!("\n{}. ", steps.len() + 1)));
        }
    }
    assert!(compared >= 250, "{compared} options are told");
}

#[test]
fn a_game_against_the_machine_goes_as_it_does_at_a_terminal() {
    for game in &games() {
        let start = at(json!({ "game": game, "light": true }));
        let (first, mut position) = (text(&start["position"]).to_owned(), start.clone());
        let (mut typed, mut told) = (Vec::new(), Vec::new());
        while position["over"].is_null() {
            let here = text(&position["position"]).to_owned();
            for step in 1..=2 {
                let ask = json!({ "ask": "nudge", "game": game, "position": here, "step": step });
                told.push(text(&answered(ask)["text"]).to_owned());
                typed.push("hint".to_owned());
            }
            let moves = position["moves"].as_array().unwrap();
            let winning = moves.iter().find(|told| told["leads"] == "lost").unwrap();
            let phrase = text(&winning["move"]).to_owned();
            let mut ask = json!({ "ask": "move", "game": game, "position": here, "mover": "you" });
            (ask["typed"], ask["light"], ask["start"]) =
                (phrase.clone().into(), true.into(), first.clone().into());
            let made = answered(ask);
            let said = text(&made["said"]).strip_prefix(&format!("you {phrase}: ")).unwrap();
            typed.push(phrase);
            told.push(said.to_owned());
            position = made["at"].clone();
            if position["over"].is_null() {
                let here = text(&position["position"]);
                let answer = answered(json!({
                    "ask": "reply", "game": game, "position": here, "mover": "machine",
                    "light": true, "start": first
                }));
                told.push(text(&answer["said"]).to_owned());
                position = answer["at"].clone();
            }
        }
        told.push(text(&position["status"]).to_owned());
        let said = study(&format!("play {game} {first} --values"), &typed);
        let mut lines = said.lines().map(str::trim);
        for line in &told {
            assert!(lines.any(|other| other == line), "{game}: no `{line}` there in\n{said}");
        }
    }
}

#[test]
fn tables_hints_and_proofs_are_those_of_the_commands() {
    let mut laws = 0;
    for game in &games() {
        let ask = json!({ "ask": "table", "game": game, "light": true });
        let table = answered(ask);
        let to = &table["to"];
        let csv = study(&format!("table {game} --to {to} --csv"), &[]);
        let values = match text(&table["kind"]) {
            "line" => table["values"].as_array().unwrap().clone(),
            _ => table["values"]
                .as_array()
                .unwrap()
                .iter()
                .flat_map(|row| row.as_array().unwrap().clone())
                .collect(),
        };
        let value = |line: &str| match line.rsplit(',').next().unwrap() {
            "W" => 1.into(),
            "L" => 0.into(),
            number => Value::from(number.parse::<u64>().unwrap()),
        };
        let told: Vec<Value> = csv.lines().skip(1).map(value).collect();
        assert_eq!(values, told, "{game}");
        assert!(values.len() >= 9, "{game}");
        let law = text(&table["law"]);
        assert!(study(&format!("table {game} --to {to}"), &[]).contains(law), "{game}: {law}");
        laws += u64::from(!law.is_empty());

        let proof = answered(json!({ "ask": "prove", "game": game }));
        let said = study(&format!("prove {game}"), &[]);
        let sections = proof["sections"].as_array().unwrap();
        let lines = sections.iter().flat_map(|section| section["lines"].as_array().unwrap());
        let told: Vec<&str> = lines.map(|line| text(&line[1])).collect();
        let missing = told.iter().find(|line| !said.contains(**line));
        assert!(!told.is_empty() && missing.is_none(), "{game}: {missing:?}\n{said}");
        sections.iter().for_each(|section| assert_line(&said, text(&section["title"])));
        assert_line(&said, &format!("therefore     {}", text(&proof["therefore"])));
    }
    assert!(laws >= 25, "of {laws} games it is told how values go on");
    for lesson in answered(json!({ "ask": "shelf" }))["lessons"].as_array().unwrap() {
        let id = text(&lesson["lessons"][0]);
        let hints = answered(json!({ "ask": "hint", "game": id, "step": 4 }));
        let hints = strings(&hints["hints"]);
        assert_eq!(hints.len(), 4, "{id}");
        let said = study(&format!("hint {id} 4"), &[]);
        hints.iter().for_each(|hint| assert_line(&said, hint));
    }
}
