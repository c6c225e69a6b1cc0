//! What a problem's own two programs say: `brute` the answer by the rules, `inputs` which inputs are legal.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::ops::Range;
use std::path::Path;
use std::time::Duration;
use std::{mem, str};

use fs_err as fs;
use sandbox::{End, Executable, Folder, Limit, Limits, Run, Runner};

use crate::error::{Error, Result};
use crate::judging::cargo::{self, Built, Program};
use crate::judging::verdict;
use crate::problem::workspace::{Problem, Workspace};

/// The examples `brute` and `inputs` of some problems.
///
/// They come with a problem's folder, and are held like judged programs: one that passes a limit is named in a sentence.
pub struct Oracle {
    built: Built,
}

const NO_INPUT: &str = "/dev/null";

/// An exit code, and what was printed.
type Said = (i32, Vec<u8>);

/// A program of a problem.
#[derive(Clone, Copy)]
enum Own {
    Brute,
    Inputs,
}

/// Rules that are played out take their time. Nothing that reads a file has to wait.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(10),
    memory: 4 << 30,
    output: 64 << 20,
    processes: 1,
    sets_rights: false,
};
/// To list, check and draw inputs is no work, and neither are many small inputs together: a shell goes through them.
const QUICK: Limits = Limits { cpu: Duration::from_secs(10), ..LIMITS };
const MANY: Limits = Limits { processes: 2, ..QUICK };
/// Runs the program `$0` with these arguments each, on the files `0`, `1` and so on, and says how each run ended.
const EACH: &str = r#"mark=$1; shift; n=0
for arguments; do
    "$0" $arguments <$n
    printf '\n%s %d\n' "$mark" $?
    n=$((n + 1))
done"#;

impl Oracle {
    /// Builds both programs of these problems; what one of them lacks is told when it is asked for.
    pub fn build(workspace: &Workspace, ids: &[&str]) -> Result<Oracle> {
        Ok(Oracle { built: cargo::build(workspace, ids, Program::Examples)? })
    }

    /// The program `brute` of a problem.
    pub fn brute(&self, id: &str) -> Result<&Path> {
        self.executable(Own::Brute, id)
    }

    /// The program `inputs` of a problem.
    pub fn inputs(&self, id: &str) -> Result<&Path> {
        self.executable(Own::Inputs, id)
    }

    /// The answer that follows from the rules.
    pub fn answer(&self, runner: &Runner, id: &str, input: &Path) -> Result<Vec<u8>> {
        let run = self.run(runner, Own::Brute, id, "", input)?;
        match run.end {
            End::Exit(0) => Ok(run.stdout),
            _ => Err(no_answer(format!("brute-{id} < {}", input.display()), &run)),
        }
    }

    /// What is wrong with an input, if it is not legal.
    pub fn objection(&self, runner: &Runner, id: &str, input: &Path) -> Result<Option<String>> {
        let run = self.run(runner, Own::Inputs, id, "check", input)?;
        match run.end {
            End::Exit(0) => Ok(None),
            End::Exit(1) => Ok(Some(message(&run.stderr))),
            _ => Err(no_answer(format!("inputs-{id} check < {}", input.display()), &run)),
        }
    }

    /// What these inputs answer to the questions of their format, one question a line; nothing for one that is not legal,
    /// or if the program does not know how to tell.
    pub fn choices(
        &self,
        runner: &Runner,
        id: &str,
        inputs: &[&str],
    ) -> Result<Vec<Option<String>>> {
        let runs: Vec<(&str, &[u8])> =
            inputs.iter().map(|input| ("choices", input.as_bytes())).collect();
        let said = self.run_many(runner, id, &runs)?;
        Ok(said
            .into_iter()
            .map(|said| said.and_then(|said| String::from_utf8(said).ok()))
            .collect())
    }

    /// The legal inputs that choices lead to, each with those that it has come to; nothing where conditions are broken.
    pub fn replay(
        &self,
        runner: &Runner,
        id: &str,
        choices: &[String],
    ) -> Result<Vec<Option<(String, String)>>> {
        let given: String = choices.iter().flat_map(|choices| [choices, "\0"]).collect();
        let file = sandbox::temporary_file(given.as_bytes())?;
        let run = self.run(runner, Own::Inputs, id, "replay", file.path())?;
        let text = String::from_utf8_lossy(&run.stdout);
        let texts: Vec<&str> = text.split_terminator('\0').collect();
        if run.end != End::Exit(0) || texts.len() != 2 * choices.len() {
            return Err(no_answer(format!("inputs-{id} replay"), &run));
        }
        let made = texts.chunks(2).map(|it| (it[0].to_owned(), it[1].to_owned()));
        Ok(made.map(|made| Some(made).filter(|(input, _)| !input.is_empty())).collect())
    }

    /// Every legal input, if they are few enough for the program to list them.
    pub fn all_inputs(&self, runner: &Runner, id: &str) -> Result<Option<Vec<String>>> {
        let run = self.run(runner, Own::Inputs, id, "list", Path::new(NO_INPUT))?;
        let listed = (run.end == End::Exit(0)).then(|| String::from_utf8_lossy(&run.stdout));
        Ok(listed.map(|text| text.split_terminator('\0').map(str::to_owned).collect()))
    }

