//! The bundler as a command, for any package and for other programs: `cargo alone`, or `cargo-alone`.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use bundler::{Bundle, Error, Options, Program, Prune, Result, Stage, Target};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{CommandFactory, FromArgMatches, Parser};

use crate::out::Out;

mod out;
mod shell;

const EXAMPLES: &str = "\
Examples:
  cargo alone > a.rs                    in a package: the program that `cargo run` would run
  cargo alone src/bin/a.rs > a.rs       the program of that file, wherever you are
  cargo alone --bin a --out a.rs        the program of that name, into a file that is there whole or not at all
  cargo alone --target atcoder > a.rs   what that judge has stays an import
  cargo alone --check                   can it be done, and how long is it?

The file compiles alone, and is the same program as cargo's. What cannot be in one file is refused, with a way out.
The oldest compiler it is for is the target's, or the `rust-version` of the manifest: names of the standard library that
are newer are refused as well, if clippy is installed. Where neither says, a note tells what is newer than 1.70.
Exit code: 0 once it is printed or written, 1 if `--check` finds another file than `--out` names, 2 if it could not be made.";

/// Examples come first, and then what is possible.
const HELP: &str = "{about}{after-help}\n\n{usage-heading} {usage}\n\n{all-args}";

/// Makes one Rust file of a package's program that needs no crate, and prints it.
#[derive(Parser)]
#[command(name = "cargo-alone", bin_name = "cargo alone", version, after_help = EXAMPLES, help_template = HELP)]
struct Args {
    /// A `.rs` file of a package, or a package's folder or `Cargo.toml`; here if none is named
    #[arg(value_hint = clap::ValueHint::AnyPath)]
    path: Option<PathBuf>,
    /// The program of this name
    #[arg(long, value_name = "NAME", conflicts_with = "example", add = shell::programs("bin"))]
    bin: Option<String>,
    /// The example of this name
    #[arg(long, value_name = "NAME", add = shell::programs("example"))]
    example: Option<String>,
    /// The package of this name, in a workspace of several
    #[arg(short, long, value_name = "NAME", add = shell::packages())]
    package: Option<String>,
    /// The same as a path
    #[arg(long, value_name = "PATH", conflicts_with = "path", value_hint = clap::ValueHint::FilePath)]
    manifest_path: Option<PathBuf>,
    /// Write to this file instead of printing: whole or not at all, and never over a source
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Make it, and print only how long it is; with `--out`, whether that file is still what would be written
    #[arg(long)]
    check: bool,
    #[arg(long, value_name = "NAME", value_parser = targets(), hide_possible_values = true, help = target_help())]
    target: Option<&'static Target>,
    /// Leave these crates as imports, of whatever version or as `NAME@VERSION`
    #[arg(long, alias = "offered", value_name = "CRATES", value_delimiter = ',', add = shell::crates())]
    offer: Vec<String>,
    /// Leave the macros of these crates whole, and what these need, so that the file can be changed later
    #[arg(long, value_name = "CRATES", value_delimiter = ',', conflicts_with = "whole", add = shell::crates())]
    keep: Vec<String>,
    /// Leave out only what the compiler's lints call unused: quicker, and longer
    #[arg(long, conflicts_with = "whole")]
    quick: bool,
    /// How long to look for what can be left out, once cargo has built the program
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    budget: u64,
    /// Leave out nothing
    #[arg(long)]
    whole: bool,
    /// For programs: print all there is to know as JSON, and put the program of each edition into DIR
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "check"], value_hint = clap::ValueHint::DirPath)]
    json: Option<PathBuf>,
    /// Print what makes a shell complete all this
    #[arg(long, value_name = "SHELL", exclusive = true)]
    completions: Option<shell::Shell>,
    /// Print the manual page, for `man -l -`
    #[arg(long, exclusive = true)]
    man: bool,
}

fn target_help() -> String {
    let names: Vec<&str> = Target::all().map(|target| target.name.as_str()).collect();
    format!("Leave what this judge has as an import: {}", names.join(", "))
}

/// The names of judges, and what each is.
fn targets() -> impl TypedValueParser<Value = &'static Target> {
    let value = |target: &'static Target| {
        PossibleValue::new(target.name.as_str()).help(target.title.as_str())
    };
    PossibleValuesParser::new(Target::all().map(value)).try_map(|name| Target::named(&name))
}

