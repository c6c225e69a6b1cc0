//! Which program a path leads to, and what is said where there is none or several.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use bundler::{Options, Program, Result};
use tempfile::TempDir;

/// A folder with these files; `{name}` in a manifest is a package's head.
fn tree(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::with_prefix("it's a tree ").unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// A manifest of edition 2021.
fn package(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{rest}")
}

/// A program that is told by its text.
fn program(word: &str) -> String {
    format!("fn main() {{\n    println!(\"{word}\");\n}}\n")
}

/// What is bundled of a path in that folder.
fn bundle(folder: &TempDir, path: &str, options: &Options) -> Result<String> {
    bundler::bundle(&folder.path().join(path), options).map(|bundle| bundle.text)
}

#[track_caller]
fn is(folder: &TempDir, path: &str, options: &Options, word: &str) {
    let text = bundle(folder, path, options).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(text.contains(&format!("println!(\"{word}\")")), "{path}: {text}");
}

/// The sentence with which it is refused, without the folder.
#[track_caller]
fn says(folder: &TempDir, path: &str, options: &Options, sentence: &str) {
    let error = bundle(folder, path, options).expect_err(path).to_string();
    let folder = format!("{}/", folder.path().display());
    assert_eq!(error.replace(&folder, ""), sentence);
}

fn bin(name: &str) -> Options {
    Options { program: Program::Bin(name.to_owned()), ..Options::default() }
}

fn example(name: &str) -> Options {
    Options { program: Program::Example(name.to_owned()), ..Options::default() }
}

/// As `cargo compete new` lays out a contest: a program a problem, under names of its own.
fn contest() -> TempDir {
    let rest = "default-run = \"abc-b\"\n
        [[bin]]\nname = \"abc-a\"\npath = \"src/bin/a.rs\"\n
        [[bin]]\nname = \"abc-b\"\npath = \"src/bin/b.rs\"\n
        [dev-dependencies]\nhelper.path = \"helper\"\n";
    tree(&[
        ("Cargo.toml", &package("abc", rest)),
        ("src/lib.rs", "pub fn word() -> &'static str {\n    \"from the library\"\n}\n"),
        ("src/bin/a.rs", &program("a")),
        ("src/bin/b.rs", &program("b")),
        ("src/bin/b/notes.txt", ""),
        ("examples/tried.rs", "fn main() {\n    helper::tried();\n    let _ = abc::word();\n}\n"),
        ("helper/Cargo.toml", &package("helper", "")),
        ("helper/src/lib.rs", "pub fn tried() {\n    println!(\"tried\");\n}\n"),
    ])
}

#[test]
fn a_program_is_named_by_its_file_or_its_name_or_is_what_cargo_runs() {
    let contest = contest();
    let plain = Options::default();
    for (path, options, word) in [
        ("src/bin/a.rs", &plain, "a"),
        ("src/bin/b.rs", &plain, "b"),
        (".", &plain, "b"),
        ("Cargo.toml", &plain, "b"),
        ("src/bin/b", &plain, "b"),
        ("src", &bin("abc-a"), "a"),
        (".", &example("tried"), "tried"),
        ("examples/tried.rs", &plain, "tried"),
    ] {
        is(&contest, path, options, word);
    }
}

#[test]
fn what_there_is_is_listed_where_there_is_no_such_program() {
    let contest = contest();
    let all = "there is `--bin abc-a`, `--bin abc-b`, `--example tried`";
    let plain = Options::default();
    let c = format!("there is no `--bin c`; {all}");
    says(&contest, ".", &bin("c"), &c);
    says(&contest, ".", &example("abc-a"), &format!("there is no `--example abc-a`; {all}"));
    says(&contest, "src/lib.rs", &plain, &format!("`src/lib.rs` is no program; {all}"));
    says(
        &contest,
        "src/bin/a.rs",
        &bin("abc-b"),
        "there is no `--bin abc-b`; there is `--bin abc-a`",
    );
    let c = Options { package: Some("c".to_owned()), ..Options::default() };
    says(&contest, ".", &c, "there is no package `c` in this workspace; there is `-p abc`");
    let notes =
        "`src/bin/b/notes.txt` is no folder, no `.rs` file and no `Cargo.toml`; name one of these";
    says(&contest, "src/bin/b/notes.txt", &plain, notes);
}

#[test]
fn a_workspace_without_a_package_of_its_own_leads_to_its_members() {
    let workspace = tree(&[
        ("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"one\", \"two\"]\n"),
        ("one/Cargo.toml", &package("one", "")),
        ("one/src/main.rs", &program("one")),
        ("one/src/deep/mod.rs", ""),
        ("two/Cargo.toml", &package("two", "")),
        ("two/src/main.rs", &program("two")),
        ("two/src/bin/three.rs", &program("three")),
    ]);
    let two = |program| Options { package: Some("two".to_owned()), program, ..Options::default() };
    let plain = Options::default();
    for (path, options, word) in [
        ("one", &plain, "one"),
        ("one/src/deep", &plain, "one"),
        ("two/src/main.rs", &plain, "two"),
        ("two/src/bin/three.rs", &plain, "three"),
        (".", &bin("one"), "one"),
        (".", &bin("three"), "three"),
        (".", &two(Program::Main), "two"),
        ("one", &two(Program::Bin("three".to_owned())), "three"),
    ] {
        is(&workspace, path, options, word);
    }
    let all = "`-p one --bin one`, `-p two --bin three`, `-p two --bin two`";
    let several = format!("there are several programs; name the one to bundle: {all}");
    says(&workspace, ".", &plain, &several);
    says(&workspace, "one", &bin("two"), "there is no `--bin two`; there is `--bin one`");
}

#[test]
fn a_path_is_what_it_leads_to_whatever_it_goes_through() {
    let away = tree(&[("a.rs", &program("linked"))]);
    let linked = tree(&[("Cargo.toml", &package("linked", "")), ("src/keep", "")]);
    fs::create_dir(linked.path().join("src/bin")).unwrap();
    symlink(away.path().join("a.rs"), linked.path().join("src/bin/a.rs")).unwrap();
    symlink(linked.path().join("src"), away.path().join("src")).unwrap();
    let plain = Options::default();
    is(&linked, "src/bin/a.rs", &plain, "linked");
    is(&linked, "src/bin/../../src/bin/a.rs", &plain, "linked");
    is(&away, "src/bin/a.rs", &plain, "linked");
    is(&away, "src", &plain, "linked");
    let alone = "`a.rs` belongs to no package: there is no `Cargo.toml` there or above; `cargo init` makes one";
    says(&away, "a.rs", &plain, alone);

    let folder = tree(&[("Cargo.toml", &package("folder", "")), ("src/main.rs/a.txt", "")]);
    let error = bundle(&folder, "src/main.rs", &plain).expect_err("a folder").to_string();
    assert!(error.contains("main.rs"), "{error}");
    assert!(bundle(&folder, "src/nowhere.rs", &plain).is_err_and(|error| {
        error.to_string().contains("cannot read") && error.to_string().contains("nowhere.rs")
    }));
    assert!(bundler::bundle(Path::new(""), &plain).is_err());
}
