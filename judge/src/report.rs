//! What the judge prints: text for people, or one JSON object a case for editors.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style as Paint};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::compare::Difference;
use crate::exit::Exit;
use crate::language::Language;
use crate::verdict::{Allowance, Judged, Verdict};
use crate::workspace::{Case, Problem, Workspace};

/// How much is printed, and in what form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Rejected cases in full, accepted ones in one line a problem.
    Failures,
    /// A line for every accepted case as well.
    EveryCase,
    /// One JSON object a case.
    Json,
}

/// All there is to say of one problem.
pub struct Outcome {
    /// The id that was asked for.
    pub id: String,
    /// The problem, if it could be read.
    pub problem: Option<Problem>,
    /// What could not be judged and why, a sentence each.
    pub faults: Vec<String>,
    /// The language, unless it is the solution that is judged: limits depend on it.
    pub language: Option<&'static Language>,
    /// That nothing was judged because the compiler refuses the program.
    pub refused: Option<Refused>,
    /// Every case that was judged.
    pub judged: Vec<(Case, Judged)>,
}

/// A program that does not compile.
pub struct Refused {
    /// Its file.
    pub file: String,
    /// What the compiler says.
    pub words: String,
}

pub(crate) const GOOD: Paint = AnsiColor::Green.on_default();
pub(crate) const BAD: Paint = AnsiColor::Red.on_default().bold();
const TITLE: Paint = Paint::new().bold();
/// Longer lines of output are cut.
const SHOWN_LETTERS: usize = 120;

impl Outcome {
    /// The problem with this id, read and not yet judged.
    pub fn new(workspace: &Workspace, id: String) -> Outcome {
        let (problem, faults) = match workspace.problem(&id) {
            Ok(mut problem) => {
                let faults = std::mem::take(&mut problem.faults);
                (Some(problem), faults)
            }
            Err(fault) => (None, vec![fault]),
        };
        Outcome { id, problem, faults, language: None, refused: None, judged: Vec::new() }
    }

    /// What the program may take on one case.
    pub fn allowance(&self, problem: &Problem) -> Allowance {
        let about = &problem.about;
        self.language.map_or_else(|| Allowance::plain(about), |language| language.limits(about))
    }

    /// How many cases passed and failed; to be refused counts as one failure.
    fn counts(&self) -> (usize, usize) {
        let passed = self.judged.iter().filter(|(_, judged)| judged.verdict == Verdict::Ac).count();
        (passed, self.judged.len() - passed + usize::from(self.refused.is_some()))
    }
}

/// 2 if something could not be judged, 1 if something was rejected, 0 if all was accepted.
pub fn exit_code(outcomes: &[Outcome]) -> Exit {
    if outcomes.iter().any(|outcome| !outcome.faults.is_empty()) {
        Exit::NotDone
    } else if outcomes.iter().any(|outcome| outcome.counts().1 > 0) {
        Exit::Rejected
    } else {
        Exit::Accepted
    }
}

/// Prints the outcomes in that style; in text the last line is `N passed, N failed`.
pub fn print(workspace: &Workspace, outcomes: &[Outcome], style: Style) -> Result<(), String> {
    printed(match style {
        // The stream that removes colours would remove characters of what programs print.
        Style::Json => print_json(&mut io::stdout().lock(), workspace, outcomes),
        Style::Failures | Style::EveryCase => {
            let every_case = style == Style::EveryCase;
            print_text(&mut anstream::stdout().lock(), workspace, outcomes, every_case)
        }
    })
}

/// What came of printing: a reader who has seen enough is no error.
pub(crate) fn printed(result: io::Result<()>) -> Result<(), String> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot print: {error}"))
        }
        _ => Ok(()),
    }
}

/// The blanks that make `text` that many columns wide; a Korean letter takes two.
pub(crate) fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