    /// A legal input for each of these seeds, the same for the same seed; small seeds make small ones.
    pub fn random_inputs(
        &self,
        runner: &Runner,
        id: &str,
        seeds: Range<u64>,
    ) -> Result<Vec<Vec<u8>>> {
        let drawing: Vec<String> = seeds.map(|seed| format!("random {seed}")).collect();
        let runs: Vec<(&str, &[u8])> =
            drawing.iter().map(|arguments| (arguments.as_str(), &[][..])).collect();
        let said = self.run_many(runner, id, &runs)?;
        let inputs = said.into_iter().zip(&drawing).map(|(said, arguments)| match said {
            Some(input) => Ok(input),
            None => {
                let run = self.run(runner, Own::Inputs, id, arguments, Path::new(NO_INPUT))?;
                Err(no_answer(format!("inputs-{id} {arguments}"), &run))
            }
        });
        inputs.collect()
    }

    fn executable(&self, own: Own, id: &str) -> Result<&Path> {
        let refused = |words| Error::OwnRefused(id.to_owned(), words);
        self.built.example(id, own.name()).map_err(|error| error.naming(refused))
    }

    /// Runs a program of a problem under limits; an error names the one that it passed.
    fn run(
        &self,
        runner: &Runner,
        own: Own,
        id: &str,
        arguments: &str,
        input: &Path,
    ) -> Result<Run> {
        let mut program = Executable::from(self.executable(own, id)?);
        program.command.extend(arguments.split_whitespace().map(Into::into));
        let run = runner.run(&program, input, own.limits())?;
        match run.end {
            End::Stopped(_) => Err(stopped(own, id, arguments, input, &run)),
            _ => Ok(run),
        }
    }

    /// Runs the program `inputs` of a problem with each of these arguments and inputs, one after another in one sandbox:
    /// that is as quick as without any. There is an output for each that ends well.
    fn run_many(
        &self,
        runner: &Runner,
        id: &str,
        runs: &[(&str, &[u8])],
    ) -> Result<Vec<Option<Vec<u8>>>> {
        let program = self.inputs(id)?;
        let folder = Folder::new()?;
        for (index, (_, input)) in runs.iter().enumerate() {
            fs::write(folder.path().join(index.to_string()), input)?;
        }
        // Nothing that anybody prints by accident.
        let mark = format!("{:016x}", RandomState::new().build_hasher().finish());
        let mut command: Vec<_> = ["/bin/sh", "-c", EACH].map(Into::into).into();
        command.extend([program.into(), mark.as_str().into()]);
        command.extend(runs.iter().map(|(arguments, _)| (*arguments).into()));
        let shell = Executable {
            command,
            reads: vec![program.to_owned()],
            folder: Some(folder.path().to_owned()),
        };
        let run = runner.run(&shell, Path::new(NO_INPUT), MANY)?;
        let mut rest = run.stdout.as_slice();
        let said = runs.iter().map(|(arguments, input)| match next_said(&mut rest, &mark) {
            Some((code, output)) => Ok((code == 0).then_some(output)),
            None if run.end == End::Stopped(Limit::Idle) => {
                Err(stopped(Own::Inputs, id, arguments, Path::new(NO_INPUT), &run))
            }
            // All of them together may pass another limit that this one does not pass alone.
            None => {
                let file = sandbox::temporary_file(input)?;
                let run = self.run(runner, Own::Inputs, id, arguments, file.path())?;
                Ok((run.end == End::Exit(0)).then_some(run.stdout))
            }
        });
        said.collect()
    }
}

impl Own {
    fn name(self) -> &'static str {
        match self {
            Own::Brute => "brute",
            Own::Inputs => "inputs",
        }
    }

    fn limits(self) -> Limits {
        match self {
            Own::Brute => LIMITS,
            Own::Inputs => QUICK,
        }
    }
}

/// That a program of a problem passed a limit.
fn stopped(own: Own, id: &str, arguments: &str, input: &Path, run: &Run) -> Error {
    let name = own.name();
    let command = [&format!("{name}-{id}"), arguments].join(" ");
    let input = match input.to_str() {
        Some(NO_INPUT) => String::new(),
        _ => format!(" < {}", input.display()),
    };
    Error::OwnStopped {
        command: format!("{}{input}", command.trim_end()),
        why: verdict::in_words(&run.end, run, &own.limits()),
        file: format!("problems/{id}/examples/{name}.rs"),
    }
}

/// The exit code and the output before the next mark, which are taken away.
fn next_said(said: &mut &[u8], mark: &str) -> Option<Said> {
    let mark = format!("\n{mark} ");
    // What has no mark behind it is not gone through again.
    let text = mem::take(said);
    let end = text.windows(mark.len()).position(|window| window == mark.as_bytes())?;
    let (output, rest) = (&text[..end], &text[end + mark.len()..]);
    let line = rest.iter().position(|&byte| byte == b'\n')?;
    let code = str::from_utf8(&rest[..line]).ok()?.parse().ok()?;
    *said = &rest[line + 1..];
    Some((code, output.to_vec()))
}

/// Whether the cases of a problem must be as this program of its own says. Without a game, there may be no such program.
pub fn is_held_to(workspace: &Workspace, problem: &Problem, program: &str) -> bool {
    let source = workspace.folder(&problem.id).join(format!("examples/{program}.rs"));
    problem.about.game.is_some() || source.is_file()
}

/// That this command ended so.
fn no_answer(command: String, run: &Run) -> Error {
    let end = verdict::in_words(&run.end, run, &LIMITS);
    let said = format!("{end}\n{}", message(&run.stderr));
    Error::OwnFails(command, said.trim_end().to_owned())
}

fn message(stderr: &[u8]) -> String {
    String::from_utf8_lossy(stderr).trim().trim_start_matches("error: ").to_owned()
}
