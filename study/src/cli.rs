use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::prove;

/// Study the games of this workspace.
#[derive(Parser)]
#[command(name = "study", bin_name = "cargo study", after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  cargo study prove                every game: what is claimed, by which theorem, and how far it holds
  cargo study prove 11872          the game of one problem
  cargo study prove kayles         a game by its name
  cargo study prove take:2,3,7     the game in which 2, 3 or 7 stones are taken
  cargo study prove 0.137          an octal game by its code

Exit code: 0 if all that was asked for is proved for every size, 1 if some of it is only checked, 2 if the question
was not understood. The list of all games exits with 0.";

#[derive(Subcommand)]
enum Command {
    /// Say what is proved of a game for every size, recomputing all that the proof needs
    Prove(ProveArgs),
}

#[derive(Args)]
struct ProveArgs {
    /// A problem such as 11872, a game such as lasker or take:2,3,7, or an octal code such as 0.137; every game if none is named
    #[arg(value_name = "PROBLEM|GAME")]
    game: Option<String>,
    /// Look at heaps of up to that many stones
    #[arg(long, value_name = "STONES", requires = "game")]
    to: Option<u64>,
}

/// Everything the `study` program does: reads the command line and answers with an exit code.
pub fn main() -> ExitCode {
    let Command::Prove(args) = Cli::parse().command;
    let answer = match args.game {
        None => prove::all(),
        Some(game) => prove::one(&game, args.to),
    };
    match answer {
        Ok(code) => code,
        Err(error) => {
            anstream::eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
