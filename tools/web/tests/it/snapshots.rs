//! The engine's answers, one file for each shape: to be read by eye, and written anew with `UPDATE=1`.

use std::path::Path;
use std::{env, fs};

use serde_json::{Value, json};

use crate::engine::answered;

/// What is asked about a position of each shape, in this order: the position with the light on, its first move in the dark, and
/// what the machine answers.
const SHAPES: [(&str, &str, &str); 7] = [
    ("heaps", "lasker", "1 3"),
    ("coins", "nimble", "0 1 2"),
    ("row", "cards", "1101"),
    ("grid", "chomp", "2 2"),
    ("polygon", "polygon", "6 1-4"),
    ("tree", "green_hackenbush", "0 1 1"),
    ("number", "baskin_robbins", "27"),
];

fn questions(game: &str, position: &str) -> Vec<Value> {
    let ask = |question: Value| {
        let mut asked = json!({ "game": game, "position": position });
        asked.as_object_mut().unwrap().extend(question.as_object().unwrap().clone());
        asked
    };
    vec![
        ask(json!({ "ask": "position", "light": true })),
        ask(json!({ "ask": "move", "index": 0 })),
        ask(json!({ "ask": "reply", "mover": "machine", "light": true })),
        ask(json!({ "ask": "nudge", "step": 1 })),
        ask(json!({ "ask": "nudge", "step": 2 })),
        ask(json!({ "ask": "table", "to": 4, "light": true })),
        ask(json!({ "ask": "review", "positions": [position] })),
    ]
}

#[test]
fn answers_are_those_of_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/answers");
    for (shape, game, position) in SHAPES {
        let mut text = String::new();
        for question in questions(game, position) {
            text += &format!("> {question}\n{}\n\n", lines(&answered(question.clone()), 0));
        }
        let file = folder.join(format!("{shape}.txt"));
        if env::var_os("UPDATE").is_some() {
            fs::write(&file, &text).unwrap();
        }
        let before = fs::read_to_string(&file).unwrap_or_default();
        let changed = text.lines().zip(before.lines()).find(|(now, before)| now != before);
        assert!(text == before, "{}: {changed:#?}\n`UPDATE=1` writes it anew", file.display());
    }
}

/// JSON of which every line is as long as can be read.
fn lines(value: &Value, indent: usize) -> String {
    let flat = value.to_string();
    let (open, close, parts) = match value {
        Value::Object(parts) if flat.len() > 120 => {
            let part =
                |(key, part): (&String, &Value)| format!("{key}: {}", lines(part, indent + 2));
            ('{', '}', parts.iter().map(part).collect::<Vec<_>>())
        }
        Value::Array(parts) if flat.len() > 120 => {
            ('[', ']', parts.iter().map(|part| lines(part, indent + 2)).collect())
        }
        _ => return flat,
    };
    let pad = " ".repeat(indent);
    let parts: String = parts.iter().map(|part| format!("{pad}  {part}\n")).collect();
    format!("{open}\n{parts}{pad}{close}")
}
