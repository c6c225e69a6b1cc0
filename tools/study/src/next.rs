//! `cargo study next`: what somebody has read, was hinted and has solved, and which lesson comes next.

use std::fs;
use std::path::PathBuf;

use anstyle::Style;
use checkout::progress::{self, Progress, Steps};

use games::Refused;

use crate::text::{counted, longest, print};
use crate::{Result, problems};

/// A lesson on the path.
pub struct Lesson {
    /// The id of its problem.
    pub id: String,
    /// The title of that.
    pub title: String,
    /// Where it stands.
    pub page: PathBuf,
}

impl Lesson {
    /// The id and the title.
    pub fn name(&self) -> String {
        format!("{} {}", self.id, self.title)
    }

    /// What its head says: `, level 2 of 5 · 90 minutes`; nothing if it cannot be read.
    pub fn head(&self) -> String {
        let text = fs::read_to_string(&self.page).unwrap_or_default();
        let head = text.lines().find_map(|line| line.strip_prefix("Level "));
        let head = head.and_then(|head| head.split(" · needs ").next());
        head.map_or(String::new(), |head| format!(", level {head}"))
    }
}

/// Prints how far somebody is, and the next lesson.
///
/// # Errors
///
/// If there is no path to be found, in a sentence.
pub fn run() -> Result<()> {
    let (progress, trouble) = match progress::file().and_then(|file| progress::read(&file)) {
        Ok(progress) => (progress, None),
        Err(trouble) => (Progress::new(), Some(trouble)),
    };
    print(&told(&path()?, &progress))?;
    if let Some(trouble) = trouble {
        anstream::eprintln!("warning: {trouble:#}");
    }
    Ok(())
}

/// Notes whether the lessons of these problems were read, and prints what comes next.
///
/// # Errors
///
/// If there is no such lesson: then none is noted. If one cannot be written: those before it are noted.
pub fn note(ids: &[String], is_read: bool) -> Result<()> {
    let path = path()?;
    let mut known = Vec::new();
    for asked in ids {
        let id = problems::id_of(asked)?;
        if !path.iter().any(|lesson| lesson.id == id) {
            return Err(problems::absent(&id).unwrap_or(Refused::new(format!(
                "no lesson is called `{id}`: `problems/README.md` lists them"
            ))));
        }
        known.push(id);
    }
    for id in known {
        let noted = progress::note(&id, |steps| steps.read = is_read);
        noted.map_err(|trouble| Refused::new(format!("{trouble:#}")))?;
    }
    run()
}

/// Notes how many hints of a problem were given.
pub fn note_hints(id: &str, hints: usize) {
    if let Err(trouble) = progress::note(id, |steps| steps.hints = steps.hints.max(hints)) {
        anstream::eprintln!("warning: {trouble:#}");
    }
}

fn told(path: &[Lesson], progress: &Progress) -> String {
    let steps = |lesson: &Lesson| progress.get(&lesson.id).copied().unwrap_or_default();
    let is_done = |lesson: &&Lesson| steps(lesson).read || steps(lesson).solved;
    let begun: Vec<&Lesson> = path.iter().filter(|it| steps(it) != Steps::default()).collect();
    let width = longest(begun.iter().map(|lesson| lesson.name()));

    let mut text = String::new();
    for lesson in &begun {
        let name = lesson.name();
        let gap = " ".repeat(width - longest([&name]));
        text += &format!("{name}{gap}  {}\n", done(steps(lesson)));
    }
    let read = path.iter().filter(|it| steps(it).read).count();
    let solved = path.iter().filter(|it| steps(it).solved).count();
    text += &format!(
        "{} on the path: {read} read, {solved} solved\n\n",
        counted(path.len() as u64, "lesson")
    );
    let unread: Vec<&str> = begun
        .iter()
        .filter(|it| steps(it).solved && !steps(it).read)
        .map(|it| it.id.as_str())
        .collect();
    if !unread.is_empty() {
        text += &format!("solved, and not read yet: {}\n", unread.join(", "));
    }
    if begun.is_empty() {
        text += "begin with `problems/README.md`, up to its part on Nim\n";
    }
    let mut open = path.iter().filter(|lesson| !is_done(lesson));
    let Some(next) = open.next() else {
        return text
            + "that was the last lesson; `cargo study list` has games that no lesson is about\n";
    };
    let (id, bold) = (&next.id, Style::new().bold());
    text += &format!("{bold}next: {}{bold:#}{}\n", next.name(), next.head());
    for (what, command) in [
        ("read", format!("problems/{id}/README.md, up to its guess")),
        ("play", format!("cargo study play {id}")),
        ("write", format!("cargo study start {id}")),
        ("judge", format!("cargo judge test {id} --mine")),
        ("note", format!("cargo study next --read {id}")),
    ] {
        text += &format!("  {what:<5}  {command}\n");
    }
    if let Some(further) = open.next() {
        text += &format!("or one step further: {}{}\n", further.name(), further.head());
    }
    text
}

fn done(steps: Steps) -> String {
    let hints = (steps.hints > 0).then(|| counted(steps.hints as u64, "hint"));
    let read = steps.read.then(|| "read".to_owned());
    let solved = steps.solved.then(|| "solved".to_owned());
    [read, hints, solved].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The lessons in the order in which `problems/README.md` links to them.
///
/// # Errors
///
/// If there is no checkout, or that page has no links, in a sentence.
pub fn path() -> Result<Vec<Lesson>> {
    let root = problems::root().ok_or(Refused::new(
        "the current folder lies in no checkout of nimbers, which has the lessons: go there",
    ))?;
    let page = "problems/README.md";
    let text = fs::read_to_string(root.join(page))
        .map_err(|error| problems::unreadable(page.as_ref(), &error))?;
    let section = text.split("\n## The lessons\n").nth(1).unwrap_or("");
    let section = section.split("\n## ").next().unwrap_or("");
    let links = section.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let mut path = Vec::new();
    for id in links {
        let Some((_, folder)) = problems::folder(id) else { continue };
        // A manifest that cannot be read keeps nobody from the other lessons.
        let title = problems::find(id).ok().flatten().map_or(String::new(), |found| found.title);
        path.push(Lesson { id: id.to_owned(), title, page: folder.join("README.md") });
    }
    if path.is_empty() {
        return Err(Refused::new(
            "`problems/README.md` has no `## The lessons` with links to them, so there is no path",
        ));
    }
    Ok(path)
}
