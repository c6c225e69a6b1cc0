//! 16895 님 게임 3: how many first moves win in Nim.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    println!("{}", count(&heaps));
}

/// The only move in a heap that makes the nim-sum zero leaves `heap ^ sum`, and it must be fewer stones.
fn count(heaps: &[u64]) -> usize {
    let sum = nim_sum(heaps.iter().copied());
    heaps.iter().filter(|&heap| heap ^ sum < *heap).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{heaps, Search};

    #[test]
    fn count_agrees_with_plain_search() {
        let mut game = Search::normal(heaps::any(heaps::nim));
        for position in heaps::multisets(4, 9).into_iter().chain(heaps::multisets(7, 4)) {
            assert_eq!(count(&position), game.winning_moves(&position).len(), "{position:?}");
        }
    }

    #[test]
    fn count_is_zero_or_odd() {
        for position in heaps::multisets(3, 40) {
            let count = count(&position);
            assert!(count == 0 || count % 2 == 1, "{position:?}");
        }
    }
}
