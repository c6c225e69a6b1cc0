//! Which inputs are tried, what the solution and what it is compared with say to them, and where a difference is kept.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Error, Result, bail};
use fs_err as fs;
use rayon::prelude::*;
use sandbox::{End, Executable, Limit, Runner};

use crate::problem::{Case, Problem, Workspace};
use crate::program::compile::Compiled;
use crate::program::language::Language;
use crate::program::{Allowance, end_in_words, lines_of, run_together};
use crate::progress::Progress;
use crate::stress::oracle::Oracle;
use crate::stress::shrink::{self, hash};
use crate::verdict::{self, Comparison, Judged, Objection, Verdict};

/// What is compared, and all that this takes.
pub(crate) struct Pair<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) runner: &'a Runner,
    pub(crate) problem: Problem,
    pub(crate) oracle: Oracle<'a>,
    pub(crate) solution: Executable,
    /// What the solution is compared with instead of the rules.
    pub(crate) other: Option<Other>,
    pub(crate) comparison: Comparison,
}

pub(crate) struct Other {
    /// Its path, as a reader wants it.
    pub(crate) shown: String,
    /// Its language, if that was named.
    pub(crate) named: Option<&'static Language>,
    pub(crate) compiled: Compiled,
    pub(crate) allowance: Allowance,
}

/// What an input led to.
pub(crate) enum Answers {
    Same,
    /// What the solution is compared with has no answer in time.
    LeftOut,
    /// The verdict on the solution, if what it is compared with is right.
    Differs(Box<Judged>),
    /// What the solution is compared with fails.
    Fails(Verdict, Vec<String>),
}

/// How the search went, until it ended.
#[derive(Default)]
pub(crate) struct Search {
    pub(crate) tried: usize,
    pub(crate) left_out: usize,
    /// How many inputs there are, if they are few.
    pub(crate) all: Option<usize>,
    /// The input that ended it.
    pub(crate) found: Option<(String, Answers)>,
}

/// Where an input is kept.
pub(crate) struct Kept {
    pub(crate) name: String,
    pub(crate) input: PathBuf,
}

/// What the rules may take for an input that is compared, and for one on which two programs differ.
const PATIENCE: Duration = Duration::from_secs(2);
const LAST_PATIENCE: Duration = Duration::from_secs(10);
const MEMORY_OF_RULES: u64 = 4 << 30;
/// More than any answer has.
const MOST_OUTPUT: usize = 64 << 20;

