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
    match nim_sum(coins.iter().copied()) {
        0 => "cubelover",
        _ => "koosaga",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{boards, heaps, Grundy, Search};

    #[test]
    fn a_coin_is_worth_its_square() {
        let mut game = Grundy::new(boards::nimble);
        for square in 0..300 {
            assert_eq!(game.value(&vec![square]), square);
        }
    }

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(boards::nimble);
        for coins in heaps::multisets(4, 10) {
            let expected = if game.wins(&coins) { "koosaga" } else { "cubelover" };
            assert_eq!(winner(&coins), expected, "{coins:?}");
        }
    }

    #[test]
    fn digits_of_every_length_count() {
        for digit in 0..31 {
            let square = 1 << digit;
            assert_eq!(winner(&[square]), "koosaga");
            assert_eq!(winner(&[square, square]), "cubelover");
            assert_eq!(winner(&[square, square + 1]), "koosaga");
        }
    }
}
