//! The page in a browser: what is on its board, moves that are made by touching it, and what the light says of them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::rc::Rc;

use fantoccini::key::Key;
use games::board::{Board, Move};
use games::touch::Spot;
use serde_json::{Value, json};

use crate::driver::{SEEN, Tab, strings};
use crate::rules::Search;

/// The page of a server, in a browser.
pub struct Page {
    tab: Tab,
    address: String,
}

/// What the light is made of; the dark has none of it.
const LIGHT: &str = ".badge, .pill, .sign, .then, .wins, .loses, .lost, #light-on, #prove";

/// Of each badge what it says and where its middle is, and of each spot its name and where it is.
const BADGES: &str = "
    const all = (selector) => [...document.querySelectorAll('#board ' + selector)];
    const badge = (badge) => {
        const { x, y, width, height } = badge.querySelector('circle').getBoundingClientRect();
        return [badge.getAttribute('class').replace('badge ', ''), x + width / 2, y + height / 2];
    };
    const spot = (spot) => {
        const { left, top, right, bottom } = spot.getBoundingClientRect();
        return [spot.dataset.spot, left, top, right, bottom];
    };
    return [all('.badge').map(badge), all('[data-spot]').map(spot)];";

impl Deref for Page {
    type Target = Tab;

    fn deref(&self) -> &Tab {
        &self.tab
    }
}

impl Page {
    /// In this browser, on a screen of a usual size, and as if it was never opened before.
    pub fn new(tab: Tab, port: u16) -> Page {
        let address = format!("http://127.0.0.1:{port}/");
        tab.resize([1280, 800], "light");
        tab.forget(&format!("{address}style.css"));
        Page { tab, address }
    }

    /// The browser, to be used again.
    pub fn close(self) -> Tab {
        self.tab
    }

    /// Goes where a link leads; without one, to the shelf.
    #[track_caller]
    pub fn open(&self, link: &str) {
        self.load(&format!("{}#{link}", self.address));
        self.settle();
    }

    /// Opens a game with a position.
    #[track_caller]
    pub fn open_at(&self, game: &str, board: &dyn Board) {
        self.open(&link(game, &board.words()));
    }

    /// Waits until nothing is under way any more.
    #[track_caller]
    pub fn settle(&self) {
        self.until(
            "document.querySelector('main').dataset.busy === 'false'",
            "the end of all work",
        );
    }

    /// Clicks, and waits for what comes of it.
    #[track_caller]
    pub fn do_click(&self, selector: &str) {
        self.click(selector);
        self.settle();
    }

    /// Chooses who plays against whom.
    #[track_caller]
    pub fn oppose(&self, opponent: &str) {
        self.choose("#opponent", opponent);
        self.settle();
    }

    /// That this position is on the board.
    #[track_caller]
    pub fn assert_at(&self, words: &str) {
        assert_eq!(self.value("#position"), words, "`{}`", self.text("#objection"));
    }

    /// That this is what is said of whose turn it is, or of who has won.
    #[track_caller]
    pub fn assert_status(&self, status: &str) {
        assert_eq!(self.text("#status"), status, "`{}`", self.text("#objection"));
    }

    /// That nothing that is seen tells what a position is worth, or a move.
    #[track_caller]
    pub fn assert_dark(&self, board: &dyn Board) {
        let script = format!(
            "{SEEN} return [...document.querySelectorAll(arguments[0])].filter(seen).map((one) => one.outerHTML)"
        );
        let seen = self.script(&script, json!([LIGHT]));
        assert_eq!(strings(&seen), [""; 0], "{} gives away", board.words());
        let phrases: Vec<String> =
            board.moves().iter().map(|change| change.phrase.clone()).collect();
        assert_eq!(self.texts("#move-list [data-move]"), phrases);
    }

    /// That the board and all that offers moves say of each whether it wins, as plain search does.
    #[track_caller]
    pub fn assert_light(&self, game: &str, board: &dyn Board, search: &mut Search) {
        let name = format!("{game} {}", board.words());
        let word = |wins: bool| if wins { "wins" } else { "loses" };
        let verdict = self.script("return document.querySelector('#verdict').className", json!([]));
        assert_eq!(verdict, word(search.wins(board)), "{name}");
        let moves = board.moves();
        let wins = search.winning(&moves);
        self.assert_signs(&moves, &wins);

        let verdict =
            |proposed: &[usize]| match proposed.iter().filter(|&&index| wins[index]).count() {
                0 => "loses",
                count if count < proposed.len() => "some",
                _ => "wins",
            };
        let asked = proposals(game, &board.words());
        let expected = asked.iter().map(|(spot, proposed)| (spot.as_str(), verdict(proposed)));
        self.assert_badges(&name, &expected.collect::<Vec<_>>());
    }

