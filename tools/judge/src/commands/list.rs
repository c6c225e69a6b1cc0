//! The problems in a table.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::exit::Exit;
use crate::problem::workspace::Workspace;
use crate::ui::text;

pub(crate) const EXAMPLES: &str = "\
Examples:
  cargo judge list                 all problems, in the order of their numbers
  cargo judge list | grep nim      those with a word in their line";

/// Prints a table of the problems. A problem that cannot be read is told after it, and makes the exit code 2.
pub fn list(workspace: &Workspace) -> Result<Exit, String> {
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

/// The numbers stand on the right of their columns, the words on the left.
fn print(rows: &[[String; 6]]) -> io::Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut out = io::stdout().lock();
    for row in rows {
        let cells = (0..6).map(|column| {
            let blanks = text::blanks(&row[column], widths[column]);
            if column < 3 {
                format!("{}{blanks}", row[column])
            } else {
                format!("{blanks}{}", row[column])
            }
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
    }
    out.flush()
}
