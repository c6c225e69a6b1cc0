//! What follows when one's own solution is accepted: that is noted, and the first time it is compared with the worked one.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use checkout::progress;

use crate::exit::Exit;
use crate::judging::jobs::{Programs, Request};
use crate::judging::language::Language;
use crate::judging::outcome::Outcome;
use crate::problem::workspace::Workspace;
use crate::report::lines;
use crate::ui::text::{self, GOOD};

/// How one's first accepted solution compares with the worked one.
pub(crate) struct First {
    id: String,
    /// The path of one's own.
    file: String,
    own: Figures,
    worked: Figures,
    /// The path of the lesson, if there is one.
    lesson: Option<String>,
}

/// What can be said of a program in figures; some may not be known.
struct Figures {
    /// The largest of all cases.
    cpu: Option<Duration>,
    lines: Option<usize>,
}

/// Notes which problems are solved now, and compares what solves one for the first time, unless nobody wants to know.
pub(crate) fn note(request: &Request, outcomes: &[Outcome], compares: bool) -> Vec<First> {
    if !matches!(request.programs, Programs::Mine(_)) {
        return Vec::new();
    }
    let mut ids = BTreeSet::new();
    let solved = outcomes.iter().filter(|outcome| is_solved(outcome));
    let first = solved.filter(|outcome| {
        let is_another = ids.insert(&outcome.id);
        is_another && !note_solved(&outcome.id)
    });
    let first: Vec<&Outcome> = first.collect();
    first.into_iter().filter(|_| compares).map(|own| First::compare(request, own)).collect()
}

/// Notes it, and says whether it was noted before, as far as anybody can tell.
fn note_solved(id: &str) -> bool {
    match progress::note(id, |steps| steps.solved = true) {
        Ok(before) => before.solved,
        Err(trouble) => {
            anstream::eprintln!("warning: {trouble}");
            true
        }
    }
}

fn is_solved(outcome: &Outcome) -> bool {
    let all_run = !outcome.judged.is_empty() && outcome.not_run.is_empty();
    all_run && outcome.exit() == Exit::Accepted
}

impl First {
    /// Builds the worked solution, and runs it on the same cases.
    fn compare(request: &Request, own: &Outcome) -> First {
        let Request { workspace, runner, exact, .. } = *request;
        let id = own.id.clone();
        let programs = Programs::Built;
        let ids = std::slice::from_ref(&id);
        let worked = Request { workspace, runner, ids, programs, exact, all: true };
        let worked = worked.outcomes(|_| Ok(())).unwrap_or_default();
        let worked = worked.first().filter(|outcome| is_solved(outcome));
        if worked.is_none() {
            anstream::eprintln!(
                "note: the worked solution of `{id}` is not accepted itself; `cargo judge test {id}` shows it"
            );
        }
        let file = own.file.clone().unwrap_or_default();
        let lesson = format!("problems/{id}/README.md");
        First {
            own: Figures { cpu: largest(own), lines: count_lines(workspace, &file, own.language) },
            worked: Figures {
                cpu: worked.and_then(largest),
                lines: count_lines(workspace, &format!("problems/{id}/src/main.rs"), None),
            },
            lesson: workspace.root.join(&lesson).is_file().then_some(lesson),
            id,
            file,
        }
    }

    /// Prints a line a figure, and where the proof is.
    pub(crate) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let First { id, file, own, worked, lesson } = self;
        write!(out, "{GOOD}{} solves {id}{GOOD:#}", text::plain_text(file))?;
        if let (Some(own), Some(worked)) = (own.cpu, worked.cpu) {
            let [own, worked] = [own, worked].map(lines::show_time);
            write!(out, ": at most {own} of CPU time, the worked solution {worked}")?;
        }
        writeln!(out)?;
        if let (Some(own), Some(worked)) = (own.lines, worked.lines) {
            let beside = format!("the worked solution {worked}");
            writeln!(out, "  {own} lines, {beside}, without tests, comments and blank lines")?;
        }
        match lesson {
            Some(lesson) => writeln!(out, "  the proof in `{lesson}` is worth reading now"),
            None => Ok(()),
        }
    }
}

fn largest(outcome: &Outcome) -> Option<Duration> {
    outcome.judged.iter().map(|(_, judged)| judged.cpu).max()
}

fn count_lines(
    workspace: &Workspace,
    file: &str,
    language: Option<&'static Language>,
) -> Option<usize> {
    let language = language.or_else(|| Language::of(Path::new(file)))?;
    let text = fs::read(workspace.root.join(file)).ok()?;
    Some(language.lines_of_code(&String::from_utf8_lossy(&text)))
}
