//! Runs the tool from the root of the workspace.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders of the problems that have a manifest, by id.
pub fn problems() -> Vec<(String, PathBuf)> {
    let problems = study::problems::all().unwrap().into_iter();
    problems.map(|it| (it.id.clone(), root().join("problems").join(it.id))).collect()
}

/// The problems that are about a game.
pub fn problems_with_a_game() -> Vec<(String, PathBuf)> {
    let game = |id: &str| study::problems::get(id).unwrap().manifest.game;
    problems().into_iter().filter(|(id, _)| game(id).is_some()).collect()
}

/// The names of all games that can be played and explained without numbers after their name.
pub fn games() -> Vec<String> {
    let list = answer("list");
    let names = list.lines().filter_map(|line| line.split_once("  "));
    let names = names.map(|(name, _)| name.to_owned()).filter(|name| name != "take");
    let names: Vec<String> = names.collect();
    assert!(names.len() >= 20, "{names:?}");
    names
}

/// The commands that `--help` lists, without `help` and `web`.
pub fn commands() -> Vec<String> {
    let help = answer("--help");
    let (_, listed) = help.split_once("\nCommands:\n").unwrap();
    let listed = listed.lines().take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| !["help", "web"].contains(name)).map(str::to_owned).collect()
}

/// A program that leaves the user's progress alone.
fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.env_remove("COLUMNS").env("LC_ALL", "C").current_dir(root());
    command
}

/// A shell command in which `cargo study` is this tool.
#[cfg(unix)]
pub fn shell(line: &str) -> Command {
    let mut shell = program("sh");
    shell.args(["-c", &line.replace("cargo study", "\"$STUDY\"")]);
    shell.env("STUDY", env!("CARGO_BIN_EXE_study"));
    shell
}

/// `cargo study` with these arguments.
pub fn command(arguments: &str) -> Command {
    let mut study = program(env!("CARGO_BIN_EXE_study"));
    study.args(arguments.split_whitespace());
    study
}

/// The output of a command with this input.
pub fn fed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The tool may exit before it reads everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// The output for these arguments, not wrapped. Checks that there is no error.
#[track_caller]
pub fn answer(arguments: &str) -> String {
    answered(command(arguments).env("COLUMNS", "1000000"), "")
}

/// The output of a command with this input. Checks that there is no error.
#[track_caller]
pub fn answered(command: &mut Command, input: impl AsRef<[u8]>) -> String {
    let output = fed(command, input);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{command:?}");
    String::from_utf8(output.stdout).unwrap()
}
