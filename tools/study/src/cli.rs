use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use games::{Game, Refused, shelf, typed};

use crate::{Result, problems, text};
use crate::{explain, hint, list, next, play, plot, prove, start, table, web};

/// Study the games of this workspace.
#[derive(Parser)]
#[command(name = "study", bin_name = "cargo study", after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// Examples come first.
const HELP: &str = "{about}{after-help}\n\n{usage-heading} {usage}\n\n{all-args}";

const EXAMPLES: &str = "\
Examples:
  cargo study                       how far you are, and which lesson comes next
  cargo study web                   all of this on a page in the browser: play, look, read the lessons
  cargo study list                  every game, and the problems about it
  cargo study play 11872 3 4 7      the game of a problem, against a machine that knows it
  cargo study explain lasker 3 4 7  a position: its parts, what they are worth, and every move that wins
  cargo study hint 11872            a nudge; `cargo study hint 11872 2` one more
  cargo study start 11872           a solution of your own is begun, in `mine/11872.rs`
  cargo study prove                 every game: what is claimed, by which theorem, and how far it holds
  cargo study prove 11872           the game of one problem
  cargo study prove kayles          a game by its name
  cargo study prove take:2,3,7      the game in which 2, 3 or 7 stones are taken
  cargo study prove 0.137           an octal game by its code
  cargo study table 13034 --to 120  values, with the lost ones and the exceptions marked
  cargo study plot 13034            a picture of them

Exit code: 0 if it is done, 2 if the question was not understood. Of `prove`: 0 if the game is proved for every size or follows a law from the literature, 1 if it is only checked up to a largest size, or nothing is known. The list of all games exits with 0.";

