//! How strong the cases are: what they accept, what they reject, and what would slip through.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};
use std::{fs, iter};

use clap::{Args, ValueEnum};
use rayon::prelude::*;
use sandbox::Runner;

use crate::exit::{Exit, Failure};
use crate::judging::cargo::{self, Built, Program};
use crate::judging::compare::{Comparison, Objection};
use crate::judging::decide;
use crate::judging::oracle::{self, Oracle};
use crate::judging::outcome::Outcome;
use crate::judging::verdict::{Allowance, Verdict};
use crate::problem::workspace::{Case, Problem, Workspace};
use crate::strength::attempt::{self, Attempt, Trial};
use crate::strength::mutants::{self, Compiler, Fate, Kills, Mutant};
use crate::ui::progress::Progress;
use crate::ui::{ids, report, table, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge check 11868                 one problem's cases
  cargo judge check 11868 --verbose       and what each of them catches
  cargo judge check --skip mutants        all problems, without cargo-mutants

Parts:
  cases      every input is legal, every answer follows from the rules, and the solution gives it
  programs   right programs are accepted, wrong ones get their verdict
  mutants    solutions with a fault are rejected; needs cargo-mutants";

/// What is to be checked.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// Problems by the name of their folder, such as 11868; all of them if none is named
    #[arg(add = ids::problems())]
    ids: Vec<String>,
    /// Tell which cases caught each wrong program, which are covered by others, and the weak spots
    #[arg(short, long)]
    verbose: bool,
    /// Leave this part out: `cases`, `programs` or `mutants`; may be given several times
    #[arg(long, value_name = "PART", hide_possible_values = true)]
    skip: Vec<Part>,
}

/// A part of what is checked.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Every input is legal, every answer follows from the rules, and the solution gives it
    Cases,
    /// Right programs are accepted, wrong ones get their verdict
    Programs,
    /// Solutions with a fault are rejected; needs cargo-mutants
    Mutants,
}

/// What is larger does not belong into a repository.
const MOST_OF_AN_INPUT: usize = 8 << 20;
const MOST_OF_ALL_INPUTS: usize = 64 << 20;
const MOST_OF_AN_ANSWER: usize = 1 << 20;

/// A problem, and what its cases are held to.
struct Subject {
    problem: Problem,
    comparison: Comparison,
    attempts: Vec<Attempt>,
    mutants: Vec<Mutant>,
    /// The names of mutants that are said to be equivalent.
    equivalent: Vec<String>,
    kills: Kills,
}

/// What is known of a problem's cases.
#[derive(Default)]
struct Findings {
    /// What is not as it must be, a sentence each.
    failures: Vec<String>,
    /// What could not be checked and why, a sentence each.
    faults: Vec<String>,
    /// What nothing is held to, a few words each.
    on_trust: Vec<&'static str>,
    /// Why a program was not run, a sentence each.
    not_run: Vec<String>,
    /// The right programs that every case accepts.
    accepted: usize,
    /// The places of the wrong programs that get their verdict, and of the cases that reject them.
    rejected: Vec<(usize, Vec<usize>)>,
    killed: usize,
    /// The mutants that do not compile.
    unviable: usize,
    /// The mutants that survive and are listed as equivalent.
    equivalent: usize,
    /// What one case alone catches, and the place of that case.
    weak_spots: Vec<(String, usize)>,
}

/// A piece of work, by the place of something in its [`Subject`].
#[derive(Clone, Copy)]
enum Job {
    Case(usize),
    Attempt(usize),
    Mutant(usize),
}

/// What came of a [`Job`].
enum Done {
    /// What is wrong with a case.
    Case(Vec<String>),
    Attempt(usize, Trial),
    Mutant(usize, Fate),
}

/// What all jobs need.
struct Tools<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    oracle: Oracle,
    solutions: Built,
    compiler: Compiler,
}

