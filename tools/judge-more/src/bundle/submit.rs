//! `cargo judge submit`: copies a bundle to the clipboard, and names the page to paste it at.

use anyhow::Result;
use checkout::Manifest;
use clap::Args;
use fs_err as fs;
use sandbox::Runner;

use super::{SharedOptions, clipboard, file_in, submit_folder, write_all};
use judge::fault::Exit;
use judge::problem::Workspace;
use judge::text;

const EXAMPLES: &str = "\
Examples:
  cargo judge submit 11868   bundle it, judge the bundle, and copy it
  cargo judge submit .       do the same in the problem's folder
  cargo judge submit --contest NAME   bundle the problems of a contest

The file is copied with wl-copy, xclip, xsel, pbcopy or clip.exe.
Exit code: 0 if the file is written, even without a clipboard; 1 if it is rejected; 2 if it could not be made.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct SubmitArgs {
    /// The id of a problem, such as 11868
    #[arg(required_unless_present = "contest")]
    id: Option<String>,
    /// Bundle the problems of a contest with this in its name, and copy nothing
    #[arg(long, value_name = "NAME", conflicts_with = "id")]
    contest: Option<String>,
    #[command(flatten)]
    options: SharedOptions,
}

/// Bundles a problem's solution, and copies the file once it is accepted on all cases.
pub fn submit(workspace: &Workspace, args: &SubmitArgs, runner: &Runner) -> Result<Exit> {
    let ids = match &args.contest {
        Some(contest) => workspace.of_contest(contest)?,
        None => args.id.iter().map(|id| workspace.id_of(id)).collect(),
    };
    let folder = submit_folder(workspace);
    let exit = write_all(workspace, &ids, runner, &folder, &args.options)?;
    let [id] = &ids[..] else { return Ok(exit) };
    if exit != Exit::Accepted {
        return Ok(exit);
    }
    let file = file_in(&folder, id);
    let copied = match clipboard::copy(&fs::read_to_string(&file)?) {
        true => "copied to the clipboard".to_owned(),
        false => {
            format!("not copied: there is no clipboard; the file is `{}`", workspace.show(&file))
        }
    };
    let page = match workspace.problem(id)?.info.url.filter(|url| Manifest::is_url(url)) {
        Some(url) => format!("paste it at {url}"),
        None => format!("no page to paste it at: `problems/{id}/Cargo.toml` has no `url`"),
    };
    text::print(&format!("{copied}\n{}\n", text::plain(&page)))?;
    Ok(Exit::Accepted)
}