#[derive(Subcommand)]
enum Command {
    /// List every game, what is played, and the problems about it; or show the card of one
    #[command(after_help = "Examples:
  cargo study list        every game
  cargo study list chomp  the card of one")]
    List {
        /// A problem such as 11872, a game such as lasker or take:2,3,7, or an octal code such as 0.137
        #[arg(value_name = "PROBLEM|GAME")]
        game: Option<String>,
    },
    /// Play against a machine that knows the theory: it wins every position that is won
    Play(PlayArgs),
    /// Explain a position: its parts, their options and values, and every move that wins
    Explain(ExplainArgs),
    /// Say what is proved of a game for every size, recomputing all that the proof needs
    #[command(after_help = "Examples:
  cargo study prove             every game, two lines each
  cargo study prove 11872       the game of a problem
  cargo study prove take:2,3,7  the game in which 2, 3 or 7 stones are taken
  cargo study prove 0.156 --to 20000")]
    Prove(ProveArgs),
    /// Show the values of a game in columns: where periods begin, what is lost, what are exceptions
    #[command(after_help = "Examples:
  cargo study table kayles --to 100
  cargo study table 13034 --plain   to find out by yourself how the values go on
  cargo study table wythoff --csv   for other programs")]
    Table(TableArgs),
    /// Draw the values of games on the terminal
    #[command(after_help = "Examples:
  cargo study plot 3596
  cargo study plot kayles dawson_kayles --to 300
  cargo study plot take:2,3,7 --outcomes  only who wins")]
    Plot(PlotArgs),
    /// Give the first hint for a problem, or the first so many of four
    #[command(after_help = "Examples:
  cargo study hint 11872    a nudge
  cargo study hint 11872 2  one more; 4 give it away")]
    Hint(HintArgs),
    /// Say what was read, hinted and solved so far, and which lesson comes next; `cargo study` alone says it, too
    #[command(after_help = "Examples:
  cargo study next
  cargo study next --read 9655 9657  you have read these lessons
  cargo study next --unread 9657     you have not")]
    Next(NextArgs),
    /// Begin a solution of one's own: `mine/ID.rs`, which reads the input and leaves the answer open
    #[command(after_help = "Example:
  cargo study start 11872  writes `mine/11872.rs`; `cargo judge test 11872 --mine` judges it")]
    Start(StartArgs),
    /// Open all of this as a page in the browser: to play, to look at, to read the lessons
    #[command(disable_help_flag = true)]
    Web {
        /// What `cargo study web --help` says
        #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

#[derive(Args)]
struct ProveArgs {
    /// A problem such as 11872, a game such as lasker or take:2,3,7, or an octal code such as 0.137; every game if none is named
    #[arg(value_name = "PROBLEM|GAME")]
    game: Option<String>,
    /// Look at heaps of up to that many stones
    #[arg(long, value_name = "STONES", value_parser = size, requires = "game", allow_negative_numbers = true)]
    to: Option<u64>,
}

#[derive(Args)]
struct HintArgs {
    /// A problem such as 11872
    #[arg(value_name = "PROBLEM")]
    id: String,
    /// How many of its hints: 4 give it away
    #[arg(default_value_t = 1)]
    step: usize,
}

#[derive(Args)]
struct NextArgs {
    /// Note that the lessons of these problems were read
    #[arg(long, value_name = "PROBLEM", num_args = 1..)]
    read: Vec<String>,
    /// Note that they were not
    #[arg(long, value_name = "PROBLEM", num_args = 1.., conflicts_with = "read")]
    unread: Vec<String>,
}

#[derive(Args)]
struct StartArgs {
    /// A problem such as 11872
    #[arg(value_name = "PROBLEM")]
    id: String,
}

#[derive(Args)]
struct TableArgs {
    /// A problem such as 11872, a game such as lasker or take:2,3,7, or an octal code such as 0.137
    #[arg(value_name = "PROBLEM|GAME")]
    game: String,
    /// The largest size: 60 if not given, and 20 for games of two numbers
    #[arg(long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    to: Option<u64>,
    /// Show only who wins
    #[arg(long)]
    outcomes: bool,
    /// Print comma-separated values
    #[arg(long)]
    csv: bool,
    /// Mark nothing, and say nothing of how the values go on: for whoever wants to find that out
    #[arg(long, conflicts_with = "csv")]
    plain: bool,
}

#[derive(Args)]
struct PlotArgs {
    /// Problems, games or octal codes, drawn one under the other
    #[arg(value_name = "PROBLEM|GAME", required = true)]
    games: Vec<String>,
    /// The largest size: 2000 if not given, and 60 for games of two numbers
    #[arg(long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    to: Option<u64>,
    /// Draw only who wins
    #[arg(long)]
    outcomes: bool,
    /// Mark neither lost sizes nor periods and exceptions; games without Grundy numbers still show who wins
    #[arg(long)]
    plain: bool,
}

#[derive(Args)]
#[command(after_help = positions("play"))]
struct PlayArgs {
    #[command(flatten)]
    at: PositionArgs,
    /// The machine errs at every other move
    #[arg(long, conflicts_with = "friend")]
    easy: bool,
    /// Both sides are typed: two play at the same keyboard
    #[arg(long, conflicts_with = "second")]
    friend: bool,
    /// The machine begins
    #[arg(long)]
    second: bool,
    /// Say what positions are worth, and not only whether they are won or lost
    #[arg(long)]
    values: bool,
}

#[derive(Args)]
#[command(after_help = positions("explain"))]
struct ExplainArgs {
    #[command(flatten)]
    at: PositionArgs,
    /// Say step by step why it is won or lost
    #[arg(long)]
    why: bool,
}

#[derive(Args)]
struct PositionArgs {
    /// A problem such as 11872, a game such as lasker or take:2,3,7, or an octal code such as 0.137
    #[arg(value_name = "PROBLEM|GAME")]
    game: String,
    /// The position; a small one if none is named. `explain` reads the problem's own input if that is piped in
    #[arg(allow_negative_numbers = true)]
    position: Vec<String>,
}

/// How a command is used, and how positions are typed, game by game.
fn positions(command: &str) -> String {
    let games = shelf::all();
    let width = text::longest(games.iter().map(|game| &game.name));
    let examples = format!(
        "Examples:\n  cargo study {command} 11872 3 4 7\n  cargo study {command} chomp\n\nPositions:"
    );
    let typed = games
        .iter()
        .map(|Game { name, typed, start, .. }| format!("\n  {name:width$}  {typed}: {start}"));
    examples + &typed.collect::<String>()
}

/// A size, as `--to` takes it.
fn size(typed: &str) -> Result<u64, Refused> {
    typed::number(typed, "number")
}

/// Everything the `study` program does: reads the command line and answers with an exit code.
pub fn main() -> ExitCode {
    let help = |command: clap::Command| command.help_template(HELP);
    let mut program = help(Cli::command()).mut_subcommands(help);
    let parsed = program.try_get_matches_from_mut(std::env::args_os());
    let command = match parsed.and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(Cli { command: Some(command) }) => command,
        Ok(_) if problems::root().is_some() => {
            Command::Next(NextArgs { read: Vec::new(), unread: Vec::new() })
        }
        // Where there are no lessons, what can be done is said instead.
        Ok(_) => {
            let help = program.render_help().ansi().to_string();
            return done(text::print(&help).map(|()| ExitCode::SUCCESS));
        }
        Err(refused) if refused.use_stderr() => {
            return refuse(&refused.render().ansi().to_string());
        }
        // Somebody asked for help, or for the version.
        Err(told) => {
            return done(
                text::print(&told.render().ansi().to_string()).map(|()| ExitCode::SUCCESS),
            );
        }
    };
    let answer = match command {
        Command::Prove(ProveArgs { game: None, .. }) => prove::all(),
        Command::Prove(ProveArgs { game: Some(game), to }) => prove::one(&game, to),
        Command::Table(TableArgs { game, to, outcomes, csv, plain }) => {
            table::main(&game, &table::Request { to, outcomes, csv, plain })
        }
        Command::Plot(PlotArgs { games, to, outcomes, plain }) => {
            plot::main(&games, to, outcomes, plain)
        }
        Command::Next(NextArgs { read, unread }) => {
            let told = match (read.as_slice(), unread.as_slice()) {
                ([], []) => next::run(),
                ([], unread) => next::note(unread, false),
                (read, _) => next::note(read, true),
            };
            told.map(|()| ExitCode::SUCCESS)
        }
        Command::Start(StartArgs { id }) => start::run(&id).map(|()| ExitCode::SUCCESS),
        Command::Hint(HintArgs { id, step }) => hint::run(&id, step).map(|()| ExitCode::SUCCESS),
        Command::List { game: None } => list::all().map(|()| ExitCode::SUCCESS),
        Command::List { game: Some(game) } => list::one(&game).map(|()| ExitCode::SUCCESS),
        Command::Play(PlayArgs { at, easy, friend, second, values }) => {
            let chosen = play::Chosen { easy, second, friend, values };
            play::run(&at.game, &at.position, chosen).map(|()| ExitCode::SUCCESS)
        }
        Command::Web { arguments } => web::run(&arguments),
        Command::Explain(ExplainArgs { at, why }) => {
            explain::run(&at.game, &at.position, why).map(|()| ExitCode::SUCCESS)
        }
    };
    done(answer)
}

fn done(answer: Result<ExitCode>) -> ExitCode {
    answer.unwrap_or_else(|error| refuse(&format!("error: {error}\n")))
}

/// Says why nothing was done, on standard error.
fn refuse(text: &str) -> ExitCode {
    anstream::eprint!("{}", text::fitted(text, text::columns(io::stderr())));
    ExitCode::from(2)
}
