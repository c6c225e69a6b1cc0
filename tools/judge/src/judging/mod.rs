//! `cargo judge test`: judges solutions or files.

mod by_hand;
mod files;
mod plan;
mod report;
mod run;
mod watch;

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Result;
use checkout::progress;
use clap::{ArgGroup, Args};
use sandbox::Runner;

use crate::fault::{Exit, Failure};
use crate::problem::Workspace;
use crate::program::language::Language;
use crate::text::{self, GOOD};
use report::{Json, Terminal};
use run::TestResult;

pub use report::{print_judged, print_title, quoted};

const EXAMPLES: &str = "\
Examples:
  cargo judge test 11868                  judge one problem's solution on its cases
  cargo judge test                        judge all solutions
  cargo judge test --watch 11868          judge again at every save
  cargo judge test 11868 --file mine.cpp  judge any file, in a common language
  cargo judge test 11868 --mine           judge your own mine/11868.rs, which `cargo study start 11868` creates
  cargo judge test --file folder          judge all files in it, each for the problem in its name";

#[derive(Args, Default)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("program").args(["file", "mine"]))]
pub struct TestArgs {
    /// Ids of problems, such as 11868; all problems if none is given
    pub(crate) ids: Vec<String>,
    /// Judge the problems of a contest with this in its name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["ids", "file", "mine"])]
    pub(crate) contest: Option<String>,
    /// Judge again at every save, until Ctrl-C
    #[arg(long, conflicts_with = "json")]
    watch: bool,
    /// Print one JSON object per case
    #[arg(long)]
    json: bool,
    /// Judge these files, or all files in these folders; without an id, each for the problem whose number is in its name or
    /// its folder
    #[arg(long, value_name = "FILE", num_args = 1..)]
    file: Vec<PathBuf>,
    /// Judge your own solutions, such as mine/11872.rs, and record which problems they solve
    #[arg(long)]
    mine: bool,
    /// The language of these files, such as pypy [default: the one of their extension]
    #[arg(long, value_name = "NAME", value_parser = Language::named, requires = "program")]
    language: Option<&'static Language>,
    /// Talk to the program yourself, in the place of the interactor: it reads what you type
    #[arg(long, conflicts_with_all = ["json", "watch"])]
    interactive: bool,
    /// Run only the cases with these names
    #[arg(long, value_name = "NAME", num_args = 1..)]
    case: Vec<String>,
    /// Show both outputs of a wrong answer side by side, and mark the lines that differ
    #[arg(long, conflicts_with = "json")]
    diff: bool,
    /// Run every case, even after three rejected ones have taken more than the time limit in all
    #[arg(long)]
    all: bool,
}

/// Judges once, or at every save.
pub fn test(workspace: &Workspace, args: &TestArgs, runner: &Runner) -> Result<Exit, Failure> {
    let request = TestRequest { workspace, runner, args };
    if args.watch {
        return Ok(watch::watch(&request)?);
    } else if args.interactive {
        return by_hand::talk(&request);
    }
    let results = match args.json {
        true => request.run(&mut Json { workspace })?,
        false => request.run(&mut Terminal::new(workspace, None))?,
    };
    record_solved(&request, &results)?;
    report::print_summary(&results, args.json)?;
    Ok(Exit::worst(results.iter().map(TestResult::exit)))
}

/// Records which problems are solved. The first time, prints where to read on, unless the output is JSON.
fn record_solved(request: &TestRequest, results: &[TestResult]) -> Result<()> {
    if !request.args.mine || !request.args.case.is_empty() {
        return Ok(());
    }
    let mut recorded = BTreeSet::new();
    for result in results.iter().filter(|result| is_solved(result)) {
        let Some(id) = result.subject.id.as_ref().filter(|id| recorded.insert(*id)) else {
            continue;
        };
        match progress::note(id, |steps| steps.solved = true) {
            Ok(before) if !request.args.json && !before.solved => text::print(&format!(
                "{GOOD}{} solves {id}{GOOD:#}: the proof is in `problems/{id}/README.md`, and \
                 `cargo judge test {id}` runs the worked solution\n",
                text::plain(&result.subject.path())
            ))?,
            Ok(_) => {}
            Err(error) => anstream::eprintln!("warning: {error:#}"),
        }
    }
    Ok(())
}

/// Whether it is accepted on every case.
fn is_solved(result: &TestResult) -> bool {
    let all_run = !result.judged.is_empty() && result.not_run.is_empty();
    all_run && result.exit() == Exit::Accepted
}

/// What to judge, and where.
struct TestRequest<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    args: &'a TestArgs,
}
