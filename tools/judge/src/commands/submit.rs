//! A bundle on the clipboard, and the page to paste it at.

use std::io::{self, Write};

use clap::Args;
use fs_err as fs;
use sandbox::Runner;

use crate::commands::bundle::{self, Destination};
use crate::error::Result;
use crate::exit::Exit;
use crate::judging::bundler::Options;
use crate::problem::workspace::Workspace;
use crate::ui::{clipboard, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge submit 11868         bundle it, judge that, copy it to the clipboard
  cargo judge submit .             the same, from the problem's folder
  cargo judge submit 11868 --open  and open the problem's page in the browser

Copied by wl-copy, xclip, xsel, pbcopy or clip.exe. Over ssh, and where none of them works, the text goes to the clipboard of the terminal (OSC 52).
Exit code: 0 once the file is written, even where there is no clipboard; 1 if it is rejected, 2 if it could not be made.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SubmitArgs {
    /// A problem by the name of its folder, such as 11868
    id: String,
    /// Open the problem's page in the browser
    #[arg(long)]
    open: bool,
    /// For this online judge, as `cargo alone` knows it: the crates that it has stay imports
    #[arg(long, value_name = "JUDGE", value_parser = bundle::targets(), hide_possible_values = true)]
    target: Option<String>,
}

/// Bundles a problem's solution, and copies the file once it is accepted on all cases.
pub(crate) fn submit(workspace: &Workspace, args: &SubmitArgs, runner: &Runner) -> Result<Exit> {
    let id = workspace.id_of(&args.id);
    let options = Options { target: args.target.clone(), ..Options::default() };
    let ids = [id.clone()];
    let bundled = bundle::bundle(workspace, &ids, runner, &options, &Destination::Folder(None))?;
    if bundled != Exit::Accepted {
        return Ok(bundled);
    }
    let file = bundle::file_to_submit(workspace, &id);
    let name = format!("`{}`", workspace.show(&file));
    let bundle = fs::read_to_string(file)?;
    let copied = clipboard::copy(&bundle, &name);
    let page = match workspace.problem(&id)?.about.url.filter(|url| is_page(url)) {
        Some(url) if args.open => match open::that_detached(&url) {
            Ok(()) => format!("paste it at {url}, which opens in the browser"),
            Err(_) => format!("paste it at {url}; no browser was found to open it"),
        },
        Some(url) => format!("paste it at {url}"),
        None => format!("no page to paste it at: `problems/{id}/Cargo.toml` names no `url` of one"),
    };
    text::printed(writeln!(io::stdout(), "{copied}\n{page}"))?;
    Ok(Exit::Accepted)
}

/// Whether a browser should open it: what was received from elsewhere may be the path of a program.
fn is_page(url: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| url.starts_with(scheme))
        && !url.contains(|c: char| c.is_control() || c.is_whitespace())
}
