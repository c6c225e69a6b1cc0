//! 11867 박스 나누기 게임: Empty and Divide.

use proconio::input;

fn main() {
    input! {
        boxes: (u64, u64),
    }
    println!("{}", if first_wins(boxes) { 'A' } else { 'B' });
}

/// Two odd boxes lose: an odd number divides into an odd and an even one, or not at all, but an even
/// number divides into two odd ones.
fn first_wins((one, other): (u64, u64)) -> bool {
    one % 2 == 0 || other % 2 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf, Position, Solver};

    fn pairs(largest: u64) -> impl Iterator<Item = Position> {
        let pair = move |one| (1..=largest).map(move |other| Position::Heaps(vec![one, other]));
        (1..=largest).flat_map(pair)
    }

    fn boxes(position: &Position) -> (u64, u64) {
        (position.heaps()[0], position.heaps()[1])
    }

    #[test]
    fn first_wins_agrees_with_plain_search_and_the_law() {
        let game = shelf::empty_and_divide();
        oracle::assert_outcomes(&game, pairs(100), |position| first_wins(boxes(position)));
        let solver = Solver::new(game);
        let with =
            |size| (1..=100).flat_map(move |other| [[size, other], [other, size], [size, size]]);
        oracle::assert_values(
            oracle::sizes(u64::MAX).skip(1).flat_map(with),
            |boxes| solver.evaluation(&Position::Heaps(boxes.to_vec())).wins(),
            |&[one, other]| first_wins((one, other)),
        );
    }

    /// What the lesson says of a nim-sum here.
    #[test]
    fn numbers_that_differ_by_box_tell_who_wins_and_no_numbers_are_grundy_numbers() {
        let game = shelf::empty_and_divide();
        let nim_sum = |(one, other): (u64, u64)| (1 - one % 2) ^ (2 - other % 2 * 2);
        oracle::assert_outcomes(&game, pairs(40), |position| nim_sum(boxes(position)) != 0);
        let mut grundy = game.grundy();
        let values = [[1, 1], [1, 2], [2, 1], [2, 2]];
        let values = values.map(|boxes| grundy.value(&Position::Heaps(boxes.to_vec())));
        assert_eq!(values, [0, 1, 1, 1]);
    }
}
