//! 3596 크로스와 크로스: Treblecross.

use common::mex;
use proconio::input;

fn main() {
    input! {
        cells: usize,
    }
    println!("{}", winner(cells));
}

fn winner(cells: usize) -> u8 {
    match grundy(cells) {
        0 => 2,
        _ => 1,
    }
}

/// Nobody wants to play within two cells of a cross. With one more cell beyond each end, a strip is
/// a row of which every cross takes three neighbours. No pattern is known: the table is all there is.
fn grundy(cells: usize) -> u64 {
    let row = cells + 2;
    // Rows too short for a move are worth 0.
    let mut table: Vec<u8> = vec![0; 3];
    for rest in 0..cells {
        let half = rest / 2;
        let left = table[..=half].iter();
        let right = table[rest - half..=rest].iter().rev();
        // Collected, for speed: whole vectors of bytes are combined at once.
        let options: Vec<u8> = left.zip(right).map(|(left, right)| left ^ right).collect();
        let value = mex(options.iter().map(|&option| u64::from(option)));
        table.push(u8::try_from(value).expect("values up to 2000 cells fit a byte"));
    }
    table[row].into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{boards, shelf, Search};

    #[test]
    fn grundy_and_winner_are_the_checked_values_up_to_the_limit() {
        let rows = shelf::treblecross::rows().checked(2002).unwrap();
        let value = |cells| rows.table()[cells + 2];
        for cells in (3..=500).chain(1900..=2000) {
            assert_eq!(grundy(cells), value(cells), "{cells} cells");
        }
        for cells in 3..=2000 {
            let expected = if value(cells) == 0 { 2 } else { 1 };
            assert_eq!(winner(cells), expected, "{cells} cells");
        }
    }

    #[test]
    fn winner_agrees_with_plain_search() {
        let mut game = Search::normal(boards::treblecross);
        for cells in 3..=14 {
            let expected = if game.wins(&vec![false; cells]) { 1 } else { 2 };
            assert_eq!(winner(cells), expected, "{cells} cells");
        }
    }
}