/// Checks the cases of these problems, of all if none is named, and prints what was found.
pub(crate) fn check(
    workspace: &Workspace,
    args: &CheckArgs,
    runner: &Runner,
) -> Result<Exit, String> {
    let ids = workspace.chosen(&args.ids)?;
    let (mut subjects, mut findings) = (Vec::new(), Vec::new());
    let mut unreadable = Vec::new();
    for id in &ids {
        let Outcome { problem, faults, .. } = Outcome::new(workspace, id.clone());
        let Some(problem) = problem else {
            unreadable.extend(faults);
            continue;
        };
        match Comparison::of(workspace, runner, &problem, false) {
            Ok(comparison) => {
                let mut found = Findings { faults, ..Findings::default() };
                match files(workspace, &problem) {
                    Ok(failures) => found.failures = failures,
                    Err(fault) => found.faults.push(fault),
                }
                if !args.skip.contains(&Part::Cases) {
                    found.on_trust = on_trust(workspace, &problem);
                }
                let (subject, failures) = Subject::new(workspace, problem, comparison);
                found.failures.extend(failures);
                subjects.push(subject);
                findings.push(found);
            }
            Err(fault) => {
                unreadable.extend(faults);
                unreadable.push(fault);
            }
        }
    }
    let ids: Vec<String> = subjects.iter().map(|subject| subject.problem.id.clone()).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    if !args.skip.contains(&Part::Mutants) {
        let mut mutants = mutants::list(workspace, &ids)?;
        for (subject, findings) in subjects.iter_mut().zip(&mut findings) {
            let id = &subject.problem.id;
            subject.mutants = mutants.remove(id).unwrap_or_default();
            match mutants::equivalent(workspace, id) {
                Ok(equivalent) => subject.equivalent = equivalent,
                Err(failure) => findings.failures.push(failure),
            }
            findings.failures.extend(subject.listed_in_vain(workspace));
        }
    }

    let progress = Progress::compiling(ids.len());
    let solutions = cargo::build(workspace, &ids, Program::Solution)?;
    let asked = if args.skip.contains(&Part::Cases) { &[] } else { ids.as_slice() };
    let oracle = Oracle::build(workspace, asked)?;
    let compiler = Compiler::new(solutions.libraries())?;
    let tools = Tools { workspace, runner, oracle, solutions, compiler };
    let jobs = subjects.iter().enumerate();
    let jobs: Vec<(usize, Job)> = jobs
        .flat_map(|(place, subject)| {
            subject.jobs(&args.skip).into_iter().map(move |job| (place, job))
        })
        .collect();
    progress.now("checking {pos}/{len}", jobs.len());
    let done: Vec<(usize, Result<Done, String>)> = jobs
        .par_iter()
        .map(|&(place, job)| {
            let done = tools.work(&subjects[place], job);
            progress.done(1);
            (place, done)
        })
        .collect();
    progress.end();
    for (place, done) in done {
        findings[place].add(workspace, &subjects[place], done);
    }
    for (subject, findings) in subjects.iter().zip(&mut findings) {
        if !subject.mutants.is_empty() && findings.unviable == subject.mutants.len() {
            findings.faults.push(format!(
                "no mutant of `{}` compiles with plain `rustc`, so that none was tried; does the solution?",
                subject.problem.id
            ));
        }
    }

    text::printed(print(args, &subjects, &findings, &unreadable))?;
    let exits = findings.iter().map(|findings| match findings {
        Findings { faults, .. } if !faults.is_empty() => Exit::NotDone,
        Findings { failures, .. } if !failures.is_empty() => Exit::Rejected,
        _ => Exit::Accepted,
    });
    Ok(Exit::worst(exits.chain(unreadable.iter().map(|_| Exit::NotDone))))
}

