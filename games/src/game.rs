//! Games as data: a game's words, its rule and its theory.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::octal::Octal;
use crate::position::{Position, Shape};
use crate::shape::{Form, Moved};
use crate::words::Lang;
use crate::{Grundy, Refused, Search};

/// A game. The rows of the [shelf](crate::shelf) end with `..GAME`, which has the defaults.
#[derive(Clone)]
pub struct Game {
    /// Its name in the literature, in snake case; or `take:2,3,7`, or an octal code.
    pub name: Cow<'static, str>,
    /// The language of its words, and of what is said of its positions.
    pub lang: Lang,
    /// The name as a title.
    pub title: Cow<'static, str>,
    /// What is played, and who wins, in a sentence without its full stop. Misère play swaps `{wins}` and `{loses}`.
    pub rules: Cow<'static, str>,
    /// Whether whoever makes the last move loses.
    pub misere: bool,
    /// Where it was published, and the sequences of its values in the OEIS.
    pub source: &'static str,
    /// The rule.
    pub rule: Rule,
    /// The shape of its positions.
    pub shape: Shape,
    /// If they have cells: all marks, that of an empty one first.
    pub marks: &'static str,
    /// What the page draws, if not what it usually draws for the shape: `pins`, `cards`.
    pub drawn: &'static str,
    /// What is typed for a position: `write …, such as START`.
    pub typed: &'static str,
    /// The default position, a small N-position. In a game of heaps the last heap grows until it is one.
    pub start: &'static str,
    /// Three positions, easy, medium and hard; random games begin a few moves after one of them.
    pub levels: [&'static str; 3],
    /// The largest number, and the largest number of cells, that is read.
    pub most: u64,
    /// The verb of a move, in Korean without its ending.
    pub verb: &'static str,
    /// What a piece is called, and what it holds or shows: `heap` and `stones`, `row` and `column`.
    pub nouns: [&'static str; 2],
    /// What stands before the name of a piece in a hint: `in heap 1`, `with coin 1`.
    pub preposition: &'static str,
    /// How the game has ended once no move is left.
    pub ending: &'static str,
    /// What a table shows.
    pub sizes: Sizes,
    /// What is known for every size.
    pub theory: Theory,
    /// Returns a position that was read, perhaps in another order, or the reason why the rules do not allow it.
    pub checked: Option<Check>,
    /// The independent parts of a position, whose nim-sum says who wins.
    pub parts: Option<Parts>,
    /// Why the theorem on [misère play](crate::certificate) applies, unless a certificate shows it.
    pub misere_reason: Option<&'static str>,
    /// For each step of a law's proof, and then for each of the reason for misère play, positions that it decides, with ` / `
    /// between; none for the steps that are left out, or where it decides none.
    pub attacked: [&'static [&'static str]; 2],
    /// Who wins, where a law says so and not the nim-sum of parts. The function gives the Grundy number of a heap.
    pub outcome: Option<Decides>,
    /// The words for a move, if those of its shape would be wrong.
    pub described: Option<fn(&Position, &Position, Lang) -> String>,
    /// The number of moves, computed without making them: needed if [`most`](Game::most) is large.
    pub count: Option<fn(&Position) -> u64>,
}

/// The rule of a game: the moves in one heap, or in a whole position.
#[derive(Clone)]
pub enum Rule {
    /// Take one of these numbers of stones from a heap.
    Numbers(Vec<u64>),
    /// Take stones from a heap, or split it in two, as an octal code allows.
    Octal(Octal),
    /// Replace a heap by one of these pairs, of which a heap may be empty.
    Heap(fn(u64) -> Vec<[u64; 2]>),
    /// The positions after one move.
    Whole(fn(&Position) -> Vec<Position>),
}

/// The options of a position, in the form in which it is searched.
pub type Options = Box<dyn Fn(&Position) -> Vec<Position>>;

/// What is known of a game for every size.
#[derive(Clone)]
pub enum Theory {
    /// The values of heaps repeat from somewhere on, if a period can be [found](crate::find) and proved.
    Period,
    /// No pattern is known.
    Open {
        /// The largest heap to look at.
        to: u64,
        /// What others have found, in a sentence.
        note: &'static str,
    },
    /// It is another game of heaps in disguise.
    Disguise {
        /// That game.
        of: fn() -> Game,
        /// With a move that takes k stones there comes a coin, of the value at k − 1, or none where there is no value.
        coins: &'static [u64],
        /// Why, in a sentence.
        because: &'static str,
        /// Positions from which it is compared with that game, with ` / ` between.
        tried: &'static str,
    },
    /// A law from the literature.
    Law(Law),
    /// No law decides all positions: a search tries every line of play.
    Search {
        /// What is proved of some positions, in sentences.
        known: &'static [&'static str],
    },
}

