//! How strong the cases are: what they accept, and what they reject.

use std::io::{self, Write};
use std::{iter, slice};

use clap::Args;
use rayon::prelude::*;
use sandbox::Runner;

use crate::error::Result;
use crate::exit::Exit;
use crate::judging::verdict::Verdict;
use crate::problem::workspace::Workspace;
use crate::strength::findings::{Finding, Findings, Rejected};
use crate::strength::subject::{self, Job, Part, Subject, Tools};
use crate::ui::progress::Progress;
use crate::ui::{table, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge check 11868                 one problem's cases
  cargo judge check 11868 --verbose       and which of them catch each wrong program
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
    ids: Vec<String>,
    /// Tell which cases caught each wrong program
    #[arg(short, long)]
    verbose: bool,
    /// Leave this part out: `cases`, `programs` or `mutants`; may be given several times
    #[arg(long, value_name = "PART", hide_possible_values = true)]
    skip: Vec<Part>,
}

/// Checks the cases of these problems, of all if none is named, and prints what was found.
pub(crate) fn check(workspace: &Workspace, args: &CheckArgs, runner: &Runner) -> Result<Exit> {
    let ids = workspace.chosen(&args.ids)?;
    let (mut subjects, unreadable) = subject::subjects(workspace, runner, &ids, &args.skip)?;
    let progress = Progress::compiling(subjects.len());
    let tools = Tools::build(workspace, runner, &subjects, &args.skip)?;
    let jobs: Vec<(&Subject, Job)> = subjects
        .iter()
        .flat_map(|subject| iter::repeat(subject).zip(subject.jobs(&args.skip)))
        .collect();
    progress.now("checking {pos}/{len}", jobs.len());
    let found: Vec<Result<Finding>> = jobs
        .par_iter()
        .map(|&(subject, job)| {
            let finding = tools.work(subject, job);
            progress.done(1);
            finding
        })
        .collect();
    progress.end();
    let mut found = found.into_iter();
    for subject in &mut subjects {
        let jobs = subject.jobs(&args.skip).len();
        subject.conclude(found.by_ref().take(jobs).collect(), &args.skip);
    }

    text::printed(print(args, &subjects, &unreadable))?;
    let exits = subjects.iter().map(|subject| match &subject.findings {
        Findings { faults, .. } if !faults.is_empty() => Exit::NotDone,
        Findings { failures, .. } if !failures.is_empty() => Exit::Rejected,
        _ => Exit::Accepted,
    });
    Ok(Exit::worst(exits.chain(unreadable.iter().map(|_| Exit::NotDone))))
}

/// A line a problem, and below it what is not as it must be; last, the sums.
fn print(args: &CheckArgs, subjects: &[Subject], unreadable: &[String]) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    let row = |subject: &Subject| row(&subject.problem.id, slice::from_ref(subject), &args.skip);
    let mut rows: Vec<_> = subjects.iter().map(row).collect();
    if subjects.len() > 1 {
        rows.push(self::row("all", subjects, &args.skip));
    }
    let lines = table::lines(&rows, 1..7, "   ");
    for (Subject { findings, .. }, line) in subjects.iter().zip(&lines) {
        let cells = iter::once(line.as_str()).chain(findings.on_trust.iter().copied());
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("   "))?;
        if args.verbose {
            print_catches(&mut out, &findings.rejected)?;
        }
        for reason in &findings.not_run {
            writeln!(out, "  not run: {reason}")?;
        }
        let mut faults = findings.failures.iter().chain(&findings.faults);
        faults.try_for_each(|fault| text::print_fault(&mut out, "  ", fault))?;
    }
    unreadable.iter().try_for_each(|fault| text::print_fault(&mut out, "", fault))?;
    lines.iter().skip(subjects.len()).try_for_each(|line| writeln!(out, "{line}"))?;
    print_summary(&mut out, subjects, unreadable.len())
}

/// The cells of a line; those that say nothing are empty.
fn row(name: &str, subjects: &[Subject], skip: &[Part]) -> [String; 7] {
    let sum = |count: fn(&Subject) -> usize| subjects.iter().map(count).sum::<usize>();
    let of = |part, found: fn(&Subject) -> usize, all: fn(&Subject) -> usize, what: &str| {
        let is_skipped = skip.contains(&part);
        if is_skipped { String::new() } else { format!("{} of {} {what}", sum(found), sum(all)) }
    };
    let unless_none = |count: usize, what: &str| match count {
        0 => String::new(),
        count => format!("{count} {what}"),
    };
    let wrong = |it: &Subject| it.attempts.iter().filter(|it| it.verdict != Verdict::Ac).count();
    let right = |it: &Subject| it.attempts.iter().filter(|it| it.verdict == Verdict::Ac).count();
    let mutants = |it: &Subject| it.mutants.len() - it.findings.unviable;
    [
        name.to_owned(),
        text::count(sum(|it| it.problem.cases.len()), "case"),
        of(Part::Programs, |it| it.findings.rejected.len(), wrong, "wrong rejected"),
        of(Part::Programs, |it| it.findings.accepted, right, "right accepted"),
        unless_none(sum(|it| it.findings.not_run.len()), "not run"),
        of(Part::Mutants, |it| it.findings.killed, mutants, "mutants killed"),
        unless_none(sum(|it| it.findings.equivalent), "equivalent"),
    ]
}

/// Which cases caught each wrong program.
fn print_catches(out: &mut impl Write, rejected: &[Rejected]) -> io::Result<()> {
    let width = table::widest(rejected.iter().map(|it| &it.name));
    for Rejected { name, verdict, by } in rejected {
        let (name, verdict) = (table::left(name, width), verdict.to_string());
        writeln!(out, "  {name}   {verdict:<3}   caught by {}: {}", by.len(), by.join(", "))?;
    }
    Ok(())
}

/// What counts in the end, in the words of `cargo judge test`.
fn print_summary(out: &mut impl Write, subjects: &[Subject], unreadable: usize) -> io::Result<()> {
    let (good, bad) = (text::GOOD, text::BAD);
    let faults = subjects.iter().map(|it| it.findings.faults.len()).sum::<usize>() + unreadable;
    let failures: usize = subjects.iter().map(|it| it.findings.failures.len()).sum();
    if faults > 0 {
        writeln!(out, "{bad}not checked{bad:#}: {faults}, for the reasons above")?;
    }
    let paint = if failures + faults > 0 { bad } else { good };
    let (problems, failures) =
        (text::count(subjects.len(), "problem"), text::count(failures, "failure"));
    writeln!(out, "{paint}{problems} checked, {failures}{paint:#}")?;
    out.flush()
}
