//! The command `cargo alone`.

use std::env;
use std::io::{self, Write};
use std::path::{self, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use crate::ask::BundleOptions;
use crate::error::{Error, Result};
use crate::out::OutputFile;
use crate::stage::StageReporter;

mod ask;
mod bundle;
mod cache;
mod error;
mod finish;
mod join;
mod os;
mod out;
mod prove;
mod rustc;
mod shed;
mod stage;
mod text;
mod used_parts;
mod uses;

const EXAMPLES: &str = "\
Examples:
  cargo alone > a.rs                    Bundle the program that `cargo run` would run
  cargo alone src/bin/a.rs > a.rs       Bundle the program in that file
  cargo alone --bin a --out a.rs        Bundle the program with that name; replace a.rs only on success
  cargo alone --target atcoder > a.rs   Keep AtCoder's crates as imports
  cargo alone --check                   Check that it works, and print how long the file is

The file compiles alone and is the same program as cargo's. If that is impossible, an error says why, and what to do.
It must suit the target's compiler, or else the `rust-version` of the manifest: newer names of the standard library are
refused if clippy is installed. If neither is given, a note lists what is newer than Rust 1.70.
Exit code: 0 on success, 1 if `--check` finds that the file of `--out` differs, 2 on errors.";

/// Puts the examples before the options.
const HELP: &str = "{about}{after-help}\n\n{usage-heading} {usage}\n\n{all-args}";

/// Turn one program of a cargo package into one Rust file that needs no crates, and print it.
#[derive(Parser)]
#[command(name = "cargo-alone", bin_name = "cargo alone", version, after_help = EXAMPLES, help_template = HELP)]
struct Args {
    /// A `.rs` file, or the folder or `Cargo.toml` of a package [default: the current folder]
    path: Option<PathBuf>,
    /// The same as PATH
    #[arg(long, value_name = "PATH", conflicts_with = "path")]
    manifest_path: Option<PathBuf>,
    /// Write to this file instead of printing
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print only how long the file is; with `--out`, compare it with that file
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    options: BundleOptions,
}

fn main() -> ExitCode {
    // Cargo passes `alone` as the first argument to `cargo alone`.
    let is_name = |(at, word): &(usize, _)| *at == 1 && word == "alone";
    let words = env::args_os().enumerate().filter(|word| !is_name(word));
    let args = Args::parse_from(words.map(|(_, word)| word));
    args.run().unwrap_or_else(|error| {
        let mut message = error.to_string();
        if let Some(file) = error.quoted_text().and_then(|text| cache::save(text).ok()) {
            message = message.replace(rustc::FILE, &file.to_string_lossy());
            let between = if message.contains('\n') { "\n" } else { "; " };
            message += &format!("{between}the text is saved as `{}`", file.display());
        }
        report(format_args!("error: {message}"));
        ExitCode::from(2)
    })
}

impl Args {
    fn run(mut self) -> Result<ExitCode> {
        let out = self.out.map(OutputFile::new).transpose()?;
        let is_json = self.options.programs.is_some();
        if let Some(folder) = &mut self.options.programs {
            if !folder.is_dir() {
                return Err(Error::Path(folder.clone(), "is not a folder; create it first"));
            }
            *folder = path::absolute(&folder).map_err(Error::TempFolder)?;
        } else {
            self.options.progress = StageReporter::on_stderr();
        }
        let path = self.path.or(self.manifest_path).unwrap_or_else(|| ".".into());
        let bundle = bundle::bundle(&path, &self.options)?;
        if is_json {
            return print(&serde_json::to_vec(&bundle).map_err(Error::NotJson)?);
        }
        for edition in &bundle.editions {
            if let Err(reason) = &edition.program {
                report(format_args!(
                    "note: does not compile in edition {}: {reason}",
                    edition.name
                ));
            }
        }
        bundle.notes.iter().for_each(|note| report(format_args!("note: {note}")));
        match out {
            Some(out) if self.check && !out.has_content(&bundle.text) => {
                report(format_args!("error: `{}` differs from the bundle", out.name.display()));
                Ok(ExitCode::from(1))
            }
            _ if self.check => {
                let (lines, bytes) = (bundle.text.lines().count(), bundle.text.len());
                print(format!("{lines} lines, {bytes} bytes\n").as_bytes())
            }
            Some(out) => out.write(&bundle).map(|()| ExitCode::SUCCESS),
            None => print(bundle.text.as_bytes()),
        }
    }
}

/// Prints a line on standard error. A closed stream is not an error.
fn report(line: std::fmt::Arguments) {
    let _ = writeln!(io::stderr(), "{line}");
}

fn print(text: &[u8]) -> Result<ExitCode> {
    let mut out = io::stdout().lock();
    let printed = out.write_all(text).and_then(|()| out.flush());
    printed.map_err(|error| Error::Io("write", "standard output".into(), error))?;
    Ok(ExitCode::SUCCESS)
}
