//! Runs a problem's own programs: `brute`, which computes answers by the rules, and `inputs`, which knows the input format.
//!
//! They run under limits, like judged programs. If one fails, the error names it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use sandbox::{End, Executable, Limits, RunResult, Runner};

use judge::fault::Failure;
use judge::problem::{Problem, Workspace};
use judge::program::cargo::{self, BuildResult, ProgramKind};
use judge::program::{self, explain_end};
use judge::progress::ProgressLine;

/// The examples `brute` and `inputs` of some problems.
pub struct Oracle<'a> {
    runner: &'a Runner,
    built: BuildResult,
}

/// The limits of `inputs`, and of `brute` except for CPU time.
pub(super) const INPUTS: Limits = Limits {
    cpu: Duration::from_secs(10),
    idle: Duration::from_secs(10),
    memory: 4 << 30,
    output: 64 << 20,
    files: 64 << 20,
    processes: 1,
};

impl<'a> Oracle<'a> {
    /// Builds both programs of these problems. A missing program is an error when it is used.
    pub fn build(
        workspace: &Workspace,
        runner: &'a Runner,
        ids: &[&str],
        progress: &ProgressLine,
    ) -> Result<Oracle<'a>> {
        let built = cargo::build(workspace, ids, ProgramKind::Examples, progress)?;
        Ok(Oracle { runner, built })
    }

    /// The program `brute` or `inputs` of a problem. An error if it is missing or does not compile.
    pub fn program(&self, id: &str, name: &str) -> Result<&Path, Failure> {
        self.built.example(id, name)
    }

    /// The same where it must compile.
    pub fn built(&self, id: &str, name: &str) -> Result<&Path> {
        let sentence = || format!("`{name}-{id}` does not compile; fix it:");
        self.program(id, name).map_err(|failure| failure.into_error(&sentence()))
    }

    /// The answer of `brute` to the input of a case, if it needs no more than this CPU time.
    pub fn answer(&self, id: &str, input: &Path, patience: Duration) -> Result<Vec<u8>> {
        let limits = Limits { cpu: patience, ..INPUTS };
        let brute = self.built(id, "brute")?.into();
        let run = program::run(self.runner, &brute, Some(input), limits)?;
        let name = input.file_name().unwrap_or_default().to_string_lossy();
        match run.end {
            End::Exit(0) => Ok(run.stdout),
            _ => fails(id, "brute", &format!(" < testcases/{id}/{name}"), &run),
        }
    }

    /// For each of these inputs, why it is illegal, or `None`.
    pub fn objections(&self, id: &str, inputs: &[&Path]) -> Result<Vec<Option<String>>> {
        if inputs.is_empty() {
            return Ok(Vec::new());
        }
        let run = self.ask(id, "check", inputs)?;
        let printed = String::from_utf8_lossy(&run.stdout);
        let objection = |input: &&Path| {
            let name = format!("{}: ", input.display());
            printed.lines().find_map(|line| line.strip_prefix(&name)).map(str::to_owned)
        };
        let objections: Vec<Option<String>> = inputs.iter().map(objection).collect();
        match run.end {
            End::Exit(0) => Ok(objections),
            End::Exit(1) if objections.iter().any(Option::is_some) => Ok(objections),
            _ => fails(id, "inputs", " check", &run),
        }
    }

    /// All legal inputs, if they are few enough for `inputs` to list.
    pub fn all_inputs(&self, id: &str) -> Result<Option<Vec<String>>> {
        let run = self.ask(id, "list", &[])?;
        match run.end {
            End::Exit(0) => Ok(Some(texts(&run))),
            End::Exit(_) => Ok(None),
            _ => fails(id, "inputs", " list", &run),
        }
    }

    /// Legal inputs for `count` seeds, starting with this one.
    pub fn random_inputs(&self, id: &str, seed: u64, count: usize) -> Result<Vec<String>> {
        let arguments = format!("random {seed} {count}");
        let run = self.ask(id, &arguments, &[])?;
        match texts(&run) {
            texts if run.end == End::Exit(0) && texts.len() == count => Ok(texts),
            _ => fails(id, "inputs", &format!(" {arguments}"), &run),
        }
    }

    /// Runs `inputs` with these words and files as its arguments.
    fn ask(&self, id: &str, words: &str, files: &[&Path]) -> Result<RunResult> {
        let mut program = Executable::from(self.built(id, "inputs")?);
        program.command.extend(words.split(' ').map(Into::into));
        program.command.extend(files.iter().map(Into::into));
        program.reads.extend(files.iter().map(|file| file.to_path_buf()));
        program::run(self.runner, &program, None, INPUTS)
    }
}

/// Whether a problem must have this program: if it has a game, or if the source exists.
pub fn is_required(workspace: &Workspace, problem: &Problem, program: &str) -> bool {
    let source = workspace.folder(&problem.id).join(format!("examples/{program}.rs"));
    problem.info.game.is_some() || source.is_file()
}

/// What `examples/inputs.rs` says of a bound that `cargo judge` has guessed.
pub const GUESSED: &str = "guessed from the samples";

/// Whether the format of a problem still has bounds that were guessed: it may have more inputs than it says.
pub fn has_guessed_bounds(workspace: &Workspace, id: &str) -> bool {
    let source = workspace.folder(id).join("examples/inputs.rs");
    fs::read_to_string(source).is_ok_and(|text| text.contains(GUESSED))
}

/// The texts that a program printed, each ended by a NUL.
fn texts(run: &RunResult) -> Vec<String> {
    let text = String::from_utf8_lossy(&run.stdout);
    text.split_terminator('\0').map(str::to_owned).collect()
}

fn fails<T>(id: &str, program: &str, arguments: &str, run: &RunResult) -> Result<T> {
    let why = match run.end {
        End::Exit(0) => vec!["it prints the wrong number of texts".to_owned()],
        _ => explain_end(run),
    };
    bail!(
        "`{program}-{id}{arguments}` fails; fix `problems/{id}/examples/{program}.rs`:\n{}",
        why.join("\n")
    )
}
