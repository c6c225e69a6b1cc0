//! Tries inputs, compares the outputs of the solution and the other program, and saves an input on which they differ.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use fs_err as fs;
use rayon::prelude::*;
use sandbox::{End, Executable, Limit, Runner};

use crate::problem::{Case, Problem, Workspace};
use crate::program::compile::CompiledFile;
use crate::program::language::Language;
use crate::program::{Allowance, describe_end, message_lines, run_together};
use crate::progress::ProgressLine;
use crate::stress::oracle::Oracle;
use crate::verdict::{self, CaseResult, Comparison, Objection, Verdict};

/// The solution and the program it is compared with, and everything needed to run them.
pub(crate) struct Pair<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) runner: &'a Runner,
    pub(crate) problem: Problem,
    pub(crate) oracle: Oracle<'a>,
    pub(crate) solution: Executable,
    /// The program that the solution is compared with instead of `brute`.
    pub(crate) other: Option<OtherProgram>,
    pub(crate) comparison: Comparison,
}

pub(crate) struct OtherProgram {
    /// Its path, for messages.
    pub(crate) shown: String,
    /// Its language, if that was named.
    pub(crate) named: Option<&'static Language>,
    pub(crate) compiled: CompiledFile,
    pub(crate) allowance: Allowance,
}

/// The result of comparing the programs on an input.
pub(crate) enum InputResult {
    Same,
    /// The other program gives no answer in time.
    Skipped,
    /// The verdict on the solution, if the other program is right.
    Differs(Box<CaseResult>),
    /// The other program fails.
    Fails(Verdict, Vec<String>),
}

#[derive(Default)]
pub(crate) struct SearchResult {
    pub(crate) tried: usize,
    pub(crate) skipped: usize,
    /// How many inputs exist, if they are few.
    pub(crate) all: Option<usize>,
    /// The input on which the programs differ.
    pub(crate) found: Option<(String, InputResult)>,
}

pub(crate) struct SavedInput {
    pub(crate) name: String,
    pub(crate) input: PathBuf,
}

/// The CPU time of `brute` for an input of the search, and for one on which two programs differ.
const PATIENCE: Duration = Duration::from_secs(2);
const LAST_PATIENCE: Duration = Duration::from_secs(10);
const MEMORY_OF_RULES: u64 = 4 << 30;
/// How many random inputs in a row may bring nothing smaller, and how many are drawn at a time.
const DRAWN: usize = 2000;
const TOGETHER: usize = 100;
/// More than any answer needs.
const MOST_OUTPUT: usize = 64 << 20;

/// Tries all inputs, smallest first, if they are few; otherwise random ones, seed after seed.
pub(crate) fn search(
    pair: &Pair,
    seed: u32,
    deadline: Instant,
    progress: &ProgressLine,
) -> Result<SearchResult> {
    let id = &pair.problem.id;
    let mut listed = pair.oracle.all_inputs(id)?;
    if let Some(inputs) = &mut listed {
        inputs.sort_by(|one, other| size(one).cmp(&size(other)));
    }
    let mut search = SearchResult { all: listed.as_ref().map(Vec::len), ..SearchResult::default() };
    let mut known = HashSet::new();
    let batch = 4 * rayon::current_num_threads();
    for start in (0..search.all.unwrap_or(usize::MAX)).step_by(batch) {
        if start > 0 && Instant::now() >= deadline {
            break;
        }
        let mut inputs = match &listed {
            Some(inputs) => inputs[start..inputs.len().min(start + batch)].to_vec(),
            None => {
                let seed = (u64::from(seed) << 32) + start as u64;
                pair.oracle.random_inputs(id, seed, batch)?
            }
        };
        inputs.retain(|input| known.insert(hash(input)));
        let answers = inputs.par_iter().enumerate().with_max_len(1).map(|(index, input)| {
            let is_first = start + index == 0;
            progress.advance(1);
            (is_first || Instant::now() < deadline).then(|| pair.compare(input))
        });
        let answers: Vec<Option<Result<InputResult>>> = answers.collect();
        // The first in order counts, even if another was found earlier: it is smaller.
        for (input, answers) in inputs.into_iter().zip(answers) {
            match answers {
                None => {}
                Some(Err(fault)) => {
                    bail!("{fault:#}\nthe input is {}", pair.save(&input)?)
                }
                Some(Ok(InputResult::Skipped)) => search.skipped += 1,
                Some(Ok(InputResult::Same)) => search.tried += 1,
                Some(Ok(answers)) => {
                    search.tried += 1;
                    search.found = Some((input, answers));
                    return Ok(search);
                }
            }
        }
    }
    Ok(search)
}

/// The smallest input on which the programs differ among random ones, if it is smaller than the one `found`. Stops when the last
/// [`DRAWN`] have brought nothing smaller.
pub(crate) fn smallest(
    pair: &Pair,
    mut found: (String, InputResult),
    seed: u32,
    deadline: Instant,
    progress: &ProgressLine,
) -> Result<(String, InputResult)> {
    let first = u64::from(seed.wrapping_add(1)) << 32;
    let (mut drawn, mut end) = (0, DRAWN);
    let mut known = HashSet::new();
    while drawn < end && Instant::now() < deadline {
        let mut inputs =
            pair.oracle.random_inputs(&pair.problem.id, first + drawn as u64, TOGETHER)?;
        drawn += TOGETHER;
        inputs.retain(|input| size(input) < size(&found.0) && known.insert(hash(input)));
        inputs.sort_by(|one, other| size(one).cmp(&size(other)));
        let answers = inputs.par_iter().with_max_len(1).map(|input| pair.compare(input));
        let answers: Vec<Result<InputResult>> = answers.collect();
        progress.advance(inputs.len());
        for (input, answers) in inputs.into_iter().zip(answers) {
            let is_different = match &answers {
                Ok(InputResult::Differs(_)) => true,
                // A `brute` that fails is a different fault.
                Ok(InputResult::Fails(..)) => pair.other.is_some(),
                _ => false,
            };
            if is_different {
                (found, end) = ((input, answers?), drawn + DRAWN);
                break;
            }
        }
    }
    Ok(found)
}

