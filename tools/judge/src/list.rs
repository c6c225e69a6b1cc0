//! `cargo judge list`: the problems in a table.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::fault::Exit;
use crate::problem::Workspace;
use crate::text;

const EXAMPLES: &str = "\
Examples:
  cargo judge list                 list all problems, in the order of their numbers
  cargo judge list | grep nim      list problems with a word in their line";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ListArgs {
    /// List the problems of contests with this in their names
    #[arg(long, value_name = "NAME")]
    contest: Option<String>,
    /// Print one JSON object per problem
    #[arg(long)]
    json: bool,
}

/// Prints a table of the problems, and then the faults of those that cannot be read, which make the exit code 2.
pub fn list(workspace: &Workspace, args: &ListArgs) -> Result<Exit> {
    let mut rows = vec![["id", "title", "game", "time", "memory", "cases"].map(str::to_owned)];
    let (mut faults, mut notes) = (Vec::new(), Vec::new());
    let ids = match &args.contest {
        Some(contest) => workspace.of_contest(contest)?,
        None => workspace.ids()?,
    };
    for id in ids {
        match workspace.problem(&id) {
            Ok(problem) => {
                let info = problem.info;
                if args.json {
                    let line = json!({
                        "problem": id, "title": info.title, "english": info.english,
                        "game": info.game, "contest": info.contest, "url": info.url,
                        "time_limit_ms": info.time_limit * 1000.0,
                        "memory_limit_kib": info.memory_limit << 10, "cases": problem.cases.len(),
                    });
                    text::checked(writeln!(io::stdout(), "{line}"))?;
                    continue;
                }
                let more = [info.english, info.contest].into_iter().flatten();
                let more: String = more.map(|name| format!(" · {name}")).collect();
                rows.push([
                    id,
                    text::plain(&(info.title + &more)),
                    text::plain(&info.game.unwrap_or_default()),
                    format!("{} s", info.time_limit),
                    format!("{} MiB", info.memory_limit),
                    problem.cases.len().to_string(),
                ]);
                faults.extend(problem.faults);
                notes.extend(problem.notes);
            }
            Err(fault) => faults.push(format!("{fault:#}")),
        }
    }
    let mut out = io::stdout().lock();
    let lines = if args.json { Vec::new() } else { text::table(&rows, 3..6, "  ") };
    text::checked(lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
    let mut err = anstream::stderr().lock();
    text::checked(notes.iter().try_for_each(|note| writeln!(err, "note: {}", text::plain(note))))?;
    text::checked(faults.iter().try_for_each(|fault| text::print_fault(&mut err, "", fault)))?;
    Ok(if faults.is_empty() { Exit::Accepted } else { Exit::NotDone })
}