/// What is wrong with the files of a problem's cases as such: two inputs that are the same, sizes, missing newlines.
pub fn files(workspace: &Workspace, problem: &Problem) -> Result<Vec<String>, String> {
    let mut failures = Vec::new();
    let mut known: HashMap<Vec<u8>, &str> = HashMap::new();
    let mut sum = 0;
    for case in &problem.cases {
        let read = |file| {
            fs::read(file)
                .map_err(|error| format!("cannot read `{}`: {error}", workspace.show(file)))
        };
        let (input, answer) = (read(&case.input)?, read(&case.answer)?);
        let mut large = |file, length: usize, most: usize| {
            if length > most {
                failures.push(format!(
                    "`{}` has {length} bytes, and more than {most} are too many; find a smaller one",
                    workspace.show(file)
                ));
            }
        };
        large(&case.input, input.len(), MOST_OF_AN_INPUT);
        large(&case.answer, answer.len(), MOST_OF_AN_ANSWER);
        if !answer.ends_with(b"\n") {
            failures.push(format!(
                "`{}` does not end in a newline; write answers as `brute` prints them",
                workspace.show(&case.answer)
            ));
        }
        sum += input.len();
        if let Some(other) = known.insert(input, &case.name) {
            failures.push(format!(
                "`{}` is the same input as `{other}.in`; remove one of the two cases",
                workspace.show(&case.input)
            ));
        }
    }
    if sum > MOST_OF_ALL_INPUTS {
        failures.push(format!(
            "the inputs of `{}` have {sum} bytes together, and more than {MOST_OF_ALL_INPUTS} are too many; find smaller ones",
            problem.id
        ));
    }
    Ok(failures)
}

/// What no program of the problem's own answers for.
fn on_trust(workspace: &Workspace, problem: &Problem) -> Vec<&'static str> {
    let without = [
        ("brute", "no brute: answers taken on trust"),
        ("inputs", "no inputs: inputs taken on trust"),
    ];
    let without = without.into_iter();
    let without = without.filter(|(program, _)| !oracle::is_held_to(workspace, problem, program));
    without.map(|(_, words)| words).collect()
}

/// What is wrong with the input of a case by the problem's own `inputs`, if anything.
pub fn input(
    workspace: &Workspace,
    runner: &Runner,
    oracle: &Oracle,
    id: &str,
    case: &Case,
) -> Result<Option<String>, String> {
    let objection = oracle.objection(runner, id, &case.input)?;
    let shown = workspace.show(&case.input);
    Ok(objection.map(|objection| format!("`{shown}` is not a legal input: {objection}")))
}

/// What is wrong with the answer of a case by the problem's own `brute`, if anything.
pub fn answer(
    workspace: &Workspace,
    runner: &Runner,
    oracle: &Oracle,
    id: &str,
    case: &Case,
    comparison: &Comparison,
) -> Result<Option<String>, String> {
    let shown = workspace.show(&case.answer);
    let derived = oracle.answer(runner, id, &case.input)?;
    let objection = comparison.objection(runner, case, &derived)?;
    Ok(objection.map(|objection| match objection {
        Objection::Difference(difference) => {
            let quoted = |line: Option<String>| {
                line.map_or("no more lines".to_owned(), |line| format!("`{line}`"))
            };
            format!(
                "`{shown}` is not what follows from the rules: its line {} is {}, and `brute-{id}` says {}",
                difference.line,
                quoted(difference.expected),
                quoted(difference.found)
            )
        }
        Objection::Words(words) => format!(
            "what `brute-{id}` says is not accepted where the answer is `{shown}`: {}",
            words.join("; ")
        ),
    }))
}

impl Subject {
    /// A problem with its attempts, and what is wrong with their first lines.
    fn new(
        workspace: &Workspace,
        problem: Problem,
        comparison: Comparison,
    ) -> (Subject, Vec<String>) {
        let (attempts, failures) = attempt::attempts(workspace, &problem.id);
        let kills = Kills::new(problem.cases.len());
        let (mutants, equivalent) = (Vec::new(), Vec::new());
        (Subject { problem, comparison, attempts, mutants, equivalent, kills }, failures)
    }

