//! 11869 님블: Nimble.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        m: usize,
        coins: [u64; m],
    }
    println!("{}", winner(&coins));
}

/// Coins do not get in each other's way, so a coin on square k is a heap of k stones in Nim.
fn winner(coins: &[u64]) -> &'static str {
    match nim_sum(coins) {
        0 => "cubelover",
        _ => "koosaga",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{boards, oracle, shelf, Grundy, Search};

    #[test]
    fn a_coin_is_worth_what_is_proved_of_a_heap_of_nim() {
        let proof = shelf::nim::game().proof();
        let mut game = Grundy::new(boards::nimble);
        for square in 0..300 {
            assert_eq!(game.value(&vec![square]), proof.value(square), "square {square}");
        }
    }

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(boards::nimble);
        for coins in oracle::multisets(4, 10) {
            let expected = if game.wins(&coins) { "koosaga" } else { "cubelover" };
            assert_eq!(winner(&coins), expected, "{coins:?}");
        }
    }

    #[test]
    fn winner_is_what_is_proved_for_every_heap_of_nim() {
        let proof = shelf::nim::game().proof();
        for square in oracle::sizes(1_000_000_000) {
            for coins in
                [&[square][..], &[square; 2], &[square, square ^ 1], &[square, 5, square ^ 5]]
            {
                let sum = coins.iter().fold(0, |sum, &square| sum ^ proof.value(square));
                let expected = if sum == 0 { "cubelover" } else { "koosaga" };
                assert_eq!(winner(coins), expected, "{coins:?}");
            }
        }
    }
}