/// The size of an input: its number of words, then of bytes; of two equally large ones, the first in order is smaller.
fn size(input: &str) -> (usize, usize, &str) {
    (input.split_whitespace().count(), input.len(), input)
}

/// A hash that identifies an input: there may be thousands of large inputs, which would take too much memory.
fn hash(input: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    hasher.finish()
}

/// Saves an input of a problem in `target/stress/ID`, under a hash as its name.
pub(crate) fn save(workspace: &Workspace, id: &str, input: &str) -> Result<SavedInput> {
    let folder = workspace.root.join("target/stress").join(id);
    let name = format!("stress-{:08x}", hash(input) as u32);
    fs::create_dir_all(&folder)?;
    let saved = folder.join(&name).with_extension("in");
    fs::write(&saved, input)?;
    Ok(SavedInput { name, input: saved })
}

impl Pair<'_> {
    pub(crate) fn compare(&self, input: &str) -> Result<InputResult> {
        let input = self.runner.file(input.as_bytes())?;
        let expected = match &self.other {
            Some(OtherProgram { compiled, allowance, .. }) => {
                self.output(&compiled.executable, allowance, input.path())?
            }
            None => self.output_of_rules(input.path(), PATIENCE)?,
        };
        let expected = match expected {
            Ok(expected) => expected,
            Err(answers) => return Ok(answers),
        };
        if let (Some(_), Comparison::Checker(_)) = (&self.other, &self.comparison) {
            // A checker judges one output, so the other program's output is checked first.
            let right = self.right_answer(input.path()).unwrap_or_else(|_| expected.clone());
            let right = self.runner.file(&right)?;
            let case = case(input.path(), right.path());
            let objection = self.comparison.objection(self.runner, &case, &expected)?;
            if let Some(Objection::Message(lines)) = objection {
                return Ok(InputResult::Fails(Verdict::Wa, lines));
            }
        }
        let answer = self.runner.file(&expected)?;
        let judged = self.judge(None, input.path(), answer.path())?;
        let is_same = judged.verdict == Verdict::Ac;
        Ok(if is_same { InputResult::Same } else { InputResult::Differs(judged.into()) })
    }

    /// The answer of `brute`, with more time than in the search, or why there is none.
    pub(crate) fn right_answer(&self, input: &Path) -> Result<Vec<u8>> {
        let brute = format!("problems/{}/examples/brute.rs", self.problem.id);
        if !self.workspace.root.join(&brute).is_file() {
            bail!("there is no `{brute}`");
        }
        match self.output_of_rules(input, LAST_PATIENCE)? {
            Ok(answer) => Ok(answer),
            Err(InputResult::Fails(_, lines)) => bail!("`brute` fails: {}", lines.join("; ")),
            Err(_) => bail!("`brute` has no answer within {} s", LAST_PATIENCE.as_secs()),
        }
    }

    /// Judges the other program, or the solution, on an input with this answer.
    pub(crate) fn judge(
        &self,
        other: Option<&OtherProgram>,
        input: &Path,
        answer: &Path,
    ) -> Result<CaseResult> {
        let limits = Allowance::of(&self.problem.info);
        let (program, allowance) = match other {
            Some(other) => (&other.compiled.executable, &other.allowance),
            None => (&self.solution, &limits),
        };
        let case = case(input, answer);
        verdict::judge(self.runner, program, allowance, &case, &self.comparison)
    }

    /// Saves an input, and returns its path for a message.
    pub(crate) fn save(&self, input: &str) -> Result<String> {
        let saved = save(self.workspace, &self.problem.id, input)?;
        Ok(format!("`{}`", self.workspace.show(&saved.input)))
    }

    fn output_of_rules(
        &self,
        input: &Path,
        time: Duration,
    ) -> Result<Result<Vec<u8>, InputResult>> {
        let allowance = Allowance { time, memory: MEMORY_OF_RULES, exhausted: None };
        let brute = self.oracle.built(&self.problem.id, "brute")?;
        Ok(self.output(&brute, &allowance, input)?.map_err(|answers| match answers {
            // A slow `brute` may run out of memory before it runs out of time.
            InputResult::Fails(Verdict::Mle, _) => InputResult::Skipped,
            answers => answers,
        }))
    }

    /// The output of a program, or the result of the comparison if it gives none.
    fn output(
        &self,
        program: &Executable,
        allowance: &Allowance,
        input: &Path,
    ) -> Result<Result<Vec<u8>, InputResult>> {
        let limits = allowance.limits(MOST_OUTPUT);
        let run = run_together(|| self.runner.run(program, input, limits))?;
        Ok(match &run.end {
            End::Exit(0) => Ok(run.stdout),
            End::Stopped(Limit::Cpu | Limit::Idle) => Err(InputResult::Skipped),
            end => {
                let why = describe_end(end, &run, &limits);
                let lines = [vec![why], message_lines(&run.stderr)].concat();
                Err(InputResult::Fails(verdict::rejection(end, &run.stderr, allowance), lines))
            }
        })
    }
}

fn case(input: &Path, answer: &Path) -> Case {
    Case { name: "stress".to_owned(), input: input.to_owned(), answer: answer.to_owned() }
}
