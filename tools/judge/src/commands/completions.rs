//! What a shell completes after `cargo judge`: commands, options, and the ids of problems.
//!
//! The shell runs a script that `cargo judge completions` printed once. At every TAB the script runs the judge itself,
//! the one that is built in the checkout, with the words so far, and [`ASKED`] in the environment. Paths are left to the
//! shell, which knows `~` and how to quote.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};

use clap::{Args, ValueEnum, ValueHint};
use clap_complete::engine::{self, CompletionCandidate};

use crate::error::Result;
use crate::exit::Exit;
use crate::ui::text;

/// The variable that is set where a shell asks; the scripts set it.
const ASKED: &str = "NIMBERS_COMPLETE";

const EXAMPLES: &str = "\
Examples:
  cargo judge completions bash > ~/.cargo-judge.bash && echo '. ~/.cargo-judge.bash' >> ~/.bashrc
  cargo judge completions zsh > ~/.cargo-judge.zsh && echo '. ~/.cargo-judge.zsh' >> ~/.zshrc
  cargo judge completions fish > ~/.config/fish/conf.d/cargo-judge.fish

Shells that start after that complete `cargo judge test 118`, in any folder of the checkout.";

/// Which shell.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[derive(Clone, Copy, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

/// Prints what the words of the command line can go on with, if a shell asks; no error is worth a word to it.
pub(crate) fn answered_a_shell(command: fn() -> clap::Command) -> bool {
    if env::var_os(ASKED).is_none() {
        return false;
    }
    let words: Vec<OsString> = env::args_os().collect();
    let last = words.len().saturating_sub(1);
    let is_option = |word: &OsStr| word.as_encoded_bytes().starts_with(b"-");
    let wants_option = words.last().is_some_and(|word| is_option(word));
    let mut command = command().mut_subcommands(leaving_paths);
    let mut candidates = engine::complete(&mut command, words, last, None).unwrap_or_default();
    candidates.retain(|candidate| is_option(candidate.get_value()) == wants_option);
    let _ = write(&candidates);
    true
}

/// Prints the script for a shell.
pub(crate) fn print(args: &CompletionsArgs) -> Result<Exit> {
    let script = match args.shell {
        Shell::Bash => include_str!("completions/judge.bash"),
        Shell::Zsh => include_str!("completions/judge.zsh"),
        Shell::Fish => include_str!("completions/judge.fish"),
    };
    let judge = env::current_exe().unwrap_or_default().to_string_lossy().replace('\'', r"'\''");
    let script = script.replace("JUDGE", &format!("'{judge}'"));
    text::printed(io::stdout().write_all(script.as_bytes()))?;
    Ok(Exit::Accepted)
}

fn leaving_paths(command: clap::Command) -> clap::Command {
    command.mut_args(|argument| match argument.get_value_hint() {
        ValueHint::AnyPath | ValueHint::FilePath | ValueHint::DirPath => {
            argument.value_hint(ValueHint::Other)
        }
        _ => argument,
    })
}

/// A line a candidate, with what it means behind a tab. Titles are from anywhere, and end up on a terminal.
fn write(candidates: &[CompletionCandidate]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for candidate in candidates {
        let help = candidate.get_help().map(ToString::to_string).unwrap_or_default();
        let help: String = help.chars().take_while(|letter| !letter.is_control()).collect();
        writeln!(out, "{}\t{help}", candidate.get_value().to_string_lossy())?;
    }
    out.flush()
}
