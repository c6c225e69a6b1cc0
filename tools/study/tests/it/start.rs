//! `cargo study start`: a solution of one's own is begun.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::tool::{answered, command, problems, refused, root};

/// A checkout with the problems of this one and nothing of what one has begun.
fn checkout() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Cargo.toml"), "").unwrap();
    for (id, from) in problems() {
        let to = folder.path().join("problems").join(id);
        fs::create_dir_all(to.join("src")).unwrap();
        for file in ["Cargo.toml", "src/main.rs"] {
            fs::copy(from.join(file), to.join(file)).unwrap();
        }
    }
    folder
}

fn start(checkout: &Path, problem: &str) -> Command {
    let mut command = command(&format!("start {problem}"));
    command.current_dir(checkout);
    command
}

#[test]
fn what_is_begun_reads_the_input_compiles_and_shows_nothing_of_the_solution() {
    let checkout = checkout();
    let mut bins = String::new();
    for (id, folder) in problems() {
        let said = answered(&mut start(checkout.path(), &id), "");
        assert!(said.contains(&format!("cargo judge test {id} --mine")), "{said}");
        let begun = fs::read_to_string(checkout.path().join(format!("mine/{id}.rs"))).unwrap();
        let solution = fs::read_to_string(folder.join("src/main.rs")).unwrap();
        let main = &solution[solution.find("fn main").unwrap()..];
        let main = &main[..main.find("\n}\n").unwrap()];
        assert!(begun.contains(main), "{id}: {begun}");
        assert_eq!(begun.matches("todo!()").count(), 1, "{id}");
        assert!(!begun.contains("///") && !begun.contains("common"), "{id}: {begun}");
        assert!(begun.lines().count() < 25, "{id}: {begun}");
        bins += &format!("[[bin]]\nname = \"mine-{id}\"\npath = \"mine/{id}.rs\"\n");
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let proconio = manifest.lines().find(|line| line.starts_with("proconio")).unwrap();
    let package = "[package]\nname = \"mine\"\nedition = \"2021\"\nautobins = false\n";
    let manifest = format!("{package}[dependencies]\n{proconio}\n{bins}[workspace]\n");
    fs::write(checkout.path().join("Cargo.toml"), manifest).unwrap();
    fs::copy(root().join("Cargo.lock"), checkout.path().join("Cargo.lock")).unwrap();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["check", "--offline", "--quiet"]).current_dir(checkout.path());
    cargo.env("CARGO_TARGET_DIR", checkout.path().join("target"));
    let output = cargo.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn what_one_has_begun_is_never_overwritten() {
    let checkout = checkout();
    let mine = checkout.path().join("mine/11872.rs");
    answered(&mut start(checkout.path(), "problems/11872"), "");
    fs::write(&mine, "// an hour's work").unwrap();
    fs::write(checkout.path().join("problems/9655/src/main.rs"), "fn main() {}\n").unwrap();
    for (id, words) in [
        ("11872", "`mine/11872.rs` is there already, and stays"),
        ("nim", "no problem is called `nim`"),
        ("9655", "write `mine/9655.rs` by yourself"),
    ] {
        let error = refused(&mut start(checkout.path(), id));
        assert!(error.contains(words), "{error}");
    }
    assert_eq!(fs::read_to_string(&mine).unwrap(), "// an hour's work");
    assert_eq!(fs::read_dir(mine.parent().unwrap()).unwrap().count(), 1);

    fs::remove_dir_all(mine.parent().unwrap()).unwrap();
    fs::write(mine.parent().unwrap(), "").unwrap();
    let error = refused(&mut start(checkout.path(), "11872"));
    assert!(error.contains("`mine` is no folder; move it away"), "{error}");
}
