//! `cargo study next` and `cargo study hint`: what somebody has read, was hinted and has solved, and the next lesson.

use std::env;

use checkout::progress::{self, Progress, Steps};
use games::{Lang, Refused};
use study::Result;
use study::problems::{self, Problem};
use study::text::{BOLD, complain, counted, longest, print};

/// Prints the hints of a problem, up to this step, and notes how many they were.
pub fn hint(asked: &str, step: usize) -> Result<()> {
    let problem = problems::get(asked)?;
    let (id, hints) = (&problem.id, problem.hints(locale()));
    if hints.is_empty() {
        let path = problems::hints(id);
        return print(&format!("`{id}` has no hints: write them in `{path}`, each on a line\n"));
    }
    let Some(first) = hints.get(..step).filter(|first| !first.is_empty()) else {
        let last = hints.len();
        return Err(Refused::new(format!("problem `{id}` has hints 1 to {last}, and no {step}")));
    };
    let next = match step < hints.len() {
        true => format!("one more: `cargo study hint {id} {}`", step + 1),
        false => format!("that was the last one; the lesson is `{}`", page(id)),
    };
    print(&format!("{}\n{next}\n", first.join("\n")))?;
    if let Err(error) = progress::note(id, |steps| steps.hints = steps.hints.max(step)) {
        complain(&format!("warning: {error:#}\n"));
    }
    Ok(())
}

/// Notes that the lessons of these problems were read: of none, if one of them is not a lesson.
pub fn note(ids: &[String]) -> Result<()> {
    let path = problems::path()?;
    let mut known = Vec::new();
    for asked in ids {
        let id = problems::id_of(asked)?;
        if !path.iter().any(|lesson| lesson.id == id) {
            problems::find(&id)?;
            let reason = format!("no lesson is called `{id}`: `problems/README.md` lists them");
            return Err(Refused::new(reason));
        }
        known.push(id);
    }
    for id in known {
        progress::note(&id, |steps| steps.read = true)
            .map_err(|error| Refused::new(format!("{error:#}")))?;
    }
    Ok(())
}

/// Prints how far somebody is, and the next lesson.
pub fn next() -> Result<()> {
    let path = problems::path()?;
    let progress = progress::file().and_then(|file| progress::read(&file));
    print(&summary(&path, progress.as_ref().unwrap_or(&Progress::new())))?;
    if let Err(error) = progress {
        complain(&format!("warning: {error:#}\n"));
    }
    Ok(())
}

fn summary(path: &[Problem], progress: &Progress) -> String {
    let steps = |lesson: &Problem| progress.get(&lesson.id).copied().unwrap_or_default();
    let started: Vec<&Problem> = path.iter().filter(|it| steps(it) != Steps::default()).collect();
    let width = longest(started.iter().map(|lesson| lesson.name(Lang::En)));
    let mut text = String::new();
    for lesson in &started {
        let name = lesson.name(Lang::En);
        let gap = " ".repeat(width - longest([&name]));
        text += &format!("{name}{gap}  {}\n", done(steps(lesson)));
    }
    let read = started.iter().filter(|it| steps(it).read).count();
    let solved = started.iter().filter(|it| steps(it).solved).count();
    let lessons = counted(path.len() as u64, "lesson");
    text += &format!("{lessons} on the path: {read} read, {solved} solved\n\n");
    let unread = started.iter().filter(|it| steps(it).solved && !steps(it).read);
    let unread: Vec<&str> = unread.map(|it| it.id.as_str()).collect();
    if !unread.is_empty() {
        text += &format!("solved, and not read yet: {}\n", unread.join(", "));
    }
    if started.is_empty() {
        let theory = problems::edition("problems/README.md", locale());
        text += &format!("begin with `{theory}`, up to its part on Nim\n");
    }
    let mut open = path.iter().filter(|lesson| !steps(lesson).read && !steps(lesson).solved);
    let Some(next) = open.next() else {
        return text
            + "that was the last lesson; `cargo study list` has games that no lesson is about\n";
    };
    let id = &next.id;
    let solve = format!("  write  cargo study start {id}\n  judge  cargo judge test {id} --mine\n");
    text += &format!(
        "{BOLD}next: {}{BOLD:#}{}
  read   {}, up to its guess
  play   cargo study play {id}
{}  note   cargo study next --read {id}\n",
        next.name(Lang::En),
        next.level(),
        page(id),
        if problems::folder(id).is_some() { &solve } else { "" }
    );
    if let Some(further) = open.next() {
        text += &format!("or one step further: {}{}\n", further.name(Lang::En), further.level());
    }
    text
}

/// The path of a lesson in the language of the terminal.
pub fn page(id: &str) -> String {
    problems::edition(&problems::page(id), locale())
}

/// The language of the terminal.
fn locale() -> Lang {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    if locale.is_some_and(|it| it.starts_with("ko")) { Lang::Ko } else { Lang::En }
}

fn done(steps: Steps) -> String {
    let hints = (steps.hints > 0).then(|| counted(steps.hints as u64, "hint"));
    let read = steps.read.then(|| "read".to_owned());
    let solved = steps.solved.then(|| "solved".to_owned());
    [read, hints, solved].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
