//! What a problem's own two programs say: `brute` the answer by the rules, `inputs` which inputs are legal.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use crate::cargo::{self, Built, Program};
use crate::runner::{End, Limits, Runner};
use crate::workspace::{Problem, Workspace};

/// The examples `brute` and `inputs` of some problems.
pub struct Oracle {
    brute: Built,
    inputs: Built,
}

/// Rules that are played out take their time.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    memory: 4 << 30,
    output: 64 << 20,
    processes: 1,
};

impl Oracle {
    /// Builds both programs of these problems; what one of them lacks is told when it is asked for.
    pub fn build(workspace: &Workspace, ids: &[&str]) -> Result<Oracle, String> {
        let build = |name| cargo::build(workspace, ids, Program::Example(name));
        Ok(Oracle { brute: build("brute")?, inputs: build("inputs")? })
    }

    /// The program `brute` of a problem, or a sentence on why there is none.
    pub fn brute(&self, id: &str) -> Result<&Path, String> {
        executable(&self.brute, id)
    }

    /// The program `inputs` of a problem, or a sentence on why there is none.
    pub fn inputs(&self, id: &str) -> Result<&Path, String> {
        executable(&self.inputs, id)
    }

    /// The answer that follows from the rules.
    pub fn answer(&self, runner: &Runner, id: &str, input: &Path) -> Result<Vec<u8>, String> {
        let run = runner.run(&executable(&self.brute, id)?.into(), input, LIMITS)?;
        match run.end {
            End::Exit(0) => Ok(run.stdout),
            end => {
                let end = match end {
                    End::Exit(code) => format!("exit code {code}"),
                    End::Signal(signal) => signal,
                    End::Stopped(_) => {
                        format!("stopped after {:.1} s of CPU time", run.cpu.as_secs_f64())
                    }
                };
                Err(no_answer(&format!("brute-{id} < {}", input.display()), &end, &run.stderr))
            }
        }
    }

    /// Like [`Oracle::answer`], for one of many small inputs: no supervisor, which would take longer than the program.
    pub fn answer_to_small(&self, id: &str, input: &Path) -> Result<Vec<u8>, String> {
        let output = unwatched(&self.brute, id, &[], input)?;
        if output.status.success() {
            Ok(output.stdout)
        } else {
            Err(silent(&format!("brute-{id} < {}", input.display()), &output))
        }
    }

    /// What is wrong with an input, if it is not legal.
    pub fn objection(&self, id: &str, input: &Path) -> Result<Option<String>, String> {
        let output = unwatched(&self.inputs, id, &["check"], input)?;
        match output.status.code() {
            Some(0) => Ok(None),
            Some(1) => Ok(Some(message(&output.stderr))),
            _ => Err(silent(&format!("inputs-{id} check < {}", input.display()), &output)),
        }
    }

    /// Every legal input, if they are few.
    pub fn all_inputs(&self, id: &str) -> Result<Vec<String>, String> {
        let output = unwatched(&self.inputs, id, &["list"], Path::new("/dev/null"))?;
        match output.status.code() {
            Some(0) => {
                let listed = String::from_utf8_lossy(&output.stdout);
                Ok(listed.split_terminator('\0').map(str::to_owned).collect())
            }
            Some(2) => Err(format!(
                "the inputs of `{id}` cannot all be tried: {}; judge it on its cases, without `--exhaustive`",
                message(&output.stderr)
            )),
            _ => Err(silent(&format!("inputs-{id} list"), &output)),
        }
    }

    /// A legal input, the same for the same seed; small seeds make small ones.
    pub fn random_input(&self, id: &str, seed: u64) -> Result<Vec<u8>, String> {
        let seed = seed.to_string();
        let output = unwatched(&self.inputs, id, &["random", &seed], Path::new("/dev/null"))?;
        if output.status.success() {
            Ok(output.stdout)
        } else {
            Err(silent(&format!("inputs-{id} random {seed}"), &output))
        }
    }
}

/// Must the cases of a problem be as this program of its says? Without a game, there may be no such program.
pub fn is_held_to(workspace: &Workspace, problem: &Problem, program: &str) -> bool {
    let source = workspace.folder(&problem.id).join(format!("examples/{program}.rs"));
    problem.about.game.is_some() || source.is_file()
}

/// Runs a program of a problem, which is as trustworthy as the judge, without limits.
fn unwatched(built: &Built, id: &str, arguments: &[&str], input: &Path) -> Result<Output, String> {
    let program = executable(built, id)?;
    let stdin =
        File::open(input).map_err(|error| format!("cannot read `{}`: {error}", input.display()))?;
    let output = Command::new(program).args(arguments).stdin(stdin).output();
    output.map_err(|error| format!("cannot run `{}`: {error}", program.display()))
}

/// A program of a problem, or a sentence on why there is none.
fn executable<'a>(built: &'a Built, id: &str) -> Result<&'a Path, String> {
    built.executable(id).map_err(|failure| {
        failure.after(format!("a program of `problems/{id}` does not compile; mend it")).to_string()
    })
}

fn silent(command: &str, output: &Output) -> String {
    no_answer(command, &output.status.to_string(), &output.stderr)
}

fn no_answer(command: &str, end: &str, stderr: &[u8]) -> String {
    format!("`{command}` gives no answer: {end}\n{}", message(stderr)).trim_end().to_owned()
}

fn message(stderr: &[u8]) -> String {
    String::from_utf8_lossy(stderr).trim().trim_start_matches("error: ").to_owned()
}
