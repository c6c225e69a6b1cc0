//! The manual page: what `--help` says, set by `man`.

use std::io::{self, Write};

use clap::Args;
use clap_complete::engine::{ArgValueCandidates, CompletionCandidate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::error::{Error, Result};
use crate::exit::Exit;
use crate::ui::text;

const EXAMPLES: &str = "\
Examples:
  cargo judge man | man -l -       read all commands in brief
  cargo judge man test | man -l -  read one of them in full
  cargo judge man > cargo-judge.1  keep it where `man` looks";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// The command; if none is named, the page is of all of them
    command: Option<String>,
}

/// Prints a page for `man`.
pub(crate) fn print(args: &ManArgs, all: &clap::Command) -> Result<Exit> {
    let page = match &args.command {
        None => page(all, "cargo-judge", "cargo judge"),
        Some(name) => {
            let command =
                all.find_subcommand(name).ok_or_else(|| Error::NoCommand(name.clone()))?;
            page(command, &format!("cargo-judge-{name}"), &format!("cargo judge {name}"))
        }
    };
    text::printed(page.and_then(|page| io::stdout().write_all(&page)))?;
    Ok(Exit::Accepted)
}

/// The same command line, where a shell can complete the names of commands.
pub(crate) fn with_commands(all: clap::Command) -> clap::Command {
    let names: Vec<String> = all.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    let candidates = move || names.iter().map(CompletionCandidate::new).collect::<Vec<_>>();
    all.mut_subcommand("man", |man| {
        man.mut_arg("command", |command| command.add(ArgValueCandidates::new(candidates)))
    })
}

/// The sections of [`Man`], except that examples come as early as in `--help`, and keep their lines.
fn page(command: &clap::Command, name: &str, typed: &str) -> io::Result<Vec<u8>> {
    let command = command.clone().display_name(name).bin_name(typed).disable_help_subcommand(true);
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let has_commands = command.has_subcommands();
    let man = Man::new(command).title(name.to_uppercase()).source("nimbers").manual("nimbers");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    for paragraph in examples.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
        paragraph_of(paragraph).to_writer(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    if has_commands {
        man.render_subcommands_section(&mut page)?;
    }
    Ok(page)
}

/// Lines under a heading, such as `Examples:`, or a text.
fn paragraph_of(paragraph: &str) -> Roff {
    let mut roff = Roff::new();
    let lines = paragraph.lines().map(|line| [roman(line)]);
    match paragraph.lines().next().and_then(|line| line.strip_suffix(':')) {
        Some(heading) => {
            roff.control("SH", [heading.to_uppercase().as_str()]).control("nf", []);
            lines.skip(1).for_each(|line| _ = roff.text(line));
            roff.control("fi", []);
        }
        None => {
            roff.control("PP", []);
            lines.for_each(|line| _ = roff.text(line));
        }
    }
    roff
}
