//! Tries inputs, compares the outputs of the solution and the other program, and saves an input on which they differ.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use fs_err as fs;
use sandbox::{End, Runner};

use crate::stress::oracle::{INPUTS, Oracle};
use judge::parallel;
use judge::problem::{Case, Problem, Workspace};
use judge::program::compile::Program;
use judge::program::{self, Allowance, explain_end};
use judge::progress::ProgressLine;
use judge::verdict::{self, CaseResult, Comparison, Objection, Verdict};

/// Two programs that are compared, and everything needed to run them.
pub(crate) struct Pair<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) runner: &'a Runner,
    pub(crate) problem: Problem,
    pub(crate) oracle: Oracle<'a>,
    /// The program that draws inputs instead of `inputs`.
    pub(crate) generator: Option<NamedProgram>,
    /// The program whose outputs are judged, by default the solution.
    pub(crate) judged: NamedProgram,
    /// The program that it is compared with instead of `brute`.
    pub(crate) other: Option<NamedProgram>,
    pub(crate) comparison: Comparison,
}

pub(crate) struct NamedProgram {
    /// The path of its file, for messages; `solution` if it is that.
    pub(crate) name: String,
    /// Options of `cargo judge test` that judge it.
    pub(crate) options: String,
    pub(crate) program: Program,
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

/// An input on which the programs differ, and how.
pub(crate) type Found = (String, InputResult);

/// The inputs that were compared so far.
pub(crate) struct Search<'a> {
    pair: &'a Pair<'a>,
    progress: &'a ProgressLine,
    seed: u64,
    drawn: u64,
    /// Hashes of inputs: there may be thousands of large ones.
    known: HashSet<u64>,
    pub(crate) tried: usize,
    pub(crate) skipped: usize,
    /// How many inputs exist, if they are few.
    pub(crate) all: Option<usize>,
}

pub(crate) struct SavedInput {
    pub(crate) name: String,
    pub(crate) input: PathBuf,
}

/// The CPU time of `brute` for an input of the search, and for one on which two programs differ.
const PATIENCE: Duration = Duration::from_secs(2);
const LAST_PATIENCE: Duration = Duration::from_secs(10);
const MEMORY_OF_RULES: u64 = 4 << 30;
/// More than any answer needs.
const MOST_OUTPUT: usize = 64 << 20;

/// How many inputs this process has compared without a difference.
pub(crate) static COMPARED: AtomicUsize = AtomicUsize::new(0);

