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
    grundy(cells) != 0
}

/// Nobody wants to play within two cells of a cross. With one more cell beyond each end, a strip is a row of
/// which every cross takes three neighbours. No pattern is known: the table is all there is.
fn grundy(cells: usize) -> u64 {
    let row = cells + 2;
    let table = grundy_table(row, |row, table| {
        (3..=row).map(|right| table[right - 3] ^ table[row - right]).collect()
    });
    table[row]
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{oracle, shelf, Position};

    #[test]
    fn grundy_and_first_wins_agree_with_the_mex_rule_up_to_the_limit() {
        let rows = shelf::rows_of_treblecross().table(2002);
        let value = |cells: usize| rows[cells + 2];
        oracle::assert_values((3..=500).chain(1900..=2000), |&n| value(n), |&n| grundy(n));
        oracle::assert_values(3..=2000, |&n| value(n) != 0, |&n| first_wins(n));
    }

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let mut game = shelf::treblecross().search();
        let wins = |&cells: &usize| game.wins(&Position::Cells(vec!['.'; cells]));
        oracle::assert_values(3..=14, wins, |&cells| first_wins(cells));
    }
}
