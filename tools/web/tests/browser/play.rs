//! A game on the page: how moves are made, taken back and kept, and who plays against whom.

use std::rc::Rc;

use games::board::Board;
use games::touch::Spot;
use serde_json::json;
use study::turns::{self, Player};

use crate::games::{answered, it_is_won_by_touch_in_the_dark};
use crate::page::{Page, at};
use crate::rules::{Search, named, position, start};

/// Opens a game with a position.
fn open(page: &Page, game: &str, words: &str) -> Rc<dyn Board> {
    let board = position(game, words);
    page.open_at(game, board.as_ref());
    page.assert_at(words);
    board
}

/// Makes a move against the machine: the position after its answer.
fn play(page: &Page, board: &Rc<dyn Board>, phrase: &str) -> Rc<dyn Board> {
    let moves = board.moves();
    let change = named(&moves, phrase);
    page.make(change);
    answered(page, (change.after)())
}

/// The position after these moves of both sides.
fn followed(game: &str, words: &str, phrases: &[&str]) -> Rc<dyn Board> {
    let follow = |board: Rc<dyn Board>, phrase: &&str| {
        let moves = board.moves();
        (named(&moves, phrase).after)()
    };
    phrases.iter().fold(position(game, words), follow)
}

pub fn a_move_is_taken_back_and_made_again(page: &Page) {
    let first = open(page, "nim", "3 4 5");
    assert!(!page.sees("#undo:enabled") && !page.sees("#redo:enabled"));
    let second = play(page, &first, "take 2 from heap 1");
    let third = play(page, &second, &second.moves().last().unwrap().phrase);
    let there = [&second, &first, &second, &third];
    for (button, board) in ["#undo", "#undo", "#redo", "#redo"].iter().zip(there) {
        page.do_click(button);
        page.assert_at(&board.words());
        page.assert_status("you move");
    }
    assert!(!page.sees("#redo:enabled"));
    page.do_click("#undo");
    // Another move than the one that was taken back: that one is forgotten.
    play(page, &second, &second.moves()[0].phrase);
    assert!(!page.sees("#redo:enabled"));
}

pub fn who_lost_is_led_back_to_where_it_could_be_won_for_the_last_time(page: &Page) {
    let first = open(page, "nim", "3 4 5");
    let mut board = play(page, &first, "take 1 from heap 3");
    assert!(!page.sees("#review"));
    while !board.moves().is_empty() {
        let phrase = board.moves()[0].phrase.clone();
        board = play(page, &board, &phrase);
    }
    page.do_click("#review");
    page.assert_at("3 4 5");
    let why = turns::why(first.as_ref(), Player::You);
    let said = page.text("#said");
    assert_eq!(said, format!("{why}; you played take 1 from heap 3"));
    assert!(!page.sees("#review"));
    play(page, &first, "take 2 from heap 1");

    // Who has changed sides is not told that a move of the machine was theirs.
    page.do_click("#swap");
    let mut board = position("nim", &page.value("#position"));
    while !board.moves().is_empty() {
        let phrase = board.moves()[0].phrase.clone();
        board = play(page, &board, &phrase);
    }
    page.assert_status(&format!("I win: {}", board.ending()));
    assert!(!page.sees("#review"));

    // What was lost from the beginning is said to be so.
    let mut board = open(page, "nim", "1 2 3");
    let why = turns::why(board.as_ref(), Player::You);
    while !board.moves().is_empty() {
        let phrase = board.moves()[0].phrase.clone();
        board = play(page, &board, &phrase);
    }
    page.do_click("#review");
    page.assert_at("0 0 0");
    assert_eq!(page.text("#said"), why);
}

pub fn a_page_that_is_loaded_again_goes_on_where_it_was(page: &Page) {
    let first = open(page, "lasker", "3 4 5");
    let second = play(page, &first, &first.moves()[0].phrase);
    page.do_click("#tab-table");
    page.reload();
    page.settle();
    page.assert_at(&second.words());
    assert_eq!(page.text("#title"), "lasker");
    assert!(page.sees("#tab-table[aria-selected=true]") && page.sees("#table .values"));
    page.do_click("#undo");
    page.assert_at("3 4 5");
}

pub fn a_link_leads_to_its_position_and_the_shelf_to_a_game(page: &Page) {
    page.open("lasker/3,4,7");
    page.assert_at("3 4 7");
    assert_eq!(page.text("#title"), "lasker");
    assert_eq!(page.text("#about"), start("lasker").card().about);
    let go_home = || {
        page.click(".home");
        page.until("document.querySelector('#game').hidden", "the shelf, which a link leads to");
        page.settle();
    };
    go_home();
    assert!(page.sees("#shelf") && !page.sees("#game"));
    page.click("#games [data-game=chomp]");
    page.until("!document.querySelector('#game').hidden", "a game that was chosen");
    page.settle();
    page.assert_at(&start("chomp").words());
    go_home();
    page.type_into("#other-game", "0.137 9 2");
    page.do_click("#other-form [type=submit]");
    page.assert_at("9 2");
    assert_eq!(page.text("#title"), "0.137");
}

pub fn ends_that_no_move_joins_are_refused(page: &Page) {
    open(page, "polygon", "9 2-5");
    [5, 2].iter().for_each(|&vertex| page.do_click(&at(Spot::Piece(vertex))));
    assert_eq!(page.text("#objection"), "No move joins these two.");
    page.assert_at("9 2-5");
    page.assert_status("you move");
}

