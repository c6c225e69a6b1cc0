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
    use games::{boards, oracle, shelf, Grundy, Search};

    fn pairs(largest: u64) -> impl Iterator<Item = (u64, u64)> {
        (1..=largest).flat_map(move |one| (1..=largest).map(move |other| (one, other)))
    }

    #[test]
    fn first_wins_agrees_with_plain_search_and_the_proof() {
        let game = Search::normal(boards::empty_and_divide);
        oracle::assert_outcomes(game, pairs(100), |&boxes| first_wins(boxes));
        let proof = shelf::empty_and_divide::claim().check(boards::empty_and_divide).unwrap();
        let with =
            |size| (1..=100).flat_map(move |other| [(size, other), (other, size), (size, size)]);
        oracle::assert_values(
            oracle::sizes(u64::MAX).skip(1).flat_map(with),
            |&(one, other)| !proof.loses(one, other),
            |&boxes| first_wins(boxes),
        );
    }

    /// What the lesson says of a nim-sum here.
    #[test]
    fn numbers_that_differ_by_box_tell_who_wins_and_no_numbers_are_grundy_numbers() {
        let nim_sum = |&(one, other): &(u64, u64)| (1 - one % 2) ^ (2 - other % 2 * 2);
        let game = Search::normal(boards::empty_and_divide);
        oracle::assert_outcomes(game, pairs(40), |boxes| nim_sum(boxes) != 0);
        let mut game = Grundy::new(boards::empty_and_divide);
        let values = [(1, 1), (1, 2), (2, 1), (2, 2)].map(|boxes| game.value(&boxes));
        assert_eq!(values, [0, 1, 1, 1]);
    }
}
