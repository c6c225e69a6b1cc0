//! Games in which whoever cannot move loses.

use std::collections::HashSet;

/// The least number that is missing from `values`.
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    // All that was seen, in no order.
    let seen: HashSet<u64> = values.into_iter().collect();
    (0..).find(|value| !seen.contains(value)).unwrap() // a list that ends leaves one out
}

/// Exclusive or of all heaps.
pub fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}
