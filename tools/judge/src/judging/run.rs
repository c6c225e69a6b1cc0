//! Judges many programs on many cases, and sends events to a reporter.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use anyhow::{Error, Result, anyhow, ensure};
use rayon::prelude::*;

use super::TestRequest;
use super::plan::{Job, Subject};
use crate::fault::{Exit, Failure};
use crate::problem::{Case, Problem};
use crate::program::compile::Program;
use crate::program::crates::Crates;
use crate::progress::ProgressLine;
use crate::text;
use crate::verdict::{self, CaseResult, Comparison, Verdict};

/// The results of one program.
pub(super) struct TestResult {
    pub subject: Subject,
    /// What could not be judged and why, a sentence each.
    pub faults: Vec<String>,
    /// The compiler's message, if the program does not compile.
    pub compile_error: Option<String>,
    /// Every case that was judged.
    pub judged: Vec<(Case, CaseResult)>,
    /// The other cases, not run because enough were rejected that took long.
    pub not_run: Vec<Case>,
}

/// What happens during a run. The cases of one program come in order, and programs are done in order.
pub(super) enum Event<'a> {
    /// Solutions are built, and judging begins.
    Started,
    /// A program was judged on a case.
    CaseJudged(&'a Subject, &'a Case, &'a CaseResult),
    /// A program was judged on all its cases.
    ProgramDone(&'a TestResult),
}

/// What prints events.
pub(super) trait Reporter: Send {
    /// Handles an event. Returns whether to go on judging.
    fn report(&mut self, event: Event) -> Result<bool>;
}

/// After this many rejected cases that took more than the time limit in all, the rest is not run.
const ENOUGH: usize = 3;

impl TestResult {
    /// The exit code that it leads to.
    pub fn exit(&self) -> Exit {
        match self.counts() {
            _ if !self.faults.is_empty() => Exit::NotDone,
            (_, 1..) => Exit::Rejected,
            _ => Exit::Accepted,
        }
    }

    /// How many cases passed and failed; a compile error counts as one failure.
    pub fn counts(&self) -> (usize, usize) {
        let passed = self.judged.iter().filter(|(_, judged)| judged.verdict == Verdict::Ac).count();
        (passed, self.judged.len() - passed + usize::from(self.compile_error.is_some()))
    }
}

/// What all jobs of a run share. Some of it is created when it is first needed.
struct Run<'a> {
    request: &'a TestRequest<'a>,
    /// How the outputs of each problem are judged.
    comparisons: BTreeMap<String, OnceLock<Result<Comparison, String>>>,
    crates: Crates<'a>,
    progress: ProgressLine,
    reporter: Mutex<&'a mut dyn Reporter>,
    /// Set when judging must stop: with the error if an event cannot be reported.
    over: OnceLock<Option<Error>>,
}

/// Passes items on in order, each as early as possible.
struct InOrder<T> {
    next: usize,
    early: BTreeMap<usize, T>,
}

impl<T> InOrder<T> {
    fn new() -> InOrder<T> {
        InOrder { next: 0, early: BTreeMap::new() }
    }

    fn add(&mut self, index: usize, item: T, mut pass: impl FnMut(T)) {
        self.early.insert(index, item);
        while let Some(item) = self.early.remove(&self.next) {
            self.next += 1;
            pass(item);
        }
    }
}

impl TestRequest<'_> {
    /// Builds and judges. Returns the results of the programs that were done before the reporter stopped it.
    pub(super) fn run(&self, reporter: &mut dyn Reporter) -> Result<Vec<TestResult>> {
        let progress = ProgressLine::start();
        let mut jobs = self.plan(&progress)?;
        let problems = jobs.iter_mut().filter_map(|job| job.subject.problem.as_mut());
        let left: usize = problems.map(|problem| self.choose_cases(problem)).sum();
        let names = &self.args.case;
        let is_any = left > 0 || names.is_empty() || jobs.iter().any(|job| !job.faults.is_empty());
        ensure!(is_any, "no case is called `{}`", names.join("` or `"));
        let problems = || jobs.iter().filter_map(|job| job.subject.problem.as_ref());
        progress.begin("judging", problems().map(|problem| problem.cases.len()).sum());
        let run = Run {
            request: self,
            comparisons: problems().map(|it| (it.id.clone(), OnceLock::new())).collect(),
            crates: Crates::of(self.workspace, self.runner),
            progress,
            reporter: Mutex::new(reporter),
            over: OnceLock::new(),
        };
        run.report(Event::Started);
        let (results, in_order) = (Mutex::new(Vec::new()), Mutex::new(InOrder::new()));
        // Almost in order, because they are reported in order.
        jobs.into_iter().enumerate().par_bridge().for_each(|(index, job)| {
            if !run.is_over() {
                let result = run.judge(job);
                lock(&in_order).add(index, result, |result| {
                    run.report(Event::ProgramDone(&result));
                    lock(&results).push(result);
                });
            }
        });
        drop(run.progress);
        if let Some(Some(error)) = run.over.into_inner() {
            return Err(error);
        }
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        let notes = results.iter().flat_map(|result: &TestResult| {
            let of_problem = result.subject.problem.iter().flat_map(|problem| &problem.notes);
            of_problem.chain(result.judged.iter().flat_map(|(_, judged)| &judged.notes))
        });
        let notes: BTreeSet<&String> = notes.collect();
        notes.iter().for_each(|note| anstream::eprintln!("note: {}", text::plain(note)));
        Ok(results)
    }

    /// Leaves out the cases that are not to be run, and puts those first that were rejected last. Returns how many are left.
    fn choose_cases(&self, problem: &mut Problem) -> usize {
        let rejected = fs::read_to_string(self.rejected(&problem.id)).unwrap_or_default();
        let (names, cases) = (&self.args.case, &mut problem.cases);
        cases.retain(|case| names.is_empty() || names.contains(&case.name));
        cases.sort_by_key(|case| !rejected.lines().any(|name| name == case.name));
        cases.len()
    }

    /// The file with the names of the cases that were rejected last.
    fn rejected(&self, id: &str) -> PathBuf {
        self.runner.parent().join("rejected").join(id)
    }
}

