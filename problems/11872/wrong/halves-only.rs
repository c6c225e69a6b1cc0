//! WA: splits a heap only into parts that are as equal as possible; then 11 and 12 have their size as value.

use std::io::{read_to_string, stdin};

fn grundy(heap: u64) -> u64 {
    if heap.is_power_of_two() && heap > 2 {
        heap - 1
    } else if (heap + 1).is_power_of_two() && heap > 1 {
        heap + 1
    } else {
        heap
    }
}

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u64> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ grundy(heap));
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