fn print_text(
    out: &mut impl Write,
    workspace: &Workspace,
    outcomes: &[Outcome],
    every_case: bool,
) -> io::Result<()> {
    for outcome in outcomes {
        print_problem(out, workspace, outcome, every_case)?;
    }
    print_summary(out, outcomes, "above", None)?;
    out.flush()
}

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
fn print_summary(
    out: &mut impl Write,
    outcomes: &[Outcome],
    where_told: &str,
    took: Option<Duration>,
) -> io::Result<()> {
    let (passed, failed) = outcomes
        .iter()
        .map(Outcome::counts)
        .fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    let faults: usize = outcomes.iter().map(|outcome| outcome.faults.len()).sum();
    if faults > 0 {
        writeln!(out, "{BAD}not judged{BAD:#}: {faults}, for the reasons {where_told}")?;
    }
    let paint = if failed + faults > 0 { BAD } else { GOOD };
    let took = took.map_or(String::new(), |took| format!("   in {}", show_time(took)));
    writeln!(out, "{paint}{passed} passed, {failed} failed{paint:#}{took}")
}

fn print_problem(
    out: &mut impl Write,
    workspace: &Workspace,
    outcome: &Outcome,
    every_case: bool,
) -> io::Result<()> {
    let Some(problem) = &outcome.problem else {
        return outcome.faults.iter().try_for_each(|fault| print_fault(out, "", fault));
    };
    print_heading(out, problem, &outcome.allowance(problem), outcome.language)?;
    outcome.faults.iter().try_for_each(|fault| print_fault(out, "  ", fault))?;
    if let Some(Refused { file, words }) = &outcome.refused {
        writeln!(out, "  {file}   {BAD}{}{BAD:#}", Verdict::Ce)?;
        words
            .trim_matches('\n')
            .lines()
            .try_for_each(|line| writeln!(out, "      {}", plain_text(line)))?;
    }

    let told = |judged: &Judged| every_case || judged.verdict != Verdict::Ac;
    let (passed, failed) = outcome.counts();
    let summary = (passed > 0 && !every_case).then(|| match (passed, failed) {
        (1, _) => "1 case".to_owned(),
        (_, 0) => format!("all {passed} cases"),
        _ => format!("{passed} cases"),
    });
    let names =
        outcome.judged.iter().filter(|(_, judged)| told(judged)).map(|(case, _)| &case.name);
    let width = names.chain(&summary).map(|name| name.width()).max().unwrap_or(0);
    for (case, judged) in outcome.judged.iter().filter(|(_, judged)| told(judged)) {
        print_judged(out, &case.name, width, judged)?;
        if judged.verdict != Verdict::Ac {
            writeln!(out, "      input    {}", workspace.show(&case.input))?;
        }
    }
    if let Some(summary) = summary {
        let accepted = || outcome.judged.iter().filter(|(_, judged)| judged.verdict == Verdict::Ac);
        let cpu = accepted().map(|(_, judged)| judged.cpu).max().unwrap_or_default();
        let memory = accepted().map(|(_, judged)| judged.memory).max().unwrap_or_default();
        print_line(out, &summary, width, Verdict::Ac, cpu, memory)?;
    }
    Ok(())
}

pub(crate) fn print_heading(
    out: &mut impl Write,
    problem: &Problem,
    allowance: &Allowance,
    language: Option<&Language>,
) -> io::Result<()> {
    let (time, memory) = (allowance.time.as_secs_f64(), allowance.memory >> 20);
    let (id, title) = (&problem.id, &problem.about.title);
    write!(out, "{TITLE}{id} {title}{TITLE:#}   {time} s, {memory} MiB")?;
    writeln!(out, "{}", language.map_or(String::new(), |it| format!("   {}", it.name)))
}

/// One fault: the first line after `error`, whatever follows, such as a compiler's words, indented below.
pub(crate) fn print_fault(out: &mut impl Write, indent: &str, fault: &str) -> io::Result<()> {
    let mut lines = fault.lines();
    writeln!(out, "{indent}{BAD}error{BAD:#}: {}", lines.next().unwrap_or_default())?;
    lines.try_for_each(|line| writeln!(out, "{indent}  {}", plain_text(line)))
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
    let (blanks, time) = (blanks(name, width), show_time(cpu));
    writeln!(out, "  {name}{blanks}   {paint}{verdict}{paint:#}  {time:>8}  {memory:>8}")
}