    /// That these spots, and no others, have a badge each that says this.
    #[track_caller]
    fn assert_badges(&self, name: &str, expected: &[(&str, &str)]) {
        let seen = self.script(BADGES, json!([]));
        let [badges, spots] = [0, 1].map(|index| seen[index].as_array().unwrap());
        let told: Vec<&Value> = badges.iter().map(|badge| &badge[0]).collect();
        assert_eq!(told, expected.iter().map(|(_, verdict)| verdict).collect::<Vec<_>>(), "{name}");
        let number = |one: &Value, index: usize| one[index].as_f64().unwrap();
        for (badge, (spot, _)) in badges.iter().zip(expected) {
            let place = spots.iter().find(|place| place[0] == *spot).unwrap();
            let [x, y] = [1, 2].map(|index| number(badge, index));
            let beside = |at: f64, from: usize, to: usize| {
                (number(place, from) - 12.0..number(place, to) + 12.0).contains(&at)
            };
            assert!(beside(x, 1, 3) && beside(y, 2, 4), "{name}: {badge} is not at {place}");
        }
    }

    /// That each button that makes a move has the sign of what comes of it.
    #[track_caller]
    pub fn assert_signs(&self, moves: &[Move], wins: &[bool]) {
        let script = "return [...document.querySelectorAll('[data-move]')].map((button) =>
            [button.dataset.move, button.className, button.querySelector('.sign')?.className ?? '', button.textContent])";
        let signs = self.script(script, json!([]));
        let signs: Vec<Vec<String>> = signs.as_array().unwrap().iter().map(strings).collect();
        let found: BTreeSet<&str> = signs.iter().map(|sign| sign[0].as_str()).collect();
        let phrases: BTreeSet<&str> = moves.iter().map(|change| change.phrase.as_str()).collect();
        assert_eq!(found, phrases, "every move is offered");
        for sign in signs {
            let index = moves.iter().position(|change| change.phrase == sign[0]).unwrap();
            let (word, sort) = if wins[index] { ("wins", '✓') } else { ("loses", '✕') };
            let phrase = &sign[0];
            let told = [format!("move {word}"), format!("sign {word}"), format!("{sort} {phrase}")];
            assert_eq!(sign[1..], told, "{phrase}");
        }
    }

    /// What is offered where the pointer is.
    fn offered(&self) -> String {
        self.texts("#chooser .words strong").concat()
    }

    /// Makes a move by pointing and clicking, as somebody does who reads below the board what would come of it.
    #[track_caller]
    pub fn make(&self, change: &Move) {
        let phrase = &change.phrase;
        let mut ways: Vec<Vec<Spot>> = (change.touched)();
        let mut touched: Vec<Spot> = Vec::new();
        while touched.len() < 4 {
            let mut begins = None;
            for spot in
                ways.iter().flat_map(|way| way.iter()).filter(|spot| !touched.contains(spot))
            {
                self.point(&at(*spot));
                if self.offered() == *phrase {
                    self.press();
                    self.settle();
                    return;
                }
                begins =
                    begins.or(self.text("#chooser .words").contains(" moves").then_some(*spot));
            }
            let button = format!("#chooser [data-move='{phrase}']");
            if self.sees(&button) {
                self.do_click(&button);
                return;
            }
            if self.sees("#chooser [type=range]") {
                self.slide_to(phrase);
                return;
            }
            let spot = begins.unwrap_or_else(|| panic!("nothing on the board leads to `{phrase}`"));
            self.do_click(&at(spot));
            touched.push(spot);
            ways.retain(|way| touched.iter().all(|spot| way.contains(spot)));
        }
        panic!("`{phrase}` is not offered, whatever is touched");
    }

    /// Chooses a move with the slider, and makes it.
    #[track_caller]
    pub fn slide_to(&self, phrase: &str) {
        self.click("#chooser [type=range]");
        self.key(Key::Home);
        let most = self.script(
            "return Number(document.querySelector('#chooser [type=range]').max)",
            json!([]),
        );
        for _ in 0..most.as_u64().unwrap() {
            if self.offered() == phrase {
                break;
            }
            self.key(Key::Right);
        }
        assert_eq!(self.offered(), phrase);
        self.do_click("#chooser .main");
    }
}

/// The spot of this name on the board.
pub fn at(spot: Spot) -> String {
    format!("#board [data-spot='{spot}']")
}

/// The link to a position, as the README says it is.
pub fn link(game: &str, words: &str) -> String {
    let words = match words.contains(',') {
        true => words.split(' ').map(|word| format!("{word};")).collect(),
        false => words.replace(' ', ","),
    };
    format!("{game}/{}", words.replace('#', "%23"))
}

/// The moves that each spot proposes when it is touched first, by their indices; in the order in which badges are drawn.
fn proposals(game: &str, position: &str) -> Vec<(String, Vec<usize>)> {
    let ask = json!({ "ask": "position", "game": game, "position": position });
    let answer: Value = serde_json::from_str(&web::engine::answer(&ask.to_string()).text).unwrap();
    let touch: BTreeMap<String, Vec<usize>> =
        serde_json::from_value(answer["touch"].clone()).unwrap();
    let mut proposals: Vec<_> = touch.into_iter().collect();
    // A browser has numbers before other words.
    proposals.sort_by_key(|(spot, _)| spot.parse::<u64>().unwrap_or(u64::MAX));
    proposals
}

/// The positions after these moves.
pub fn after(moves: &[Move]) -> Vec<Rc<dyn Board>> {
    moves.iter().map(|change| (change.after)()).collect()
}
