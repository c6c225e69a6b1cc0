//! How the page looks: accessibility.

use std::{env, fs};

use serde_json::json;

use crate::judge::judge;
use crate::korean::korean_page;
use crate::page::{ESCAPE, Page, at};
use crate::visit::lose;

/// The script of axe, unless `AXE` names another file.
const AXE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/../axe/node_modules/axe-core/axe.min.js");

/// Checks that axe finds nothing on the page.
#[track_caller]
fn assert_accessible(page: &Page, what: &str) {
    let axe = fs::read_to_string(env::var("AXE").unwrap_or_else(|_| AXE.to_owned()));
    page.run(&axe.expect("`npm install --prefix target/axe axe-core@4` installs it"));
    let script = "
        const message = ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' and ')}`;
        return axe.run({ resultTypes: ['violations'] }).then(
            ({ violations, passes }) => [passes.length > 5, ...violations.map(message)]);";
    assert_eq!(page.run(script), json!([true]), "{what}");
}

#[test]
fn axe_finds_nothing_on_a_screen() {
    let page = &Page::start();
    assert_all_accessible(page);
    let games = "nimble cards treblecross chomp polygon green_hackenbush";
    for game in games.split(' ') {
        page.open(game);
        page.do_click("#analysis");
        page.do_click("#board .touchable");
        assert_accessible(page, game);
    }
}

#[test]
fn axe_finds_nothing_in_korean() {
    let page = &korean_page();
    for width in [1280, 390] {
        page.resize([width, 844], "light", "reduce");
        for place in ["", "lesson/13034", "lesson/3596", "lesson/theory"] {
            page.open(place);
            assert_accessible(page, place);
        }
        page.open("polygon");
        page.keys("a");
        page.settle();
        assert_accessible(page, "the analysis");
        page.open("lesson/11868");
        page.run("document.querySelector('#tab-code').click()");
        page.until("document.querySelector('#verdicts, .judge') !== null");
        assert_accessible(page, "the judge");
    }
}

#[test]
fn colours_that_are_forced_show_whether_analysis_is_on() {
    let page = &Page::start();
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    page.devtools("Emulation.setEmulatedMedia", forced);
    page.open("nim/3,4,5");
    // Without how transparent it is: what is behind it has the same colour.
    let colour = "getComputedStyle(element).backgroundColor.match(/\\d+/g).slice(0, 3).join()";
    let colour = || page.all(".lamp", colour);
    let off = colour();
    assert_eq!(page.all(&at("0.1"), "element.ariaLabel"), ["take 2 from heap 1"]);
    page.do_click("#analysis");
    assert_ne!(colour(), off);
    // What is said to those who see neither the lamp nor the board.
    let said = "You move. You can win: 1 of 12 moves wins.";
    assert_eq!(page.text("#said").to_lowercase(), said.to_lowercase());
    assert_eq!(page.all(&at("0.1"), "element.ariaLabel"), ["take 2 from heap 1: wins"]);
}

#[test]
fn axe_finds_nothing_on_a_phone() {
    let page = &Page::start();
    page.resize([390, 844], "dark", "reduce");
    assert_all_accessible(page);
}

fn assert_all_accessible(page: &Page) {
    page.open("");
    assert_accessible(page, "the first page");
    page.open("lesson/11868");
    assert_accessible(page, "a lesson");
    page.keys("a");
    page.settle();
    assert_accessible(page, "the analysis");
    if page.sees("#bar") && !page.sees("#tab-table") {
        page.do_click("#bar [data-tab=lesson]");
    }
    page.do_click("#tab-table");
    assert_accessible(page, "the table");
    page.do_click("#tab-code");
    assert!(judge(page, "javascript", "throw 1").0.contains("0 passed"));
    assert_accessible(page, "the judge");
    page.press(ESCAPE);
    lose(page, "3 4 5");
    assert_accessible(page, "the end");
    page.click("#help-open");
    assert_accessible(page, "help");
}
