//! `cargo judge bundle`: one file a problem, judged before it is written.

mod clipboard;
pub mod submit;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use fs_err as fs;
use rayon::prelude::*;
use sandbox::Runner;
use tempfile::Builder;

use crate::fault::{self, Exit, Rejection};
use crate::problem::{Problem, Workspace};
use crate::program::Allowance;
use crate::program::bundler::{self, Bundle, Bundler};
use crate::program::cargo::{self, Built, Program};
use crate::progress::Progress;
use crate::text;
use crate::verdict::{self, Comparison, Verdict};

const EXAMPLES: &str = "\
Examples:
  cargo judge bundle 11868                   write target/submit/11868.rs
  cargo judge bundle 11868 --stdout          print it instead
  cargo judge bundle 11868 --target atcoder  keep imports of what AtCoder has";

/// Which bundles are to be written, and where.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct BundleArgs {
    /// Problems by the name of their folder, such as 11868; all of them if none is named
    ids: Vec<String>,
    /// Write to this folder instead of target/submit
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the bundle of one problem and write no file
    #[arg(long, conflicts_with = "out")]
    stdout: bool,
    #[command(flatten)]
    how: How,
}

/// What `bundle` and `submit` have in common.
#[derive(Args, Clone)]
struct How {
    /// For this online judge, as `cargo alone` knows it: the crates that it has stay imports
    #[arg(long, value_name = "JUDGE", value_parser = targets(), hide_possible_values = true)]
    target: Option<String>,
    /// Replace a file that was not written by this command, and write also what a case rejects
    #[arg(long)]
    force: bool,
}

/// The names of online judges, and what each is.
fn targets() -> PossibleValuesParser {
    let value = |(name, title)| PossibleValue::new(name).help(title);
    PossibleValuesParser::new(bundler::targets().map(value))
}

/// A bundle that was made, and how long that took.
struct Made {
    bundle: Bundle,
    took: Duration,
    notes: Vec<String>,
}

/// Writes the bundles that were asked for, or prints one.
pub fn bundle(workspace: &Workspace, args: &BundleArgs, runner: &Runner) -> Result<Exit> {
    let ids = workspace.chosen(&args.ids)?;
    if !args.stdout {
        let folder = args.out.clone().unwrap_or_else(|| submit_folder(workspace));
        return write_all(workspace, &ids, runner, &folder, &args.how);
    }
    ensure!(
        ids.len() == 1,
        "`--stdout` prints one bundle, not {}; name one problem, as in `cargo judge bundle 11868 --stdout`",
        ids.len()
    );
    let mut made = make_all(workspace, &ids, runner, &args.how, |_, _| Ok(()))?;
    let Made { bundle, notes, .. } = made.remove(0)?;
    notes.iter().for_each(|note| anstream::eprintln!("note: {}", text::plain(note)));
    text::printed(io::stdout().lock().write_all(bundle.text.as_bytes()))?;
    Ok(Exit::Accepted)
}

/// Bundles these problems, and writes what is accepted to a folder.
fn write_all(
    workspace: &Workspace,
    ids: &[String],
    runner: &Runner,
    folder: &Path,
    how: &How,
) -> Result<Exit> {
    let shown = workspace.show(folder);
    ensure!(
        !folder.is_file(),
        "`{shown}` is a file; name a folder with `cargo judge bundle ID --out DIR`"
    );
    fs::create_dir_all(folder).and_then(|()| tempfile::tempfile_in(folder)).with_context(|| {
        format!("cannot write to the folder `{shown}`; name another with `cargo judge bundle ID --out DIR`")
    })?;
    let may_write = |id: &str| {
        let file = file_in(folder, id);
        ensure!(
            how.force || Written::read(workspace).may_replace(&file),
            "`{}` was not written by this command, or has changed since; move it away, or replace it with `--force`",
            workspace.show(&file)
        );
        Ok(file)
    };
    // Told before the long work begins.
    ids.iter().try_for_each(|id| may_write(id).map(drop))?;
    let made = make_all(workspace, ids, runner, how, |id, bundle| {
        let file = may_write(id)?;
        write(&file, &bundle.text)
            .with_context(|| format!("cannot write `{}`", workspace.show(&file)))
    })?;
    let files = ids.iter().zip(&made).filter(|(_, made)| made.is_ok());
    Written::read(workspace).add(files.map(|(id, _)| file_in(folder, id)));
    text::printed(print_files(workspace, folder, ids, &made))?;
    let exit = |made: &Result<Made>| made.as_ref().map_or_else(Exit::of, |_| Exit::Accepted);
    Ok(Exit::worst(made.iter().map(exit)))
}

