//! Dawson's Kayles by the mex rule; polygons of at most 10 vertices are played out by plain search as well.

use games::{boards, grundy_table, heaps, Search};
use proconio::input;

fn main() {
    input! {
        vertices: usize,
    }
    assert!((3..=1000).contains(&vertices), "a polygon has 3 to 1000 vertices");
    let table = grundy_table(vertices as u64, heaps::dawson_kayles);
    let wins = table[vertices] != 0;
    if vertices <= 10 {
        assert_eq!(Search::normal(boards::polygon(vertices)).wins(&vec![]), wins);
    }
    println!("{}", if wins { 1 } else { 2 });
}