impl Run<'_> {
    fn is_over(&self) -> bool {
        self.over.get().is_some()
    }

    fn report(&self, event: Event) {
        // What comes after the end would be incomplete.
        if !self.is_over() {
            let reported = self.progress.print_above(|| lock(&self.reporter).report(event));
            if !matches!(reported, Ok(true)) {
                let _ = self.over.set(reported.err());
            }
        }
    }

    fn judge(&self, job: Job) -> TestResult {
        let Job { subject, faults, built } = job;
        let (compile_error, judged, not_run) = (None, Vec::new(), Vec::new());
        let mut result = TestResult { subject, faults, compile_error, judged, not_run };
        match self.try_to_judge(&mut result, built) {
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
        built: Option<Result<Program, Failure>>,
    ) -> Result<(), Failure> {
        let TestRequest { workspace, runner, args } = *self.request;
        let TestResult { subject, faults, judged: done, .. } = result;
        if subject.problem.is_none() {
            return Ok(());
        }
        let program = self.request.program(subject, built, &self.crates)?;
        let Some(problem) = &subject.problem else { return Ok(()) };
        if problem.cases.is_empty() {
            return Ok(());
        }
        let comparison = self.comparisons[&problem.id].get_or_init(|| {
            Comparison::of(workspace, runner, problem).map_err(|error| format!("{error:#}"))
        });
        let comparison = comparison.as_ref().map_err(|error| anyhow!(error.clone()))?;
        let most = if args.all { Duration::MAX } else { program.allowance.time };
        let (subject, cases) = (&*subject, &problem.cases);
        // Before this index, enough cases are known to be rejected.
        let end = AtomicUsize::new(cases.len());
        let mut slowest = Vec::new();
        // The result does not depend on how many run at a time.
        let mut pass = |(index, judged): (usize, Result<CaseResult>)| {
            if index >= end.load(Ordering::Relaxed) {
                return;
            }
            match judged {
                Ok(judged) => {
                    if judged.verdict != Verdict::Ac {
                        slowest.push(judged.wall);
                        slowest.sort_by(|one, other| other.cmp(one));
                        slowest.truncate(ENOUGH);
                        if slowest.len() == ENOUGH && slowest.iter().sum::<Duration>() > most {
                            end.store(index + 1, Ordering::Relaxed);
                        }
                    }
                    self.report(Event::CaseJudged(subject, &cases[index], &judged));
                    done.push((cases[index].clone(), judged));
                }
                Err(error) => faults.push(format!("{error:#}")),
            }
        };
        let in_order = Mutex::new((InOrder::new(), &mut pass));
        cases.iter().enumerate().par_bridge().for_each(|(index, case)| {
            if index < end.load(Ordering::Relaxed) && !self.is_over() {
                // Outputs may be long.
                let judged =
                    verdict::judge(runner, &program, case, comparison).and_then(|mut judged| {
                        if let (true, Comparison::Rule(rule), Some(_)) =
                            (args.diff, comparison, &judged.difference)
                        {
                            let expected = fs_err::read(&case.answer)?;
                            judged.beside = rule.side_by_side(&expected, &judged.output);
                        }
                        Ok(CaseResult { output: Vec::new(), ..judged })
                    });
                self.progress.advance(1);
                let (in_order, pass) = &mut *lock(&in_order);
                in_order.add(index, (index, judged), pass);
            }
        });
        result.not_run = cases[end.into_inner()..].to_vec();
        if args.case.is_empty() {
            let rejected = result.judged.iter().filter(|(_, it)| it.verdict != Verdict::Ac);
            let names: String = rejected.map(|(case, _)| case.name.clone() + "\n").collect();
            let file = self.request.rejected(&problem.id);
            // Without this record, they come in their order.
            let _ = file.parent().map(fs::create_dir_all).map(|_| fs::write(&file, names));
        }
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