/// Bundles these problems, judges the bundles, and gives those that are accepted to `done`.
fn make_all(
    workspace: &Workspace,
    ids: &[String],
    runner: &Runner,
    how: &How,
    done: impl Fn(&str, &Bundle) -> Result<()> + Sync,
) -> Result<Vec<Result<Made>>> {
    let progress = Progress::start();
    let is_readable = |id: &&String| workspace.about(id).is_ok();
    let names: Vec<&str> = ids.iter().filter(is_readable).map(String::as_str).collect();
    let built = cargo::build(workspace, &names, Program::Solution, &progress)?;
    let bundler = Bundler::build(&progress)?;
    progress.now("bundling", ids.len());
    let make = |id: &String| {
        let started = Instant::now();
        let (problem, solution) = ready(workspace, &built, id)?;
        let bundle = bundler.bundle(workspace, runner, id, how.target.as_deref())?;
        let mut notes = [problem.notes.clone(), bundle.notes()].concat();
        match check(workspace, runner, &problem, solution, &bundle) {
            Err(error) if how.force && fault::rejection(&error).is_some() => {
                notes.push(format!("written by `--force`: {error}"));
            }
            checked => checked?,
        }
        done(id, &bundle)?;
        progress.done(1);
        Ok(Made { bundle, took: started.elapsed(), notes })
    };
    Ok(ids.par_iter().map(make).collect())
}

/// A problem whose cases are whole, and the program that cargo built of its solution.
fn ready<'a>(workspace: &Workspace, built: &'a Built, id: &str) -> Result<(Problem, &'a Path)> {
    let problem = workspace.problem(id)?;
    if !problem.faults.is_empty() {
        bail!("{}", problem.faults.join("\n"));
    }
    let solution = built.executable(id).map_err(|error| match fault::rejection(&error) {
        Some(words) => {
            let first = format!("the solution of `{id}` does not compile; mend this first:");
            Rejection(format!("{first}\n{words}")).into()
        }
        None => error,
    })?;
    Ok((problem, solution))
}

/// Holds every program of a bundle to the cases, and to what cargo built of the same solution.
fn check(
    workspace: &Workspace,
    runner: &Runner,
    problem: &Problem,
    solution: &Path,
    bundle: &Bundle,
) -> Result<()> {
    let id = &problem.id;
    let programs = bundle.programs();
    ensure!(
        !programs.is_empty(),
        "the bundle of `{id}` compiles in no edition: {}",
        bundle.notes().join("; ")
    );
    let comparison = Comparison::of(workspace, runner, problem, false)?;
    let allowance = Allowance::plain(&problem.about);
    // Where several outputs are right, a solution may print another one at every run.
    let is_free = matches!(comparison, Comparison::Checker(_));
    let check = |case| -> Result<()> {
        let judge =
            |program: &Path| verdict::judge(runner, &program.into(), &allowance, case, &comparison);
        let expected = judge(solution)?;
        let name = &case.name;
        if expected.verdict != Verdict::Ac {
            bail!(Rejection(format!(
                "the solution of `{id}` gets {} on the case `{name}`; `cargo judge test {id}` shows it",
                expected.verdict
            )));
        }
        for &(edition, program) in &programs {
            let found = judge(program)?;
            let is_same = found.stdout == expected.stdout;
            let what = match found.verdict {
                Verdict::Ac if is_same || is_free => continue,
                Verdict::Ac => "prints other bytes".to_owned(),
                verdict => format!("gets {verdict}"),
            };
            bail!(Rejection(format!(
                "the bundle of `{id}` {what} on the case `{name}` in edition {edition}, and the solution is right there: \
                 a fault of the bundler; `cargo judge test {id} --bundled --exact` looks into it"
            )));
        }
        Ok(())
    };
    problem.cases.par_iter().find_map_first(|case| check(case).err()).map_or(Ok(()), Err)
}

