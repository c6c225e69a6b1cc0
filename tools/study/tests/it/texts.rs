//! What is written for readers: every problem has its page, and no link is dead.

use std::fs;
use std::path::{Path, PathBuf};

use crate::tool::{problems, root};

/// The files and folders in a folder.
fn entries(folder: PathBuf) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
}

/// Everything that is written for readers: READMEs, the theory, the lessons with their appendices, and the hints.
pub fn texts() -> Vec<PathBuf> {
    let parts = ["problems", "tools"].map(|path| root().join(path)).into_iter().flat_map(entries);
    let others = ["", "games", "problems"].map(|path| root().join(path));
    let pages = parts.filter(|path| path.is_dir()).chain(others).flat_map(entries);
    pages.filter(|page| page.extension().is_some_and(|kind| kind == "md")).collect()
}

/// What stands in a file.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("`{}`: {error}", path.display()))
}

#[test]
fn every_page_of_a_problem_begins_with_its_id_and_its_titles() {
    for (id, folder) in problems() {
        let problem = study::problems::get(&id).unwrap();
        let titles =
            [Some(id.clone()), problem.manifest.english, Some(problem.manifest.title.clone())];
        let both = titles.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let korean = format!("{id} · {}", problem.manifest.title);
        for (page, head) in [("README.md", both), ("README.ko.md", korean)] {
            let page = folder.join(page);
            let first = |page| read(page).lines().next().map(str::to_owned);
            assert!(!page.exists() || first(&page) == Some(format!("# {head}")), "{page:?}");
        }
    }
}

/// What the links of a text go to.
pub fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// The section under a heading, up to the next one of its kind.
pub fn section<'t>(text: &'t str, heading: &str) -> &'t str {
    let (_, section) = text.split_once(&format!("\n## {heading}\n")).expect(heading);
    section.split("\n## ").next().unwrap()
}

#[test]
fn no_link_is_dead() {
    let mut links = 0;
    for path in texts() {
        let text = read(&path);
        for target in targets(&text) {
            if target.starts_with("http") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let linked =
                if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(linked.exists(), "`{target}` in `{}`", path.display());
            if !anchor.is_empty() {
                let page = if linked.is_dir() { linked.join("README.md") } else { linked };
                let headings = read(&page);
                let mut anchors =
                    headings.lines().filter(|line| line.starts_with('#')).map(anchor_of);
                assert!(anchors.any(|found| found == anchor), "`{target}` in `{}`", path.display());
            }
            links += 1;
        }
    }
    assert!(links >= 200, "{links} links");
}

/// What a heading is linked by.
pub fn anchor_of(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|letter| letter.is_alphanumeric() || " -".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}
