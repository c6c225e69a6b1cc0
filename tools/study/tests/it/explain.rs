//! `cargo study explain`: what it says of positions is what solutions and rules say.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::play::positions;
use crate::tool::{answer, answered, command, games, problems_with_a_game, root};

/// What stands before `wins` or `loses`.
const VERDICT: &str = ": the player to move ";

/// Whether `explain` says so of a position.
pub fn is_won(position: &str) -> bool {
    let text = answer(&format!("explain {position}"));
    let verdict = text.lines().find_map(|line| line.rsplit_once(VERDICT));
    let (_, verdict) = verdict.unwrap_or_else(|| panic!("{text}"));
    assert!(["wins", "loses"].contains(&verdict), "{text}");
    verdict == "wins"
}

/// What the player to move does, as a problem's output says it.
fn outcome(word: &str) -> &'static str {
    match word {
        "SK" | "koosaga" | "A" | "1" | "Y" | "true" => "wins",
        "CY" | "cubelover" | "B" | "2" | "M" | "false" => "loses",
        _ => panic!("`{word}` is no outcome"),
    }
}

#[test]
fn every_case_of_every_game_is_explained_as_it_is_answered() {
    let mut cases = 0;
    // The input of 9662 names no position.
    for (id, _) in problems_with_a_game().into_iter().filter(|(id, _)| id != "9662") {
        let files = root().join("testcases").join(&id).read_dir().unwrap();
        let mut inputs: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
        inputs.retain(|path| path.extension().is_some_and(|ending| ending == "in"));
        inputs.sort();
        // Some of each problem, among them the samples.
        let is_sample =
            |path: &PathBuf| path.file_name().unwrap().to_string_lossy().starts_with("sample-");
        let some = inputs.iter().enumerate().filter(|(n, path)| n % 16 == 0 || is_sample(path));
        for (_, path) in some {
            let mut explain = command(&format!("explain {id}"));
            let text = answered(explain.env("COLUMNS", "1000000"), fs::read(path).unwrap());
            let expected = fs::read_to_string(path.with_extension("out")).unwrap();
            let expected = expected.trim();
            let plain = text.replace(',', "");
            let is_so = match id.as_str() {
                "16895" if expected == "0" => plain.ends_with("\nno move wins\n"),
                "16895" => plain.contains(&format!("\n{expected} winning move")),
                _ => {
                    let answers = expected.split_whitespace();
                    let all = text.lines().filter_map(|line| line.rsplit_once(VERDICT));
                    let verdicts: Vec<&str> = all.map(|(_, verdict)| verdict).collect();
                    // Or there are too many to try them.
                    let told = [" winning move", "there are too many moves"];
                    let tells = |line: &&str| told.iter().any(|told| line.contains(told));
                    let moves = text.lines().filter(tells).count();
                    let won = verdicts.iter().filter(|verdict| **verdict == "wins").count();
                    assert_eq!(moves, won, "{text}");
                    answers.map(outcome).eq(verdicts)
                }
            };
            assert!(is_so, "{} {expected}\n{text}", path.display());
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

/// What is printed as JSON of the positions in an input, or of the one to begin with.
fn json(id: &str, input: &str) -> Vec<Value> {
    let printed = answered(&mut command(&format!("explain {id} --json")), input);
    printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn positions_in_json_are_input_and_each_winning_move_leaves_a_losing_one() {
    let has_positions = |(id, _): &(String, PathBuf)| id != "9662";
    for (id, _) in problems_with_a_game().into_iter().filter(has_positions) {
        let start = json(&id, "");
        let again = json(&id, start[0]["position"].as_str().unwrap());
        assert_eq!(again[0]["position"], start[0]["position"], "{id}");
        assert_eq!(again[0]["wins"], true, "{id}");
        for change in again[0]["winning_moves"].as_array().unwrap() {
            let after = json(&id, change["position"].as_str().unwrap());
            assert_eq!(after[0]["wins"], false, "{id}: {change}");
        }
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
fn of_large_heaps_each_move_that_wins_is_found() {
    for heaps in [&[1500][..], &[1003, 1003], &[1004, 1021, 3], &[1_000_000_007, 5, 999_999_937]] {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let winning = (1..).zip(heaps).filter(|(_, heap)| *heap ^ sum < **heap);
        let winning = winning.map(|(number, heap)| match heaps {
            [_] => format!("take {heap}"),
            _ => format!("take {} from heap {number}", heap - (heap ^ sum)),
        });
        let words: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let text = answer(&format!("explain nim {}", words.join(" ")));
        let (_, told) = text.rsplit_once("move").unwrap();
        let told = told.lines().filter_map(|line| line.strip_prefix("  "));
        assert!(winning.eq(told), "{text}");
    }
}