    fn jobs(&self, skip: &[Part]) -> Vec<Job> {
        let unless_skipped = |part, count| 0..if skip.contains(&part) { 0 } else { count };
        let attempts = unless_skipped(Part::Programs, self.attempts.len()).map(Job::Attempt);
        let mutants = unless_skipped(Part::Mutants, self.mutants.len()).map(Job::Mutant);
        let cases = unless_skipped(Part::Cases, self.problem.cases.len()).map(Job::Case);
        attempts.chain(mutants).chain(cases).collect()
    }

    /// A sentence for every line of the list of equivalent mutants that no mutant bears out.
    fn listed_in_vain<'a>(&'a self, workspace: &'a Workspace) -> impl Iterator<Item = String> + 'a {
        let there: BTreeSet<&str> =
            self.mutants.iter().map(|mutant| mutant.name.as_str()).collect();
        let list = mutants::list_of_equivalent(workspace, &self.problem.id);
        let listed = self.equivalent.iter().filter(move |name| !there.contains(name.as_str()));
        listed.map(move |name| {
            format!("`{list}` has `{name}`, and `cargo mutants` knows no such mutant; remove the line, or mend its place")
        })
    }
}

impl Tools<'_> {
    fn work(&self, subject: &Subject, job: Job) -> Result<Done, String> {
        let Subject { problem, comparison, attempts, mutants, kills, .. } = subject;
        let (runner, compiler) = (self.runner, &self.compiler);
        match job {
            Job::Case(place) => {
                self.case(problem, &problem.cases[place], comparison).map(Done::Case)
            }
            Job::Attempt(place) => attempts[place]
                .judge(runner, problem, comparison)
                .map(|trial| Done::Attempt(place, trial)),
            Job::Mutant(place) => {
                mutants::fate(runner, compiler, problem, &mutants[place], comparison, kills)
                    .map(|fate| Done::Mutant(place, fate))
            }
        }
    }

    fn case(
        &self,
        problem: &Problem,
        tried: &Case,
        comparison: &Comparison,
    ) -> Result<Vec<String>, String> {
        let Problem { id, about, .. } = problem;
        let (workspace, runner, oracle) = (self.workspace, self.runner, &self.oracle);
        let mut failures = Vec::new();
        if oracle::is_held_to(workspace, problem, "inputs") {
            failures.extend(input(workspace, runner, oracle, id, tried)?);
        }
        if failures.is_empty() && oracle::is_held_to(workspace, problem, "brute") {
            failures.extend(answer(workspace, runner, oracle, id, tried, comparison)?);
        }
        let solution = match self.solutions.executable(id) {
            Ok(solution) => solution.into(),
            Err(Failure::Impossible(fault)) => return Err(fault),
            Err(Failure::Rejected(words)) => {
                failures
                    .push(format!("the solution of `{id}` does not compile; mend it:\n{words}"));
                return Ok(failures);
            }
        };
        let judged = decide::judge(runner, &solution, &Allowance::plain(about), tried, comparison)?;
        if judged.verdict != Verdict::Ac {
            failures.push(format!(
                "the solution of `{id}` gets {} on the case `{}`; `cargo judge test {id}` shows it",
                judged.verdict, tried.name
            ));
        }
        Ok(failures)
    }
}

impl Findings {
    fn add(&mut self, workspace: &Workspace, subject: &Subject, done: Result<Done, String>) {
        match done {
            // What a problem lacks as a whole is told for every case.
            Ok(Done::Case(failures)) => {
                let new = failures.into_iter().filter(|it| !self.failures.contains(it));
                let new: Vec<String> = new.collect();
                self.failures.extend(new);
            }
            Ok(Done::Attempt(place, trial)) => self.add_trial(subject, place, trial),
            Ok(Done::Mutant(place, fate)) => self.add_fate(workspace, subject, place, fate),
            Err(fault) if self.faults.contains(&fault) => {}
            Err(fault) => self.faults.push(fault),
        }
    }

