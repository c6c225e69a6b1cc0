//! The tool, run as a person would from the root of the workspace.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// `cargo study` with these arguments.
pub fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_study"));
    command.args(line.split_whitespace()).current_dir(root());
    command
}

/// What comes of these arguments when this is piped in.
pub fn piped(line: &str, input: impl AsRef<[u8]>) -> Output {
    let mut command = command(line);
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

/// The sentence that refused a question: on standard error, with exit code 2 and nothing else printed.
#[track_caller]
pub fn refused(output: Output, line: &str) -> String {
    assert_eq!((output.status.code(), output.stdout), (Some(2), vec![]), "{line}");
    String::from_utf8(output.stderr).unwrap()
}
