//! Treblecross by the mex rule; strips of at most 14 cells are also played out by plain search.

use games::{shelf, Position};
use proconio::input;

fn main() {
    input! {
        cells: usize,
    }
    assert!((3..=2000).contains(&cells), "a strip has 3 to 2000 cells");
    let row = cells + 2;
    let wins = shelf::rows_of_treblecross().table(row as u64)[row] != 0;
    if cells <= 14 {
        let strip = Position::Cells(vec!['.'; cells]);
        assert_eq!(shelf::treblecross().search().wins(&strip), wins);
    }
    println!("{}", if wins { 1 } else { 2 });
}
