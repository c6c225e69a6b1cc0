//! `cargo judge bundle`: one file per problem, judged before it is written.

mod bundler;
mod clipboard;
pub mod submit;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use fs_err as fs;
use sandbox::Runner;
use tempfile::Builder;

use crate::bundle::bundler::{Bundle, Bundler};
use judge::fault::{Exit, Failure};
use judge::problem::{Case, Problem, Workspace};
use judge::program::cargo::{self, BuildResult, ProgramKind};
use judge::program::compile::Program;
use judge::progress::ProgressLine;
use judge::verdict::{self, Comparison, Verdict};
use judge::{parallel, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge bundle 11868                   write target/submit/11868.rs
  cargo judge bundle 11868 --target atcoder  keep imports of crates that AtCoder has";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct BundleArgs {
    /// Ids of problems, such as 11868; all problems if none is given
    ids: Vec<String>,
    /// Write to this folder instead of target/submit
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    options: SharedOptions,
}

/// What `bundle` and `submit` have in common.
#[derive(Args, Clone)]
struct SharedOptions {
    /// Bundle for this online judge, such as atcoder: crates that it has stay imports
    #[arg(long, value_name = "JUDGE")]
    target: Option<String>,
    /// Take files that the solution includes from outside of its package
    #[arg(long)]
    outside: bool,
    /// Replace files that this command did not write, or that have changed since
    #[arg(long)]
    overwrite: bool,
    /// Write bundles even if a case rejects them
    #[arg(long)]
    rejected: bool,
}

/// A bundle that was made, and how long that took.
struct Bundled {
    bundle: Bundle,
    took: Duration,
    notes: Vec<String>,
}

/// Writes the requested bundles.
pub fn bundle(workspace: &Workspace, args: &BundleArgs, runner: &Runner) -> Result<Exit> {
    let ids = workspace.chosen(&args.ids)?;
    let folder = args.out.clone().unwrap_or_else(|| submit_folder(workspace));
    write_all(workspace, &ids, runner, &folder, &args.options)
}

/// Bundles these problems, and writes the accepted bundles to a folder.
fn write_all(
    workspace: &Workspace,
    ids: &[String],
    runner: &Runner,
    folder: &Path,
    options: &SharedOptions,
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
            options.overwrite || !file.exists() || is_ours(&file),
            "`{}` was not written by this command, or has changed since; move it away, or replace it with `--overwrite`",
            workspace.show(&file)
        );
        Ok(file)
    };
    // Checked before the long work begins.
    ids.iter().try_for_each(|id| may_write(id).map(drop))?;
    let bundled = bundle_all(workspace, ids, runner, options, |id, bundle| {
        let file = may_write(id)?;
        write(&file, &marked(&bundle.text))
            .with_context(|| format!("cannot write `{}`", workspace.show(&file)))
    })?;
    text::checked(print_files(workspace, folder, ids, &bundled))?;
    let exit = |bundled: &Result<Bundled, Failure>| {
        bundled.as_ref().map_or_else(Exit::of, |_| Exit::Accepted)
    };
    Ok(Exit::worst(bundled.iter().map(exit)))
}

/// Bundles these problems, judges the bundles, and passes the accepted ones to `done`.
fn bundle_all(
    workspace: &Workspace,
    ids: &[String],
    runner: &Runner,
    options: &SharedOptions,
    done: impl Fn(&str, &Bundle) -> Result<()> + Sync,
) -> Result<Vec<Result<Bundled, Failure>>> {
    let progress = ProgressLine::start();
    let is_readable = |id: &&String| workspace.info(id).is_ok();
    let names: Vec<&str> = ids.iter().filter(is_readable).map(String::as_str).collect();
    let built = cargo::build(workspace, &names, ProgramKind::Solution, &progress)?;
    let bundler = Bundler::build(workspace, &progress)?;
    progress.begin("bundling", ids.len());
    let make = |id: &String| {
        let started = Instant::now();
        let (problem, solution) = with_solution(workspace, &built, id)?;
        let bundle =
            bundler.bundle(workspace, runner, id, options.target.as_deref(), options.outside)?;
        let mut notes = [problem.notes.clone(), bundle.notes()].concat();
        let own = format!("mine/{id}.rs");
        if workspace.root.join(&own).exists() {
            notes.push(format!(
                "bundled `problems/{id}/src/main.rs`; to bundle `{own}`, copy it there"
            ));
        }
        match check(workspace, runner, &problem, solution, &bundle) {
            Err(Failure::Rejected(why)) if options.rejected => {
                notes.push(format!("written by `--rejected`: {why}"));
            }
            checked => checked?,
        }
        done(id, &bundle)?;
        progress.advance(1);
        Ok(Bundled { bundle, took: started.elapsed(), notes })
    };
    Ok(parallel::map(ids, make))
}

/// A problem without faults in its cases, and the executable of its solution.
fn with_solution<'a>(
    workspace: &Workspace,
    built: &'a BuildResult,
    id: &str,
) -> Result<(Problem, &'a Path), Failure> {
    let problem = workspace.problem(id)?;
    if !problem.faults.is_empty() {
        Err(anyhow!(problem.faults.join("\n")))?;
    }
    match built.executable(id) {
        Ok(solution) => Ok((problem, solution)),
        Err(Failure::Rejected(message)) => Err(Failure::Rejected(format!(
            "the solution of `{id}` does not compile; fix this first:\n{message}"
        ))),
        Err(failure) => Err(failure),
    }
}

