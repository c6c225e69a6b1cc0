//! Prints results: as text for people, or as one JSON object per case for editors.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::time::Duration;

use anstyle::Style as Paint;
use anyhow::Result;
use checkout::escape;
use compare::{AROUND, Difference};
use serde_json::{Value, json};

use super::plan::Subject;
use super::run::{Event, Reporter, TestResult};
use crate::problem::{Case, Problem, Workspace};
use crate::program::Allowance;
use crate::say;
use crate::text::{self, BAD, GOOD};
use crate::verdict::{CaseResult, Verdict};

/// Prints each program when it is done; while watching, also rejected cases as they come.
pub(super) struct Terminal<'a> {
    workspace: &'a Workspace,
    /// The messages printed in full so far: a compile error in `common` affects every problem.
    printed: HashSet<String>,
    /// How many more rejected cases are printed as they come.
    still_shown: Option<usize>,
    /// How many of each program were.
    shown: HashMap<String, usize>,
    /// The program whose heading was printed last.
    current: Option<String>,
}

/// Prints an object for each case.
pub(super) struct Json<'a> {
    pub workspace: &'a Workspace,
}

const TITLE: Paint = Paint::new().bold();

impl Reporter for Terminal<'_> {
    fn report(&mut self, event: Event) -> Result<bool> {
        let out = &mut anstream::stdout().lock();
        text::is_open(match event {
            Event::ProgramDone(result) => self.print_program(out, result),
            Event::CaseJudged(subject, case, judged) if judged.verdict != Verdict::Ac => {
                self.print_rejected(out, subject, case, judged)
            }
            _ => Ok(()),
        })
    }
}

impl Reporter for Json<'_> {
    fn report(&mut self, event: Event) -> Result<bool> {
        match event {
            // The stream that removes colours would remove characters of what programs print.
            Event::ProgramDone(result) => {
                text::is_open(self.print(&mut io::stdout().lock(), result))
            }
            _ => Ok(true),
        }
    }
}

