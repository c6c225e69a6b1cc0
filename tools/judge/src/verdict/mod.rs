//! Turns a program and a case into a verdict.

mod checker;
mod interactor;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use checkout::{Manifest, escape};
use compare::{CompareRule, Difference};
use fs_err as fs;
use sandbox::{End, Limit, RunResult, Runner};
use serde::Serialize;

use crate::problem::{Case, Problem, Workspace};
use crate::program::compile::Program;
use crate::program::{self, Allowance, describe_end, hidden_files, message_lines, refused_process};
use checker::Checker;

/// The verdict on a program on one case. To add one, add a variant here and a row in `rejection`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Time limit exceeded.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Runtime error: a signal, or an exit code that is not 0.
    Re,
    /// Compile error: nothing was run.
    Ce,
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.pad(&format!("{self:?}").to_uppercase())
    }
}

/// The result of a case: the verdict, the measurements, and the reason if it is a rejection.
pub struct CaseResult {
    pub verdict: Verdict,
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    pub wall: Duration,
    /// Peak memory in bytes.
    pub memory: u64,
    /// Why the program is rejected, in lines; empty if it is accepted, or if `difference` says why.
    pub reason: Vec<String>,
    /// Where the output differs first.
    pub difference: Option<Difference>,
    /// With `--diff`, both outputs side by side.
    pub beside: Vec<String>,
    /// What a rejected program and the interactor have said, a line each.
    pub conversation: Vec<String>,
    /// What the program printed.
    pub output: Vec<u8>,
    /// The first lines that a rejected program wrote to standard error, and the last.
    pub stderr: Vec<String>,
    /// What could not be enforced or measured, a sentence each.
    pub notes: Vec<String>,
}

/// Runs a program on a case. An error means that there is no verdict, for example because a checker fails.
///
/// A validator of Kattis that accepts may leave the input of another pass, for it and for the program.
pub fn judge(
    runner: &Runner,
    program: &Program,
    case: &Case,
    comparison: &Comparison,
) -> Result<CaseResult> {
    if matches!(comparison, Comparison::Rule(_)) {
        return judge_pass(runner, program, case, comparison, None);
    }
    let folder = runner.folder()?;
    let next = folder.path().join("nextpass.in");
    let mut result = judge_pass(runner, program, case, comparison, Some(folder.path()))?;
    for pass in 2.. {
        let is_there = next.symlink_metadata().is_ok_and(|it| it.is_file());
        if result.verdict != Verdict::Ac || !is_there {
            break;
        }
        ensure!(
            pass <= MOST_PASSES,
            "the validator wants more than {MOST_PASSES} passes on the case `{}`",
            case.name
        );
        let input = runner.file(&fs::read(&next)?)?;
        fs::remove_file(&next)?;
        let case = Case { input: input.path().to_owned(), ..case.clone() };
        let (cpu, memory) = (result.cpu, result.memory);
        result = judge_pass(runner, program, &case, comparison, Some(folder.path()))?;
        (result.cpu, result.memory) = (result.cpu.max(cpu), result.memory.max(memory));
    }
    Ok(result)
}

/// How often a validator may let a program run on a case.
const MOST_PASSES: usize = 100;

/// The same once. The folder is for messages of a checker or interactor.
fn judge_pass(
    runner: &Runner,
    program: &Program,
    case: &Case,
    comparison: &Comparison,
    folder: Option<&Path>,
) -> Result<CaseResult> {
    let Program { executable, allowance, .. } = program;
    let mut conversation = Vec::new();
    let (run, objection) = match comparison {
        Comparison::Interactor { interactor, checker } => {
            let folder = folder.context("an interactor has a folder")?;
            let (talked, objection) =
                interactor::judge(runner, program, case, (interactor, checker.as_deref()), folder)?;
            conversation.extend(talked.said.into_iter().filter(|_| objection.is_some()));
            (talked.program, objection.map(|(verdict, lines)| (verdict, Objection::Message(lines))))
        }
        _ => {
            let output = comparison.most_output(fs::metadata(&case.answer)?.len());
            let limits = allowance.limits(output);
            let run = program::run_judged(runner, executable, &case.input, limits)?;
            let objection = match rejection(&run, allowance) {
                Some(verdict) => Some((verdict, Objection::Message(vec![describe_end(&run)]))),
                None => {
                    let objection = comparison.objection(runner, case, &run.stdout, folder)?;
                    objection.map(|it| (Verdict::Wa, it))
                }
            };
            (run, objection)
        }
    };
    let (verdict, mut reason, difference) = match objection {
        None => (Verdict::Ac, Vec::new(), None),
        Some((verdict, Objection::Message(lines))) => (verdict, lines, None),
        Some((verdict, Objection::Difference(found))) => (verdict, Vec::new(), Some(found)),
    };
    let mut stderr = message_lines(&run.stderr);
    stderr.retain(|_| verdict != Verdict::Ac);
    if verdict == Verdict::Re {
        let said = [&*run.stderr, output_end(&run)].map(String::from_utf8_lossy).join("\n");
        let limits = &run.limits;
        reason.extend(refused_process(&run.end, &said));
        reason.extend(hidden_files(runner, executable, limits, &said));
    }
    // Some runtimes print their errors there.
    if matches!(verdict, Verdict::Re | Verdict::Tle) && stderr.is_empty() {
        let lines = String::from_utf8_lossy(output_end(&run)).into_owned();
        let lines: Vec<&str> = lines.lines().filter(|line| !line.trim().is_empty()).collect();
        let last = lines.iter().rev().take(LAST_LINES).rev();
        reason.extend(last.map(|line| format!("output   {}", escape(line))));
    }
    reason.iter_mut().chain(&mut stderr).for_each(|line| *line = program.restore_path(line));
    let notes = [limit_note(&run), run.unguarded].into_iter().flatten().collect();
    let RunResult { cpu, wall, memory, stdout: output, .. } = run;
    Ok(CaseResult {
        verdict,
        cpu,
        wall,
        memory,
        reason,
        difference,
        beside: Vec::new(),
        conversation,
        output,
        stderr,
        notes,
    })
}

