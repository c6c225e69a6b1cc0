//! Mock Turtles: coins are turned, and the value of a head is an odious number.

use crate::game::{GAME, Law, Part, Sizes, Theory};
use crate::{Game, Position, Rule, Shape};

/// Mock Turtles.
///
/// ```
/// assert_eq!(games::shelf::mock_turtles().options_of("01").unwrap(), ["00", "10"]);
/// ```
pub fn mock_turtles() -> Game {
    Game {
        name: "mock_turtles".into(),
        title: "Mock Turtles".into(),
        rules: "turn one, two or three coins of a row, the rightmost from heads to tails; whoever cannot move {loses}".into(),
        source: "Winning Ways, chapter 14",
        oeis: &["A000069"],
        rule: Rule::Whole(options),
        shape: Shape::Cells,
        marks: "01",
        drawn: "coins",
        typed: "1 for heads and 0 for tails",
        start: "0101100",
        levels: ["01101", "11010110", "110101101101"],
        most: 30,
        verb: "turn",
        nouns: ["coin", "heads"],
        within: "with",
        ending: "no coin shows heads",
        sizes: Sizes {
            words: &["coin"],
            first: 1,
            last: 1000,
            position: |sizes| {
                Position::Cells(
                    (1..=sizes[0]).map(|coin| ['0', '1'][usize::from(coin == sizes[0])]).collect(),
                )
            },
            note: "g(n) is the n-th odious number",
            ..GAME.sizes
        },
        theory: Theory::Law(Law {
            claim: "a head on coin n has the value of the n-th odious number",
            value: None,
            theorem: "Mock Turtle theorem",
            proof: "a head on coin n can be made 0, an odious number before its own, or a nim-sum of two of those, which is not odious; every smaller number is one of these: one with an even number of ones in binary is its highest one and the rest, both odious",
            tried: "111111111",
        }),
        parts: Some(|position, _| {
            let heads = (0..).zip(position.cells()).filter(|(_, coin)| **coin == '1');
            heads.map(|(index, _)| head(index)).collect()
        }),
        ..GAME
    }
}

fn options(position: &Position) -> Vec<Position> {
    let coins = position.cells();
    let turn = |turned: &[usize]| {
        let mut coins = coins.to_vec();
        turned.iter().for_each(|&coin| coins[coin] = if coins[coin] == '1' { '0' } else { '1' });
        Position::Cells(coins)
    };
    let mut options = Vec::new();
    for last in (0..coins.len()).filter(|&coin| coins[coin] == '1') {
        options.push(turn(&[last]));
        options.extend((0..last).map(|one| turn(&[one, last])));
        let pairs = (0..last).flat_map(|one| (0..one).map(move |other| [other, one, last]));
        options.extend(pairs.map(|coins| turn(&coins)));
    }
    options
}

fn head(index: u64) -> Part {
    let (number, odious) = (index + 1, 2 * index + u64::from(index.count_ones() % 2 == 0));
    Part::new(format!("coin {number}"), format!("a head on {number}"), odious, Some(number))
}
