//! 11869 님블: Nimble.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        coins: [u64],
    }
    println!("{}", if first_wins(&coins) { "koosaga" } else { "cubelover" });
}

/// Coins do not get in each other's way, so a coin on square k is a heap of k stones in Nim.
fn first_wins(coins: &[u64]) -> bool {
    nim_sum(coins) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf, Position};

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let coins = oracle::multisets(4, 10).into_iter().map(Position::Heaps);
        oracle::assert_outcomes(&shelf::nimble(), coins, |coins| first_wins(coins.heaps()));
    }

    #[test]
    fn a_coin_has_the_grundy_number_of_a_heap_of_nim() {
        let mut grundy = shelf::nimble().grundy();
        let value = |&coin: &u64| grundy.value(&Position::Heaps(vec![coin]));
        oracle::assert_values(0..300, value, |&coin| coin);
    }
}
