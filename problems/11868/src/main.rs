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
    use games::{oracle, shelf, Position};

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let positions = oracle::multisets(4, 10).into_iter().map(Position::Heaps);
        oracle::assert_outcomes(&shelf::nim(), positions, |position| first_wins(position.heaps()));
    }
}
