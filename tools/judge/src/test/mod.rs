//! `cargo judge test`: judges solutions or files.

pub mod files;
mod mine;
mod report;
mod watch;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::{fs, mem, thread};

use anyhow::{Result, anyhow};
use clap::{ArgGroup, Args};
use rayon::prelude::*;
use sandbox::{Executable, Runner};

use crate::fault::{Exit, Failure};
use crate::problem::{Case, Problem, Workspace};
use crate::program::Allowance;
use crate::program::bundler::Bundler;
use crate::program::cargo::{self, ProgramKind};
use crate::program::compile::{CompiledFile, SourceFile};
use crate::program::crates::Crates;
use crate::program::language::Language;
use crate::progress::ProgressLine;
use crate::verdict::{self, CaseResult, Comparison, Verdict};
use files::ProgramFile;
use report::{Report, ReportStyle};

pub(crate) use report::{print_judged, print_title, quoted};

const EXAMPLES: &str = "\
Examples:
  cargo judge test 11868                  judge one problem's solution on its cases
  cargo judge test                        judge all solutions
  cargo judge test --watch 11868          judge again at every save
  cargo judge test 11868 --file mine.cpp  judge any file, in a common language
  cargo judge test 11868 --mine           judge your own mine/11868.rs, which `cargo study start 11868` creates
  cargo judge test --file folder          judge all files in it, each for the problem in its name
  cargo judge test --bundled 11868        judge the bundle instead of cargo's build";

#[derive(Args, Default)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("files").args(["file", "mine"]))]
pub struct TestArgs {
    /// Ids of problems, such as 11868; all problems if none is given
    ids: Vec<String>,
    /// Judge again at every save, until Ctrl-C
    #[arg(long, conflicts_with = "json")]
    watch: bool,
    /// Compare every byte, even blanks at line ends and newlines at the end
    #[arg(long)]
    exact: bool,
    /// Also print a line for every accepted case
    #[arg(short, long, conflicts_with = "json")]
    verbose: bool,
    /// Print one JSON object per case
    #[arg(long)]
    json: bool,
    /// Judge the bundles instead of cargo's builds
    #[arg(long, conflicts_with = "files")]
    bundled: bool,
    /// Judge these files, or all files in these folders; without an id, each for the problem whose number is in its name or
    /// its folder
    #[arg(long, value_name = "FILE", num_args = 1..)]
    file: Vec<PathBuf>,
    /// Judge your own solutions, such as mine/11872.rs, and record which problems they solve
    #[arg(long)]
    mine: bool,
    /// The language of these files, such as pypy [default: the one of their extension]
    #[arg(long, value_name = "NAME", value_parser = Language::named, requires = "files")]
    language: Option<&'static Language>,
    /// Run every case, even after three have exceeded the time limit
    #[arg(long)]
    all: bool,
}

/// Judges once, or at every save.
pub fn test(workspace: &Workspace, args: &TestArgs, runner: &Runner) -> Result<Exit> {
    let style = match (args.json, args.verbose) {
        (true, _) => ReportStyle::Json,
        (_, true) => ReportStyle::EveryCase,
        _ => ReportStyle::Failures,
    };
    let request = TestRequest { workspace, runner, args };
    if args.watch {
        return watch::watch(&request, style);
    }
    let mut report = Report::new(workspace, style);
    let outcomes = request.outcomes(|outcome| report.print(outcome))?;
    mine::record(&request, &outcomes, style != ReportStyle::Json)?;
    report.end(&outcomes)?;
    Ok(Exit::worst(outcomes.iter().map(TestResult::exit)))
}

/// What to judge, and where.
struct TestRequest<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    args: &'a TestArgs,
}

/// A program to judge, and its problem.
struct Subject {
    /// The requested id; empty if it is unknown.
    id: String,
    problem: Option<Problem>,
    /// The file that is judged instead of the solution.
    file: Option<ProgramFile>,
    /// Whether several files are judged, so that the heading must name this one.
    is_one_of_many: bool,
}

