//! The tool, run as a person would from the root of the workspace.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders of the problems that have a manifest, by id.
pub fn problems() -> Vec<(String, PathBuf)> {
    let folders = root().join("problems").read_dir().unwrap();
    let folders = folders.map(|folder| folder.unwrap().path());
    folders
        .filter(|folder| folder.join("Cargo.toml").is_file())
        .map(|folder| (folder.file_name().unwrap().to_str().unwrap().to_owned(), folder))
        .collect()
}

/// Those that are about a game.
pub fn problems_with_a_game() -> Vec<(String, PathBuf)> {
    let has_a_game = |(_, folder): &(String, PathBuf)| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let manifest: toml::Table = manifest.parse().unwrap();
        manifest["package"]["metadata"]["problem"].get("game").is_some()
    };
    problems().into_iter().filter(has_a_game).collect()
}

/// `cargo study` with these arguments.
pub fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_study"));
    command.args(line.split_whitespace()).current_dir(root()).env_remove("COLUMNS");
    // Nobody's own progress is touched.
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// What comes of these arguments when this is piped in.
pub fn piped(line: &str, input: impl AsRef<[u8]>) -> Output {
    fed(command(line), input)
}

/// The same where lines are as long as they like.
pub fn unbroken(line: &str, input: impl AsRef<[u8]>) -> Output {
    let mut command = command(line);
    command.env("COLUMNS", "1000000");
    fed(command, input)
}

/// What comes of a command when this is piped in.
pub fn fed(mut command: Command, input: impl AsRef<[u8]>) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A tool that refuses its arguments, or has seen enough, reads no further.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// The standard output of a question that was answered with this exit code, and nothing on standard error.
#[track_caller]
pub fn answered(output: Output, line: &str, code: i32) -> String {
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), errors.as_str()), (Some(code), ""), "{line}");
    String::from_utf8(output.stdout).unwrap()
}

/// The sentence that refused a question: on standard error, with exit code 2 and nothing else printed; in one line.
#[track_caller]
pub fn refused(output: Output, line: &str) -> String {
    assert_eq!((output.status.code(), output.stdout), (Some(2), vec![]), "{line}");
    let sentence = String::from_utf8(output.stderr).unwrap();
    sentence.split_whitespace().collect::<Vec<_>>().join(" ")
}
