//! 9661 돌 게임 7: take 1, 4, 16, … of up to 10^12 stones; the last stone wins.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", if first_wins(n) { "SK" } else { "CY" });
}

/// Modulo 5 every power of four is 1 or -1. So 0 and 2 lose: they are not neighbours, and each other residue is
/// next to one of them.
fn first_wins(n: u64) -> bool {
    !matches!(n % 5, 0 | 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf};

    #[test]
    fn first_wins_agrees_with_plain_search_and_the_law() {
        let game = shelf::powers_of_four();
        oracle::assert_heaps(&game, 0..=5000, 1_000_000_000_000, first_wins);
    }
}
