//! 13034 다각형 게임: Dawson's Kayles.

use common::mex;
use proconio::input;

fn main() {
    input! {
        vertices: usize,
    }
    println!("{}", winner(vertices));
}

fn winner(vertices: usize) -> u8 {
    match grundy(vertices) {
        0 => 2,
        _ => 1,
    }
}

/// A segment takes two vertices and keeps those on its left apart from those on its right.
/// From 53 vertices on, the values repeat with period 34 (Guy and Smith, 1956).
fn grundy(vertices: usize) -> u64 {
    let periods = vertices.saturating_sub(53) / 34;
    let vertices = vertices - 34 * periods;
    let mut table = vec![0, 0];
    for heap in 2..=vertices {
        let rest = heap - 2;
        table.push(mex((0..=rest).map(|left| table[left] ^ table[rest - left])));
    }
    table[vertices]
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{boards, proof, shelf, Search};

    #[test]
    fn grundy_and_winner_are_what_is_proved_for_every_polygon() {
        let proof = shelf::dawson_kayles().proof();
        for size in proof::sizes(100_000) {
            let (vertices, value) = (size as usize, proof.value(size));
            assert_eq!(grundy(vertices), value, "{vertices} vertices");
            assert_eq!(winner(vertices), if value == 0 { 2 } else { 1 }, "{vertices} vertices");
        }
    }

    #[test]
    fn winner_agrees_with_plain_search() {
        for vertices in 3..=10 {
            let wins = Search::normal(boards::polygon(vertices)).wins(&vec![]);
            assert_eq!(winner(vertices), if wins { 1 } else { 2 }, "{vertices} vertices");
        }
    }
}
