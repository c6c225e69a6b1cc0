//! 11694 님 게임: Nim in misère play, where the last stone loses.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    println!("{}", winner(&heaps));
}

/// As in normal play while a heap of two or more is left: whoever shrinks the last of them chooses how many
/// ones stay. With ones alone it is the other way round.
fn winner(heaps: &[u64]) -> &'static str {
    let only_ones = heaps.iter().all(|&heap| heap <= 1);
    let wins_normal_play = nim_sum(heaps) != 0;
    if wins_normal_play != only_ones {
        "koosaga"
    } else {
        "cubelover"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{heaps, oracle, shelf::nim_misere, Search};

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::misere(heaps::any(heaps::nim));
        for position in oracle::multisets(4, 9).into_iter().chain(oracle::multisets(9, 3)) {
            let expected = if game.wins(&position) { "koosaga" } else { "cubelover" };
            assert_eq!(winner(&position), expected, "{position:?}");
        }
    }

    #[test]
    fn winner_is_what_bouton_proved_for_every_heap() {
        for heap in oracle::sizes(2_000_000_000) {
            for position in [
                &[heap][..],
                &[heap, 1],
                &[heap, 1, 1],
                &[heap, heap],
                &[heap, heap ^ 1],
                &[heap, 5, heap ^ 5],
            ] {
                let expected = if nim_misere::loses(position) { "cubelover" } else { "koosaga" };
                assert_eq!(winner(position), expected, "{position:?}");
            }
        }
    }
}
