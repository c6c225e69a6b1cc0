//! What solutions to impartial games share: [`mex`] and [`nim_sum`].
//!
//! By the theorem of Sprague (1935) and Grundy (1939) every position of an impartial game in normal
//! play has a *Grundy number*: the [`mex`] of the Grundy numbers of its options. A sum of positions has
//! the [`nim_sum`] of theirs, and the player to move loses exactly if that is zero.
//!
//! No dependencies, no input or output: what a solution uses of this crate goes into the file it submits.
#![warn(missing_docs)]

use std::borrow::Borrow;

/// The least number that is missing from `values`: their minimum excluded number.
///
/// No memory is allocated, and one pass is enough for an answer below 256: an iterator that recomputes
/// its values, such as a `map` over a table, need not be collected first. A larger answer costs one more
/// pass, over a clone, for every 256.
///
/// ```
/// use common::mex;
///
/// assert_eq!(mex(&[0, 1, 3, 3]), 2);
/// assert_eq!(mex((0..7).map(|heap| heap ^ 1)), 6);
/// ```
pub fn mex(values: impl IntoIterator<Item = impl Borrow<u64>> + Clone) -> u64 {
    gap(values.clone(), 0)
        .or_else(|| (1..).find_map(|window| gap(values.clone(), window * WINDOW)))
        .expect("a list that ends leaves a number out")
}

const WINDOW: u64 = 256;

/// The least number of `low..low + WINDOW` that is missing from `values`.
#[inline]
fn gap(values: impl IntoIterator<Item = impl Borrow<u64>>, low: u64) -> Option<u64> {
    // The slot past the window takes whatever lies outside it: cheaper than a branch in the inner loop.
    let mut seen = [false; WINDOW as usize + 1];
    for value in values {
        seen[value.borrow().wrapping_sub(low).min(WINDOW) as usize] = true;
    }
    seen[..WINDOW as usize].iter().position(|seen| !seen).map(|place| low + place as u64)
}

/// The nim-sum of `values`: their binary digits added without carrying, by exclusive or.
///
/// Zero for no values. In Nim the player to move loses exactly if the nim-sum of the heaps is
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
            let mex = mex(&list);
            assert!(!list.contains(&mex), "{list:?}");
            assert!((0..mex).all(|value| list.contains(&value)), "{list:?}");
        }
    }

    #[test]
    fn mex_looks_past_every_window() {
        for gap in 0..1100 {
            let rest = (0..1100).rev().filter(|&value| value != gap);
            assert_eq!(mex(rest.clone()), gap);
            assert_eq!(mex(rest.chain([u64::MAX, u64::MAX - 256, 5000])), gap);
        }
        assert_eq!(mex([0; 0]), 0);
        assert_eq!(mex([u64::MAX, u64::MAX - 1]), 0);
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
