//! How strong the cases are: what they accept, and what they reject.

mod attempts;
mod cases;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::slice;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use sandbox::Runner;

use crate::check::attempts::Rejected;
use crate::check::cases::CaseChecker;
use crate::fault::Exit;
use crate::problem::{Problem, Workspace};
use crate::progress::Progress;
use crate::stress;
use crate::text;
use crate::verdict::Comparison;

const EXAMPLES: &str = "\
Examples:
  cargo judge check 11868                 one problem's cases
  cargo judge check 11868 --verbose       and which of them catch each wrong program
  cargo judge check --skip programs       all problems, without their right and wrong programs

Parts:
  cases      every input is legal, every answer follows from the rules, and the solution gives it
  programs   right programs are accepted, wrong ones get their verdict";

/// What is to be checked.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// Problems by the name of their folder, such as 11868; all of them if none is named
    ids: Vec<String>,
    /// Tell which cases caught each wrong program
    #[arg(short, long)]
    verbose: bool,
    /// Leave this part out: `cases` or `programs`
    #[arg(long, value_name = "PART", hide_possible_values = true)]
    skip: Option<Part>,
    /// CPU time that `brute` may take for one answer
    #[arg(long, value_name = "S", default_value = "60", value_parser = stress::seconds)]
    patience: Duration,
}

/// A part of what is checked.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Every input is legal, every answer follows from the rules, and the solution gives it
    Cases,
    /// Right programs are accepted, wrong ones get their verdict
    Programs,
}

/// What was found out about the cases of a problem.
#[derive(Default)]
struct Findings {
    id: String,
    cases: usize,
    /// What is not as it must be, a sentence each.
    failures: Vec<String>,
    /// What could not be checked and why, a sentence each.
    faults: Vec<String>,
    /// What does not compile, by the compiler's words.
    refused: BTreeMap<String, String>,
    /// What nothing is checked against, a few words each.
    on_trust: Vec<&'static str>,
    /// Why a program was not run, a sentence each.
    not_run: Vec<String>,
    right: usize,
    accepted: usize,
    wrong: usize,
    rejected: Vec<Rejected>,
}

/// Checks the cases of these problems, of all if none is named, and prints what was found.
pub(crate) fn check(workspace: &Workspace, args: &CheckArgs, runner: &Runner) -> Result<Exit> {
    let (mut problems, mut unreadable) = (Vec::new(), Vec::new());
    for id in workspace.chosen(&args.ids)? {
        match workspace.problem(&id) {
            Ok(problem) => problems.push(problem),
            Err(fault) => unreadable.push(format!("{fault:#}")),
        }
    }
    let ids: Vec<&str> = problems.iter().map(|problem| problem.id.as_str()).collect();
    let progress = Progress::start();
    let checker = match args.skip {
        Some(Part::Cases) => None,
        _ => Some(CaseChecker::build(workspace, runner, &ids, args.patience, &progress)?),
    };
    progress.now("checking", ids.len());
    let found = problems.par_iter().with_max_len(1).map(|problem| {
        let Problem { id, cases, .. } = problem;
        let mut found = Findings { id: id.clone(), cases: cases.len(), ..Findings::default() };
        found.faults.extend(problem.faults.iter().cloned());
        let done = (|| {
            found.failures.extend(cases::files(workspace, problem)?);
            let comparison = Comparison::of(workspace, runner, problem, false)?;
            if args.skip != Some(Part::Programs) {
                attempts::check(workspace, runner, problem, &comparison, &mut found)?;
            }
            checker.as_ref().map_or(Ok(()), |it| it.check(problem, &comparison, &mut found))
        })();
        found.faults.extend(done.err().map(|fault| format!("{fault:#}")));
        progress.done(1);
        found
    });
    let found: Vec<Findings> = found.collect();
    drop(progress);

    text::printed(print(args, &found, &unreadable))?;
    let exits = found.iter().map(|Findings { faults, failures, refused, .. }| {
        match (faults.is_empty(), failures.is_empty() && refused.is_empty()) {
            (true, true) => Exit::Accepted,
            (true, false) => Exit::Rejected,
            (false, _) => Exit::NotDone,
        }
    });
    Ok(Exit::worst(exits.chain(unreadable.iter().map(|_| Exit::NotDone))))
}

