//! `cargo study web`: cargo compiles the page's tool and runs it. Here a script stands for cargo, and says how it was called.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::tool::{answered, shell};

/// A copy of the study tool in a target folder of its own, and a cargo that it finds there.
fn target() -> TempDir {
    let target = tempfile::tempdir().unwrap();
    // A program that this process had written could be open still where another test begins a process, and not run then.
    let make = r#"mkdir debug && touch CACHEDIR.TAG && cp "$STUDY" debug/study && \
        printf '#!/bin/sh\npwd; for it; do echo "$it"; done; exit 7' > cargo && chmod 700 cargo"#;
    answered(shell(make).current_dir(target.path()), "");
    target
}

fn web(target: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(target.join("debug/study"));
    command.arg("web").args(arguments).current_dir(target).env("CARGO", target.join("cargo"));
    command.env_remove("COLUMNS").output().unwrap()
}

#[test]
fn arguments_and_exit_code_are_handed_on_and_the_current_folder_stays() {
    let target = target();
    let folder = target.path().canonicalize().unwrap();
    let arguments = ["--help", "lasker", "3 4", "--", "--port", "", "-h"];
    let output = web(&folder, &arguments);
    assert_eq!(output.status.code(), Some(7));
    let said = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], [folder.to_str().unwrap(), "run"]);
    let separator = lines.iter().position(|line| *line == "--").unwrap();
    assert_eq!(lines[separator + 1..], arguments);
    let options = &lines[2..separator];
    assert!(options.windows(2).any(|pair| pair == ["--package", "web"]), "{options:?}");
    assert!(options.windows(2).any(|pair| pair == ["--target-dir", lines[0]]), "{options:?}");
    let manifest = options.windows(2).find(|pair| pair[0] == "--manifest-path").unwrap()[1];
    assert!(fs::read_to_string(manifest).unwrap().contains("name = \"web\""));
}

/// Cargo marks a folder that it makes itself, and one for another machine in it.
#[test]
fn the_folder_is_found_that_cargo_was_told_of() {
    let target = target();
    let folder = target.path().canonicalize().unwrap();
    let told = |folder: &Path| {
        let said = String::from_utf8(web(folder, &[]).stdout).unwrap();
        let option = said.split_once("\n--target-dir\n");
        option.map(|(_, rest)| rest.lines().next().unwrap().to_owned())
    };
    fs::write(folder.join("debug/CACHEDIR.TAG"), "").unwrap();
    assert_eq!(told(&folder).as_deref(), folder.join("debug").to_str());
    fs::write(folder.join(".rustc_info.json"), "{}").unwrap();
    assert_eq!(told(&folder).as_deref(), folder.to_str());
    fs::remove_file(folder.join("debug/CACHEDIR.TAG")).unwrap();
    fs::remove_file(folder.join("CACHEDIR.TAG")).unwrap();
    assert_eq!(told(&folder).as_deref(), folder.to_str());
}

#[test]
fn who_waits_for_the_compiler_is_told_so_the_first_time_and_without_cargo_hears_why_not() {
    let target = target();
    let said = || String::from_utf8(web(target.path(), &[]).stderr).unwrap();
    assert_eq!(said(), "compiling the page's server, which takes a minute the first time\n");
    fs::write(target.path().join("debug/web"), "").unwrap();
    assert_eq!(said(), "");
    fs::remove_file(target.path().join("cargo")).unwrap();
    assert!(said().starts_with("error: cannot run `"), "{}", said());
    assert_eq!(web(target.path(), &[]).status.code(), Some(2));
}
