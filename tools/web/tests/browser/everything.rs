//! Every lesson and every game of the page.

use serde_json::{Value, json};

use crate::page::{Page, at, text};

pub fn shelf(kind: &str, name: &str) -> Vec<String> {
    let shelf = web::engine::answer(r#"{"ask":"shelf"}"#).text;
    let shelf: Value = serde_json::from_str(&shelf).unwrap();
    shelf[kind].as_array().unwrap().iter().map(|entry| text(&entry[name]).to_owned()).collect()
}

#[test]
fn every_lesson_has_a_picture_in_each_of_its_boards() {
    let page = &Page::start();
    let mut boards = 0;
    for id in shelf("lessons", "lesson").iter().map(String::as_str).chain(["theory"]) {
        page.open(&format!("lesson/{id}"));
        assert!(!page.text("#lesson h1").is_empty(), "{id}");
        let pieces = "element.querySelectorAll('.picture svg .body').length > 0";
        let drawn = page.all(".playable", pieces);
        assert!(drawn.iter().all(|drawn| *drawn == true), "{id}: {drawn:?}");
        assert_eq!(drawn.len(), page.all(".from-here", "true").len(), "{id}");
        assert!(page.sees("#board .spot"), "{id}");
        let commands = page.all(".prose", "element.textContent.match(/cargo study/)?.[0] ?? ''");
        assert_eq!(commands, ["", ""], "{id}");
        boards += drawn.len();
    }
    assert!(boards >= 20, "{boards} boards");
}

#[test]
fn every_game_is_opened_with_its_table() {
    let page = &Page::start();
    for game in shelf("games", "game") {
        page.open(&game);
        page.assert_status("you move");
        assert!(page.sees("#board .touchable"), "{game}");
        page.do_click("#analysis");
        assert!(page.sees("#verdict") && page.sees("#board .badge"), "{game}");
        page.do_click("#tab-table");
        assert!(page.sees("#table td") && page.sees("#plot svg"), "{game}");
        page.do_click("#prove");
        assert!(page.sees("#proof .law"), "{game}");
    }
}

#[test]
fn heaps_too_large_to_draw_say_so_with_their_number() {
    let page = &Page::start();
    for (link, number, spots) in
        [("kayles/61,1", "61", 2), ("nim/100,7", "100", 8), ("kayles/1000", "1,000", 1)]
    {
        page.open(link);
        assert_eq!(page.all("#board .spot", "true").len(), spots, "{link}");
        let drawn = page.texts("#board text").join("|");
        assert!(drawn.contains(number) && drawn.contains("drawn as one"), "{link}: {drawn}");
        let wide = page.all(&at("0"), "element.getBoundingClientRect().width > 50");
        assert_eq!(wide, [json!(true)], "{link}");
    }
    // One that is too large to play is explained.
    page.open("nim/1000000000000000000,3,5");
    page.assert_status("too large to play: the analysis explains it");
    assert!(page.text("#board").contains("1,000,000,000,000,000,000"));
    page.do_click("#analysis");
    assert_eq!(page.text("#verdict"), "You can win: see why.");
    page.click("#why summary");
    assert_eq!(page.text("#why-steps"), "take 999999999999999994 from heap 1 wins");
    assert_eq!(page.text("#parts .sum .number"), "1000000000000000006");
    for spot in page.all("#board .spot", "element.dataset.spot") {
        page.click(&at(text(&spot)));
    }
    page.do_click("#tab-table");
    assert!(page.sees("#table td"));
}

/// No task takes more than 50 ms, which a browser calls long; three times as much on a machine that does other things too.
#[test]
fn no_table_makes_the_page_stand_still() {
    let page = &Page::start();
    for (link, to, cells) in
        [("empty_and_divide", 100, 10_000), ("wythoff", 100, 10_201), ("nim", 2000, 2001)]
    {
        page.open(link);
        page.do_click("#analysis");
        page.do_click("#tab-table");
        page.run(
            "window.long = [];
             const keep = (all) => long.push(...all.getEntries().map(({ duration }) => duration));
             new PerformanceObserver(keep).observe({ type: 'longtask' });",
        );
        let longest = (0..5).map(|_| {
            page.run("long.length = 0");
            page.type_into("#table-to", &to.to_string());
            page.do_click("#table-form [type=submit]");
            page.until(&format!(
                "document.querySelectorAll('#table td[title]').length === {cells}"
            ));
            page.run("return new Promise((done) => setTimeout(done, 100))");
            page.run("return Math.max(0, ...long)").as_f64().unwrap()
        });
        let quickest = longest.fold(f64::INFINITY, f64::min);
        assert!(quickest < 150.0, "{link} to {to}: {quickest} ms");
    }
}
