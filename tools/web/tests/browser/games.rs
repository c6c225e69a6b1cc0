//! A game of each shape, won by touching the board.

use serde_json::{Value, json};

use crate::page::{Page, at, moves, text, view};

/// One game of each shape, and games in which one touch can mean several moves.
const GAMES: &str = "nim lasker nimble cards chomp polygon green_hackenbush";

/// Where the board begins and ends.
const HEIGHT: &str = "[element.getBoundingClientRect().top + scrollY, element.clientHeight]";

#[test]
fn games_are_won_by_touch() {
    let page = Page::start();
    for game in GAMES.split(' ') {
        page.resize([1280, 800], "light", "reduce");
        it_is_won_by_touch(&page, game);
    }
}

/// Wins a whole game against the perfect machine: the first move without analysis, the others with it.
fn it_is_won_by_touch(page: &Page, game: &str) {
    page.open(game);
    let mut here = view(game, &page.value("#position"));
    page.assert_no_analysis();
    assert_untouchable(page, &here);
    arrows_reach_every_spot(page, game);
    let height = page.all("#board", HEIGHT);
    for turn in 0.. {
        assert_eq!(page.all("#board", HEIGHT), height, "{game}");
        page.assert_at(text(&here["position"]));
        if !here["winner"].is_null() {
            break;
        }
        page.assert_status("you move");
        if turn > 0 {
            page.assert_analysis(&here);
        }
        let winning = moves(&here, true);
        let change = winning[turn % winning.len()];
        page.make(change);
        if turn == 0 {
            page.do_click("#analysis");
        }
        here = view(game, &page.value("#position"));
    }
    let status = page.text("#status");
    assert!(status.starts_with("you win: "), "{game}: {status}");
    assert_eq!(page.all("#board", HEIGHT), height, "{game}");
    assert_eq!(page.run("return document.activeElement.id"), "again", "{game}");
    assert!(page.sees("#harder") && page.sees("#explain"), "{game}");
    a_phone_has_room(page, game);
}

/// A spot that no move touches says so, and nothing changes.
fn assert_untouchable(page: &Page, here: &Value) {
    for spot in page.all("#board .spot:not(.touchable)", "element.dataset.spot").iter().take(2) {
        let spot = text(spot);
        page.do_click(&at(spot));
        assert_eq!(page.text("#objection"), "No move begins there.", "{spot}");
        page.assert_at(text(&here["position"]));
    }
}

/// The arrow keys reach every spot.
fn arrows_reach_every_spot(page: &Page, game: &str) {
    let missed = page.run(
        "const spots = [...document.querySelectorAll('#board [data-spot]')];
         const seen = new Set(spots.filter((spot) => spot.tabIndex === 0));
         if (seen.size !== 1) return [`${seen.size} are in the order of the tab key`];
         for (const spot of seen) for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
             spot.focus();
             spot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
             seen.add(document.activeElement);
         }
         return spots.filter((spot) => !seen.has(spot)).map((spot) => spot.getAttribute('aria-label'))",
    );
    assert_eq!(missed, json!([]), "{game}");
}

/// A phone shows the first position without horizontal scrolling.
fn a_phone_has_room(page: &Page, game: &str) {
    page.do_click("#again");
    page.resize([390, 844], "light", "reduce");
    page.do_click("#bar [data-tab=analysis]");
    for tab in page.all("[role=tab]:not([hidden])", "element.id") {
        page.do_click(&format!("#{}", text(&tab)));
        let width = page.run("return document.documentElement.scrollWidth");
        assert_eq!(width, 390, "{game}, tab {tab}");
    }
}
