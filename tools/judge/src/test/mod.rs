//! `cargo judge test`: builds solutions, or takes files, and judges them.

pub mod files;
mod mine;
mod report;
mod watch;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::{fs, mem};

use anyhow::{Result, anyhow};
use clap::{ArgGroup, Args};
use rayon::prelude::*;
use sandbox::{Executable, Runner};

use crate::fault::{self, Exit};
use crate::problem::{Case, Problem, Workspace};
use crate::program::Allowance;
use crate::program::bundler::Bundler;
use crate::program::cargo::{self, Program};
use crate::program::compile::{Compiled, Source};
use crate::program::crates::Crates;
use crate::program::language::Language;
use crate::progress::Progress;
use crate::verdict::{self, Comparison, Judged, Verdict};
use files::ProgramFile;
use report::{Report, Style};

pub(crate) use report::{print_judged, print_title, quoted};

const EXAMPLES: &str = "\
Examples:
  cargo judge test 11868                  judge one problem's solution on its cases
  cargo judge test                        judge all of them
  cargo judge test --watch 11868          judge again at every save
  cargo judge test 11868 --file mine.cpp  judge any file, in a common language
  cargo judge test 11868 --mine           judge your own, mine/11868.rs, as `cargo study start 11868` begins it
  cargo judge test --file folder          judge all files there, each for the problem that its name says
  cargo judge test --bundled 11868        judge the file to submit instead of what cargo builds";

/// What is to be judged.
#[derive(Args, Default)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("files").args(["file", "mine"]))]
pub struct TestArgs {
    /// Problems by the name of their folder, such as 11868; all of them if none is named
    ids: Vec<String>,
    /// Judge again at every save, until Ctrl-C
    #[arg(long, conflicts_with = "json")]
    watch: bool,
    /// Compare byte for byte: blanks at line ends and newlines at the end count too
    #[arg(long)]
    exact: bool,
    /// Print a line for every accepted case as well
    #[arg(short, long, conflicts_with = "json")]
    verbose: bool,
    /// Print one JSON object a case
    #[arg(long)]
    json: bool,
    /// Judge the bundles instead of what cargo builds
    #[arg(long, conflicts_with = "files")]
    bundled: bool,
    /// Judge these files instead, and those in these folders, in the language that the end of a name says; without an id,
    /// each for the problem whose number its name or its folder has
    #[arg(long, value_name = "FILE", num_args = 1..)]
    file: Vec<PathBuf>,
    /// Judge your own instead, such as mine/11872.rs, and note what is accepted on all cases as solved
    #[arg(long)]
    mine: bool,
    /// Their language, such as pypy, if the ends of their names do not say it
    #[arg(long, value_name = "NAME", value_parser = Language::named, requires = "files")]
    language: Option<&'static Language>,
    /// Run every case, also after three have run out of time
    #[arg(long)]
    all: bool,
}

/// Judges what was asked for, once or at every save.
pub fn test(workspace: &Workspace, args: &TestArgs, runner: &Runner) -> Result<Exit> {
    let style = match (args.json, args.verbose) {
        (true, _) => Style::Json,
        (_, true) => Style::EveryCase,
        _ => Style::Failures,
    };
    let request = Request { workspace, runner, args };
    if args.watch {
        return watch::watch(&request, style);
    }
    let mut report = Report::new(workspace, style);
    let outcomes = request.outcomes(|outcome| report.print(outcome))?;
    mine::note(&request, &outcomes, style != Style::Json)?;
    report.end(&outcomes)?;
    Ok(Exit::worst(outcomes.iter().map(Outcome::exit)))
}

/// What is to be judged, and where.
struct Request<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    args: &'a TestArgs,
}

/// A program that is to be judged for a problem.
struct Subject {
    /// The id that was asked for; empty if none is known.
    id: String,
    problem: Option<Problem>,
    /// The file that is judged instead of the solution.
    file: Option<ProgramFile>,
    /// Whether other files are judged as well, so that a reader must be told which one this is.
    is_one_of_many: bool,
}

/// All there is to say of one program for a problem.
struct Outcome {
    subject: Subject,
    /// What could not be judged and why, a sentence each.
    faults: Vec<String>,
    /// What the compiler says of a program that it refuses.
    compile_error: Option<String>,
    /// Every case that was judged.
    judged: Vec<(Case, Judged)>,
    /// The others, because a few had run out of time already.
    not_run: Vec<Case>,
}

/// So many cases are waited for that run out of time in the same way.
const ENOUGH_LATE: usize = 3;

impl Subject {
    fn new(workspace: &Workspace, id: String) -> (Subject, Vec<String>) {
        let (problem, faults) = match workspace.problem(&id) {
            Ok(mut problem) => {
                let faults = mem::take(&mut problem.faults);
                (Some(problem), faults)
            }
            Err(error) => (None, vec![format!("{error:#}")]),
        };
        (Subject { id, problem, file: None, is_one_of_many: false }, faults)
    }