/// Tries all inputs from the smallest on, if they are few; otherwise those that seeds determine, one after another.
pub(crate) fn search(
    pair: &Pair,
    seed: u32,
    deadline: Instant,
    progress: &Progress,
) -> Result<Search> {
    let id = &pair.problem.id;
    let mut listed = pair.oracle.all_inputs(id)?;
    if let Some(inputs) = &mut listed {
        inputs.sort_by_key(|input| shrink::size(input));
    }
    let mut search = Search { all: listed.as_ref().map(Vec::len), ..Search::default() };
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
            progress.done(1);
            (is_first || Instant::now() < deadline).then(|| pair.compare(input))
        });
        let answers: Vec<Option<Result<Answers>>> = answers.collect();
        // Whichever is found first in time, the first in order counts: it is the smaller one.
        for (input, answers) in inputs.into_iter().zip(answers) {
            match answers {
                None => {}
                Some(Err(fault)) => {
                    bail!("{fault:#}\nthe input is {}", pair.keep_and_show(&input)?)
                }
                Some(Ok(Answers::LeftOut)) => search.left_out += 1,
                Some(Ok(Answers::Same)) => search.tried += 1,
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

/// A smaller input on which there is a difference, if one was found; and why it could not be made smaller.
pub(crate) fn smaller(
    pair: &Pair,
    first: &str,
    deadline: Instant,
    progress: &Progress,
) -> (Option<(String, Answers)>, Option<Error>) {
    let (oracle, id) = (&pair.oracle, &pair.problem.id);
    let choices = match oracle.choices(id, &[first.to_owned()]) {
        Ok(choices) => choices.concat(),
        Err(why) => return (None, Some(why)),
    };
    let fault = OnceCell::new();
    let replay = |choices: &[String]| match fault.get() {
        Some(_) => Vec::new(),
        None => oracle.replay(id, choices).unwrap_or_else(|why| {
            let _ = fault.set(why);
            Vec::new()
        }),
    };
    let found = shrink::shrink((first.to_owned(), choices), deadline, replay, |input| {
        progress.done(1);
        match pair.compare(input).ok()? {
            Answers::Differs(judged) => Some(Answers::Differs(judged)),
            // Rules that fail are another fault.
            Answers::Fails(verdict, words) if pair.other.is_some() => {
                Some(Answers::Fails(verdict, words))
            }
            _ => None,
        }
    });
    (found, fault.into_inner())
}

/// Keeps an input of a problem in `target/stress/ID`. Its name is a hash, so that no other input has it.
pub(crate) fn keep(workspace: &Workspace, id: &str, input: &str) -> Result<Kept> {
    let folder = workspace.root.join("target/stress").join(id);
    let name = format!("stress-{:08x}", hash(input) as u32);
    fs::create_dir_all(&folder)?;
    let kept = folder.join(&name).with_extension("in");
    fs::write(&kept, input)?;
    Ok(Kept { name, input: kept })
}

impl Pair<'_> {
    /// What both say to an input.
    pub(crate) fn compare(&self, input: &str) -> Result<Answers> {
        let input = self.runner.file(input.as_bytes())?;
        let expected = match &self.other {
            Some(Other { compiled, allowance, .. }) => {
                self.output(&compiled.executable, allowance, input.path())?
            }
            None => self.output_of_rules(input.path(), PATIENCE)?,
        };
        let expected = match expected {
            Ok(expected) => expected,
            Err(answers) => return Ok(answers),
        };
        if let (Some(_), Comparison::Checker(_)) = (&self.other, &self.comparison) {
            // A checker looks at one output, and would pass over what is wrong with the other program's.
            let right = self.right_answer(input.path()).unwrap_or_else(|_| expected.clone());
            let right = self.runner.file(&right)?;
            let case = case(input.path(), right.path());
            let objection = self.comparison.objection(self.runner, &case, &expected)?;
            if let Some(Objection::Words(words)) = objection {
                return Ok(Answers::Fails(Verdict::Wa, words));
            }
        }
        let answer = self.runner.file(&expected)?;
        let judged = self.judge(None, input.path(), answer.path())?;
        let is_same = judged.verdict == Verdict::Ac;
        Ok(if is_same { Answers::Same } else { Answers::Differs(judged.into()) })
    }

    /// What the rules say, with more patience; or why they do not.
    pub(crate) fn right_answer(&self, input: &Path) -> Result<Vec<u8>> {
        let brute = format!("problems/{}/examples/brute.rs", self.problem.id);
        if !self.workspace.root.join(&brute).is_file() {
            bail!("there is no `{brute}`");
        }
        match self.output_of_rules(input, LAST_PATIENCE)? {
            Ok(answer) => Ok(answer),
            Err(Answers::Fails(_, words)) => bail!("`brute` fails, {}", words.join("; ")),
            Err(_) => bail!("`brute` has no answer within {} s", LAST_PATIENCE.as_secs()),
        }
    }

    /// The verdict on the other program, or on the solution, where this is the answer.
    pub(crate) fn judge(
        &self,
        other: Option<&Other>,
        input: &Path,
        answer: &Path,
    ) -> Result<Judged> {
        let plain = Allowance::plain(&self.problem.about);
        let (program, allowance) = match other {
            Some(other) => (&other.compiled.executable, &other.allowance),
            None => (&self.solution, &plain),
        };
        let case = case(input, answer);
        verdict::judge(self.runner, program, allowance, &case, &self.comparison)
    }

    /// Keeps an input, and shows where.
    pub(crate) fn keep_and_show(&self, input: &str) -> Result<String> {
        let kept = keep(self.workspace, &self.problem.id, input)?;
        Ok(format!("`{}`", self.workspace.show(&kept.input)))
    }

    /// An error if `inputs` does not accept what it made.
    pub(crate) fn must_be_legal(&self, input: &str) -> Result<()> {
        let file = self.runner.file(input.as_bytes())?;
        let id = &self.problem.id;
        match self.oracle.objections(id, &[file.path()])?.pop().flatten() {
            None => Ok(()),
            Some(fault) => bail!(
                "`inputs-{id}` makes an input that it objects to itself: {fault}; mend `problems/{id}/examples/inputs.rs`"
            ),
        }
    }

    fn output_of_rules(&self, input: &Path, time: Duration) -> Result<Result<Vec<u8>, Answers>> {
        let allowance = Allowance { time, memory: MEMORY_OF_RULES, exhausted: None };
        let brute = self.oracle.program(&self.problem.id, "brute")?;
        Ok(self.output(&brute, &allowance, input)?.map_err(|answers| match answers {
            // Rules that are played out may take as much memory as time.
            Answers::Fails(Verdict::Mle, _) => Answers::LeftOut,
            answers => answers,
        }))
    }

    /// What a program prints; or what it leads to that it has no answer.
    fn output(
        &self,
        program: &Executable,
        allowance: &Allowance,
        input: &Path,
    ) -> Result<Result<Vec<u8>, Answers>> {
        let limits = allowance.limits(MOST_OUTPUT);
        let run = run_together(|| self.runner.run(program, input, limits))?;
        Ok(match &run.end {
            End::Exit(0) => Ok(run.stdout),
            End::Stopped(Limit::Cpu | Limit::Idle) => Err(Answers::LeftOut),
            end => {
                let why = end_in_words(end, &run, &limits);
                let words = [vec![why], lines_of(&run.stderr)].concat();
                Err(Answers::Fails(verdict::rejection(end, &run.stderr, allowance), words))
            }
        })
    }
}

fn case(input: &Path, answer: &Path) -> Case {
    Case { name: "stress".to_owned(), input: input.to_owned(), answer: answer.to_owned() }
}