/// A law for every position: the values of [parts](Game::parts) or heaps, or [who wins](Game::outcome).
#[derive(Clone)]
pub struct Law {
    /// The claim, in short.
    pub claim: &'static str,
    /// The Grundy number of a heap that it claims, if it is about single heaps.
    pub value: Option<fn(u64) -> u64>,
    /// The theorem's name.
    pub theorem: &'static str,
    /// Its proof, step by step, with ` / ` between.
    pub proof: &'static str,
    /// Positions from which it is compared with plain search, with ` / ` between.
    pub tried: &'static str,
}

/// The sizes of which a table shows the values: of heaps, or of positions.
#[derive(Clone)]
pub struct Sizes {
    /// What they count: one word for a line, two for the rows and columns of a grid.
    pub words: &'static [&'static str],
    /// The first size.
    pub first: u64,
    /// The last one.
    pub last: u64,
    /// The heap that a size stands for, in a game of heaps or one in disguise.
    pub heap: fn(u64) -> u64,
    /// The position of these sizes.
    pub position: fn(&[u64]) -> Position,
    /// What is known of these values, in short.
    pub note: &'static str,
}

/// Returns a position as it is played, or the reason why the rules do not allow it.
pub type Check = fn(Position) -> Result<Position, String>;

/// The Grundy number of a heap.
pub type Value<'v> = &'v dyn Fn(u64) -> u64;

/// The parts of a position. The function gives the Grundy number of a heap.
pub type Parts = fn(&Position, Value, Lang) -> Vec<Part>;

/// Who wins a position by a law, if it decides it. The function gives the Grundy number of a heap.
pub type Decides = fn(&Position, Value, Lang) -> Option<Outcome>;

/// A part of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Which part it is: `heap 2`.
    pub name: String,
    /// A description: `3 stones`.
    pub what: String,
    /// Its Grundy number.
    pub value: u64,
    /// Its size in the table of the game, if it has one.
    pub size: Option<u64>,
}

/// Who wins by a law.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Whether the player to move wins.
    pub wins: bool,
    /// The reason, in words that a colon may follow.
    pub because: String,
    /// Whether these words give the pattern of the game away.
    pub spoils: bool,
}

impl Part {
    /// A part with this name, description, Grundy number and size.
    pub fn new(name: String, what: String, value: u64, size: Option<u64>) -> Part {
        Part { name, what, value, size }
    }
}

impl Outcome {
    /// For a reason that gives the pattern of the game away.
    pub fn new(wins: bool, because: impl Into<String>) -> Outcome {
        Outcome { wins, because: because.into(), spoils: true }
    }
}

/// A game of which nothing is known.
pub const GAME: Game = Game {
    name: Cow::Borrowed(""),
    lang: Lang::En,
    title: Cow::Borrowed(""),
    rules: Cow::Borrowed(""),
    misere: false,
    source: "",
    rule: Rule::Whole(|_| Vec::new()),
    shape: Shape::Heaps,
    marks: "",
    drawn: "",
    typed: "the stones of each heap",
    start: "3 5 7",
    levels: ["4 5 6", "7 9 5 8", "14 9 17 12 15"],
    most: 1_000_000_000_000_000_000,
    verb: "take",
    nouns: ["heap", "stones"],
    preposition: "in",
    ending: "no move is left",
    sizes: Sizes {
        words: &["heap"],
        first: 0,
        last: u64::MAX,
        heap: |size| size,
        position: |sizes| Position::Heaps(sizes.to_vec()),
        note: "",
    },
    theory: Theory::Search { known: &[] },
    checked: None,
    parts: None,
    misere_reason: None,
    attacked: [&[], &[]],
    outcome: None,
    described: None,
    count: None,
};

