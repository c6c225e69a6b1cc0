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
        Some(url) if url.starts_with(CLOSED) => {
            let theory = workspace.root.join("problems/README.md");
            format!(
                "{url} is closed; {}",
                elsewhere(&fs::read_to_string(theory).unwrap_or_default(), id)
            )
        }
        Some(url) => format!("paste it at {url}"),
        None => format!("no page to paste it at: `problems/{id}/Cargo.toml` has no `url`"),
    };
    let page: String = page.lines().map(|line| text::plain(line) + "\n").collect();
    text::print(&format!("{copied}\n{page}"))?;
    Ok(Exit::Accepted)
}

/// The judge that closed in April 2026.
const CLOSED: &str = "https://www.acmicpc.net/";

/// Where a problem like this one is judged today, by the table of places in the theory: a mark, a name and an address for each.
fn elsewhere(theory: &str, id: &str) -> String {
    let mut rows = theory.lines().filter_map(|line| line.strip_prefix(&format!("| [{id}]({id})")));
    let places = rows.find_map(|row| row.split(" | ").nth(1)).unwrap_or_default();
    let place = |place: &str| {
        let (name, url) = place.split_once("](")?;
        let (mark, name) = name.split_once('[')?;
        let differs = match mark.trim() {
            "=" => "the same rules",
            "⊃" => "more general: the same program, another input",
            "~" => "the same rules, another question",
            "≈" => "the same mathematics",
            _ => "the nearest",
        };
        Some(format!("\n  {name}  {}  ({differs})", url.trim_end_matches(')')))
    };
    let found: String = places.split(" · ").filter_map(place).collect();
    match found.is_empty() {
        true => "no other judge is known to have this problem".to_owned(),
        false => format!("other judges have problems like it:{found}"),
    }
}

#[cfg(test)]
mod tests {
    use super::elsewhere;

    #[test]
    fn places_come_from_the_table_of_the_theory() {
        let theory = "| [1](1) A | = [X 5](https://x/5) · ⊃ [Y](https://y) | no |\n\
            | [2](2) B | none found; the nearest is [Z](https://z) | |\n| [3](3) C | none found | |\n";
        let lines = |id| elsewhere(theory, id).lines().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(lines("1")[1], "  X 5  https://x/5  (the same rules)");
        assert!(lines("1")[2].starts_with("  Y  https://y  (more general"));
        assert_eq!(lines("2")[1..], ["  Z  https://z  (the nearest)"]);
        assert_eq!(lines("3"), ["no other judge is known to have this problem"]);
        assert_eq!(lines("4"), lines("3"));
    }
}
