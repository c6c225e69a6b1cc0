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
    use games::{boards, Search};

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(boards::empty_and_divide);
        for boxes in (1..=100).flat_map(|one| (1..=100).map(move |other| (one, other))) {
            let expected = if game.wins(&boxes) { 'A' } else { 'B' };
            assert_eq!(winner(boxes), expected, "{boxes:?}");
        }
    }
}
