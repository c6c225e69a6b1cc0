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
    match grundy(vertices, &grundy_table(86)) {
        0 => 2,
        _ => 1,
    }
}

/// From 53 vertices on, the values repeat with period 34 (Guy and Smith, 1956).
fn grundy(vertices: usize, table: &[u64]) -> u64 {
    table[vertices - vertices.saturating_sub(53) / 34 * 34]
}

/// A segment takes two vertices and keeps those on its left apart from those on its right.
fn grundy_table(most: usize) -> Vec<u64> {
    let mut table = vec![0, 0];
    for vertices in 2..=most {
        let rest = vertices - 2;
        table.push(mex((0..=rest).map(|left| table[left] ^ table[rest - left])));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{boards, oracle, shelf, Search};

    #[test]
    fn grundy_and_winner_are_what_is_proved_for_every_polygon() {
        let proof = shelf::dawson_kayles::game().proof();
        let table = grundy_table(86);
        for size in oracle::sizes(100_000) {
            let (vertices, value) = (size as usize, proof.value(size));
            assert_eq!(grundy(vertices, &table), value, "{vertices} vertices");
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