/// How many lines of an output are shown, from how many of its last bytes.
const LAST_LINES: usize = 3;
const LAST_BYTES: usize = 600;

fn output_end(run: &RunResult) -> &[u8] {
    &run.stdout[run.stdout.len().saturating_sub(LAST_BYTES)..]
}

/// The verdict on a program that ended in any other way than with exit code 0.
pub fn rejection(run: &RunResult, allowance: &Allowance) -> Option<Verdict> {
    let says = |lines: &str| String::from_utf8_lossy(&run.stderr).contains(lines);
    Some(match run.end {
        End::Exit(0) => return None,
        End::Stopped(Limit::Cpu | Limit::Idle) => Verdict::Tle,
        End::Stopped(Limit::Memory) => Verdict::Mle,
        End::Stopped(Limit::Output | Limit::Files) => Verdict::Ole,
        _ if allowance.exhausted.is_some_and(says) => Verdict::Mle,
        End::Stopped(Limit::Processes) | End::Exit(_) | End::Signal(_) => Verdict::Re,
    })
}

/// A note if a limit is smaller than what can be measured.
fn limit_note(run: &RunResult) -> Option<String> {
    let (limit, least) = (run.limits.memory, run.least_measurable);
    let [limit_mib, least_mib] = [limit, least].map(|bytes| bytes.div_ceil(1 << 20));
    (limit < least).then(|| {
        format!("less than {least_mib} MiB of memory cannot be measured: the limit of {limit_mib} MiB is raised to {least_mib} MiB")
    })
}

/// How the outputs of a problem's programs are judged.
pub enum Comparison {
    /// They are compared with the answer.
    Rule(CompareRule),
    /// Another program judges them.
    Checker(Box<Checker>),
    /// Another program talks to it, and a checker judges what that writes.
    Interactor { interactor: Box<Checker>, checker: Option<Box<Checker>> },
}

/// Why an output is not accepted.
#[derive(Debug, PartialEq, Eq)]
pub enum Objection {
    /// It differs from the answer.
    Difference(Difference),
    /// The checker's message, in lines.
    Message(Vec<String>),
}

/// How many bytes of output are read beyond twice the size of the answer.
const OUTPUT_SPARE: usize = 1 << 20;
/// The same with a checker, which may accept much longer outputs.
const OUTPUT_SPARE_FOR_CHECKER: usize = 32 << 20;

impl Comparison {
    /// As the manifest of a problem says. A checker is compiled.
    pub fn of(workspace: &Workspace, runner: &Runner, problem: &Problem) -> Result<Comparison> {
        let Manifest { checker, interactor, compare, .. } = &problem.info;
        let compile = |kind, file: &Option<PathBuf>| {
            let compile = |file: &PathBuf| {
                Checker::compile(runner, kind, file, workspace.show(file), problem)
            };
            file.as_ref().map(compile).transpose().map(|checker| checker.map(Box::new))
        };
        Ok(match (compile("interactor", interactor)?, compile("checker", checker)?) {
            (Some(interactor), checker) => Comparison::Interactor { interactor, checker },
            (None, Some(checker)) => Comparison::Checker(checker),
            (None, None) => Comparison::Rule(compare.unwrap_or_default()),
        })
    }

    /// Why an output is rejected, or `None`. An error means that there is no verdict. A checker may leave files in the folder, or
    /// else in one of its own.
    pub fn objection(
        &self,
        runner: &Runner,
        case: &Case,
        output: &[u8],
        folder: Option<&Path>,
    ) -> Result<Option<Objection>> {
        match self {
            Comparison::Rule(rule) => {
                let expected = fs::read(&case.answer)?;
                Ok(rule.first_difference(&expected, output).map(Objection::Difference))
            }
            Comparison::Checker(checker) => {
                let own = folder.is_none().then(|| runner.folder()).transpose()?;
                let folder = folder.or(own.as_ref().map(|it| it.path()));
                let folder = folder.context("a checker has a folder")?;
                Ok(checker.objection(runner, case, output, folder)?.map(Objection::Message))
            }
            Comparison::Interactor { .. } => Ok(None),
        }
    }

    /// How many bytes of output are read if the answer has this many.
    fn most_output(&self, answer: u64) -> usize {
        let spare = match self {
            Comparison::Rule(_) => OUTPUT_SPARE,
            _ => OUTPUT_SPARE_FOR_CHECKER,
        };
        2 * answer as usize + spare
    }
}
