//! 16881 행렬 게임: rows of heaps, each out of reach until the one on its left is gone.

use std::io::{read_to_string, stdin};

use common::nim_sum;

fn main() {
    // For a million numbers: `input!` is slower.
    let input = read_to_string(stdin()).expect("the input is text");
    let number = |word: &str| word.parse().expect("the input is numbers");
    let numbers: Vec<u64> = input.split_ascii_whitespace().map(number).collect();
    let (size, matrix) = numbers.split_at(2);
    println!("{}", if first_wins(matrix, size[1] as usize) { "koosaga" } else { "cubelover" });
}

fn first_wins(matrix: &[u64], width: usize) -> bool {
    nim_sum(matrix.chunks(width).map(grundy)) != 0
}

/// A number is a heap of Nim that, once empty, has the value of what follows it: every value up to that one
/// moves down a place.
fn grundy(row: &[u64]) -> u64 {
    row.iter().rfold(0, |rest, &number| match number {
        0 => rest,
        number if number > rest => number,
        number => number - 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf, Position};

    #[test]
    fn grundy_agrees_with_the_mex_rule() {
        let mut game = shelf::row_matrix().grundy();
        let value = |rows: &Vec<Vec<u64>>| game.value(&Position::Rows(rows.clone()));
        oracle::assert_values(oracle::matrices(1, 4, 7), value, |rows| grundy(&rows[0]));
    }

    /// The mex of what is left in front of a rest of value t: t, and the values of smaller numbers there.
    #[test]
    fn grundy_agrees_with_the_mex_rule_for_large_numbers() {
        for rest in [0, 1, 2, 499, 500, 998, 999, 1000] {
            let mut values = vec![grundy(&[rest])];
            for number in 1..=1000 {
                let value = games::mex(values.clone());
                assert_eq!(grundy(&[number, rest]), value, "{number} {rest}");
                values.push(value);
            }
        }
    }

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let shapes = [(1, 3, 5), (2, 1, 8), (2, 2, 5), (2, 3, 3), (3, 2, 4), (4, 2, 3)];
        for (height, width, bound) in shapes {
            let matrices = oracle::matrices(height, width, bound).map(Position::Rows);
            oracle::assert_outcomes(&shelf::row_matrix(), matrices, |position| {
                first_wins(&position.rows().concat(), width)
            });
        }
    }
}
