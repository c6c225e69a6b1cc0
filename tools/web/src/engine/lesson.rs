//! Lessons as HTML: links lead to what the page has, pictures are in it, and what a command does is done by a button.

use std::fs;
use std::mem;
use std::path::Path;

use checkout::InputFormat;
use games::{Lang, Position, say};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde_json::{Value, json};
use study::named::Named;
use study::play::{Chosen, Session, Shown};
use study::turns::{Player, Turn};
use study::{input, problems};

use super::memory::game;
use super::{Answered, Trouble};

/// What the page of the theory is called, which all lessons link to.
const THEORY: &str = "theory";
const PAGE: &str = "README.md";

/// The parts of a lesson, which all have in this order; a game without a problem has no traps.
const PARTS: [&str; 9] =
    ["game", "play", "look", "guess", "prove", "code", "traps", "exercises", "next"];

/// A lesson, and the game that is played beside it: none beside the theory. What is not there in Korean is shown in English.
pub fn page(id: &str, lang: Lang) -> Answered<Value> {
    let page = path(id).ok_or_else(|| Trouble(format!("no lesson is called `{id}`")))?;
    let page = problems::edition(&page, lang);
    let text = problems::read(&page)?;
    // The page has a switch of its own between the editions.
    let is_switch = |line: &str| line.starts_with("English · [") || line.starts_with("[English](");
    let text: String = text.split_inclusive('\n').filter(|line| !is_switch(line)).collect();
    let mut events = Vec::new();
    if lang == Lang::Ko && !page.ends_with(".ko.md") {
        events.push(Event::Html("<p class=\"soft\">아직 영어로만 있는 글입니다.</p>\n".into()));
    }
    let mut transcript: Option<(usize, String)> = None;
    let is_problem = problems::folder(id).is_some();
    let mut parts = PARTS.iter().filter(|part| is_problem || **part != "traps");
    let mut has_input = !is_problem;
    for mut event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        match &mut event {
            Event::Start(Tag::Heading { level, attrs, .. }) if id != THEORY => {
                // The first heading below that of the game is that of its input.
                let part = match level {
                    HeadingLevel::H2 => parts.next().copied(),
                    HeadingLevel::H3 => (!mem::replace(&mut has_input, true)).then_some("input"),
                    _ => None,
                };
                attrs.extend(part.map(|part| ("data-part".into(), Some(part.into()))));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))) if &**name == "console" => {
                transcript = Some((events.len(), String::new()));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))) => {
                let file = name.split(' ').nth(1).filter(|word| !word.contains('='));
                let caption =
                    file.map(|file| format!("<p class=\"caption\">{}</p>", escaped(file)));
                events.extend(caption.map(|caption| Event::Html(caption.into())));
            }
            Event::Text(text) => {
                if let Some((_, lines)) = &mut transcript {
                    lines.push_str(text);
                    let shown = text.split_inclusive('\n').filter(|line| !line.starts_with("$ "));
                    *text = shown.collect::<String>().into();
                }
            }
            _ => {}
        }
        let is_end = matches!(event, Event::End(TagEnd::CodeBlock));
        events.push(adapted(event, id, Path::new(&page), lang));
        if is_end {
            let (start, transcript) = transcript.take().unwrap_or_default();
            if transcript.starts_with("$ cargo study play ") {
                // The board shows what is played, and speaks the reader's language.
                events.truncate(start);
                leave_out_glosses(&mut events);
            }
            let buttons: String =
                transcript.split("$ ").filter_map(|text| button(text, lang)).collect();
            events.push(Event::Html(buttons.into()));
        }
    }
    leave_out_commands(&mut events);
    let mut html = String::new();
    html::push_html(&mut html, events.into_iter());
    let judging = if is_problem { Some(judging(id)?) } else { None };
    Ok(json!({ "game": (id != THEORY).then_some(id), "html": html, "judging": judging }))
}

/// How programs for a problem are judged: the time limit in seconds, whether a checker is needed, how many wrong ideas the cases
/// are known to reject, and whether inputs are positions, which a program can play.
fn judging(id: &str) -> Answered<Value> {
    let manifest = problems::manifest(id)?;
    let wrong = problems::folder(id).and_then(|folder| fs::read_dir(folder.join("wrong")).ok());
    let wrong = wrong.map_or(0, Iterator::count);
    let has_checker = manifest.checker.or(manifest.interactor).is_some();
    let plays = game(id, Lang::En).is_ok_and(|known| plays(&known));
    let [seconds, positions] = [json!(manifest.time_limit), manifest.input.is_some().into()];
    Ok(
        json!({ "seconds": seconds, "checker": has_checker, "wrong": wrong, "positions": positions, "plays": plays }),
    )
}

