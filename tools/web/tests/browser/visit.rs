//! Visits of the page, from the shelf to a link: with a mouse, a finger, and keys.

use serde_json::json;

use crate::page::{DOWN, ENTER, ESCAPE, LEFT, Page, TAB, UP, at, moves, text, view};

/// The spot, the move or the id of the element that has the focus.
const FOCUS: &str =
    "const { dataset, id } = document.activeElement; return dataset.spot ?? dataset.move ?? id;";

/// With animations: choose a lesson, play its game to the end, and find it again by its link.
#[test]
fn a_visit_from_the_shelf_to_a_link() {
    let page = &Page::start();
    page.resize([1280, 800], "light", "no-preference");
    page.open("");
    page.assert_status("you move");
    page.assert_at("3 4 5");
    assert_eq!(page.text("#message"), "You can win. Can you?");
    assert!(page.sees("#games [data-game=chomp]"));
    for size in [[390, 844], [1280, 800]] {
        page.resize(size, "light", "no-preference");
        page.run("localStorage.clear()");
        page.open("");
        assert_leads_in(page);
        page.open("");
        assert!(!page.sees("#way"), "it is offered twice");
    }
    page.click("#lessons .card");
    page.until("!document.querySelector('#game').hidden");
    page.settle();
    page.open("lesson/11872");
    assert!(page.text("#lesson h1").starts_with("11872 · Nim Game Divide · 님 게임 나누기"));
    assert!(page.sees("#tab-lesson[aria-selected=true]") && page.sees("#board svg"));
    // The mistake, what it allows, the taking back, and the better move.
    for _ in 0..4 {
        page.do_click("#lesson .step-on");
    }
    page.do_click("#lesson .from-here");
    page.assert_status("you move");
    assert!(page.sees("#undo:enabled"));
    while page.text("#status") == "you move" {
        page.make(moves(&view("11872", &page.value("#position")), true)[0]);
    }
    assert!(page.text("#status").starts_with("you win: ") && !page.sees("#replay"));
    page.until("document.querySelector('#next-lesson')?.hash === '#lesson/11872'");
    page.do_click("#again");
    page.assert_at("3 4 7");
    page.make(moves(&view("11872", "3 4 7"), true)[0]);
    let position = page.value("#position");
    let link = format!("11872/{}", position.replace(' ', ","));
    assert_eq!(page.run("return location.hash"), format!("#{link}"));
    page.do_click("#tab-table");
    page.open(&link);
    page.assert_at(&position);
    assert!(page.sees("#tab-table[aria-selected=true]") && page.sees("#table .values"));
    page.do_click("#undo");
    page.assert_at("3 4 7");
    page.do_click("#redo");
    page.assert_at(&position);
    assert!(!page.sees("#redo:enabled"));
    page.click(".home");
    page.until("!document.querySelector('#shelf').hidden");
    page.settle();
    assert_eq!(page.texts("#lessons [data-game='11872'] .done"), ["✓ won"]);
    page.type_into("#other-game", "kales");
    page.press(ENTER);
    assert_eq!(page.text("#other-objection button"), "Play kayles");
    for (typed, position) in [("0.137 9 2", "9 2"), ("Grundy's Game 3, 4,5", "3 4 5")] {
        page.open("shelf");
        page.type_into("#other-game", typed);
        page.do_click("#other-form [type=submit]");
        page.until(&format!("document.querySelector('#position').value === {position:?}"));
    }
    assert_eq!(page.text("#title"), "Grundy's Game");
}

/// On a first visit, boards lead to the pairing, each with a sentence. The board stays in its place, also when they are skipped.
#[track_caller]
fn assert_leads_in(page: &Page) {
    let place = || page.all("#board", "element.getBoundingClientRect().top + scrollY");
    let before = place();
    for (number, heaps, says) in [
        (1, "3 4 5", "Exactly one of twelve moves wins. Find it."),
        (2, "1 1", "Equal heaps: I can copy each move of yours."),
        (3, "2 2", "Now swap sides, and copy my moves."),
        (4, "1 2 3", "3 is 2 and 1: every block has a partner."),
        (5, "3 4 5", "Which move gives every block a partner?"),
    ] {
        page.do_click(&format!("#way :nth-child({number} of [data-heaps])"));
        page.assert_at(heaps);
        assert_eq!(page.all("#way .done", "true").len(), number);
        page.assert_status("you move");
        assert_eq!(page.text("#message"), says);
        assert_eq!(place(), before, "{heaps}");
    }
    page.do_click("#way-skip");
    assert!(!page.sees("#way"));
    assert_eq!(place(), before);
}

