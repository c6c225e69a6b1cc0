//! 11871 님 게임 홀짝: Nim in which an even number of stones may be taken only if some stay, and an odd number
//! only if none do.

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

/// The odd heaps 1, 3, 5, … are worth 1, 2, 3, …; the even ones 2, 4, 6, … cannot be emptied and are worth one
/// less, 0, 1, 2, ….
fn grundy(heap: u64) -> u64 {
    match heap % 2 {
        1 => heap / 2 + 1,
        _ => (heap / 2).saturating_sub(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{heaps, oracle, shelf, Search};

    #[test]
    fn grundy_is_what_is_proved_for_every_heap() {
        let proof = shelf::odd_even::game().proof();
        for heap in oracle::sizes(2_147_000_000) {
            assert_eq!(grundy(heap), proof.value(heap), "heap {heap}");
        }
    }

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(heaps::any(heaps::odd_even));
        for position in oracle::multisets(4, 12) {
            let expected = if game.wins(&position) { "koosaga" } else { "cubelover" };
            assert_eq!(winner(&position), expected, "{position:?}");
        }
    }

    #[test]
    fn digits_of_every_length_count() {
        for digit in 1..30 {
            let heap = (2 << digit) + 1;
            assert_eq!(winner(&[heap, 1]), "koosaga");
            assert_eq!(winner(&[heap, heap]), "cubelover");
            assert_eq!(winner(&[heap, heap + 1]), "koosaga");
        }
    }
}
