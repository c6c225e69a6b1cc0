//! The command line: one variant per command.

use std::env;
use std::process::ExitCode;

use anyhow::Context;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use sandbox::Runner;

use crate::bundle::submit::{self, SubmitArgs};
use crate::bundle::{self, BundleArgs};
use crate::check::{self, CheckArgs};
use crate::fault::{Exit, Failure};
use crate::list::{self, ListArgs};
use crate::problem::Workspace;
use crate::program;
use crate::receive::import::{self, ImportArgs};
use crate::receive::listen::{self, ListenArgs};
use crate::receive::new::{self, NewArgs};
use crate::stress::{self, StressArgs};
use crate::test::{self, TestArgs};
use crate::text;

/// Judge solutions on this machine, create problems, and make the file to submit.
#[derive(Parser)]
#[command(name = "judge", bin_name = "cargo judge", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// Examples come before the usage and the options.
const HELP: &str = "{about}{after-help}\n\n{usage-heading} {usage}\n\n{all-args}";

const EXAMPLES: &str = "\
Examples:
  cargo judge test 11868           judge one problem's solution
  cargo judge test                 judge all solutions
  cargo judge new 1000 \"A+B\"       create a problem
  cargo judge listen               receive problems from the browser
  cargo judge stress 11868         find an input on which the solution is wrong
  cargo judge submit 11868         bundle it, judge the bundle, and copy it to the clipboard

Instead of an id, you can give a path in the problem's folder, such as `.` in that folder.
Exit code: 0 if everything is accepted, 1 if something is rejected, 2 if something could not be done.";

#[derive(Subcommand)]
enum Command {
    /// Build solutions and run their cases
    Test(TestArgs),
    /// Create the folders of a new problem
    New(NewArgs),
    /// Receive problems from the browser extension Competitive Companion
    Listen(ListenArgs),
    /// Add the tests in a folder or a zip archive to a problem
    Import(ImportArgs),
    /// Find a small input on which the solution differs from the rules or another program
    Stress(StressArgs),
    /// Write a solution as one file without crates, if it is accepted on all cases
    Bundle(BundleArgs),
    /// Bundle a solution and copy the file to the clipboard
    Submit(SubmitArgs),
    /// Check the cases against the rules, and against right and wrong programs
    Check(CheckArgs),
    /// List the problems: title, game, limits, number of cases
    List(ListArgs),
}

/// The `judge` program: reads the command line and returns the exit code.
pub fn main() -> ExitCode {
    sandbox::serve_if_asked();
    let help = |command: clap::Command| command.help_template(HELP);
    let matches = help(Cli::command()).mut_subcommands(help).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let exit = run(cli.command).unwrap_or_else(|failure| {
        // Compilers mark errors themselves.
        let printed = match &failure {
            Failure::Rejected(message) if message.contains('\n') => {
                text::print_below(&mut anstream::stderr().lock(), "", message.trim_end().lines())
            }
            failure => text::print_fault(&mut anstream::stderr().lock(), "", &failure.to_string()),
        };
        text::checked(printed).map_or(Exit::NotDone, |()| Exit::of(&failure))
    });
    ExitCode::from(exit as u8)
}

fn run(command: Command) -> Result<Exit, Failure> {
    let here = env::current_dir().context("cannot find the current folder")?;
    let workspace = &Workspace::find(&here)?;
    let folder = workspace.target().join("judge");
    program::queue_in(&folder);
    let runner = &Runner::new(&folder).hiding(&workspace.root);
    Ok(match command {
        Command::Test(mut args) => {
            if let Some(contest) = args.contest.take() {
                args.ids = workspace.of_contest(&contest)?;
            }
            test::test(workspace, &args, runner)?
        }
        Command::New(args) => new::new(workspace, &args)?,
        Command::Listen(args) => listen::listen(workspace, &args)?,
        Command::Import(args) => import::import(workspace, &args)?,
        Command::Stress(args) => stress::stress(workspace, &args, runner)?,
        Command::Bundle(args) => bundle::bundle(workspace, &args, runner)?,
        Command::Submit(args) => submit::submit(workspace, &args, runner)?,
        Command::Check(args) => check::check(workspace, &args, runner)?,
        Command::List(args) => list::list(workspace, &args)?,
    })
}