/// Opens a position, and loses by always making the first losing move.
pub fn lose(page: &Page, position: &str) {
    page.open(&format!("nim/{}", position.replace(' ', ",")));
    while page.text("#status") == "you move" {
        page.make(moves(&view("nim", &page.value("#position")), false)[0]);
    }
    assert!(page.text("#status").starts_with("I win: "));
}

#[test]
fn a_lost_game_is_reviewed() {
    let page = &Page::start();
    lose(page, "3 4 5");
    page.settle();
    assert_eq!(page.run(FOCUS), "again");
    assert_eq!(page.texts("#record .slip"), ["you take 3 from heap 1"]);
    assert!(page.sees("#board .gone .body") && !page.sees("#board .spot"), "an empty board");
    // The bars above the moves: every position after the first move is one that the machine can win.
    let lanes = page.all("#record li", "element.dataset.lane");
    assert!(lanes.iter().all(|lane| lane == "lower"), "{lanes:?}");
    assert_eq!(page.texts("#ending button")[0], "Easier");
    page.do_click("#replay");
    page.assert_at("3 4 5");
    let why = page.text("#message");
    assert!(why.starts_with("you can win here with 1 of the 12 moves: in binary, "), "{why}");
    assert!(!page.sees("#replay"));
    lose(page, "1 2 3");
    page.until("document.querySelector('#ending-text').textContent.includes('in a lost position')");
    page.do_click("#easier");
    assert_eq!(page.value("#opponent"), "easy");
    assert!(page.text("#rival").starts_with("I am an easy machine"));
}

#[test]
fn only_your_own_moves_win_or_lose_a_game() {
    let page = &Page::start();
    let solved = || page.run("return localStorage['nimbers.solved'] ?? null");
    let unplayed = "No move here was yours. Play it yourself.";
    // The moves of a transcript are nobody's. The machine makes the last one.
    page.open("lesson/9656");
    page.do_click("#lesson .step-on");
    page.do_click("#lesson .from-here");
    page.assert_status("you win: whoever makes the last move loses");
    assert_eq!((&*page.text("#ending-text"), solved()), (unplayed, json!(null)));
    assert_eq!(page.all("#ending", "element.className"), ["over"]);
    // Nor are those of a link, of which the first was wrong.
    page.open("nim/1,2~0,2");
    page.assert_status("I win: the last stone is taken");
    let says = format!("The move take 1 from heap 1 lost the game. {unplayed}");
    page.until(&format!("document.querySelector('#ending-text').textContent === '{says}'"));
    assert_eq!(page.texts("#record .slip"), ["you take 1 from heap 1"]);
    page.do_click("#replay");
    page.assert_at("1 2");
    page.open("nim/1,2~1,1~0,1");
    page.make(moves(&view("nim", "0 1"), true)[0]);
    page.assert_status("you win: the last stone is taken");
    assert_eq!(page.text("#ending-text"), "You played it perfectly.");
    assert_ne!(solved(), json!(null));
}

#[test]
fn a_game_is_shared_and_printed() {
    let page = &Page::start();
    page.open("row_matrix/2,1,1;3,2;");
    page.do_click("#swap");
    page.do_click("#board .touchable");
    page.assert_status("you move");
    let (made, position) = (page.texts("#record li"), page.value("#position"));
    page.do_click("#analysis");
    assert_eq!(page.all("#record [data-lane]", "true").len(), made.len());
    page.run("navigator.clipboard.writeText = () => Promise.reject(new Error())");
    page.do_click("#copy-link");
    let link = page.text("#shared");
    // In another tab: the same moves by the same players, and nothing more than the board.
    page.run("sessionStorage.clear()");
    page.load(&link.replace("/#", "/?embed#"));
    page.settle();
    assert_eq!((page.texts("#record li"), page.value("#position")), (made, position));
    assert!(!page.sees("#beside") && !page.sees("header") && page.sees("#board svg"));
    page.run(
        "window.saved = [];
         HTMLAnchorElement.prototype.click = function () { saved.push(this.download, this.href.slice(0, 22)); };",
    );
    page.do_click("#save-picture");
    page.until("saved.length > 0");
    assert_eq!(page.run("return saved"), json!(["nimbers.png", "data:image/png;base64,"]));
    assert_eq!(page.text("#shared"), "");
    page.open("nim/3,4,5~1,4,5~2,4,5");
    assert_eq!(page.text("#trouble"), "no move leads to 2 4 5");
    // Won, but with analysis open.
    page.open("nim/3,4,5");
    page.do_click("#analysis");
    while page.text("#status") == "you move" {
        page.make(moves(&view("nim", &page.value("#position")), true)[0]);
    }
    assert!(page.text("#ending-text").starts_with("You won with help"));
    page.open("lesson/9657");
    page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    let cut = "element.scrollHeight > element.clientHeight + 1";
    assert_eq!(page.all("#beside, #panel-lesson", cut), [false, false]);
    assert!(!page.sees("#playing") && !page.sees("#bar") && page.sees("#lesson h1"));
}

