//! For whoever holds a solution to the rules: positions and sizes to try, and who wins them.

use std::fmt::Debug;
use std::hash::Hash;
use std::iter::successors;

use crate::proof::{Kind, Proof};
use crate::{HeapGame, Search, grundy_table, nim_sum, rules};

/// Whether the player to move wins a sum of heaps in normal play, for heaps of any size: by the values of a proof.
///
/// The values of heaps up to 1000 are computed by [`grundy_table`] as well. Positions of at most 12 stones are played
/// out by plain search.
///
/// # Panics
///
/// If these disagree.
///
/// ```
/// use games::oracle::first_wins;
/// use games::{heaps, shelf};
///
/// let nim = shelf::nim::game().proof();
/// assert!(!first_wins(&[1, 2, 3], heaps::nim, &nim));
/// assert!(!first_wins(&[1_000_000_000, 1_000_000_000], heaps::nim, &nim));
/// ```
pub fn first_wins<Heaps: AsRef<[u64]>>(
    position: &[u64],
    rule: impl Fn(u64) -> Vec<Heaps> + Copy,
    proof: &Proof,
) -> bool {
    let small = position.iter().copied().filter(|&heap| heap <= 1000);
    let table = grundy_table(small.clone().max().unwrap_or(0), rule);
    for heap in small {
        assert_eq!(table[heap as usize], proof.value(heap), "mex and proof disagree on {heap}");
    }
    let values: Vec<u64> = position.iter().map(|&heap| proof.value(heap)).collect();
    let value = nim_sum(&values);
    if position.iter().sum::<u64>() <= 12 {
        let played = Search::normal(rules::any(rule)).wins(&position.to_vec());
        assert_eq!(played, value != 0, "plain search and proof disagree on {position:?}");
    }
    value != 0
}

/// Every position of at most `count` heaps of `1..=largest`, each once, in ascending order of heaps.
///
/// ```
/// use games::oracle::multisets;
///
/// assert_eq!(multisets(2, 2), [vec![], vec![1], vec![2], vec![1, 1], vec![1, 2], vec![2, 2]]);
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

/// Sizes up to `largest` that hold a formula to a proof: each of the first 2000, the last 1000, and 100 around every power
/// of two and of ten. Among them are all residues modulo up to 100, small and large.
///
/// ```
/// use games::{oracle, shelf};
///
/// let proof = shelf::take::game(&[1, 3]).proof();
/// for heap in oracle::sizes(1_000_000_000_000) {
///     assert_eq!(heap % 2, proof.value(heap));
/// }
/// ```
pub fn sizes(largest: u64) -> impl Iterator<Item = u64> {
    let powers = |base: u64| successors(Some(base), move |power: &u64| power.checked_mul(base));
    let around = powers(2).chain(powers(10)).take_while(move |power| *power <= u64::MAX - 50);
    let around = around.filter(|&power| power > 1950).flat_map(|power| power - 50..power + 50);
    let last = largest.saturating_sub(999).max(2000)..=largest;
    (0..2000).chain(around).filter(move |&size| size <= largest).chain(last)
}

/// Sums of one to three heaps: each of [`sizes`] alone, beside ones, and beside a heap that is equal or nearly so. The nim-sum of
/// sizes that differ in few binary digits is small, and 0 for some.
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
/// use games::oracle::matrices;
///
/// assert!(matrices(1, 2, 2).eq([[[0, 0]], [[1, 0]], [[0, 1]], [[1, 1]]]));
/// assert_eq!(matrices(3, 2, 4).count(), 4096);
/// ```
pub fn matrices(height: usize, width: usize, bound: u64) -> impl Iterator<Item = Vec<Vec<u64>>> {
    let cells = (height * width) as u32;
    (0..bound.pow(cells)).map(move |code| {
        let numbers: Vec<u64> = (0..cells).map(|cell| code / bound.pow(cell) % bound).collect();
        numbers.chunks(width).map(<[u64]>::to_vec).collect()
    })
}

/// Asserts that `found` is what is expected of each of these positions or sizes.
///
/// # Panics
///
/// At the first one of which it is not.
///
/// ```
/// use games::{oracle, shelf};
///
/// let proof = shelf::nim::game().proof();
/// oracle::assert_values(oracle::sizes(1_000_000), |&heap| proof.value(heap), |&heap| heap);
/// ```
pub fn assert_values<T: Debug, V: Debug + PartialEq>(
    positions: impl IntoIterator<Item = T>,
    mut expected: impl FnMut(&T) -> V,
    mut found: impl FnMut(&T) -> V,
) {
    for position in positions {
        assert_eq!(found(&position), expected(&position), "{position:?}");
    }
}

