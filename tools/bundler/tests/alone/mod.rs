//! Runs `cargo-alone --json` for tests.
#![allow(dead_code)]

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// A request. By default the package's only program, without executables.
#[derive(Clone, Default)]
pub struct Options {
    /// Arguments such as `--bin a`.
    pub arguments: Vec<String>,
    /// The folder for the executable of each edition.
    pub programs: Option<PathBuf>,
    /// Environment variables.
    pub variables: Vec<(&'static str, PathBuf)>,
}

/// The output of `--json`.
#[derive(Deserialize)]
pub struct Bundle {
    pub text: String,
    pub crates: Vec<String>,
    pub editions: Vec<Edition>,
    pub notes: Vec<String>,
    pub sources: Vec<PathBuf>,
}

#[derive(Deserialize)]
pub struct Edition {
    pub name: String,
    pub program: Result<Option<PathBuf>, String>,
}

/// With these arguments.
pub fn with(arguments: &[&str]) -> Options {
    let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
    Options { arguments, ..Options::default() }
}

/// The target directory for crates from a registry. All tests share it, so that each crate is compiled once.
pub fn builds() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("build")
}

/// Deletes the cache of earlier bundles.
pub fn start_cold() {
    let _ = fs::remove_dir_all(builds().join("cargo-alone"));
}

/// The compiler that the command would run.
pub fn rustc() -> OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// Cargo's build of the program of this name, which exists once it has been bundled.
pub fn built(manifest: &Path, name: &str) -> Result<PathBuf, String> {
    let output = Command::new(env!("CARGO"))
        .args(["build", "--release", "--locked", "--quiet", "--bin", name, "--manifest-path"])
        .arg(manifest)
        .current_dir(env::temp_dir())
        .env("CARGO_TARGET_DIR", builds())
        .output()
        .map_err(|error| format!("`cargo` does not start: {error}"))?;
    match output.status.success() {
        true => Ok(builds().join("release").join(name)),
        false => Err(format!("cargo says: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// Bundles the program that a path leads to, or returns the error message.
pub fn bundle(path: &Path, options: &Options) -> Result<Bundle, String> {
    let folder = tempfile::tempdir().unwrap();
    let programs = options.programs.as_deref().unwrap_or(folder.path());
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-alone"))
        .args(&options.arguments)
        .envs(options.variables.iter().cloned())
        .arg("--json")
        .arg(programs)
        // Not where cargo would read this workspace's configuration.
        .current_dir(programs)
        .arg("--")
        .arg(path)
        .output()
        .unwrap();
    if output.status.success() {
        return Ok(serde_json::from_slice(&output.stdout).unwrap());
    }
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    Err(message.strip_prefix("error: ").unwrap_or(&message).trim_end().to_owned())
}
