//! 1603 작은 정사각형: strips of two rows, a relative of Kayles.

use common::{grundy_table, nim_sum};
use itertools::Itertools;
use proconio::{input, marker::Chars};

fn main() {
    for _ in 0..3 {
        input! {
            height: usize,
            _: usize,
            board: [Chars; height],
        }
        println!("{}", if first_wins(&board) { 'Y' } else { 'M' });
    }
}

fn first_wins(board: &[Vec<char>]) -> bool {
    nim_sum(board.chunks(2).map(grundy)) != 0
}

/// No block covers a column with a painted cell: each of its empty cells is a heap of 1. Empty columns side by
/// side are an empty strip. In an odd last row, no column has two empty cells.
fn grundy(strip: &[Vec<char>]) -> u64 {
    let columns = (0..strip[0].len()).map(|x| strip.iter().filter(|row| row[x] == '.').count());
    nim_sum(columns.dedup_with_count().map(|(width, empty)| match empty {
        0 => 0,
        1 => width as u64 % 2,
        _ => empty_strip(width),
    }))
}

/// A block leaves a strip on either side; a cell also the other one of its column, a heap of 1.
fn empty_strip(width: usize) -> u64 {
    let table = grundy_table(width, |width, table| {
        let cell = (1..=width).map(|x| table[x - 1] ^ table[width - x] ^ 1);
        let block = (2..=width).map(|x| table[x - 2] ^ table[width - x]);
        cell.chain(block).collect()
    });
    table[width]
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf, Position};

    /// Only a few strips of thousands of columns: `empty_strip` takes quadratic time.
    #[test]
    fn empty_strip_agrees_with_the_proof_and_with_whole_boards() {
        let proof = shelf::small_squares().values_of_parts().unwrap();
        let widths = (0..=300).chain(1000..1012).chain([4096]);
        oracle::assert_values(widths, |&n| proof.of(n as u64), |&n| empty_strip(n));
        let mut game = shelf::small_squares().grundy();
        let board = |&width: &usize| Position::Grid(vec![vec!['.'; width]; 2]);
        oracle::assert_values(0..=7, |width| game.value(&board(width)), |&n| empty_strip(n));
    }

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let mut game = shelf::small_squares().search();
        let sizes = [(1, 6), (2, 5), (3, 3), (3, 4), (4, 2), (4, 3), (6, 2), (7, 1)];
        for paint in sizes.iter().flat_map(|&(height, width)| oracle::matrices(height, width, 2)) {
            let drawn =
                |row: &Vec<u64>| row.iter().map(|&cell| ['.', '#'][cell as usize]).collect();
            let board = paint.iter().map(drawn).collect_vec();
            let wins = game.wins(&Position::Grid(board.clone()));
            assert_eq!(first_wins(&board), wins, "{paint:?}");
        }
    }
}
