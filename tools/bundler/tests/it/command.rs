//! The command: what it prints for people, and what for programs.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const MAIN: &str = "fn main() {\n    println!(\"{}\", helper::add(1, 2));\n}\n";

/// A package `solution`, and a library beside it.
fn scene() -> TempDir {
    let folder = TempDir::new().unwrap();
    let package = |name: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n")
    };
    let solution = package("solution") + "[dependencies]\nhelper.path = \"../helper\"\n";
    let library = "pub fn add(a: u64, b: u64) -> u64 {\n    a + b\n}\n\n\
                   pub struct Heap;\n\nimpl Default for Heap {\n    fn default() -> Heap {\n        Heap\n    }\n}\n";
    for (path, text) in [
        ("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"solution\"]\n"),
        ("solution/Cargo.toml", &solution),
        ("solution/src/main.rs", MAIN),
        ("helper/Cargo.toml", &package("helper")),
        ("helper/src/lib.rs", library),
    ] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn bundler(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bundler"));
    command.args(arguments).current_dir(folder).output().unwrap()
}

/// What it prints; it ends with exit code 0 and has nothing to complain of.
#[track_caller]
fn prints(folder: &Path, arguments: &[&str]) -> String {
    let output = bundler(folder, arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_file_is_printed_from_wherever_the_package_is() {
    let scene = scene();
    let text = prints(&scene.path().join("solution"), &[]);
    assert!(text.starts_with(MAIN) && text.contains("pub fn add"), "{text}");
    assert!(!text.contains("Heap"), "{text}");
    assert_eq!(prints(scene.path(), &["solution/Cargo.toml"]), text);
    let whole = prints(scene.path(), &["--whole", "solution"]);
    assert!(whole.contains("impl Default for Heap"), "{whole}");
    let quick = prints(scene.path(), &["--quick", "solution"]);
    assert!(quick.len() <= whole.len() && quick.len() >= text.len(), "{quick}");
    let offered = prints(scene.path(), &["--offered", "helper", "solution"]);
    assert_eq!(offered, MAIN);
}

#[test]
fn programs_hear_all_there_is_to_know() {
    let scene = scene();
    fs::create_dir(scene.path().join("made")).unwrap();
    let told = prints(scene.path(), &["solution", "--json", "made"]);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["text"], prints(scene.path(), &["solution"]));
    assert_eq!(told["crates"], serde_json::json!(["helper 0.1.0"]));
    assert_eq!(told["notes"], serde_json::json!([]));
    let sources = told["sources"].as_array().unwrap();
    for source in ["solution/src/main.rs", "helper/src/lib.rs", "Cargo.lock"] {
        let is_it = |path: &serde_json::Value| Path::new(path.as_str().unwrap()).ends_with(source);
        assert!(sources.iter().any(is_it), "{sources:?}");
    }
    for (index, edition) in ["2021", "2024"].into_iter().enumerate() {
        let made = &told["editions"][index];
        assert_eq!(made["name"], edition);
        let program = scene.path().join("made").join(edition).canonicalize().unwrap();
        assert_eq!(made["program"]["Ok"], program.to_str().unwrap());
        assert_eq!(Command::new(program).output().unwrap().stdout, b"3\n");
    }
}

#[test]
fn what_cannot_be_done_is_told_in_a_line() {
    let scene = scene();
    for (arguments, words) in [
        (&["nowhere"][..], "cannot read `nowhere`"),
        (&["--slow"], "there is no option `--slow`"),
        (&["solution", "helper"], "one package at a time"),
        (&["--offered"], "`--offered` wants the name of a crate"),
        (&["solution", "--json"], "`--json` wants a folder"),
        (&["solution", "--json", "nowhere"], "`nowhere` is no folder; make it first"),
        (&["helper"], "package `helper` has no program"),
    ] {
        let output = bundler(scene.path(), arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{said}");
        assert!(said.starts_with("error: ") && said.contains(words), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let help = prints(scene.path(), &["--help"]);
    assert!(help.contains("Usage: bundler [OPTIONS] [PATH]"), "{help}");
    assert_eq!(prints(scene.path(), &["solution", "-h"]), help);
}
