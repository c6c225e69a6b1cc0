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
    match nim_sum(heaps.iter().copied()) {
        0 => "cubelover",
        _ => "koosaga",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{heaps, Search};

    #[test]
    fn a_heap_is_worth_its_size() {
        let table = games::grundy_table(300, heaps::nim);
        assert!((0..=300).eq(table));
    }

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(heaps::any(heaps::nim));
        for position in heaps::multisets(4, 10) {
            let expected = if game.wins(&position) { "koosaga" } else { "cubelover" };
            assert_eq!(winner(&position), expected, "{position:?}");
        }
    }

    #[test]
    fn digits_of_every_length_count() {
        for digit in 0..31 {
            let heap = 1 << digit;
            assert_eq!(winner(&[heap]), "koosaga");
            assert_eq!(winner(&[heap, heap]), "cubelover");
            assert_eq!(winner(&[heap, heap + 1]), "koosaga");
        }
    }
}
