//! A new problem, by hand.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::error::{Error, Result};
use crate::exit::Exit;
use crate::problem::workspace::Workspace;
use crate::receive::draft::{self, Draft};
use crate::ui::text;

const EXAMPLES: &str = "\
Examples:
  cargo judge new a-plus-b                             title and limits can be written in later
  cargo judge new 1000 \"A+B\" --time 1 --memory 128     with title and limits
  cargo judge new 1000 --sample one.in one.out         with a sample, whose numbers main.rs will read
  cargo judge new 18937 --game nim                     with the skeleton of a lesson";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct NewArgs {
    /// The name of its folder: the number it is known by, or a name such as a-plus-b
    id: String,
    /// Its title; the id if there is none
    title: Option<String>,
    /// CPU time for one case; 2 if nothing is said
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    time: Option<f64>,
    /// Peak memory for one case; 256 if nothing is said
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,
    /// The game that it is about, by its name in `games`
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// An input and its answer, from the statement; can be said again for each
    #[arg(long, num_args = 2, value_names = ["FILE.in", "FILE.out"])]
    sample: Vec<PathBuf>,
    /// Where its statement is
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

/// Makes the problem that was asked for, and prints what to do next.
pub(crate) fn new(workspace: &Workspace, args: &NewArgs) -> Result<Exit> {
    let samples = args.sample.chunks(2).map(|pair| Ok((read(&pair[0])?, read(&pair[1])?)));
    let made = draft::make(
        workspace,
        &Draft {
            id: args.id.clone(),
            title: args.title.as_ref().unwrap_or(&args.id).trim().to_owned(),
            url: args.url.clone(),
            time: args.time,
            memory: args.memory,
            game: args.game.clone(),
            samples: samples.collect::<Result<_>>()?,
        },
    )?;
    text::say(&format!("{}\n{}", made.line, made.next_steps()))?;
    Ok(Exit::Accepted)
}

fn read(file: &Path) -> Result<Vec<u8>> {
    let text = fs::read(file).map_err(|error| Error::NoSample(file.to_owned(), error.into()))?;
    // What some editors put first is no part of the text.
    Ok(text.strip_prefix(b"\xef\xbb\xbf").map_or_else(|| text.clone(), <[u8]>::to_vec))
}
