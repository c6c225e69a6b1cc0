//! 16895 님 게임 3: how many first moves win in Nim.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    println!("{}", count(&heaps));
}

/// The only move in a heap that makes the nim-sum zero leaves `heap ^ sum`, and it must be fewer stones.
fn count(heaps: &[u64]) -> usize {
    let sum = nim_sum(heaps);
    heaps.iter().filter(|&heap| heap ^ sum < *heap).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{heaps, oracle, proof::Proof, shelf, Search};

    /// How many moves leave a heap that is worth as much as the others together: every move is tried.
    fn winning_moves(heaps: &[u64], proof: &Proof) -> usize {
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ proof.value(heap));
        let in_heap = |&heap: &u64| {
            let others = sum ^ proof.value(heap);
            (0..heap).filter(|&rest| proof.value(rest) == others).count()
        };
        heaps.iter().map(in_heap).sum()
    }

    #[test]
    fn count_agrees_with_plain_search() {
        let mut game = Search::normal(heaps::any(heaps::nim));
        for position in oracle::multisets(4, 9).into_iter().chain(oracle::multisets(7, 4)) {
            assert_eq!(count(&position), game.winning_moves(&position).len(), "{position:?}");
        }
    }

    #[test]
    fn count_is_what_is_proved_for_every_heap() {
        let proof = shelf::nim::game().proof();
        let few = oracle::multisets(2, 150).into_iter().chain(oracle::multisets(3, 40));
        let large = (1..=1000).map(|heap| vec![heap, 511, 600, 1000]);
        let many = (1..=20).map(|step| (1..=1000).map(|at| at * step % 1000 + 1).collect());
        for position in few.chain(large).chain(many) {
            assert_eq!(count(&position), winning_moves(&position, &proof), "{position:?}");
        }
    }
}
