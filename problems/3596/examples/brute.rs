//! Treblecross by the mex rule; strips of at most 14 cells are played out by plain search as well.

use games::{boards, grundy_table, heaps, Search};
use proconio::input;

fn main() {
    input! {
        cells: usize,
    }
    assert!((3..=2000).contains(&cells), "a strip has 3 to 2000 cells");
    let row = cells + 2;
    let wins = grundy_table(row as u64, heaps::treblecross)[row] != 0;
    if cells <= 14 {
        assert_eq!(Search::normal(boards::treblecross).wins(&vec![false; cells]), wins);
    }
    println!("{}", if wins { 1 } else { 2 });
}
