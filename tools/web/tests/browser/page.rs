//! The page in a browser: checks of the board, and moves by touch.

use std::ops::Deref;
use std::thread;

use serde_json::{Value, json};

use crate::client::Server;
use crate::driver::Tab;

/// The page with its own server and browser. At the end, the browser must have no errors or warnings.
pub struct Page {
    tab: Tab,
    server: Server,
}

/// Keys other than letters.
pub const TAB: &str = "\u{E004}";
pub const ENTER: &str = "\u{E007}";
pub const ESCAPE: &str = "\u{E00C}";
pub const HOME: &str = "\u{E011}";
pub const LEFT: &str = "\u{E012}";
pub const UP: &str = "\u{E013}";
pub const RIGHT: &str = "\u{E014}";
pub const DOWN: &str = "\u{E015}";

/// The elements that only analysis shows.
const ANALYSIS: &str = ".badge, .pill, .chip, .block, .frame, .tie, .sign, .outlook, .wins, .loses, .lost, #analysis-on, #prove";

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

/// The engine's view of a position, with analysis.
pub fn view(game: &str, position: &str) -> Value {
    let ask = json!({ "ask": "position", "game": game, "position": position, "analysis": true });
    serde_json::from_str(&web::engine::answer(&ask.to_string()).text).unwrap()
}

/// A text in the engine's view.
pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

/// The winning or the losing moves of a position.
pub fn moves(view: &Value, wins: bool) -> Vec<&Value> {
    view["moves"].as_array().unwrap().iter().filter(|change| change["wins"] == wins).collect()
}

/// The selector of a spot on the board.
pub fn at(spot: &str) -> String {
    format!("#board [data-spot='{spot}']")
}

impl Page {
    /// Opens a browser of the size of a usual screen.
    pub fn start() -> Page {
        let page = Page { tab: Tab::start(), server: Server::start() };
        page.resize([1280, 800], "light", "reduce");
        page
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.server.port)
    }

    /// Opens a link, or the shelf if it is empty.
    pub fn open(&self, link: &str) {
        self.load(&format!("{}#{link}", self.address()));
        self.settle();
    }

    /// Waits until the page is not busy.
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

    /// Checks the position on the board.
    #[track_caller]
    pub fn assert_at(&self, words: &str) {
        assert_eq!(self.value("#position"), words, "`{}`", self.text("#objection"));
    }

    /// Checks the sentence about the turn or the winner.
    #[track_caller]
    pub fn assert_status(&self, status: &str) {
        assert_eq!(self.text("#status"), status, "`{}`", self.text("#objection"));
    }

    /// Checks that no Grundy number and no outcome is visible.
    #[track_caller]
    pub fn assert_no_analysis(&self) {
        assert!(!self.sees(ANALYSIS));
    }

    /// Checks that the verdict, the list of moves and the board show the engine's outcomes.
    #[track_caller]
    pub fn assert_analysis(&self, view: &Value) {
        let word = |wins: &Value| if *wins == true { "wins" } else { "loses" };
        assert_eq!(self.all("#verdict", "element.className"), [word(&view["analysis"]["wins"])]);
        let moves = view["moves"].as_array().unwrap();
        let sign =
            |change: &Value| json!([change["phrase"], format!("move {}", word(&change["wins"]))]);
        let signs = self.all("#move-list [data-move]", "[element.dataset.move, element.className]");
        assert_eq!(signs, moves.iter().map(sign).collect::<Vec<_>>());

        self.point("#title");
        self.assert_blocks_pair_up(&view["analysis"]["parts"]);
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

    /// Checks that of the blocks of parts, two and two have a partner, and that the others make up the nim-sum.
    #[track_caller]
    pub fn assert_blocks_pair_up(&self, parts: &Value) {
        let parts = parts.as_array().unwrap().iter();
        let values: Vec<u64> = parts.map(|part| part["value"].as_u64().unwrap()).collect();
        let blocks = |kind: &str| -> Vec<u64> {
            let texts = self.texts(&format!("#board .chip.{kind} text, #board .power.{kind}"));
            texts.iter().map(|power| power.parse().unwrap()).collect()
        };
        let (paired, alone) = (blocks("paired"), blocks("alone"));
        if values.len() > 1 {
            let count = values.iter().map(|value| value.count_ones() as usize).sum::<usize>();
            assert_eq!(paired.len() + alone.len(), count, "{values:?}");
            assert_eq!(paired.iter().fold(0, |sum, power| sum ^ power), 0, "{values:?}");
            let nim_sum = values.iter().fold(0, |sum, value| sum ^ value);
            assert_eq!(alone.iter().sum::<u64>(), nim_sum, "{values:?}");
        }
    }

    /// The move that is offered at the pointer.
    pub fn offered(&self) -> String {
        self.texts("#chooser .words strong").concat()
    }

    /// Makes a move by pointing and clicking, guided by the text below the board.
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