/// A line a problem, and below it what is not as it must be; last, the sums.
fn print(args: &CheckArgs, found: &[Findings], unreadable: &[String]) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    let mut rows: Vec<_> =
        found.iter().map(|one| row(&one.id, slice::from_ref(one), args.skip)).collect();
    if found.len() > 1 {
        rows.push(row("all", found, args.skip));
    }
    let lines = text::table(&rows, 1..5, "   ");
    for (one, line) in found.iter().zip(&lines) {
        writeln!(out, "{}", [&[line.as_str()], one.on_trust.as_slice()].concat().join("   "))?;
        if args.verbose {
            print_catches(&mut out, &one.rejected)?;
        }
        for reason in &one.not_run {
            writeln!(out, "  not run: {}", text::plain(reason))?;
        }
        let mut faults = one.failures.iter().chain(&one.faults);
        faults.try_for_each(|fault| text::print_fault(&mut out, "  ", fault))?;
    }
    // What does not compile may belong to all of them, as `common` does.
    let mut refused: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (words, program) in found.iter().flat_map(|one| &one.refused) {
        refused.entry(words).or_default().insert(program);
    }
    for (words, programs) in &refused {
        let programs = programs.iter().copied().collect::<Vec<_>>().join(", ");
        let sentence = format!("this keeps {programs} from being compiled; mend it:\n{words}");
        text::print_fault(&mut out, "", &sentence)?;
    }
    unreadable.iter().try_for_each(|fault| text::print_fault(&mut out, "", fault))?;
    lines.iter().skip(found.len()).try_for_each(|line| writeln!(out, "{line}"))?;

    let faults = found.iter().map(|one| one.faults.len()).sum::<usize>() + unreadable.len();
    let failures = found.iter().map(|one| one.failures.len()).sum::<usize>() + refused.len();
    let (good, bad) = (text::GOOD, text::BAD);
    if faults > 0 {
        writeln!(out, "{bad}not checked{bad:#}: {faults}, for the reasons above")?;
    }
    let paint = if failures + faults > 0 { bad } else { good };
    let problems = text::count(found.len(), "problem");
    writeln!(out, "{paint}{problems} checked, {}{paint:#}", text::count(failures, "failure"))
}

/// The cells of a line; those that say nothing are empty.
fn row(name: &str, found: &[Findings], skip: Option<Part>) -> [String; 5] {
    let sum = |count: fn(&Findings) -> usize| found.iter().map(count).sum::<usize>();
    let unless = |is_so: bool, cell: String| if is_so { String::new() } else { cell };
    let (accepted, right) = (sum(|it| it.accepted), sum(|it| it.right));
    let (rejected, wrong) = (sum(|it| it.rejected.len()), sum(|it| it.wrong));
    let (cases, not_run) = (sum(|it| it.cases), sum(|it| it.not_run.len()));
    let is_skipped = skip == Some(Part::Programs);
    [
        name.to_owned(),
        if cases == 0 { "no cases yet".to_owned() } else { text::count(cases, "case") },
        unless(is_skipped, format!("{rejected} of {wrong} wrong rejected")),
        unless(is_skipped, format!("{accepted} of {right} right accepted")),
        unless(not_run == 0, format!("{not_run} not run")),
    ]
}

/// Which cases caught each wrong program.
fn print_catches(out: &mut impl Write, rejected: &[Rejected]) -> io::Result<()> {
    let width = text::widest(rejected.iter().map(|it| &it.name));
    for Rejected { name, verdict, by } in rejected {
        let name = text::left(&text::plain(name), width);
        let (verdict, cases) = (verdict.to_string(), text::plain(&by.join(", ")));
        writeln!(out, "  {name}   {verdict:<3}   caught by {}: {cases}", by.len())?;
    }
    Ok(())
}
