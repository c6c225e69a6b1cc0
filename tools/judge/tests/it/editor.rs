//! The settings in `.vscode` do what they say, whichever file of a problem is open in the editor.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use crate::scene::{ADDS, Said, Scene};
use regex_lite::Regex;
use serde_json::Value;

const OPEN: [&str; 3] =
    ["problems/sum/src/main.rs", "problems/sum/README.md", "testcases/sum/sample-1.in"];

fn settings(name: &str) -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.vscode").join(name);
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

fn list<'a>(settings: &'a Value, name: &str) -> &'a [Value] {
    settings[name].as_array().unwrap()
}

fn text<'a>(settings: &'a Value, name: &str) -> &'a str {
    settings[name].as_str().unwrap()
}

/// A checkout at a path with a blank, with a clipboard that takes everything.
fn checkout() -> Scene {
    Scene::at(tempfile::Builder::new().prefix("a checkout").tempdir().unwrap())
        .program("wl-copy", "cat > pasted")
        .problem("sum", ADDS)
        .case("sum", "big", "1 41\n", "42\n")
        .case("sum", "sample-1", "1 2\n", "3\n")
        .write("problems/sum/README.md", "# Sum\n")
}

/// What the editor puts in place of variables.
fn replaced(scene: &Scene, open: &str, text: &str) -> String {
    let root = scene.folder.path().to_str().unwrap();
    let replaced =
        text.replace("${file}", &format!("{root}/{open}")).replace("${workspaceFolder}", root);
    assert!(!replaced.contains("${"), "{replaced}");
    replaced
}

/// Runs a task as the editor does, with this file open.
fn run(scene: &Scene, task: &Value, open: &str) -> Said {
    assert_eq!((text(task, "type"), text(task, "command")), ("process", "cargo"));
    let words = list(task, "args").iter().map(|word| replaced(scene, open, word.as_str().unwrap()));
    let words: Vec<String> = words.collect();
    let (judge, words) = words.split_first().unwrap();
    assert_eq!(judge, "judge");
    scene.judge(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

fn task<'a>(tasks: &'a Value, label: &str) -> &'a Value {
    list(tasks, "tasks").iter().find(|task| text(task, "label") == label).expect(label)
}

#[test]
fn every_task_that_ends_is_done_on_any_file_of_a_problem() {
    let (scene, tasks) = (checkout(), settings("tasks.json"));
    let ends = |task: &&Value| task["isBackground"] != true;
    for task in list(&tasks, "tasks").iter().filter(ends) {
        for open in OPEN {
            run(&scene, task, open).code(0);
        }
    }
}

#[test]
fn the_build_key_tests_the_open_problem() {
    let tasks = settings("tasks.json");
    let is_default =
        |task: &&Value| task["group"]["kind"] == "build" && task["group"]["isDefault"] == true;
    let defaults: Vec<&Value> = list(&tasks, "tasks").iter().filter(is_default).collect();
    let [default] = defaults[..] else { panic!("{} tasks are the default", defaults.len()) };
    run(&checkout(), default, OPEN[0]).code(0).says("all 2 cases   AC").ends("2 passed, 0 failed");
}

#[test]
fn a_compiler_error_is_found_in_what_the_test_prints() {
    let tasks = settings("tasks.json");
    let task = task(&tasks, "test the open problem");
    let scene = checkout().write("problems/sum/src/main.rs", "fn main() {\n    three();\n}\n");
    let said = run(&scene, task, OPEN[0]).code(1);
    let lines: Vec<&str> = said.out.lines().collect();
    let patterns = list(&task["problemMatcher"], "pattern");
    let matches =
        |pattern: &Value, line: &str| Regex::new(text(pattern, "regexp")).unwrap().is_match(line);
    let at = lines
        .windows(2)
        .position(|two| matches(&patterns[0], two[0]) && matches(&patterns[1], two[1]));
    assert_eq!(lines[at.expect(&said.out) + 1].trim(), "--> problems/sum/src/main.rs:2:5");
}

#[test]
fn the_debugger_finds_the_program_and_the_sample() {
    let (scene, tasks, launch) = (checkout(), settings("tasks.json"), settings("launch.json"));
    for configuration in list(&launch, "configurations") {
        run(&scene, task(&tasks, text(configuration, "preLaunchTask")), OPEN[0]).code(0);
        let input =
            configuration["stdio"][0].as_str().unwrap_or("${workspaceFolder}/testcases/sum/big.in");
        let mut program = Command::new(replaced(&scene, OPEN[0], text(configuration, "program")));
        program.stdin(File::open(replaced(&scene, OPEN[0], input)).unwrap());
        let answer = if configuration["stdio"].is_null() { "42" } else { "3" };
        Said::of(&mut program).code(0).ends(answer);
    }
}

#[test]
fn the_debugger_is_given_the_problem_that_is_open_now() {
    let scene = checkout().problem("other", "fn main() {\n    println!(\"other\");\n}\n");
    for (id, answer) in [("sum", "3"), ("other", "other"), ("sum", "3")] {
        scene.judge(&["debug", id]).code(0).says(&format!("problem-{id}\n"));
        let mut program = Command::new(scene.folder.path().join("target/debugger/program"));
        program.stdin(File::open(scene.folder.path().join("target/debugger/input")).unwrap());
        Said::of(&mut program).code(0).ends(answer);
    }
}

#[test]
fn what_a_debugger_shows_is_not_optimised() {
    let quick = "[workspace]\nmembers = [\"problems/*\"]\n[profile.dev]\nopt-level = 1\n";
    let tell = r#"fn main() {
    println!("cargo:rustc-env=LEVEL={}", std::env::var("OPT_LEVEL").unwrap());
}"#;
    let scene = checkout()
        .write("Cargo.toml", quick)
        .write("problems/sum/build.rs", tell)
        .write("problems/sum/src/main.rs", r#"fn main() { print!(env!("LEVEL")); }"#);
    scene.judge(&["debug", "sum"]).code(0);
    Said::of(&mut Command::new(scene.folder.path().join("target/debugger/program"))).ends("0");
}

#[test]
fn what_does_not_compile_is_told_and_debugs_nothing() {
    let scene = checkout().write("problems/sum/src/main.rs", "fn main() {\n    three();\n}\n");
    let said = scene.judge(&["debug", "sum"]).code(1);
    assert!(said.err.contains("--> problems/sum/src/main.rs:2:5"), "{}", said.err);
    assert!(!scene.folder.path().join("target/debugger").exists());
}