    fn language(&self) -> Option<&'static Language> {
        self.file.as_ref().and_then(|file| file.language)
    }

    /// The path of what is judged.
    fn path(&self) -> String {
        let solution = || format!("problems/{}/src/main.rs", self.id);
        self.file.as_ref().map_or_else(solution, |file| file.shown.clone())
    }

    /// What the program may take on one case.
    fn allowance(&self, problem: &Problem) -> Allowance {
        let about = &problem.about;
        self.language().map_or_else(|| Allowance::plain(about), |language| language.limits(about))
    }
}

impl Outcome {
    fn new(subject: Subject, faults: Vec<String>) -> Outcome {
        Outcome { subject, faults, compile_error: None, judged: Vec::new(), not_run: Vec::new() }
    }

    /// What it makes the judge end with.
    fn exit(&self) -> Exit {
        match self.counts() {
            _ if !self.faults.is_empty() => Exit::NotDone,
            (_, 1..) => Exit::Rejected,
            _ => Exit::Accepted,
        }
    }

    /// How many cases passed and failed; a compile error counts as one failure.
    fn counts(&self) -> (usize, usize) {
        let passed = self.judged.iter().filter(|(_, judged)| judged.verdict == Verdict::Ac).count();
        (passed, self.judged.len() - passed + usize::from(self.compile_error.is_some()))
    }
}

/// A subject, and how its program is had.
struct Job {
    outcome: Outcome,
    program: Result<Option<Executable>>,
}

/// What all jobs need, made when the first program is there that needs it.
struct Shared<'a> {
    /// What the outputs of each problem are held to.
    comparisons: BTreeMap<String, OnceLock<Result<Comparison, String>>>,
    crates: Crates<'a>,
    progress: Progress,
}

