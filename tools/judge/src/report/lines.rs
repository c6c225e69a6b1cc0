//! Verdicts for people: a line a problem, a line a case, and why something is rejected.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::Style as Paint;

use crate::judging::decide::Judged;
use crate::judging::language::Language;
use crate::judging::outcome::{Outcome, Refused};
use crate::judging::verdict::{Allowance, Verdict};
use crate::problem::rule::Difference;
use crate::problem::workspace::{Problem, Workspace};
use crate::report::json::Summary;
use crate::ui::table;
use crate::ui::text::{self, BAD, GOOD};

const TITLE: Paint = Paint::new().bold();

/// Prints the outcomes of a run that took so long, the summary first.
pub(crate) fn print_watched(
    out: &mut impl Write,
    workspace: &Workspace,
    outcomes: &[Outcome],
    every_case: bool,
    took: Duration,
) -> io::Result<()> {
    print_summary(out, outcomes, "below", Some(took))?;
    outcomes.iter().try_for_each(|outcome| print_problem(out, workspace, outcome, every_case))
}

/// How many passed and failed, after how many could not be judged, for reasons that stand `where_told`.
pub(crate) fn print_summary(
    out: &mut impl Write,
    outcomes: &[Outcome],
    where_told: &str,
    took: Option<Duration>,
) -> io::Result<()> {
    let Summary { passed, failed, not_run, not_judged } = Summary::of(outcomes);
    if not_judged > 0 {
        writeln!(out, "{BAD}not judged{BAD:#}: {not_judged}, for the reasons {where_told}")?;
    }
    let paint = if failed + not_judged > 0 { BAD } else { GOOD };
    let skipped = if not_run > 0 { format!(", {not_run} skipped") } else { String::new() };
    let took = took.map_or(String::new(), |took| format!("   in {}", show_time(took)));
    writeln!(out, "{paint}{passed} passed, {failed} failed{skipped}{paint:#}{took}")?;
    out.flush()
}

/// Tells of one program.
pub(crate) fn print_problem(
    out: &mut impl Write,
    workspace: &Workspace,
    outcome: &Outcome,
    every_case: bool,
) -> io::Result<()> {
    let file = outcome.file.as_deref().filter(|_| outcome.is_named_by_file);
    let Some(problem) = &outcome.problem else {
        return outcome.faults.iter().try_for_each(|fault| text::print_fault(out, "", fault));
    };
    print_heading(out, problem, &outcome.allowance(problem), outcome.language, file)?;
    outcome.faults.iter().try_for_each(|fault| text::print_fault(out, "  ", fault))?;
    if let Some(Refused { file, words }) = &outcome.refused {
        writeln!(out, "  {}   {BAD}{}{BAD:#}", text::plain_text(file), Verdict::Ce)?;
        text::print_below(out, "      ", words.trim_matches('\n').lines())?;
    }
    print_cases(out, workspace, outcome, every_case)?;
    outcome.hint.iter().try_for_each(|hint| writeln!(out, "  hint: {}", text::plain_text(hint)))
}

/// A line for every rejected case, or for every case; the others are counted in a line.
fn print_cases(
    out: &mut impl Write,
    workspace: &Workspace,
    outcome: &Outcome,
    every_case: bool,
) -> io::Result<()> {
    let (accepted, rejected): (Vec<_>, Vec<_>) =
        outcome.judged.iter().partition(|(_, judged)| judged.verdict == Verdict::Ac);
    let told = if every_case { outcome.judged.iter().collect() } else { rejected.clone() };
    let counted =
        |all: &str, count| (count > 0).then(|| all.to_owned() + &text::count(count, "case"));
    let all = if accepted.len() > 1 && rejected.is_empty() { "all " } else { "" };
    let summary = counted(all, accepted.len()).filter(|_| !every_case);
    let not_run = counted("", outcome.not_run.len());
    let names = told.iter().map(|(case, _)| &case.name);
    let width = table::widest(names.chain(&summary).chain(&not_run));
    for (case, judged) in told {
        print_judged(out, &case.name, width, judged)?;
        if judged.verdict != Verdict::Ac {
            writeln!(out, "      input    {}", workspace.show(&case.input))?;
        }
    }
    if let Some(summary) = summary {
        let cpu = accepted.iter().map(|(_, judged)| judged.cpu).max().unwrap_or_default();
        let memory = accepted.iter().map(|(_, judged)| judged.memory).max().unwrap_or_default();
        print_line(out, &summary, width, Verdict::Ac, cpu, memory)?;
    }
    if let Some(not_run) = not_run {
        let not_run = table::left(&not_run, width);
        writeln!(
            out,
            "  {not_run}   not run: the program ran out of time too often; `--all` runs all cases"
        )?;
    }
    Ok(())
}

pub(crate) fn print_heading(
    out: &mut impl Write,
    problem: &Problem,
    allowance: &Allowance,
    language: Option<&Language>,
    file: Option<&str>,
) -> io::Result<()> {
    let (time, memory) = (allowance.time.as_secs_f64(), allowance.memory >> 20);
    let (id, title) = (&problem.id, &problem.about.title);
    write!(out, "{TITLE}{id} {title}{TITLE:#}   {time} s, {memory} MiB")?;
    let more = [language.map(|language| language.name), file];
    more.iter().flatten().try_for_each(|more| write!(out, "   {}", text::plain_text(more)))?;
    writeln!(out)
}

/// The line of a run, and the reason below it if it is a rejection.
pub(crate) fn print_judged(
    out: &mut impl Write,
    name: &str,
    width: usize,
    judged: &Judged,
) -> io::Result<()> {
    print_line(out, name, width, judged.verdict, judged.cpu, judged.memory)?;
    print_reason(out, judged)
}

fn print_line(
    out: &mut impl Write,
    name: &str,
    width: usize,
    verdict: Verdict,
    cpu: Duration,
    memory: u64,
) -> io::Result<()> {
    let paint = if verdict == Verdict::Ac { GOOD } else { BAD };
    let verdict = format!("{verdict:<3}");
    let memory = format!("{} MiB", memory.div_ceil(1 << 20));
    let (name, time) = (table::left(name, width), show_time(cpu));
    writeln!(out, "  {name}   {paint}{verdict}{paint:#}  {time:>8}  {memory:>8}")
}

fn print_reason(out: &mut impl Write, judged: &Judged) -> io::Result<()> {
    for line in &judged.reason {
        writeln!(out, "      {}", text::cut(&text::plain_text(line)))?;
    }
    let Some(Difference { line, expected, found }) = &judged.difference else { return Ok(()) };
    let line = format!("line {line}");
    writeln!(out, "      {line:<8} expected {}", text::quoted(expected))?;
    writeln!(out, "      {:<8} found    {}", "", text::quoted(found))
}

/// Whole milliseconds, rounded up, below a second.
pub(crate) fn show_time(time: Duration) -> String {
    match time.as_micros().div_ceil(1000) {
        milliseconds @ ..1000 => format!("{milliseconds} ms"),
        _ => format!("{:.2} s", time.as_secs_f64()),
    }
}
