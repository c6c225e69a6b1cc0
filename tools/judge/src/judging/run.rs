//! Judges many programs on many cases: workers send what they find, and one thread puts it in order and reports it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use anyhow::{Result, anyhow, ensure};

use super::TestRequest;
use super::plan::{Job, Subject};
use crate::fault::{Exit, Failure};
use crate::problem::{Case, Problem};
use crate::program::compile::Program;
use crate::program::crates::Crates;
use crate::progress::ProgressLine;
use crate::verdict::{self, CaseResult, Comparison, Verdict};
use crate::{parallel, text};

/// The results of one program.
pub(super) struct TestResult {
    pub subject: Arc<Subject>,
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
pub(super) trait Reporter {
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

/// What the workers of a run share. Some of it is created when it is first needed.
struct Run<'a> {
    request: &'a TestRequest<'a>,
    /// How the outputs of each problem are judged.
    comparisons: BTreeMap<String, OnceLock<Result<Comparison, String>>>,
    crates: Crates<'a>,
    progress: &'a ProgressLine,
    /// Set when judging must stop.
    is_over: AtomicBool,
}

/// What a worker finds out about a program.
enum Found {
    /// It is there, or will never be. Cases are judged up to the last number, which gets smaller if enough are rejected.
    Program(Arc<Subject>, Vec<String>, Arc<AtomicUsize>),
    /// The result of the case with this number.
    Case(usize, Box<Result<CaseResult>>),
    /// Nothing more is found out about it.
    End(Result<(), Failure>),
}

/// Puts in order what the workers find, and reports it.
struct Printer<'a> {
    request: &'a TestRequest<'a>,
    progress: &'a ProgressLine,
    reporter: &'a mut dyn Reporter,
    /// Programs by their numbers.
    begun: BTreeMap<usize, Begun>,
    /// Those that must wait for programs with smaller numbers.
    done: BTreeMap<usize, TestResult>,
    results: Vec<TestResult>,
}

/// A program that is being judged.
struct Begun {
    result: TestResult,
    end: Arc<AtomicUsize>,
    /// The number of the next case to be reported, and the results that came before that of this case.
    next: usize,
    early: BTreeMap<usize, Result<CaseResult>>,
    /// The times of the slowest rejected cases.
    slowest: Vec<Duration>,
}

impl TestRequest<'_> {
    /// Builds and judges. Returns the results of the programs that were done before the reporter stopped it.
    pub(super) fn run(&self, reporter: &mut dyn Reporter) -> Result<Vec<TestResult>> {
        let progress = &ProgressLine::start();
        let mut jobs = self.plan(progress)?;
        let problems = jobs.iter_mut().filter_map(|job| job.subject.problem.as_mut());
        let left: usize = problems.map(|problem| self.choose_cases(problem)).sum();
        let names = &self.args.case;
        let is_any = left > 0 || names.is_empty() || jobs.iter().any(|job| !job.faults.is_empty());
        ensure!(is_any, "no case is called `{}`", names.join("` or `"));
        let problems = || jobs.iter().filter_map(|job| job.subject.problem.as_ref());
        progress.begin("judging", problems().map(|problem| problem.cases.len()).sum());
        let run = &Run {
            request: self,
            comparisons: problems().map(|it| (it.id.clone(), OnceLock::new())).collect(),
            crates: Crates::of(self.workspace, self.runner),
            progress,
            is_over: AtomicBool::new(false),
        };
        let mut printer = Printer {
            request: self,
            progress,
            reporter,
            begun: BTreeMap::new(),
            done: BTreeMap::new(),
            results: Vec::new(),
        };
        let mut go_on = printer.report(Event::Started);
        let (sender, found) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                let jobs = jobs.into_iter().enumerate();
                parallel::map(jobs, |(number, job)| {
                    run.judge(job, |found| {
                        let _ = sender.send((number, found));
                    });
                })
            });
            for (number, found) in found {
                // What comes after the end would be incomplete.
                if matches!(go_on, Ok(true)) {
                    go_on = printer.take(number, found);
                }
                run.is_over.fetch_or(!matches!(go_on, Ok(true)), Ordering::Relaxed);
            }
        });
        go_on?;
        let results = printer.results;
        progress.clear();
        let notes = results.iter().flat_map(|result: &TestResult| {
            let of_problem = result.subject.problem.iter().flat_map(|problem| &problem.notes);
            of_problem.chain(result.judged.iter().flat_map(|(_, judged)| &judged.notes))
        });
        let is_free = self.args.language.is_none();
        let instead = results.iter().filter(|result| is_free && result.counts().1 > 0);
        let instead = instead.map(|result| &result.subject);
        let instead: Vec<String> =
            instead.filter_map(|it| it.language()?.instead_of(it.path().as_ref())).collect();
        let notes: BTreeSet<&String> = notes.chain(&instead).collect();
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
    /// Prepares a program and judges it on its cases.
    fn judge(&self, job: Job, send: impl Fn(Found) + Sync) {
        let Job { mut subject, faults, built } = job;
        if self.is_over.load(Ordering::Relaxed) {
            return;
        }
        let program = match subject.problem {
            Some(_) => self.request.program(&mut subject, built, &self.crates).map(Some),
            None => Ok(None),
        };
        let cases = subject.problem.as_ref().map_or(0, |problem| problem.cases.len());
        let (subject, end) = (Arc::new(subject), Arc::new(AtomicUsize::new(cases)));
        send(Found::Program(subject.clone(), faults, end.clone()));
        let ended = program.and_then(|program| match (program, &subject.problem) {
            (Some(program), Some(problem)) if cases > 0 => {
                Ok(self.judge_cases(&program, problem, &end, &send)?)
            }
            _ => Ok(()),
        });
        send(Found::End(ended));
    }

    fn judge_cases(
        &self,
        program: &Program,
        problem: &Problem,
        end: &AtomicUsize,
        send: &(impl Fn(Found) + Sync),
    ) -> Result<()> {
        let TestRequest { workspace, runner, args } = *self.request;
        let comparison = self.comparisons[&problem.id].get_or_init(|| {
            Comparison::of(workspace, runner, problem).map_err(|error| format!("{error:#}"))
        });
        let comparison = comparison.as_ref().map_err(|error| anyhow!(error.clone()))?;
        parallel::map(problem.cases.iter().enumerate(), |(number, case)| {
            if number >= end.load(Ordering::Relaxed) || self.is_over.load(Ordering::Relaxed) {
                return;
            }
            let judged =
                verdict::judge(runner, program, case, comparison).and_then(|mut judged| {
                    if let (true, Comparison::Rule(rule), Some(_)) =
                        (args.diff, comparison, &judged.difference)
                    {
                        let expected = fs_err::read(&case.answer)?;
                        judged.beside = rule.side_by_side(&expected, &judged.output);
                    }
                    // Outputs may be long.
                    Ok(CaseResult { output: Vec::new(), ..judged })
                });
            self.progress.advance(1);
            send(Found::Case(number, judged.into()));
        });
        Ok(())
    }
}

