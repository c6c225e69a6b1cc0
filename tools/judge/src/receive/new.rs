//! A new problem, by hand.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use fs_err as fs;

use super::draft::{self, Draft, Sample};
use super::{Exit, Workspace, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge new a-plus-b                             add title and limits to its Cargo.toml later
  cargo judge new 1000 \"A+B\" --time 1 --memory 128     with title and limits
  cargo judge new 1000 --sample one.in one.out         with a sample, which main.rs will read
  cargo judge new 18937 --game nim                     with the outline of a lesson";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct NewArgs {
    /// The name of its folder: the number it is known by, or a name such as a-plus-b
    id: String,
    /// Its title [default: the id]
    title: Option<String>,
    /// CPU time for one case [default: 2]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    time: Option<f64>,
    /// Peak memory for one case [default: 256]
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,
    /// Its game, by its name in `games`
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// An input and its answer, from the statement; repeat it for each
    #[arg(long, num_args = 2, value_names = ["FILE.in", "FILE.out"])]
    sample: Vec<PathBuf>,
    /// Where its statement is
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

/// Makes the problem, and prints what to do next.
pub fn new(workspace: &Workspace, args: &NewArgs) -> Result<Exit> {
    let sample = |pair: &[PathBuf]| -> Result<Sample> { Ok([read(&pair[0])?, read(&pair[1])?]) };
    let draft = Draft {
        id: args.id.clone(),
        title: args.title.as_ref().unwrap_or(&args.id).trim().to_owned(),
        url: args.url.clone(),
        time: args.time,
        memory: args.memory,
        game: args.game.clone(),
        samples: args.sample.chunks(2).map(sample).collect::<Result<_>>()?,
    };
    let line = draft::make(workspace, &draft)?;
    text::say(&format!("{line}\n{}", draft::next_steps(&args.id)))?;
    Ok(Exit::Accepted)
}

fn read(file: &Path) -> Result<String> {
    let text = draft::sample_text(&fs::read(file).context("cannot read a sample")?);
    text.with_context(|| format!("`{}` is not text in UTF-8; save it as that", file.display()))
}
