//! What a problem's own two programs say: `brute` the answer by the rules, `inputs` which inputs there are.
//!
//! They come with a problem's folder and are held like judged programs: one that passes a limit is named in a sentence.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use sandbox::{End, Executable, Limits, NO_INPUT, Run, Runner};

use crate::problem::{Problem, Workspace};
use crate::program::cargo::{self, Built, Program};
use crate::program::{MOST_FILES, end_in_words, lines_of, run_together};
use crate::progress::Progress;

/// The examples `brute` and `inputs` of some problems.
pub struct Oracle<'a> {
    runner: &'a Runner,
    built: Built,
}

/// An input, and the choices that lead to it and to no other.
pub(crate) type Made = (String, String);

/// To list, check and draw inputs is little work, and so is to read a file.
const INPUTS: Limits = Limits {
    cpu: Duration::from_secs(10),
    idle: Duration::from_secs(10),
    memory: 4 << 30,
    output: 64 << 20,
    files: MOST_FILES,
    processes: 1,
};

impl<'a> Oracle<'a> {
    /// Builds both programs of these problems; what one of them lacks is told when it is asked for.
    pub fn build(
        workspace: &Workspace,
        runner: &'a Runner,
        ids: &[&str],
        progress: &Progress,
    ) -> Result<Oracle<'a>> {
        let built = cargo::build(workspace, ids, Program::Examples, progress)?;
        Ok(Oracle { runner, built })
    }

    /// The program `brute` or `inputs` of a problem, unless it is missing or does not compile.
    pub fn program(&self, id: &str, name: &str) -> Result<Executable> {
        self.built.example(id, name).map(Into::into)
    }

    /// The answer to a case that follows from the rules, if `brute` gives it in this CPU time.
    pub fn answer(&self, id: &str, input: &Path, patience: Duration) -> Result<Vec<u8>> {
        let limits = Limits { cpu: patience, ..INPUTS };
        let brute = self.program(id, "brute")?;
        let run = run_together(|| self.runner.run(&brute, input, limits))?;
        match run.end {
            End::Exit(0) => Ok(run.stdout),
            _ => {
                let name = input.file_name().unwrap_or_default().to_string_lossy();
                fails(id, "brute", &format!(" < testcases/{id}/{name}"), &run, &limits)
            }
        }
    }

    /// What is wrong with each of these inputs, if it is not legal.
    pub fn objections(&self, id: &str, inputs: &[&Path]) -> Result<Vec<Option<String>>> {
        if inputs.is_empty() {
            return Ok(Vec::new());
        }
        let mut program = self.program(id, "inputs")?;
        program.command.push("check".into());
        program.command.extend(inputs.iter().map(Into::into));
        program.reads.extend(inputs.iter().map(|input| input.to_path_buf()));
        let run = run_together(|| self.runner.run(&program, Path::new(NO_INPUT), INPUTS))?;
        let said = String::from_utf8_lossy(&run.stdout);
        let objection = |input: &&Path| {
            let name = format!("{}: ", input.display());
            said.lines().find_map(|line| line.strip_prefix(&name)).map(str::to_owned)
        };
        let objections: Vec<Option<String>> = inputs.iter().map(objection).collect();
        match run.end {
            End::Exit(0) => Ok(objections),
            End::Exit(1) if objections.iter().any(Option::is_some) => Ok(objections),
            _ => fails(id, "inputs", " check", &run, &INPUTS),
        }
    }

    /// Every legal input, if they are few enough for the program to list them.
    pub fn all_inputs(&self, id: &str) -> Result<Option<Vec<String>>> {
        let run = self.ask(id, &["list"], &[])?;
        match run.end {
            End::Exit(0) => Ok(Some(texts(&run))),
            End::Exit(_) => Ok(None),
            _ => fails(id, "inputs", " list", &run, &INPUTS),
        }
    }

    /// A legal input for so many seeds from this one on.
    pub fn random_inputs(&self, id: &str, seed: u64, count: usize) -> Result<Vec<String>> {
        let [seed, many] = [seed.to_string(), count.to_string()];
        self.ask_for(id, &["random", &seed, &many], &[], count)
    }

    /// What each of these legal inputs answers to the questions of its format, one question a line.
    pub fn choices(&self, id: &str, inputs: &[String]) -> Result<Vec<String>> {
        self.ask_for(id, &["choices"], inputs, inputs.len())
    }

    /// The legal inputs that choices lead to; nothing where a condition of the format is broken.
    pub fn replay(&self, id: &str, choices: &[String]) -> Result<Vec<Option<Made>>> {
        let texts = self.ask_for(id, &["replay"], choices, 2 * choices.len())?;
        let made = texts.chunks(2).map(|made| (made[0].clone(), made[1].clone()));
        Ok(made.map(|made| Some(made).filter(|(input, _)| !input.is_empty())).collect())
    }

    /// So many texts that the program `inputs` prints, given others.
    fn ask_for(
        &self,
        id: &str,
        arguments: &[&str],
        given: &[String],
        count: usize,
    ) -> Result<Vec<String>> {
        let run = self.ask(id, arguments, given)?;
        match texts(&run) {
            texts if run.end == End::Exit(0) && texts.len() == count => Ok(texts),
            _ => fails(id, "inputs", &format!(" {}", arguments.join(" ")), &run, &INPUTS),
        }
    }

    fn ask(&self, id: &str, arguments: &[&str], given: &[String]) -> Result<Run> {
        let mut program = self.program(id, "inputs")?;
        program.command.extend(arguments.iter().map(Into::into));
        let given: String = given.iter().flat_map(|text| [text, "\0"]).collect();
        let file = self.runner.file(given.as_bytes())?;
        Ok(run_together(|| self.runner.run(&program, file.path(), INPUTS))?)
    }
}

/// Whether the cases of a problem must be as this program of its own says. Without a game, there may be no such program.
pub fn is_held_to(workspace: &Workspace, problem: &Problem, program: &str) -> bool {
    let source = workspace.folder(&problem.id).join(format!("examples/{program}.rs"));
    problem.about.game.is_some() || source.is_file()
}

/// What a program printed, each text up to a NUL.
fn texts(run: &Run) -> Vec<String> {
    let text = String::from_utf8_lossy(&run.stdout);
    text.split_terminator('\0').map(str::to_owned).collect()
}

fn fails<T>(id: &str, program: &str, arguments: &str, run: &Run, limits: &Limits) -> Result<T> {
    let why = match run.end {
        End::Exit(0) => "other texts than it was asked for".to_owned(),
        _ => end_in_words(&run.end, run, limits),
    };
    let said = [vec![why], lines_of(&run.stderr)].concat().join("\n");
    bail!("`{program}-{id}{arguments}` fails; mend `problems/{id}/examples/{program}.rs`:\n{said}")
}