impl Terminal<'_> {
    /// Prints this many rejected cases as they come, or all of each program when it is done.
    pub fn new(workspace: &Workspace, still_shown: Option<usize>) -> Terminal<'_> {
        let (printed, shown) = (HashSet::new(), HashMap::new());
        Terminal { workspace, printed, still_shown, shown, current: None }
    }

    fn print_rejected(
        &mut self,
        out: &mut impl Write,
        subject: &Subject,
        case: &Case,
        judged: &CaseResult,
    ) -> io::Result<()> {
        let Some(still_shown @ 1..) = &mut self.still_shown else { return Ok(()) };
        *still_shown -= 1;
        *self.shown.entry(subject.path()).or_default() += 1;
        self.print_heading(out, subject)?;
        let names = subject.problem.iter().flat_map(|problem| &problem.cases);
        let width = text::widest(names.map(|case| text::plain(&case.name)));
        self.print_case(out, case, judged, width, &[])?;
        out.flush()
    }

    /// Prints the heading of a program, unless it was printed last.
    fn print_heading(&mut self, out: &mut impl Write, subject: &Subject) -> io::Result<()> {
        let Some(problem) = &subject.problem else { return Ok(()) };
        if self.current.replace(subject.path()) == Some(subject.path()) {
            return Ok(());
        }
        print_title(out, problem, &subject.allowance(problem))?;
        if let Some(language) = subject.language() {
            write!(out, "   {}", language.name)?;
        }
        if subject.is_one_of_many {
            write!(out, "   {}", text::plain(&subject.path()))?;
        }
        writeln!(out)
    }

    fn print_program(&mut self, out: &mut impl Write, result: &TestResult) -> io::Result<()> {
        self.print_heading(out, &result.subject)?;
        let indent = if result.subject.problem.is_some() { "  " } else { "" };
        for fault in &result.faults {
            if self.printed.insert(fault.clone()) {
                text::print_fault(out, indent, fault)?;
            } else {
                let first = text::plain(fault.lines().next().unwrap_or_default());
                let as_above = say!("as above", "위와 같음");
                writeln!(out, "{indent}{BAD}error{BAD:#}: {as_above}: {first}")?;
            }
        }
        if let Some(message) = &result.compile_error {
            let path = text::plain(&result.subject.path());
            let is_new = self.printed.insert(message.clone());
            let why = say!("   for the same reason as above", "   위와 같은 이유");
            let why = if is_new { "" } else { &*why };
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
        let counted = |all: &str, count| {
            let counted = text::count(count, "case");
            (count > 0).then(|| say!("{all}{counted}", "{all}테스트 케이스 {count}개"))
        };
        let all = say!("all ", "모든 ");
        let is_all = accepted.len() > 1 && rejected.is_empty();
        let summary = counted(if is_all { &all } else { "" }, accepted.len());
        let not_run = counted("", result.not_run.len());
        let shown = self.shown.get(&result.subject.path()).copied().unwrap_or(0);
        let (rejected, more) = match self.still_shown {
            Some(_) => (&[][..], rejected.len() - shown),
            None => (&rejected[..], 0),
        };
        let more = (more > 0).then(|| say!("{more} more", "외 {more}개"));
        let names: Vec<String> = rejected.iter().map(|(case, _)| text::plain(&case.name)).collect();
        let width = text::widest(names.iter().chain(&summary).chain(&not_run).chain(&more));
        let mut last_stderr: &[String] = &[];
        for (case, judged) in rejected {
            self.print_case(out, case, judged, width, last_stderr)?;
            last_stderr = if judged.stderr.is_empty() { last_stderr } else { &judged.stderr };
        }
        if let Some(more) = more {
            let rejected = say!("rejected", "틀림");
            writeln!(out, "  {}   {rejected}", text::padded(&more, width))?;
        }
        if let Some(summary) = summary {
            let cpu = accepted.iter().map(|(_, judged)| judged.cpu).max().unwrap_or_default();
            let memory = accepted.iter().map(|(_, judged)| judged.memory).max().unwrap_or_default();
            print_line(out, &summary, width, Verdict::Ac, cpu, memory)?;
        }
        if let Some(not_run) = not_run {
            let not_run = text::padded(&not_run, width);
            let why = say!(
                "not run: three rejected cases took more than the time limit in all; `--all` runs them",
                "실행하지 않음: 틀린 테스트 케이스 세 개가 합쳐서 시간 제한을 넘겼다. `--all`은 모두 실행한다"
            );
            writeln!(out, "  {not_run}   {why}")?;
        }
        Ok(())
    }

    fn print_case(
        &self,
        out: &mut impl Write,
        case: &Case,
        judged: &CaseResult,
        width: usize,
        last_stderr: &[String],
    ) -> io::Result<()> {
        let CaseResult { verdict, cpu, memory, .. } = *judged;
        print_line(out, &text::plain(&case.name), width, verdict, cpu, memory)?;
        print_reason(out, judged, last_stderr)?;
        let input = text::padded(&say!("input", "입력"), 8);
        writeln!(out, "      {input} {}", text::plain(&self.workspace.show(&case.input)))
    }
}

