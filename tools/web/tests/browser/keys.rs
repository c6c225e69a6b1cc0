//! The page without a mouse.

use fantoccini::key::Key;
use games::touch::Spot;
use serde_json::json;

use crate::games::answered;
use crate::page::Page;
use crate::rules::{named, position};

/// What has the focus: its spot, its move or its id.
const FOCUS: &str =
    "const { dataset, id } = document.activeElement; return dataset.spot ?? dataset.move ?? id;";

fn focus(page: &Page) -> String {
    page.script(FOCUS, json!([])).as_str().unwrap().to_owned()
}

/// Presses the tab key until something has the focus.
#[track_caller]
fn tab_to(page: &Page, is_it: impl Fn(&str) -> bool) {
    let mut seen = Vec::new();
    for _ in 0..60 {
        page.key(Key::Tab);
        seen.push(focus(page));
        if is_it(&seen[seen.len() - 1]) {
            return;
        }
    }
    panic!("the tab key does not lead there, but to {seen:?}");
}

/// Opens heaps of 3, 4 and 5 stones.
fn open(page: &Page) {
    page.open("nim/3,4,5");
    page.assert_at("3 4 5");
}

fn press(page: &Page, key: impl Into<char>) {
    page.key(key);
    page.settle();
}

pub fn a_game_is_played_by_keys_alone(page: &Page) {
    open(page);
    let board = position("nim", "3 4 5");
    let moves = board.moves();
    let change = named(&moves, "take 2 from heap 1");
    tab_to(page, |focus| focus.parse::<Spot>().is_ok());
    // To the heap on the left, down to its ground, and up by one.
    for key in
        [Key::Left, Key::Left, Key::Left, Key::Down, Key::Down, Key::Down, Key::Down, Key::Up]
    {
        page.key(key);
    }
    assert_eq!(focus(page), "0.1");
    assert_eq!(page.text("#chooser .words strong"), change.phrase);
    press(page, Key::Enter);
    let next = answered(page, (change.after)());
    page.assert_status("you move");
    assert!(focus(page).parse::<Spot>().is_ok(), "the focus has left the board");
    press(page, 'z');
    page.assert_at("3 4 5");
    press(page, 'y');
    page.assert_at(&next.words());
    press(page, 'z');
    press(page, 'l');
    assert!(page.sees("#verdict"));
    press(page, 'l');
    assert!(!page.sees("#verdict"));
    press(page, 'h');
    assert!(page.text("#nudge-text").starts_with("1 of 12 moves"));
    press(page, '?');
    assert!(page.sees("#help[open]"));
    press(page, Key::Escape);
    assert!(!page.sees("#help[open]"));
}

pub fn what_was_touched_is_let_go_with_escape(page: &Page) {
    page.open("wythoff/4,6");
    tab_to(page, |focus| focus.parse::<Spot>().is_ok());
    press(page, Key::Space);
    assert!(page.sees("#chooser [data-move]") && page.sees("#board .picked"));
    press(page, Key::Escape);
    assert!(!page.sees("#chooser [data-move]") && !page.sees("#board .picked"));
    page.assert_at("4 6");
}

pub fn all_moves_are_a_list_for_whoever_does_not_see_the_board(page: &Page) {
    open(page);
    let board = position("nim", "3 4 5");
    let moves = board.moves();
    assert_eq!(page.text("#moves summary"), format!("All moves ({})", moves.len()));
    let is_summary = "return document.activeElement.tagName === 'SUMMARY'";
    while page.script(is_summary, json!([])) != true {
        tab_to(page, |_| true);
    }
    press(page, Key::Enter);
    tab_to(page, |focus| focus == "take 2 from heap 1");
    press(page, Key::Enter);
    let left = (named(&moves, "take 2 from heap 1").after)();
    let next = answered(page, left);
    page.assert_status("you move");
    assert_eq!(page.texts("#move-list [data-move]").len(), next.moves().len());
    assert!(next.moves().iter().any(|change| change.phrase == focus(page)), "the focus is lost");
}

pub fn letters_are_keys_only_as_long_as_somebody_wants_them(page: &Page) {
    open(page);
    let board = position("nim", "3 4 5");
    page.make(&board.moves()[0]);
    let words = page.value("#position");
    page.click("#help-open");
    page.click("#keys-on");
    page.click("#help form button");
    press(page, 'z');
    page.assert_at(&words);
    page.click("#help-open");
    page.click("#keys-on");
    page.click("#help form button");
    // In a field a letter is a letter.
    page.click("#typed-move");
    press(page, 'z');
    page.assert_at(&words);
    assert_eq!(page.value("#typed-move"), "z");
}