/// Whether a program can play: what is left after a move is again an input of the problem.
fn plays(named: &Named) -> bool {
    let game = &named.solver.game;
    let is_input = |position: &Position| match input::format(named) {
        Ok(InputFormat::Counted | InputFormat::Boards) => true,
        // Such as `7 1-2`, a polygon with a line.
        Ok(InputFormat::Position) => {
            position.words().split(' ').all(|word| word.parse::<u64>().is_ok())
        }
        // A number may have become 0.
        Ok(InputFormat::Matrix) | Err(_) => false,
    };
    named.solver.start().is_ok_and(|start| game.options(&start).iter().all(is_input))
}

/// The path of a lesson or of the theory.
fn path(id: &str) -> Option<String> {
    match id {
        THEORY => Some(format!("problems/{PAGE}")),
        _ => problems::find(id).ok()?.map(|lesson| problems::page(&lesson.id)),
    }
}

/// An event with links and pictures as the page has them.
fn adapted<'a>(mut event: Event<'a>, lesson: &str, page: &Path, lang: Lang) -> Event<'a> {
    match &mut event {
        Event::Start(Tag::Link { dest_url, .. }) => {
            *dest_url = target(dest_url, lesson).unwrap_or_default().into();
        }
        Event::Start(Tag::Image { dest_url, .. }) => {
            *dest_url = picture(page, dest_url).unwrap_or_default().into();
        }
        Event::Code(code) => {
            if let Some(html) = done(code, lesson, lang) {
                event = Event::InlineHtml(html.into());
            }
        }
        _ => {}
    }
    event
}

/// Where a link of this lesson leads on the page; `None` for what only the repository has.
fn target(url: &str, lesson: &str) -> Option<String> {
    if url.starts_with("https://") || url.starts_with("http://") {
        return Some(url.to_owned());
    }
    let (path, anchor) = url.split_once('#').unwrap_or((url, ""));
    let path = path.trim_start_matches("../").replace(".ko.md", ".md");
    let path = path.trim_end_matches(PAGE);
    let lesson = match path {
        "" if url.starts_with('#') => lesson,
        "" => THEORY,
        path => path.trim_end_matches('/').trim_end_matches(".md"),
    };
    self::path(lesson)
        .map(|_| format!("#lesson/{lesson}/{anchor}").trim_end_matches('/').to_owned())
}

/// A picture beside a lesson, as an address that has all of it.
fn picture(page: &Path, url: &str) -> Option<String> {
    let file = page.with_file_name(url);
    let is_beside = url.ends_with(".svg") && !url.contains(['/', '\\']);
    let svg = file.to_str().filter(|_| is_beside).and_then(|file| problems::read(file).ok())?;
    Some(format!("data:image/svg+xml,{}", utf8_percent_encode(&svg, NON_ALPHANUMERIC)))
}

/// Leaves out a last paragraph in parentheses: it explains the English of a transcript.
fn leave_out_glosses(events: &mut Vec<Event>) {
    let start = events.iter().rposition(|it| matches!(it, Event::Start(Tag::Paragraph)));
    let is_gloss = |at: &usize| match &events[at + 1..] {
        [Event::Text(text), ..] => text.starts_with('('),
        _ => false,
    };
    if let Some(start) = start.filter(is_gloss) {
        events.truncate(start);
    }
}

/// Leaves out paragraphs that begin with a command that the page cannot do.
fn leave_out_commands(events: &mut Vec<Event>) {
    let is_command = |pair: &[Event]| matches!(pair, [Event::Start(Tag::Paragraph), Event::Code(code)] if code.starts_with("cargo "));
    while let Some(from) = events.windows(2).position(is_command) {
        let is_end = |event: &Event| matches!(event, Event::End(TagEnd::Paragraph));
        let length = events[from..].iter().position(is_end).unwrap_or_default();
        events.drain(from..=from + length);
    }
}

