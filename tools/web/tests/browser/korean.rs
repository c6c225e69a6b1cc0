//! The page in Korean: no English is left in a game that is played from start to end.

use serde_json::json;

use crate::everything::shelf;
use crate::page::Page;

/// The English words that a reader sees or hears of the page: not in the text of a lesson or code, and no names.
const ENGLISH: &str = r"
    const names = 'nimbers English Kayles Dawson Green Hackenbush Chomp Octal game OEIS mex Shift JavaScript Python WebAssembly Rust Go WASI PowerShell MB card flip Bouton Lasker Guy Smith Ferguson Sprague Wythoff Beatty'.split(' ');
    const outside = 'code, kbd, pre, script, style, noscript, #loading, datalist, textarea, .prose > :not(.gate, .judge)';
    const said = [];
    for (const element of document.querySelectorAll('*')) {
        if (element.closest(outside)) continue;
        for (const { nodeType, data } of element.childNodes) if (nodeType === 3) said.push(data);
        for (const name of ['aria-label', 'aria-valuetext', 'placeholder', 'title']) said.push(element.getAttribute(name) ?? '');
    }
    const words = (text) => text.split(/[^\p{L}\p{N}]/u).filter((word) => /^[a-z]{2,}$/i.test(word));
    return said.filter((text) => words(text).some((word) => !names.includes(word)))";

#[track_caller]
fn assert_korean(page: &Page, place: &str) {
    assert_eq!(page.run(ENGLISH), json!([]), "{place}");
}

/// The page in a browser whose reader prefers Korean.
pub fn korean_page() -> Page {
    let page = Page::start();
    let agent = page.run("return navigator.userAgent");
    let preferred = json!({ "userAgent": agent, "acceptLanguage": "ko-KR,ko,en" });
    page.devtools("Emulation.setUserAgentOverride", preferred);
    page.open("");
    page.until("document.documentElement.lang === 'ko'");
    page
}

#[test]
fn every_game_is_played_in_korean_from_start_to_end() {
    let page = &korean_page();
    assert_korean(page, "the shelf");
    for game in shelf("games", "game") {
        page.open(&game);
        page.until("document.querySelector('#status')?.textContent === '내 차례입니다'");
        assert_korean(page, &game);
        page.click("#nudge");
        page.settle();
        page.do_click("#analysis");
        for made in 0.. {
            assert_korean(page, &format!("{game} after {made} moves"));
            if page.run("return document.querySelector('#ending').hidden") == false {
                break;
            }
            // It loses every other game.
            let wanted = if made > 0 && game.len() % 2 == 0 { ".loses" } else { ".wins" };
            page.run(&format!(
                "const all = '#move-list button'; (document.querySelector(all + '{wanted}') ?? document.querySelector(all)).click()"
            ));
            page.settle();
        }
        page.do_click("#tab-table");
        page.do_click("#prove");
        assert!(page.sees("#proof .law"), "{game}");
        assert_korean(page, &format!("the table and the proof of {game}"));
        page.do_click("#tab-lesson");
        assert_korean(page, &format!("the lesson of {game}"));
    }
}

/// The lesson is the Korean one; the moves that were made are named in the language that is chosen.
#[test]
fn a_game_goes_on_in_the_other_language() {
    let page = &korean_page();
    page.open("lesson/11868");
    assert_eq!(page.text("#lesson h1").trim_end_matches(" #"), "11868 · 님 게임 2");
    page.do_click("#tab-code");
    assert!(page.sees("#code [href='https://cses.fi/problemset/task/1730']"), "where to submit");
    page.open("nim/3,4,5");
    page.run("document.querySelector('#move-list button').click()");
    page.settle();
    let position = page.value("#position");
    let first = ["나: 1번 더미에서 3개 가져가기", "you take 3 from heap 1"];
    for (lang, first) in ["ko", "en", "ko"].iter().zip([first[0], first[1], first[0]]) {
        page.until(&format!("document.documentElement.lang === '{lang}'"));
        page.until("document.querySelectorAll('#record li').length === 2");
        assert_eq!(page.texts("#record li")[0], first);
        page.assert_at(&position);
        page.click("#language");
    }
}