    fn add_trial(&mut self, subject: &Subject, place: usize, trial: Trial) {
        let attempt = &subject.attempts[place];
        let failure = attempt.broken_promise(&subject.problem, &trial);
        match (trial, failure) {
            (_, Some(failure)) => self.failures.push(failure),
            (Trial::Judged(_), None) if attempt.verdict == Verdict::Ac => self.accepted += 1,
            (Trial::Judged(verdicts), None) => {
                let rejected = |&case: &usize| verdicts[case] != Verdict::Ac;
                let by: Vec<usize> = (0..verdicts.len()).filter(rejected).collect();
                if let &[only] = &by[..] {
                    self.weak_spots.push((attempt.name.clone(), only));
                }
                self.rejected.push((place, by));
            }
            (Trial::NotRun(reason), None) => self.not_run.push(reason),
            (Trial::Refused(_), None) => unreachable!("no attempt promises not to compile"),
        }
    }

    fn add_fate(&mut self, workspace: &Workspace, subject: &Subject, place: usize, fate: Fate) {
        let name = &subject.mutants[place].name;
        let id = &subject.problem.id;
        let listed = subject.equivalent.contains(name);
        let list = mutants::list_of_equivalent(workspace, id);
        match fate {
            Fate::Survived if listed => self.equivalent += 1,
            Fate::Survived => {
                self.failures.push(format!(
                    "the solution of `{id}` with one fault, `{name}`, is accepted on all {} cases; add a case that \
                     catches it, or, if no legal input tells, write it into `{list}` with ` -- ` and the reason",
                    subject.problem.cases.len()
                ));
            }
            _ if listed => self.failures.push(format!(
                "`{list}` has `{name}`, and {}; remove the line",
                match fate {
                    Fate::Unviable => "that does not compile".to_owned(),
                    _ => format!("some case of `{id}` rejects it"),
                }
            )),
            Fate::Unviable => self.unviable += 1,
            Fate::Killed(only) => {
                self.killed += 1;
                self.weak_spots.extend(only.map(|case| (name.clone(), case)));
            }
        }
    }

    /// The cases that catch nothing which no other case catches; samples are there for their own sake.
    fn covered<'a>(&self, subject: &'a Subject) -> Vec<&'a str> {
        let alone: BTreeSet<usize> = self.weak_spots.iter().map(|&(_, case)| case).collect();
        let cases = subject.problem.cases.iter().enumerate();
        cases
            .filter(|(place, case)| !alone.contains(place) && !case.name.starts_with("sample"))
            .map(|(_, case)| case.name.as_str())
            .collect()
    }

    /// What the problem's line tells, in the order of [`cells`].
    fn counts(&self, subject: &Subject) -> Counts {
        let wrong =
            subject.attempts.iter().filter(|attempt| attempt.verdict != Verdict::Ac).count();
        [
            subject.problem.cases.len(),
            self.rejected.len(),
            wrong,
            self.accepted,
            subject.attempts.len() - wrong,
            self.not_run.len(),
            self.killed,
            subject.mutants.len() - self.unviable,
            self.equivalent,
            self.weak_spots.len(),
            self.covered(subject).len(),
        ]
    }
}

/// A line a problem, and below it what is not as it must be.
type Counts = [usize; 11];

/// The cells of a line; those that say nothing are empty.
fn cells(name: &str, counts: Counts, skip: &[Part]) -> [String; 9] {
    let [
        cases,
        rejected,
        wrong,
        accepted,
        right,
        not_run,
        killed,
        mutants,
        equivalent,
        weak,
        covered,
    ] = counts;
    let unless = |empty: bool, text: String| if empty { String::new() } else { text };
    let no_programs = skip.contains(&Part::Programs);
    let no_mutants = skip.contains(&Part::Mutants);
    [
        name.to_owned(),
        text::count(cases, "case"),
        unless(no_programs, format!("{rejected} of {wrong} wrong rejected")),
        unless(no_programs, format!("{accepted} of {right} right accepted")),
        unless(not_run == 0, format!("{not_run} not run")),
        unless(no_mutants, format!("{killed} of {mutants} mutants killed")),
        unless(equivalent == 0, format!("{equivalent} equivalent")),
        unless(weak == 0, text::count(weak, "weak spot")),
        unless(covered == 0 || no_programs, text::count(covered, "case") + " covered by others"),
    ]
}

