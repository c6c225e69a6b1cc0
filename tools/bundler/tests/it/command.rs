//! The command: what it prints for people, and what for programs.

use std::env;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

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

fn alone(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-alone"));
    command.args(arguments).current_dir(folder).output().unwrap()
}

/// What it prints; it ends with exit code 0 and has nothing to complain of.
#[track_caller]
fn prints(folder: &Path, arguments: &[&str]) -> String {
    let output = alone(folder, arguments);
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
    assert_eq!(prints(scene.path(), &["--offer", "helper", "solution"]), MAIN);
    assert_eq!(prints(scene.path(), &["solution/src/main.rs"]), text);
    for arguments in [
        &["--manifest-path", "solution/Cargo.toml"][..],
        &["-p", "solution"],
        &["alone", "--bin", "solution"],
    ] {
        assert_eq!(prints(scene.path(), arguments), text);
    }
}

#[test]
fn cargo_finds_it_as_a_command_of_its_own() {
    let scene = scene();
    let folder = Path::new(env!("CARGO_BIN_EXE_cargo-alone")).parent().unwrap();
    let before = env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_owned()].into_iter().chain(env::split_paths(&before));
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["alone", "solution"]).current_dir(scene.path());
    let output = cargo.env("PATH", env::join_paths(folders).unwrap()).output().unwrap();
    assert!(output.stdout.starts_with(MAIN.as_bytes()), "{output:?}");
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let scene = scene();
    let folder = scene.path();
    let text = prints(folder, &["solution"]);
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    assert_eq!(prints(folder, &["solution", "--out", "a file.rs"]), "");
    assert_eq!(read("a file.rs"), text);
    let mode = fs::metadata(folder.join("a file.rs")).unwrap().permissions().mode();
    assert_eq!(mode & 0o444, 0o444, "others may read it");

    // Through a link, and over what was written before.
    fs::write(folder.join("solution/old.rs"), "old").unwrap();
    symlink("solution/old.rs", folder.join("link.rs")).unwrap();
    assert_eq!(prints(folder, &["solution", "-o", "link.rs"]), "");
    assert_eq!(read("solution/old.rs"), text);
    assert!(folder.join("link.rs").is_symlink());

    fs::write(folder.join("solution/src/main.rs"), "fn main() { three }\n").unwrap();
    assert_eq!(alone(folder, &["solution", "-o", "solution/old.rs"]).status.code(), Some(2));
    assert_eq!(alone(folder, &["solution", "-o", "new.rs"]).status.code(), Some(2));
    assert_eq!(read("solution/old.rs"), text);
    assert!(!folder.join("new.rs").exists());
    let left = fs::read_dir(folder).unwrap().count();
    assert_eq!(left, 7, "two files, a link, the lock file, a workspace of two, and its target");
}