/// The results of one program.
struct TestResult {
    subject: Subject,
    /// What could not be judged and why, a sentence each.
    faults: Vec<String>,
    /// The compiler's message, if the program does not compile.
    compile_error: Option<String>,
    /// Every case that was judged.
    judged: Vec<(Case, CaseResult)>,
    /// The other cases, not run because enough had exceeded the time limit.
    not_run: Vec<Case>,
}

/// After this many cases have exceeded the same time limit, the rest is not run.
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
        let info = &problem.info;
        self.language().map_or_else(|| Allowance::plain(info), |language| language.limits(info))
    }
}

impl TestResult {
    fn new(subject: Subject, faults: Vec<String>) -> TestResult {
        TestResult { subject, faults, compile_error: None, judged: Vec::new(), not_run: Vec::new() }
    }

    /// The exit code that it leads to.
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

/// A program to judge: an executable, or `None` if a file must be compiled first.
struct Job {
    outcome: TestResult,
    program: Result<Option<Executable>, Failure>,
}

/// What all jobs share, created when it is first needed.
struct Shared<'a> {
    /// How the outputs of each problem are judged.
    comparisons: BTreeMap<String, OnceLock<Result<Comparison, String>>>,
    crates: Crates<'a>,
    progress: ProgressLine,
}

