//! README's way from a problem's page to the file to submit, gone in a copy of this workspace: every command that stands
//! there, every file, and what is printed.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use crate::scene::{self, Scene};

/// What the browser's button sends.
const POSTED: &str = r#"{
    "name": "A + B",
    "group": "Library Checker",
    "url": "https://judge.yosupo.jp/problem/aplusb",
    "interactive": false,
    "memoryLimit": 1024,
    "timeLimit": 2000,
    "tests": [
        { "input": "1234 5678\n", "output": "6912\n" },
        { "input": "1000000000 1000000000\n", "output": "2000000000\n" }
    ],
    "testType": "single",
    "input": { "type": "stdin" },
    "output": { "type": "stdout" },
    "languages": { "java": { "mainClass": "Main", "taskClass": "AB" } },
    "batch": { "id": "5f2d1a54-4d7c-4f1b-9c39-6d7a7f2b3c11", "size": 1 }
}"#;

/// What figures stand before that change from run to run.
const MEASURED: [&str; 6] = ["ms", "s", "MiB", "kB", "bytes", "inputs"];

/// What a reader does.
enum Step {
    /// Types a command, and sees this.
    Type { command: String, shown: String },
    /// Writes this into a file.
    Write { path: String, text: String },
}

/// The steps of a section: transcripts, and blocks of Rust for the file that is named last before them.
fn steps(section: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut path = "";
    let mut lines = section.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with("```") {
            let quoted = line.split('`').skip(1).step_by(2);
            path = quoted.filter(|word| word.ends_with(".rs")).last().unwrap_or(path);
            continue;
        }
        let block = lines.by_ref().take_while(|line| *line != "```");
        if line == "```rust" {
            let text = block.map(|line| format!("{line}\n")).collect();
            steps.push(Step::Write { path: path.to_owned(), text });
            continue;
        }
        for line in block {
            match (line.strip_prefix("$ "), steps.last_mut()) {
                (Some(command), _) => {
                    steps.push(Step::Type { command: command.to_owned(), shown: String::new() });
                }
                (None, Some(Step::Type { shown, .. })) => *shown += &format!("{line}\n"),
                _ => panic!("a transcript begins with a command, not with `{line}`"),
            }
        }
    }
    steps
}

/// What is printed without what a clock or a machine decides: some figures, and how wide columns are.
fn lasting(printed: &str) -> Vec<String> {
    let is_figure = |word: &str| word.parse::<f64>().is_ok();
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let lasting = words.iter().enumerate().map(|(place, word)| match words.get(place + 1) {
            Some(&unit) if is_figure(word) && MEASURED.contains(&unit) => "",
            _ => word,
        });
        lasting.collect::<Vec<_>>().join(" ")
    };
    printed.lines().map(line).collect()
}

/// Starts the command, presses the button, and ends it: what it printed.
fn received(scene: &Scene, arguments: &[&str]) -> String {
    struct Listener(Child);
    impl Drop for Listener {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
    // The port of the README may be in use.
    let mut command = scene.command(arguments);
    let mut listener =
        Listener(command.args(["--port", "0"]).stdout(Stdio::piped()).spawn().unwrap());
    let mut printed = BufReader::new(listener.0.stdout.take().unwrap());
    let mut text = String::new();
    scene::bounded("the first line of `listen`", || printed.read_line(&mut text).unwrap());
    let (_, rest) = text.split_once("127.0.0.1:").unwrap();
    let port = rest.split_once(' ').unwrap().0.to_owned();
    let mut button = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    button.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let length = POSTED.len();
    let head = format!(
        "POST / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    );
    button.write_all((head + POSTED).as_bytes()).unwrap();
    let answer = io::read_to_string(&button).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    // Everything was printed before that answer.
    drop(listener);
    printed.read_to_string(&mut text).unwrap();
    let other_port =
        format!("write {port} into the custom ports of the extension's settings, and ");
    text.replace(&other_port, "").replace(&port, "10043")
}

#[test]
fn the_way_to_the_next_problem_is_as_the_readme_says() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(readme).unwrap();
    let (_, rest) = readme.split_once("\n## Your next problem\n").unwrap();
    let (section, _) = rest.split_once("\n## ").unwrap();
    let steps = steps(section);
    let typed = steps.iter().filter_map(|step| match step {
        Step::Type { command, .. } => command.split_whitespace().nth(2),
        Step::Write { .. } => None,
    });
    assert_eq!(typed.collect::<Vec<_>>(), ["listen", "test", "stress", "submit"]);

    let mut scene = Scene::house().program("wl-copy", "cat > pasted");
    for step in steps {
        match step {
            Step::Write { path, text } => scene = scene.write(&path, &text),
            Step::Type { command, shown } => {
                let arguments: Vec<&str> =
                    command.strip_prefix("cargo judge ").unwrap().split(' ').collect();
                let printed = if arguments[0] == "listen" {
                    received(&scene, &arguments)
                } else {
                    scene.judge(&arguments).code(0).out
                };
                assert_eq!(lasting(&printed), lasting(&shown), "`{command}` printed:\n{printed}");
            }
        }
    }
}
