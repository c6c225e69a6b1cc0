//! One JSON object a case, for editors.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use crate::judging::language::Language;
use crate::judging::outcome::{Outcome, Refused};
use crate::judging::verdict::{Allowance, Verdict};
use crate::problem::rule::Difference;
use crate::problem::workspace::Workspace;

/// What came of all.
#[derive(Serialize)]
pub(crate) struct Summary {
    pub passed: usize,
    pub failed: usize,
    pub not_run: usize,
    pub not_judged: usize,
}

impl Summary {
    pub(crate) fn of(outcomes: &[Outcome]) -> Summary {
        let counts = || outcomes.iter().map(Outcome::counts);
        Summary {
            passed: counts().map(|(passed, _)| passed).sum(),
            failed: counts().map(|(_, failed)| failed).sum(),
            not_run: outcomes.iter().map(|outcome| outcome.not_run.len()).sum(),
            not_judged: outcomes.iter().map(|outcome| outcome.faults.len()).sum(),
        }
    }
}

/// One object of `--json`: a case, a program that does not compile, or what could not be judged.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    problem: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'a str>,
    #[serde(flatten)]
    what: What<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum What<'a> {
    Case {
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
        hint: Option<&'a str>,
    },
    NotRun {
        case: &'a str,
        verdict: &'static str,
        input: String,
    },
    Refused {
        verdict: Verdict,
        error: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<&'a str>,
    },
    Fault {
        error: &'a str,
    },
}

/// The last object of `--json`.
#[derive(Serialize)]
struct Last {
    summary: Summary,
}

/// Adds up.
pub(crate) fn print_summary(out: &mut impl Write, summary: Summary) -> io::Result<()> {
    print_line(out, &Last { summary })
}

fn print_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(line)?)?;
    out.flush()
}

/// Tells of one program.
pub(crate) fn print(
    out: &mut impl Write,
    workspace: &Workspace,
    outcome: &Outcome,
) -> io::Result<()> {
    let milliseconds = |time: Duration| time.as_micros() as f64 / 1000.0;
    let language = match outcome.file {
        Some(_) => outcome.language,
        None => Language::of(Path::new("main.rs")),
    };
    let mut line = |what: What| {
        let line = Line {
            problem: &outcome.id,
            file: outcome.file.as_deref(),
            language: language.map(|language| language.name),
            what,
        };
        print_line(out, &line)
    };
    for error in &outcome.faults {
        line(What::Fault { error })?;
    }
    if let Some(Refused { words, .. }) = &outcome.refused {
        let hint = outcome.hint.as_deref();
        line(What::Refused { verdict: Verdict::Ce, error: words, hint })?;
    }
    let Some(problem) = &outcome.problem else { return Ok(()) };
    let Allowance { time, memory, .. } = outcome.allowance(problem);
    for (case, judged) in &outcome.judged {
        let fails = matches!(judged.verdict, Verdict::Wa | Verdict::Re);
        line(What::Case {
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
            hint: outcome.hint.as_deref().filter(|_| fails),
        })?;
    }
    for case in &outcome.not_run {
        let input = workspace.show(&case.input);
        line(What::NotRun { case: &case.name, verdict: "not run", input })?;
    }
    Ok(())
}
