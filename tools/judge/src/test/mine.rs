//! What follows when one's own solution is accepted: that is noted, and the first time it is compared with the worked one.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use checkout::progress;

use super::{Outcome, Request, TestArgs, report};
use crate::fault::Exit;
use crate::program::language::Language;
use crate::text::{self, GOOD, count};

/// Notes which problems are solved now. What solves one for the first time is compared, if somebody wants to read that.
pub(super) fn note(request: &Request, outcomes: &[Outcome], is_read: bool) -> Result<()> {
    if !request.args.mine {
        return Ok(());
    }
    let mut noted = BTreeSet::new();
    for own in outcomes.iter().filter(|outcome| is_solved(outcome)) {
        if !noted.insert(&own.subject.id) {
            continue;
        }
        match progress::note(&own.subject.id, |steps| steps.solved = true) {
            Ok(before) if is_read && !before.solved => text::say(&compare(request, own))?,
            Ok(_) => {}
            Err(trouble) => anstream::eprintln!("warning: {trouble:#}"),
        }
    }
    Ok(())
}

fn is_solved(outcome: &Outcome) -> bool {
    let all_run = !outcome.judged.is_empty() && outcome.not_run.is_empty();
    all_run && outcome.exit() == Exit::Accepted
}

/// Builds the worked solution, and runs it on the same cases.
fn compare(request: &Request, own: &Outcome) -> String {
    let Request { workspace, runner, .. } = *request;
    let id = &own.subject.id;
    let (ids, exact) = (vec![id.clone()], request.args.exact);
    let args = TestArgs { ids, exact, all: true, ..TestArgs::default() };
    let worked =
        Request { workspace, runner, args: &args }.outcomes(|_| Ok(())).unwrap_or_default();
    let worked = worked.first().filter(|outcome| is_solved(outcome));
    let path = own.subject.path();
    let mut lines = format!("{GOOD}{} solves {id}{GOOD:#}", text::plain(&path));
    match worked {
        Some(worked) => {
            let [own, worked] = [own, worked].map(|it| report::show_time(largest_cpu(it)));
            lines += &format!(": at most {own} of CPU time, the worked solution {worked}\n");
        }
        // It is not accepted itself.
        None => lines.push('\n'),
    }
    let solution = workspace.folder(id).join("src/main.rs");
    let own_lines = lines_of_code(&workspace.root.join(&path), own.subject.language());
    if let (Some(own), Some(worked)) = (own_lines, lines_of_code(&solution, None)) {
        let own = count(own, "line");
        lines += &format!(
            "  {own}, the worked solution {worked}, without tests, comments and blank lines\n"
        );
    }
    lines += &format!("  the proof is in `problems/{id}/README.md`\n");
    lines
}

fn largest_cpu(outcome: &Outcome) -> Duration {
    outcome.judged.iter().map(|(_, judged)| judged.cpu).max().unwrap_or_default()
}

fn lines_of_code(file: &Path, language: Option<&'static Language>) -> Option<usize> {
    let language = language.or_else(|| Language::of(file))?;
    Some(language.lines_of_code(&String::from_utf8_lossy(&fs::read(file).ok()?)))
}
