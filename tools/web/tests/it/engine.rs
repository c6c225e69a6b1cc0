//! The engine's answers, compared with the rules and with each other.

use std::collections::BTreeSet;

use games::{Position, shelf};
use serde_json::{Value, json};
use web::engine;

/// The answer to a valid question.
#[track_caller]
fn answered(question: Value) -> Value {
    let answer = engine::answer(&question.to_string());
    assert!(!answer.text.starts_with("{\"error\""), "{question}: {}", answer.text);
    serde_json::from_str(&answer.text).unwrap()
}

#[track_caller]
fn position(mut question: Value) -> Value {
    question["ask"] = "position".into();
    answered(question)
}

/// The names of the games on the shelf.
fn games() -> Vec<String> {
    let shelf = answered(json!({ "ask": "shelf" }));
    shelf["games"].as_array().unwrap().iter().map(|entry| text(&entry["game"])).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// All values of this key in a scene.
fn all_named(scene: &Value, name: &str) -> Vec<String> {
    match scene {
        Value::Array(parts) => parts.iter().flat_map(|part| all_named(part, name)).collect(),
        Value::Object(parts) => {
            let own = parts.get(name).and_then(Value::as_str).map(str::to_owned);
            own.into_iter().chain(parts.values().flat_map(|part| all_named(part, name))).collect()
        }
        _ => Vec::new(),
    }
}

/// The machine plays both sides of each game to its end.
#[test]
fn outcomes_agree_with_plain_search_and_are_hidden_without_analysis() {
    for game in games() {
        let rules = shelf::find(&game).unwrap().unwrap();
        let mut search = rules.search();
        let mut wins = |position: &Position| search.wins(&rules.canonical(position.clone()));
        let mut view = position(json!({ "game": game, "analysis": true }));
        let mut turns = 0;
        loop {
            let here = text(&view["position"]);
            let current = rules.read(&here).unwrap();
            assert_eq!(view["analysis"]["wins"], wins(&current), "{game} {here}");
            let moves = view["moves"].as_array().unwrap();
            for (index, shown) in moves.iter().enumerate() {
                let made = json!({ "ask": "move", "game": game, "position": here, "index": index });
                let after = text(&answered(made)["view"]["position"]);
                let after = rules.read(&after).unwrap();
                assert_eq!(shown["wins"], !wins(&after), "{game} {here}: {}", shown["phrase"]);
            }
            let dark = position(json!({ "game": game, "position": here }));
            assert_eq!(dark["analysis"], Value::Null, "{game}");
            for shown in dark["moves"].as_array().unwrap() {
                assert!(
                    shown.as_object().unwrap().keys().eq(["phrase", "ways"]),
                    "{game}: {shown}"
                );
            }
            let table = answered(json!({ "ask": "table", "game": game, "position": here }));
            assert_eq!((&table["summary"], &table["lost"]), (&json!(""), &json!([])), "{game}");
            if moves.is_empty() {
                break;
            }
            let turn = json!({ "ask": "reply", "game": game, "position": here, "analysis": true });
            view = answered(turn)["view"].clone();
            turns += 1;
        }
        assert!(turns > 0, "{game} is over before it begins");
    }
}

/// A step of a proof names positions to attack it in, all won or all lost by the rules.
#[test]
fn what_a_proof_says_of_positions_is_so() {
    for (game, decided) in [
        ("nim", &[false, false, true][..]),
        ("nim_misere", &[false, true, false, true]),
        ("lasker", &[true, true, false]),
    ] {
        let rules = shelf::find(game).unwrap().unwrap();
        let proof = answered(json!({ "ask": "prove", "game": game }));
        let lines = proof["sections"][0]["lines"].as_array().unwrap();
        let claims = lines.iter().filter(|line| line["attacked"] != json!([]));
        let mut wins = Vec::new();
        for claim in claims {
            wins.push(claim["wins"].as_bool().unwrap());
            for words in claim["attacked"].as_array().unwrap() {
                let position = rules.canonical(rules.read(&text(words)).unwrap());
                assert_eq!(json!(rules.search().wins(&position)), claim["wins"], "{claim}");
            }
        }
        assert_eq!(wins, decided, "{game}");
    }
}

#[test]
fn every_move_can_be_touched_typed_or_made_by_index() {
    for game in games() {
        let view = position(json!({ "game": game }));
        let spots: BTreeSet<String> = all_named(&view["scene"], "spot").into_iter().collect();
        let labels = all_named(&view["scene"], "label");
        assert!(labels.iter().all(|label| !label.is_empty()), "{game}");
        assert_eq!(labels.iter().collect::<BTreeSet<_>>().len(), labels.len(), "{game}");
        for (index, shown) in view["moves"].as_array().unwrap().iter().enumerate() {
            let ways = shown["ways"].as_array().unwrap();
            let mut touched = ways.iter().flat_map(|way| way.as_array().unwrap());
            assert!(!ways.is_empty() && touched.all(|spot| spots.contains(&text(spot))), "{shown}");
            let made = |choice: &str, value: Value| {
                answered(json!({ "ask": "move", "game": game, choice: value }))
            };
            let by_index = made("index", index.into());
            assert_eq!(by_index["phrase"], shown["phrase"], "{game}");
            assert_eq!(by_index, made("typed", shown["phrase"].clone()), "{game}");
        }
    }
}

#[test]
fn words_links_and_seeds_lead_to_the_same_position_again() {
    for game in games() {
        for (level, seed) in [(1, 0), (2, 1), (3, 2), (3, 3), (3, 4), (3, 5), (3, 1_u64 << 52)] {
            let random = json!({ "level": level, "seed": seed });
            let view = position(json!({ "game": game, "random": random }));
            assert_eq!(view, position(json!({ "game": game, "random": random })), "{game}");
            assert_eq!(view, position(json!({ "link": view["link"] })), "{game} {random}");
            let words = &view["position"];
            assert_eq!(view, position(json!({ "game": game, "position": words })), "{game}");
            let empty = text(words).split(' ').filter(|size| *size == "0").count();
            assert!(game != "nim" || empty == 0, "{words}");
            assert!(view["winner"].is_null(), "{game} {random}: {words} is over");
            let random = json!({ "level": level, "seed": seed, "lost": true });
            let lost = position(json!({ "game": game, "random": random, "analysis": true }));
            assert_eq!(lost["analysis"]["wins"], json!(false), "{game} {random}");
            assert_ne!(lost["moves"], json!([]), "{game} {random}");
        }
    }
}

#[test]
fn an_empty_position_is_not_the_default_one() {
    for (link, description) in [("treblecross/0", "no cells\n"), ("nim/", "no stones\n")] {
        let view = position(json!({ "link": link }));
        assert_eq!(view["description"], description, "{link}");
        assert_eq!(view["winner"], "machine", "{link}");
        let words = json!({ "game": view["game"], "position": view["position"] });
        assert_eq!(position(words), view, "{link}");
        assert_eq!(position(json!({ "link": view["link"] })), view, "{link}");
    }
}

#[test]
fn links_in_lessons_lead_somewhere_and_transcripts_can_be_continued() {
    let shelf = answered(json!({ "ask": "shelf" }));
    let lessons = shelf["lessons"].as_array().unwrap();
    let mut ids: Vec<String> = lessons.iter().map(|entry| text(&entry["lesson"])).collect();
    ids.push("theory".to_owned());
    let mut played = 0;
    for id in &ids {
        let html = text(&answered(json!({ "ask": "lesson", "game": id }))["html"]);
        assert!(!html.contains("<script") && !html.contains(" onclick"), "{id}");
        let is_problem = html.contains("data-part=\"traps\"");
        for (part, level, title, is_there) in [
            ("input", "h3", "Input and output", is_problem),
            ("guess", "h2", "Guess", id != "theory"),
            ("code", "h2", "Code", id != "theory"),
            ("traps", "h2", "Traps", is_problem),
            ("next", "h2", "Next", id != "theory"),
        ] {
            let heading = format!("<{level} data-part=\"{part}\">{title}</{level}>");
            assert_eq!(html.contains(&heading), is_there, "{id}: {heading}");
            assert_eq!(html.contains(&format!("data-part=\"{part}\"")), is_there, "{id}");
        }
        for target in html.split(" href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            if let Some(link) = target.strip_prefix("#lesson/") {
                let other = link.split('/').next().unwrap();
                assert!(ids.contains(&other.to_owned()), "{id}: no lesson {other}");
            } else if let Some(link) = target.strip_prefix('#') {
                position(json!({ "link": link }));
            } else {
                assert!(target.is_empty() || target.starts_with("https://"), "{id}: {target}");
            }
        }
        for button in html.split("class=\"from-here\" data-line=\"").skip(1) {
            let line = button.split('"').next().unwrap().replace("&quot;", "\"");
            let line: Value = serde_json::from_str(&line).unwrap();
            let story = line["story"].as_array().unwrap();
            assert_eq!(story[0]["position"], line["start"], "{id}");
            for shown in story {
                position(json!({ "game": line["game"], "position": shown["position"] }));
            }
            played += 1;
        }
    }
    assert!(played >= 20, "{played} transcripts can be played from");
}

