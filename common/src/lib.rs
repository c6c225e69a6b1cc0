//! What solutions to impartial games share.
//!
//! By the theorem of Sprague (1935) and Grundy (1939) every position of an impartial game in normal
//! play has a *Grundy number*: the [`mex`] of the Grundy numbers of its options. A sum of positions has
//! the [`nim_sum`] of theirs, and the player to move loses exactly when that is zero.
//!
//! No dependencies, no input or output: what a solution uses of this crate goes into the file it submits.
#![warn(missing_docs)]

use std::borrow::Borrow;

/// The least number that is missing from `values`: their minimum excluded number.
///
/// ```
/// use common::mex;
///
/// assert_eq!(mex(vec![0, 1, 3, 3]), 2);
/// assert_eq!(mex(vec![]), 0);
/// ```
pub fn mex(values: Vec<u64>) -> u64 {
    // So many values cannot cover more than the numbers below their count.
    let mut present = vec![false; values.len()];
    for value in values {
        if let Some(present) = present.get_mut(value as usize) {
            *present = true;
        }
    }
    present.iter().take_while(|&&present| present).count() as u64
}

/// The Grundy numbers of heaps of `0..=largest`: each is the [`mex`] of `options(heap, table)`, the Grundy
/// numbers of its options, and `table` has those of smaller heaps.
///
/// ```
/// // Take one or two stones.
/// let table = common::grundy_table(5, |heap, table| table[heap.saturating_sub(2)..].to_vec());
/// assert_eq!(table, [0, 1, 2, 0, 1, 2]);
/// ```
pub fn grundy_table(largest: usize, options: impl Fn(usize, &[u64]) -> Vec<u64>) -> Vec<u64> {
    let mut table = Vec::new();
    for heap in 0..=largest {
        table.push(mex(options(heap, &table)));
    }
    table
}

/// The nim-sum of `values`: their binary digits added without carrying, by exclusive or.
///
/// Zero for no values. In Nim the player to move loses exactly when the nim-sum of the heaps is
/// zero (Bouton, 1901).
///
/// ```
/// use common::nim_sum;
///
/// assert_eq!(nim_sum([3, 4, 5]), 2);
/// assert_eq!(nim_sum(&[7, 7]), 0);
/// ```
pub fn nim_sum(values: impl IntoIterator<Item = impl Borrow<u64>>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value.borrow())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every list of at most five numbers below seven.
    fn small_lists() -> Vec<Vec<u64>> {
        let mut lists = vec![vec![]];
        let mut longest = lists.clone();
        for _ in 0..5 {
            longest = longest
                .iter()
                .flat_map(|list| (0..7).map(move |value| [list.as_slice(), &[value]].concat()))
                .collect();
            lists.extend_from_slice(&longest);
        }
        lists
    }

    #[test]
    fn mex_is_absent_and_all_below_it_is_present() {
        for list in small_lists() {
            let mex = mex(list.clone());
            assert!(!list.contains(&mex), "{list:?}");
            assert!((0..mex).all(|value| list.contains(&value)), "{list:?}");
        }
    }

    #[test]
    fn mex_takes_any_numbers() {
        for gap in 0..1100 {
            let rest = (0..1100).rev().filter(|&value| value != gap);
            assert_eq!(mex(rest.clone().collect()), gap);
            assert_eq!(mex(rest.chain([u64::MAX, 1 << 32, 5000]).collect()), gap);
        }
        assert_eq!(mex(vec![u64::MAX, 1 << 32]), 0);
    }

    #[test]
    fn grundy_table_knows_a_row_from_which_pairs_are_taken() {
        let pairs = |row: usize, table: &[u64]| {
            (2..=row).map(|right| table[right - 2] ^ table[row - right]).collect()
        };
        assert_eq!(grundy_table(0, pairs), [0]);
        // Dawson's Kayles: OEIS A002187, shifted by one.
        let values = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3];
        assert_eq!(grundy_table(19, pairs), values);
    }

    #[test]
    fn nim_sum_adds_digits_without_carrying() {
        for list in small_lists() {
            for bit in 0..4 {
                let ones = list.iter().filter(|&value| value >> bit & 1 == 1).count() as u64;
                assert_eq!(nim_sum(&list) >> bit & 1, ones % 2, "{list:?}");
            }
        }
        assert_eq!(nim_sum([0; 0]), 0);
        assert_eq!(nim_sum([u64::MAX, 1]), u64::MAX - 1);
    }
}