/// What this command wrote: the date and the length of each file as it was then.
struct Written {
    file: PathBuf,
    known: BTreeMap<PathBuf, (SystemTime, u64)>,
}

impl Written {
    fn read(workspace: &Workspace) -> Written {
        let file = workspace.target().join("judge/bundles.json");
        let text = fs::read(&file).unwrap_or_default();
        Written { known: serde_json::from_slice(&text).unwrap_or_default(), file }
    }

    fn may_replace(&self, file: &Path) -> bool {
        let is_ours = |(path, mark)| self.known.get(&path) == Some(&mark);
        !file.exists() || mark(file).is_some_and(is_ours)
    }

    /// If it cannot be noted, `--force` is needed the next time.
    fn add(mut self, files: impl Iterator<Item = PathBuf>) {
        self.known.extend(files.filter_map(|file| mark(&file)));
        let text = serde_json::to_string(&self.known).unwrap_or_default();
        let folder = self.file.parent().unwrap_or(Path::new("."));
        let _ =
            fs::create_dir_all(folder).map_err(Error::from).and_then(|()| write(&self.file, &text));
    }
}

fn mark(file: &Path) -> Option<(PathBuf, (SystemTime, u64))> {
    let found = file.metadata().ok()?;
    Some((std::path::absolute(file).ok()?, (found.modified().ok()?, found.len())))
}

fn submit_folder(workspace: &Workspace) -> PathBuf {
    workspace.root.join("target/submit")
}

fn file_in(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.rs"))
}

/// Writes a file as a whole or not at all.
fn write(file: &Path, text: &str) -> Result<()> {
    let folder = file.parent().ok_or_else(|| anyhow!("it lies in no folder"))?;
    // Others may read it, unlike a file that is only temporary.
    let mut new = Builder::new().make_in(folder, |path| fs::File::create_new(path))?;
    new.write_all(text.as_bytes())?;
    new.persist(file)?;
    Ok(())
}

/// A line a file, with what a reader should know below it; and why there is no file.
fn print_files(
    workspace: &Workspace,
    folder: &Path,
    ids: &[String],
    made: &[Result<Made>],
) -> io::Result<()> {
    let row = |(id, made): (&String, &Result<Made>)| {
        let Made { bundle, took, .. } = made.as_ref().ok()?;
        let crates = &bundle.crates;
        Some([
            workspace.show(&file_in(folder, id)),
            text::count(bundle.text.lines().count(), "line"),
            format!("{:.1} kB", bundle.text.len() as f64 / 1000.0),
            if crates.is_empty() { "no crates".to_owned() } else { crates.join(", ") },
            format!("{:.1} s", took.as_secs_f64()),
        ])
    };
    let rows: Vec<_> = ids.iter().zip(made).filter_map(row).collect();
    let mut lines = text::table(&rows, 1..3, "   ").into_iter();
    let mut told: Vec<String> = Vec::new();
    let (mut out, mut err) = (anstream::stdout().lock(), anstream::stderr().lock());
    for (id, made) in ids.iter().zip(made) {
        match made {
            Ok(Made { notes, .. }) => {
                lines.next().iter().try_for_each(|line| writeln!(out, "{line}"))?;
                text::print_below(&mut out, "  ", notes)?;
            }
            Err(error) => {
                let error = format!("{error:#}");
                // A compile error in `common` is every problem's.
                let words = error.split_once('\n').map_or(error.as_str(), |(_, words)| words);
                match told.iter().any(|it| it == words) {
                    true => writeln!(err, "error: `{id}` cannot be bundled, for the same reason")?,
                    false => text::print_fault(&mut err, "", &error)?,
                }
                told.push(words.to_owned());
                let file = file_in(folder, id);
                if file.exists() {
                    writeln!(err, "  `{}` is still the older one", workspace.show(&file))?;
                }
            }
        }
    }
    out.flush()
}