fn print_reason(out: &mut impl Write, judged: &Judged) -> io::Result<()> {
    for line in &judged.reason {
        writeln!(out, "      {}", cut(&plain_text(line)))?;
    }
    let Some(Difference { line, expected, found }) = &judged.difference else { return Ok(()) };
    let quoted = |line: &Option<String>| {
        line.as_ref().map_or("no more lines".to_owned(), |line| format!("`{}`", cut(line)))
    };
    let place = format!("line {line}");
    writeln!(out, "      {place:<8} expected {}", quoted(expected))?;
    writeln!(out, "      {:<8} found    {}", "", quoted(found))
}

/// What a terminal can show of a line: escaped is what controls it, or turns the direction of letters.
fn plain(line: &str) -> String {
    let turns = |letter| matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let shown = line.chars().flat_map(|letter| match letter {
        letter if letter.is_control() || turns(letter) => letter.escape_default().collect(),
        letter => vec![letter],
    });
    shown.collect()
}

/// The same of a line in which tabs mean no more than blanks.
pub(crate) fn plain_text(line: &str) -> String {
    plain(&line.replace('\t', "    "))
}

/// As [`plain`], without the rest of a long line.
pub(crate) fn cut(line: &str) -> String {
    let mut shown = plain(&line.chars().take(SHOWN_LETTERS).collect::<String>());
    let more = line.chars().count().saturating_sub(SHOWN_LETTERS);
    if more > 0 {
        shown.push_str(&format!(" … and {more} more letters"));
    }
    shown
}

/// Whole milliseconds, rounded up, below a second.
fn show_time(time: Duration) -> String {
    match time.as_micros().div_ceil(1000) {
        milliseconds @ ..1000 => format!("{milliseconds} ms"),
        _ => format!("{:.2} s", time.as_secs_f64()),
    }
}

#[derive(Serialize)]
struct CaseLine<'a> {
    problem: &'a str,
    case: &'a str,
    verdict: Verdict,
    cpu_ms: f64,
    wall_ms: f64,
    memory_kib: u64,
    time_limit_ms: f64,
    memory_limit_kib: u64,
    input: String,
    reason: &'a [String],
    difference: &'a Option<Difference>,
}

#[derive(Serialize)]
struct RefusedLine<'a> {
    problem: &'a str,
    verdict: Verdict,
    error: &'a str,
}

#[derive(Serialize)]
struct FaultLine<'a> {
    problem: &'a str,
    error: &'a str,
}

fn print_json(out: &mut impl Write, workspace: &Workspace, outcomes: &[Outcome]) -> io::Result<()> {
    let milliseconds = |time: Duration| time.as_micros() as f64 / 1000.0;
    for outcome in outcomes {
        let problem = &outcome.id;
        for error in &outcome.faults {
            writeln!(out, "{}", serde_json::to_string(&FaultLine { problem, error })?)?;
        }
        if let Some(Refused { words, .. }) = &outcome.refused {
            let line = RefusedLine { problem, verdict: Verdict::Ce, error: words };
            writeln!(out, "{}", serde_json::to_string(&line)?)?;
        }
        let Some(judged_for) = &outcome.problem else { continue };
        let Allowance { time, memory, .. } = outcome.allowance(judged_for);
        for (case, judged) in &outcome.judged {
            let line = CaseLine {
                problem,
                case: &case.name,
                verdict: judged.verdict,
                cpu_ms: milliseconds(judged.cpu),
                wall_ms: milliseconds(judged.wall),
                memory_kib: judged.memory >> 10,
                time_limit_ms: milliseconds(time),
                memory_limit_kib: memory >> 10,
                input: workspace.show(&case.input),
                reason: &judged.reason,
                difference: &judged.difference,
            };
            writeln!(out, "{}", serde_json::to_string(&line)?)?;
        }
    }
    out.flush()
}