/// A command about a game: what it does, the game, the position if one is named, and the flags.
fn command(line: &str) -> Option<(&str, String, Option<String>, Vec<&str>)> {
    let (verb, line) = line.strip_prefix("cargo study ")?.split_once(' ')?;
    let mut words = line.split_whitespace();
    let mut game = words.next()?.to_owned();
    let (flags, words): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with("--"));
    game += if flags.contains(&"--misere") { "_misere" } else { "" };
    let is_plain = !words.iter().any(|word| word.contains(['<', '|', '>', '[', '…']));
    let takes_position = !words.is_empty() && ["play", "explain"].contains(&verb);
    let position = takes_position.then(|| words.join(" "));
    let is_here = ["play", "explain", "prove", "table", "guess", "hint"].contains(&verb);
    (is_here && (is_plain || !takes_position)).then_some((verb, game, position, flags))
}

/// A button in a sentence, which does what a command does: the game of the lesson is not named.
fn done(code: &str, lesson: &str, lang: Lang) -> Option<String> {
    let (verb, asked, words, flags) = command(code)?;
    let position = game(&asked, Lang::En).ok()?.position(words.as_deref()).ok()?.words();
    let yours = usize::from(flags.contains(&"--second"));
    let line = json!({ "game": asked, "start": position, "line": [], "yours": yours });
    let what = lang.of(match verb {
        "play" => ["play", "두어 보기"],
        "explain" => ["explain", "설명"],
        "prove" => ["what is proved", "증명된 것"],
        "table" => ["table", "표"],
        "guess" => ["guess", "추측"],
        _ => ["hint", "힌트"],
    });
    let typed = code.split(" --").next()?.splitn(5, ' ').skip(4).collect::<Vec<_>>().join(" ");
    let about = if asked == lesson { "" } else { &asked };
    let about = format!("{about} {}", typed.trim_matches('\''));
    let text = match about.trim() {
        "" => what.to_owned(),
        about => format!("{what}: {about}"),
    };
    Some(format!(
        "<button type=\"button\" class=\"command\" data-does=\"{verb}\" data-line=\"{}\">{}</button>",
        escaped(&line.to_string()),
        escaped(&text)
    ))
}

/// For a command of a transcript that plays or explains, and what was typed after it, a button to go on from there. It knows
/// the story that the transcript tells: each move with who wins after it, and what was taken back.
fn button(transcript: &str, lang: Lang) -> Option<String> {
    let (line, rest) = transcript.split_once('\n').unwrap_or((transcript, ""));
    let (_, asked, words, flags) = command(line)?;
    let named = game(&asked, Lang::En).ok()?;
    let start = named.to_play(words.as_deref()).ok()?;
    let [easy, second, values] = ["--easy", "--second", "--values"].map(|it| flags.contains(&it));
    let chosen = Chosen { easy, second, values, friend: false };
    let (mut session, _) = Session::new(&named.solver, start.clone(), chosen);
    for line in rest.lines().filter_map(|line| line.strip_prefix("> ")) {
        session.answer(line);
    }
    let spoken = game(&asked, lang).ok()?;
    let story = session.story();
    let step = |(index, shown): (usize, &Shown)| {
        let Shown { position, made, hints } = shown;
        let mover =
            |made: usize| if (made % 2 == 1) == second { Player::You } else { Player::Machine };
        let turn = Turn::new(&spoken.solver, position.clone(), mover(*made));
        let hint = (*hints > 0).then(|| turn.hint(&spoken.solver.game, *hints));
        let mut step = json!({ "made": made, "position": position.words(), "said": hint });
        if let Some(before) = story[..index].last().filter(|before| before.made < *made) {
            let turn = Turn::new(&spoken.solver, before.position.clone(), mover(before.made));
            let change = turn.moves.iter().find(|change| change.after == *position)?;
            step["phrase"] = change.words.as_str().into();
            step["mover"] = json!(turn.mover);
            step["effect"] = turn.effect(&spoken.solver, change, values).into();
        }
        Some(step)
    };
    let story = story.iter().enumerate().map(step).collect::<Option<Vec<Value>>>()?;
    let yours = usize::from(second);
    let game = json!({ "game": asked, "start": start.words(), "story": story, "yours": yours });
    let (game, play) =
        (escaped(&game.to_string()), say!(lang, "Play from here", "여기서 두어 보기"));
    Some(format!(
        "<p><button type=\"button\" class=\"from-here\" data-line=\"{game}\">{play}</button></p>\n"
    ))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
