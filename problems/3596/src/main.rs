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
    use games::{boards, oracle, shelf, Search};

    #[test]
    fn grundy_and_first_wins_agree_with_the_checked_values_up_to_the_limit() {
        let rows = shelf::treblecross::rows().checked(2002).unwrap();
        let value = |cells: usize| rows.table()[cells + 2];
        oracle::assert_values((3..=500).chain(1900..=2000), |&n| value(n), |&n| grundy(n));
        oracle::assert_values(3..=2000, |&n| value(n) != 0, |&n| first_wins(n));
    }

    #[test]
    fn first_wins_agrees_with_plain_search() {
        let mut game = Search::normal(boards::treblecross);
        oracle::assert_values(3..=14, |&n| game.wins(&vec![false; n]), |&n| first_wins(n));
    }
}
