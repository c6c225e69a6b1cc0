//! Attribute macros: `#[fastout]` by import, by path, by another name and by a condition, and `#[derive_readable]`.

use proconio::{derive_readable, fastout as fast, input};

/// A road from one town to another.
#[derive_readable]
#[derive(Clone, Debug)]
struct Road {
    // Towns have numbers from 1 on.
    from: proconio::marker::Usize1,
    to: proconio::marker::Usize1, // and so here
    length: u64,
}

/// Says how long all of them are, and answers with the longest.
#[proconio::fastout]
fn show(roads: &[Road]) -> Option<u64> {
    // each on a line
    for Road { from, to, length } in roads {
        println!("{} {}: {length}", from + 1, to + 1);
    }
    roads.iter().map(|road| road.length).max()
}

#[cfg_attr(not(test), proconio::fastout)]
fn end(longest: Option<u64>) {
    match longest {
        Some(longest) => println!("{longest}"),
        None => println!("none"),
    }
}

#[fast]
fn main() {
    input! {
        count: usize,
        mut roads: [Road; count],
    }
    roads.sort_by_key(|road| road.length);
    let names: Vec<String> = roads.iter().map(|road| format!("{:?}", road.from)).collect();
    println!("{}", names.join("  ")); // two blanks
    end(show(&roads));
}
