use std::collections::HashMap;
use std::hash::Hash;

use crate::{Pattern, Search, heaps};

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
pub fn grundy_table(largest: u64, rule: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<u64> {
    let mut table = Vec::new();
    for heap in 0..=largest {
        let options = rule(heap);
        let worth =
            |heaps: &Vec<u64>| heaps.iter().fold(0, |sum, &part| sum ^ table[part as usize]);
        table.push(mex(options.iter().map(worth).collect()));
    }
    table
}

/// Whether the player to move wins a sum of heaps in normal play, for heaps of any size.
///
/// Up to heaps of `longest` the values come from [`grundy_table`]. Beyond it they continue the table's
/// [`Pattern`], which the caller must know to hold for every heap. Positions of at most 12 stones are
/// played out by plain search as well.
///
/// # Panics
///
/// If plain search disagrees, or if a heap is larger than `longest` and the table shows no pattern.
///
/// ```
/// use games::{first_wins, heaps};
///
/// assert!(!first_wins(&[1, 2, 3], heaps::nim, 100));
/// assert!(!first_wins(&[1_000_000_000, 1_000_000_000], heaps::nim, 100));
/// ```
pub fn first_wins(
    position: &[u64],
    rule: impl Fn(u64) -> Vec<Vec<u64>> + Copy,
    longest: u64,
) -> bool {
    let largest = position.iter().copied().max().unwrap_or(0);
    let table = grundy_table(largest.min(longest), rule);
    let value = if largest <= longest {
        position.iter().fold(0, |sum, &heap| sum ^ table[heap as usize])
    } else {
        let pattern = Pattern::find(&table)
            .unwrap_or_else(|| panic!("no pattern in the values of the heaps up to {longest}"));
        position.iter().fold(0, |sum, &heap| sum ^ pattern.value(&table, heap))
    };
    if position.iter().sum::<u64>() <= 12 {
        let played = Search::normal(heaps::any(rule)).wins(&position.to_vec());
        assert_eq!(played, value != 0, "plain search and mex disagree on {position:?}");
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

    #[test]
    fn first_wins_agrees_with_a_table_that_needs_no_pattern() {
        for position in heaps::multisets(2, 60) {
            let long = first_wins(&position, heaps::lasker, 60);
            assert_eq!(first_wins(&position, heaps::lasker, 20), long, "{position:?}");
        }
    }

    #[test]
    fn first_wins_needs_no_pattern_up_to_the_longest_heap() {
        let value = grundy_table(100, heaps::fibonacci)[100];
        assert_eq!(first_wins(&[100], heaps::fibonacci, 100), value != 0);
    }

    #[test]
    #[should_panic(expected = "no pattern in the values of the heaps up to 100")]
    fn first_wins_never_guesses_beyond_a_table_without_a_pattern() {
        first_wins(&[101], heaps::fibonacci, 100);
    }

    #[test]
    #[should_panic(expected = "plain search and mex disagree")]
    fn first_wins_plays_small_positions_out() {
        // No sum of heaps: what is left depends on how often the rule was asked.
        let asked = std::cell::Cell::new(0);
        let rule = |heap| {
            asked.set(asked.get() + 1);
            if asked.get() > 3 { Vec::new() } else { heaps::nim(heap) }
        };
        first_wins(&[2], rule, 10);
    }
}
