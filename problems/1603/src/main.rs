//! 1603 작은 정사각형: strips of two rows, a relative of Kayles.

use common::{mex, nim_sum};
use itertools::Itertools;
use proconio::{input, marker::Chars};

fn main() {
    for _ in 0..3 {
        input! {
            height: usize,
            _: usize,
            board: [Chars; height],
        }
        println!("{}", winner(&board));
    }
}

fn winner(board: &[Vec<char>]) -> char {
    match nim_sum(board.chunks(2).map(grundy)) {
        0 => 'M',
        _ => 'Y',
    }
}

/// No block covers a column with a painted cell: each of its empty cells is worth 1. Empty columns side by
/// side are an empty strip. In an odd last row, no column has two empty cells.
fn grundy(strip: &[Vec<char>]) -> u64 {
    let columns = (0..strip[0].len()).map(|x| strip.iter().filter(|row| row[x] == '.').count());
    nim_sum(columns.dedup_with_count().map(|(width, empty)| match empty {
        0 => 0,
        1 => width as u64 % 2,
        _ => empty_strip(width),
    }))
}

/// A cell leaves the other one of its column, worth 1, and a strip on either side; a block, the strips only.
fn empty_strip(width: usize) -> u64 {
    let mut table = vec![0];
    for rest in 0..width {
        let cell = (0..=rest).map(|left| table[left] ^ table[rest - left] ^ 1);
        let block = (0..rest).map(|left| table[left] ^ table[rest - 1 - left]);
        table.push(mex(cell.chain(block)));
    }
    table[width]
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{boards::small_squares, shelf, Grundy, Search};

    /// Of strips of thousands of columns only a few: `empty_strip` takes quadratic time.
    #[test]
    fn empty_strip_is_what_is_proved_for_every_strip() {
        let proof = shelf::small_squares::strips().proof();
        for width in (0..=300).chain(1000..1012).chain([4096]) {
            assert_eq!(empty_strip(width), proof.value(width as u64), "width {width}");
        }
    }

    #[test]
    fn empty_strip_agrees_with_whole_boards() {
        let mut game = Grundy::new(small_squares);
        for width in 0..=7 {
            let board = vec![vec![false; width]; 2];
            assert_eq!(empty_strip(width), game.value(&board), "width {width}");
        }
    }

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(small_squares);
        for (height, width) in [(1, 6), (2, 5), (3, 3), (3, 4), (4, 2), (4, 3), (6, 2), (7, 1)] {
            for paint in 0..1_u32 << (height * width) {
                let painted = |cell: usize| paint >> cell & 1 == 1;
                let row = |y: usize| (0..width).map(move |x| painted(y * width + x)).collect();
                let board: Vec<Vec<bool>> = (0..height).map(row).collect();
                let cell = |&painted: &bool| if painted { '#' } else { '.' };
                let drawn =
                    board.iter().map(|row| row.iter().map(cell).collect_vec()).collect_vec();
                let expected = if game.wins(&board) { 'Y' } else { 'M' };
                assert_eq!(winner(&drawn), expected, "{drawn:?}");
            }
        }
    }
}
