//! Any path gives a bundle or an error message, never a panic.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

const MAIN: &[u8] = b"fn main() {\n    println!(\"3\");\n}\n";

/// A package with this program, in a folder of that name.
fn package(folder: &TempDir, name: impl AsRef<OsStr>, main: &[u8]) -> PathBuf {
    let package = folder.path().join(name.as_ref());
    let manifest = "[package]\nname = \"x\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    fs::create_dir_all(package.join("src")).unwrap();
    fs::write(package.join("Cargo.toml"), manifest).unwrap();
    fs::write(package.join("src/main.rs"), main).unwrap();
    package
}

/// The exit code, and the whole output.
#[track_caller]
fn alone(path: &Path, settings: &[(&str, &str)]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-alone"));
    let output = command.arg(path).envs(settings.iter().copied()).output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    let code = output.status.code().unwrap_or_else(|| panic!("{}: {message}", output.status));
    assert!(!message.contains("panicked"), "{message}");
    assert!(code == 0 || output.stdout.is_empty(), "{output:?}");
    (code, String::from_utf8_lossy(&output.stdout).into_owned() + &message)
}

#[test]
fn what_is_no_program_is_named() {
    let folder = TempDir::new().unwrap();
    let named = |name: &str, main: &[u8]| package(&folder, name, main);
    let broken = named("broken", MAIN);
    fs::write(broken.join("Cargo.toml"), "[package\n").unwrap();
    let nothing = named("nothing", MAIN);
    fs::write(nothing.join("Cargo.toml"), "").unwrap();
    let a_folder = named("a folder", MAIN);
    fs::remove_file(a_folder.join("src/main.rs")).unwrap();
    fs::create_dir(a_folder.join("src/main.rs")).unwrap();
    let circle = named("circle", MAIN);
    fs::remove_file(circle.join("src/main.rs")).unwrap();
    symlink("main.rs", circle.join("src/main.rs")).unwrap();
    let manifest = named("a manifest", MAIN);
    fs::remove_file(manifest.join("Cargo.toml")).unwrap();
    fs::create_dir(manifest.join("Cargo.toml")).unwrap();
    let no_letters = package(&folder, OsStr::from_bytes(b"nu\xff"), MAIN);
    for (path, words) in [
        (broken.join("src/main.rs"), "unclosed table"),
        (nothing, "missing either a `[package]`"),
        (a_folder, "main.rs"),
        (circle.join("src/main.rs"), "cannot read"),
        (circle, "no targets specified"),
        (manifest.join("src/main.rs"), "belongs to no package"),
        (no_letters, "UTF-8"),
        (named("empty", b""), "`main` function not found"),
        (named("bytes", b"fn main() { \"\xff\"; }"), "UTF-8"),
        (folder.path().join("nowhere\n.rs"), "cannot read"),
        ("/dev/null".into(), "is not a folder"),
    ] {
        let (code, message) = alone(&path, &[]);
        assert!(code == 2 && message.contains(words), "{path:?}: {message}");
        assert!(message.starts_with("error: "), "{message}");
    }
}

#[test]
fn a_place_that_is_named_strangely_does_no_harm() {
    let folder = TempDir::new().unwrap();
    for (name, main) in [
        (
            "하나 and 'quotes\" $HOME `x` \\",
            b"\xef\xbb\xbffn main() {\n    println!(\"3\");\n}\n".as_slice(),
        ),
        ("-p", b"fn main() {\r\n    println!(\"3\");\r\n}\r\n"),
        ("first", b"#!/usr/bin/env run\nfn main() {\n    println!(\"3\");\n}\n"),
    ] {
        let (code, message) = alone(&package(&folder, name, main), &[]);
        assert!(code == 0 && message.contains("println!(\"3\");"), "{name}: {message}");
    }
}

#[test]
fn what_is_missing_to_build_with_is_named() {
    let folder = TempDir::new().unwrap();
    let package = package(&folder, "x", MAIN);
    for (settings, words) in [
        (&[("RUSTC", "/nowhere/rustc")][..], "/nowhere/rustc"),
        (&[("CARGO", "/nowhere/cargo")], "cannot run `cargo metadata`"),
        (&[("PATH", "/nowhere"), ("CARGO", "")], "rustup.rs"),
        (&[("CARGO_TARGET_DIR", "/dev/null/target")], "`/dev/null`"),
    ] {
        let (code, message) = alone(&package, settings);
        assert!(code == 2 && message.contains(words), "{settings:?}: {message}");
    }
    let (code, message) = alone(&package, &[("TMPDIR", "/nowhere")]);
    assert_eq!(code, 0, "{message}");
}

#[test]
fn a_closed_stream_does_no_harm() {
    let folder = TempDir::new().unwrap();
    let package = package(&folder, "x", MAIN);
    for (program, streams, code) in
        [("x", "2> /dev/full", 0), ("y", "2> /dev/full", 2), ("x", "> /dev/full", 2)]
    {
        let line = format!("\"$0\" --bin {program} {streams}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &line, env!("CARGO_BIN_EXE_cargo-alone")]).current_dir(&package);
        assert_eq!(shell.output().unwrap().status.code(), Some(code), "{line}");
    }
}
