//! The way from a problem's page to the file to submit, as in the README: every command, every file, and every output, in a
//! copy of this workspace with the real cargo.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::receiving::Listener;
use crate::scene::{self, JudgeOutput, Scene};

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

/// The commands of README that a test does not run: one would run all tests, one waits for a browser, one takes a minute.
const NOT_RUN: [&str; 3] = ["cargo test", "cargo study web", "cargo install"];

/// `cargo study` in a scene, built where this test was built: with the features that `cargo test` chooses, so that nothing is
/// compiled twice.
fn study(scene: &Scene, arguments: &[String]) -> JudgeOutput {
    let mut study = Command::new(Path::new(scene::judge()).with_file_name("study"));
    study.args(arguments).current_dir(&scene.folder);
    study.env("XDG_STATE_HOME", scene.path("state")).env("LC_ALL", "C");
    JudgeOutput::of(study.stdin(Stdio::null()))
}

fn build_study() {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap());
    cargo.args(["build", "--quiet", "--workspace", "--bin", "study", "--target-dir"]);
    cargo.arg(scene::built_in()).current_dir(scene::root());
    assert!(cargo.status().unwrap().success());
}

/// The words of a command line in `sh`, without its comment, and the comment.
fn words(line: &str) -> (Vec<String>, &str) {
    let (command, comment) = line.split_once('#').unwrap_or((line, ""));
    let quoted = command.split('"').enumerate();
    let words = quoted.flat_map(|(index, part)| match index % 2 {
        1 => vec![part.to_owned()],
        _ => part.split_whitespace().map(str::to_owned).collect(),
    });
    (words.collect(), comment)
}

#[test]
fn every_command_of_the_first_page_does_what_it_says_in_a_clone() {
    scene::needs_python!();
    build_study();
    let readme = fs::read_to_string(scene::root().join("README.md")).unwrap();
    let mut scene = Scene::house().program("wl-copy", "cat > pasted");
    for folder in
        ["problems/9657", "problems/11868", "problems/11872", "testcases/11868", "testcases/11872"]
    {
        scene = scene.copied(folder);
    }
    let theory = fs::read_to_string(scene::root().join("problems/README.md")).unwrap();
    let mine = fs::read_to_string(scene::root().join("problems/11872/right/by-lines.py")).unwrap();
    let scene = scene.write("problems/README.md", &theory).write("mine.py", &mine);
    let blocks = readme.split("```").skip(1).step_by(2);
    let lines = blocks.flat_map(str::lines).map(|line| line.trim_start_matches("$ "));
    let (mut run, mut not_run) = (Vec::new(), 0);
    for line in lines.filter(|line| line.starts_with("cargo ")) {
        if NOT_RUN.iter().any(|it| line.starts_with(it)) {
            not_run += 1;
            continue;
        }
        let (words, comment) = words(line);
        let printed = match words[1].as_str() {
            "judge" => {
                // Not for 10 seconds.
                let more: &[&str] = if words[2] == "stress" { &["--seconds", "1"] } else { &[] };
                let arguments = words[2..].iter().map(String::as_str).chain(more.iter().copied());
                scene.judge(&arguments.collect::<Vec<_>>()).code(0).out
            }
            _ => study(&scene, &words[2..]).code(0).out,
        };
        // What stands in quotes at the end of a comment is printed.
        if let Some((_, said)) = comment.strip_suffix('`').and_then(|it| it.rsplit_once('`')) {
            let said = &without_figures(said)[0];
            let printed = without_figures(&printed);
            assert!(printed.iter().any(|it| it.starts_with(said)), "{line}: {printed:#?}");
        }
        run.push(words[1..3].join(" "));
    }
    let expected =
        "judge test, study play, study hint, judge new, judge test, judge stress, judge submit";
    assert_eq!((run.join(", ").as_str(), not_run), (expected, 2));
    // The problem of one's own has no lesson, no hints and no game, and disturbs nothing.
    for command in ["hint 1000", "play 1000", "next", "list", "start 1000"] {
        let words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        study(&scene, &words).code(0);
    }
}
