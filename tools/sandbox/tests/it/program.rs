//! Programs to run, each compiled once for all tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, id};

/// `programs/NAME.rs`, compiled.
pub fn compile(name: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/programs/{name}.rs"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let new = program.with_extension(id().to_string());
    let mut compiler = Command::new("rustc");
    compiler.args(["--edition=2024", "-O", "--cap-lints=allow", "-o"]).arg(&new).arg(source);
    assert!(compiler.status().unwrap().success());
    // Somebody else may run the old one.
    fs::rename(new, &program).unwrap();
    program
}

/// How many processes run a program.
pub fn running(program: &Path) -> usize {
    let runs = |entry: &fs::DirEntry| {
        fs::read_link(entry.path().join("exe")).is_ok_and(|exe| exe == program)
    };
    fs::read_dir("/proc").unwrap().flatten().filter(runs).count()
}
