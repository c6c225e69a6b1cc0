//! Judging programs on cases: what is asked for becomes jobs, and every job an outcome.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::thread;

use rayon::prelude::*;
use sandbox::{Executable, Runner};

use crate::error::{Error, Result};
use crate::judging::cargo::{self, Built, Earlier, Program};
use crate::judging::compare::Comparison;
use crate::judging::compile::{Compiled, Source};
use crate::judging::crates::Crates;
use crate::judging::decide::{self, Judged};
use crate::judging::language::Language;
use crate::judging::outcome::{Outcome, Refused};
use crate::judging::verdict::{Allowance, Verdict};
use crate::judging::{bundled, files, hint};
use crate::problem::workspace::{Case, Workspace};
use crate::ui::progress::Progress;

/// What is to be judged, and on what.
pub struct Request<'a> {
    pub workspace: &'a Workspace,
    pub runner: &'a Runner,
    /// The problems, all of them if none is named.
    pub ids: &'a [String],
    pub programs: Programs,
    /// Byte for byte.
    pub exact: bool,
    /// Every case, also after a few have run out of time.
    pub all: bool,
}

/// Which programs are judged.
pub enum Programs {
    /// What Cargo builds.
    Built,
    /// What plain `rustc` makes of the bundles.
    Bundled,
    /// These files and what is in these folders, in this language or in the one that a name says.
    Files(Vec<PathBuf>, Option<&'static Language>),
    /// The files in the checkout's folder `mine`, in this language or in the one that a name says.
    Mine(Option<&'static Language>),
}

/// A program, and what is known of it so far.
struct Job {
    outcome: Outcome,
    program: Result<Ready>,
}

/// How a program is had.
enum Ready {
    Built(Executable),
    File(PathBuf),
    /// There is nothing to judge.
    Nothing,
}

/// So many cases are waited for that run out of time in the same way.
const ENOUGH_LATE: usize = 3;

impl Request<'_> {
    /// Builds and judges; `done` sees every outcome as soon as those before it are there.
    pub fn outcomes(
        &self,
        mut done: impl FnMut(&Outcome) -> Result<(), Error>,
    ) -> Result<Vec<Outcome>, Error> {
        let scratch = tempfile::tempdir()?;
        let progress = Progress::compiling(0);
        let jobs = self.jobs(scratch.path(), &progress)?;
        let cases = jobs.iter().map(|job| job.outcome.cases().len()).sum();
        progress.now("judging {pos}/{len}", cases);

        let ids = jobs.iter().map(|job| (job.outcome.id.clone(), OnceLock::new()));
        let shared = Shared { comparisons: ids.collect(), crates: Crates::of(self.workspace) };
        let jobs = Mutex::new(jobs.into_iter().enumerate());
        let (sender, receiver) = mpsc::channel();
        let outcomes = thread::scope(|scope| {
            for _ in 0..rayon::current_num_threads() {
                let (sender, jobs, shared, progress) = (sender.clone(), &jobs, &shared, &progress);
                scope.spawn(move || {
                    // In their order: the first ones are waited for. A receiver that is gone has seen enough.
                    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
                    while let Some((index, job)) = next() {
                        if sender.send((index, self.judge(job, shared, progress))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let (mut outcomes, mut early) = (Vec::new(), BTreeMap::new());
            for (index, outcome) in receiver {
                early.insert(index, outcome);
                while let Some(outcome) = early.remove(&outcomes.len()) {
                    progress.above(|| done(&outcome))?;
                    outcomes.push(outcome);
                }
            }
            Ok::<_, Error>(outcomes)
        })?;
        progress.end();
        let judged = outcomes.iter().flat_map(|outcome| &outcome.judged);
        let notes: BTreeSet<&String> = judged.flat_map(|(_, judged)| &judged.notes).collect();
        notes.iter().for_each(|note| anstream::eprintln!("note: {note}"));
        Ok(outcomes)
    }

    fn jobs(&self, scratch: &Path, progress: &Progress) -> Result<Vec<Job>, Error> {
        let workspace = self.workspace;
        let outcome = |id| Outcome::new(workspace, id);
        let files = match &self.programs {
            Programs::Files(paths, language) => {
                Some((files::find(workspace, paths, *language, self.ids)?, *language))
            }
            Programs::Mine(language) => {
                Some((files::find_mine(workspace, *language, self.ids)?, *language))
            }
            Programs::Built | Programs::Bundled => None,
        };
        if let Some((found, language)) = files {
            if let [file] = &found[..] {
                // There is nothing else to tell of.
                Source::open(&file.path, file.shown.clone(), language)?;
                file.id.as_ref().map_err(Error::clone)?;
            }
            let names_files = found.len() > 1;
            let job = |file: files::Found| {
                let mut outcome = match file.id {
                    Ok(id) => outcome(id),
                    Err(fault) => Outcome::of_fault(&fault),
                };
                outcome.language = language.or_else(|| Language::of(&file.path));
                (outcome.file, outcome.is_named_by_file) = (Some(file.shown), names_files);
                Job { outcome, program: Ok(Ready::File(file.path)) }
            };
            return Ok(found.into_iter().map(job).collect());
        }
        let outcomes: Vec<Outcome> = workspace.chosen(self.ids)?.into_iter().map(outcome).collect();
        let readable = outcomes.iter().filter(|outcome| outcome.problem.is_some());
        let ids: Vec<&str> = readable.map(|outcome| outcome.id.as_str()).collect();
        let mut early = None;
        let programs: Vec<Result<PathBuf>> = if let Programs::Bundled = self.programs {
            progress.now("bundling {pos}/{len}", ids.len());
            bundled::executables(workspace, &ids, scratch, || progress.done(1))?
        } else {
            progress.now("compiling {len}", ids.len());
            let built;
            (built, early) = self.build(&ids, progress)?;
            ids.iter().map(|id| built.executable(id).map(Path::to_owned)).collect()
        };
        if let Some(outcome) = early {
            return Ok(vec![Job { outcome, program: Ok(Ready::Nothing) }]);
        }
        let mut programs = programs.into_iter();
        let job = |outcome: Outcome| {
            let program = outcome.problem.as_ref().and_then(|_| programs.next());
            let ready = |program: PathBuf| Ready::Built(program.as_path().into());
            Job { program: program.map_or(Ok(Ready::Nothing), |it| it.map(ready)), outcome }
        };
        Ok(outcomes.into_iter().map(job).collect())
    }

    /// Builds solutions. While cargo finds that a single one is built already, it is judged, and that was it.
    fn build(&self, ids: &[&str], progress: &Progress) -> Result<(Built, Option<Outcome>)> {
        let workspace = self.workspace;
        let build = || cargo::build(workspace, ids, Program::Solution);
        let alone = match ids {
            [id] if self.ids.len() == 1 => Earlier::of(workspace, id).map(|it| (*id, it)),
            _ => None,
        };
        let Some((id, earlier)) = alone else { return Ok((build()?, None)) };
        thread::scope(|scope| {
            let building = scope.spawn(build);
            let comparisons = [(id.to_owned(), OnceLock::new())].into();
            let shared = Shared { comparisons, crates: Crates::of(workspace) };
            let outcome = Outcome::new(workspace, id.to_owned());
            let program = Ok(Ready::Built(earlier.executable().into()));
            let outcome = self.judge(Job { outcome, program }, &shared, progress);
            let built = building.join().expect("building does not panic")?;
            let is_it = earlier.is_what_was_built(&built);
            Ok((built, is_it.then_some(outcome)))
        })
    }

    fn judge(&self, job: Job, shared: &Shared, progress: &Progress) -> Outcome {
        let Job { mut outcome, program } = job;
        let cases = outcome.cases().len();
        let tried = program.and_then(|it| self.try_to_judge(&mut outcome, it, shared, progress));
        match tried {
            Ok(()) => {}
            Err(Error::Refused(words)) => {
                let source = || format!("problems/{}/src/main.rs", outcome.id);
                let file = outcome.file.clone().unwrap_or_else(source);
                let offered = outcome.language.map_or(&[][..], |language| language.crates);
                outcome.hint = hint::of_crates(&words, offered);
                outcome.refused = Some(Refused { file, words });
            }
            Err(error) => outcome.faults.push(error.to_string()),
        }
        progress.done(cases.saturating_sub(outcome.judged.len()));
        outcome
    }

    fn try_to_judge(
        &self,
        outcome: &mut Outcome,
        program: Ready,
        shared: &Shared,
        progress: &Progress,
    ) -> Result<()> {
        let runner = self.runner;
        let Some(problem) = &outcome.problem else { return Ok(()) };
        // What a file compiles to lies in it.
        let folder;
        let mut compiled: Option<Compiled> = None;
        let executable = match program {
            Ready::Nothing => return Ok(()),
            Ready::Built(executable) => executable,
            Ready::File(path) => {
                let shown = outcome.file.clone().unwrap_or_default();
                let source = Source::open(&path, shown, outcome.language)?;
                outcome.language = Some(source.language);
                folder = tempfile::tempdir()?;
                let plain = Allowance::plain(&problem.about);
                let made = source.compile(runner, Some(&shared.crates), folder.path(), &plain)?;
                compiled.insert(made).executable.clone()
            }
        };
        if problem.cases.is_empty() {
            return Ok(());
        }
        let comparison = shared.comparisons[&outcome.id]
            .get_or_init(|| Comparison::of(self.workspace, runner, problem, self.exact));
        let comparison = comparison.as_ref().map_err(Error::clone)?;
        let allowance = outcome.allowance(problem);
        let judge = |case: &Case| {
            let judged = decide::judge(runner, &executable, &allowance, case, comparison);
            progress.done(1);
            judged
        };
        let enough = if self.all { usize::MAX } else { ENOUGH_LATE };
        let (judged, not_run) = in_order(&problem.cases, enough, judge);
        let restore_names = |judged: &mut Judged| {
            if let Some(compiled) = &compiled {
                judged.reason.iter_mut().for_each(|line| *line = compiled.words(line));
            }
        };
        for (case, judged) in judged {
            match judged {
                Ok(mut judged) => {
                    restore_names(&mut judged);
                    outcome.judged.push((case, judged));
                }
                Err(error) => outcome.faults.push(error.to_string()),
            }
        }
        outcome.not_run = not_run;
        let fails =
            |(_, judged): &(Case, Judged)| matches!(judged.verdict, Verdict::Wa | Verdict::Re);
        let failing = compiled.filter(|_| outcome.judged.iter().any(fails));
        outcome.hint = failing.and_then(|compiled| compiled.hint(runner));
        Ok(())
    }
}

/// What all jobs need, made when the first program is there that needs it.
struct Shared<'a> {
    /// What the outputs of each problem are held to.
    comparisons: BTreeMap<String, OnceLock<Result<Comparison>>>,
    crates: Crates<'a>,
}

type JudgedCase = (Case, Result<Judged>);

/// Judges case after case, several at a time, until so many have run out of time in the same way; and the cases after
/// the last of these. Which cases these are does not depend on how many run at a time.
fn in_order(
    cases: &[Case],
    enough: usize,
    judge: impl Fn(&Case) -> Result<Judged> + Sync,
) -> (Vec<JudgedCase>, Vec<Case>) {
    let late = |judged: &Result<Judged>| judged.as_ref().ok().and_then(|it| it.late);
    // Of the cases up to this one, enough are known to have run out of time.
    let end = AtomicUsize::new(cases.len());
    let seen = Mutex::new(BTreeMap::new());
    let bridge = cases.iter().enumerate().par_bridge();
    let mut judged: Vec<(usize, Result<Judged>)> = bridge
        .filter_map(|(index, case)| {
            if index >= end.load(Ordering::Relaxed) {
                return None;
            }
            let judged = judge(case);
            if let Some(limit) = late(&judged) {
                let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
                let indices: &mut BTreeSet<usize> = seen.entry(limit).or_default();
                indices.insert(index);
                if let Some(last) = indices.iter().nth(enough - 1) {
                    end.fetch_min(last + 1, Ordering::Relaxed);
                }
            }
            Some((index, judged))
        })
        .collect();
    let end = end.into_inner();
    judged.sort_by_key(|(index, _)| *index);
    let judged = judged.into_iter().filter(|(index, _)| *index < end);
    let judged = judged.map(|(index, judged)| (cases[index].clone(), judged)).collect();
    (judged, cases[end..].to_vec())
}
