//! 11868 님 게임 2: Nim.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        heaps: [u64],
    }
    println!("{}", if first_wins(&heaps) { "koosaga" } else { "cubelover" });
}

/// The Grundy number of a heap is its size.
fn first_wins(heaps: &[u64]) -> bool {
    nim_sum(heaps) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{heaps, oracle, shelf, Search};

    #[test]
    fn first_wins_agrees_with_plain_search_and_the_proof() {
        let game = Search::normal(heaps::any(heaps::nim));
        oracle::assert_outcomes(game, oracle::multisets(4, 10), |heaps| first_wins(heaps));
        oracle::assert_sums(&shelf::nim::game().proof(), 1_000_000_000, first_wins);
    }
}
