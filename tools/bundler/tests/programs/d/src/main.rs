//! Letters at given places of a grid.

use proconio::input;
use proconio::marker::{Chars, Usize1};

fn main() {
    input! {
        height: usize,
        grid: [Chars; height],
        n: usize,
        places: [(Usize1, Usize1); n],
        mut lists: [[i32]; 2],
    }
    for (row, column) in places {
        println!("{}", grid[row][column]);
    }
    lists.reverse();
    println!("{lists:?}");
}
