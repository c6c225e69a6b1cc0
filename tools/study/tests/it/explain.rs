//! `cargo study explain`: it agrees with the cases, and its moves with its verdicts.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::play::positions;
use crate::tool::{answer, answered, command, games, problems_with_a_game, root};

/// The words before `wins` or `loses`.
const VERDICT: &str = "the player to move ";

/// Whether `explain` says that the player to move wins.
pub fn is_won(position: &str) -> bool {
    let text = answer(&format!("explain {position}"));
    let verdict = text.lines().find_map(|line| line.rsplit_once(VERDICT));
    let (_, verdict) = verdict.unwrap_or_else(|| panic!("{text}"));
    assert!(["wins", "loses"].contains(&verdict), "{text}");
    verdict == "wins"
}

/// The verdict for a word of a problem's output.
fn outcome(word: &str) -> &'static str {
    match word {
        "SK" | "koosaga" | "A" | "1" | "Y" | "true" => "wins",
        "CY" | "cubelover" | "B" | "2" | "M" | "false" => "loses",
        _ => panic!("`{word}` is not an outcome"),
    }
}

#[test]
fn explain_agrees_with_the_cases_of_every_game() {
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
                "16895" if expected == "0" => plain.contains("\nno move wins\n"),
                "16895" => plain.contains(&format!("\n{expected} winning move")),
                _ => {
                    let answers = expected.split_whitespace();
                    let all = text.lines().filter_map(|line| line.rsplit_once(VERDICT));
                    // A law says "loses if and only if".
                    let all = all.map(|(_, verdict)| verdict).filter(|it| !it.contains(' '));
                    let verdicts: Vec<&str> = all.collect();
                    let phrases = [" winning move", "there are too many moves"];
                    let has_moves = |line: &&str| phrases.iter().any(|words| line.contains(words));
                    let moves = text.lines().filter(has_moves).count();
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

/// The JSON for the positions in an input, or for the start position.
fn json(id: &str, input: &str) -> Vec<Value> {
    let printed = answered(&mut command(&format!("explain {id} --json")), input);
    printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn positions_in_json_can_be_read_and_winning_moves_leave_losing_ones() {
    for (id, _) in problems_with_a_game().into_iter().filter(|(id, _)| id != "9662") {
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
fn the_verdict_and_the_winning_moves_come_first_and_mex_only_where_it_is_taught() {
    for position in positions() {
        let text = answer(&format!("explain {position}"));
        let at = |words: &str| text.find(words);
        let verdict = at(VERDICT).unwrap();
        let moves = [" winning move", "no move wins", "too many moves"].into_iter().find_map(at);
        assert!(verdict < moves.unwrap(), "{text}");
        let reasons = ["\n  leaves ", "mex {", ", value "].into_iter().filter_map(at);
        // A verdict about one part names its value.
        assert!(reasons.into_iter().all(|reason| reason > moves.unwrap() || reason < verdict));
    }
    for early in ["9655 5 6 7", "9656 4", "9657 12", "11868 5 7 9", "16895 9 10 12"] {
        let text = answer(&format!("explain {early}"));
        let words = ["mex", "value", "⊕", "Grundy"];
        assert!(words.iter().all(|word| !text.contains(word)), "{early}: {text}");
        let why = answer(&format!("explain {early} --why"));
        assert!(words.iter().all(|word| !why.contains(word)), "{early}: {why}");
    }
    assert!(answer("explain 11872 3 4 7").contains("mex {0, 1, 2, 3} = 4"));
}

#[test]
fn each_lesson_has_a_reason_in_its_own_words() {
    for (position, reason) in [
        ("9655 5", "`take 1`: it leaves 4, and 4 is losing"),
        ("9656 4", "`take 1`: it leaves 3, and 3 is losing"),
        ("9656 3", "every move leaves a winning position: 0, 2"),
        ("9657 10", "`take 1`: it leaves 9, and 9 is losing"),
        ("9657 9", "every move leaves a winning position: 5, 6, 8"),
        ("9658 9", "`take 1`: it leaves 8, and 8 is losing"),
        ("9661 19", "`take 4`: it leaves 15, and 15 is losing"),
        (
            "11868 3 4 5",
            "in binary, the leftmost column with an odd number of ones is that of 2; heap 1 has a 1 there: 011 → 001, by `take 2 from heap 1`",
        ),
        (
            "11868 1 2 3",
            "in binary, every column has an even number of ones, and every move makes one odd",
        ),
        (
            "11694 5 7 9",
            "more than one large heap is left, so play as in Nim: `take 7 from heap 3` makes the nim-sum 0",
        ),
        (
            "11694 1 1 1 5",
            "this is the last large heap: `take 5 from heap 4` leaves an odd number of ones",
        ),
        ("11694 1 1", "no large heap is left: `take 1 from heap 1` leaves an odd number of ones"),
        ("11694 1 1 1", "no large heap is left, and an odd number of ones"),
        ("11694 2 4 6", "more than one large heap is left, so it is as in Nim: the nim-sum is 0"),
        (
            "11872 3 4 7",
            "in binary, the leftmost column with an odd number of ones is that of 8; heap 3 has a 1 there",
        ),
        ("13034 7", "`draw 1-2`: it leaves 5 vertices, of value 0, and that is losing"),
        ("11867 7 8", "`empty box 1, divide box 2 into 1 and 7`: it leaves a losing position"),
        ("16877 9", "it leaves 4, and 4 is losing"),
    ] {
        let text = answer(&format!("explain {position}"));
        assert!(
            text.lines().any(|line| line.contains(reason)),
            "{position}: no `{reason}` in\n{text}"
        );
    }
    for game in games() {
        for lang in [games::Lang::En, games::Lang::Ko] {
            let named = study::named::find(&game, lang).unwrap();
            let position = named.to_play(None).unwrap();
            let turn = study::turns::Turn::new(&named.solver, position, Default::default());
            let why = turn.why(&named.solver, true);
            assert!(why.contains(": ") && why.contains('`'), "{game}: {why}");
            assert_eq!(why.contains("니다"), lang == games::Lang::Ko, "{game}: {why}");
        }
    }
}

#[test]
fn why_has_the_same_verdict_and_names_winning_moves() {
    let mut moves = 0;
    for position in positions() {
        let (text, why) =
            (answer(&format!("explain {position}")), answer(&format!("explain {position} --why")));
        let verdict = text.lines().find(|line| line.contains(VERDICT)).unwrap();
        // In short where no numbers are spoken of.
        let verdict = verdict.strip_prefix(": ").unwrap_or(verdict);
        assert!(why.contains(&format!("{verdict}\n")), "{text}{why}");
        let winning: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("  ")).collect();
        for named in why.lines().filter_map(|step| step.split('`').nth(1)) {
            assert!(winning.contains(&named), "{position}: {named}\n{text}");
            moves += 1;
        }
    }
    assert!(moves >= 40, "{moves}");
}
