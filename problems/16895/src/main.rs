//! 16895 님 게임 3: how many first moves win in Nim.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        heaps: [u64],
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
    use games::{oracle, shelf, Position};

    #[test]
    fn count_agrees_with_plain_search() {
        let mut game = shelf::nim().search();
        let positions = [oracle::multisets(4, 9), oracle::multisets(7, 4)].concat();
        let tried = |heaps: &Vec<u64>| game.winning_moves(&Position::Heaps(heaps.clone())).len();
        oracle::assert_values(positions, tried, |heaps| count(heaps));
    }

    #[test]
    fn count_agrees_with_the_law() {
        let values = shelf::nim().values();
        // Every move is tried: it wins if it leaves a heap with the value of the others together.
        let tried = |heaps: &Vec<u64>| {
            let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values.of(heap));
            let wins = |heap, rest| values.of(rest) == sum ^ values.of(heap);
            let winning = |&heap| (0..heap).filter(|&rest| wins(heap, rest)).count();
            heaps.iter().map(winning).sum::<usize>()
        };
        let few = oracle::multisets(2, 150).into_iter().chain(oracle::multisets(3, 40));
        let large = (1..=1000).map(|heap| vec![heap, 511, 600, 1000]);
        let many = (1..=20).map(|step| (1..=1000).map(|at| at * step % 1000 + 1).collect());
        oracle::assert_values(few.chain(large).chain(many), tried, |heaps| count(heaps));
    }
}
