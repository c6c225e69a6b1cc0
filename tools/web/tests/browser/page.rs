//! The page in a browser: what is on its board, and moves that are made by touching it.

use std::ops::Deref;
use std::thread;

use serde_json::{Value, json};

use crate::client::Server;
use crate::driver::Tab;

/// The page of a server of its own, in a browser of its own; which has nothing to complain of in the end.
pub struct Page {
    tab: Tab,
    server: Server,
}

/// Keys that are no letters.
pub const TAB: &str = "\u{E004}";
pub const ENTER: &str = "\u{E007}";
pub const ESCAPE: &str = "\u{E00C}";
pub const HOME: &str = "\u{E011}";
pub const LEFT: &str = "\u{E012}";
pub const UP: &str = "\u{E013}";
pub const RIGHT: &str = "\u{E014}";
pub const DOWN: &str = "\u{E015}";

/// What the light is made of; the dark has none of it.
const LIGHT: &str = ".badge, .pill, .sign, .outlook, .wins, .loses, .lost, #light-on, #prove";

impl Deref for Page {
    type Target = Tab;

    fn deref(&self) -> &Tab {
        &self.tab
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let complaints = self.complaints();
        assert!(complaints.is_empty() || thread::panicking(), "{complaints:?}");
    }
}

/// What the engine tells of a position.
pub fn view(game: &str, position: &str) -> Value {
    let ask = json!({ "ask": "position", "game": game, "position": position, "light": true });
    serde_json::from_str(&web::engine::answer(&ask.to_string()).text).unwrap()
}

/// A text in what the engine tells.
pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

/// The moves of a position, those that win or those that lose.
pub fn moves(view: &Value, wins: bool) -> Vec<&Value> {
    view["moves"].as_array().unwrap().iter().filter(|change| change["wins"] == wins).collect()
}

/// The spot of this name on the board.
pub fn at(spot: &str) -> String {
    format!("#board [data-spot='{spot}']")
}

impl Page {
    /// On a screen of a usual size.
    pub fn start() -> Page {
        let page = Page { tab: Tab::start(), server: Server::start() };
        page.resize([1280, 800], "light", "reduce");
        page
    }

    /// Goes where a link leads; without one, to the shelf.
    pub fn open(&self, link: &str) {
        self.load(&format!("http://127.0.0.1:{}/#{link}", self.server.port));
        self.settle();
    }

    /// Waits until nothing is under way any more.
    pub fn settle(&self) {
        self.until("document.querySelector('main').dataset.busy === 'false'");
    }

    pub fn do_click(&self, selector: &str) {
        self.click(selector);
        self.settle();
    }

    pub fn press(&self, keys: &str) {
        self.keys(keys);
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
    pub fn assert_dark(&self) {
        assert!(!self.sees(LIGHT));
    }

    /// That the verdict, the list of moves, and the board say of each move whether it wins, as the engine does.
    #[track_caller]
    pub fn assert_light(&self, view: &Value) {
        let word = |wins: &Value| if *wins == true { "wins" } else { "loses" };
        assert_eq!(self.all("#verdict", "element.className"), [word(&view["light"]["wins"])]);
        let moves = view["moves"].as_array().unwrap();
        let sign =
            |change: &Value| json!([change["phrase"], format!("move {}", word(&change["wins"]))]);
        let signs = self.all("#move-list [data-move]", "[element.dataset.move, element.className]");
        assert_eq!(signs, moves.iter().map(sign).collect::<Vec<_>>());

        let badges = self.all("#board .badge", "[element.dataset.at, element.classList[1]]");
        assert_eq!(badges.len(), self.all("#board .touchable", "true").len(), "{}", view["link"]);
        for badge in badges.iter().take(8) {
            self.point(&at(text(&badge[0])));
            let offered = self.offered();
            if let Some(change) = moves.iter().find(|change| change["phrase"] == *offered) {
                let word = word(&change["wins"]);
                assert_eq!(badge[1], word, "{}: {change}", view["link"]);
                assert!(self.sees(&format!("#chooser .sign.{word}")), "{}: {change}", view["link"]);
            }
        }
    }

    /// What is offered where the pointer is.
    pub fn offered(&self) -> String {
        self.texts("#chooser .words strong").concat()
    }

    /// Makes a move by pointing and clicking, as somebody does who reads below the board what would come of it.
    #[track_caller]
    pub fn make(&self, change: &Value) {
        let phrase = text(&change["phrase"]);
        let mut ways: Vec<Vec<String>> = serde_json::from_value(change["ways"].clone()).unwrap();
        let mut touched: Vec<String> = Vec::new();
        while touched.len() < 4 {
            let mut ambiguous = None;
            for spot in ways.iter().flatten().filter(|spot| !touched.contains(spot)) {
                self.point(&at(spot));
                if self.offered() == phrase {
                    self.do_click(&at(spot));
                    return;
                }
                let is_ambiguous = self.text("#chooser .words").contains(" moves");
                ambiguous = ambiguous.or(is_ambiguous.then(|| spot.clone()));
            }
            let button = format!("#chooser [data-move='{phrase}']");
            if self.sees(&button) {
                self.do_click(&button);
                return;
            }
            if self.sees("#chooser [type=range]") {
                self.click("#chooser [type=range]");
                self.keys(HOME);
                (0..200).take_while(|_| self.offered() != phrase).for_each(|_| self.keys(RIGHT));
                assert_eq!(self.offered(), phrase);
                self.do_click("#chooser .main");
                return;
            }
            let spot =
                ambiguous.unwrap_or_else(|| panic!("nothing on the board leads to `{phrase}`"));
            self.do_click(&at(&spot));
            touched.push(spot);
            ways.retain(|way| touched.iter().all(|spot| way.contains(spot)));
        }
        panic!("`{phrase}` is not offered, whatever is touched");
    }
}
