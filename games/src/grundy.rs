use std::collections::HashMap;
use std::hash::Hash;

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

/// The nim-sum of these values. Not `common::nim_sum`.
///
/// ```
/// assert_eq!(games::nim_sum(&[4, 3, 8]), 15);
/// ```
pub fn nim_sum(values: &[u64]) -> u64 {
    values.iter().fold(0, |sum, value| sum ^ value)
}
