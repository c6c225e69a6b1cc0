//! `cargo study`: reads the command line, asks the library, and prints the answer.

mod os;
mod progress;
mod start;
mod terminal;
mod web;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use games::{Game, shelf, typed};
use study::named::{self, Named};
use study::play::Chosen;
use study::table::{Table, Wanted};
use study::{Result, explain, list, plot, problems, prove, text};

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
  cargo study                       your progress, and the next lesson
  cargo study web                   all of this on a page in the browser: play, look, read the lessons
  cargo study list                  every game, and the problems about it
  cargo study play 11872 3 4 7      the game of a problem, against a perfect opponent
  cargo study explain lasker 3 4 7  a position: its parts, their values, and every move that wins
  cargo study hint 11872            a nudge; `cargo study hint 11872 2` one more
  cargo study start 11872           a file for your own solution, `mine/11872.rs`
  cargo study prove                 every game: what is claimed, by which theorem, and how far it holds
  cargo study prove take:2,3,7      the game in which 2, 3 or 7 stones are taken
  cargo study prove 0.137           an octal game by its code
  cargo study table 13034 --to 120  values, with P-positions and exceptions marked
  cargo study plot 13034            a picture of them

Exit code: 0 if it is done, 2 if the question was not understood. Of `prove`: 0 if the game is proved for every size or follows a law from the literature, 1 if it is only checked up to a largest size, or nothing is known. The list of all games exits with 0.";

const ASKED: &str = "PROBLEM|GAME";
const GAME: &str = "A problem such as 11872, a game such as lasker or take:2,3,7, or an octal code such as 0.137 or 4.333...";

