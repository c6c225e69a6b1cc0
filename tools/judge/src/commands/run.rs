//! A problem's own programs, run by a person on what is typed.

use std::os::unix::process::CommandExt;
use std::process::Command;

use clap::Args;

use crate::error::{Error, Result};
use crate::exit::Exit;
use crate::judging::cargo::{self, Program};
use crate::problem::workspace::Workspace;
use crate::ui::ids;
use crate::ui::progress::Progress;

const EXAMPLES: &str = "\
Examples:
  cargo judge run 11868            type an input, and end it with Ctrl-D where it waits for more
  cargo judge run 11868 < FILE     read it from a file
  cargo judge run 11868 --brute    the answer from the rules

It runs as you would run it, without limits. Exit code: its own, or 1 if it does not compile.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RunArgs {
    /// A problem by the name of its folder, such as 11868
    #[arg(add = ids::problems())]
    id: String,
    /// Run examples/brute.rs, which answers from the rules, instead of the solution
    #[arg(long)]
    brute: bool,
}

/// Builds the program and becomes it: nothing of this process must be left to do.
pub(crate) fn run(workspace: &Workspace, args: &RunArgs) -> Result<Exit> {
    let id = workspace.id_of(&args.id);
    workspace.about(&id)?;
    let program = if args.brute { Program::Examples } else { Program::Solution };
    let progress = Progress::compiling(1);
    let built = cargo::build(workspace, &[id.as_str()], program)?;
    progress.end();
    let program = if args.brute { built.example(&id, "brute")? } else { built.executable(&id)? };
    Err(Error::NotRun(program.to_owned(), Command::new(program).exec().into()))
}
