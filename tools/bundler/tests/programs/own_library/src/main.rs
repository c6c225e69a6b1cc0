//! The library stands beside it.

use own_library::{chmin, graph::Graph};
use proconio::{input, marker::Usize1};

fn main() {
    input! {
        n: usize,
        edges: [(Usize1, Usize1)],
    }
    let mut graph = Graph::new(n);
    for (left, right) in edges {
        graph.connect(left, right);
    }
    let mut nearest = u64::MAX;
    for distance in graph.distances(0).into_iter().flatten().filter(|distance| *distance > 1) {
        chmin!(nearest, distance);
    }
    println!("{nearest}");
}
