//! The command line: output for people and for programs.

use std::env;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output};

use crate::scene::{ADDS, Scene, THREE};

fn scene() -> Scene {
    let unused = "pub struct Heap;\n\nimpl Default for Heap {\n    fn default() -> Heap {\n        Heap\n    }\n}\n";
    Scene::with_helper(THREE, &format!("{ADDS}\n{unused}"))
}

pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-alone"));
    command.args(arguments).current_dir(folder);
    command
}

fn alone(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

/// What it prints. It exits with 0 and reports nothing.
#[track_caller]
pub fn prints(folder: &Path, arguments: &[&str]) -> String {
    let output = alone(folder, arguments);
    let message = String::from_utf8_lossy(&output.stderr);
    // On a busy machine, stages are slow and get named.
    let is_quiet = message.lines().all(|line| line.ends_with('…'));
    assert!(output.status.success() && is_quiet, "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What it prints on standard error when it fails.
#[track_caller]
pub fn fails(folder: &Path, arguments: &[&str]) -> String {
    let output = alone(folder, arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{message}");
    let message: Vec<&str> = message.lines().filter(|line| !line.ends_with('…')).collect();
    message.join("\n")
}

#[test]
fn the_file_is_printed_from_wherever_the_package_is() {
    let scene = scene();
    let folder = scene.folder.path();
    let text = prints(&folder.join("solution"), &[]);
    assert!(text.starts_with(THREE) && text.contains("pub fn add"), "{text}");
    assert!(!text.contains("Heap"), "{text}");
    for arguments in [
        &["solution/Cargo.toml"][..],
        &["solution/src/main.rs"],
        &["--manifest-path", "solution/Cargo.toml"],
        &["-p", "solution"],
        &["alone", "--bin", "solution"],
    ] {
        assert_eq!(prints(folder, arguments), text);
    }
    assert_eq!(prints(folder, &["--offer", "helper", "solution"]), THREE);
    let whole = prints(folder, &["--whole", "solution"]);
    assert!(whole.contains("impl Default for Heap"), "{whole}");

    // Cargo finds it as a subcommand.
    let programs = Path::new(env!("CARGO_BIN_EXE_cargo-alone")).parent().unwrap();
    let before = env::var_os("PATH").unwrap_or_default();
    let folders = [programs.to_owned()].into_iter().chain(env::split_paths(&before));
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["alone", "solution"]).current_dir(folder);
    let output = cargo.env("PATH", env::join_paths(folders).unwrap()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), text, "{output:?}");
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let scene = scene();
    let folder = scene.folder.path();
    let text = prints(folder, &["solution"]);
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    assert_eq!(prints(folder, &["solution", "--out", "a file.rs"]), "");
    assert_eq!(read("a file.rs"), text);
    let mode = fs::metadata(folder.join("a file.rs")).unwrap().permissions().mode();
    assert_eq!(mode & 0o444, 0o444, "others may read it");

    // Through a link, over an older file.
    fs::write(folder.join("solution/old.rs"), "old").unwrap();
    symlink("solution/old.rs", folder.join("link.rs")).unwrap();
    assert_eq!(prints(folder, &["solution", "-o", "link.rs"]), "");
    assert_eq!(read("solution/old.rs"), text);
    assert!(folder.join("link.rs").is_symlink());

    symlink("solution/src/main.rs", folder.join("main.rs")).unwrap();
    for (out, words) in [
        (
            "solution/src/main.rs",
            "`solution/src/main.rs` is a source of this bundle and is not overwritten",
        ),
        ("helper/src/lib.rs", "is a source of this bundle"),
        ("Cargo.lock", "is a source of this bundle"),
        ("main.rs", "is a source of this bundle"),
        ("solution", "is not a file"),
        ("/dev/null", "is not a file"),
        ("nowhere/a.rs", "cannot write `nowhere/a.rs`"),
    ] {
        let before = fs::read(folder.join(out)).ok();
        let message = fails(folder, &["solution", "--out", out]);
        assert!(message.contains(words), "{out}: {message}");
        assert_eq!(fs::read(folder.join(out)).ok(), before, "{out}");
    }

    fs::write(folder.join("solution/src/main.rs"), "fn main() { three }\n").unwrap();
    fails(folder, &["solution", "-o", "solution/old.rs"]);
    fails(folder, &["solution", "-o", "new.rs"]);
    assert_eq!(read("solution/old.rs"), text);
    assert!(!folder.join("new.rs").exists());
    let left = fs::read_dir(folder).unwrap().count();
    assert_eq!(left, 8, "a file, two links, two manifests, two packages and a target");
}

#[test]
fn files_of_cargo_and_git_are_not_overwritten() {
    let own = "pub fn main() {}\n";
    let sources = ["src/lib.rs", "src/bin/b.rs", "src/deep.rs", "kept.rs"];
    let scene = scene();
    let scene = sources.iter().fold(scene, |of, file| of.write(&format!("solution/{file}"), own));
    let folder = &scene.folder.path().join("solution");
    let out = |file| ["--bin", "solution", "--out", file];
    prints(folder, &out("bundle.rs"));
    for arguments in [&["init", "-q"][..], &["add", "kept.rs", "bundle.rs"]] {
        let output = Command::new("git").args(arguments).current_dir(folder).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    for file in sources {
        let message = fails(folder, &out(file));
        assert!(message.contains("is not overwritten; name another file"), "{file}: {message}");
        assert_eq!(fs::read_to_string(folder.join(file)).unwrap(), own);
    }
    // It is a bundle.
    prints(folder, &out("bundle.rs"));
}

#[test]
fn a_check_says_how_long_it_is_and_writes_nothing() {
    let scene = scene();
    let folder = scene.folder.path();
    let text = prints(folder, &["solution"]);
    let length = format!("{} lines, {} bytes\n", text.lines().count(), text.len());
    assert_eq!(prints(folder, &["solution", "--check"]), length);
    let check = |code| {
        let output = alone(folder, &["solution", "--check", "--out", "a.rs"]);
        assert_eq!(output.status.code(), Some(code), "{output:?}");
    };
    check(1);
    assert!(!folder.join("a.rs").exists());
    prints(folder, &["solution", "--out", "a.rs"]);
    check(0);
    fs::write(folder.join("a.rs"), THREE).unwrap();
    check(1);
    assert_eq!(fs::read_to_string(folder.join("a.rs")).unwrap(), THREE);
}

/// Notes for people. All other tests read JSON.
#[test]
fn programs_learn_which_files_a_text_depends_on() {
    let script = "fn main() {}\n";
    let scene = scene().write("helper/build.rs", script).write("solution/build.rs", script);
    let folder = scene.folder.path();
    let message = prints(folder, &["solution", "--json", "."]);
    let message: serde_json::Value = serde_json::from_str(&message).unwrap();
    assert_eq!(message["text"], prints(folder, &["solution"]));
    let sources = message["sources"].as_array().unwrap();
    for source in [
        "solution/src/main.rs",
        "solution/Cargo.toml",
        "helper/src/lib.rs",
        "helper/build.rs",
        "solution/build.rs",
        "Cargo.lock",
    ] {
        let is_it = |path: &serde_json::Value| Path::new(path.as_str().unwrap()).ends_with(source);
        assert!(sources.iter().any(is_it), "{sources:?}");
    }
}

#[test]
fn an_error_takes_one_line() {
    let scene = scene();
    for (arguments, lines, words) in [
        (&["nowhere"][..], 1, "cannot read `nowhere`"),
        (&["solution", "--json", "nowhere"], 1, "`nowhere` is not a folder; create it first"),
        (&["helper"], 1, "package `helper` has no program"),
        (
            &["-p", "other"],
            1,
            "there is no package `other` in this workspace; available: `-p helper`, `-p solution`",
        ),
        (
            &["--offer", "other"],
            1,
            "there is no crate `other` in this program; available: `helper`",
        ),
        (&["--slow"], 7, "--slow"),
        (&["solution", "helper"], 5, "helper"),
        (&["--offer"], 3, "--offer <CRATES>"),
        (&["--offer", "other@new"], 3, "invalid value 'other@new' for '--offer <CRATES>'"),
        (
            &["--target", "no"],
            4,
            "[possible values: atcoder, boj, codeforces, library-checker, yukicoder]",
        ),
    ] {
        let message = fails(scene.folder.path(), arguments);
        assert!(message.starts_with("error: ") && message.contains(words), "{message}");
        assert_eq!(message.lines().count(), lines, "{message}");
    }
}

#[test]
fn help_begins_with_examples_and_names_every_judge() {
    let help = prints(Path::new("."), &["--help"]);
    let place = |words: &str| help.find(words).unwrap_or_else(|| panic!("no `{words}` in {help}"));
    assert!(place("Examples:") < place("Usage: cargo alone [OPTIONS] [PATH]"));
    for words in ["newer than Rust 1.70", "atcoder, boj, codeforces, library-checker, yukicoder"] {
        place(words);
    }
    assert!(help.lines().all(|line| line.len() <= 150), "{help}");
}
