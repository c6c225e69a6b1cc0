//! Questions to the engine, without a server.

use serde_json::{Value, json};
use web::engine;

fn ask(question: &Value) -> (u16, Value) {
    let answer = engine::answer(&question.to_string());
    (answer.status, serde_json::from_str(&answer.text).unwrap())
}

/// The answer to a question that has one.
#[track_caller]
pub fn answered(question: Value) -> Value {
    let (status, answer) = ask(&question);
    assert_eq!(status, 200, "{question}: {answer}");
    answer
}

/// Why a question has no answer: a sentence.
#[track_caller]
pub fn refused(question: Value) -> String {
    let (status, answer) = ask(&question);
    let error = answer["error"].as_str().unwrap_or_else(|| panic!("{question}: {answer}"));
    assert_eq!(status, 400, "{question}: {error}");
    assert!(!error.is_empty() && !error.contains('\n'), "{question}: {error}");
    error.to_owned()
}

/// A position to begin with.
#[track_caller]
pub fn at(mut begin: Value) -> Value {
    begin["ask"] = "position".into();
    answered(begin)
}

/// The move of a machine that never errs.
#[track_caller]
pub fn reply(game: &str, position: &str, mover: &str, light: bool) -> Value {
    answered(json!({
        "ask": "reply", "game": game, "position": position, "mover": mover, "light": light
    }))
}

/// The games of the shelf, as they are asked for.
pub fn games() -> Vec<String> {
    let shelf = answered(json!({ "ask": "shelf" }));
    let entries = shelf["games"].as_array().unwrap();
    entries.iter().map(|entry| entry["game"].as_str().unwrap().to_owned()).collect()
}

/// A list of texts.
pub fn strings(list: &Value) -> Vec<String> {
    let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
    texts.map(str::to_owned).collect()
}
