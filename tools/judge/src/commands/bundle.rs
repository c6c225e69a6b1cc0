//! One file a problem, judged before it is written.
//!
//! The tool `bundler` makes the file and compiles it. Here it is held to the cases and to what Cargo built of the
//! same solution, kept for the next time, and written.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use rayon::prelude::*;
use sandbox::Runner;

use crate::error::{Error, Result};
use crate::exit::Exit;
use crate::judging::bundled;
use crate::judging::bundler::{self, Options};
use crate::judging::cache::{self, Cache, KeptBundle};
use crate::judging::cargo::{self, Program};
use crate::judging::compare::Comparison;
use crate::judging::outcome::Outcome;
use crate::problem::workspace::{Problem, Workspace};
use crate::ui::progress::Progress;
use crate::ui::{table, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge bundle 11868                   write target/submit/11868.rs
  cargo judge bundle 11868 --stdout          print it instead
  cargo judge bundle 11868 --target atcoder  what AtCoder has stays an import";

/// Which bundles are to be written, and where.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BundleArgs {
    /// Problems by the name of their folder, such as 11868; all of them if none is named
    ids: Vec<String>,
    /// Write to this folder instead of target/submit
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the bundle of one problem and write no file
    #[arg(long, conflicts_with = "out")]
    stdout: bool,
    /// For this online judge, as `cargo alone` knows it: the crates that it has stay imports
    #[arg(long, value_name = "JUDGE", value_parser = targets(), hide_possible_values = true)]
    target: Option<String>,
    /// Leave out only what the compiler's lints call unused: quicker, and longer
    #[arg(long)]
    quick: bool,
}

/// The names of online judges, and what each is.
pub(crate) fn targets() -> PossibleValuesParser {
    let value = |(name, title)| PossibleValue::new(name).help(title);
    PossibleValuesParser::new(bundler::targets().map(value))
}

/// Where bundles go.
pub(crate) enum Destination {
    /// `ID.rs` in this folder; without one, in `target/submit`.
    Folder(Option<PathBuf>),
    /// Standard output: one bundle and nothing else.
    Stdout,
}

/// What there is to do for a problem.
enum Work {
    Nothing(Error),
    Write(KeptBundle),
    Make(Problem, u64),
}

/// Where a bundle came from.
enum Origin {
    /// It was made, judged and written, in that time.
    New(Duration),
    /// It was kept from the last time, and its file was missing or another.
    Kept,
    /// It was kept, like its file.
    Unchanged,
}

/// What came of a problem.
struct Bundled<'a> {
    id: &'a str,
    result: Result<(KeptBundle, Origin)>,
}

/// Writes the bundles that were asked for, or prints one.
pub(crate) fn run(workspace: &Workspace, args: &BundleArgs, runner: &Runner) -> Result<Exit> {
    let destination = match args.stdout {
        true => Destination::Stdout,
        false => Destination::Folder(args.out.clone()),
    };
    let options = Options { quick: args.quick, target: args.target.clone() };
    bundle(workspace, &args.ids, runner, &options, &destination)
}

/// Bundles these problems, all if none is named, and writes those that are accepted.
pub(crate) fn bundle(
    workspace: &Workspace,
    ids: &[String],
    runner: &Runner,
    options: &Options,
    destination: &Destination,
) -> Result<Exit> {
    let ids = workspace.chosen(ids)?;
    let folder = match destination {
        Destination::Folder(folder) => Some(ready(workspace, folder.as_deref())?),
        Destination::Stdout if ids.len() == 1 => None,
        Destination::Stdout => return Err(Error::SeveralBundles(ids.len())),
    };
    let cache = Cache::new(workspace, options)?;
    let work: Vec<Work> = ids.par_iter().map(|id| Work::of(workspace, &cache, id)).collect();

    let to_make = ids.iter().zip(&work).filter(|(_, work)| matches!(work, Work::Make(..)));
    let to_make: Vec<&str> = to_make.map(|(id, _)| id.as_str()).collect();
    let progress = Progress::compiling(to_make.len());
    let built = cargo::build(workspace, &to_make, Program::Solution)?;
    if !to_make.is_empty() {
        progress.now("compiling the bundler, the first time", to_make.len());
        // Whoever asks it for a bundle is told what is wrong with it.
        let _ = bundler::executable();
    }
    progress.now("bundling {pos}/{len}", to_make.len());
    let write = |id: &str, text: &str| {
        folder.as_ref().map_or(Ok(false), |folder| write(workspace, &file(folder, id), text))
    };
    let make = |problem: &Problem, cases: u64| -> Result<(KeptBundle, Origin)> {
        let id = problem.id.as_str();
        let refused = |words| Error::SolutionRefused(id.to_owned(), words);
        let solution = built.executable(id).map_err(|error| error.naming(refused))?;
        let (started, since) = (Instant::now(), SystemTime::now());
        let bundle = bundled::bundle_of(workspace, id, options)?;
        let comparison = Comparison::of(workspace, runner, problem, false)?;
        bundled::check(runner, problem, solution, &bundle, &comparison)?;
        write(id, &bundle.text)?;
        cache.put(id, &bundle, since, Some(cases));
        Ok((KeptBundle::of(&bundle), Origin::New(started.elapsed())))
    };
    let bundled = ids.par_iter().zip(work).map(|(id, work)| {
        let result = match work {
            Work::Nothing(error) => Err(error),
            Work::Write(made) => write(id, &made.text)
                .map(|written| (made, if written { Origin::Kept } else { Origin::Unchanged })),
            Work::Make(problem, cases) => {
                let result = make(&problem, cases);
                progress.done(1);
                result
            }
        };
        Bundled { id, result }
    });
    let bundled: Vec<Bundled> = bundled.collect();
    progress.end();

    text::printed(match &folder {
        Some(folder) => print_files(workspace, folder, &bundled),
        None => print_texts(&bundled),
    })?;
    let exit =
        |bundled: &Bundled| bundled.result.as_ref().map_or_else(Error::exit, |_| Exit::Accepted);
    Ok(Exit::worst(bundled.iter().map(exit)))
}

