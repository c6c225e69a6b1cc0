//! Prints results: as text for people, or as one JSON object per case for editors.

use std::collections::HashSet;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::Style as Paint;
use anyhow::Result;
use checkout::escape;
use compare::{AROUND, Difference};
use serde_json::{Value, json};

use super::{Subject, TestResult};
use crate::problem::{Problem, Workspace};
use crate::program::Allowance;
use crate::text::{self, BAD, GOOD};
use crate::verdict::{CaseResult, Verdict};

/// Prints results while programs are judged, and a summary at the end.
pub struct Report<'a> {
    workspace: &'a Workspace,
    is_json: bool,
    /// The messages printed in full so far: a compile error in `common` affects every problem.
    printed: HashSet<String>,
}

const TITLE: Paint = Paint::new().bold();

impl Report<'_> {
    /// For one JSON object per case, or for text.
    pub fn new(workspace: &Workspace, is_json: bool) -> Report<'_> {
        Report { workspace, is_json, printed: HashSet::new() }
    }

    /// Prints the results of one program. Returns whether the output is still open.
    pub fn print(&mut self, result: &TestResult) -> Result<bool> {
        text::is_open(match self.is_json {
            // The stream that removes colours would remove characters of what programs print.
            true => self.print_json(&mut io::stdout().lock(), result),
            false => self.print_text(&mut anstream::stdout().lock(), result),
        })
    }

    /// Prints the totals. In text, the last line is `N passed, N failed`, and `, N skipped` if cases were not run.
    pub fn end(&self, results: &[TestResult]) -> Result<()> {
        text::checked(match self.is_json {
            true => {
                let [passed, failed, not_run, not_judged] = totals(results);
                let summary = json!({ "passed": passed, "failed": failed, "not_run": not_run, "not_judged": not_judged });
                writeln!(io::stdout().lock(), "{}", json!({ "summary": summary }))
            }
            false => print_summary(&mut anstream::stdout().lock(), results),
        })
    }

    fn print_text(&mut self, out: &mut impl Write, result: &TestResult) -> io::Result<()> {
        if let Some(problem) = &result.subject.problem {
            print_heading(out, problem, &result.subject)?;
        }
        let indent = if result.subject.problem.is_some() { "  " } else { "" };
        for fault in &result.faults {
            if self.printed.insert(fault.clone()) {
                text::print_fault(out, indent, fault)?;
            } else {
                let first = text::plain(fault.lines().next().unwrap_or_default());
                writeln!(out, "{indent}{BAD}error{BAD:#}: as above: {first}")?;
            }
        }
        if let Some(message) = &result.compile_error {
            let path = text::plain(&result.subject.path());
            let is_new = self.printed.insert(message.clone());
            let why = if is_new { "" } else { "   for the same reason as above" };
            writeln!(out, "  {path}   {BAD}{}{BAD:#}{why}", Verdict::Ce)?;
            if is_new {
                text::print_below(out, "      ", message.trim_matches('\n').lines())?;
            }
        }
        self.print_cases(out, result)?;
        out.flush()
    }

    /// Prints a line for every rejected case, and a line that counts the others.
    fn print_cases(&self, out: &mut impl Write, result: &TestResult) -> io::Result<()> {
        let (accepted, rejected): (Vec<_>, Vec<_>) =
            result.judged.iter().partition(|(_, judged)| judged.verdict == Verdict::Ac);
        let counted =
            |all: &str, count| (count > 0).then(|| all.to_owned() + &text::count(count, "case"));
        let all = if accepted.len() > 1 && rejected.is_empty() { "all " } else { "" };
        let summary = counted(all, accepted.len());
        let not_run = counted("", result.not_run.len());
        let names: Vec<String> = rejected.iter().map(|(case, _)| text::plain(&case.name)).collect();
        let width = text::widest(names.iter().chain(&summary).chain(&not_run));
        let mut known: &[String] = &[];
        for (name, (case, judged)) in names.iter().zip(rejected) {
            print_line(out, name, width, judged.verdict, judged.cpu, judged.memory)?;
            print_reason(out, judged, known)?;
            known = if judged.stderr.is_empty() { known } else { &judged.stderr };
            writeln!(out, "      input    {}", text::plain(&self.workspace.show(&case.input)))?;
        }
        if let Some(summary) = summary {
            let cpu = accepted.iter().map(|(_, judged)| judged.cpu).max().unwrap_or_default();
            let memory = accepted.iter().map(|(_, judged)| judged.memory).max().unwrap_or_default();
            print_line(out, &summary, width, Verdict::Ac, cpu, memory)?;
        }
        if let Some(not_run) = not_run {
            let not_run = text::padded(&not_run, width);
            writeln!(
                out,
                "  {not_run}   not run: three rejected cases took more than the time limit in all; `--all` runs them"
            )?;
        }
        Ok(())
    }

    fn print_json(&self, out: &mut impl Write, result: &TestResult) -> io::Result<()> {
        let TestResult { subject, faults, compile_error, judged, not_run } = result;
        let mut line = |more: Value| {
            let mut line = json!({ "problem": subject.id, "language": "Rust" });
            if let Some(file) = &subject.file {
                line["file"] = json!(file.shown);
                line["language"] = json!(file.language.map(|language| &language.name));
            }
            line.as_object_mut().zip(more.as_object()).into_iter().for_each(|(line, more)| {
                line.extend(more.clone());
            });
            writeln!(out, "{line}")
        };
        for fault in faults {
            line(json!({ "error": fault }))?;
        }
        if let Some(message) = compile_error {
            line(json!({ "verdict": Verdict::Ce, "error": message }))?;
        }
        let Some(problem) = &subject.problem else { return Ok(()) };
        let milliseconds = |time: Duration| time.as_micros() as f64 / 1000.0;
        let allowance = subject.allowance(problem);
        for (case, judged) in judged {
            line(json!({
                "case": case.name,
                "verdict": judged.verdict,
                "cpu_ms": milliseconds(judged.cpu),
                "wall_ms": milliseconds(judged.wall),
                "memory_kib": judged.memory >> 10,
                "time_limit_ms": milliseconds(allowance.time),
                "memory_limit_kib": allowance.memory >> 10,
                "input": self.workspace.show(&case.input),
                "reason": judged.reason,
                "difference": judged.difference,
                "stderr": judged.stderr,
            }))?;
        }
        for case in not_run {
            let input = self.workspace.show(&case.input);
            line(json!({ "case": case.name, "verdict": "not run", "input": input }))?;
        }
        out.flush()
    }
}