#[test]
fn a_lesson_is_read_beside_its_board() {
    let page = &Page::start();
    page.open("lesson/9657");
    page.assert_at("10");
    assert!(!page.sees("#at-prove") && page.sees("#lesson .playable svg"));
    page.type_into("#lesson .gate input", "n % 3 == 0");
    page.press(ENTER);
    assert!(page.text("#lesson .gate [role=status]").starts_with("wrong at n = "));
    page.open("lesson/11868");
    assert_eq!(page.all("#lesson .gate input", "element.placeholder"), ["x == y"]);
    for (guess, answer) in
        [("n == 0", "n == 0 says nothing"), ("x ^ y ^ z = 0", "right for 3 heaps")]
    {
        page.type_into("#lesson .gate input", guess);
        page.press(ENTER);
        let found = page.text("#lesson .gate [role=status]");
        assert!(found.starts_with(answer), "{found}");
    }
    for (row, third) in [(1, 0), (2, 3), (3, 2), (4, 1), (5, 6), (6, 7)] {
        let cell = third + 1;
        page.click(&format!(".gate .row:nth-child({row}) button:nth-of-type({cell})"));
    }
    page.click(".gate .row:nth-child(6) button:nth-of-type(1)");
    for answer in ["1 is wrong: heaps 3, 4 and 0", "all 48 are right: what do they have in common?"]
    {
        page.click(".gate .cells > button");
        assert_eq!(page.text("#lesson .gate [role=status]"), answer);
        page.click(".gate .row:nth-child(6) button:nth-of-type(1)");
    }
    page.open("lesson/9657/prove");
    assert!(page.sees("#at-prove"));
    page.do_click("#tab-code");
    assert!(page.sees("#at-traps") && page.sees("#code .caption"));
    // On a phone, lesson and analysis come from below, and the board stays in sight.
    page.resize([390, 844], "light", "no-preference");
    page.open("nim/3,4,5");
    for tab in ["lesson", "analysis"] {
        page.do_click(&format!("#bar [data-tab={tab}]"));
        assert_eq!(page.run(FOCUS), format!("tab-{tab}"));
        assert!(page.sees(&format!("#panel-{tab}")) && page.sees("#board .spot"), "{tab}");
    }
    page.point(&at("0.1"));
    assert_eq!(page.text("#balance"), "After take 2 from heap 1, every block has a partner.");
    page.press(ESCAPE);
    assert!(!page.sees("#panel-analysis"));
    page.do_click("#bar [data-sheet=set-up]");
    page.until("document.querySelector('#set-up').getAnimations().length === 0");
    page.do_click("#easy");
    assert!(!page.sees("#easy"));
    // A sheet can be drawn up to the top, and moves are chosen above it.
    for size in [[390, 844], [844, 390]] {
        page.resize(size, "light", "reduce");
        for (game, spot) in [("lasker/3,4,7", "2.3"), ("wythoff/4,6", "0.0"), ("nim/100,7", "0")] {
            page.open(game);
            page.do_click("#bar [data-tab=lesson]");
            page.do_click("#tall");
            let height = page.all("#beside", "element.getBoundingClientRect().height");
            assert_eq!(height, [size[1]], "{game}");
            page.do_click("#beside .close:not(#tall)");
            page.do_click("#bar [data-tab=analysis]");
            page.do_click(&at(spot));
            page.do_click("#chooser .row :is([data-move], .main)");
            assert!(!page.texts("#record li").is_empty(), "{game}");
        }
    }
    // Its transcript plays a game of which it is not the lesson.
    page.open("lesson/9662");
    page.until("document.querySelector('#lesson h1')?.textContent.startsWith('9662')");
    assert!(page.sees("#tab-code"));
}

