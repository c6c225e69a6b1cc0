use std::collections::HashMap;
use std::hash::Hash;

use crate::proof::Proof;
use crate::{Search, heaps};

/// The Grundy number of whole positions, by the mex rule and nothing else: a sum is one big position here.
///
/// Positions already known are remembered. The recursion goes as deep as the longest play: two thousand moves
/// fit on a thread's stack.
///
/// ```
/// use games::{Grundy, heaps};
///
/// let mut nim = Grundy::new(heaps::any(heaps::nim));
/// assert_eq!(nim.value(&vec![3, 4, 5]), 2);
/// ```
pub struct Grundy<P, R> {
    options: R,
    known: HashMap<P, u64>,
}

impl<P: Clone + Eq + Hash, R: Fn(&P) -> Vec<P>> Grundy<P, R> {
    /// A solver for the game in which `options` lists the positions after one move.
    pub fn new(options: R) -> Self {
        Grundy { options, known: HashMap::new() }
    }

    /// The mex of the values of the options of `position`.
    pub fn value(&mut self, position: &P) -> u64 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let options = (self.options)(position);
        let values = options.iter().map(|option| self.value(option)).collect();
        let value = mex(values);
        self.known.insert(position.clone(), value);
        value
    }
}

/// The Grundy numbers of single heaps of `0..=largest`: the mex, over all moves, of the nim-sum of the heaps
/// that the move leaves.
///
/// # Panics
///
/// If the rule leaves a heap that is not smaller.
///
/// ```
/// use games::{grundy_table, heaps};
///
/// assert_eq!(grundy_table(8, heaps::lasker), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
/// ```
pub fn grundy_table<Heaps: AsRef<[u64]>>(
    largest: u64,
    rule: impl Fn(u64) -> Vec<Heaps>,
) -> Vec<u64> {
    let mut table = Vec::new();
    for heap in 0..=largest {
        let options = rule(heap);
        let worth =
            |left: &Heaps| left.as_ref().iter().fold(0, |sum, &part| sum ^ table[part as usize]);
        table.push(mex(options.iter().map(worth).collect()));
    }
    table
}

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
/// use games::{first_wins, heaps, shelf};
///
/// let nim = shelf::nim().proof();
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
    let value = position.iter().fold(0, |sum, &heap| sum ^ proof.value(heap));
    if position.iter().sum::<u64>() <= 12 {
        let played = Search::normal(heaps::any(rule)).wins(&position.to_vec());
        assert_eq!(played, value != 0, "plain search and proof disagree on {position:?}");
    }
    value != 0
}

/// The least number that is not among `values`. Not `common::mex`, which is among what is tested here.
///
/// ```
/// assert_eq!(games::mex(vec![3, 0, 1, 0]), 2);
/// ```
pub fn mex(values: Vec<u64>) -> u64 {
    // That many values cannot cover more than the numbers below their count: larger ones do not matter.
    let mut seen = vec![false; values.len()];
    for value in values {
        if let Some(seen) = seen.get_mut(value as usize) {
            *seen = true;
        }
    }
    seen.iter().take_while(|&&seen| seen).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf;

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let proof = shelf::lasker().proof();
        let mut game = Search::normal(heaps::any(heaps::lasker));
        for position in heaps::multisets(3, 8) {
            let wins = game.wins(&position);
            assert_eq!(first_wins(&position, heaps::lasker, &proof), wins, "{position:?}");
        }
    }

    #[test]
    #[should_panic(expected = "mex and proof disagree on 3")]
    fn first_wins_takes_no_proof_of_another_game() {
        first_wins(&[3], heaps::nim, &shelf::lasker().proof());
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
        first_wins(&[2], rule, &shelf::nim().proof());
    }
}