/// How many cases passed, failed, were not run, and could not be judged.
fn totals(results: &[TestResult]) -> [usize; 4] {
    let total = |count: fn(&TestResult) -> usize| results.iter().map(count).sum();
    [
        total(|it| it.counts().0),
        total(|it| it.counts().1),
        total(|it| it.not_run.len()),
        total(|it| it.faults.len()),
    ]
}

/// Prints how many cases could not be judged, and then how many passed and failed.
fn print_summary(out: &mut impl Write, results: &[TestResult]) -> io::Result<()> {
    let [passed, failed, not_run, not_judged] = totals(results);
    if not_judged > 0 {
        writeln!(out, "{BAD}not judged{BAD:#}: {not_judged}, for the reasons above")?;
    }
    let paint = if failed + not_judged > 0 { BAD } else { GOOD };
    let skipped = if not_run > 0 { format!(", {not_run} skipped") } else { String::new() };
    writeln!(out, "{paint}{passed} passed, {failed} failed{skipped}{paint:#}")?;
    out.flush()
}

fn print_heading(out: &mut impl Write, problem: &Problem, subject: &Subject) -> io::Result<()> {
    print_title(out, problem, &subject.allowance(problem))?;
    if let Some(language) = subject.language() {
        write!(out, "   {}", language.name)?;
    }
    if subject.is_one_of_many {
        write!(out, "   {}", text::plain(&subject.path()))?;
    }
    writeln!(out)
}

/// Prints the beginning of a heading.
pub(crate) fn print_title(
    out: &mut impl Write,
    problem: &Problem,
    allowance: &Allowance,
) -> io::Result<()> {
    let (time, memory) = (allowance.time.as_secs_f64(), allowance.memory >> 20);
    let title = text::plain(&problem.info.title);
    write!(out, "{TITLE}{} {title}{TITLE:#}   {time} s, {memory} MiB", problem.id)
}

/// Prints the line of a case, and the reason below it if it is rejected.
pub(crate) fn print_judged(
    out: &mut impl Write,
    name: &str,
    width: usize,
    judged: &CaseResult,
) -> io::Result<()> {
    print_line(out, name, width, judged.verdict, judged.cpu, judged.memory)?;
    print_reason(out, judged, &[])
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
    let memory = format!("{} MiB", memory.div_ceil(1 << 20));
    let (name, time) = (text::padded(name, width), show_time(cpu));
    writeln!(out, "  {name}   {paint}{verdict:<3}{paint:#}  {time:>8}  {memory:>8}")
}

/// Prints why a program is rejected. A message that was printed last is not repeated.
fn print_reason(out: &mut impl Write, judged: &CaseResult, known: &[String]) -> io::Result<()> {
    text::print_below(out, "      ", &judged.reason)?;
    if let Some(Difference { line, word, column, expected, found }) = &judged.difference {
        // With one short word, the difference is obvious.
        let is_plain = |line: &Option<String>| {
            line.as_ref().is_none_or(|it| it.len() < AROUND && !it.contains(char::is_whitespace))
        };
        match is_plain(expected) && is_plain(found) {
            true => writeln!(out, "      line {line}")?,
            false => writeln!(out, "      line {line}, word {word}, column {column}")?,
        }
        writeln!(out, "      expected {}", quoted(expected.as_deref(), *line))?;
        writeln!(out, "      found    {}", quoted(found.as_deref(), *line))?;
    }
    if !known.is_empty() && judged.stderr == known {
        return writeln!(out, "      stderr   as above");
    }
    for (index, line) in judged.stderr.iter().enumerate() {
        let head = if index == 0 { "stderr" } else { "" };
        writeln!(out, "      {head:<8} {}", text::plain(line))?;
    }
    Ok(())
}

/// A line of an output, or a note that it is missing.
pub(crate) fn quoted(line: Option<&str>, number: usize) -> String {
    match line {
        Some(line) => format!("`{}`", escape(line)),
        None if number == 1 => "no output".to_owned(),
        None => "no more lines".to_owned(),
    }
}

/// In milliseconds, rounded up, below a second; otherwise in seconds.
fn show_time(time: Duration) -> String {
    match time.as_micros().div_ceil(1000) {
        milliseconds @ ..1000 => format!("{milliseconds} ms"),
        _ => format!("{:.2} s", time.as_secs_f64()),
    }
}