#[derive(Subcommand)]
enum Command {
    /// List every game, what is played, and the problems about it; or show the card of one
    #[command(after_help = "Examples:
  cargo study list        every game
  cargo study list chomp  the card of one")]
    List {
        #[arg(value_name = ASKED, help = GAME)]
        game: Option<String>,
    },
    /// Play against a perfect opponent
    #[command(after_help = positions("play"))]
    Play {
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
        /// Show the values of positions, and not only who wins
        #[arg(long)]
        values: bool,
    },
    /// Explain a position: its parts, their options and values, and every move that wins
    #[command(after_help = positions("explain"))]
    Explain {
        #[command(flatten)]
        at: PositionArgs,
        /// Say step by step why it is won or lost
        #[arg(long)]
        why: bool,
    },
    /// Show what is proved for every n, recomputing all that the proof needs
    #[command(after_help = "Examples:
  cargo study prove             every game, two lines each
  cargo study prove 11872       the game of a problem
  cargo study prove take:2,3,7  the game in which 2, 3 or 7 stones are taken
  cargo study prove 0.156 --to 20000")]
    Prove {
        #[arg(value_name = ASKED, help = [GAME, "; every game if none is named"].concat())]
        game: Option<String>,
        /// Look at heaps of up to that many stones
        #[arg(long, value_name = "STONES", value_parser = size, requires = "game", allow_negative_numbers = true)]
        to: Option<u64>,
    },
    /// Print Grundy numbers, with P-positions, period and exceptions marked
    #[command(after_help = "Examples:
  cargo study table kayles --to 100
  cargo study table 13034 --plain   to find out by yourself how the values go on
  cargo study table wythoff --csv   for other programs")]
    Table {
        #[arg(value_name = ASKED, help = GAME)]
        game: String,
        /// The largest size: 60 if not given, and 20 for games of two numbers
        #[arg(long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
        to: Option<u64>,
        #[arg(long, help = MISERE)]
        misere: bool,
        /// Show only who wins
        #[arg(long)]
        outcomes: bool,
        /// Print comma-separated values
        #[arg(long)]
        csv: bool,
        /// Mark nothing and name no pattern, so that you can find it yourself
        #[arg(long, conflicts_with = "csv")]
        plain: bool,
    },
    /// Draw the values of games on the terminal
    #[command(after_help = "Examples:
  cargo study plot 3596
  cargo study plot kayles dawson_kayles --to 300
  cargo study plot take:2,3,7 --outcomes  only who wins")]
    Plot {
        /// Problems, games or octal codes, drawn one under the other
        #[arg(value_name = ASKED, required = true)]
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
    },
    /// Show the first hint for a problem, or the first so many of four
    #[command(after_help = "Examples:
  cargo study hint 11872    a nudge
  cargo study hint 11872 2  one more; 4 give it away")]
    Hint {
        /// A problem such as 11872
        #[arg(value_name = "PROBLEM")]
        id: String,
        /// How many of its hints: 4 give it away
        #[arg(default_value_t = 1)]
        step: usize,
    },
    /// Show your progress and the next lesson; `cargo study` alone does it, too
    #[command(after_help = "Examples:
  cargo study next
  cargo study next --read 9655 9657  you have read these lessons
  cargo study next --unread 9657     you have not")]
    Next {
        /// Note that the lessons of these problems were read
        #[arg(long, value_name = "PROBLEM", num_args = 1..)]
        read: Vec<String>,
        /// Note that they were not
        #[arg(long, value_name = "PROBLEM", num_args = 1.., conflicts_with = "read")]
        unread: Vec<String>,
    },
    /// Begin a solution of your own: `mine/ID.rs`, which reads the input and leaves the answer open
    #[command(after_help = "Example:
  cargo study start 11872  writes `mine/11872.rs`; `cargo judge test 11872 --mine` judges it")]
    Start {
        /// A problem such as 11872
        #[arg(value_name = "PROBLEM")]
        id: String,
    },
    /// Open all of this as a page in the browser: to play, to look at, to read the lessons
    #[command(disable_help_flag = true)]
    Web {
        /// What `cargo study web --help` lists
        #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

#[derive(Args)]
struct PositionArgs {
    #[arg(value_name = ASKED, help = GAME)]
    game: String,
    /// The position; a small one if none is named. `explain` reads the problem's own input if that is piped in
    #[arg(allow_negative_numbers = true)]
    position: Vec<String>,
    #[arg(long, help = MISERE)]
    misere: bool,
}

const MISERE: &str =
    "Misère play: whoever makes the last move loses. A search decides, so numbers must be small";

fn named(game: &str, misere: bool) -> Result<Named> {
    let named = named::find(game)?;
    if misere { named.misere() } else { Ok(named) }
}

/// Examples of a command, and how positions are typed, game by game.
fn positions(command: &str) -> String {
    let games = shelf::all();
    let width = text::longest(games.iter().map(|game| &game.name));
    let line =
        |Game { name, typed, start, .. }: &Game| format!("\n  {name:width$}  {typed}: {start}");
    let examples =
        format!("Examples:\n  cargo study {command} 11872 3 4 7\n  cargo study {command} chomp");
    format!("{examples}\n\nPositions:{}", games.iter().map(line).collect::<String>())
}

/// A size, as `--to` takes it.
fn size(word: &str) -> Result<u64> {
    typed::number(word, "number")
}

fn main() -> ExitCode {
    let help = |command: clap::Command| command.help_template(HELP);
    let mut program = help(Cli::command()).mut_subcommands(help);
    let parsed = program.try_get_matches_from_mut(env::args_os());
    let answer = match parsed.and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(Cli { command: Some(command) }) => run(command),
        Ok(_) if problems::root().is_some() => progress::next().map(|()| ExitCode::SUCCESS),
        // Where there are no lessons, help is of more use.
        Ok(_) => help_page(&program.render_help()),
        Err(error) if error.use_stderr() => {
            return text::complain(&error.render().ansi().to_string());
        }
        // Somebody asked for help.
        Err(error) => help_page(&error.render()),
    };
    answer.unwrap_or_else(|error| text::complain(&format!("error: {error}\n")))
}

fn help_page(page: &clap::builder::StyledStr) -> Result<ExitCode> {
    text::print(&page.ansi().to_string()).map(|()| ExitCode::SUCCESS)
}

fn run(command: Command) -> Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    let answer = match command {
        Command::List { game: None } => list::all()?,
        Command::List { game: Some(game) } => list::one(&named::find(&game)?),
        Command::Play { at, easy, friend, second, values } => {
            let chosen = Chosen { easy, second, friend, values };
            terminal::play(&named(&at.game, at.misere)?, &at.position.join(" "), chosen)?;
            return Ok(code);
        }
        Command::Explain { at: PositionArgs { game, position, misere }, why } => {
            let named = named(&game, misere)?;
            let input = if position.is_empty() { terminal::piped()? } else { None };
            explain::text(&named, &position.join(" "), input.as_deref(), why)?
        }
        Command::Prove { game: None, .. } => prove::all()?,
        Command::Prove { game: Some(game), to } => {
            let (text, is_known) = prove::one(&named::find(&game)?, to)?;
            code = ExitCode::from(u8::from(!is_known));
            text
        }
        Command::Table { game, to, misere, outcomes, csv, plain } => {
            let (otherwise, most) = ([60, 20], [100_000, 1_000]);
            let wanted = Wanted { to, otherwise, most, outcomes, plain };
            let table = Table::of(&named(&game, misere)?, &wanted)?;
            if csv { table.csv() } else { table.text() }
        }
        Command::Plot { games, to, outcomes, plain } => {
            let plot = |game: &String| plot::text(&named::find(game)?, to, outcomes, plain);
            games.iter().map(plot).collect::<Result<Vec<_>>>()?.join("\n")
        }
        Command::Hint { id, step } => return progress::hint(&id, step).map(|()| code),
        Command::Next { read, unread } => {
            progress::note(&read, true)?;
            progress::note(&unread, false)?;
            return progress::next().map(|()| code);
        }
        Command::Start { id } => start::run(&id)?,
        Command::Web { arguments } => return Err(web::run(&arguments)),
    };
    text::print(&answer)?;
    Ok(code)
}
