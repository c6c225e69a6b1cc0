//! Dawson's Kayles by the mex rule; polygons of at most 10 vertices are also played out by plain search.

use games::position::Polygon;
use games::{shelf, Position};
use proconio::input;

fn main() {
    input! {
        vertices: usize,
    }
    assert!((3..=1000).contains(&vertices), "a polygon has 3 to 1000 vertices");
    let table = shelf::dawson_kayles().table(vertices as u64);
    let wins = table[vertices] != 0;
    if vertices <= 10 {
        let polygon = Position::Polygon(Polygon { vertices, segments: vec![] });
        assert_eq!(shelf::polygon().search().wins(&polygon), wins);
    }
    println!("{}", if wins { 1 } else { 2 });
}
