//! 9661 돌 게임 7: take 1, 4, 16, … of up to 10^12 stones; the last stone wins.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", winner(n));
}

/// Modulo 5 every power of four is 1 or -1: lost are 0 and 2, which are not neighbours, and everything else is
/// next to one of them.
fn winner(n: u64) -> &'static str {
    match n % 5 {
        0 | 2 => "CY",
        _ => "SK",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::heaps::{any, powers_of_four};
    use games::{oracle, shelf, Search};

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(any(powers_of_four));
        for n in 0..=5000 {
            let expected = if game.wins(&vec![n]) { "SK" } else { "CY" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }

    #[test]
    fn winner_is_what_is_proved_for_every_heap() {
        let proof = shelf::powers_of_four::game().proof();
        for n in oracle::sizes(1_000_000_000_000) {
            let expected = if proof.value(n) == 0 { "CY" } else { "SK" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }
}