/// Asserts that `first_wins` says of each of these positions what plain search does.
///
/// # Panics
///
/// At the first one of which it does not.
///
/// ```
/// use games::{Search, heaps, oracle};
///
/// let nim = Search::normal(heaps::any(heaps::nim));
/// oracle::assert_outcomes(nim, oracle::multisets(2, 5), |heaps| heaps.len() == 1 || heaps.first() != heaps.last());
/// ```
pub fn assert_outcomes<P: Clone + Debug + Eq + Hash, R: Fn(&P) -> Vec<P>>(
    mut game: Search<P, R>,
    positions: impl IntoIterator<Item = P>,
    first_wins: impl Fn(&P) -> bool,
) {
    assert_values(positions, |position| game.wins(position), first_wins);
}

/// Asserts that `first_wins` says of single heaps what plain search does, for those of `played`, and what the proof of the
/// game does, for [`sizes`] up to `largest`.
///
/// # Panics
///
/// At the first heap of which it does not.
///
/// ```
/// use games::{oracle, shelf};
///
/// oracle::assert_heaps(&shelf::take::game(&[1, 3]), 0..=100, u64::MAX, |heap| heap % 2 == 1);
/// ```
pub fn assert_heaps(
    game: &HeapGame,
    played: impl IntoIterator<Item = u64>,
    largest: u64,
    first_wins: impl Fn(u64) -> bool,
) {
    let rule = rules::any(|heap| game.rule(heap));
    let mut search = match game.kind() {
        Kind::MisereOutcome => Search::misere(rule),
        Kind::Grundy | Kind::Outcome => Search::normal(rule),
    };
    assert_values(played, |&heap| search.wins(&vec![heap]), |&heap| first_wins(heap));
    let proof = game.proof();
    assert_values(sizes(largest), |&heap| proof.value(heap) != 0, |&heap| first_wins(heap));
}

/// Asserts that `first_wins` says of [`sums`] of heaps up to `largest` what a proof of their Grundy numbers does.
///
/// # Panics
///
/// At the first sum of which it does not.
///
/// ```
/// use games::{nim_sum, oracle, shelf};
///
/// let proof = shelf::nim::game().proof();
/// oracle::assert_sums(&proof, 1_000_000_000, |heaps| nim_sum(heaps) != 0);
/// ```
pub fn assert_sums(proof: &Proof, largest: u64, first_wins: impl Fn(&[u64]) -> bool) {
    let sum = |heaps: &Vec<u64>| heaps.iter().fold(0, |sum, &heap| sum ^ proof.value(heap));
    assert_values(sums(largest), |heaps| sum(heaps) != 0, |heaps| first_wins(heaps));
}

/// How far a test looks: `ordinary`, times the number in the environment variable `STRESS` if there is one.
///
/// # Panics
///
/// If `STRESS` is not a number.
pub fn stress(ordinary: u64) -> u64 {
    match std::env::var("STRESS") {
        Ok(times) => ordinary * times.parse::<u64>().expect("`STRESS` is a number such as 10"),
        Err(_) => ordinary,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps;
    use crate::shelf::{lasker, nim};

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let proof = lasker::game().proof();
        let mut game = Search::normal(heaps::any(heaps::lasker));
        for position in multisets(3, 8) {
            let wins = game.wins(&position);
            assert_eq!(first_wins(&position, heaps::lasker, &proof), wins, "{position:?}");
        }
    }

    #[test]
    #[should_panic(expected = "mex and proof disagree on 3")]
    fn first_wins_takes_no_proof_of_another_game() {
        first_wins(&[3], heaps::nim, &lasker::game().proof());
    }

    #[test]
    #[should_panic(expected = "plain search and proof disagree")]
    fn first_wins_plays_small_positions_out() {
        // No sum of heaps: what is left depends on how often the rule was asked.
        let asked = std::cell::Cell::new(0);
        let rule = |heap| {
            asked.set(asked.get() + 1);
            if asked.get() > 3 { Vec::new() } else { heaps::nim(heap) }
        };
        first_wins(&[2], rule, &nim::game().proof());
    }

    #[test]
    #[should_panic(expected = "[3]")]
    fn outcomes_that_differ_are_found() {
        let game = Search::normal(heaps::any(heaps::nim));
        assert_outcomes(game, [vec![], vec![1], vec![2], vec![3]], |heaps| {
            [1, 2].contains(&nim_sum(heaps))
        });
    }

    #[test]
    #[should_panic(expected = "1001")]
    fn heaps_are_held_to_the_proof_where_they_are_not_played_out() {
        let game = crate::shelf::take::game(&[1, 3]);
        assert_heaps(&game, 0..=1000, u64::MAX, |heap| heap % 2 == 1 && heap <= 1000);
    }

    #[test]
    #[should_panic(expected = "[1000, 5, 1005]")]
    fn sums_of_large_heaps_are_held_to_the_proof() {
        let wins = |heaps: &[u64]| heaps.iter().any(|&heap| heap > 1000) || nim_sum(heaps) != 0;
        assert_sums(&nim::game().proof(), 1_000_000_000, wins);
    }
}
