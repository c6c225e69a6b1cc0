use std::env;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use sandbox::{Runner, Temporary};

use crate::commands::bundle::{self, BundleArgs};
use crate::commands::check::{self, CheckArgs};
use crate::commands::list;
use crate::commands::listen::{self, ListenArgs};
use crate::commands::new::{self, NewArgs};
use crate::commands::stress::{self, StressArgs};
use crate::commands::submit::{self, SubmitArgs};
use crate::commands::test::{self, TestArgs};
use crate::error::Error;
use crate::exit::Exit;
use crate::problem::workspace::Workspace;

/// The local judge of this workspace: new problems, verdicts, and the one file to submit.
#[derive(Parser)]
#[command(name = "judge", bin_name = "cargo judge", after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// Examples come first, and then what is possible.
const HELP: &str = "{about}{after-help}\n\n{usage-heading} {usage}\n\n{all-args}";

const EXAMPLES: &str = "\
Examples:
  cargo judge test 11868           judge one problem's solution
  cargo judge test                 judge all of them
  cargo judge new 1000 \"A+B\"       begin a new problem
  cargo judge listen               receive problems from the browser
  cargo judge stress 11868         look for an input on which the solution is wrong
  cargo judge submit 11868         bundle it, judge that, and copy it to the clipboard

Wherever an id is asked for, a path in the problem's folder will do, such as `.` there.
Exit code: 0 if all is accepted, 1 if something is rejected, 2 if something could not be done.";

#[derive(Subcommand)]
enum Command {
    /// Build solutions and run their cases
    Test(TestArgs),
    /// Make the folders of a new problem
    New(NewArgs),
    /// Receive problems from the browser extension Competitive Companion
    Listen(ListenArgs),
    /// Look for a small input on which the solution differs from the rules, or from another program
    Stress(StressArgs),
    /// Write one file a problem that needs no crate, once it is accepted on all cases
    Bundle(BundleArgs),
    /// Bundle a solution and copy the file to the clipboard
    Submit(SubmitArgs),
    /// Hold the cases to right and wrong programs, to mutants of the solution, and to the rules
    Check(CheckArgs),
    /// List the problems: title, game, limits, number of cases
    #[command(after_help = list::EXAMPLES)]
    List,
}

/// Everything the `judge` program does: reads the command line and answers with an exit code.
pub fn main() -> ExitCode {
    let cli = Cli::from_arg_matches(&command().get_matches());
    let cli = cli.unwrap_or_else(|error| error.exit());
    let done = done(cli.command);
    sandbox::let_a_signal_end_this();
    let exit = done.unwrap_or_else(|error| {
        let known = error.downcast_ref::<Error>();
        match known {
            // A compiler says by itself what is an error.
            Some(Error::Refused(words)) => anstream::eprintln!("{}", words.trim_end()),
            _ => anstream::eprintln!("error: {error:#}"),
        }
        known.map_or(Exit::NotDone, Error::exit)
    });
    exit.into()
}

/// The whole command line.
pub(crate) fn command() -> clap::Command {
    let command = Cli::command().help_template(HELP);
    command.mut_subcommands(|command| command.help_template(HELP))
}

fn done(command: Command) -> anyhow::Result<Exit> {
    let here = env::current_dir().map_err(|error| Error::NoCurrentFolder(error.into()))?;
    let workspace = Workspace::find(&here)?;
    let _temporary = Temporary::new()?;
    let runner = Runner::new().hiding(&workspace.root);
    if matches!(
        command,
        Command::Test(_)
            | Command::Stress(_)
            | Command::Bundle(_)
            | Command::Submit(_)
            | Command::Check(_)
    ) {
        sandbox::make_ready();
    }
    Ok(match command {
        Command::Test(args) => test::test(&workspace, &args, &runner)?,
        Command::Bundle(args) => bundle::run(&workspace, &args, &runner)?,
        Command::Check(args) => check::check(&workspace, &args, &runner)?,
        Command::List => list::list(&workspace)?,
        Command::New(args) => new::new(&workspace, &args)?,
        Command::Listen(args) => listen::listen(&workspace, &args)?,
        Command::Stress(args) => stress::stress(&workspace, &args, &runner)?,
        Command::Submit(args) => submit::submit(&workspace, &args, &runner)?,
    })
}
