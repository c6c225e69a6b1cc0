//! 9656 돌 게임 2: take 1 or 3 stones; the last stone loses.

use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    println!("{}", winner(n));
}

/// Every move takes an odd number of stones: the last move is the second player's exactly if `n` is even.
fn winner(n: u64) -> &'static str {
    match n % 2 {
        0 => "SK",
        _ => "CY",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::heaps::{any, take};
    use games::proof::Kind;
    use games::{oracle, shelf, Search};

    #[test]
    fn winner_agrees_with_plain_search_up_to_the_limit() {
        let mut game = Search::misere(any(|heap| take(heap, &[1, 3])));
        for n in 1..=1000 {
            let expected = if game.wins(&vec![n]) { "SK" } else { "CY" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }

    #[test]
    fn winner_is_what_is_proved_for_every_heap() {
        let proof = shelf::take::game(&[1, 3]).outcome(Kind::MisereOutcome).proof();
        for n in oracle::sizes(u64::MAX) {
            let expected = if proof.value(n) == 0 { "CY" } else { "SK" };
            assert_eq!(winner(n), expected, "{n} stones");
        }
    }
}
