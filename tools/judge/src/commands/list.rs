//! The problems in a table.

use std::io::{self, Write};

use crate::error::Result;
use crate::exit::Exit;
use crate::problem::workspace::Workspace;
use crate::ui::{table, text};

pub(crate) const EXAMPLES: &str = "\
Examples:
  cargo judge list                 all problems, in the order of their numbers
  cargo judge list | grep nim      those with a word in their line";

/// Prints a table of the problems. A problem that cannot be read is told after it, and makes the exit code 2.
pub fn list(workspace: &Workspace) -> Result<Exit> {
    let mut rows = vec![["id", "title", "game", "time", "memory", "cases"].map(str::to_owned)];
    let mut faults = Vec::new();
    for id in workspace.ids()? {
        match workspace.problem(&id) {
            Ok(problem) => {
                let about = problem.about;
                let title = about.title
                    + &about.english.map_or(String::new(), |english| format!(" · {english}"));
                let (time, memory) =
                    (format!("{} s", about.time_limit), format!("{} MiB", about.memory_limit));
                rows.push([
                    id,
                    title,
                    about.game.unwrap_or_default(),
                    time,
                    memory,
                    problem.cases.len().to_string(),
                ]);
                faults.extend(problem.faults);
            }
            Err(fault) => faults.push(fault),
        }
    }
    text::printed(print(&rows))?;
    for fault in &faults {
        anstream::eprintln!("error: {fault}");
    }
    Ok(if faults.is_empty() { Exit::Accepted } else { Exit::NotDone })
}

fn print(rows: &[[String; 6]]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    table::lines(rows, 3..6, "  ").iter().try_for_each(|line| writeln!(out, "{line}"))?;
    out.flush()
}