impl TestRequest<'_> {
    /// Builds and judges. Calls `done` with the outcomes in order, each as early as possible.
    fn outcomes(&self, mut done: impl FnMut(&TestResult) -> Result<()>) -> Result<Vec<TestResult>> {
        let progress = ProgressLine::start();
        let bundles = self.runner.folder()?;
        let jobs = self.jobs(&bundles, &progress)?;
        let cases = |job: &Job| job.outcome.subject.problem.as_ref().map_or(0, |it| it.cases.len());
        progress.begin("judging", jobs.iter().map(cases).sum());
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
                // Almost in order, because they are printed in order. If the receiver is gone, nobody needs the rest.
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
                    shared.progress.print_above(|| done(&outcome))?;
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

    fn jobs(&self, bundles: &sandbox::TempFolder, progress: &ProgressLine) -> Result<Vec<Job>> {
        let (workspace, args) = (self.workspace, self.args);
        let files = match (args.file.as_slice(), args.mine) {
            ([], true) => files::find_mine(workspace, args.language, &args.ids)?,
            ([], false) if args.bundled => return self.bundles(bundles.path(), progress),
            ([], false) => return self.solutions(progress),
            (paths, _) => files::find(workspace, paths, args.language, &args.ids)?,
        };
        let is_one_of_many = files.len() > 1;
        let is_single = files.len() == 1;
        let job = |mut file: ProgramFile| {
            let id = mem::replace(&mut file.id, Err(anyhow!("")));
            let (mut subject, faults) = match id {
                Ok(id) => Subject::new(workspace, id),
                // Nothing else would be printed.
                Err(fault) if is_single => return Err(fault),
                Err(fault) => {
                    let id = String::new();
                    let subject = Subject { id, problem: None, file: None, is_one_of_many };
                    (subject, vec![format!("{fault:#}")])
                }
            };
            if is_single {
                SourceFile::open(&file.path, &file.shown, file.language)?;
            }
            (subject.file, subject.is_one_of_many) = (Some(file), is_one_of_many);
            Ok(Job { outcome: TestResult::new(subject, faults), program: Ok(None) })
        };
        files.into_iter().map(job).collect()
    }

    /// The bundle of every solution that compiles, as a file, even if cases reject it.
    fn bundles(&self, folder: &Path, progress: &ProgressLine) -> Result<Vec<Job>> {
        let mut jobs = self.solutions(progress)?;
        let bundler = Bundler::build(progress)?;
        progress.begin("bundling", jobs.len());
        jobs.par_iter_mut().filter(|job| job.program.is_ok()).for_each(|job| {
            let Subject { id, file, .. } = &mut job.outcome.subject;
            let (path, shown) = (folder.join(format!("{id}.rs")), format!("the bundle of `{id}`"));
            let bundle = bundler.bundle(self.workspace, self.runner, id, None);
            job.program = bundle
                .and_then(|bundle| Ok(fs::write(&path, bundle.text)?))
                .map(|()| None)
                .map_err(Failure::from);
            let (language, id) = (Language::named("Rust").ok(), Ok(id.clone()));
            *file = Some(ProgramFile { path, shown, language, id });
            progress.advance(1);
        });
        Ok(jobs)
    }

    fn solutions(&self, progress: &ProgressLine) -> Result<Vec<Job>> {
        let ids = self.workspace.chosen(&self.args.ids)?;
        let subjects: Vec<(Subject, Vec<String>)> =
            ids.into_iter().map(|id| Subject::new(self.workspace, id)).collect();
        let readable = subjects.iter().filter(|(subject, _)| subject.problem.is_some());
        let ids: Vec<&str> = readable.map(|(subject, _)| subject.id.as_str()).collect();
        let built = cargo::build(self.workspace, &ids, ProgramKind::Solution, progress)?;
        let job = |(subject, faults): (Subject, Vec<String>)| {
            let program = built.executable(&subject.id).map(|path| Some(path.into()));
            Job { outcome: TestResult::new(subject, faults), program }
        };
        Ok(subjects.into_iter().map(job).collect())
    }

    fn judge(&self, job: Job, shared: &Shared) -> TestResult {
        let Job { mut outcome, program } = job;
        let tried = program.and_then(|it| self.try_to_judge(&mut outcome, it, shared));
        match tried {
            // Without a problem, `faults` already says why.
            _ if outcome.subject.problem.is_none() => {}
            Ok(()) => {}
            Err(Failure::Rejected(message)) => outcome.compile_error = Some(message),
            Err(Failure::Fault(error)) => outcome.faults.push(format!("{error:#}")),
        }
        outcome.faults.dedup();
        outcome
    }

    fn try_to_judge(
        &self,
        outcome: &mut TestResult,
        program: Option<Executable>,
        shared: &Shared,
    ) -> Result<(), Failure> {
        let runner = self.runner;
        let Some(problem) = &outcome.subject.problem else { return Ok(()) };
        let mut compiled: Option<CompiledFile> = None;
        let executable = match (program, &mut outcome.subject.file) {
            (Some(executable), _) => executable,
            (None, Some(file)) => {
                let source = SourceFile::open(&file.path, &file.shown, file.language)?;
                file.language = Some(source.language);
                let crates = Some(&shared.crates).filter(|_| !self.args.bundled);
                let plain = Allowance::plain(&problem.info);
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
            shared.progress.advance(1);
            judged
        };
        let enough = if self.args.all { usize::MAX } else { ENOUGH_LATE };
        let (judged, not_run) = judge_until_late(&problem.cases, enough, judge);
        outcome.not_run = not_run;
        for (case, judged) in judged {
            match judged {
                Ok(mut judged) => {
                    if let Some(compiled) = &compiled {
                        let lines = judged.reason.iter_mut().chain(&mut judged.stderr);
                        lines.for_each(|line| *line = compiled.restore_path(line));
                    }
                    outcome.judged.push((case, judged));
                }
                Err(error) => outcome.faults.push(format!("{error:#}")),
            }
        }
        Ok(())
    }
}

type JudgedCase = (Case, Result<CaseResult>);

/// Judges cases in order, several at a time, until `enough` have exceeded the same time limit. Also returns the cases after the
/// last of these. The result does not depend on how many run at a time.
fn judge_until_late(
    cases: &[Case],
    enough: usize,
    judge: impl Fn(&Case) -> Result<CaseResult> + Sync,
) -> (Vec<JudgedCase>, Vec<Case>) {
    let late = |judged: &Result<CaseResult>| judged.as_ref().ok().and_then(|it| it.late);
    // Before this index, enough cases are known to have exceeded the time limit.
    let end = AtomicUsize::new(cases.len());
    let seen = Mutex::new(BTreeMap::new());
    let bridge = cases.iter().enumerate().par_bridge();
    let mut judged: Vec<(usize, Result<CaseResult>)> = bridge
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
