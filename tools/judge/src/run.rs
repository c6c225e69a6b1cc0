//! `cargo judge run`: a solution, or a problem's `brute`, on what you type.

use std::process::Command;

use anyhow::Context;
use clap::Args;

use crate::fault::{Exit, Failure};
use crate::problem::Workspace;
use crate::program::cargo::{self, ProgramKind};
use crate::progress::ProgressLine;

const EXAMPLES: &str = "\
Examples:
  cargo judge run 11868                type an input, and then Ctrl-D
  cargo judge run 11868 < one.in       read it from a file
  cargo judge run 11868 --brute        run the rules instead

It runs without limits. Its exit code is that of the program.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct RunArgs {
    /// The id of a problem, such as 11868
    id: String,
    /// Run the problem's `brute`, which plays the rules
    #[arg(long)]
    brute: bool,
}

/// Builds the program from what is there, also where other checkouts build in the same target folder, and becomes it. Returns only
/// if that fails.
pub fn run(workspace: &Workspace, args: &RunArgs) -> Result<Exit, Failure> {
    let id = &workspace.id_of(&args.id);
    workspace.info(id)?;
    let progress = ProgressLine::start();
    let kind = if args.brute { ProgramKind::Examples } else { ProgramKind::Solution };
    let built = cargo::build(workspace, &[id], kind, &progress)?;
    let program = if args.brute { built.example(id, "brute") } else { built.executable(id) }?;
    drop(progress);
    let error = checkout::become_program(&mut Command::new(program));
    Err(error).with_context(|| format!("cannot run `{}`", program.display()))?
}
