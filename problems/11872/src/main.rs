//! 11872 님 게임 나누기: Lasker's Nim.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        heaps: [u64],
    }
    println!("{}", if first_wins(&heaps) { "koosaga" } else { "cubelover" });
}

fn first_wins(heaps: &[u64]) -> bool {
    nim_sum(heaps.iter().map(|&heap| grundy(heap))) != 0
}

/// A heap has its size as Grundy number, except that 4k + 3 and 4k + 4 trade places.
fn grundy(heap: u64) -> u64 {
    match heap % 4 {
        3 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf};

    #[test]
    fn grundy_and_first_wins_agree_with_plain_search_and_the_law() {
        let (game, largest) = (shelf::lasker(), 2_000_000_000);
        let values = game.values();
        oracle::assert_values(oracle::sizes(largest), |&n| values.of(n), |&n| grundy(n));
        oracle::assert_sums(&game, (4, 7), largest, first_wins);
    }
}
