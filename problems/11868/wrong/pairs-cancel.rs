//! WA: cancels equal heaps in pairs, and lets the first player win if any heap is left.

use std::collections::HashSet;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut single = HashSet::new();
    for heap in input.split_whitespace().skip(1) {
        if !single.insert(heap) {
            single.remove(heap);
        }
    }
    println!("{}", if single.is_empty() { "cubelover" } else { "koosaga" });
}
