//! What a problem's own two programs say: `brute` the answer by the rules, `inputs` which inputs are legal.

use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::cargo::{self, Built, Program};
use crate::language::Failure;
use crate::runner::{End, Executable, Limits, Run, Runner};
use crate::workspace::Workspace;

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

    /// The answer that follows from the rules.
    pub fn answer(&self, runner: &Runner, id: &str, input: &Path) -> Result<Vec<u8>, String> {
        let run = runner.run(&executable(&self.brute, id)?.into(), input, LIMITS)?;
        match run.end {
            End::Exit(0) => Ok(run.stdout),
            _ => Err(no_answer(&format!("brute-{id} < {}", input.display()), &run)),
        }
    }

    /// Like [`Oracle::answer`], for one of many small inputs: no supervisor, which would take longer than the program.
    pub fn answer_to_small(&self, id: &str, input: &Path) -> Result<Vec<u8>, String> {
        let program = executable(&self.brute, id)?;
        let shown = || format!("`{} < {}`", program.display(), input.display());
        let stdin = File::open(input)
            .map_err(|error| format!("cannot read `{}`: {error}", input.display()))?;
        let output = Command::new(program).stdin(stdin).output();
        let output = output.map_err(|error| format!("cannot run {}: {error}", shown()))?;
        if output.status.success() {
            Ok(output.stdout)
        } else {
            Err(format!("{} gives no answer: {}", shown(), output.status))
        }
    }

    /// What is wrong with an input, if it is not legal.
    pub fn objection(
        &self,
        runner: &Runner,
        id: &str,
        input: &Path,
    ) -> Result<Option<String>, String> {
        let run = self.inputs(runner, id, &["check"], input)?;
        match run.end {
            End::Exit(0) => Ok(None),
            End::Exit(1) => Ok(Some(message(&run))),
            _ => Err(no_answer(&format!("inputs-{id} check < {}", input.display()), &run)),
        }
    }

    /// Every legal input, a line each, if they are few.
    pub fn all_inputs(&self, runner: &Runner, id: &str) -> Result<Vec<String>, String> {
        let run = self.inputs(runner, id, &["list"], Path::new("/dev/null"))?;
        match run.end {
            End::Exit(0) => {
                Ok(String::from_utf8_lossy(&run.stdout).lines().map(str::to_owned).collect())
            }
            End::Exit(2) => Err(format!(
                "the inputs of `{id}` cannot all be tried: {}; judge it on its cases, without `--exhaustive`",
                message(&run)
            )),
            _ => Err(no_answer(&format!("inputs-{id} list"), &run)),
        }
    }

    /// A legal input, the same for the same seed; small seeds make small ones.
    pub fn random_input(&self, runner: &Runner, id: &str, seed: u64) -> Result<Vec<u8>, String> {
        let run =
            self.inputs(runner, id, &["random", &seed.to_string()], Path::new("/dev/null"))?;
        match run.end {
            End::Exit(0) => Ok(run.stdout),
            _ => Err(no_answer(&format!("inputs-{id} random {seed}"), &run)),
        }
    }

    fn inputs(
        &self,
        runner: &Runner,
        id: &str,
        arguments: &[&str],
        stdin: &Path,
    ) -> Result<Run, String> {
        let mut program = Executable::from(executable(&self.inputs, id)?);
        program.command.extend(arguments.iter().map(|&argument| argument.into()));
        runner.run(&program, stdin, LIMITS)
    }
}

/// A program of a problem, or a sentence on why there is none.
pub fn executable<'a>(built: &'a Built, id: &str) -> Result<&'a Path, String> {
    built.executable(id).map_err(|failure| match failure {
        Failure::Rejected(words) => {
            format!("a program of `problems/{id}` does not compile; mend it:\n{words}")
        }
        Failure::Impossible(fault) => fault,
    })
}

fn no_answer(command: &str, run: &Run) -> String {
    let end = match &run.end {
        End::Exit(code) => format!("exit code {code}"),
        End::Signal(signal) => signal.clone(),
        End::Stopped(_) => format!("stopped after {:.1} s of CPU time", run.cpu.as_secs_f64()),
    };
    format!("`{command}` gives no answer: {end}\n{}", message(run)).trim_end().to_owned()
}

fn message(run: &Run) -> String {
    String::from_utf8_lossy(&run.stderr).trim().trim_start_matches("error: ").to_owned()
}
