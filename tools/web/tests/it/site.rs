//! The static site of a checkout, without the engine, which takes a minute to compile.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

fn save(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn a_problem_without_lesson_hints_or_game_is_no_error() {
    let here = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for path in ["README.md", "9657/README.md", "9657/Cargo.toml"] {
        let path = format!("problems/{path}");
        save(&here.path().join(&path), &fs::read_to_string(root.join(&path)).unwrap());
    }
    save(&here.path().join("Cargo.toml"), "");
    save(&here.path().join("tools/web/Cargo.toml"), "");
    save(&here.path().join("testcases/9657/sample-1.in"), "6\n");
    let own = "[package.metadata.problem]\ntitle = \"A+B\"\ntime-limit = 1\nmemory-limit = 64\n";
    save(&here.path().join("problems/1000/Cargo.toml"), own);
    // Says that it has built the engine.
    let cargo = here.path().join("cargo");
    let engine = here.path().join("target/wasm32-wasip1/wasm/engine.wasm");
    save(&engine, "an engine");
    save(&cargo, &format!("#!/bin/sh\necho '{{\"executable\":\"{}\"}}'\n", engine.display()));
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    let mut web = Command::new(env!("CARGO_BIN_EXE_web"));
    web.args(["--site", "site", "--no-python", "--no-clang"]).current_dir(here.path());
    // Without npm, the site has a plain text field.
    let output = web.env("CARGO", cargo).env("PATH", "").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let checkout = fs::read_to_string(here.path().join("site/checkout.json")).unwrap();
    assert!(checkout.contains("problems/1000/Cargo.toml") && !checkout.contains("1000/hints.md"));
}
