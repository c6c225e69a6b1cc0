//! The way from a problem's page to the file to submit, as in the README: every command, every file, and every output, in a
//! copy of this workspace with the real cargo.

use std::fs;

use crate::receiving::Listener;
use crate::scene::{self, Scene};

/// What the browser extension sends.
const POSTED: &str = r#"{
    "name": "A + B", "url": "https://judge.yosupo.jp/problem/aplusb", "interactive": false,
    "memoryLimit": 1024, "timeLimit": 2000,
    "tests": [
        { "input": "1234 5678\n", "output": "6912\n" },
        { "input": "1000000000 1000000000\n", "output": "2000000000\n" }
    ],
    "input": { "type": "stdin" }, "output": { "type": "stdout" },
    "batch": { "id": "5f2d1a54-4d7c-4f1b-9c39-6d7a7f2b3c11", "size": 1 }
}"#;

/// The units of measured figures, which change from run to run.
const MEASURED: [&str; 6] = ["ms", "s", "MiB", "kB", "bytes", "inputs"];

/// The printed lines without measured figures and without the width of columns.
fn without_figures(printed: &str) -> Vec<String> {
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_measured = |index: usize| {
            let unit = words.get(index + 1).is_some_and(|unit| MEASURED.contains(unit));
            unit && words[index].parse::<f64>().is_ok()
        };
        let words = (0..words.len()).map(|it| if is_measured(it) { "" } else { words[it] });
        words.collect::<Vec<_>>().join(" ")
    };
    printed.lines().map(line).collect()
}

/// Starts `listen`, posts the problem, and stops it. Returns what it printed.
fn listen(scene: &Scene) -> String {
    let listener = Listener::start(scene);
    let port = listener.port;
    assert_eq!(listener.post(POSTED).0, 201);
    let settings = format!("write {port} into the custom ports of the extension's settings, and ");
    listener.stop().replace(&settings, "").replace(&port.to_string(), "10043")
}

#[test]
fn the_readme_shows_the_way_from_a_page_to_a_file() {
    let readme = fs::read_to_string(scene::root().join("tools/judge/README.md")).unwrap();
    let (_, rest) = readme.split_once("\n## Your next problem\n").unwrap();
    let (section, _) = rest.split_once("\n## ").unwrap();
    let scene = Scene::house().program("wl-copy", "cat > pasted");
    let (mut path, mut typed) = ("", Vec::new());
    // Every second part is a block of code: transcripts, and files whose paths are the last named before them.
    for (index, part) in section.split("```").enumerate() {
        if index % 2 == 0 {
            let quoted = part.split('`').skip(1).step_by(2);
            path = quoted.filter(|word| word.ends_with(".rs")).last().unwrap_or(path);
            continue;
        }
        if let Some(text) = part.strip_prefix("rust\n") {
            scene.save(path, text);
            continue;
        }
        for shown in part.split("$ cargo judge ").skip(1) {
            let (arguments, shown) = shown.split_once('\n').unwrap();
            typed.push(arguments.split(' ').next().unwrap());
            let printed = match arguments {
                "listen" => listen(&scene),
                _ => scene.judge(&arguments.split(' ').collect::<Vec<_>>()).code(0).out,
            };
            let message = format!("`{arguments}` printed:\n{printed}");
            assert_eq!(without_figures(&printed), without_figures(shown), "{message}");
        }
    }
    assert_eq!(typed, ["listen", "test", "stress", "submit"]);
    let pasted = scene.read("pasted");
    assert!(pasted.starts_with(&scene.read("problems/yosupo-a-b/src/main.rs")));
}
