//! 9659 돌 게임 5: take 1 or 3 of up to 10^12 stones; the last stone wins.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", winner(n));
}

/// Every move takes an odd number of stones: the last move is the first player's exactly if `n` is odd.
fn winner(n: u64) -> &'static str {
    match n % 2 {
        0 => "CY",
        _ => "SK",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::heaps::{any, take};
    use games::{oracle, shelf, Search};

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(any(|heap| take(heap, &[1, 3])));
        for n in 0..=2000 {
            let expected = if game.wins(&vec![n]) { "SK" } else { "CY" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }

    #[test]
    fn winner_is_what_is_proved_for_every_heap() {
        let proof = shelf::take::game(&[1, 3]).proof();
        for n in oracle::sizes(1_000_000_000_000) {
            let expected = if proof.value(n) == 0 { "CY" } else { "SK" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }
}
