//! TLE: computes a new table for each size of heap that occurs.
use std::collections::HashMap;
use std::io::{read_to_string, stdin};

fn grundy(heap: usize) -> u32 {
    let mut table = vec![0; heap + 1];
    for rest in 1..=heap {
        let mut seen = 0_u32;
        let (mut a, mut b) = (1, 2);
        while a <= rest {
            seen |= 1 << table[rest - a];
            (a, b) = (b, a + b);
        }
        table[rest] = seen.trailing_ones();
    }
    table[heap]
}

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps = input.split_whitespace().skip(1).map(|x| x.parse().unwrap());
    let mut known = HashMap::new();
    let sum = heaps.fold(0, |sum, heap| sum ^ *known.entry(heap).or_insert_with(|| grundy(heap)));
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