fn print(
    args: &CheckArgs,
    subjects: &[Subject],
    findings: &[Findings],
    unreadable: &[String],
) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    let told = subjects.iter().zip(findings);
    let counts: Vec<Counts> = told.map(|(subject, findings)| findings.counts(subject)).collect();
    let all = std::array::from_fn(|place| counts.iter().map(|counts| counts[place]).sum());
    let ids = subjects.iter().map(|subject| subject.problem.id.as_str());
    let lines = ids.zip(counts).chain((subjects.len() > 1).then_some(("all", all)));
    let rows: Vec<_> = lines.map(|(name, counts)| cells(name, counts, &args.skip)).collect();
    let lines = table::lines(&rows, 1..9, "   ");
    for ((subject, findings), line) in subjects.iter().zip(findings).zip(&lines) {
        let cells = iter::once(line.as_str()).chain(findings.on_trust.iter().copied());
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("   "))?;
        if args.verbose {
            print_catches(&mut out, subject, findings)?;
        }
        for reason in &findings.not_run {
            writeln!(out, "  not run: {reason}")?;
        }
        let mut faults = findings.failures.iter().chain(&findings.faults);
        faults.try_for_each(|fault| report::print_fault(&mut out, "  ", fault))?;
    }
    unreadable.iter().try_for_each(|fault| report::print_fault(&mut out, "", fault))?;
    lines.iter().skip(subjects.len()).try_for_each(|line| writeln!(out, "{line}"))?;
    print_summary(&mut out, findings, unreadable.len())
}

/// Which cases caught what.
fn print_catches(out: &mut impl Write, subject: &Subject, findings: &Findings) -> io::Result<()> {
    let cases = &subject.problem.cases;
    let rejected = || findings.rejected.iter().map(|(place, by)| (&subject.attempts[*place], by));
    let width = table::widest(rejected().map(|(attempt, _)| &attempt.name));
    for (Attempt { name, verdict, .. }, by) in rejected() {
        let caught: Vec<&str> = by.iter().map(|&case| cases[case].name.as_str()).collect();
        let (name, verdict) = (table::left(name, width), verdict.to_string());
        let (count, caught) = (caught.len(), caught.join(", "));
        writeln!(out, "  {name}   {verdict:<3}   caught by {count}: {caught}")?;
    }
    for (name, case) in &findings.weak_spots {
        writeln!(out, "  weak spot: only `{}` catches {name}", cases[*case].name)?;
    }
    let covered = findings.covered(subject);
    if !covered.is_empty() {
        writeln!(out, "  covered by others: {}", covered.join(", "))?;
    }
    Ok(())
}

/// What counts in the end, in the words of `cargo judge test`.
fn print_summary(out: &mut impl Write, findings: &[Findings], unreadable: usize) -> io::Result<()> {
    let (good, bad) = (text::GOOD, text::BAD);
    let faults = findings.iter().map(|findings| findings.faults.len()).sum::<usize>() + unreadable;
    let failures: usize = findings.iter().map(|findings| findings.failures.len()).sum();
    if faults > 0 {
        writeln!(out, "{bad}not checked{bad:#}: {faults}, for the reasons above")?;
    }
    let paint = if failures + faults > 0 { bad } else { good };
    let (problems, failures) =
        (text::count(findings.len(), "problem"), text::count(failures, "failure"));
    writeln!(out, "{paint}{problems} checked, {failures}{paint:#}")?;
    out.flush()
}
