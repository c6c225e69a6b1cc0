//! Answers that come late or in another order: one that is no longer asked for changes nothing.

use crate::page::{Page, at};

/// Holds back the answers to questions that contain `what`, until [`release`] lets them through.
fn hold(page: &Page, what: &str) {
    page.run(&format!(
        "window.honest ??= window.fetch;
         window.held = [];
         window.fetch = (url, rest) => {{
             if (!rest?.body?.includes({what:?})) return honest(url, rest);
             const answer = honest(url, {{ ...rest, signal: undefined }});
             return new Promise((resolve) => held.push(() => resolve(answer)));
         }};"
    ));
}

/// Lets the answers through that were held back, and waits until the page has had the time to use them.
fn release(page: &Page) {
    page.run(
        "window.fetch = honest;
         held.forEach((answer) => answer());
         setTimeout(() => (document.body.dataset.released = ''), 300);",
    );
    page.until("'released' in document.body.dataset");
    page.run("delete document.body.dataset.released");
    page.settle();
}

#[test]
fn a_move_keeps_the_analysis_that_was_asked_for() {
    let page = &Page::start();
    page.open("nim/3,4,5");
    hold(page, "position");
    page.click("#analysis");
    page.click(&at("0.1"));
    release(page);
    page.assert_status("you move");
    assert_ne!(page.value("#position"), "3 4 5");
    assert!(page.sees("#analysis[aria-pressed=true]") && page.sees("#verdict"));
    assert!(page.sees("#panel-analysis"));
}

#[test]
fn a_move_is_not_made_in_a_position_that_is_about_to_be_left() {
    let page = &Page::start();
    page.open("nim/3,4,5");
    page.do_click(&at("0.1"));
    page.assert_status("you move");
    hold(page, "position");
    page.click("#undo");
    page.click("#board .touchable");
    release(page);
    page.assert_at("3 4 5");
    page.assert_status("you move");
}

#[test]
fn a_lesson_that_is_left_does_not_come_back() {
    let page = &Page::start();
    for (lesson, link, title) in
        [("lesson/9657", "shelf", "Nim"), ("lesson/9657", "lasker/3,4,7", "Lasker's Nim")]
    {
        page.open("nim/3,4,5");
        hold(page, "\"lesson\"");
        page.run(&format!("location.hash = {lesson:?}"));
        page.until("held.length > 0");
        page.run(&format!("location.hash = {link:?}"));
        page.until(&format!("document.querySelector('#title').textContent === {title:?}"));
        release(page);
        assert_eq!(page.text("#title"), title, "{lesson}, then {link}");
        assert_eq!(page.sees("#shelf"), link == "shelf", "{lesson}, then {link}");
    }
    // The lesson of the last game does not replace that of a game that has none.
    page.open("nim/3,4,5");
    page.do_click("#tab-analysis");
    hold(page, "\"lesson\"");
    page.click("#tab-lesson");
    page.run("location.hash = 'wythoff/4,6'");
    page.run("location.hash = 'chomp/3x4'");
    page.until("document.querySelector('#title').textContent === 'Chomp'");
    page.click("#tab-lesson");
    release(page);
    assert!(page.text("#lesson").starts_with("No lesson is about this game."));
}

#[test]
fn a_late_answer_about_an_earlier_position_is_dropped() {
    let page = &Page::start();
    page.open("nim/3,4,5");
    hold(page, "\"nudge\"");
    page.click("#nudge");
    page.click(&at("0.1"));
    page.until("document.querySelectorAll('#record li').length === 2");
    release(page);
    assert_eq!(page.text("#nudge-text"), "");

    page.open("11868/3,4,5");
    hold(page, "\"hint\"");
    page.click("#hint");
    page.run("location.hash = '11872/3,4,7'");
    page.until("document.querySelector('#position').value === '3 4 7'");
    release(page);
    assert_eq!(page.texts("#hints li").len(), 0);

    // The review of a lost game marks no move of the next one.
    crate::visit::lose(page, "3 4 5");
    page.settle();
    page.do_click("#undo");
    hold(page, "\"line\"");
    page.click("#board .touchable");
    page.until("document.querySelector('#status').textContent.startsWith('I win')");
    page.until("held.length > 0");
    page.click("#again");
    page.until("document.querySelector('#position').value === '3 4 5'");
    page.click("#board [data-spot='0.0']");
    page.until("document.querySelector('#position').value !== '3 4 5'");
    release(page);
    assert_eq!(page.texts("#record .slip").len(), 0);

    // A game that is named on the shelf is not opened after another one was chosen.
    page.open("shelf");
    hold(page, "\"chomp\"");
    page.type_into("#other-game", "chomp");
    page.click("#other-form [type=submit]");
    page.until("held.length > 0");
    page.run("location.hash = 'nim/1,2'");
    page.until("document.querySelector('#position').value === '1 2'");
    release(page);
    page.assert_at("1 2");
}
