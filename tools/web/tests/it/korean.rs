//! What the engine says in Korean.

use serde_json::{Value, json};
use web::engine;

/// What is said in English in a Korean sentence: names, and what is written as in code.
const NAMES: &str = "Kayles Dawson s Octal game Green Hackenbush Chomp OEIS mex";

/// What is not said but named: games, links, spots and the like, and lessons, which may still be in English.
const NAMED: &str =
    "game link position spot ways lesson winner drawn digits kind mover lessons subtitle";

#[track_caller]
fn answered(mut question: Value) -> Value {
    question["lang"] = "ko".into();
    let answer: Value = serde_json::from_str(&engine::answer(&question.to_string()).text).unwrap();
    let mut english = Vec::new();
    collect(&answer, &mut english);
    assert!(english.is_empty(), "{question}: {english:#?}");
    answer
}

/// Sentences with English words outside backticks.
fn collect(value: &Value, english: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            let spoken = text
                .split('`')
                .step_by(2)
                .flat_map(|part| part.split(|letter: char| !letter.is_alphabetic()));
            let is_english = |word: &str| {
                word.len() > 1 && word.is_ascii() && !NAMES.split(' ').any(|name| name == word)
            };
            if spoken.into_iter().any(is_english) {
                english.push(text.clone());
            }
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, english)),
        Value::Object(parts) => {
            let said = parts.iter().filter(|(key, _)| !NAMED.split(' ').any(|name| name == *key));
            said.for_each(|(_, part)| collect(part, english));
        }
        _ => {}
    }
}

/// The machine plays both sides of each game to its end, in normal and in misère play.
#[test]
fn every_game_is_in_korean_from_start_to_end() {
    let shelf = answered(json!({ "ask": "shelf" }));
    let games = shelf["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["game"].as_str().unwrap().to_owned());
    let games: Vec<String> = games.collect();
    let others = ["take:2", "0.137", "9655", "11694", "kayles_misere", "cards_misere"];
    for game in games.into_iter().chain(others.map(str::to_owned)) {
        let table = answered(json!({ "ask": "table", "game": game, "analysis": true }));
        let size = if table["kind"] == "line" { "n" } else { "x" };
        for formula in [format!("{size} % 2 == 0"), format!("{size} % 3")] {
            answered(json!({ "ask": "guess", "game": game, "guess": formula }));
        }
        let mut view = answered(json!({ "ask": "position", "game": game, "analysis": true }));
        for made in 0.. {
            let asked = json!({ "game": game, "position": view["position"], "analysis": true, "made": made });
            let ask = |what: &str, more: Value| {
                let mut question = asked.clone();
                question["ask"] = what.into();
                question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                answered(question)
            };
            if view["moves"].as_array().unwrap().is_empty() {
                break;
            }
            for step in 1..=2 {
                ask("nudge", json!({ "step": step }));
            }
            let typed = &view["moves"][0]["phrase"];
            ask("move", json!({ "typed": typed }));
            ask("move", json!({ "typed": "99999 99999" }));
            let easy = made % 4 == 0;
            view = ask("reply", json!({ "easy": easy }))["view"].clone();
        }
    }
}
