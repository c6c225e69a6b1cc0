//! 9660 돌 게임 6: take 1, 3 or 4 of up to 10^12 stones; the last stone wins.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", if first_wins(n) { "SK" } else { "CY" });
}

/// 0 and 2 modulo 7 lose: no move leads from one of them to another, and one leads there from any other heap.
fn first_wins(n: u64) -> bool {
    !matches!(n % 7, 0 | 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf};

    #[test]
    fn first_wins_agrees_with_plain_search_and_the_proof() {
        let game = shelf::take(&[1, 3, 4]);
        oracle::assert_heaps(&game, 0..=2000, 1_000_000_000_000, first_wins);
    }
}