/// What a transcript draws, one position after another: in `text`, all of it stands between what is said.
fn assert_tells(story: &[Value], game: &Value, mut text: &str, id: &str) {
    for (at, shown) in story.iter().enumerate() {
        let drawn = position(json!({ "game": game, "position": shown["position"] }));
        let drawn = format!("\n\n{}", self::text(&drawn["description"]));
        let (_, after) = text.split_once(&drawn).unwrap_or_else(|| {
            panic!("{id}: step {at} is not in the transcript: {shown}\n{drawn}\n{text}")
        });
        text = after;
        // What is said of a move stands before the next position, and after it if the machine moves.
        if let Some(next) = story.get(at + 1).filter(|next| next["effect"].is_string()) {
            let said = text.split("\n\n").next().unwrap();
            let [phrase, effect] = ["phrase", "effect"].map(|key| self::text(&next[key]));
            // A person may type a move in fewer words.
            let is_named = next["mover"] == "you" || said.contains(&phrase);
            assert!(is_named && said.contains(&effect), "{id}: {next}\n{said}");
        }
        let undone = text.split("\n\n").next().unwrap().contains("\n> undo");
        let is_back = story.get(at + 1).is_some_and(|next| next["phrase"].is_null());
        assert_eq!(undone, is_back, "{id}: {shown}");
    }
    let more = text.split("\n\n").skip(1).collect::<Vec<_>>();
    assert!(more.iter().all(|it| it.is_empty()), "{id}: the page leaves out {more:?}");
}

