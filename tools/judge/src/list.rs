//! `cargo judge list`: the problems in a table.

use std::io::{self, Write};

use anyhow::Result;

use crate::fault::Exit;
use crate::problem::Workspace;
use crate::text;

pub const EXAMPLES: &str = "\
Examples:
  cargo judge list                 all problems, in the order of their numbers
  cargo judge list | grep nim      those with a word in their line";

/// Prints a table of the problems. A problem that cannot be read is told after it, and makes the exit code 2.
pub fn list(workspace: &Workspace) -> Result<Exit> {
    let mut rows = vec![["id", "title", "game", "time", "memory", "cases"].map(str::to_owned)];
    let (mut faults, mut notes) = (Vec::new(), Vec::new());
    for id in workspace.ids()? {
        match workspace.problem(&id) {
            Ok(problem) => {
                let about = problem.about;
                let english =
                    about.english.map_or(String::new(), |english| format!(" · {english}"));
                rows.push([
                    id,
                    text::plain(&(about.title + &english)),
                    text::plain(&about.game.unwrap_or_default()),
                    format!("{} s", about.time_limit),
                    format!("{} MiB", about.memory_limit),
                    problem.cases.len().to_string(),
                ]);
                faults.extend(problem.faults);
                notes.extend(problem.notes);
            }
            Err(fault) => faults.push(format!("{fault:#}")),
        }
    }
    let mut out = io::stdout().lock();
    let lines = text::table(&rows, 3..6, "  ");
    text::printed(lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
    let mut err = anstream::stderr().lock();
    text::printed(notes.iter().try_for_each(|note| writeln!(err, "note: {}", text::plain(note))))?;
    text::printed(faults.iter().try_for_each(|fault| text::print_fault(&mut err, "", fault)))?;
    Ok(if faults.is_empty() { Exit::Accepted } else { Exit::NotDone })
}
