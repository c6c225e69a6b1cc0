//! 9655 돌 게임: take 1 or 3 stones; the last stone wins.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", if first_wins(n) { "SK" } else { "CY" });
}

/// Every move takes an odd number of stones: the last move is the first player's if and only if `n` is odd.
fn first_wins(n: u64) -> bool {
    n % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf};

    #[test]
    fn first_wins_agrees_with_plain_search_and_the_proof() {
        let game = shelf::take(&[1, 3]);
        oracle::assert_heaps(&game, 1..=1000, u64::MAX, first_wins);
    }
}
