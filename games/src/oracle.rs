//! For whoever holds a solution to the rules: positions and sizes to try, and who wins them.

use std::iter::successors;

use crate::proof::Proof;
use crate::{Search, grundy_table, nim_sum, rules};

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
}
