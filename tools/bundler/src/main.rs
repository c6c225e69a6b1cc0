//! The bundler as a command, for any package and for other programs.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use bundler::{Bundle, Error, Options, Prune, Result};

const HELP: &str = "\
Makes one Rust file of a package's program, and prints it: it needs no crate

Usage: bundler [OPTIONS] [PATH]

Arguments:
  [PATH]          The package's folder or its `Cargo.toml`; here if none is named

Options:
      --quick         Leave out only what the compiler's lints call unused: quicker, and longer
      --whole         Leave out nothing
      --offered NAME  Leave this crate as an import, as a judge offers it; can be given several times
      --json DIR      Print text, crates, editions, notes and sources as JSON, and put the program of each edition into DIR
  -h, --help          Print help

Exit code: 0 once it is printed, 2 if it could not be made.
";

/// What there is to do.
#[derive(Default)]
struct Args {
    package: PathBuf,
    options: Options,
}

fn main() -> ExitCode {
    let done = Args::of(env::args_os().skip(1)).and_then(|args| match args {
        Some(args) => args.run(),
        None => print(HELP.as_bytes()),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::from(2)
        }
    }
}

impl Args {
    /// Reads them; there are none if help is asked for.
    fn of(mut words: impl Iterator<Item = OsString>) -> Result<Option<Args>> {
        let mut args = Args::default();
        let mut package = None;
        while let Some(word) = words.next() {
            let mut value = |option, what| words.next().ok_or(Error::NoValue(option, what));
            match word.to_str() {
                Some("-h" | "--help") => return Ok(None),
                Some("--quick") => args.options.prune = Prune::Lints,
                Some("--whole") => args.options.prune = Prune::Nothing,
                Some("--offered") => {
                    let name = value("--offered", "the name of a crate")?;
                    args.options.offered.push(name.to_string_lossy().into_owned());
                }
                Some("--json") => {
                    let folder = PathBuf::from(value("--json", "a folder for the programs")?);
                    if !folder.is_dir() {
                        return Err(Error::NoFolder(folder));
                    }
                    let folder = folder.canonicalize().map_err(Error::UnusableFolder)?;
                    args.options.programs = Some(folder);
                }
                Some(option) if option.starts_with('-') => {
                    return Err(Error::NoOption(option.to_owned()));
                }
                _ if package.is_some() => return Err(Error::SeveralPackages),
                _ => package = Some(PathBuf::from(word)),
            }
        }
        args.package = package.unwrap_or_else(|| ".".into());
        Ok(Some(args))
    }

    fn run(&self) -> Result<()> {
        let is_folder = self.package.is_dir();
        let manifest =
            if is_folder { self.package.join("Cargo.toml") } else { self.package.clone() };
        let bundle = bundler::bundle(&manifest, &self.options)?;
        if self.options.programs.is_some() {
            return print(&serde_json::to_vec(&bundle).map_err(Error::NotJson)?);
        }
        let Bundle { text, editions, notes, .. } = bundle;
        for edition in editions {
            if let Err(reason) = edition.program {
                eprintln!("note: does not compile in edition {}: {reason}", edition.name);
            }
        }
        notes.iter().for_each(|note| eprintln!("note: {note}"));
        print(text.as_bytes())
    }
}

fn print(text: &[u8]) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text).and_then(|()| out.flush()).map_err(Error::NotPrinted)
}
