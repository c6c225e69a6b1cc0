//! 9658 돌 게임 4: take 1, 3 or 4 stones; the last stone loses.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", if first_wins(n) { "SK" } else { "CY" });
}

/// 1 and 3 modulo 7 lose: no move leads from one of them to another, and one leads there from any other heap but 0,
/// which wins: the opponent took the last stone.
fn first_wins(n: u64) -> bool {
    !matches!(n % 7, 1 | 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf};

    #[test]
    fn first_wins_agrees_with_plain_search_and_the_proof() {
        let game = shelf::take(&[1, 3, 4]).misere();
        oracle::assert_heaps(&game, 1..=1000, u64::MAX, first_wins);
    }
}