pub fn a_move_can_be_typed(page: &Page) {
    let board = open(page, "nim", "3 4 5");
    page.type_into("#typed-move", "9 9");
    page.do_click("#move-form [type=submit]");
    let moves = board.moves();
    let objection = turns::typed(board.as_ref(), &moves, "9 9").err().unwrap();
    assert_eq!(page.text("#objection"), objection.replace('`', ""));
    page.assert_at("3 4 5");
    page.type_into("#typed-move", "2 1");
    page.do_click("#move-form [type=submit]");
    answered(page, followed("nim", "3 4 5", &["take 2 from heap 1"]));
    assert_eq!(page.value("#typed-move"), "");
}

/// Where one spot has more moves than there can be buttons.
pub fn a_heap_of_a_hundred_is_played_with_the_slider(page: &Page) {
    let board = open(page, "nim", "100 7");
    page.do_click(&at(Spot::Piece(0)));
    assert!(page.sees("#chooser [type=range]"));
    page.slide_to("take 93 from heap 1");
    let answer = answered(page, followed("nim", "100 7", &["take 93 from heap 1"]));
    page.assert_at(&answer.words());
    page.do_click("#undo");
    play(page, &board, "take 40 from heap 1");
}

pub fn a_position_too_large_to_draw_is_played_by_its_list(page: &Page) {
    let words = vec!["1"; 501].join(" ");
    open(page, "nim", &words);
    assert!(!page.sees("#board [data-spot]"));
    page.do_click("#moves summary");
    assert_eq!(page.texts("#move-list [data-move]").len(), 60);
    page.type_into("#move-filter", "heap 501");
    page.do_click("#move-list [data-move='take 1 from heap 501']");
    answered(page, followed("nim", &words, &["take 1 from heap 501"]));
}

pub fn on_a_touch_screen_the_first_tap_shows_and_the_second_one_plays(page: &Page) {
    page.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
    open(page, "nim", "3 4 5");
    let spot = at(Spot::Stone(0, 1));
    page.tap(&spot);
    page.settle();
    page.assert_at("3 4 5");
    assert_eq!(page.text("#chooser .words strong"), "take 2 from heap 1");
    page.tap(&spot);
    page.settle();
    answered(page, followed("nim", "3 4 5", &["take 2 from heap 1"]));
    page.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": false }));
}

pub fn the_other_side_can_be_played_and_the_machine_can_begin(page: &Page) {
    open(page, "nim", "3 4 5");
    page.do_click("#swap");
    assert_eq!(page.text("#said"), "I take 2 from heap 1");
    page.assert_at(&followed("nim", "3 4 5", &["take 2 from heap 1"]).words());
    page.open("nim/1,2,4");
    page.assert_status("you move");
    page.choose("#begins", "machine");
    page.settle();
    let answer = answered(page, position("nim", "1 2 4"));
    page.assert_at(&answer.words());
    page.assert_status("you move");
}

pub fn what_a_server_refuses_leaves_all_as_it_was(page: &Page) {
    let silent = "Promise.reject(new TypeError())";
    let slow =
        "new Promise((_, end) => signal.addEventListener('abort', () => end(signal.reason)))";
    let answers = "kept(url, { signal, ...rest })";
    let server = |how: &str| {
        let kept = "window.kept ??= window.fetch";
        let script = format!("{kept}; window.fetch = (url, {{ signal, ...rest }}) => {how};");
        page.script(&script, json!([]));
    };
    let ask = |what: &str| match what {
        "opponent" => page.choose("#opponent", "friend"),
        button => page.click(&format!("#{button}")),
    };
    for asked in [
        &["light"][..],
        &["swap"],
        &["opponent"],
        &["good"],
        // An answer that nobody waits for any more is none.
        &["swap", "swap"],
        &["light", "good"],
        &["opponent", "light"],
        &["swap", "opponent"],
    ] {
        let board = open(page, "nim", "3 4 5");
        page.do_click("#tab-lesson");
        server(slow);
        asked[..asked.len() - 1].iter().for_each(|what| ask(what));
        server(silent);
        ask(asked[asked.len() - 1]);
        page.settle();
        let said = page.text("#objection") + &page.text("#position-objection");
        assert_eq!(said, "the server does not answer: is it still running?", "{asked:?}");
        assert_eq!(page.value("#opponent"), "perfect", "{asked:?}");
        server(answers);
        let board = play(page, &board, "take 2 from heap 1");
        page.assert_status("you move");
        page.assert_dark(&*board);
        assert!(page.sees("#panel-lesson"), "{asked:?}");
    }
}

/// It makes the moves that the study tool says, and is beaten by who errs once.
pub fn a_machine_made_easy_errs_at_every_other_move(page: &Page) {
    open(page, "nim", "3 4 5");
    page.oppose("easy");
    let (mut search, mut board, mut made) = (Search::default(), position("nim", "3 4 5"), 0);
    let mut has_erred = false;
    loop {
        let moves = board.moves();
        let wins = search.winning(&moves);
        let chosen = wins.iter().position(|&wins| wins == has_erred).unwrap_or(0);
        has_erred = true;
        let left = (moves[chosen].after)();
        page.make(&moves[chosen]);
        let answers = left.moves();
        if answers.is_empty() {
            page.assert_status(&format!("you win: {}", left.ending()));
            return;
        }
        let answer = turns::choice(&left.standing(), &answers, turns::errs(made + 1)).unwrap();
        assert_eq!(page.text("#said"), format!("I {}", answer.phrase), "at {}", left.words());
        made += 2;
        let next = (answer.after)();
        drop(moves);
        board = next;
    }
}

/// The board is as playable where pieces fade and the machine's move is announced.
pub fn a_game_is_won_where_things_move(page: &Page) {
    it_is_won_by_touch_in_the_dark(page, "nim");
}
