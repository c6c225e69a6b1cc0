//! Every game of the shelf: won by touch alone in the dark, and lit at every position.

use std::rc::Rc;

use games::board::Board;
use serde_json::json;

use crate::page::{Page, after, at};
use crate::rules::{Search, position, start};

/// A whole game against the machine that never errs, from a won position, by touch alone.
pub fn it_is_won_by_touch_in_the_dark(page: &Page, game: &str) {
    let mut search = Search::default();
    let mut board = start(game);
    assert!(search.wins(board.as_ref()), "{game} begins with a lost position");
    page.open_at(game, board.as_ref());
    let mut turn = 0;
    while !board.moves().is_empty() {
        page.assert_at(&board.words());
        page.assert_status("you move");
        page.assert_dark(board.as_ref());
        let left = {
            let moves = board.moves();
            let wins = search.winning(&moves);
            let winning: Vec<_> = moves.iter().zip(&wins).filter(|(_, wins)| **wins).collect();
            let (change, _) = winning[turn % winning.len()];
            page.make(change);
            (change.after)()
        };
        board = answered(page, left);
        turn += 1;
    }
    page.assert_at(&board.words());
    page.assert_status(&format!("you win: {}", board.ending()));
}

/// The position after the machine's answer, which is a move by the rules.
pub fn answered(page: &Page, left: Rc<dyn Board>) -> Rc<dyn Board> {
    let moves = left.moves();
    if moves.is_empty() {
        return Rc::clone(&left);
    }
    let (said, words) = (page.text("#said"), page.value("#position"));
    let is_it = |&index: &usize| {
        let change = &moves[index];
        said == format!("I {}", change.phrase) && (change.after)().words() == words
    };
    let made = (0..moves.len()).find(is_it);
    let made =
        made.unwrap_or_else(|| panic!("`{said}` does not lead from {} to {words}", left.words()));
    (moves[made].after)()
}

/// A whole game of two friends, in which one plays to win; every sign at every position is held to plain search.
pub fn its_light_is_that_of_plain_search(page: &Page, game: &str) {
    let mut search = Search::default();
    let mut board = start(game);
    page.open_at(game, board.as_ref());
    page.oppose("friend");
    page.assert_dark(board.as_ref());
    page.do_click("#light");
    for player in [1, 2].into_iter().cycle() {
        page.assert_at(&board.words());
        page.assert_light(game, board.as_ref(), &mut search);
        if board.moves().is_empty() {
            let winner = if search.wins(board.as_ref()) { player } else { 3 - player };
            page.assert_status(&format!("player {winner} wins: {}", board.ending()));
            break;
        }
        page.assert_status(&format!("player {player} moves"));
        let next = {
            let moves = board.moves();
            let wins = search.winning(&moves);
            let chosen = wins.iter().rposition(|&wins| wins).unwrap_or(0);
            page.make(&moves[chosen]);
            after(&moves).swap_remove(chosen)
        };
        board = next;
    }
}

/// What no move touches says why, and changes nothing.
pub fn an_illegal_touch_says_its_sentence(page: &Page, game: &str) {
    let mut board = start(game);
    page.open_at(game, board.as_ref());
    page.oppose("friend");
    // A few moves on there is more that cannot be touched.
    for _ in 0..3 {
        if board.moves().is_empty() {
            break;
        }
        let spots = page.script(
            "return [...document.querySelectorAll('#board [data-spot]')].map((spot) => spot.dataset.spot)",
            json!([]),
        );
        let legal: Vec<_> =
            board.moves().iter().flat_map(|change| (change.touched)().concat()).collect();
        let spots =
            spots.as_array().unwrap().iter().map(|spot| spot.as_str().unwrap().parse().unwrap());
        for spot in spots.filter(|spot| !legal.contains(spot)).take(3) {
            page.do_click(&at(spot));
            let said = page.text("#objection");
            assert_eq!(said, "No move begins there.", "{game} {}: {spot}", board.words());
            page.assert_at(&board.words());
        }
        let moves = board.moves();
        page.make(&moves[0]);
        assert!(!page.sees("#objection"), "{game}");
        let next = after(&moves).swap_remove(0);
        drop(moves);
        board = next;
    }
    assert_eq!(page.value("#position"), position(game, &board.words()).words());
}

/// The arrow keys lead to all that can be touched, and a telephone shows the game without being pushed about sideways.
pub fn arrows_lead_about_and_a_telephone_has_room(page: &Page, game: &str) {
    page.open_at(game, start(game).as_ref());
    let missed = page.script(
        "const spots = [...document.querySelectorAll('#board [data-spot]')];
         const seen = new Set(spots.filter((spot) => spot.tabIndex === 0));
         if (seen.size !== 1) return [`${seen.size} are in the order of the tab key`];
         for (const spot of seen) for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
             spot.focus();
             spot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
             seen.add(document.activeElement);
         }
         return spots.filter((spot) => !seen.has(spot)).map((spot) => spot.getAttribute('aria-label'))",
        json!([]),
    );
    assert_eq!(missed, json!([]), "{game}");
    page.resize([390, 844], "light");
    for tab in ["lesson", "light", "table"] {
        page.do_click(&format!("#tab-{tab}"));
        let width = page.script("return document.documentElement.scrollWidth", json!([]));
        assert_eq!(width, 390, "{game}, tab {tab}");
    }
    page.do_click("#light");
    let width = page.script("return document.documentElement.scrollWidth", json!([]));
    assert_eq!(width, 390, "{game}, light on");
}