#[test]
fn a_command_of_a_lesson_is_done_on_the_page() {
    let page = &Page::start();
    page.open("lesson/9657");
    page.point("#lesson .read-on");
    let scrolled = page.run("return scrollY");
    page.do_click("#lesson .read-on");
    assert_eq!(page.run("return scrollY"), scrolled);
    page.all("#lesson details", "element.open = true");
    let does = |verb: &str, is_shown: &str| {
        page.do_click(&format!("#lesson .command[data-does={verb}]"));
        assert!(page.sees(is_shown), "{verb}");
        page.do_click("#tab-lesson");
    };
    does("explain", "#verdict");
    page.assert_at("12");
    does("prove", "#proof .law");
    does("table", "#table .values");
    assert_eq!(page.text("#title"), "Take 1 or 4");
    does("guess", "#guess:focus");
    // The address of a heading may be cut anywhere.
    page.open("lesson/11868/%E0%A4%A");
    assert!(page.sees("#lesson h1"));
}

#[test]
fn the_machine_is_watched_and_each_claim_of_a_proof_attacked() {
    let page = &Page::start();
    page.open("nim/3,4,5");
    page.do_click("#watch");
    page.until("document.querySelectorAll('#record li').length === 2");
    page.settle();
    let reasons = page.texts("#chooser .reason");
    assert!(reasons[0].starts_with("you: in binary, the leftmost column"), "{reasons:?}");
    assert!(reasons[1].starts_with("I: in binary, every column has an even"), "{reasons:?}");
    page.open("nim_misere/3,4,5");
    page.do_click("#analysis");
    page.do_click("#tab-table");
    page.do_click("#prove");
    assert!(!page.sees("#break"));
    // An odd number of ones, one larger heap, and two or more of them with a nim-sum of 0 and with another.
    for (claim, start, says) in [
        (0, "1 1 1", "you lose here"),
        (1, "4 1", "whoever moves first wins here"),
        (2, "2 2", "you lose here"),
        (3, "3 4 5", "whoever moves first wins here"),
    ] {
        page.run(&format!("document.querySelectorAll('#proof button')[{claim}].click()"));
        page.settle();
        page.assert_status("you move");
        assert!(page.text("#chooser .reason").contains(says), "{start}");
        let machine_began = says.starts_with("whoever");
        assert_eq!(page.all("#record li", "true").len(), usize::from(machine_began), "{start}");
        assert_eq!(page.value("#position") == start, !machine_began, "{start}");
    }
}

#[test]
fn a_move_is_made_in_every_way() {
    let page = &Page::start();
    // By typing; anything else is explained.
    page.open("nim/3,4,5");
    page.click("#moves summary");
    page.type_into("#typed-move", "9 9");
    page.do_click("#move-form [type=submit]");
    assert!(page.text("#objection").starts_with("that is not a move here"));
    page.assert_at("3 4 5");
    page.type_into("#typed-move", "2 1");
    page.do_click("#move-form [type=submit]");
    assert_eq!(page.value("#typed-move"), "");
    assert_ne!(page.value("#position"), "3 4 5");

    // With the slider, if one spot has too many moves for buttons.
    page.open("nim/100,7");
    page.make(&json!({ "phrase": "take 93 from heap 1", "ways": [["0"]] }));
    page.assert_status("you move");

    // From the list, if there is too much to draw.
    page.open(&format!("nim/{}", vec!["1"; 501].join(",")));
    assert!(!page.sees("#board [data-spot]"));
    page.do_click("#moves summary");
    assert_eq!(page.texts("#move-list [data-move]").len(), 60);
    page.do_click("#move-list [data-move='take 1 from heap 60']");
    page.assert_status("you move");
    page.type_into("#typed-move", "take 1 from heap 400");
    page.do_click("#play-typed");
    let position = page.value("#position");
    let taken = [60, 400].map(|heap| position.split(' ').nth(heap - 1));
    assert_eq!(taken, [Some("0"); 2]);

    // By two ends, which must be those of a move.
    page.open("polygon/9,2-5");
    [at("5"), at("2")].iter().for_each(|spot| page.do_click(spot));
    assert_eq!(page.text("#objection"), "No move joins these two.");
    page.assert_at("9 2-5");

    // With a finger: the first tap previews the move, the second makes it.
    page.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
    page.open("nim/3,4,5");
    for offered in ["take 2 from heap 1", ""] {
        page.tap(&at("0.1"));
        page.settle();
        assert_eq!(page.offered(), offered);
    }
    assert_ne!(page.value("#position"), "3 4 5");
    page.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": false }));
}

