//! `cargo study`: parses the command line, calls the library and prints the answer.

mod progress;
mod start;
mod terminal;
mod web;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use games::{Game, Lang, shelf, typed};
use study::named::{self, Named};
use study::play::Chosen;
use study::table::{Table, Wanted};
use study::{Result, explain, guess, list, problems, prove, text};

/// Study the games of this workspace.
#[derive(Parser)]
#[command(name = "study", bin_name = "cargo study", after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// The language of what is printed; by default that of the locale
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = ["en", "ko"])]
    language: Option<String>,
}

static LANGUAGE: OnceLock<Lang> = OnceLock::new();

/// The language in which to print.
fn lang() -> Lang {
    *LANGUAGE.get().unwrap_or(&Lang::En)
}

/// Help shows the examples before the options.
const HELP: &str = "{about}{after-help}\n\n{usage-heading} {usage}\n\n{all-args}";

const EXAMPLES: &str = "\
Examples:
  cargo study                       Show your progress and the next lesson
  cargo study play 11872 3 4 7      Play the game of a problem
  cargo study explain lasker 3 4 7  Explain a position
  cargo study prove take:2,3,7      Show what is proved if 2, 3 or 7 are taken
  cargo study table 0.137 --to 120  Print the Grundy numbers of an octal game

Exit code: 0 for success, 2 for an error. With a game, `prove` exits with 1 if nothing is proved for every n, and `guess` if the guess is wrong.";

const GUESSES: &str = "\
Examples:
  cargo study guess 9657 'n % 2 == 0'       Guess the losing heaps: true or false
  cargo study guess lasker 'n ^ 1'          Guess Grundy numbers: a number (^ is XOR)
  cargo study guess 11868 'a + b == c'      Guess the losing positions of three heaps
  cargo study guess 11867 'x % 2 == y % 2'  Guess the losing pairs of boxes

The guess is compared for n up to 10,000, or for x and y up to 100. The first wrong size is shown, and nothing else. Exit code: 0 if the guess is right, 1 if it is wrong, 2 if it is not a formula.";

const ASKED: &str = "PROBLEM|GAME";
const GAME: &str = "A problem such as 11872, a game such as lasker or take:2,3,7, or an octal code such as 0.137 or 4.333...";

