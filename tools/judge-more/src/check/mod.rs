//! `cargo judge check`: how strong the cases are.

mod attempts;
mod cases;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::slice;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};
use sandbox::Runner;

use crate::check::attempts::RejectedAttempt;
use crate::check::cases::CaseChecker;
use crate::stress;
use judge::fault::Exit;
use judge::problem::{Problem, Workspace};
use judge::progress::ProgressLine;
use judge::verdict::Comparison;
use judge::{parallel, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge check 11868                 check one problem's cases
  cargo judge check 11868 --verbose       also list the cases that catch each wrong program
  cargo judge check --skip programs       check all problems without their right and wrong programs

Parts:
  cases      every input is legal, every answer follows from the rules, and the solution prints it
  programs   right programs are accepted, wrong ones get their verdict";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// Ids of problems, such as 11868; all problems if none is given
    ids: Vec<String>,
    /// List the cases that catch each wrong program
    #[arg(short, long)]
    verbose: bool,
    /// Leave this part out: `cases` or `programs`
    #[arg(long, value_name = "PART", hide_possible_values = true)]
    skip: Option<CheckPart>,
    /// CPU time that `brute` may take for one answer, in seconds
    #[arg(long, value_name = "S", default_value = "60", value_parser = stress::seconds)]
    patience: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CheckPart {
    /// Every input is legal, every answer follows from the rules, and the solution gives it
    Cases,
    /// Right programs are accepted, wrong ones get their verdict
    Programs,
}

/// What the check found for one problem.
#[derive(Default)]
struct CheckFindings {
    id: String,
    cases: usize,
    /// What is wrong, a sentence each.
    failures: Vec<String>,
    /// What could not be checked and why, a sentence each.
    faults: Vec<String>,
    /// Programs that do not compile, by the compiler's message.
    not_compiled: BTreeSet<(String, String)>,
    /// What is assumed because no program checks it, a few words each.
    assumed: Vec<&'static str>,
    /// Why a program was not run, a sentence each.
    not_run: Vec<String>,
    right: usize,
    accepted: usize,
    wrong: usize,
    rejected: Vec<RejectedAttempt>,
}

/// Checks that right and wrong programs of these problems get their verdicts.
pub(crate) fn check_programs(
    workspace: &Workspace,
    ids: &[String],
    runner: &Runner,
) -> Result<Exit> {
    let skip = Some(CheckPart::Cases);
    let args =
        CheckArgs { ids: ids.to_vec(), verbose: false, skip, patience: Duration::from_secs(60) };
    check(workspace, &args, runner)
}

/// Checks the cases of these problems, or of all problems, and prints the findings.
pub(crate) fn check(workspace: &Workspace, args: &CheckArgs, runner: &Runner) -> Result<Exit> {
    let (mut problems, mut unreadable) = (Vec::new(), Vec::new());
    for id in workspace.chosen(&args.ids)? {
        match workspace.problem(&id) {
            Ok(problem) => problems.push(problem),
            Err(fault) => unreadable.push(format!("{fault:#}")),
        }
    }
    let ids: Vec<&str> = problems.iter().map(|problem| problem.id.as_str()).collect();
    let progress = ProgressLine::start();
    let checker = match args.skip {
        Some(CheckPart::Cases) => None,
        _ => Some(CaseChecker::build(workspace, runner, &ids, args.patience, &progress)?),
    };
    progress.begin("checking", ids.len());
    let findings: Vec<CheckFindings> = parallel::map(&problems, |problem| {
        let Problem { id, cases, .. } = problem;
        let mut findings =
            CheckFindings { id: id.clone(), cases: cases.len(), ..Default::default() };
        findings.faults.extend(problem.faults.iter().cloned());
        let done = (|| {
            if args.skip != Some(CheckPart::Cases) {
                findings.failures.extend(cases::text_faults(workspace, problem)?);
            }
            let comparison = Comparison::of(workspace, runner, problem)?;
            if args.skip != Some(CheckPart::Programs) {
                let needs_all = args.verbose || problem.info.imported_from.is_none();
                attempts::check(workspace, runner, problem, &comparison, needs_all, &mut findings)?;
            }
            checker.as_ref().map_or(Ok(()), |it| it.check(problem, &comparison, &mut findings))
        })();
        findings.faults.extend(done.err().map(|fault| format!("{fault:#}")));
        progress.advance(1);
        findings
    });
    drop(progress);

    text::checked(print(args, &findings, &unreadable))?;
    let exits =
        findings.iter().map(|CheckFindings { faults, failures, not_compiled, .. }| {
            match (faults.is_empty(), failures.is_empty() && not_compiled.is_empty()) {
                (true, true) => Exit::Accepted,
                (true, false) => Exit::Rejected,
                (false, _) => Exit::NotDone,
            }
        });
    Ok(Exit::worst(exits.chain(unreadable.iter().map(|_| Exit::NotDone))))
}

/// Prints a line for each problem with its faults below it, and the totals at the end.
fn print(args: &CheckArgs, findings: &[CheckFindings], unreadable: &[String]) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    let mut rows: Vec<_> =
        findings.iter().map(|one| row(&one.id, slice::from_ref(one), args.skip)).collect();
    if findings.len() > 1 {
        rows.push(row("all", findings, args.skip));
    }
    let lines = text::table(&rows, 1..5, "   ");
    for (one, line) in findings.iter().zip(&lines) {
        writeln!(out, "{}", [&[line.as_str()], one.assumed.as_slice()].concat().join("   "))?;
        if args.verbose {
            print_rejected(&mut out, &one.rejected)?;
        }
        for reason in &one.not_run {
            writeln!(out, "  not run: {}", text::plain(reason))?;
        }
        let mut faults = one.failures.iter().chain(&one.faults);
        faults.try_for_each(|fault| text::print_fault(&mut out, "  ", fault))?;
    }
    // One error, for example in `common`, may keep several programs from compiling.
    let mut not_compiled: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (message, program) in findings.iter().flat_map(|one| &one.not_compiled) {
        not_compiled.entry(message).or_default().insert(program);
    }
    for (message, programs) in &not_compiled {
        let programs = programs.iter().copied().collect::<Vec<_>>().join(", ");
        let sentence = format!("cannot compile {programs}; fix this:\n{message}");
        text::print_fault(&mut out, "", &sentence)?;
    }
    unreadable.iter().try_for_each(|fault| text::print_fault(&mut out, "", fault))?;
    lines.iter().skip(findings.len()).try_for_each(|line| writeln!(out, "{line}"))?;

    let faults = findings.iter().map(|one| one.faults.len()).sum::<usize>() + unreadable.len();
    let failures =
        findings.iter().map(|one| one.failures.len()).sum::<usize>() + not_compiled.len();
    let (good, bad) = (text::GOOD, text::BAD);
    if faults > 0 {
        writeln!(out, "{bad}not checked{bad:#}: {faults}, for the reasons above")?;
    }
    let paint = if failures + faults > 0 { bad } else { good };
    let problems = text::count(findings.len(), "problem");
    writeln!(out, "{paint}{problems} checked, {}{paint:#}", text::count(failures, "failure"))
}

