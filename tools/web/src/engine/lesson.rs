//! Lessons as HTML: links lead to what the page has, pictures are in it, and what a transcript has played can be played on.

use std::fs;
use std::path::Path;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;
use serde_json::to_string;
use study::play::{Chosen, Session};
use study::problems;

use super::memory::{board, game};
use super::trouble::{Answered, Trouble};
use super::{link, shelf};

/// A lesson.
#[derive(Serialize)]
pub struct Lesson {
    title: String,
    /// What is played beside it: what was asked for, or one of its family; nothing for the theory.
    game: Option<String>,
    html: String,
}

/// What the page of the theory is called, which all lessons link to.
const THEORY: &str = "theory";
const PAGE: &str = "README.md";

/// The lesson of a problem.
pub fn of(id: &str) -> Answered<Lesson> {
    let folder = match id {
        THEORY => problems::root().map(|root| root.join("problems")),
        _ => problems::folder(id).map(|(_, folder)| folder),
    };
    let none = || Trouble(format!("no lesson is called `{id}`"));
    let folder = folder.ok_or_else(none)?;
    let text = fs::read_to_string(folder.join(PAGE))
        .map_err(|error| Trouble(format!("cannot read the lesson of `{id}`: {error}")))?;
    let mut title = String::new();
    let mut events = Vec::new();
    let mut parser = Parser::new_ext(&text, Options::ENABLE_TABLES);
    while let Some(event) = parser.next() {
        match event {
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let inside: Vec<Event> = parser
                    .by_ref()
                    .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                    .collect();
                let words: String = inside.iter().filter_map(words).collect();
                let anchor = Some(CowStr::from(anchor(&words)));
                if title.is_empty() {
                    title = words;
                }
                events.push(Event::Start(Tag::Heading { level, id: anchor, classes, attrs }));
                events.extend(inside.into_iter().map(|event| here(event, id, &folder)));
                events.push(Event::End(TagEnd::Heading(level)));
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let inside: Vec<Event> = parser
                    .by_ref()
                    .take_while(|event| !matches!(event, Event::End(TagEnd::CodeBlock)))
                    .collect();
                let words: String = inside.iter().filter_map(self::words).collect();
                let is_transcript =
                    matches!(&kind, CodeBlockKind::Fenced(name) if &**name == "console");
                events.push(Event::Start(Tag::CodeBlock(kind)));
                events.extend(inside);
                events.push(Event::End(TagEnd::CodeBlock));
                if is_transcript {
                    events.extend(played(&words).map(|button| Event::Html(button.into())));
                }
            }
            event => events.push(here(event, id, &folder)),
        }
    }
    let mut html = String::new();
    html::push_html(&mut html, events.into_iter());
    let game = match id {
        THEORY => None,
        _ => Some(shelf::playable(id)?),
    };
    Ok(Lesson { title, game, html })
}

/// What is written in an event.
fn words(event: &Event) -> Option<String> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text.to_string()),
        _ => None,
    }
}

/// What a heading is linked by.
fn anchor(heading: &str) -> String {
    let kept = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    heading.to_lowercase().replace(' ', "-").chars().filter(|&c| kept(c)).collect()
}

/// An event with links and pictures as the page has them.
fn here<'a>(event: Event<'a>, lesson: &str, folder: &Path) -> Event<'a> {
    match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = target(&dest_url, lesson).unwrap_or_default().into();
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let dest_url = picture(folder, &dest_url).unwrap_or_default().into();
            Event::Start(Tag::Image { link_type, dest_url, title, id })
        }
        Event::Code(code) => match position(&code) {
            Some(link) => {
                let (link, code) = (escaped(&link), escaped(&code));
                Event::InlineHtml(format!("<a href=\"#{link}\"><code>{code}</code></a>").into())
            }
            None => Event::Code(code),
        },
        event => event,
    }
}

/// Where a link of this lesson leads on the page; `None` for what only the repository has.
fn target(url: &str, lesson: &str) -> Option<String> {
    if url.starts_with("https://") || url.starts_with("http://") {
        return Some(url.to_owned());
    }
    if let Some(anchor) = url.strip_prefix('#') {
        return Some(format!("#lesson/{lesson}/{anchor}"));
    }
    let url = url.strip_prefix("../").unwrap_or(url);
    let (path, anchor) = url.split_once('#').map_or((url, ""), |(path, anchor)| (path, anchor));
    let path = path.trim_end_matches('/').trim_end_matches(PAGE).trim_end_matches('/');
    let lesson = if path.is_empty() { THEORY } else { path };
    let is_known = lesson == THEORY || problems::folder(lesson).is_some();
    let anchor = if anchor.is_empty() { String::new() } else { format!("/{anchor}") };
    is_known.then(|| format!("#lesson/{lesson}{anchor}"))
}

/// A picture beside a lesson, as an address that has all of it.
fn picture(folder: &Path, url: &str) -> Option<String> {
    let file = folder.join(url);
    let is_beside = url.ends_with(".svg") && !url.contains(['/', '\\']);
    // Whatever else may have such a name, a pipe would be waited for.
    let svg = (is_beside && file.is_file()).then(|| fs::read_to_string(file).ok())??;
    Some(format!("data:image/svg+xml,{}", utf8_percent_encode(&svg, NON_ALPHANUMERIC)))
}

/// A command that plays or explains a position: the game, the position and whatever else is written.
fn command(line: &str) -> Option<(&str, Vec<String>, Vec<&str>)> {
    let line = ["cargo study play ", "cargo study explain "]
        .iter()
        .find_map(|command| line.strip_prefix(command))?;
    let mut words = line.split_whitespace();
    let game = words.next()?;
    let (flags, words): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with("--"));
    let is_plain = !words.iter().any(|word| word.contains(['<', '|', '>', '[', '…']));
    is_plain.then(|| (game, words.into_iter().map(str::to_owned).collect(), flags))
}

/// The link to the position of a command.
fn position(code: &str) -> Option<String> {
    let (asked, words, _) = command(code)?;
    let board = board(&*game(asked).ok()?, &words).ok()?;
    Some(link::write(asked, &board.words()))
}

/// For each command of a transcript that plays or explains, a button to go on from there.
fn played(transcript: &str) -> impl Iterator<Item = String> {
    transcript.split("$ ").filter_map(|part| {
        let (first, rest) = part.split_once('\n').unwrap_or((part, ""));
        let (asked, words, flags) = command(first)?;
        let named = game(asked).ok()?;
        let board = board(&named, &words).ok()?;
        let start = board.words();
        let second = flags.contains(&"--second");
        let chosen = Chosen { easy: flags.contains(&"--easy"), second, ..Chosen::default() };
        let (mut session, _) = Session::new(board, chosen).ok()?;
        for line in rest.lines().filter_map(|line| line.strip_prefix("> ")) {
            session.answer(line);
        }
        let moves = to_string(session.line()).ok()?;
        let began = if second { "machine" } else { "you" };
        Some(format!(
            "<p><button type=\"button\" class=\"from-here\" data-game=\"{}\" data-position=\"{}\" data-mover=\"{began}\" data-moves=\"{}\">Play from here</button></p>\n",
            escaped(asked),
            escaped(&start),
            escaped(&moves)
        ))
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