/// Presses the tab key until the wanted element has the focus.
#[track_caller]
fn tab_to(page: &Page, is_it: impl Fn(&str) -> bool) {
    let mut seen = Vec::new();
    for _ in 0..60 {
        page.keys(TAB);
        seen.push(text(&page.run(FOCUS)).to_owned());
        if is_it(&seen[seen.len() - 1]) {
            return;
        }
    }
    panic!("the tab key does not lead there, but to {seen:?}");
}

#[test]
fn a_game_is_played_by_keys_alone() {
    let page = &Page::start();
    page.open("nim/3,4,5");
    tab_to(page, |focus| focus.contains('.'));
    // To the left heap, down to its bottom, and one up.
    page.keys(&[LEFT.repeat(3), DOWN.repeat(4), UP.to_owned()].concat());
    assert_eq!(page.offered(), "take 2 from heap 1");
    page.press(ENTER);
    page.assert_status("you move");
    let position = page.value("#position");
    assert!(text(&page.run(FOCUS)).contains('.'), "the focus has left the board");
    for (key, position) in [("z", "3 4 5"), ("y", &position), ("z", "3 4 5")] {
        page.press(key);
        page.assert_at(position);
    }
    let help = "#help[open]";
    for (key, seen, selector) in [
        ("a", true, "#verdict"),
        ("a", false, "#verdict"),
        ("h", true, "#nudge-text"),
        ("?", true, help),
        (ESCAPE, false, help),
    ] {
        page.press(key);
        assert_eq!(page.sees(selector), seen, "{key}");
    }
    // A keyboard that writes other letters, and an event without a key, as browsers send when they fill in a field.
    page.run("document.body.dispatchEvent(new Event('keydown', { bubbles: true }))");
    page.run(
        "const event = new KeyboardEvent('keydown', { key: 'ㅁ', code: 'KeyA', bubbles: true });
         document.body.dispatchEvent(event)",
    );
    page.settle();
    assert!(page.sees("#verdict"));
    page.press("a");
    // Letters are no keys in a field, or if they are turned off.
    page.press("y");
    page.click("#moves summary");
    page.click("#typed-move");
    page.press("z");
    page.assert_at(&position);
    assert_eq!(page.value("#typed-move"), "z");
    ["#help-open", "#keys-on", "#help form button"].iter().for_each(|one| page.click(one));
    page.press("z");
    page.assert_at(&position);
    // From the list of moves.
    page.open("nim/3,4,5");
    page.run("document.querySelector('#moves summary').focus()");
    page.press(ENTER);
    tab_to(page, |focus| focus == "take 2 from heap 1");
    page.press(ENTER);
    page.assert_status("you move");
    assert!(text(&page.run(FOCUS)).starts_with("take "), "the focus is lost");
    // Escape clears the touched spots.
    page.open("wythoff/4,6");
    tab_to(page, |focus| focus.contains('.'));
    page.press(" ");
    assert!(page.sees("#chooser [data-move]") && page.sees("#board .picked"));
    page.press(ESCAPE);
    assert!(!page.sees("#chooser [data-move]") && !page.sees("#board .picked"));
    page.assert_at("4 6");
}

#[test]
fn sides_and_opponents_are_chosen() {
    let page = &Page::start();
    page.open("nim/3,4,5");
    page.do_click("#swap");
    assert_eq!(page.text("#message"), "I take 2 from heap 1");
    page.assert_status("you move");
    page.choose("#opponent", "friend");
    page.settle();
    page.open("nim/3,4,5");
    for player in [1, 2, 1] {
        page.assert_status(&format!("player {player} moves"));
        let here = view("nim", &page.value("#position"));
        page.make(moves(&here, true).first().unwrap_or(&moves(&here, false)[0]));
    }
    page.do_click("#undo");
    page.assert_status("player 1 moves");
    // The easy machine errs at its first move.
    page.choose("#opponent", "easy");
    page.settle();
    page.open("nim/1,4,5");
    page.do_click("#good");
    page.do_click("#swap");
    page.assert_status("you move");
    assert_eq!(view("nim", &page.value("#position"))["analysis"]["wins"], true);
    for level in ["#easy", "#medium", "#hard"] {
        page.run("scrollTo(0, 1000)");
        page.do_click(level);
        page.assert_status("you move");
        assert_eq!(page.all("#board", "element.getBoundingClientRect().top > 0"), [true]);
    }
    page.type_into("#position", "7 x");
    page.do_click("#go");
    assert!(page.text("#position-objection").contains("x is not a number"));
}