#[derive(Subcommand)]
enum Command {
    /// List all games, or show the rules and the source of one
    #[command(after_help = "Examples:
  cargo study list        List all games
  cargo study list chomp  Show the rules and the source of Chomp")]
    List {
        #[arg(value_name = ASKED, help = GAME)]
        game: Option<String>,
    },
    /// Play against a perfect opponent
    #[command(after_help = positions("play"))]
    Play {
        #[command(flatten)]
        at: PositionArgs,
        /// Play against an opponent who makes a mistake every other move
        #[arg(long, conflicts_with = "friend")]
        easy: bool,
        /// Play against a friend at the same keyboard
        #[arg(long, conflicts_with = "second")]
        friend: bool,
        /// Let the machine move first
        #[arg(long)]
        second: bool,
        /// Show Grundy numbers, not only who wins
        #[arg(long)]
        values: bool,
    },
    /// Explain a position: its Grundy numbers and winning moves
    #[command(after_help = positions("explain"))]
    Explain {
        #[command(flatten)]
        at: PositionArgs,
        /// Explain step by step why the position is winning or losing
        #[arg(long)]
        why: bool,
        /// Print JSON, one line per position: `position`, `wins`, `grundy` (or null), `winning_moves` (each with `move` and `position`), and `complete`: whether all winning moves are listed. Positions have the format of the problem's input
        #[arg(long, conflicts_with = "why")]
        json: bool,
    },
    /// Show what is proved for every n
    #[command(after_help = "Examples:
  cargo study prove             Show two lines about each game
  cargo study prove 11872       Show what is proved about the game of a problem
  cargo study prove take:2,3,7  Show what is proved if 2, 3 or 7 stones are taken
  cargo study prove nim --misere
  cargo study prove 0.156 --to 20000")]
    Prove {
        #[arg(value_name = ASKED, help = [GAME, "; every game if none is named"].concat())]
        game: Option<String>,
        #[arg(long, help = MISERE, requires = "game")]
        misere: bool,
        /// The largest heap to compute
        #[arg(long, value_name = "STONES", value_parser = size, requires = "game", allow_negative_numbers = true)]
        to: Option<u64>,
    },
    /// Print Grundy numbers, with P-positions, period and exceptions marked
    #[command(after_help = "Examples:
  cargo study table kayles --to 100
  cargo study table 13034 --plain   Mark nothing, to find the pattern yourself
  cargo study table wythoff --csv   Print numbers for other programs")]
    Table {
        #[arg(value_name = ASKED, help = GAME)]
        game: String,
        /// The largest size; 60 by default, and 20 for games of two numbers
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
    /// Show one hint for a problem, or several
    #[command(after_help = "Examples:
  cargo study hint 11872    Show the first hint
  cargo study hint 11872 2  Show the first two hints")]
    Hint {
        /// A problem such as 11872
        #[arg(value_name = "PROBLEM")]
        id: String,
        /// How many hints to show; the fourth gives the solution away
        #[arg(default_value_t = 1)]
        step: usize,
    },
    /// Check your guess: which sizes are losing, or their Grundy numbers
    #[command(after_help = GUESSES)]
    Guess {
        #[arg(value_name = ASKED, help = GAME)]
        game: String,
        /// A formula in the size n, or in x and y for games of two numbers
        #[arg(required = true, allow_hyphen_values = true)]
        guess: Vec<String>,
        #[arg(long, help = MISERE)]
        misere: bool,
    },
    /// Show your progress and the next lesson
    #[command(after_help = "Examples:
  cargo study next
  cargo study next --read 9655 9657  Mark these lessons as read")]
    Next {
        /// Mark the lessons of these problems as read
        #[arg(long, value_name = "PROBLEM", num_args = 1..)]
        read: Vec<String>,
    },
    /// Start your own solution: `mine/ID.rs`, which reads the input
    #[command(after_help = "Examples:
  cargo study start 11872     Write `mine/11872.rs`
  cargo study start 11872 py  Write `mine/11872.py`, with no more than its title")]
    Start {
        /// A problem such as 11872
        #[arg(value_name = "PROBLEM")]
        id: String,
        /// The ending of a file in another language, such as py, cpp or java
        #[arg(value_parser = ending)]
        ending: Option<String>,
    },
    /// Open the games and lessons in the browser
    #[command(disable_help_flag = true)]
    Web {
        /// See `cargo study web --help`
        #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

#[derive(Args)]
struct PositionArgs {
    #[arg(value_name = ASKED, help = GAME)]
    game: String,
    /// The position; a small one by default. `explain` reads the problem's own input from a pipe
    #[arg(allow_negative_numbers = true)]
    position: Vec<String>,
    #[arg(long, help = MISERE)]
    misere: bool,
}

const MISERE: &str = "Misère play: whoever makes the last move loses. Where no theorem decides, numbers must be small";

fn named(game: &str, misere: bool) -> Result<Named> {
    let named = named::find(game, lang())?;
    if misere { named.misere() } else { Ok(named) }
}

/// Examples of a command, and the notation of positions for each game.
fn positions(command: &str) -> String {
    let games = shelf::all();
    let width = text::longest(games.iter().map(|game| &game.name));
    let line =
        |Game { name, typed, start, .. }: &Game| format!("\n  {name:width$}  {typed}: {start}");
    let examples =
        format!("Examples:\n  cargo study {command} 11872 3 4 7\n  cargo study {command} chomp");
    format!("{examples}\n\nPositions:{}", games.iter().map(line).collect::<String>())
}

/// The words of a position, if there are any.
fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}

/// Parses the ending of a file's name.
fn ending(word: &str) -> Result<String, String> {
    let ending = word.trim_start_matches('.');
    let is_ending = !ending.is_empty() && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_ending.then(|| ending.to_owned()).ok_or_else(|| "write an ending such as `py`".to_owned())
}

/// Parses the size after `--to`.
fn size(word: &str) -> Result<u64> {
    typed::number(word, "number")
}

fn main() -> ExitCode {
    let help = |command: clap::Command| command.help_template(HELP);
    let mut program = help(Cli::command()).mut_subcommands(help);
    let parsed = program.try_get_matches_from_mut(env::args_os());
    let parsed = parsed.and_then(|found| Cli::from_arg_matches(&found));
    let language = parsed.as_ref().ok().and_then(|cli| cli.language.as_deref());
    let is_korean = checkout::speaks_korean(language);
    LANGUAGE.get_or_init(|| if is_korean { Lang::Ko } else { Lang::En });
    let answer = match parsed {
        Ok(Cli { command: Some(command), .. }) => run(command),
        Ok(_) if problems::root().is_some() => progress::next().map(|()| ExitCode::SUCCESS),
        // Without a checkout there are no lessons.
        Ok(_) => help_page(&program.render_help()),
        Err(error) if error.use_stderr() => {
            return text::complain(&error.render().ansi().to_string());
        }
        // `--help` is an error to clap.
        Err(error) => help_page(&error.render()),
    };
    answer.unwrap_or_else(|error| text::complain(&format!("error: {error}\n")))
}

fn help_page(page: &clap::builder::StyledStr) -> Result<ExitCode> {
    text::print(&page.ansi().to_string()).map(|()| ExitCode::SUCCESS)
}

impl Command {
    /// The game or problem that is asked for in sentences.
    fn asked(&self) -> Option<&str> {
        match self {
            Command::List { game } | Command::Prove { game, .. } => game.as_deref(),
            Command::Explain { json: true, .. } => None,
            Command::Play { at, .. } | Command::Explain { at, .. } => Some(&at.game),
            Command::Table { game, .. } | Command::Guess { game, .. } => Some(game),
            _ => None,
        }
    }
}

fn run(command: Command) -> Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    let problem = command.asked().map(problems::get).and_then(Result::ok);
    if let Some(problem) = problem.filter(|problem| problem.manifest.game.is_none()) {
        text::print(&format!("{}\n", named::without_game(&problem.id)))?;
        return Ok(code);
    }
    let answer = match command {
        Command::List { game: None } => list::all(lang())?,
        Command::List { game: Some(game) } => list::one(&named::find(&game, lang())?),
        Command::Play { at, easy, friend, second, values } => {
            let chosen = Chosen { easy, second, friend, values };
            terminal::play(&named(&at.game, at.misere)?, joined(&at.position).as_deref(), chosen)?;
            return Ok(code);
        }
        Command::Explain { at: PositionArgs { game, position, misere }, why, json } => {
            let named = named(&game, misere)?;
            let input = if position.is_empty() { terminal::piped()? } else { None };
            let (words, input) = (joined(&position), input.as_deref());
            match json {
                true => explain::json(&named, words.as_deref(), input)?,
                false => explain::text(&named, words.as_deref(), input, why)?,
            }
        }
        Command::Guess { game, guess, misere } => {
            // Without quotes, or with those that `cmd` leaves in place, the formula comes in words, and a flag is one of them.
            let (flags, guess): (Vec<_>, Vec<_>) =
                guess.into_iter().partition(|word| word == "--misere");
            let named = named(&game, misere || !flags.is_empty())?;
            let found = guess::compare(&named, &guess.join(" "))?;
            code = ExitCode::from(u8::from(!found.agrees));
            found.text + "\n"
        }
        Command::Prove { game: None, .. } => prove::all(lang())?,
        Command::Prove { game: Some(game), misere, to } => {
            let (text, is_known) = prove::one(&named(&game, misere)?, to)?;
            code = ExitCode::from(u8::from(!is_known));
            text
        }
        Command::Table { game, to, misere, outcomes, csv, plain } => {
            let (default_to, most) = ([60, 20], [100_000, 1_000]);
            let wanted = Wanted { to, default_to, most, outcomes, plain };
            let table = Table::of(&named(&game, misere)?, &wanted)?;
            if csv { table.csv() } else { table.text() }
        }
        Command::Hint { id, step } => return progress::hint(&id, step).map(|()| code),
        Command::Next { read } => {
            progress::note(&read)?;
            return progress::next().map(|()| code);
        }
        Command::Start { id, ending } => start::run(&id, ending)?,
        Command::Web { arguments } => return Err(web::run(&arguments)),
    };
    text::print(&answer)?;
    Ok(code)
}
