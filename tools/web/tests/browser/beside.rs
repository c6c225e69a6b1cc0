//! What stands beside a game: its lesson, its table, hints and a nudge.

use std::fs;
use std::path::Path;

use serde_json::json;
use study::turns::{self, Player};
use study::{hint, next};

use crate::page::Page;
use crate::rules::{Search, named, position};

/// The line that a page of this folder of the workspace begins with, without its sign.
fn heading(page: &Path) -> String {
    let text = fs::read_to_string(page).unwrap();
    text.lines().next().unwrap().trim_start_matches("# ").to_owned()
}

pub fn every_lesson_opens_beside_its_game(page: &Page) {
    let lessons = next::path().unwrap();
    assert!(lessons.len() > 10);
    page.open("");
    assert_eq!(
        page.texts("#lessons .card").len() + page.texts("#first-lesson .card").len(),
        lessons.len()
    );
    for lesson in lessons {
        page.open(&format!("lesson/{}", lesson.id));
        for trouble in ["#trouble", "#objection"] {
            assert_eq!(page.text(trouble), "", "{}", lesson.id);
        }
        assert!(
            page.sees("#board svg") && page.sees("#tab-lesson[aria-selected=true]"),
            "{}",
            lesson.id
        );
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
        assert_eq!(page.text("#lesson h1"), heading(&root.join(&lesson.id).join("README.md")));
        let named = page.text("#title");
        assert!(named == lesson.name() || named.contains(':'), "{named} is not {}", lesson.name());
    }
    page.open("lesson/theory");
    let theory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/README.md");
    assert_eq!(page.text("#lesson h1"), heading(&theory));
    assert!(page.sees("#board svg"));
}

/// What these lessons play is played on from where it ends, also after something else.
pub fn a_transcript_is_played_on_from_where_it_ends(page: &Page) {
    for (id, game, start, moves) in [
        ("11868", "nim", "3 4 5", &[][..]),
        ("11872", "lasker", "3 4 7", &["split heap 3 into 2 and 5", "split heap 1 into 1 and 2"]),
    ] {
        let mut board = position(game, start);
        for phrase in moves {
            let moves = board.moves();
            let next = (named(&moves, phrase).after)();
            drop(moves);
            board = next;
        }
        page.open(&format!("lesson/{id}"));
        assert_ne!(page.value("#position"), board.words());
        page.do_click("#lesson .from-here");
        page.assert_at(&board.words());
        page.assert_status("you move");
        page.make(&board.moves()[0]);
        page.do_click("#lesson .from-here");
        page.assert_at(&board.words());
        for _ in (0..moves.len()).step_by(2) {
            page.do_click("#undo");
        }
        page.assert_at(start);
    }
}

pub fn four_hints_come_one_at_a_time(page: &Page) {
    let hints = hint::all("11868").unwrap();
    assert_eq!(hints.len(), 4);
    let hints: Vec<String> = hints.iter().map(|hint| hint.replace('`', "")).collect();
    page.open("11868");
    assert_eq!(page.texts("#hints li"), [""; 0]);
    for count in 1..=hints.len() {
        page.do_click("#hint");
        assert_eq!(page.texts("#hints li"), hints[..count]);
    }
    assert!(!page.sees("#hint:enabled"));
}

pub fn a_nudge_says_how_many_moves_win_and_then_one_of_them(page: &Page) {
    let board = position("nim", "3 4 5");
    page.open("nim/3,4,5");
    let moves = board.moves();
    let wins = Search::default().winning(&moves);
    let winning: Vec<_> = moves.iter().zip(wins).filter(|(_, wins)| *wins).collect();
    let [(only, _)] = winning[..] else { panic!("more than one move wins") };
    for (step, begins) in [(1, format!("1 of {} moves", moves.len())), (2, only.phrase.clone())] {
        page.do_click("#nudge");
        let said = page.text("#nudge-text");
        assert!(said.starts_with(&begins), "{said}");
        assert_eq!(said, turns::hint(board.as_ref(), Player::You, step).replace('`', ""));
    }
}

pub fn the_table_marks_what_is_now_played(page: &Page) {
    for (game, words, marked) in [
        ("nim", "3 4 5", &["3", "4", "5"][..]),
        ("wythoff", "4 6", &["4,6"]),
        ("kayles", "7", &["7"]),
    ] {
        page.open_at(game, position(game, words).as_ref());
        page.do_click("#tab-table");
        let marks = "return [...document.querySelectorAll('#table td.now-played')].map((cell) => cell.title)";
        let expected: Vec<String> =
            marked.iter().map(|size| format!("{size}: now played")).collect();
        assert_eq!(page.script(marks, json!([])), json!(expected), "{game} {words}");
        // In a table of sizes from 0 on, with ten in a row, a cell says where it is by its place.
        let places = "return [...document.querySelectorAll('#table td.now-played')].map((cell) =>
            [cell.parentElement.rowIndex, cell.cellIndex])";
        if game == "nim" {
            assert_eq!(page.script(places, json!([])), json!([[1, 4], [1, 5], [1, 6]]));
        }
        assert!(page.sees("#plot .now, #plot .heat-now"), "{game} {words}");
    }
}

pub fn the_light_says_why_step_by_step(page: &Page) {
    let board = position("nim", "3 4 5");
    page.open("nim/3,4,5");
    page.do_click("#tab-light");
    page.do_click("#light-here");
    assert!(page.sees("#light[aria-pressed=true]") && page.sees("#tab-light[aria-selected=true]"));
    let steps = study::explain::steps(board.as_ref(), &board.standing(), &board.moves());
    for count in 1..=steps.len() {
        page.do_click("#why");
        let shown: Vec<String> = steps[..count].iter().map(|step| step.replace('`', "")).collect();
        assert_eq!(page.texts("#why-steps li"), shown);
    }
    assert!(!page.sees("#why"));
    // The sum of the heaps, and what it becomes where the winning move is pointed at.
    assert_eq!(page.text("#light-parts .sum .number"), "2");
    page.point("#board [data-spot='0.1']");
    assert_eq!(page.text("#light-parts .sum .number"), "0");
    page.do_click("#tab-table");
    page.do_click("#prove");
    assert!(page.text("#proof").contains("proved"));
}
