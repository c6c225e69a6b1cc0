//! For tests of solutions: positions and sizes, and assertions that compare answers about them with the rules.
//!
//! Assertions panic at the first position or size at which the two sides differ.

use std::fmt::Debug;
use std::iter::successors;

use crate::{Game, Position, Solver, nim_sum};

/// Whether the player to move wins these heaps of any size in normal play, by the values that are proved or by law.
///
/// Asserts that the mex rule gives the same values up to 1000, and that plain search of at most 12 stones agrees.
pub fn first_wins(heaps: &[u64], game: &Game) -> bool {
    let values = game.values();
    let small = heaps.iter().copied().filter(|&heap| heap <= 1000);
    let table = game.table(small.clone().max().unwrap_or(0));
    for heap in small {
        assert_eq!(table[heap as usize], values.of(heap), "mex and proof disagree on {heap}");
    }
    let wins = nim_sum(heaps.iter().map(|&heap| values.of(heap))) != 0;
    if heaps.iter().sum::<u64>() <= 12 {
        let played = game.search().wins(&Position::Heaps(heaps.to_vec()).canonical());
        assert_eq!(played, wins, "plain search and proof disagree on {heaps:?}");
    }
    wins
}

/// Whether plain search of Nim on these heaps, and of games with fewer moves, takes a few seconds at most.
pub fn can_be_played_out(heaps: &[u64]) -> bool {
    // A position is given by the rest of each heap. It has no more moves than there are stones.
    let stones = heaps.iter().fold(0, |sum: u64, &heap| sum.saturating_add(heap));
    let moves = |moves: u64, heap: &u64| moves.saturating_mul(heap.saturating_add(1));
    heaps.iter().fold(stones, moves) <= 3_000_000
}

/// Every position of at most `count` heaps of `1..=largest`, each once, in ascending order of heaps.
///
/// ```
/// let all = games::oracle::multisets(2, 2);
/// assert_eq!(all, [vec![], vec![1], vec![2], vec![1, 1], vec![1, 2], vec![2, 2]]);
/// ```
pub fn multisets(count: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..count {
        let grown = |heaps: &Vec<u64>| {
            let least = heaps.last().copied().unwrap_or(1);
            (least..=largest).map(|heap| [heaps.as_slice(), &[heap]].concat()).collect::<Vec<_>>()
        };
        longest = longest.iter().flat_map(grown).collect();
        all.extend_from_slice(&longest);
    }
    all
}

/// Sizes up to `largest` for testing a formula: the first 2000, the last 1000, and 100 around every power of two and of ten.
/// They include all residues for every modulus up to 100, small and large.
pub fn sizes(largest: u64) -> impl Iterator<Item = u64> {
    let powers = |base: u64| successors(Some(base), move |power: &u64| power.checked_mul(base));
    let around = powers(2).chain(powers(10)).take_while(move |power| *power <= u64::MAX - 50);
    let around = around.filter(|&power| power > 1950).flat_map(|power| power - 50..power + 50);
    let last = largest.saturating_sub(999).max(2000)..=largest;
    (0..2000).chain(around).filter(move |&size| size <= largest).chain(last)
}

/// Sums of one to three heaps of small nim-sum: each of [`sizes`] alone, with ones, and with an equal or nearly equal heap.
///
/// ```
/// assert!(games::oracle::sums(1_000_000_000).any(|heaps| heaps == [1_000_000_000, 999_999_999]));
/// ```
pub fn sums(largest: u64) -> impl Iterator<Item = Vec<u64>> {
    sizes(largest).flat_map(|heap| {
        let (one_less, two_less) = (heap.saturating_sub(1), heap.saturating_sub(2));
        [
            vec![heap],
            vec![heap, 1],
            vec![heap, 1, 1],
            vec![heap, heap],
            vec![heap, heap ^ 1],
            vec![heap, 5, heap ^ 5],
            vec![heap, one_less],
            vec![heap, two_less, 1],
        ]
    })
}

/// Every matrix of that height and width whose numbers lie below `bound`, each once.
///
/// ```
/// assert!(games::oracle::matrices(1, 2, 2).eq([[[0, 0]], [[1, 0]], [[0, 1]], [[1, 1]]]));
/// assert_eq!(games::oracle::matrices(3, 2, 4).count(), 4096);
/// ```
pub fn matrices(height: usize, width: usize, bound: u64) -> impl Iterator<Item = Vec<Vec<u64>>> {
    let cells = (height * width) as u32;
    (0..bound.pow(cells)).map(move |code| {
        let numbers: Vec<u64> = (0..cells).map(|cell| code / bound.pow(cell) % bound).collect();
        numbers.chunks(width).map(<[u64]>::to_vec).collect()
    })
}

/// Asserts that `found` is `expected` for each of these positions or sizes.
pub fn assert_values<T: Debug, V: Debug + PartialEq>(
    positions: impl IntoIterator<Item = T>,
    mut expected: impl FnMut(&T) -> V,
    mut found: impl FnMut(&T) -> V,
) {
    for position in positions {
        assert_eq!(found(&position), expected(&position), "{position:?}");
    }
}

/// Asserts that `first_wins` agrees with plain search on each of these positions.
pub fn assert_outcomes(
    game: &Game,
    positions: impl IntoIterator<Item = Position>,
    first_wins: impl Fn(&Position) -> bool,
) {
    let mut search = game.search();
    assert_values(positions, |position| search.wins(position), first_wins);
}

/// Asserts that `first_wins` agrees with plain search on up to `count` heaps of up to `played` stones, and with the nim-sum of
/// their values on [`sums`] of heaps up to `largest`.
pub fn assert_sums(
    game: &Game,
    (count, played): (usize, u64),
    largest: u64,
    first_wins: impl Fn(&[u64]) -> bool,
) {
    let positions = multisets(count, played).into_iter().map(Position::Heaps);
    assert_outcomes(game, positions, |position| first_wins(position.heaps()));
    let values = game.values();
    let wins = |heaps: &Vec<u64>| nim_sum(heaps.iter().map(|&heap| values.of(heap))) != 0;
    assert_values(sums(largest), wins, |heaps| first_wins(heaps));
}

/// Asserts that `first_wins` agrees with plain search on heaps of `played`, and with values on [`sizes`] up to `largest`.
pub fn assert_heaps(
    game: &Game,
    played: impl IntoIterator<Item = u64>,
    largest: u64,
    first_wins: impl Fn(u64) -> bool,
) {
    let (mut search, solver) = (game.search(), Solver::new(game.clone()));
    let one = |heap: u64| Position::Heaps(vec![heap]).canonical();
    assert_values(played, |&heap| search.wins(&one(heap)), |&heap| first_wins(heap));
    let wins = |&heap: &u64| solver.evaluation(&one(heap)).wins();
    assert_values(sizes(largest), wins, |&heap| first_wins(heap));
}

/// The size of a test: `ordinary`, times the number in the environment variable `STRESS` if it is set.
pub fn stress(ordinary: u64) -> u64 {
    match std::env::var("STRESS") {
        Ok(times) => ordinary * times.parse::<u64>().expect("`STRESS` is a number such as 10"),
        Err(_) => ordinary,
    }
}
