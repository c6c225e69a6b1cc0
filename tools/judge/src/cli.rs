use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use bundler::{Options, Prune};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use sandbox::{Runner, Temporary};

use crate::commands::bundle::{self, Destination};
use crate::commands::check::{self, CheckArgs};
use crate::commands::completions::{self, CompletionsArgs};
use crate::commands::debug::{self, DebugArgs};
use crate::commands::listen::{self, ListenArgs};
use crate::commands::man::{self, ManArgs};
use crate::commands::new::{self, NewArgs};
use crate::commands::run::{self, RunArgs};
use crate::commands::stress::{self, StressArgs};
use crate::commands::submit::{self, SubmitArgs};
use crate::commands::{list, test, watch};
use crate::exit::{Exit, Failure};
use crate::judging::bundled::Target;
use crate::judging::jobs::{Cases, Programs, Request};
use crate::judging::language::Language;
use crate::problem::workspace::Workspace;
use crate::ui::ids;
use crate::ui::report::Style;

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
    /// Build a solution and run it on what is typed
    Run(RunArgs),
    /// Build a solution for a debugger
    Debug(DebugArgs),
    /// Hold the cases to right and wrong programs, to mutants of the solution, and to the rules
    Check(CheckArgs),
    /// List the problems: title, game, limits, number of cases
    #[command(after_help = LIST_EXAMPLES)]
    List,
    /// Print what makes a shell complete `cargo judge`, ids included
    Completions(CompletionsArgs),
    /// Print the manual page, of one command if it is named
    Man(ManArgs),
}

const TEST_EXAMPLES: &str = "\
Examples:
  cargo judge test 11868                  one problem's solution, on its cases
  cargo judge test                        all of them
  cargo judge test --watch 11868          again at every save
  cargo judge test 11868 --file mine.cpp  any file, in a common language
  cargo judge test --file folder          all files there, each for the problem that its name begins with
  cargo judge test 3596 --exhaustive      on every input there is
  cargo judge test 11868 --layouts        on its cases, and on these in other lines
  cargo judge test --bundled 11868        the file to submit instead of what cargo builds";

#[derive(Args)]
#[command(after_help = TEST_EXAMPLES)]
struct TestArgs {
    /// Problems by the name of their folder, such as 11868; all of them if none is named
    #[arg(add = ids::problems())]
    ids: Vec<String>,
    /// Judge again at every save, until Ctrl-C, or `kill` where that is ignored, as behind `&` in a script
    #[arg(long, conflicts_with_all = ["json", "exhaustive"])]
    watch: bool,
    /// Compare byte for byte: blanks at line ends and newlines at the end count too
    #[arg(long)]
    exact: bool,
    /// Print a line for every accepted case as well
    #[arg(short, long, conflicts_with = "json")]
    verbose: bool,
    /// Print one JSON object a case
    #[arg(long)]
    json: bool,
    /// Judge the bundles instead of what Cargo builds
    #[arg(long, conflicts_with = "file")]
    bundled: bool,
    /// Judge these files instead, and those in these folders: Rust, C, C++, Java, Python, PyPy or JavaScript, by the ends
    /// of their names; without an id, their names begin with one, as `11872--mine.py` does, or a folder is called so
    #[arg(long, value_name = "FILE", num_args = 1..)]
    file: Vec<PathBuf>,
    /// Their language, such as pypy, where the ends of their names do not say it
    #[arg(long, value_name = "NAME", value_parser = Language::named, requires = "file")]
    language: Option<&'static Language>,
    /// Run every case, also after three have run out of time
    #[arg(long)]
    all: bool,
    /// Judge on every legal input instead of the cases, where there are few enough
    #[arg(long)]
    exhaustive: bool,
    /// Say also which other layouts of the cases it bears, as all in one line: this is no verdict
    #[arg(long, conflicts_with_all = ["json", "exhaustive", "watch"])]
    layouts: bool,
}

const LIST_EXAMPLES: &str = "\
Examples:
  cargo judge list                 all problems, in the order of their numbers
  cargo judge list | grep nim      those with a word in their line";

const BUNDLE_EXAMPLES: &str = "\
Examples:
  cargo judge bundle 11868                   write target/submit/11868.rs
  cargo judge bundle 11868 --stdout          print it instead
  cargo judge bundle 11868 --target atcoder  for a judge that has proconio and itertools";

