//! 11694 님 게임: Nim in misère play, where the last stone loses.

use common::nim_sum;
use proconio::input;

fn main() {
    input! {
        heaps: [u64],
    }
    println!("{}", if first_wins(&heaps) { "koosaga" } else { "cubelover" });
}

/// As in normal play while a heap of two or more is left: whoever shrinks the last of them chooses how many
/// ones stay. With ones alone it is the other way round.
fn first_wins(heaps: &[u64]) -> bool {
    if heaps.iter().all(|&heap| heap == 1) {
        heaps.len() % 2 == 0
    } else {
        nim_sum(heaps) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf, Position, Solver};

    #[test]
    fn first_wins_agrees_with_plain_search_and_boutons_theorem() {
        let game = shelf::nim().misere();
        let positions = [oracle::multisets(4, 9), oracle::multisets(9, 3)].concat();
        let positions = positions.into_iter().map(Position::Heaps);
        oracle::assert_outcomes(&game, positions, |position| first_wins(position.heaps()));
        let solver = Solver::new(game);
        let sums = oracle::sums(2_000_000_000).filter(|heaps| !heaps.contains(&0));
        let wins = |heaps: &Vec<u64>| solver.evaluation(&Position::Heaps(heaps.clone())).wins();
        oracle::assert_values(sums, wins, |heaps| first_wins(heaps));
    }
}
