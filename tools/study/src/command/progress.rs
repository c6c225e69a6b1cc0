//! `cargo study next` and `cargo study hint`: what somebody has read, was hinted and has solved, and the next lesson.

use checkout::progress::{self, Progress, Steps};
use games::{Refused, say};
use study::Result;
use study::problems::{self, Problem};
use study::text::{BOLD, complain, counted, longest, padded, print};

use crate::lang;

/// Prints the hints of a problem, up to this step, and notes how many they were.
pub fn hint(asked: &str, step: usize) -> Result<()> {
    let problem = problems::get(asked)?;
    let (id, hints) = (&problem.id, problem.hints(lang()));
    if hints.is_empty() {
        let path = problems::hints(id);
        return print(&say!(
            lang(),
            "`{id}` has no hints: write them in `{path}`, each on a line\n",
            "`{id}`에는 힌트가 없습니다. `{path}`에 한 줄에 하나씩 쓰세요\n"
        ));
    }
    let Some(first) = hints.get(..step).filter(|first| !first.is_empty()) else {
        let last = hints.len();
        return Err(Refused::new(say!(
            lang(),
            "problem `{id}` has hints 1 to {last}, and no {step}",
            "문제 `{id}`의 힌트는 1부터 {last}까지이고, {step}은 없습니다"
        )));
    };
    let (more, page) = (step + 1, page(id));
    let next = match step < hints.len() {
        true => say!(
            lang(),
            "one more: `cargo study hint {id} {more}`",
            "하나 더 보기: `cargo study hint {id} {more}`"
        ),
        false => say!(
            lang(),
            "that was the last one; the lesson is `{page}`",
            "마지막 힌트였습니다. 강의는 `{page}`에 있습니다"
        ),
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
    let width = longest(started.iter().map(|lesson| lesson.name(lang())));
    let mut text = String::new();
    for lesson in &started {
        text += &format!("{}  {}\n", padded(&lesson.name(lang()), width), done(steps(lesson)));
    }
    let read = started.iter().filter(|it| steps(it).read).count();
    let solved = started.iter().filter(|it| steps(it).solved).count();
    let lessons = counted(path.len() as u64, "lesson");
    let count = path.len();
    text += &say!(
        lang(),
        "{lessons} on the path: {read} read, {solved} solved\n\n",
        "강의 {count}개 가운데 {read}개 읽음, {solved}개 풀었음\n\n"
    );
    let unread = started.iter().filter(|it| steps(it).solved && !steps(it).read);
    let unread: Vec<&str> = unread.map(|it| it.id.as_str()).collect();
    if !unread.is_empty() {
        let unread = unread.join(", ");
        text += &say!(
            lang(),
            "solved, and not read yet: {unread}\n",
            "풀었지만 아직 읽지 않은 강의: {unread}\n"
        );
    }
    if started.is_empty() {
        let theory = problems::edition("problems/README.md", lang());
        text += &say!(
            lang(),
            "begin with `{theory}`, up to its part on Nim\n",
            "`{theory}`부터 읽으세요. 님 앞까지입니다\n"
        );
    }
    let mut open = path.iter().filter(|lesson| !steps(lesson).read && !steps(lesson).solved);
    let Some(next) = open.next() else {
        return text
            + lang().of([
                "that was the last lesson; `cargo study list` has games that no lesson is about\n",
                "마지막 강의였습니다. `cargo study list`에 강의에 없는 게임이 더 있습니다\n",
            ]);
    };
    let id = &next.id;
    let solve = say!(
        lang(),
        "  write  cargo study start {id}\n  judge  cargo judge test {id} --mine\n",
        "  쓰기   cargo study start {id}\n  채점   cargo judge test {id} --mine\n"
    );
    let solve = if problems::folder(id).is_some() { &*solve } else { "" };
    let (name, level, page) = (next.name(lang()), next.level(lang()), page(id));
    text += &say!(
        lang(),
        "{BOLD}next: {name}{BOLD:#}{level}
  read   {page}, up to its guess
  play   cargo study play {id}
{solve}  note   cargo study next --read {id}\n",
        "{BOLD}다음: {name}{BOLD:#}{level}
  읽기   {page}, 추측까지
  하기   cargo study play {id}
{solve}  표시   cargo study next --read {id}\n"
    );
    if let Some(further) = open.next() {
        let (name, level) = (further.name(lang()), further.level(lang()));
        text += &say!(
            lang(),
            "or one step further: {name}{level}\n",
            "또는 한 단계 더: {name}{level}\n"
        );
    }
    text
}

/// The path of a lesson in the language of the terminal.
pub fn page(id: &str) -> String {
    problems::edition(&problems::page(id), lang())
}

fn done(steps: Steps) -> String {
    let (hints, counted) = (steps.hints, counted(steps.hints as u64, "hint"));
    let hints = (hints > 0).then(|| say!(lang(), "{counted}", "힌트 {hints}개"));
    let read = steps.read.then(|| lang().of(["read", "읽음"]).to_owned());
    let solved = steps.solved.then(|| lang().of(["solved", "풀었음"]).to_owned());
    [read, hints, solved].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
