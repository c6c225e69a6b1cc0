//! Builds solutions, or takes files, and judges them.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use sandbox::Runner;

use crate::commands::{mine, watch};
use crate::error::Result;
use crate::exit::Exit;
use crate::judging::jobs::{Programs, Request};
use crate::judging::language::Language;
use crate::judging::outcome::Outcome;
use crate::problem::workspace::Workspace;
use crate::report::{Report, Style};
use crate::ui::text;

const EXAMPLES: &str = "\
Examples:
  cargo judge test 11868                  one problem's solution, on its cases
  cargo judge test                        all of them
  cargo judge test --watch 11868          again at every save
  cargo judge test 11868 --file mine.cpp  any file, in a common language
  cargo judge test 11868 --mine           your own, mine/11868.rs, as `cargo study start 11868` begins it
  cargo judge test --file folder          all files there, each for the problem that its name begins with
  cargo judge test --bundled 11868        the file to submit instead of what cargo builds";

/// What is to be judged.
#[derive(Args)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("files").args(["file", "mine"]))]
pub(crate) struct TestArgs {
    /// Problems by the name of their folder, such as 11868; all of them if none is named
    ids: Vec<String>,
    /// Judge again at every save, until Ctrl-C, or `kill` where that is ignored, as behind `&` in a script
    #[arg(long, conflicts_with = "json")]
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
    #[arg(long, conflicts_with = "files")]
    bundled: bool,
    /// Judge these files instead, and those in these folders: Rust, C, C++, Java, Python, PyPy or JavaScript, by the ends
    /// of their names; without an id, their names begin with one, as `11872--mine.py` does, or a folder is called so
    #[arg(long, value_name = "FILE", num_args = 1..)]
    file: Vec<PathBuf>,
    /// Judge your own instead, the files in the folder `mine` of the checkout, by the same names: `mine/11872.rs`; what is
    /// accepted on all cases is noted as solved, and the first time compared with the worked solution
    #[arg(long)]
    mine: bool,
    /// Their language, such as pypy, where the ends of their names do not say it
    #[arg(long, value_name = "NAME", value_parser = Language::named, requires = "files")]
    language: Option<&'static Language>,
    /// Run every case, also after three have run out of time
    #[arg(long)]
    all: bool,
}

/// Judges what was asked for, once or at every save.
pub(crate) fn test(workspace: &Workspace, args: &TestArgs, runner: &Runner) -> Result<Exit> {
    let style = match (args.json, args.verbose) {
        (true, _) => Style::Json,
        (_, true) => Style::EveryCase,
        _ => Style::Failures,
    };
    let (ids, files) = args.ids_and_files(workspace)?;
    let request = Request {
        workspace,
        runner,
        ids: &ids,
        programs: match files.is_empty() {
            false => Programs::Files(files, args.language),
            true if args.mine => Programs::Mine(args.language),
            true if args.bundled => Programs::Bundled,
            true => Programs::Built,
        },
        exact: args.exact,
        all: args.all,
    };
    if args.watch { watch::watch(request, style) } else { once(&request, style) }
}

impl TestArgs {
    /// The ids and the files: what stands after files may be the id that others write before them.
    fn ids_and_files(&self, workspace: &Workspace) -> Result<(Vec<String>, Vec<PathBuf>)> {
        let known = if self.file.is_empty() { Vec::new() } else { workspace.ids()? };
        let id_of = |it: &PathBuf| Some(it.to_str()?.to_owned()).filter(|id| known.contains(id));
        let (more, mut files): (Vec<PathBuf>, Vec<PathBuf>) =
            self.file.iter().cloned().partition(|it| !it.exists() && id_of(it).is_some());
        let mut ids: Vec<String> =
            self.ids.iter().cloned().chain(more.iter().filter_map(id_of)).collect();
        // In `problems`, each id is a folder as well.
        let is_one_id = files.len() > 1 && files.iter().filter_map(id_of).count() == 1;
        if ids.is_empty() && is_one_id && files.last().and_then(id_of).is_some() {
            ids.extend(files.pop().as_ref().and_then(id_of));
        }
        Ok((ids, files))
    }
}

/// Judges, and prints what came out as it comes.
fn once(request: &Request, style: Style) -> Result<Exit> {
    let mut report = Report::new(request.workspace, style);
    let outcomes = request.outcomes(|outcome| report.print(outcome))?;
    for first in mine::note(request, &outcomes, style != Style::Json) {
        text::printed(first.print(&mut anstream::stdout().lock()))?;
    }
    report.end(&outcomes)?;
    Ok(Exit::worst(outcomes.iter().map(Outcome::exit)))
}
