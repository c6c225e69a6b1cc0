//! 11868 님 게임 2: Nim.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    println!("{}", winner(&heaps));
}

/// A heap is worth its size: the player to move loses exactly if the nim-sum of the heaps is zero.
fn winner(heaps: &[u64]) -> &'static str {
    match nim_sum(heaps) {
        0 => "cubelover",
        _ => "koosaga",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{heaps, oracle, shelf, Search};

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(heaps::any(heaps::nim));
        for position in oracle::multisets(4, 10) {
            let expected = if game.wins(&position) { "koosaga" } else { "cubelover" };
            assert_eq!(winner(&position), expected, "{position:?}");
        }
    }

    #[test]
    fn winner_is_what_is_proved_for_every_heap() {
        let proof = shelf::nim::game().proof();
        for heap in oracle::sizes(1_000_000_000) {
            for position in [&[heap][..], &[heap, heap], &[heap, heap ^ 1], &[heap, 5, heap ^ 5]] {
                let sum = position.iter().fold(0, |sum, &heap| sum ^ proof.value(heap));
                let expected = if sum == 0 { "cubelover" } else { "koosaga" };
                assert_eq!(winner(position), expected, "{position:?}");
            }
        }
    }
}