#[test]
fn a_refusal_changes_nothing() {
    let page = &Page::start();
    let server = |how: &str| {
        page.run("window.before ??= window.fetch");
        page.run(&format!("window.fetch = (url, {{ signal, ...rest }}) => {how};"));
    };
    let ask = |what: &str| match what {
        "opponent" => page.choose("#opponent", "friend"),
        button => page.click(&format!("#{button}")),
    };
    // A later question cancels an earlier one.
    for asked in ["analysis", "opponent", "good", "swap swap", "opponent analysis"] {
        let asked: Vec<&str> = asked.split(' ').collect();
        page.open("nim/3,4,5");
        server("new Promise((_, end) => (signal.onabort = end))");
        asked[..asked.len() - 1].iter().for_each(|what| ask(what));
        server("Promise.reject(new TypeError())");
        ask(asked[asked.len() - 1]);
        page.settle();
        let objection = page.text("#objection") + &page.text("#position-objection");
        assert_eq!(objection, "the server does not answer: is it still running?", "{asked:?}");
        assert_eq!(page.value("#opponent"), "perfect", "{asked:?}");
        server("before(url, { signal, ...rest })");
        page.make(moves(&view("nim", "3 4 5"), true)[0]);
        page.assert_status("you move");
        page.assert_no_analysis();
    }
}

#[test]
fn the_panels_beside_a_game_work() {
    let page = &Page::start();
    page.open("11868/3,4,5");
    for count in 1..=4 {
        page.do_click("#hint");
        assert_eq!(page.texts("#hints li").len(), count);
    }
    assert!(!page.sees("#hint:enabled"));
    page.do_click("#nudge");
    assert!(page.text("#nudge-text").starts_with("1 of 12 moves"));
    page.do_click("#nudge");
    assert_eq!(page.text("#nudge-text"), "take 2 from heap 1 wins");

    page.do_click("#tab-analysis");
    page.do_click("#analysis-here");
    assert!(page.sees("#analysis[aria-pressed=true]"));
    let steps = view("11868", "3 4 5")["analysis"]["steps"].as_array().unwrap().len();
    page.click("#why summary");
    assert_eq!(page.texts("#why-steps li").len(), steps);
    // The options of a heap, the nim-sum, and how the winning move would change it.
    page.click("#parts .part");
    assert_eq!(page.texts("#parts .options li").len(), 3);
    assert_eq!(page.text("#parts .sum .number"), "2");
    page.point(&at("0.1"));
    assert_eq!(page.text("#parts .sum .number"), "0");
    // What was opened stays open.
    page.do_click(&at("1.0"));
    page.assert_status("you move");
    assert!(page.sees("#why[open]") && page.sees("#parts .options"));

    for (link, marked) in [("nim/3,4,5", &["3", "4", "5"][..]), ("wythoff/4,6", &["4,6"])] {
        page.open(link);
        page.do_click("#tab-table");
        let expected: Vec<String> = marked.iter().map(|size| format!("{size}: current")).collect();
        assert_eq!(page.all("#table td.current", "element.title"), expected);
        assert!(page.sees("#plot .now, #plot .heat-now") && page.sees("#tab-code"));
    }
    for (guess, answer) in [("x == y", "wrong at x = 1, y = 1"), ("x ==", "x == is not a formula")]
    {
        page.type_into("#guess", guess);
        page.press(ENTER);
        let found = page.text("#guess-box [role=status]");
        assert!(found.starts_with(answer), "{found}");
    }
    page.do_click("#analysis");
    page.do_click("#tab-table");
    assert!(page.sees("#table td.lost") && page.sees("#table .law"));
    page.open("kayles");
    assert!(!page.sees("#tab-code"), "there is no lesson with code");
}
