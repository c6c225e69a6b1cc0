//! 13034 다각형 게임: Dawson's Kayles.

use common::grundy_table;
use proconio::input;

fn main() {
    input! {
        vertices: usize,
    }
    println!("{}", if first_wins(vertices) { 1 } else { 2 });
}

fn first_wins(vertices: usize) -> bool {
    grundy(vertices) != 0
}

/// A segment takes two vertices and keeps those on its left apart from those on its right.
fn grundy(vertices: usize) -> u64 {
    let table = grundy_table(vertices, |vertices, table| {
        (2..=vertices).map(|right| table[right - 2] ^ table[vertices - right]).collect()
    });
    table[vertices]
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::position::Polygon;
    use games::{oracle, shelf, Position};

    #[test]
    fn grundy_and_first_wins_agree_with_the_proof() {
        let proof = shelf::dawson_kayles().values();
        let answer = |&n: &u64| (grundy(n as usize), first_wins(n as usize));
        let proved = |&n: &u64| (proof.of(n), proof.of(n) != 0);
        oracle::assert_values(0..=1000, proved, answer);
    }

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let mut game = shelf::polygon().search();
        let wins = |&vertices: &usize| {
            game.wins(&Position::Polygon(Polygon { vertices, segments: vec![] }))
        };
        oracle::assert_values(3..=10, wins, |&vertices| first_wins(vertices));
    }
}
