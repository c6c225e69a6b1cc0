//! 11872 님 게임 나누기: Lasker's Nim.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    println!("{}", winner(&heaps));
}

fn winner(heaps: &[u64]) -> &'static str {
    match nim_sum(heaps.iter().map(|&heap| grundy(heap))) {
        0 => "cubelover",
        _ => "koosaga",
    }
}

/// A heap is worth its size, except that 4k + 3 and 4k + 4 trade places.
fn grundy(heap: u64) -> u64 {
    match heap % 4 {
        3 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{heaps, oracle, shelf, Search};

    #[test]
    fn grundy_is_what_is_proved_for_every_heap() {
        let proof = shelf::lasker::game().proof();
        for heap in oracle::sizes(2_000_000_000) {
            assert_eq!(grundy(heap), proof.value(heap), "heap {heap}");
        }
    }

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(heaps::any(heaps::lasker));
        for position in oracle::multisets(4, 7) {
            let expected = if game.wins(&position) { "koosaga" } else { "cubelover" };
            assert_eq!(winner(&position), expected, "{position:?}");
        }
    }

    #[test]
    fn digits_of_every_length_count() {
        for digit in 2..31 {
            let heap = 1 << digit;
            assert_eq!(winner(&[1, heap + 1]), "koosaga");
            assert_eq!(winner(&[heap - 1, heap]), "koosaga");
            assert_eq!(winner(&[heap - 1, heap + 1, 1]), "cubelover");
        }
    }
}