impl Search<'_> {
    pub(crate) fn new<'a>(pair: &'a Pair, seed: u32, progress: &'a ProgressLine) -> Search<'a> {
        let (seed, known) = (u64::from(seed) << 32, HashSet::new());
        Search { pair, progress, seed, drawn: 0, known, tried: 0, skipped: 0, all: None }
    }

    /// Tries all inputs, smallest first, if they are few; otherwise random ones, until two programs differ.
    pub(crate) fn run(&mut self, deadline: Instant) -> Result<Option<Found>> {
        let listed = match self.pair.generator {
            None => self.pair.oracle.all_inputs(&self.pair.problem.id)?,
            Some(_) => None,
        };
        let batch = 4 * parallel::threads();
        let mut found = None;
        if let Some(mut inputs) = listed {
            self.all = Some(inputs.len());
            inputs.sort_by(|one, other| size(one).cmp(&size(other)));
            let mut batches = inputs.chunks(batch).map(<[String]>::to_vec);
            while let (None, Some(inputs)) = (&found, batches.next()) {
                found = self.compare(inputs, Some(deadline))?;
            }
        } else {
            while found.is_none() && (self.drawn == 0 || Instant::now() < deadline) {
                let inputs = self.draw(batch)?;
                found = self.compare(inputs, Some(deadline))?;
            }
        }
        Ok(found)
    }

    /// Draws until many inputs in a row have brought no smaller one on which they differ.
    pub(crate) fn shrink(&mut self, found: &mut Found, deadline: Instant) -> Result<()> {
        // A generator is started for each input.
        let (in_a_row, together) =
            if self.pair.generator.is_some() { (200, 10) } else { (2000, 100) };
        let mut end = self.drawn + in_a_row;
        while self.drawn < end && Instant::now() < deadline {
            let mut inputs = self.draw(together)?;
            inputs.retain(|input| size(input) < size(&found.0));
            inputs.sort_by(|one, other| size(one).cmp(&size(other)));
            match self.compare(inputs, None) {
                // A `brute` that fails is a different fault.
                Ok(Some((_, InputResult::Fails(..)))) if self.pair.other.is_none() => {}
                Ok(Some(smaller)) => (*found, end) = (smaller, self.drawn + in_a_row),
                Ok(None) | Err(_) => {}
            }
        }
        Ok(())
    }

    /// New random inputs.
    fn draw(&mut self, count: usize) -> Result<Vec<String>> {
        let mut inputs = self.pair.random_inputs(self.seed + self.drawn, count)?;
        self.drawn += count as u64;
        inputs.retain(|input| self.known.insert(hash(input)));
        Ok(inputs)
    }

    /// The first of these inputs on which the programs differ.
    fn compare(&mut self, inputs: Vec<String>, deadline: Option<Instant>) -> Result<Option<Found>> {
        let is_first = self.tried + self.skipped == 0;
        let answers = parallel::map(inputs.iter().enumerate(), |(index, input)| {
            self.progress.advance(1);
            let is_early = deadline.is_none_or(|deadline| Instant::now() < deadline);
            let has_time = is_early || is_first && index == 0;
            has_time.then(|| self.pair.compare(input))
        });
        // The first in order counts, even if another was found earlier: it is smaller.
        for (input, answers) in inputs.into_iter().zip(answers) {
            match answers {
                None => {}
                Some(Err(fault)) => bail!("{fault:#}\nthe input is {}", self.pair.save(&input)?),
                Some(Ok(InputResult::Skipped)) => self.skipped += 1,
                Some(Ok(answers)) => {
                    self.tried += 1;
                    if !matches!(answers, InputResult::Same) {
                        return Ok(Some((input, answers)));
                    }
                    COMPARED.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
        Ok(None)
    }
}

/// The size of an input: its number of words, then of bytes; of two equally large ones, the first in order is smaller.
fn size(input: &str) -> (usize, usize, &str) {
    (input.split_whitespace().count(), input.len(), input)
}

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
    /// Inputs for `count` seeds, starting with this one.
    fn random_inputs(&self, seed: u64, count: usize) -> Result<Vec<String>> {
        let Some(NamedProgram { name, program, .. }) = &self.generator else {
            return self.oracle.random_inputs(&self.problem.id, seed, count);
        };
        // Small enough for every generator, and different for every run.
        let first = (seed >> 32).wrapping_mul(1_000_003) + u64::from(seed as u32);
        let draw = |index: usize| {
            let seed = (first + index as u64) % (1 << 31);
            let mut generator = program.executable.clone();
            generator.command.push(seed.to_string().into());
            let run = program::run(self.runner, &generator, None, INPUTS)?;
            let why = || program.restore_path(&explain_end(&run).join("\n"));
            ensure!(
                run.end == End::Exit(0),
                "the generator `{name}` fails with seed {seed}: {}",
                why()
            );
            String::from_utf8(run.stdout)
                .with_context(|| format!("the generator `{name}` prints no text with seed {seed}"))
        };
        parallel::map(0..count, draw).into_iter().collect()
    }

    pub(crate) fn compare(&self, input: &str) -> Result<InputResult> {
        let input = self.runner.file(input.as_bytes())?;
        let expected = match &self.other {
            Some(other) => self.output(&other.program, input.path())?,
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
            let objection = self.comparison.objection(self.runner, &case, &expected, None)?;
            if let Some(Objection::Message(lines)) = objection {
                return Ok(InputResult::Fails(Verdict::Wa, lines));
            }
        }
        let answer = self.runner.file(&expected)?;
        let judged = self.judge(&self.judged, input.path(), answer.path())?;
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

    /// Judges a program on an input with this answer.
    pub(crate) fn judge(
        &self,
        program: &NamedProgram,
        input: &Path,
        answer: &Path,
    ) -> Result<CaseResult> {
        verdict::judge(self.runner, &program.program, &case(input, answer), &self.comparison)
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
        let brute = self.oracle.built(&self.problem.id, "brute")?;
        let mut brute = Program::built(brute, &self.problem.info);
        brute.executable.files = Default::default();
        brute.allowance = Allowance { time, memory: MEMORY_OF_RULES, exhausted: None };
        Ok(self.output(&brute, input)?.map_err(|answers| match answers {
            // A slow `brute` may run out of memory before it runs out of time.
            InputResult::Fails(Verdict::Mle, _) => InputResult::Skipped,
            answers => answers,
        }))
    }

    /// The output of a program, or the result of the comparison if it gives none.
    fn output(&self, program: &Program, input: &Path) -> Result<Result<Vec<u8>, InputResult>> {
        let Program { executable, allowance, .. } = program;
        let run =
            program::run(self.runner, executable, Some(input), allowance.limits(MOST_OUTPUT))?;
        let lines = || explain_end(&run).iter().map(|line| program.restore_path(line)).collect();
        Ok(match verdict::rejection(&run, allowance) {
            None => Ok(run.stdout),
            Some(Verdict::Tle) => Err(InputResult::Skipped),
            Some(verdict) => Err(InputResult::Fails(verdict, lines())),
        })
    }
}

fn case(input: &Path, answer: &Path) -> Case {
    Case { name: "stress".to_owned(), input: input.to_owned(), answer: answer.to_owned() }
}
