//! 11867 박스 나누기 게임: Empty and Divide.

use proconio::input;

fn main() {
    input! {
        boxes: (u64, u64),
    }
    println!("{}", winner(boxes));
}

/// Two odd boxes lose: an odd number divides into an odd and an even one, or not at all, but an even
/// number divides into two odd ones.
fn winner((one, other): (u64, u64)) -> char {
    if one % 2 == 1 && other % 2 == 1 {
        'B'
    } else {
        'A'
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{boards, oracle, shelf, Grundy, Search};

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(boards::empty_and_divide);
        for boxes in (1..=100).flat_map(|one| (1..=100).map(move |other| (one, other))) {
            let expected = if game.wins(&boxes) { 'A' } else { 'B' };
            assert_eq!(winner(boxes), expected, "{boxes:?}");
        }
    }

    #[test]
    fn winner_is_what_is_proved_for_all_boxes() {
        let proof = shelf::empty_and_divide::claim().check(boards::empty_and_divide).unwrap();
        for size in oracle::sizes(u64::MAX).skip(1) {
            let pairs = (1..=100).flat_map(|other| [(size, other), (other, size)]);
            for (one, other) in pairs.chain([(size, size)]) {
                let expected = if proof.loses(one, other) { 'B' } else { 'A' };
                assert_eq!(winner((one, other)), expected, "{one} and {other}");
            }
        }
    }

    /// What the lesson says of a nim-sum here.
    #[test]
    fn numbers_that_differ_by_box_tell_who_wins_and_no_numbers_tell_the_worth() {
        let mut game = Search::normal(boards::empty_and_divide);
        for (one, other) in (1..=40).flat_map(|one| (1..=40).map(move |other| (one, other))) {
            let (one_even, other_even) = (one % 2 == 0, other % 2 == 0);
            let nim_sum = u8::from(one_even) ^ (2 * u8::from(other_even));
            assert_eq!(nim_sum != 0, game.wins(&(one, other)), "{one} and {other}");
        }
        let mut grundy = Grundy::new(boards::empty_and_divide);
        let worth = [(1, 1), (1, 2), (2, 1), (2, 2)].map(|boxes| grundy.value(&boxes));
        assert_eq!(worth, [0, 1, 1, 1]);
    }
}
