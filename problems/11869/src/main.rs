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
    use games::{boards, oracle, shelf, Grundy, Search};

    #[test]
    fn first_wins_agrees_with_plain_search_and_the_proof() {
        let game = Search::normal(boards::nimble);
        oracle::assert_outcomes(game, oracle::multisets(4, 10), |coins| first_wins(coins));
        oracle::assert_sums(&shelf::nim::game().proof(), 1_000_000_000, first_wins);
    }

    #[test]
    fn a_coin_has_the_grundy_number_of_a_heap_of_nim() {
        let proof = shelf::nim::game().proof();
        let mut game = Grundy::new(boards::nimble);
        oracle::assert_values(0..300, |&coin| proof.value(coin), |&coin| game.value(&vec![coin]));
    }
}
