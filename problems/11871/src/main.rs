//! 11871 님 게임 홀짝: Nim in which an even number of stones may be taken only if some stay, and an odd number
//! only if none do.

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

/// The odd heaps 1, 3, 5, … have the Grundy numbers 1, 2, 3, …. The even ones 2, 4, 6, … cannot be emptied and
/// have one less: 0, 1, 2, ….
fn grundy(heap: u64) -> u64 {
    match heap % 2 {
        1 => heap / 2 + 1,
        _ => (heap / 2).saturating_sub(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf};

    #[test]
    fn grundy_and_first_wins_agree_with_plain_search_and_the_law() {
        let (game, largest) = (shelf::odd_even(), 2_147_000_000);
        let values = game.values();
        oracle::assert_values(oracle::sizes(largest), |&n| values.of(n), |&n| grundy(n));
        oracle::assert_sums(&game, (4, 12), largest, first_wins);
    }
}
