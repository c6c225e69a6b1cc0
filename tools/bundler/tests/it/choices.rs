//! The program that a path leads to, and the errors if there is none or several.

use std::os::unix::fs::symlink;
use std::path::Path;

use tempfile::TempDir;

use crate::alone::{self, Options, with};
use crate::scene::Scene;

/// A folder with these files.
fn tree(files: &[(&str, &str)]) -> Scene {
    let folder = TempDir::with_prefix("it's a tree ").unwrap();
    let scene = Scene { folder, variables: Vec::new() };
    files.iter().fold(scene, |scene, (path, text)| scene.write(path, text))
}

/// A manifest of edition 2021.
fn package(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{rest}")
}

/// A program that its text identifies.
fn program(word: &str) -> String {
    format!("fn main() {{\n    println!(\"{word}\");\n}}\n")
}

fn bundle(tree: &Scene, path: &str, arguments: &[&str]) -> Result<String, String> {
    alone::bundle(&tree.folder.path().join(path), &with(arguments)).map(|bundle| bundle.text)
}

#[track_caller]
fn is(tree: &Scene, path: &str, arguments: &[&str], word: &str) {
    let text = bundle(tree, path, arguments).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(text.contains(&format!("println!(\"{word}\")")), "{path}: {text}");
}

/// The error, without the folder.
#[track_caller]
fn says(tree: &Scene, path: &str, arguments: &[&str], sentence: &str) {
    let error = bundle(tree, path, arguments).expect_err(path);
    let folder = format!("{}/", tree.folder.path().display());
    assert_eq!(error.replace(&folder, ""), sentence);
}

/// A contest as `cargo compete new` sets it up: one program for each problem, with its own name.
#[test]
fn a_program_is_named_by_its_file_or_its_name_or_is_what_cargo_runs() {
    let rest = "default-run = \"abc-b\"\n
        [[bin]]\nname = \"abc-a\"\npath = \"src/bin/a.rs\"\n
        [[bin]]\nname = \"abc-b\"\npath = \"src/bin/b.rs\"\n
        [dev-dependencies]\nhelper.path = \"helper\"\n";
    let contest = tree(&[
        ("Cargo.toml", &package("abc", rest)),
        ("src/lib.rs", "pub fn word() -> &'static str {\n    \"from the library\"\n}\n"),
        ("src/bin/a.rs", &program("a")),
        ("src/bin/b.rs", &program("b")),
        ("src/bin/b/notes.txt", ""),
        ("examples/tried.rs", "fn main() {\n    helper::tried();\n    let _ = abc::word();\n}\n"),
        ("helper/Cargo.toml", &package("helper", "")),
        ("helper/src/lib.rs", "pub fn tried() {\n    println!(\"tried\");\n}\n"),
    ]);
    for (path, arguments, word) in [
        ("src/bin/a.rs", &[][..], "a"),
        ("src/bin/b.rs", &[], "b"),
        (".", &[], "b"),
        ("Cargo.toml", &[], "b"),
        ("src/bin/b", &[], "b"),
        ("src", &["--bin", "abc-a"], "a"),
        (".", &["--example", "tried"], "tried"),
        ("examples/tried.rs", &[], "tried"),
    ] {
        is(&contest, path, arguments, word);
    }

    let all = "available: `--bin abc-a`, `--bin abc-b`, `--example tried`";
    for (path, arguments, sentence, all) in [
        (".", &["--bin", "c"][..], "there is no `--bin c`; ", all),
        (".", &["--example", "abc-a"], "there is no `--example abc-a`; ", all),
        ("src/lib.rs", &[], "`src/lib.rs` is not a program; ", all),
        (
            "src/bin/a.rs",
            &["--bin", "abc-b"],
            "there is no `--bin abc-b`; available: `--bin abc-a`",
            "",
        ),
        (".", &["-p", "c"], "there is no package `c` in this workspace; available: `-p abc`", ""),
        (
            "src/bin/b/notes.txt",
            &[],
            "`src/bin/b/notes.txt` is not a folder, a `.rs` file or a `Cargo.toml`; name one of these",
            "",
        ),
    ] {
        says(&contest, path, arguments, &format!("{sentence}{all}"));
    }
}

#[test]
fn a_workspace_without_a_package_of_its_own_leads_to_its_members() {
    let workspace = tree(&[
        ("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"one\", \"two\"]\n"),
        ("one/Cargo.toml", &package("one", "")),
        ("one/src/main.rs", &program("one")),
        ("two/Cargo.toml", &package("two", "")),
        ("two/src/main.rs", &program("two")),
        ("two/src/bin/three.rs", &program("three")),
    ]);
    for (path, arguments, word) in [
        ("one", &[][..], "one"),
        ("two", &[], "two"),
        ("two/src/main.rs", &[], "two"),
        ("two/src/bin/three.rs", &[], "three"),
        (".", &["--bin", "three"], "three"),
        (".", &["-p", "two"], "two"),
        ("one", &["-p", "two", "--bin", "three"], "three"),
    ] {
        is(&workspace, path, arguments, word);
    }
    let all = "`-p one --bin one`, `-p two --bin three`, `-p two --bin two`";
    let several =
        format!("there are several programs, so name the one to bundle; available: {all}");
    says(&workspace, ".", &[], &several);
    let two = ["--bin", "two"];
    says(&workspace, "one", &two, "there is no `--bin two`; available: `--bin one`");
}

#[test]
fn a_path_is_what_it_leads_to_whatever_it_goes_through() {
    let away = tree(&[("a.rs", &program("linked"))]);
    let linked = tree(&[("Cargo.toml", &package("linked", "")), ("src/bin/keep", "")]);
    let folder = linked.folder.path();
    symlink(away.folder.path().join("a.rs"), folder.join("src/bin/a.rs")).unwrap();
    symlink(folder.join("src"), away.folder.path().join("src")).unwrap();
    for (tree, path) in [
        (&linked, "src/bin/a.rs"),
        (&linked, "src/bin/../../src/bin/a.rs"),
        (&away, "src/bin/a.rs"),
        (&away, "src"),
    ] {
        is(tree, path, &[], "linked");
    }
    let alone = "`a.rs` belongs to no package: there is no `Cargo.toml` there or above; `cargo init` makes one";
    says(&away, "a.rs", &[], alone);
    assert!(alone::bundle(Path::new(""), &Options::default()).is_err());
}