#[derive(Args)]
#[command(after_help = BUNDLE_EXAMPLES)]
struct BundleArgs {
    /// Problems by the name of their folder, such as 11868; all of them if none is named
    #[arg(add = ids::problems())]
    ids: Vec<String>,
    /// Write to this folder instead of target/submit
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the bundle of one problem and write no file
    #[arg(long, conflicts_with = "out")]
    stdout: bool,
    /// Leave those crates out that this judge offers: `atcoder` has proconio and itertools
    #[arg(long, value_name = "JUDGE", hide_possible_values = true)]
    target: Option<Target>,
    /// Leave out only what the compiler's lints call unused: quicker, and longer
    #[arg(long)]
    quick: bool,
}

/// Everything the `judge` program does: reads the command line and answers with an exit code.
pub fn main() -> ExitCode {
    if completions::answered_a_shell(command) {
        return ExitCode::SUCCESS;
    }
    let cli = Cli::from_arg_matches(&command().get_matches());
    let cli = cli.unwrap_or_else(|error| error.exit());
    let done = done(cli.command);
    sandbox::let_a_signal_end_this();
    let exit = done.unwrap_or_else(|failure| {
        anstream::eprintln!("error: {failure}");
        failure.exit()
    });
    exit.into()
}

/// The whole command line.
pub(crate) fn command() -> clap::Command {
    let command = man::with_commands(Cli::command()).help_template(HELP);
    command.mut_subcommands(|command| command.help_template(HELP))
}

fn done(command: Command) -> Result<Exit, Failure> {
    let here =
        env::current_dir().map_err(|error| format!("cannot tell the current folder: {error}"))?;
    let workspace = Workspace::find(&here)?;
    // What becomes another program cannot take it away again.
    let is_left = matches!(command, Command::Run(_));
    let _temporary = (!is_left).then(Temporary::new).transpose()?;
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
        Command::Test(args) => {
            let style = match (args.json, args.verbose) {
                (true, _) => Style::Json,
                (_, true) => Style::EveryCase,
                _ => Style::Failures,
            };
            // What stands after files may be the id that others write before them.
            let known = if args.file.is_empty() { Vec::new() } else { workspace.ids()? };
            let id_of =
                |it: &PathBuf| Some(it.to_str()?.to_owned()).filter(|id| known.contains(id));
            let (more, mut files): (Vec<_>, Vec<_>) =
                args.file.into_iter().partition(|it| !it.exists() && id_of(it).is_some());
            let mut ids: Vec<String> =
                args.ids.into_iter().chain(more.iter().filter_map(id_of)).collect();
            // In `problems`, each id is a folder as well.
            let is_one_id = files.len() > 1 && files.iter().filter_map(id_of).count() == 1;
            if ids.is_empty() && is_one_id && files.last().and_then(id_of).is_some() {
                ids.extend(files.pop().as_ref().and_then(id_of));
            }
            let programs = match files.is_empty() {
                false => Programs::Files(files, args.language),
                true if args.bundled => Programs::Bundled,
                true => Programs::Built,
            };
            let request = Request {
                workspace: &workspace,
                runner: &runner,
                ids: &ids,
                programs,
                cases: match (args.exhaustive, args.layouts) {
                    (true, _) => Cases::All,
                    (_, true) => Cases::Layouts,
                    _ => Cases::Kept,
                },
                exact: args.exact,
                all: args.all,
            };
            if args.watch { watch::watch(request, style)? } else { test::test(&request, style)? }
        }
        Command::Bundle(args) => {
            let destination =
                if args.stdout { Destination::Stdout } else { Destination::Folder(args.out) };
            let options = Options {
                prune: if args.quick { Prune::Lints } else { Prune::Fully },
                offered: args.target.map(Target::offers).unwrap_or_default(),
            };
            bundle::bundle(&workspace, &args.ids, &runner, &options, &destination)?
        }
        Command::Check(args) => check::check(&workspace, &args, &runner)?,
        Command::List => list::list(&workspace)?,
        Command::New(args) => new::new(&workspace, &args)?,
        Command::Listen(args) => listen::listen(&workspace, &args)?,
        Command::Stress(args) => stress::stress(&workspace, &args, &runner)?,
        Command::Submit(args) => submit::submit(&workspace, &args, &runner)?,
        Command::Run(args) => run::run(&workspace, &args)?,
        Command::Debug(args) => debug::debug(&workspace, &args)?,
        Command::Completions(args) => completions::print(&args)?,
        Command::Man(args) => man::print(&args, &self::command())?,
    })
}
