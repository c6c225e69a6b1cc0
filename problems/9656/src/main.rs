//! 9656 돌 게임 2: take 1 or 3 stones; the last stone loses.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", if first_wins(n) { "SK" } else { "CY" });
}

/// Every move takes an odd number of stones: the last move is the second player's if and only if `n` is even.
fn first_wins(n: u64) -> bool {
    n % 2 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf};

    #[test]
    fn first_wins_agrees_with_plain_search_and_the_proof() {
        let game = shelf::take(&[1, 3]).misere();
        oracle::assert_heaps(&game, 1..=1000, u64::MAX, first_wins);
    }
}
