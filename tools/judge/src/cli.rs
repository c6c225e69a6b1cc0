//! The command line of `cargo judge`: one variant per command, and the names of those that another program has.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::process::{Command as Process, ExitCode};

use anyhow::{Context, Result};
use clap::Subcommand;
use sandbox::Runner;

use crate::fault::{Exit, Failure};
use crate::judging::{self, TestArgs};
use crate::list::{self, ListArgs};
use crate::problem::Workspace;
use crate::program::cargo::Tool;
use crate::progress::ProgressLine;
use crate::run::{self, RunArgs};
use crate::{program, text};

/// The commands that are ready for the first verdict.
#[derive(Subcommand)]
pub enum Command {
    /// Build solutions and run their cases
    #[command(display_order = 0)]
    Test(TestArgs),
    /// Run a solution on what you type
    #[command(display_order = 1)]
    Run(RunArgs),
    /// List the problems: title, game, limits, number of cases
    #[command(display_order = 10)]
    List(ListArgs),
}

/// The other commands, each with what its help says first. They are in the package `judge-more`.
const OTHERS: [(&str, &str); 8] = [
    ("new", "Create the folders of a new problem"),
    ("listen", "Receive problems from the browser extension Competitive Companion"),
    ("import", "Take a problem or tests from a package of another judge"),
    (
        "stress",
        "Find a small input on which the solution differs from the rules or another program",
    ),
    ("bundle", "Write a solution as one file without crates, if it is accepted on all cases"),
    ("submit", "Bundle a solution and copy the file to the clipboard"),
    ("check", "Check the cases against the rules, and against right and wrong programs"),
    ("languages", "List the languages, and try those that are here"),
];

/// The program with the other commands. Nobody waits for it before a verdict. It is built as the judge is for `cargo judge`.
const MORE: Tool = Tool {
    name: "other commands of the judge",
    folder: "tools/start",
    program: "judge-more",
    options: &["--features", "more"],
    is_member: false,
};

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

/// The program `judge`: runs a command, or becomes the program that has it.
pub fn main() -> ExitCode {
    sandbox::serve_if_asked();
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let named = arguments.iter().find(|argument| *argument != "help");
    if named.is_some_and(|named| OTHERS.iter().any(|(name, _)| named == name)) {
        return exit_code(become_other(&arguments).map_err(Failure::from));
    }
    main_of(Command::run)
}

/// A program with these commands: reads the command line, runs a command, and returns the exit code.
pub fn main_of<C: Subcommand>(
    run: impl FnOnce(C, &Workspace, &Runner) -> Result<Exit, Failure>,
) -> ExitCode {
    sandbox::serve_if_asked();
    let mut program = clap::Command::new("judge")
        .bin_name("cargo judge")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Judge solutions on this machine, create problems, and make the file to submit")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true);
    program = C::augment_subcommands(program);
    for (order, (name, about)) in OTHERS.into_iter().enumerate() {
        if program.find_subcommand(name).is_none() {
            program = program.subcommand(clap::Command::new(name));
        }
        program = program.mut_subcommand(name, |it| it.about(about).display_order(2 + order));
    }
    let help = |command: clap::Command| command.help_template(HELP);
    let matches = help(program).mut_subcommands(help).get_matches();
    let command = C::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    exit_code(workspace().map_err(Failure::from).and_then(|workspace| {
        let folder = workspace.target().join("judge");
        run(command, &workspace, &Runner::new(&folder).hiding(&workspace.root))
    }))
}

/// The exit code of a command. Prints why it failed.
fn exit_code(ended: Result<Exit, Failure>) -> ExitCode {
    let exit = ended.unwrap_or_else(|failure| {
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

/// The workspace that the judge is called in.
fn workspace() -> Result<Workspace> {
    let workspace =
        Workspace::find(&env::current_dir().context("cannot find the current folder")?)?;
    program::queue_in(&workspace.target().join("judge"));
    Ok(workspace)
}

/// Becomes the program with the other commands; returns only if that fails.
fn become_other(arguments: &[OsString]) -> Result<Exit> {
    let workspace = &workspace()?;
    MORE.source(workspace)?;
    let own = env::current_exe().unwrap_or_default();
    if !own.with_file_name(format!("{}{EXE_SUFFIX}", MORE.program)).exists() {
        anstream::eprintln!("compiling the {}, the first time", MORE.name);
    }
    let program = MORE.build(workspace, &ProgressLine::start())?;
    let error = checkout::become_program(Process::new(&program).args(arguments));
    Err(error).with_context(|| format!("cannot run `{}`", program.display()))
}

impl Command {
    /// Runs the command.
    pub fn run(self, workspace: &Workspace, runner: &Runner) -> Result<Exit, Failure> {
        match self {
            Command::Test(mut args) => {
                if let Some(contest) = args.contest.take() {
                    args.ids = workspace.of_contest(&contest)?;
                }
                judging::test(workspace, &args, runner)
            }
            Command::Run(args) => run::run(workspace, &args),
            Command::List(args) => Ok(list::list(workspace, &args)?),
        }
    }
}