impl Work {
    fn of(workspace: &Workspace, cache: &Cache, id: &str) -> Work {
        let Outcome { problem, faults, .. } = Outcome::new(workspace, id.to_owned());
        let Some(problem) = problem.filter(|_| faults.is_empty()) else {
            return Work::Nothing(Error::Faults(faults));
        };
        match cache::fingerprint(&problem) {
            Err(error) => Work::Nothing(error),
            Ok(cases) => match cache.get(id, Some(cases)) {
                Some(made) => Work::Write(made),
                None => Work::Make(problem, cases),
            },
        }
    }
}

/// The folder that bundles are written to, made and tried out before the long work begins.
fn ready(workspace: &Workspace, folder: Option<&Path>) -> Result<PathBuf> {
    let folder = folder.map_or_else(|| submit_folder(workspace), Path::to_owned);
    let shown = workspace.show(&folder);
    if folder.is_file() {
        return Err(Error::OutIsFile(shown));
    }
    fs::create_dir_all(&folder)
        .and_then(|()| tempfile::tempfile_in(&folder))
        .map_err(|error| Error::OutNotWritable(shown, error.into()))?;
    Ok(folder)
}

/// Where the bundle of a problem is, unless another folder was named.
pub(crate) fn file_to_submit(workspace: &Workspace, id: &str) -> PathBuf {
    file(&submit_folder(workspace), id)
}

fn submit_folder(workspace: &Workspace) -> PathBuf {
    workspace.root.join("target/submit")
}

fn file(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.rs"))
}

/// Writes a file, unless it is there already: whether it was not.
fn write(workspace: &Workspace, file: &Path, text: &str) -> Result<bool> {
    if fs::read(file).is_ok_and(|found| found == text.as_bytes()) {
        return Ok(false);
    }
    cache::write_whole(file, text.as_bytes())
        .map_err(|error| Error::NotWritten(workspace.show(file), error.into()))?;
    Ok(true)
}

/// A line a file, with what a reader should know below it; and why there is no file.
fn print_files(workspace: &Workspace, folder: &Path, bundled: &[Bundled]) -> io::Result<()> {
    let rows = bundled.iter().filter_map(|Bundled { id, result }| {
        let (made, origin) = result.as_ref().ok()?;
        Some(row(workspace.show(&file(folder, id)), made, origin))
    });
    let rows: Vec<_> = rows.collect();
    let mut lines = table::lines(&rows, 1..3, "   ").into_iter();
    let mut out = io::stdout().lock();
    for Bundled { id, result } in bundled {
        match result {
            Ok((made, _)) => {
                lines.next().iter().try_for_each(|line| writeln!(out, "{line}"))?;
                made.notes.iter().try_for_each(|note| writeln!(out, "  {note}"))?;
            }
            Err(error) => {
                let file = file(folder, id);
                print_error(error)?;
                if file.exists() {
                    anstream::eprintln!("  `{}` is still the older one", workspace.show(&file));
                }
            }
        }
    }
    out.flush()
}

fn row(path: String, made: &KeptBundle, origin: &Origin) -> [String; 5] {
    [
        path,
        text::count(made.text.lines().count(), "line"),
        format!("{:.1} kB", made.text.len() as f64 / 1000.0),
        if made.crates.is_empty() { "no crates".to_owned() } else { made.crates.join(", ") },
        match origin {
            Origin::New(time) => format!("{:.1} s", time.as_secs_f64()),
            Origin::Kept => "from the cache".to_owned(),
            Origin::Unchanged => "unchanged".to_owned(),
        },
    ]
}

/// The texts and nothing else; what a reader should know goes where errors go.
fn print_texts(bundled: &[Bundled]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for Bundled { result, .. } in bundled {
        match result {
            Ok((made, _)) => {
                made.notes.iter().for_each(|note| anstream::eprintln!("note: {note}"));
                out.write_all(made.text.as_bytes())?;
            }
            Err(error) => print_error(error)?,
        }
    }
    out.flush()
}

fn print_error(error: &Error) -> io::Result<()> {
    let mut err = anstream::stderr().lock();
    match error {
        Error::Faults(all) => all.iter().try_for_each(|it| text::print_fault(&mut err, "", it)),
        error => text::print_fault(&mut err, "", &error.to_string()),
    }
}