/// The cells of a line; a cell without information is empty.
fn row(name: &str, findings: &[CheckFindings], skip: Option<CheckPart>) -> [String; 5] {
    let sum = |count: fn(&CheckFindings) -> usize| findings.iter().map(count).sum::<usize>();
    let unless = |is_so: bool, cell: String| if is_so { String::new() } else { cell };
    let (accepted, right) = (sum(|it| it.accepted), sum(|it| it.right));
    let (rejected, wrong) = (sum(|it| it.rejected.len()), sum(|it| it.wrong));
    let (cases, not_run) = (sum(|it| it.cases), sum(|it| it.not_run.len()));
    let is_skipped = skip == Some(CheckPart::Programs);
    [
        name.to_owned(),
        if cases == 0 { "no cases yet".to_owned() } else { text::count(cases, "case") },
        unless(is_skipped, format!("{rejected} of {wrong} wrong rejected")),
        unless(is_skipped, format!("{accepted} of {right} right accepted")),
        unless(not_run == 0, format!("{not_run} not run")),
    ]
}

/// Prints which cases catch each wrong program.
fn print_rejected(out: &mut impl Write, rejected: &[RejectedAttempt]) -> io::Result<()> {
    let width = text::widest(rejected.iter().map(|it| &it.name));
    for RejectedAttempt { name, verdict, cases } in rejected {
        let name = text::padded(&text::plain(name), width);
        let (verdict, names) = (verdict.to_string(), text::plain(&cases.join(", ")));
        writeln!(out, "  {name}   {verdict:<3}   caught by {}: {names}", cases.len())?;
    }
    Ok(())
}
