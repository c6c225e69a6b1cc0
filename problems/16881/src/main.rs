//! 16881 행렬 게임: rows of heaps, each out of reach until the one on its left is gone.

use std::io::{read_to_string, stdin};

use common::nim_sum;

fn main() {
    // For a million numbers: `input!` is slower.
    let input = read_to_string(stdin()).expect("the input is text");
    let number = |word: &str| word.parse().expect("numbers below 65,536");
    let numbers: Vec<u16> = input.split_ascii_whitespace().map(number).collect();
    let (size, matrix) = numbers.split_at(2);
    println!("{}", winner(matrix, size[1].into()));
}

fn winner(matrix: &[u16], width: usize) -> &'static str {
    match nim_sum(matrix.chunks(width).map(grundy)) {
        0 => "cubelover",
        _ => "koosaga",
    }
}

/// A number is a heap of Nim that is worth, once empty, what follows it: every value up to that one
/// moves down a place.
fn grundy(row: &[u16]) -> u64 {
    row.iter().rfold(0, |rest, &number| match u64::from(number) {
        0 => rest,
        number if number > rest => number,
        number => number - 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{boards::row_matrix, shelf, Grundy, Search};

    /// Every matrix of that shape whose numbers lie below `bound`.
    fn matrices(height: usize, width: usize, bound: u16) -> Vec<Vec<Vec<u16>>> {
        let mut all = vec![vec![]];
        for _ in 0..height * width {
            let grown = |numbers: &Vec<u16>| {
                (0..bound)
                    .map(|number| [numbers.as_slice(), &[number]].concat())
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(grown).collect();
        }
        all.iter().map(|numbers| numbers.chunks(width).map(<[u16]>::to_vec).collect()).collect()
    }

    fn position(rows: &[Vec<u16>]) -> Vec<Vec<u64>> {
        rows.iter().map(|row| row.iter().map(|&number| number.into()).collect()).collect()
    }

    #[test]
    fn grundy_agrees_with_the_mex_rule() {
        let mut game = Grundy::new(row_matrix);
        for rows in matrices(1, 4, 7) {
            assert_eq!(grundy(&rows[0]), game.value(&position(&rows)), "{rows:?}");
        }
    }

    #[test]
    fn grundy_is_what_is_proved_for_every_row() {
        let proof = shelf::row_matrix::claim().check(row_matrix).unwrap();
        let value =
            |row: &[u16]| row.iter().rfold(0, |rest, &number| proof.value(number.into(), rest));
        let numbers = || (0..=1000).chain([32_767, 32_768, 65_534, 65_535]);
        for row in numbers().flat_map(|number| numbers().map(move |rest| [number, rest])) {
            assert_eq!(grundy(&row), value(&row), "{row:?}");
        }
        for factor in 1..=1000 {
            let row: Vec<u16> =
                (1..=1000).map(|at: u32| (at * at * factor % 1001) as u16).collect();
            assert_eq!(grundy(&row), value(&row), "{row:?}");
        }
    }

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(row_matrix);
        for (height, width, bound) in
            [(1, 3, 5), (2, 1, 8), (2, 2, 5), (2, 3, 3), (3, 2, 4), (4, 2, 3)]
        {
            for rows in matrices(height, width, bound) {
                let expected = if game.wins(&position(&rows)) { "koosaga" } else { "cubelover" };
                assert_eq!(winner(&rows.concat(), width), expected, "{rows:?}");
            }
        }
    }
}
