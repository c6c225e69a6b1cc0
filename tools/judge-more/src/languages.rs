//! `cargo judge languages`: the languages that are known and those that are here, and whether their rows work.

use anyhow::Result;
use checkout::Manifest;
use clap::Args;
use judge::fault::{Exit, Failure};
use judge::problem::Workspace;
use judge::program::compile::SourceFile;
use judge::program::language::{self, Language};
use judge::program::{explain_end, run};
use judge::{parallel, text};
use sandbox::{End, Runner};
use std::path::Path;

const EXAMPLES: &str = "\
Examples:
  cargo judge languages           list the languages, and check your own rows
  cargo judge languages --try     compile and run a program of a line in each that is here
  cargo judge languages --allow   let the judge use the `languages.toml` of this checkout as it is now";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct LanguagesArgs {
    /// Compile and run a program of a line in each language that is here
    #[arg(long = "try")]
    is_tried: bool,
    /// Show the `languages.toml` of this checkout, and let the judge use it until it changes
    #[arg(long)]
    allow: bool,
}

/// Lists the languages.
pub fn languages(workspace: &Workspace, args: &LanguagesArgs, runner: &Runner) -> Result<Exit> {
    if args.allow {
        return allow(workspace);
    }
    let rows = parallel::map(language::languages()?.iter(), |it| row(it, args.is_tried, runner));
    let is_right = rows.iter().all(|(_, is_right)| *is_right);
    let rows: Vec<[String; 5]> = rows.into_iter().map(|(row, _)| row).collect();
    text::print(&(text::table(&rows, 5..5, "   ").join("\n") + "\n"))?;
    Ok(if is_right { Exit::Accepted } else { Exit::Rejected })
}

fn allow(workspace: &Workspace) -> Result<Exit> {
    match language::allow(&workspace.root)? {
        None => text::print("this checkout has no `languages.toml`\n")?,
        Some((file, shown)) => {
            let lines: String = shown.lines().map(|line| text::plain(line) + "\n").collect();
            let file = text::plain(&file.display().to_string());
            text::print(&format!("{lines}\nallowed until it changes: {file}\n"))?;
        }
    }
    Ok(Exit::Accepted)
}

/// The name, the extensions, the limits, and the tool and its version, or what is missing; and whether all that is here works.
fn row(language: &'static Language, is_tried: bool, runner: &Runner) -> ([String; 5], bool) {
    let endings: Vec<String> = language.endings.iter().map(|it| format!(".{it}")).collect();
    let [time, memory] = language.extensions();
    let (tool, is_right) = match SourceFile::sample(language) {
        Err(error) => (format!("not here: {}", text::plain(&format!("{error:#}"))), true),
        Ok(source) => {
            let version = text::plain(&source.version(runner));
            let tried = if is_tried { try_out(source, runner) } else { Ok(()) };
            match tried {
                Ok(()) => (if is_tried { format!("works   {version}") } else { version }, true),
                Err(why) => (format!("fails   {version}: {}", text::plain(why.trim())), false),
            }
        }
    };
    ([language.name.clone(), endings.join(" "), time, memory, tool], is_right)
}

/// Compiles and runs the sample. An error says why it does not print what it should.
fn try_out(source: SourceFile, runner: &Runner) -> Result<(), String> {
    let limits = Manifest { time_limit: 5.0, memory_limit: 512, ..Manifest::default() };
    let program = source.compile(runner, None, &limits);
    let program = program.map_err(|failure: Failure| failure.to_string())?;
    let allowed = program.allowance.limits(1 << 10);
    let run = run(runner, &program.executable, None::<&Path>, allowed);
    let run = run.map_err(|error| format!("{error:#}"))?;
    let printed = String::from_utf8_lossy(&run.stdout);
    match run.end {
        End::Exit(0) if printed.trim() == "3" => Ok(()),
        End::Exit(0) => Err(format!("its sample should print 3, and prints `{}`", printed.trim())),
        _ => Err([explain_end(&run).join("\n"), printed.into_owned()].join("\n")),
    }
}