impl Game {
    /// The positions after one move, as the rule lists them. Heaps keep their places; one that is split off comes last.
    pub fn options(&self, position: &Position) -> Vec<Position> {
        if let Rule::Whole(options) = self.rule {
            return options(position);
        }
        let heaps = position.heaps();
        let mut options = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            self.rule.each_option(heap, |[one, other]| {
                let mut option = heaps.clone();
                option[index] = one;
                if one == 0 {
                    option[index] = other;
                } else if other > 0 {
                    option.push(other);
                }
                options.push(Position::Heaps(option));
            });
        }
        options
    }

    /// What is played, and who wins.
    pub fn about(&self) -> String {
        let ends = [self.lang.of(["wins", "이깁니다"]), self.lang.of(["loses", "집니다"])];
        let [wins, loses] = if self.misere { [ends[1], ends[0]] } else { ends };
        self.rules.replace("{wins}", wins).replace("{loses}", loses)
    }

    /// The words and limits of its positions.
    pub fn form(&self) -> Form {
        Form {
            lang: self.lang,
            typed: [self.typed, self.start],
            most: self.most,
            marks: self.marks,
            verb: self.verb,
            nouns: self.nouns,
            drawn: self.drawn,
            // Pins may be removed anywhere in a row.
            splits_a_row: matches!(&self.rule, Rule::Octal(octal) if octal.divides()),
        }
    }

    /// Reads a position as it is typed after `cargo study play GAME`; an error shows a valid example.
    pub fn read(&self, typed: &str) -> Result<Position, Refused> {
        let (form, words) = (self.form(), typed.split_whitespace().collect::<Vec<_>>());
        let read = self.shape.read(&form, &words).and_then(|position| match self.checked {
            Some(checked) => checked(position).map_err(|reason| form.refusal(&reason)),
            None => Ok(position),
        });
        read.map_err(|refused| match self.lang {
            Lang::En => refused,
            Lang::Ko => form.refusal(&format!("`{typed}`: 이 게임에 없거나 너무 큰 상태입니다")),
        })
    }

    /// The move from one position to another.
    pub fn moved(&self, before: &Position, after: &Position) -> Moved {
        let moved = before.moved(after, &self.form());
        let described = self.described.map(|describe| describe(before, after, self.lang));
        Moved { words: described.unwrap_or(moved.words), ..moved }
    }

    /// The form in which a position is searched: the [canonical](Position::canonical) one if heaps are a sum.
    pub fn canonical(&self, position: Position) -> Position {
        if matches!(self.rule, Rule::Whole(_)) { position } else { position.canonical() }
    }

    /// The options in that form.
    pub fn canonical_options(&self, position: &Position) -> Vec<Position> {
        self.options(position).into_iter().map(|option| self.canonical(option)).collect()
    }

    /// Plain search of the game, in normal or in misère play.
    pub fn search(&self) -> Search<Position, Options> {
        if self.misere { Search::misere(self.searched()) } else { Search::normal(self.searched()) }
    }

    /// The Grundy numbers of whole positions by the mex rule.
    pub fn grundy(&self) -> Grundy<Position, Options> {
        Grundy::new(self.searched())
    }

    fn searched(&self) -> Options {
        let game = self.clone();
        Box::new(move |position| game.canonical_options(position))
    }

    /// The number of moves, or somewhat more where two lead to the same position.
    pub fn count(&self, position: &Position) -> u64 {
        let heap = |heap: &u64| match &self.rule {
            Rule::Numbers(numbers) => numbers.len() as u64,
            Rule::Octal(octal) => {
                let most = octal.most(*heap);
                let taking = if octal.divides() { heap.saturating_mul(most) / 2 + 1 } else { most };
                taking.saturating_add(heap / 2 * u64::from(octal.splits()))
            }
            Rule::Heap(options) => options(*heap).len() as u64,
            Rule::Whole(_) => 0,
        };
        match (self.count, &self.rule) {
            (Some(count), _) => count(position),
            (None, Rule::Whole(options)) => options(position).len() as u64,
            _ => position.heaps().iter().map(heap).fold(0, u64::saturating_add),
        }
    }

    /// Adds a position, and all that can be reached from it, to those reached before; `false` as soon as they exceed `most`.
    pub fn reach(&self, start: Position, reached: &mut HashSet<Position>, most: usize) -> bool {
        let mut ahead = Vec::from_iter(reached.insert(start.clone()).then_some(start));
        while let Some(position) = ahead.pop() {
            let options = self.canonical_options(&position).into_iter();
            ahead.extend(options.filter(|option| reached.insert(option.clone())));
            if reached.len() > most {
                return false;
            }
        }
        true
    }
}

impl Rule {
    /// Visits what one move may leave of a heap: a heap and perhaps another one, 0 if not.
    pub fn each_option(&self, heap: u64, mut visit: impl FnMut([u64; 2])) {
        match self {
            Rule::Numbers(numbers) => {
                let rests = numbers.iter().filter_map(|&stones| heap.checked_sub(stones));
                rests.for_each(|rest| visit([rest, 0]));
            }
            Rule::Octal(octal) => {
                for taken in (1..=octal.most(heap)).rev() {
                    let rest = heap - taken;
                    if octal.leaves(heap, rest) {
                        visit([rest, 0]);
                    }
                    if octal.digit(taken) & 4 > 0 {
                        (1..=rest / 2).for_each(|part| visit([part, rest - part]));
                    }
                }
                let parts = 1..=if octal.splits() { heap / 2 } else { 0 };
                parts.for_each(|part| visit([part, heap - part]));
            }
            Rule::Heap(options) => options(heap).into_iter().for_each(visit),
            Rule::Whole(_) => {}
        }
    }
}
