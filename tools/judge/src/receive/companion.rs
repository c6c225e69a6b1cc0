//! What the browser extension Competitive Companion says of a problem: one JSON object. Nothing in it is trusted.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::draft::{self, Draft, Sample};
use super::{About, id};

/// The most samples that are kept.
pub const MOST_SAMPLES: usize = 100;
const LONGEST_TITLE: usize = 100;
const LONGEST_URL: usize = 2000;

/// A problem as it came, and the name of the contest that it came with. What is missing or of another type than it
/// should be is passed over.
pub fn read(body: &[u8]) -> Result<(Draft, String)> {
    let problem: Value = serde_json::from_slice(body).context("what came is not JSON")?;
    ensure!(problem.is_object(), "what came is not a JSON object");
    let string = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let number = |key: &str| problem[key].as_f64();
    let (name, url) = (string(&problem["name"]), string(&problem["url"]));
    let id = id::id(&url, &name);
    ensure!(!id.is_empty(), "its address and name give no id; use `cargo judge new`");
    let title = Some(title(&name)).filter(|title| !title.is_empty()).unwrap_or(id.clone());
    let is_interactive = problem["interactive"] == true;
    ensure!(!is_interactive, "`{title}` is interactive, and cases here are files");
    let draft = Draft {
        id,
        title,
        url: Some(url).filter(|url| is_url(url)),
        time: number("timeLimit").map(|ms| ms / 1000.0).filter(|&s| About::is_time_limit(s)),
        memory: number("memoryLimit").map(|m| m as u64).filter(|&mib| About::is_memory_limit(mib)),
        game: None,
        samples: samples(&problem["tests"]),
    };
    Ok((draft, string(&problem["batch"]["id"])))
}

/// Whether the text can stand as a link in a manifest and a page.
fn is_url(text: &str) -> bool {
    let is_web = text.starts_with("https://") || text.starts_with("http://");
    is_web && id::is_plain(text) && !text.contains([' ', '<', '>']) && text.len() <= LONGEST_URL
}

/// A name on one line, without what a terminal or a compiler would stumble over.
fn title(name: &str) -> String {
    let is_odd = |letter: char| !id::is_plain(letter.encode_utf8(&mut [0; 4]));
    let words = name.split_whitespace().map(|word| word.replace(is_odd, ""));
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    let title: String = words.join(" ").chars().take(LONGEST_TITLE).collect();
    title.trim_end().to_owned()
}

/// Those that have an answer.
fn samples(tests: &Value) -> Vec<Sample> {
    let text = |value: &Value| draft::sample_text(value.as_str()?.as_bytes());
    let sample = |test: &Value| {
        let answer = text(&test["output"]).filter(|answer| !answer.trim().is_empty())?;
        Some([text(&test["input"]).unwrap_or_default(), answer])
    };
    let tests = tests.as_array().map_or(&[][..], Vec::as_slice);
    tests.iter().filter_map(sample).take(MOST_SAMPLES).collect()
}