fn main() -> ExitCode {
    if shell::answered(Args::command) {
        return ExitCode::SUCCESS;
    }
    // As a command of cargo it is told its name first.
    let mut words: Vec<OsString> = env::args_os().collect();
    if words.get(1).is_some_and(|word| word == "alone") {
        words.remove(1);
    }
    let matches = Args::command().get_matches_from(words);
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    args.run().unwrap_or_else(|error| {
        say(format_args!("error: {error}"));
        ExitCode::from(2)
    })
}

impl Args {
    fn run(&self) -> Result<ExitCode> {
        if let Some(shell) = self.completions {
            return print(&shell.script()?);
        }
        if self.man {
            return print(&shell::page(Args::command()).map_err(Error::NotPrinted)?);
        }
        let out = self.out.as_deref().map(|file| Out::at(file, !self.check)).transpose()?;
        let options = self.options()?;
        let bundle = bundler::bundle(self.path(), &options);
        // The line that was rewritten goes.
        if options.progress.is_some() {
            let _ = write!(io::stderr(), "{CLEAR}");
        }
        let bundle = bundle?;
        if self.json.is_some() {
            return print(&serde_json::to_vec(&bundle).map_err(Error::NotJson)?);
        }
        for edition in &bundle.editions {
            if let Err(reason) = &edition.program {
                say(format_args!("note: does not compile in edition {}: {reason}", edition.name));
            }
        }
        bundle.notes.iter().for_each(|note| say(format_args!("note: {note}")));
        match out {
            Some(out) if self.check && !out.is(&bundle.text) => {
                say(format_args!("error: `{}` is not what would be written", out.name()));
                Ok(ExitCode::from(1))
            }
            _ if self.check => print(told(&bundle).as_bytes()),
            Some(out) => out.write(&bundle).map(|()| ExitCode::SUCCESS),
            None => print(bundle.text.as_bytes()),
        }
    }

    fn path(&self) -> &Path {
        let path = self.path.as_ref().or(self.manifest_path.as_ref());
        path.map_or(".".as_ref(), PathBuf::as_path)
    }

    fn options(&self) -> Result<Options> {
        let programs = self.json.as_ref().map(|folder| match folder.is_dir() {
            true => folder.canonicalize().map_err(Error::UnusableFolder),
            false => Err(Error::NoFolder(folder.clone())),
        });
        Ok(Options {
            package: self.package.clone(),
            program: match (&self.bin, &self.example) {
                (Some(name), _) => Program::Bin(name.clone()),
                (None, Some(name)) => Program::Example(name.clone()),
                (None, None) => Program::Main,
            },
            prune: match (self.quick, self.whole) {
                (_, true) => Prune::Nothing,
                (true, _) => Prune::Lints,
                _ => Prune::default(),
            },
            target: self.target,
            offered: self.offer.clone(),
            keep: self.keep.clone(),
            budget: Some(Duration::from_secs(self.budget)),
            programs: programs.transpose()?,
            progress: io::stderr().is_terminal().then_some(tell),
        })
    }
}

/// A line where errors go; where nobody hears it, nobody does.
fn say(line: std::fmt::Arguments) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// To the left margin, and nothing there.
const CLEAR: &str = "\r\x1b[K";

/// One line on the terminal, written over and over.
fn tell(stage: Stage) {
    let _ = write!(io::stderr(), "{CLEAR}{stage}…");
}

/// A line on a file that is not printed.
fn told(bundle: &Bundle) -> String {
    let editions = bundle.editions.iter().filter(|edition| edition.program.is_ok());
    let editions: Vec<&str> = editions.map(|edition| edition.name).collect();
    let crates = match bundle.crates.as_slice() {
        [] => "no crates".to_owned(),
        crates => crates.join(", "),
    };
    let (lines, bytes) = (bundle.text.lines().count(), bundle.text.len());
    format!(
        "{lines} lines, {bytes} bytes, {crates}; compiles alone in edition {}\n",
        editions.join(" and ")
    )
}

fn print(text: &[u8]) -> Result<ExitCode> {
    let mut out = io::stdout().lock();
    out.write_all(text).and_then(|()| out.flush()).map_err(Error::NotPrinted)?;
    Ok(ExitCode::SUCCESS)
}