impl Printer<'_> {
    /// Takes what was found out about the program with this number. Returns whether to go on judging.
    fn take(&mut self, number: usize, found: Found) -> Result<bool> {
        match found {
            Found::Program(subject, faults, end) => {
                let (compile_error, judged, not_run) = (None, Vec::new(), Vec::new());
                let result = TestResult { subject, faults, compile_error, judged, not_run };
                let (early, slowest) = Default::default();
                self.begun.insert(number, Begun { result, end, next: 0, early, slowest });
            }
            Found::Case(case, judged) => {
                let Some(mut begun) = self.begun.remove(&number) else { return Ok(true) };
                begun.early.insert(case, *judged);
                let go_on = self.report_cases(&mut begun);
                self.begun.insert(number, begun);
                return go_on;
            }
            Found::End(ended) => {
                let Some(begun) = self.begun.remove(&number) else { return Ok(true) };
                self.done.insert(number, self.result(begun, ended));
                while let Some(result) = self.done.remove(&self.results.len()) {
                    let go_on = self.report(Event::ProgramDone(&result))?;
                    self.results.push(result);
                    if !go_on {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Reports the cases whose turn it is. The result does not depend on how many were run at a time.
    fn report_cases(&mut self, begun: &mut Begun) -> Result<bool> {
        let subject = begun.result.subject.clone();
        let Some(problem) = &subject.problem else { return Ok(true) };
        while let Some(judged) = begun.early.remove(&begun.next) {
            let number = begun.next;
            begun.next += 1;
            if number >= begun.end.load(Ordering::Relaxed) {
                continue;
            }
            let (case, judged) = match judged {
                Ok(judged) => (&problem.cases[number], judged),
                Err(error) => {
                    begun.result.faults.push(format!("{error:#}"));
                    continue;
                }
            };
            let slowest = &mut begun.slowest;
            if judged.verdict != Verdict::Ac && !self.request.args.all {
                slowest.push(judged.wall);
                slowest.sort_by(|one, other| other.cmp(one));
                slowest.truncate(ENOUGH);
                let most = subject.allowance(problem).time;
                if slowest.len() == ENOUGH && slowest.iter().sum::<Duration>() > most {
                    begun.end.store(number + 1, Ordering::Relaxed);
                }
            }
            let go_on = self.report(Event::CaseJudged(&subject, case, &judged))?;
            begun.result.judged.push((case.clone(), judged));
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The result of a program of which everything is known.
    fn result(&self, begun: Begun, ended: Result<(), Failure>) -> TestResult {
        let Begun { mut result, end, .. } = begun;
        match (ended, &result.subject.problem) {
            (Ok(()), Some(problem)) => {
                result.not_run = problem.cases[end.load(Ordering::Relaxed)..].to_vec();
                if self.request.args.case.is_empty() && !problem.cases.is_empty() {
                    let rejected = result.judged.iter().filter(|(_, it)| it.verdict != Verdict::Ac);
                    let names: String =
                        rejected.map(|(case, _)| case.name.clone() + "\n").collect();
                    let file = self.request.rejected(&problem.id);
                    // Without this record, they come in their order.
                    let _ = file.parent().map(fs::create_dir_all).map(|_| fs::write(&file, names));
                }
            }
            (Ok(()), None) => {}
            (Err(Failure::Rejected(message)), _) => result.compile_error = Some(message),
            (Err(Failure::Fault(error)), _) => result.faults.push(format!("{error:#}")),
        }
        result.faults.dedup();
        result
    }

    fn report(&mut self, event: Event) -> Result<bool> {
        match event {
            // Nobody prints it, so the progress line can stay.
            Event::CaseJudged(_, _, judged) if judged.verdict == Verdict::Ac => {
                self.reporter.report(event)
            }
            _ => self.progress.print_above(|| self.reporter.report(event)),
        }
    }
}