#[test]
fn the_page_tells_the_whole_story_of_each_transcript() {
    let shelf = answered(json!({ "ask": "shelf" }));
    let (mut told, mut taken_back) = (0, 0);
    for id in shelf["lessons"].as_array().unwrap().iter().map(|entry| text(&entry["lesson"])) {
        let lesson = study::problems::read(&study::problems::page(&id)).unwrap();
        let blocks = lesson.split("```console\n$ cargo study play ").skip(1);
        let mut blocks = blocks.map(|rest| rest.split("```").next().unwrap());
        for lang in ["en", "ko"] {
            let html = answered(json!({ "ask": "lesson", "game": id, "lang": lang }));
            let html = text(&html["html"]);
            let line = html.split("class=\"from-here\" data-line=\"").nth(1).expect(&id);
            let line = line.split('"').next().unwrap().replace("&quot;", "\"");
            let line: Value = serde_json::from_str(&line).unwrap();
            let story = line["story"].as_array().unwrap();
            assert!(story.len() > 1, "{id}: nothing is played");
            let steps = |key: &str| story.iter().map(|step| step[key].clone()).collect::<Vec<_>>();
            if lang == "en" {
                assert_tells(story, &line["game"], blocks.next().expect(&id), &id);
                told += 1;
                taken_back += steps("phrase").iter().skip(1).filter(|it| it.is_null()).count();
            }
            let is_korean =
                |text: &Value| text.as_str().is_none_or(|it| it.contains(|c| c >= '가'));
            let texts = ["phrase", "effect", "said"].map(steps).concat();
            assert!(lang == "en" || texts.iter().all(is_korean), "{id}: {texts:?}");
        }
    }
    assert!(told >= 24 && taken_back >= 14, "{told} stories, {taken_back} times taken back");
}
