//! 3596 크로스와 크로스: Treblecross.

use common::grundy_table;
use proconio::input;

fn main() {
    input! {
        cells: usize,
    }
    println!("{}", if first_wins(cells) { 1 } else { 2 });
}

fn first_wins(cells: usize) -> bool {
    safe_values(cells)[cells] != 0
}

/// A cross within two cells of another loses at once. So a cross in cell x leaves x − 3 cells on its left and
/// n − x − 2 on its right, or none: the Grundy numbers of this game, for which no pattern is known.
fn safe_values(largest: usize) -> Vec<u64> {
    grundy_table(largest, |n, table| {
        (1..=n).map(|x| table[x.saturating_sub(3)] ^ table[n.saturating_sub(x + 2)]).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf, Position};

    #[test]
    fn values_and_first_wins_agree_with_rows_of_two_more_up_to_the_limit() {
        let rows = shelf::rows_of_treblecross().table(2002);
        assert_eq!(safe_values(2000), rows[2..]);
        oracle::assert_values(3..=2000, |&n| rows[n + 2] != 0, |&n| first_wins(n));
    }

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let mut game = shelf::treblecross().search();
        let wins = |&cells: &usize| game.wins(&Position::Cells(vec!['.'; cells]));
        oracle::assert_values(3..=14, wins, |&cells| first_wins(cells));
    }
}