impl Request<'_> {
    /// Builds and judges; `done` sees every outcome as soon as those before it are there.
    fn outcomes(&self, mut done: impl FnMut(&Outcome) -> Result<()>) -> Result<Vec<Outcome>> {
        let progress = Progress::start();
        let bundles = self.runner.folder()?;
        let jobs = self.jobs(&bundles, &progress)?;
        let cases = |job: &Job| job.outcome.subject.problem.as_ref().map_or(0, |it| it.cases.len());
        progress.now("judging", jobs.iter().map(cases).sum());
        let ids = jobs.iter().map(|job| (job.outcome.subject.id.clone(), OnceLock::new()));
        let shared = Shared {
            comparisons: ids.collect(),
            crates: Crates::of(self.workspace, self.runner),
            progress,
        };
        let (sender, receiver) = mpsc::channel();
        let outcomes = thread::scope(|scope| {
            let shared = &shared;
            scope.spawn(move || {
                // In their order, nearly: the first ones are waited for. A receiver that is gone has seen enough.
                jobs.into_iter().enumerate().par_bridge().for_each_with(
                    sender,
                    |sender, (index, job)| {
                        let _ = sender.send((index, self.judge(job, shared)));
                    },
                );
            });
            let (mut outcomes, mut early) = (Vec::new(), BTreeMap::new());
            for (index, outcome) in receiver {
                early.insert(index, outcome);
                while let Some(outcome) = early.remove(&outcomes.len()) {
                    shared.progress.above(|| done(&outcome))?;
                    outcomes.push(outcome);
                }
            }
            Ok::<_, anyhow::Error>(outcomes)
        })?;
        drop(shared.progress);
        let notes = outcomes.iter().flat_map(|outcome| {
            let of_problem = outcome.subject.problem.iter().flat_map(|problem| &problem.notes);
            of_problem.chain(outcome.judged.iter().flat_map(|(_, judged)| &judged.notes))
        });
        let notes: BTreeSet<&String> = notes.collect();
        notes.iter().for_each(|note| anstream::eprintln!("note: {}", crate::text::plain(note)));
        Ok(outcomes)
    }

    fn jobs(&self, bundles: &sandbox::Folder, progress: &Progress) -> Result<Vec<Job>> {
        let (workspace, args) = (self.workspace, self.args);
        let files = match (args.file.as_slice(), args.mine) {
            ([], true) => files::find_mine(workspace, args.language, &args.ids)?,
            ([], false) if args.bundled => return self.bundles(bundles.path(), progress),
            ([], false) => return self.solutions(progress),
            (paths, _) => files::find(workspace, paths, args.language, &args.ids)?,
        };
        let is_one_of_many = files.len() > 1;
        let is_alone = files.len() == 1;
        let job = |mut file: ProgramFile| {
            let id = mem::replace(&mut file.id, Err(anyhow!("")));
            let (mut subject, faults) = match id {
                Ok(id) => Subject::new(workspace, id),
                // There is nothing else to tell of.
                Err(fault) if is_alone => return Err(fault),
                Err(fault) => {
                    let id = String::new();
                    let subject = Subject { id, problem: None, file: None, is_one_of_many };
                    (subject, vec![format!("{fault:#}")])
                }
            };
            if is_alone {
                Source::open(&file.path, &file.shown, file.language)?;
            }
            (subject.file, subject.is_one_of_many) = (Some(file), is_one_of_many);
            Ok(Job { outcome: Outcome::new(subject, faults), program: Ok(None) })
        };
        files.into_iter().map(job).collect()
    }

    /// The bundle of every problem whose solution compiles, as a file, whatever its cases say.
    fn bundles(&self, folder: &Path, progress: &Progress) -> Result<Vec<Job>> {
        let mut jobs = self.solutions(progress)?;
        let bundler = Bundler::build(progress)?;
        progress.now("bundling", jobs.len());
        jobs.par_iter_mut().filter(|job| job.program.is_ok()).for_each(|job| {
            let Subject { id, file, .. } = &mut job.outcome.subject;
            let (path, shown) = (folder.join(format!("{id}.rs")), format!("the bundle of `{id}`"));
            let bundle = bundler.bundle(self.workspace, self.runner, id, None);
            job.program =
                bundle.and_then(|bundle| Ok(fs::write(&path, bundle.text)?)).map(|()| None);
            let (language, id) = (Language::named("Rust").ok(), Ok(id.clone()));
            *file = Some(ProgramFile { path, shown, language, id });
            progress.done(1);
        });
        Ok(jobs)
    }

    fn solutions(&self, progress: &Progress) -> Result<Vec<Job>> {
        let ids = self.workspace.chosen(&self.args.ids)?;
        let subjects: Vec<(Subject, Vec<String>)> =
            ids.into_iter().map(|id| Subject::new(self.workspace, id)).collect();
        let readable = subjects.iter().filter(|(subject, _)| subject.problem.is_some());
        let ids: Vec<&str> = readable.map(|(subject, _)| subject.id.as_str()).collect();
        let built = cargo::build(self.workspace, &ids, Program::Solution, progress)?;
        let job = |(subject, faults): (Subject, Vec<String>)| {
            let program = built.executable(&subject.id).map(|path| Some(path.into()));
            Job { outcome: Outcome::new(subject, faults), program }
        };
        Ok(subjects.into_iter().map(job).collect())
    }

    fn judge(&self, job: Job, shared: &Shared) -> Outcome {
        let Job { mut outcome, program } = job;
        let tried = program.and_then(|it| self.try_to_judge(&mut outcome, it, shared));
        match tried {
            Err(error) if outcome.subject.problem.is_some() => match fault::rejection(&error) {
                Some(words) => outcome.compile_error = Some(words.to_owned()),
                None => outcome.faults.push(format!("{error:#}")),
            },
            // Without a problem, its fault is told already.
            _ => {}
        }
        outcome.faults.dedup();
        outcome
    }

    fn try_to_judge(
        &self,
        outcome: &mut Outcome,
        program: Option<Executable>,
        shared: &Shared,
    ) -> Result<()> {
        let runner = self.runner;
        let Some(problem) = &outcome.subject.problem else { return Ok(()) };
        let mut compiled: Option<Compiled> = None;
        let executable = match (program, &mut outcome.subject.file) {
            (Some(executable), _) => executable,
            (None, Some(file)) => {
                let source = Source::open(&file.path, &file.shown, file.language)?;
                file.language = Some(source.language);
                let crates = Some(&shared.crates).filter(|_| !self.args.bundled);
                let plain = Allowance::plain(&problem.about);
                compiled.insert(source.compile(runner, crates, &[], &plain)?).executable.clone()
            }
            (None, None) => return Ok(()),
        };
        if problem.cases.is_empty() {
            return Ok(());
        }
        let comparison = shared.comparisons[&outcome.subject.id].get_or_init(|| {
            Comparison::of(self.workspace, runner, problem, self.args.exact)
                .map_err(|error| format!("{error:#}"))
        });
        let comparison = comparison.as_ref().map_err(|error| anyhow!(error.clone()))?;
        let allowance = outcome.subject.allowance(problem);
        let judge = |case: &Case| {
            let judged = verdict::judge(runner, &executable, &allowance, case, comparison);
            shared.progress.done(1);
            judged
        };
        let enough = if self.args.all { usize::MAX } else { ENOUGH_LATE };
        let (judged, not_run) = in_order(&problem.cases, enough, judge);
        outcome.not_run = not_run;
        for (case, judged) in judged {
            match judged {
                Ok(mut judged) => {
                    if let Some(compiled) = &compiled {
                        let lines = judged.reason.iter_mut().chain(&mut judged.stderr);
                        lines.for_each(|line| *line = compiled.words(line));
                    }
                    outcome.judged.push((case, judged));
                }
                Err(error) => outcome.faults.push(format!("{error:#}")),
            }
        }
        Ok(())
    }
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
