//! `cargo judge test`: judges solutions or files.

pub mod files;
mod report;
mod watch;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::time::Duration;
use std::{mem, thread};

use anyhow::{Result, anyhow, ensure};
use checkout::progress;
use clap::{ArgGroup, Args};
use rayon::prelude::*;
use sandbox::{Executable, Runner};

use crate::fault::{Exit, Failure};
use crate::problem::{Case, Problem, Workspace};
use crate::program::Allowance;
use crate::program::cargo::{self, ProgramKind};
use crate::program::compile::{CompiledFile, SourceFile};
use crate::program::crates::Crates;
use crate::program::language::Language;
use crate::progress::ProgressLine;
use crate::text::{self, GOOD};
use crate::verdict::{self, CaseResult, Comparison, Verdict};
use files::{FoundFile, ProgramFile};
use report::Report;

pub(crate) use report::{print_judged, print_title, quoted};

const EXAMPLES: &str = "\
Examples:
  cargo judge test 11868                  judge one problem's solution on its cases
  cargo judge test                        judge all solutions
  cargo judge test --watch 11868          judge again at every save
  cargo judge test 11868 --file mine.cpp  judge any file, in a common language
  cargo judge test 11868 --mine           judge your own mine/11868.rs, which `cargo study start 11868` creates
  cargo judge test --file folder          judge all files in it, each for the problem in its name";

#[derive(Args, Default)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("program").args(["file", "mine"]))]
pub struct TestArgs {
    /// Ids of problems, such as 11868; all problems if none is given
    ids: Vec<String>,
    /// Judge again at every save, until Ctrl-C
    #[arg(long, conflicts_with = "json")]
    watch: bool,
    /// Print one JSON object per case
    #[arg(long)]
    json: bool,
    /// Judge these files, or all files in these folders; without an id, each for the problem whose number is in its name or
    /// its folder
    #[arg(long, value_name = "FILE", num_args = 1..)]
    file: Vec<PathBuf>,
    /// Judge your own solutions, such as mine/11872.rs, and record which problems they solve
    #[arg(long)]
    mine: bool,
    /// The language of these files, such as pypy [default: the one of their extension]
    #[arg(long, value_name = "NAME", value_parser = Language::named, requires = "program")]
    language: Option<&'static Language>,
    /// Run every case, even after three rejected ones have taken more than the time limit in all
    #[arg(long)]
    all: bool,
}

/// Judges once, or at every save.
pub fn test(workspace: &Workspace, args: &TestArgs, runner: &Runner) -> Result<Exit> {
    let request = TestRequest { workspace, runner, args };
    if args.watch {
        return watch::watch(&request);
    }
    let mut report = Report::new(workspace, args.json);
    let results = request.results(|result| report.print(result))?;
    record_solved(&request, &results)?;
    report.end(&results)?;
    Ok(Exit::worst(results.iter().map(TestResult::exit)))
}

/// Records which problems are solved. The first time, prints where to read on, unless the output is JSON.
fn record_solved(request: &TestRequest, results: &[TestResult]) -> Result<()> {
    if !request.args.mine {
        return Ok(());
    }
    let mut recorded = BTreeSet::new();
    for result in results.iter().filter(|result| is_solved(result)) {
        let Some(id) = result.subject.id.as_ref().filter(|id| recorded.insert(*id)) else {
            continue;
        };
        match progress::note(id, |steps| steps.solved = true) {
            Ok(before) if !request.args.json && !before.solved => text::print(&format!(
                "{GOOD}{} solves {id}{GOOD:#}: the proof is in `problems/{id}/README.md`, and \
                 `cargo judge test {id}` runs the worked solution\n",
                text::plain(&result.subject.path())
            ))?,
            Ok(_) => {}
            Err(error) => anstream::eprintln!("warning: {error:#}"),
        }
    }
    Ok(())
}

/// Whether it is accepted on every case.
fn is_solved(result: &TestResult) -> bool {
    let all_run = !result.judged.is_empty() && result.not_run.is_empty();
    all_run && result.exit() == Exit::Accepted
}

/// What to judge, and where.
struct TestRequest<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    args: &'a TestArgs,
}

/// A program to judge, and its problem.
struct Subject {
    /// The requested id; `None` if a file does not say it.
    id: Option<String>,
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
    /// The other cases, not run because enough were rejected that took long.
    not_run: Vec<Case>,
}

/// After this many rejected cases that took more than the time limit in all, the rest is not run.
const ENOUGH: usize = 3;

impl Subject {
    /// If `is_named`, a problem without cases is a fault.
    fn new(workspace: &Workspace, id: String, is_named: bool) -> (Subject, Vec<String>) {
        let (problem, faults) = match workspace.problem(&id) {
            Ok(mut problem) => {
                let mut faults = mem::take(&mut problem.faults);
                if is_named && problem.cases.is_empty() && faults.is_empty() {
                    faults.extend(problem.notes.pop());
                }
                (Some(problem), faults)
            }
            Err(error) => (None, vec![format!("{error:#}")]),
        };
        (Subject { id: Some(id), problem, file: None, is_one_of_many: false }, faults)
    }

