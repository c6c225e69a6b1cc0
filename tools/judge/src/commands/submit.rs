//! A bundle on the clipboard, and the page to paste it at.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Output, Stdio};

use clap::Args;
use sandbox::Runner;

use crate::commands::bundle::{self, Destination};
use crate::exit::Exit;
use crate::judging::bundled::OnlineJudge;
use crate::judging::bundler::Options;
use crate::judging::cargo;
use crate::problem::workspace::Workspace;
use crate::ui::progress::Progress;
use crate::ui::{ids, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge submit 11868         bundle it, judge that, copy it to the clipboard
  cargo judge submit .             the same, from the problem's folder
  cargo judge submit 11868 --open  and open the problem's page in the browser

Over ssh, and without a display, the text goes to the clipboard of the terminal (OSC 52).
Exit code: 0 once the file is written, even where there is no clipboard; 1 if it is rejected, 2 if it could not be made or copied.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SubmitArgs {
    /// A problem by the name of its folder, such as 11868
    #[arg(add = ids::problems())]
    id: String,
    /// Open the problem's page in the browser
    #[arg(long)]
    open: bool,
    /// Leave those crates out that this judge offers: `atcoder` has proconio and itertools
    #[arg(long, value_name = "JUDGE", hide_possible_values = true)]
    target: Option<OnlineJudge>,
}

/// Bundles a problem's solution, and copies the file once it is accepted on all cases.
pub(crate) fn submit(
    workspace: &Workspace,
    args: &SubmitArgs,
    runner: &Runner,
) -> Result<Exit, String> {
    let id = workspace.id_of(&args.id);
    let options = Options {
        offered: args.target.map(OnlineJudge::offers).unwrap_or_default(),
        ..Options::default()
    };
    let ids = [id.clone()];
    let bundled = bundle::bundle(workspace, &ids, runner, &options, &Destination::Folder(None))?;
    if bundled != Exit::Accepted {
        return Ok(bundled);
    }
    let copied = copy(workspace, &bundle::file_to_submit(workspace, &id));
    let page = match workspace.problem(&id)?.about.url.filter(|url| is_page(url)) {
        Some(url) if args.open => match open::that_detached(&url) {
            Ok(()) => format!("paste it at {url}, which opens in the browser"),
            Err(_) => format!("paste it at {url}; no browser was found to open it"),
        },
        Some(url) => format!("paste it at {url}"),
        None => format!("no page to paste it at: `problems/{id}/Cargo.toml` names no `url` of one"),
    };
    let lines = copied.as_ref().map_or(page.clone(), |copied| format!("{copied}\n{page}"));
    text::printed(writeln!(io::stdout(), "{lines}"))?;
    copied.map(|_| Exit::Accepted)
}

/// Has the program `clipboard` copy a file: what it says it did.
fn copy(workspace: &Workspace, file: &Path) -> Result<String, String> {
    let name = format!("`{}`", workspace.show(file));
    let not_copied = |why: &str| format!("not copied; the file is {name}; {}", why.trim());
    let text = fs::read(file).map_err(|error| not_copied(&error.to_string()))?;

    let progress = Progress::compiling(1);
    progress.now("copying (the first time, the clipboard program is compiled)", 1);
    let mut build = cargo::command(workspace);
    build.args(["build", "--quiet", "--package", "clipboard"]).stdin(Stdio::null());
    let built = said(build.output());
    // Before that program may write to the same terminal.
    progress.end();
    built.map_err(|why| not_copied(&why))?;

    let mut run = cargo::command(workspace);
    run.args(["run", "--quiet", "--package", "clipboard", "--", &name]);
    run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let copied = run.spawn().and_then(|mut clipboard| {
        // If it does not read all, it has more to say of that itself.
        let _ = clipboard.stdin.take().expect("it is piped").write_all(&text);
        clipboard.wait_with_output()
    });
    said(copied).map(|said| said.trim_end().to_owned()).map_err(|why| not_copied(&why))
}

/// What cargo, or a program that it ran, printed; its complaints if it failed.
fn said(output: io::Result<Output>) -> Result<String, String> {
    let output = output.map_err(|error| format!("cannot run cargo: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout)),
        false => Err(format!("cargo says:\n{}", text(&output.stderr))),
    }
}

/// Whether a browser should open it: what was received from elsewhere may be the path of a program.
fn is_page(url: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| url.starts_with(scheme))
        && !url.contains(|c: char| c.is_control() || c.is_whitespace())
}