/// Judges every program of a bundle on the cases, and compares it with cargo's build of the solution.
fn check(
    workspace: &Workspace,
    runner: &Runner,
    problem: &Problem,
    solution: &Path,
    bundle: &Bundle,
) -> Result<(), Failure> {
    let id = &problem.id;
    let programs = bundle.programs();
    if programs.is_empty() {
        let notes = bundle.notes().join("; ");
        Err(anyhow!("the bundle of `{id}` compiles in no edition: {notes}"))?;
    }
    let comparison = Comparison::of(workspace, runner, problem)?;
    // If several outputs are right, a solution may print a different one in every run.
    let is_free = matches!(comparison, Comparison::Checker(_));
    let check = |case: &Case| -> Result<(), Failure> {
        let judge = |executable: &Path| {
            verdict::judge(runner, &Program::built(executable, &problem.info), case, &comparison)
        };
        let expected = judge(solution)?;
        let name = &case.name;
        if expected.verdict != Verdict::Ac {
            return Err(Failure::Rejected(format!(
                "the solution of `{id}` gets {} on the case `{name}`; `cargo judge test {id}` shows it",
                expected.verdict
            )));
        }
        for &(edition, program) in &programs {
            let found = judge(program)?;
            let is_same = found.output == expected.output;
            let what = match found.verdict {
                Verdict::Ac if is_same || is_free => continue,
                Verdict::Ac => "prints different bytes".to_owned(),
                verdict => format!("gets {verdict}"),
            };
            return Err(Failure::Rejected(format!(
                "the bundle of `{id}` {what} on the case `{name}` in edition {edition}, but the solution is accepted there. \
                This is a fault of the bundler; `cargo judge bundle {id} --rejected` writes it all the same"
            )));
        }
        Ok(())
    };
    parallel::map(&problem.cases, check).into_iter().collect()
}

/// A text with a last line that says what wrote it, so that it may be replaced as long as nobody has changed it.
fn marked(text: &str) -> String {
    let newline = if text.ends_with('\n') { "" } else { "\n" };
    let text = format!("{text}{newline}");
    let mark = mark(&text);
    text + &mark
}

fn mark(text: &str) -> String {
    // FNV-1a, which is the same in every version of the judge.
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    format!("// Written by `cargo judge bundle`; the hash of the lines above is {hash:016x}.\n")
}

/// Whether a file ends with the mark of the lines above it.
fn is_ours(file: &Path) -> bool {
    let found = fs::read_to_string(file).unwrap_or_default();
    let last = found.trim_end().rfind('\n').map_or(0, |newline| newline + 1);
    found[last..] == mark(&found[..last])
}

fn submit_folder(workspace: &Workspace) -> PathBuf {
    workspace.root.join("target/submit")
}

fn file_in(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.rs"))
}

/// Writes a file atomically.
fn write(file: &Path, text: &str) -> Result<()> {
    let folder = file.parent().ok_or_else(|| anyhow!("it lies in no folder"))?;
    // Others may read it, unlike a temporary file.
    let mut new = Builder::new().make_in(folder, |path| fs::File::create_new(path))?;
    new.write_all(text.as_bytes())?;
    new.persist(file)?;
    Ok(())
}

/// Prints a line for each file with its notes below it, or why there is no file.
fn print_files(
    workspace: &Workspace,
    folder: &Path,
    ids: &[String],
    bundled: &[Result<Bundled, Failure>],
) -> io::Result<()> {
    let row = |(id, bundled): (&String, &Result<Bundled, Failure>)| {
        let Bundled { bundle, took, .. } = bundled.as_ref().ok()?;
        let (crates, text) = (&bundle.crates, marked(&bundle.text));
        Some([
            workspace.show(&file_in(folder, id)),
            text::count(text.lines().count(), "line"),
            format!("{:.1} kB", text.len() as f64 / 1000.0),
            if crates.is_empty() { "no crates".to_owned() } else { crates.join(", ") },
            format!("{:.1} s", took.as_secs_f64()),
        ])
    };
    let rows: Vec<_> = ids.iter().zip(bundled).filter_map(row).collect();
    let mut lines = text::table(&rows, 1..3, "   ").into_iter();
    let mut reported: Vec<String> = Vec::new();
    let (mut out, mut err) = (anstream::stdout().lock(), anstream::stderr().lock());
    for (id, bundled) in ids.iter().zip(bundled) {
        match bundled {
            Ok(Bundled { notes, .. }) => {
                lines.next().iter().try_for_each(|line| writeln!(out, "{line}"))?;
                text::print_below(&mut out, "  ", notes)?;
            }
            Err(error) => {
                let error = error.to_string();
                // A compile error in `common` affects every problem.
                let message = error.split_once('\n').map_or(error.as_str(), |(_, message)| message);
                match reported.iter().any(|it| it == message) {
                    true => writeln!(err, "error: `{id}` cannot be bundled, for the same reason")?,
                    false => text::print_fault(&mut err, "", &error)?,
                }
                reported.push(message.to_owned());
                let file = file_in(folder, id);
                if file.exists() {
                    writeln!(err, "  `{}` still has the older bundle", workspace.show(&file))?;
                }
            }
        }
    }
    out.flush()
}
