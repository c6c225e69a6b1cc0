//! Cards in a row: each run of cards that are face up is a row of pins in Dawson's Kayles.

use crate::game::{GAME, Part, Sizes, Theory};
use crate::words::Lang;
use crate::{Game, Position, Rule, Shape, say};

/// The card game.
pub fn cards() -> Game {
    Game {
        name: "cards".into(),
        title: "Card Flip".into(),
        rules: "turn two neighbouring cards that are face up; whoever cannot move {loses}".into(),
        source: "Winning Ways, chapter 4, as Dawson's Kayles; OEIS A002187",
        rule: Rule::Whole(options),
        shape: Shape::Cells,
        marks: "01",
        drawn: "cards",
        typed: "1 for face up and 0 for face down",
        start: "1111011",
        levels: ["111111", "1110111111", "11111111111111111"],
        most: 100_000,
        verb: "turn",
        nouns: ["card", "up"],
        ending: "no two neighbours are face up",
        sizes: Sizes {
            words: &["cards"],
            position: |sizes| Position::Cells(vec!['1'; sizes[0] as usize]),
            ..GAME.sizes
        },
        theory: Theory::Disguise {
            of: super::dawson_kayles,
            coins: &[],
            because: "a move takes two neighbours from a run of cards that are face up, and keeps its ends apart",
            tried: "1 / 11 / 111 / 1111 / 11111 / 111111 / 1111111 / 11111111 / 111111111 / 1111111111 / 11111111111 / 111111111111 / ",
        },
        parts: Some(|position, value, lang| parts(position.cells(), value, lang)),
        count: Some(|position| position.cells().len() as u64),
        ..GAME
    }
}

fn options(position: &Position) -> Vec<Position> {
    let row = position.cells();
    let turn = |left: usize| {
        let mut row = row.to_vec();
        row[left..left + 2].fill('0');
        Position::Cells(row)
    };
    let pairs = 0..row.len().saturating_sub(1);
    pairs.filter(|&left| row[left..left + 2] == ['1', '1']).map(turn).collect()
}

/// The runs of cards that are face up.
fn parts(row: &[char], value: &dyn Fn(u64) -> u64, lang: Lang) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut first = 1;
    for run in row.split(|&card| card == '0') {
        let (size, last) = (run.len() as u64, first + run.len() - 1);
        let name = match size {
            1 => say!(lang, "card {first}", "{first}번 카드"),
            _ => say!(lang, "cards {first} to {last}", "{first}–{last}번 카드"),
        };
        let what = say!(lang, "{size} face up", "앞면 {size}장");
        let part = Part::new(name, what, value(size), Some(size));
        parts.extend((size > 0).then_some(part));
        first = last + 2;
    }
    parts
}