impl Json<'_> {
    fn print(&self, out: &mut impl Write, result: &TestResult) -> io::Result<()> {
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
                "conversation": judged.conversation,
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

/// Prints how many cases could not be judged, and then how many passed and failed. In text, the last line is
/// `N passed, N failed`, and `, N skipped` if cases were not run.
pub(super) fn print_summary(results: &[TestResult], is_json: bool) -> Result<()> {
    let total = |count: fn(&TestResult) -> usize| results.iter().map(count).sum::<usize>();
    let (passed, failed) = (total(|it| it.counts().0), total(|it| it.counts().1));
    let (not_run, not_judged) = (total(|it| it.not_run.len()), total(|it| it.faults.len()));
    let mut out = anstream::stdout().lock();
    text::checked((|| {
        if is_json {
            let summary = json!({ "passed": passed, "failed": failed, "not_run": not_run, "not_judged": not_judged });
            return writeln!(out, "{}", json!({ "summary": summary }));
        }
        if not_judged > 0 {
            let for_reasons = say!(
                "not judged{BAD:#}: {not_judged}, for the reasons above",
                "채점하지 못함{BAD:#}: {not_judged}개, 이유는 위에 있다"
            );
            writeln!(out, "{BAD}{for_reasons}")?;
        }
        let paint = if failed + not_judged > 0 { BAD } else { GOOD };
        let skipped = say!(", {not_run} skipped", ", {not_run}개 건너뜀");
        let skipped = if not_run > 0 { &*skipped } else { "" };
        let counts = say!("{passed} passed, {failed} failed", "{passed}개 통과, {failed}개 실패");
        writeln!(out, "{paint}{counts}{skipped}{paint:#}")?;
        out.flush()
    })())
}

/// Prints the beginning of a heading.
pub fn print_title(
    out: &mut impl Write,
    problem: &Problem,
    allowance: &Allowance,
) -> io::Result<()> {
    let (time, memory) = (allowance.time.as_secs_f64(), allowance.memory >> 20);
    let title = text::plain(&problem.info.title);
    write!(out, "{TITLE}{} {title}{TITLE:#}   {time} s, {memory} MiB", problem.id)
}

/// Prints the line of a case, and the reason below it if it is rejected.
pub fn print_judged(
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
fn print_reason(
    out: &mut impl Write,
    judged: &CaseResult,
    last_stderr: &[String],
) -> io::Result<()> {
    text::print_below(out, "      ", &judged.reason)?;
    text::print_below(out, "      ", &judged.conversation)?;
    if let Some(Difference { line, word, column, expected, found, note }) = &judged.difference {
        // With one short word, the difference is obvious.
        let is_plain = |line: &Option<String>| {
            line.as_ref().is_none_or(|it| it.len() < AROUND && !it.contains(char::is_whitespace))
        };
        let place = match is_plain(expected) && is_plain(found) {
            true => say!("line {line}", "{line}번째 줄"),
            false => say!(
                "line {line}, word {word}, column {column}",
                "{line}번째 줄, {word}번째 낱말, {column}번째 열"
            ),
        };
        writeln!(out, "      {place}")?;
        let [right, own] = [say!("expected", "정답"), say!("found", "내 출력")];
        let [right, own] = [right, own].map(|label| text::padded(&label, 8));
        writeln!(out, "      {right} {}", quoted(expected.as_deref(), *line))?;
        writeln!(out, "      {own} {}", quoted(found.as_deref(), *line))?;
        text::print_below(out, "      ", note)?;
        text::print_below(out, "      ", &judged.beside)?;
    }
    if !last_stderr.is_empty() && judged.stderr == last_stderr {
        let as_above = say!("as above", "위와 같음");
        return writeln!(out, "      stderr   {as_above}");
    }
    for (index, line) in judged.stderr.iter().enumerate() {
        let head = if index == 0 { "stderr" } else { "" };
        writeln!(out, "      {head:<8} {}", text::plain(line))?;
    }
    Ok(())
}

/// A line of an output, or a note that it is missing.
pub fn quoted(line: Option<&str>, number: usize) -> String {
    match line {
        Some(line) => format!("`{}`", escape(line)),
        None if number == 1 => say!("no output", "출력 없음"),
        None => say!("no more lines", "줄이 더 없음"),
    }
}

/// In milliseconds, rounded up, below a second; otherwise in seconds.
fn show_time(time: Duration) -> String {
    match time.as_micros().div_ceil(1000) {
        milliseconds @ ..1000 => format!("{milliseconds} ms"),
        _ => format!("{:.2} s", time.as_secs_f64()),
    }
}