    fn language(&self) -> Option<&'static Language> {
        self.file.as_ref().and_then(|file| file.language)
    }

    /// The path of what is judged.
    fn path(&self) -> String {
        let id = self.id.as_deref().unwrap_or_default();
        let solution = || format!("problems/{id}/src/main.rs");
        self.file.as_ref().map_or_else(solution, |file| file.shown.clone())
    }

    /// What the program may take on one case.
    fn allowance(&self, problem: &Problem) -> Allowance {
        let info = &problem.info;
        self.language().map_or_else(|| Allowance::of(info), |language| language.limits(info))
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

/// A program to judge.
struct Job {
    result: TestResult,
    /// Cargo's build; `None` if a file must be compiled.
    built: Option<Result<Executable, Failure>>,
}

/// What all jobs share, created when it is first needed.
struct Shared<'a> {
    /// How the outputs of each problem are judged.
    comparisons: BTreeMap<String, OnceLock<Result<Comparison, String>>>,
    crates: Crates<'a>,
    progress: ProgressLine,
    /// Whether nobody waits for results any more.
    is_over: AtomicBool,
}

impl TestRequest<'_> {
    /// Builds and judges. Calls `done` with the results in order, each as early as possible, until it returns `false`.
    fn results(
        &self,
        mut done: impl FnMut(&TestResult) -> Result<bool>,
    ) -> Result<Vec<TestResult>> {
        let progress = ProgressLine::start();
        let jobs = self.jobs(&progress)?;
        let problems = || jobs.iter().filter_map(|job| job.result.subject.problem.as_ref());
        progress.begin("judging", problems().map(|problem| problem.cases.len()).sum());
        let shared = Shared {
            comparisons: problems().map(|it| (it.id.clone(), OnceLock::new())).collect(),
            crates: Crates::of(self.workspace, self.runner),
            progress,
            is_over: AtomicBool::new(false),
        };
        let (sender, receiver) = mpsc::channel();
        let results = thread::scope(|scope| {
            let shared = &shared;
            scope.spawn(move || {
                // Almost in order, because they are printed in order.
                jobs.into_iter().enumerate().par_bridge().for_each_with(
                    sender,
                    |sender, (index, job)| {
                        if !shared.is_over.load(Ordering::Relaxed) {
                            let _ = sender.send((index, self.judge(job, shared)));
                        }
                    },
                );
            });
            let (mut results, mut early) = (Vec::new(), BTreeMap::new());
            for (index, result) in receiver {
                early.insert(index, result);
                while let Some(result) = early.remove(&results.len()) {
                    let is_open = shared.progress.print_above(|| done(&result));
                    results.push(result);
                    if !matches!(is_open, Ok(true)) {
                        shared.is_over.store(true, Ordering::Relaxed);
                        return is_open.map(|_| results);
                    }
                }
            }
            Ok(results)
        })?;
        drop(shared.progress);
        let notes = results.iter().flat_map(|result| {
            let of_problem = result.subject.problem.iter().flat_map(|problem| &problem.notes);
            of_problem.chain(result.judged.iter().flat_map(|(_, judged)| &judged.notes))
        });
        let notes: BTreeSet<&String> = notes.collect();
        notes.iter().for_each(|note| anstream::eprintln!("note: {}", text::plain(note)));
        Ok(results)
    }

    fn jobs(&self, progress: &ProgressLine) -> Result<Vec<Job>> {
        let (workspace, args) = (self.workspace, self.args);
        let files = match (args.file.as_slice(), args.mine) {
            ([], true) => files::find_mine(workspace, args.language, &args.ids)?,
            ([], false) => return self.solutions(progress),
            (paths, _) => files::find(workspace, paths, args.language, &args.ids)?,
        };
        let is_one_of_many = files.len() > 1;
        let job = |(file, id): FoundFile| {
            let (mut subject, faults) = match id {
                Ok(id) => Subject::new(workspace, id, true),
                // Nothing else would be printed.
                Err(fault) if !is_one_of_many => return Err(fault),
                Err(fault) => {
                    let subject = Subject { id: None, problem: None, file: None, is_one_of_many };
                    (subject, vec![format!("{fault:#}")])
                }
            };
            if !is_one_of_many {
                SourceFile::open(&file.path, &file.shown, file.language)?;
            }
            (subject.file, subject.is_one_of_many) = (Some(file), is_one_of_many);
            Ok(Job { result: TestResult::new(subject, faults), built: None })
        };
        files.into_iter().map(job).collect()
    }

    fn solutions(&self, progress: &ProgressLine) -> Result<Vec<Job>> {
        let ids = self.workspace.chosen(&self.args.ids)?;
        let is_named = !self.args.ids.is_empty();
        let subjects: Vec<(Subject, Vec<String>)> =
            ids.into_iter().map(|id| Subject::new(self.workspace, id, is_named)).collect();
        let problems = subjects.iter().filter_map(|(subject, _)| subject.problem.as_ref());
        let ids: Vec<&str> = problems.map(|problem| problem.id.as_str()).collect();
        let built = cargo::build(self.workspace, &ids, ProgramKind::Solution, progress)?;
        let job = |(subject, faults): (Subject, Vec<String>)| {
            let id = subject.id.as_deref().unwrap_or_default();
            let program = built.executable(id).map(Into::into);
            Job { result: TestResult::new(subject, faults), built: Some(program) }
        };
        Ok(subjects.into_iter().map(job).collect())
    }

    fn judge(&self, job: Job, shared: &Shared) -> TestResult {
        let Job { mut result, built } = job;
        match self.try_to_judge(&mut result, built, shared) {
            // Without a problem, `faults` already says why.
            _ if result.subject.problem.is_none() => {}
            Ok(()) => {}
            Err(Failure::Rejected(message)) => result.compile_error = Some(message),
            Err(Failure::Fault(error)) => result.faults.push(format!("{error:#}")),
        }
        result.faults.dedup();
        result
    }

    fn try_to_judge(
        &self,
        result: &mut TestResult,
        built: Option<Result<Executable, Failure>>,
        shared: &Shared,
    ) -> Result<(), Failure> {
        let runner = self.runner;
        let Some(problem) = &result.subject.problem else { return Ok(()) };
        let mut compiled: Option<CompiledFile> = None;
        let executable = match (built, &mut result.subject.file) {
            (Some(executable), _) => executable?,
            (None, Some(file)) => {
                let source = SourceFile::open(&file.path, &file.shown, file.language)?;
                file.language = Some(source.language);
                let limits = Allowance::of(&problem.info);
                compiled
                    .insert(source.compile(runner, Some(&shared.crates), &limits)?)
                    .executable
                    .clone()
            }
            (None, None) => return Ok(()),
        };
        if problem.cases.is_empty() {
            return Ok(());
        }
        let comparison = shared.comparisons[&problem.id].get_or_init(|| {
            Comparison::of(self.workspace, runner, problem).map_err(|error| format!("{error:#}"))
        });
        let comparison = comparison.as_ref().map_err(|error| anyhow!(error.clone()))?;
        let allowance = result.subject.allowance(problem);
        let judge = |case: &Case| {
            ensure!(!shared.is_over.load(Ordering::Relaxed), "nobody reads the output any more");
            let judged = verdict::judge(runner, &executable, &allowance, case, comparison);
            shared.progress.advance(1);
            judged
        };
        let most = if self.args.all { Duration::MAX } else { allowance.time };
        let (judged, not_run) = judge_until_enough(&problem.cases, most, judge);
        result.not_run = not_run;
        let mut hints = BTreeSet::new();
        for (case, judged) in judged {
            match judged {
                Ok(mut judged) => {
                    if let Some(compiled) = &compiled {
                        let is_rejected = judged.verdict != Verdict::Ac;
                        let hint = compiled.hint(&judged.stderr).filter(|_| is_rejected);
                        let new = hint.filter(|hint| hints.insert(hint.to_string()));
                        judged.reason.extend(new.map(str::to_owned));
                        let lines = judged.reason.iter_mut().chain(&mut judged.stderr);
                        lines.for_each(|line| *line = compiled.restore_path(line));
                    }
                    result.judged.push((case, judged));
                }
                Err(error) => result.faults.push(format!("{error:#}")),
            }
        }
        Ok(())
    }
}

