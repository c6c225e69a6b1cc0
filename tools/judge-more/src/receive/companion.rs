//! Reads the JSON object that the browser extension Competitive Companion sends. Nothing in it is trusted.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use checkout::Manifest;
use serde_json::Value;

use super::draft::{self, ProblemDraft};
use super::{Sample, id};

/// The most samples that are kept.
const MOST_SAMPLES: usize = 100;
const LONGEST_TITLE: usize = 100;

/// Reads a problem, and the id of its contest. Fields that are missing or have the wrong type are ignored.
pub fn read(body: &[u8]) -> Result<(ProblemDraft, String)> {
    let problem: Value = serde_json::from_slice(body).context("the request is not JSON")?;
    ensure!(problem.is_object(), "the request is not a JSON object");
    let string = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let number = |key: &str| problem[key].as_f64();
    let (name, url) = (string(&problem["name"]), string(&problem["url"]));
    ensure!(!name.is_empty() || !url.is_empty(), "it has neither a name nor an address");
    let id = id::id(&url, &name);
    let title = Some(title_of(&name)).filter(|title| !title.is_empty()).unwrap_or(id.clone());
    let group = string(&problem["group"]);
    let draft = ProblemDraft {
        id,
        title,
        url: Some(url).filter(|url| Manifest::is_url(url)),
        time: number("timeLimit").map(|ms| ms / 1000.0).filter(|&s| Manifest::is_time_limit(s)),
        memory: number("memoryLimit")
            .map(|m| m as u64)
            .filter(|&mib| Manifest::is_memory_limit(mib)),
        game: None,
        is_interactive: problem["interactive"] == true,
        contest: group
            .split_once(" - ")
            .map(|(_, contest)| title_of(contest))
            .filter(|it| !it.is_empty()),
        files: ["input", "output"].map(|key| file_name(&problem[key])),
        samples: samples(&problem["tests"]),
        ..ProblemDraft::default()
    };
    Ok((draft, string(&problem["batch"]["id"])))
}

/// The name of the file that a program must read or write, if it is one in its own folder.
fn file_name(place: &Value) -> Option<String> {
    let name = place["fileName"].as_str().filter(|_| place["type"] == "file")?;
    let is_name = Path::new(name).file_name().is_some_and(|file| file == name);
    (is_name && id::is_plain(name) && name.len() <= LONGEST_TITLE).then(|| name.to_owned())
}

/// A name on one line, without characters that a terminal or a compiler cannot take.
fn title_of(name: &str) -> String {
    let is_odd = |letter: char| !id::is_plain(letter.encode_utf8(&mut [0; 4]));
    let words = name.split_whitespace().map(|word| word.replace(is_odd, ""));
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    let title: String = words.join(" ").chars().take(LONGEST_TITLE).collect();
    title.trim_end().to_owned()
}

/// The samples that have an answer.
fn samples(tests: &Value) -> Vec<Sample> {
    let text = |value: &Value| draft::sample_text(value.as_str()?.as_bytes());
    let sample = |test: &Value| {
        let answer = text(&test["output"]).filter(|answer| !answer.trim().is_empty())?;
        Some([text(&test["input"]).unwrap_or_default(), answer])
    };
    let tests = tests.as_array().map_or(&[][..], Vec::as_slice);
    tests.iter().filter_map(sample).take(MOST_SAMPLES).collect()
}
