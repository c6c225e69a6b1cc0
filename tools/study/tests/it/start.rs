//! `cargo study start`: the file that it writes.

use std::fs;
use std::process::Command;

use crate::tool::{answered, command, problems, root};

#[test]
fn a_started_solution_compiles_and_reveals_nothing() {
    let checkout = tempfile::tempdir().unwrap();
    fs::write(checkout.path().join("Cargo.toml"), "").unwrap();
    let mut bins = String::new();
    for (id, folder) in problems() {
        let copy = checkout.path().join("problems").join(&id);
        fs::create_dir_all(copy.join("src")).unwrap();
        for file in ["Cargo.toml", "src/main.rs"] {
            fs::copy(folder.join(file), copy.join(file)).unwrap();
        }
        let printed = answered(command(&format!("start {id}")).current_dir(checkout.path()), "");
        assert!(printed.contains(&format!("cargo judge test {id} --mine")), "{printed}");
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
    cargo.args(["check", "--offline", "--quiet", "--target-dir", "target"]);
    let output = cargo.current_dir(checkout.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