type JudgedCase = (Case, Result<CaseResult>);

/// Judges cases in order, several at a time, until [`ENOUGH`] rejected ones have taken more than this time in all. Also returns
/// the cases after the last of these. The result does not depend on how many run at a time.
fn judge_until_enough(
    cases: &[Case],
    most: Duration,
    judge: impl Fn(&Case) -> Result<CaseResult> + Sync,
) -> (Vec<JudgedCase>, Vec<Case>) {
    // Before this index, enough cases are known to be rejected.
    let end = AtomicUsize::new(cases.len());
    let rejected: Mutex<BTreeMap<usize, Duration>> = Mutex::default();
    let bridge = cases.iter().enumerate().par_bridge();
    let mut judged: Vec<(usize, Result<CaseResult>)> = bridge
        .filter_map(|(index, case)| {
            if index >= end.load(Ordering::Relaxed) {
                return None;
            }
            let judged = judge(case);
            if let Some(judged) = judged.as_ref().ok().filter(|it| it.verdict != Verdict::Ac) {
                let mut rejected = rejected.lock().unwrap_or_else(PoisonError::into_inner);
                rejected.insert(index, judged.wall);
                let mut longest = BTreeSet::new();
                let is_enough = |&(&index, &time): &(&usize, &Duration)| {
                    longest.insert((time, index));
                    if longest.len() > ENOUGH {
                        longest.pop_first();
                    }
                    let total = longest.iter().map(|(time, _)| time).sum::<Duration>();
                    longest.len() == ENOUGH && total > most
                };
                if let Some((last, _)) = rejected.iter().find(is_enough) {
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
