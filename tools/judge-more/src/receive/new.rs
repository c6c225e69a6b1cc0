//! `cargo judge new`: creates a problem by hand.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use fs_err as fs;

use super::draft::{self, ProblemDraft};
use super::{Exit, Sample, Workspace, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge new a-plus-b                             create a problem; set title and limits in its Cargo.toml later
  cargo judge new 1000 \"A+B\" --time 1 --memory 128     create one with title and limits
  cargo judge new 1000 --sample one.in one.out         create one with a sample, which its main.rs will read
  cargo judge new 18937 --game nim                     create one with the outline of a lesson";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct NewArgs {
    /// The id, which names its folder: the problem's number, or a name such as a-plus-b
    id: String,
    /// Its title [default: the id]
    title: Option<String>,
    /// CPU time for one case, in seconds [default: 2]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    time: Option<f64>,
    /// Peak memory for one case, in MiB [default: 256]
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,
    /// The name of its game in `games`
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// An input and its answer, from the statement; repeat this for each sample
    #[arg(long, num_args = 2, value_names = ["FILE.in", "FILE.out"])]
    sample: Vec<PathBuf>,
    /// The address of its statement
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

/// Creates the problem, and prints what to do next.
pub fn new(workspace: &Workspace, args: &NewArgs) -> Result<Exit> {
    let sample = |pair: &[PathBuf]| -> Result<Sample> { Ok([read(&pair[0])?, read(&pair[1])?]) };
    let draft = ProblemDraft {
        id: args.id.clone(),
        title: args.title.as_ref().unwrap_or(&args.id).trim().to_owned(),
        url: args.url.clone(),
        time: args.time,
        memory: args.memory,
        game: args.game.clone(),
        samples: args.sample.chunks(2).map(sample).collect::<Result<_>>()?,
        ..ProblemDraft::default()
    };
    let line = draft::make(workspace, &draft)?;
    text::print(&format!("{line}\n{}", draft::next_steps(workspace, &args.id)))?;
    Ok(Exit::Accepted)
}

fn read(file: &Path) -> Result<String> {
    let text = draft::sample_text(&fs::read(file).context("cannot read a sample")?);
    text.with_context(|| format!("`{}` is not UTF-8 text; save it as UTF-8", file.display()))
}
