//! What the engine answers, held to the rules and to itself.

use std::collections::BTreeSet;

use games::shelf;
use serde_json::{Value, json};

use crate::asked::{answered, at, games, refused, reply, strings};
use crate::rules::{self, Search};

/// Everything under this name in a scene.
fn all_named<'a>(scene: &'a Value, name: &str) -> Vec<&'a str> {
    match scene {
        Value::Array(parts) => parts.iter().flat_map(|part| all_named(part, name)).collect(),
        Value::Object(parts) => {
            let own = parts.get(name).and_then(Value::as_str);
            own.into_iter().chain(parts.values().flat_map(|part| all_named(part, name))).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn every_game_is_on_the_shelf() {
    let named: BTreeSet<String> = games().into_iter().collect();
    for game in shelf::all() {
        let name = game.card.name;
        let is_it = |asked: &String| asked == name || asked.starts_with(&format!("{name}:"));
        assert!(named.iter().any(is_it), "{name} is not on the shelf");
    }
}

#[test]
fn what_moves_lead_to_is_what_plain_search_finds() {
    for game in games() {
        let mut search = Search::default();
        let mut position = at(json!({ "game": game, "light": true }));
        // A whole game, in which the machine plays both sides.
        loop {
            let here = rules::position(&game, position["position"].as_str().unwrap());
            let is_won_here = search.wins(here.as_ref());
            assert_eq!(position["light"]["wins"], is_won_here, "{game} {}", here.words());
            let told = position["moves"].as_array().unwrap();
            let moves = here.moves();
            assert_eq!(told.len(), moves.len());
            for (told, change) in told.iter().zip(&moves) {
                let after = (change.after)();
                let leads = if search.wins(after.as_ref()) { "won" } else { "lost" };
                assert_eq!(told["move"], change.phrase);
                assert_eq!(told["leads"], leads, "{game} {}: {}", here.words(), change.phrase);
            }
            if moves.is_empty() {
                break;
            }
            position = reply(&game, &here.words(), "player 1", true)["at"].clone();
        }
        assert!(search.known.len() > 3, "{game}: {} positions only", search.known.len());
    }
}

#[test]
fn in_the_dark_nothing_is_given_away() {
    for game in games() {
        let mut position = at(json!({ "game": game }));
        loop {
            assert_eq!(position["light"], Value::Null, "{game}");
            for told in position["moves"].as_array().unwrap() {
                let keys: Vec<&String> = told.as_object().unwrap().keys().collect();
                let known = ["move", "touched", "ways"];
                assert!(keys.iter().all(|key| known.contains(&key.as_str())), "{game}: {keys:?}");
            }
            let here = position["position"].as_str().unwrap().to_owned();
            let table = answered(json!({ "ask": "table", "game": game, "position": here }));
            assert_eq!((&table["law"], table["lost"].as_array().unwrap().len()), (&"".into(), 0));
            if position["moves"].as_array().unwrap().is_empty() {
                break;
            }
            let made = reply(&game, &here, "player 1", false);
            let said = format!("player 1: {}", made["move"].as_str().unwrap());
            assert_eq!(made["said"], said, "{game}");
            position = made["at"].clone();
        }
    }
}

#[test]
fn every_move_can_be_touched_and_every_touch_proposes_moves() {
    for game in games() {
        let position = at(json!({ "game": game }));
        let here = position["position"].as_str().unwrap();
        let spots: BTreeSet<&str> = all_named(&position["scene"], "spot").into_iter().collect();
        let labels = all_named(&position["scene"], "label");
        assert!(labels.iter().all(|label| !label.is_empty()), "{game}");
        assert_eq!(labels.iter().collect::<BTreeSet<_>>().len(), labels.len(), "{game}");
        for (spot, proposed) in position["touch"].as_object().unwrap() {
            assert!(spots.contains(spot.as_str()), "{game}: {spot} is not seen");
            assert!(!proposed.as_array().unwrap().is_empty(), "{game}: {spot}");
        }
        for (index, told) in position["moves"].as_array().unwrap().iter().enumerate() {
            let touched = strings(&told["touched"]);
            assert!(touched.iter().all(|spot| spots.contains(spot.as_str())), "{game} {told}");
            let ask = json!({ "ask": "touch", "game": game, "position": here, "touched": touched });
            let meant = answered(ask);
            let meant = meant["moves"].as_array().unwrap();
            assert!(meant.contains(&index.into()), "{game}: {touched:?} is no `{}`", told["move"]);
        }
    }
}

#[test]
fn positions_links_and_chance_lead_to_the_same_places_again() {
    for game in games() {
        for level in 1..=3 {
            for seed in [0, 1, 2, 1_u64 << 52] {
                let random = json!({ "level": level, "seed": seed });
                let position = at(json!({ "game": game, "random": random }));
                let again = at(json!({ "game": game, "random": random }));
                assert_eq!(position, again, "{game} {random}");
                let by_link = at(json!({ "link": position["link"] }));
                assert_eq!(position, by_link, "{game} {random}");
                let words = &position["position"];
                assert_eq!(position, at(json!({ "game": game, "position": words })), "{game}");
                assert!(position["over"].is_null(), "{game} {random}: {words} is over");
            }
        }
    }
}

#[test]
fn lessons_lead_to_what_the_page_has_and_can_be_played_from() {
    let shelf = answered(json!({ "ask": "shelf" }));
    let of = |entry: &Value| strings(&entry["lessons"]);
    let mut ids: Vec<String> = shelf["lessons"].as_array().unwrap().iter().flat_map(of).collect();
    assert!(ids.len() >= 20);
    ids.push("theory".to_owned());
    let mut played = 0;
    for id in &ids {
        let lesson = answered(json!({ "ask": "lesson", "game": id }));
        let html = lesson["html"].as_str().unwrap();
        assert!(!lesson["title"].as_str().unwrap().is_empty());
        assert!(!html.contains("<script") && !html.contains(" onclick"), "{id}");
        for target in html.split(" href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            if let Some(link) = target.strip_prefix("#lesson/") {
                let other = link.split('/').next().unwrap();
                assert!(ids.contains(&other.to_owned()), "{id}: no lesson {other}");
            } else if let Some(link) = target.strip_prefix('#') {
                at(json!({ "link": link }));
            } else {
                assert!(target.is_empty() || target.starts_with("https://"), "{id}: {target}");
            }
        }
        for button in html.split("class=\"from-here\"").skip(1) {
            let attribute = |name: &str| {
                let (_, rest) = button.split_once(&format!(" {name}=\"")).unwrap();
                rest.split('"').next().unwrap().replace("&quot;", "\"")
            };
            let moves: Value = serde_json::from_str(&attribute("data-moves")).unwrap();
            let (game, start) = (attribute("data-game"), attribute("data-position"));
            let ask = json!({ "ask": "line", "game": game, "start": start, "moves": moves });
            let line = answered(ask);
            assert_eq!(line["moves"].as_array().unwrap().len(), moves.as_array().unwrap().len());
            played += 1;
        }
    }
    assert!(played >= 20, "{played} transcripts can be played from");
}

#[test]
fn who_lost_hears_where_it_could_have_been_won_for_the_last_time() {
    let review = |start: &str, yours: usize, moves: &[&str]| {
        let ask = json!({ "ask": "review", "game": "nim", "start": start, "yours": yours, "moves": moves });
        let answer = answered(ask);
        (answer["ply"].as_u64(), answer["said"].as_str().unwrap().to_owned())
    };
    // 3 4 5 is won, and so is 1 1 after a second mistake of the machine; from 4 4 nothing can be done.
    let moves =
        ["take 1 from heap 3", "take 3 from heap 1", "take 4 from heap 2", "take 4 from heap 3"];
    let (ply, said) = review("3 4 5", 0, &moves);
    assert_eq!(ply, Some(0));
    assert!(said.ends_with("; you played `take 1 from heap 3`"), "{said}");
    let moves = ["take 2 from heap 1", "take 1 from heap 1", "take 1 from heap 2"];
    assert_eq!(review("3 4 5", 1, &moves[..2]).0, None, "1 4 5 is lost");
    assert_eq!(review("3 4 5", 0, &moves[..3]).0, Some(2), "4 5 is won, and 3 5 gives that away");
    let (ply, said) = review(
        "1 2 3",
        0,
        &["take 1 from heap 1", "take 1 from heap 3", "take 2 from heap 2", "take 2 from heap 3"],
    );
    assert_eq!(ply, None);
    assert!(said.starts_with("lost for you: "), "{said}");
}

#[test]
fn what_cannot_be_answered_is_refused_in_a_sentence() {
    let large = "1000000000000000000";
    for (ask, words) in [
        (json!({ "ask": "position", "game": "chess" }), "no game is called `chess`"),
        (json!({ "ask": "position" }), "game"),
        (json!({ "ask": "position", "link": "" }), "game"),
        (json!({ "ask": "position", "link": "%ff%00/3" }), "no problem and no game"),
        (json!({ "ask": "position", "game": "9662" }), "name one"),
        (
            json!({ "ask": "position", "game": "nim", "position": "x" }),
            "`x` is no number of stones",
        ),
        (json!({ "ask": "position", "game": "nim", "position": large }), "at most 1,000"),
        (json!({ "ask": "position", "game": "lasker", "position": large }), "at most 1,000"),
        (json!({ "ask": "position", "game": "take:1,2", "position": "9".repeat(60) }), "too large"),
        (
            json!({ "ask": "position", "game": "wythoff", "position": format!("{large} 1") }),
            "at most",
        ),
        (json!({ "ask": "position", "game": "polygon", "position": large }), "at most"),
        (json!({ "ask": "position", "game": "treblecross", "position": large }), "at most"),
        (json!({ "ask": "position", "game": "chomp", "position": "1000000 1000000" }), "at most"),
        (
            json!({ "ask": "position", "game": "small_squares", "position": "99999x99999" }),
            "at most",
        ),
        (json!({ "ask": "position", "game": "take:0", "position": "3" }), "`0` in `take:0`"),
        (json!({ "ask": "position", "game": "take:1,99999999", "position": "3" }), "1 to 10000"),
        (json!({ "ask": "position", "game": "0.8" }), "no octal digit"),
        (json!({ "ask": "position", "game": format!("0.{}", "7".repeat(5000)) }), "24 digits"),
        (json!({ "ask": "position", "game": "../../etc" }), "no problem and no game"),
        (
            json!({ "ask": "position", "game": "nim", "position": "\u{0}\u{202e}" }),
            "no number of stones",
        ),
        (
            json!({ "ask": "position", "game": "nim", "mover": "nobody" }),
            "nobody is called `nobody`",
        ),
        (json!({ "ask": "touch", "game": "nim", "touched": ["x"] }), "called `x`"),
        (json!({ "ask": "reply", "game": "nim", "position": "0" }), "no move is left"),
        (json!({ "ask": "lesson", "game": "../README.md" }), "no lesson"),
        (json!({ "ask": "lesson", "game": "nim" }), "no lesson"),
        (json!({ "ask": "hint", "game": "chomp", "step": 1 }), "hints are for problems"),
        (
            json!({ "ask": "line", "game": "nim", "start": "3", "moves": ["take 4 from heap 1"] }),
            "move 1",
        ),
        (json!({ "ask": "table", "game": "nim", "to": u64::MAX }), "out of reach"),
        (json!({ "ask": "frobnicate" }), "unknown variant"),
    ] {
        let error = refused(ask.clone());
        assert!(!error.contains("cargo "), "{ask}: {error}");
        assert!(!error.contains("--"), "{ask}: {error}");
        assert!(error.contains(words), "{ask}: {error}");
    }
    for touched in [json!(["999"]), json!(["0.99999999999"]), json!(["s5"]), json!(["n7", "0.0"])] {
        let ask = json!({ "ask": "touch", "game": "nim", "position": "3 4", "touched": touched });
        assert_eq!(answered(ask), json!({ "moves": [], "next": [] }));
    }
}
