//! Questions with the engine's answers, for a position of each shape and for refusals, to be read by eye. Add a question to a
//! file by hand; `UPDATE=1` writes the answer.

use std::path::Path;
use std::{env, fs};

use serde_json::Value;
use web::engine;

#[test]
fn answers_have_not_changed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/answers");
    for file in fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        let before = fs::read_to_string(&file).unwrap();
        let is_refused = file.ends_with("refused.txt");
        let mut now = String::new();
        for question in before.lines().filter_map(|line| line.strip_prefix("> ")) {
            let answer = engine::answer(question);
            assert_eq!(answer.text.starts_with(r#"{"error""#), is_refused, "{question}");
            let is_for_terminals = answer.text.contains("cargo ") || answer.text.contains("--");
            assert!(!is_refused || !is_for_terminals, "{question}: {}", answer.text);
            let json: Value = serde_json::from_str(&answer.text).unwrap();
            now += &format!("> {question}\n{}\n\n", lines(&json, 0));
        }
        if env::var_os("UPDATE").is_some() {
            fs::write(&file, now).unwrap();
            continue;
        }
        let changed = now.lines().zip(before.lines()).find(|(now, before)| now != before);
        assert!(now == before, "{}: {changed:#?}\n`UPDATE=1` writes it anew", file.display());
    }
}

/// JSON, broken into lines of readable length.
fn lines(value: &Value, indent: usize) -> String {
    let flat = value.to_string();
    let (open, close, parts) = match value {
        Value::Object(parts) if flat.len() > 120 => {
            let part = |(key, part)| format!("{key}: {}", lines(part, indent + 2));
            ('{', '}', parts.iter().map(part).collect::<Vec<String>>())
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