#[test]
fn when_the_time_is_over_there_is_a_longer_file() {
    let scene = scene();
    let folder = scene.path();
    let library = fs::read_to_string(folder.join("helper/src/lib.rs")).unwrap();
    // Names alone do not tell the one from the other.
    let library = library + "\npub fn a() {}\n";
    fs::write(folder.join("helper/src/lib.rs"), library).unwrap();
    let text = prints(folder, &["solution"]);
    assert!(!text.contains("fn a()"), "{text}");

    let output = alone(folder, &["solution", "--budget", "0", "--out", "longer.rs"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    assert_eq!(
        said,
        "note: less was left out than could be in 0 s; `--budget` gives it more time\n"
    );
    let longer = fs::read_to_string(folder.join("longer.rs")).unwrap();
    assert!(longer.contains("fn a()") && !longer.contains("Heap"), "{longer}");
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2021", "-D", "warnings", "longer.rs"]).current_dir(folder);
    assert!(rustc.status().unwrap().success());
    assert_eq!(Command::new(folder.join("longer")).output().unwrap().stdout, b"3\n");
}

#[test]
fn which_impls_are_selected_is_asked_once_as_long_as_little_goes() {
    let scene = scene();
    let folder = scene.path();
    let library = "pub trait Size {\n    fn size(&self) -> u64;\n}\n\npub struct N(pub u64);\n\n\
                   impl Size for N {\n    fn size(&self) -> u64 {\n        self.0\n    }\n}\n\n\
                   impl Clone for N {\n    fn clone(&self) -> N {\n        N(self.0)\n    }\n}\n\n\
                   pub fn size<T: Size>(of: &T) -> u64 {\n    of.size()\n}\n";
    let long = "a".repeat(4000);
    let main = format!(
        "// {long}\nfn main() {{\n    println!(\"{{}}{{}}\", helper::size(&helper::N(1)), String::new().clone());\n}}\n"
    );
    fs::write(folder.join("helper/src/lib.rs"), library).unwrap();
    fs::write(folder.join("solution/src/main.rs"), &main).unwrap();
    let log = folder.join("log");
    let compiler = folder.join("compiler");
    let script = format!("#!/bin/sh\necho \"$@\" >> '{}'\nexec rustc \"$@\"\n", log.display());
    fs::write(&compiler, script).unwrap();
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();

    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-alone"));
    let output = command.arg("solution").current_dir(folder).env("RUSTC", &compiler);
    let output = output.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("impl Size") && !text.contains("Clone"), "{text}");
    // Once more for what errors of the first time hid.
    let runs = fs::read_to_string(log).unwrap();
    let asks = |run: &&str| run.contains("--emit=metadata") && run.contains("--cap-lints allow");
    assert_eq!(runs.lines().filter(asks).count(), 2, "{runs}");
}

#[test]
fn a_source_is_never_written_over() {
    let scene = scene();
    let folder = scene.path();
    let manifest = fs::read_to_string(folder.join("solution/Cargo.toml")).unwrap();
    let manifest = manifest + "[[bin]]\nname = \"other\"\npath = \"other.rs\"\n";
    fs::write(folder.join("solution/Cargo.toml"), manifest).unwrap();
    fs::write(folder.join("solution/other.rs"), MAIN).unwrap();
    fs::create_dir(folder.join("solution/src/bin")).unwrap();
    fs::write(folder.join("solution/src/bin/more.rs"), MAIN).unwrap();
    symlink("solution/src/main.rs", folder.join("link.rs")).unwrap();
    for (out, words) in [
        ("solution/src/main.rs", "is a source"),
        ("solution/src/bin/more.rs", "is a source"),
        ("solution/other.rs", "is a source"),
        ("helper/src/lib.rs", "is a source"),
        ("solution/Cargo.toml", "is a source"),
        ("Cargo.lock", "is a source"),
        ("link.rs", "is a source"),
        ("solution", "is no file"),
        ("/dev/null", "is no file"),
        ("nowhere/a.rs", "cannot write `nowhere/a.rs`"),
    ] {
        if out == "Cargo.lock" {
            prints(folder, &["solution"]);
        }
        let before = fs::read(folder.join(out)).ok();
        let output = alone(folder, &["solution", "--out", out]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains(words), "{out}: {said}");
        assert_eq!(fs::read(folder.join(out)).ok(), before, "{out}");
    }
}

#[test]
fn a_check_says_how_long_it_is_and_writes_nothing() {
    let scene = scene();
    let folder = scene.path();
    let text = prints(folder, &["solution"]);
    let (lines, bytes) = (text.lines().count(), text.len());
    let told = format!(
        "{lines} lines, {bytes} bytes, helper 0.1.0; compiles alone in edition 2021 and 2024\n"
    );
    assert_eq!(prints(folder, &["solution", "--check"]), told);

    let check = |code| {
        let output = alone(folder, &["solution", "--check", "--out", "a.rs"]);
        assert_eq!(output.status.code(), Some(code), "{output:?}");
    };
    check(1);
    assert!(!folder.join("a.rs").exists());
    prints(folder, &["solution", "--out", "a.rs"]);
    check(0);
    fs::write(folder.join("a.rs"), MAIN).unwrap();
    check(1);
    assert_eq!(fs::read_to_string(folder.join("a.rs")).unwrap(), MAIN);
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
fn a_terminal_shows_what_is_being_done_in_one_line_that_goes() {
    let scene = scene();
    let quoted = format!("'{}' solution > a.rs", env!("CARGO_BIN_EXE_cargo-alone"));
    let mut terminal = Command::new("script");
    terminal.args(["-qefc", &quoted, "/dev/null"]).current_dir(scene.path());
    let Ok(output) = terminal.stdin(Stdio::null()).output() else { return };
    let said = String::from_utf8(output.stdout).unwrap();
    let stages: Vec<&str> = said.split("\r\x1b[K").filter(|said| !said.is_empty()).collect();
    assert_eq!(stages.len(), 5, "{said:?}");
    assert_eq!(stages[0], "1/5 building with cargo…");
    assert_eq!(stages[4], "5/5 compiling the file alone…");
    assert!(said.ends_with("\r\x1b[K"), "{said:?}");
    assert!(fs::read_to_string(scene.path().join("a.rs")).unwrap().starts_with(MAIN));
}

#[test]
fn what_cannot_be_done_is_told_in_a_line() {
    let scene = scene();
    for (arguments, words) in [
        (&["nowhere"][..], "cannot read `nowhere`"),
        (&["solution", "--json", "nowhere"], "`nowhere` is no folder; make it first"),
        (&["helper"], "package `helper` has no program"),
        (&["--bin", "other"], "there is no `--bin other`; there is `--bin solution`"),
        (&["--example", "other"], "there is no `--example other`; there is `--bin solution`"),
        (
            &["-p", "other"],
            "there is no package `other` in this workspace; there is `-p helper`, `-p solution`",
        ),
        (&["--offer", "other"], "there is no crate `other` in this program; there is `helper`"),
    ] {
        let output = alone(scene.path(), arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{said}");
        assert!(said.starts_with("error: ") && said.contains(words), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    for (arguments, words) in [
        (&["--slow"][..], "--slow"),
        (&["solution", "helper"], "helper"),
        (&["--offer"], "--offer <CRATES>"),
        (&["solution", "--json"], "--json <DIR>"),
        (&["--quick", "--whole"], "--whole"),
        (&["--target", "nowhere"], "atcoder, boj, codeforces, library-checker, yukicoder"),
    ] {
        let output = alone(scene.path(), arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{said}");
        assert!(said.starts_with("error: ") && said.contains(words), "{said}");
    }
}

#[test]
fn help_begins_with_examples_and_names_every_judge() {
    let scene = scene();
    let help = prints(scene.path(), &["--help"]);
    let place = |words: &str| help.find(words).unwrap_or_else(|| panic!("no `{words}` in {help}"));
    assert!(place("Examples:") < place("Usage: cargo alone [OPTIONS] [PATH]"));
    place("newer than 1.70");
    for target in bundler::Target::all() {
        place(&target.name);
    }
    assert!(help.lines().all(|line| line.len() <= 150), "{help}");
    let page = prints(scene.path(), &["--man"]);
    for words in ["EXAMPLES", "cargo alone src/bin/a.rs > a.rs", "CRATES", ".TH CARGO"] {
        assert!(page.contains(words), "{page}");
    }
}

#[test]
fn shells_complete_names_in_both_ways_to_call_it() {
    let scene = scene();
    for shell in ["bash", "zsh", "fish"] {
        let script = prints(scene.path(), &["--completions", shell]);
        fs::write(scene.path().join(format!("alone.{shell}")), script).unwrap();
    }
    let bash = r#"
        . ./alone.bash
        ask() {
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
            "_${1//-/_}_asked" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
            echo ${COMPREPLY[@]}
        }
        _cargo_asked() { _cargo_alone "$@"; }
        _cargo_alone_asked() { _clap_complete_cargo_alone "$@"; }
        ask cargo alone --bin s
        ask cargo-alone --bin s
        ask cargo alone --target at
        ask cargo alone --manif"#;
    let fish = "
        source ./alone.fish
        complete -C 'cargo alone --bin s'
        complete -C 'cargo-alone --bin s'
        complete -C 'cargo alone --target at' | cut -f 1
        complete -C 'cargo alone --manif' | cut -f 1";
    let expected = "solution\nsolution\natcoder\n--manifest-path\n";
    for (shell, settings, lines) in [("bash", "--norc", bash), ("fish", "--no-config", fish)] {
        let mut command = Command::new(shell);
        command.args([settings, "-c", lines]).current_dir(scene.path()).env("LC_ALL", "C.UTF-8");
        match command.output() {
            Ok(output) => {
                assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{shell}")
            }
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
        }
    }
}
