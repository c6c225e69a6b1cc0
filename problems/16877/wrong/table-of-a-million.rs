//! RE: makes room for heaps up to a million only.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut table = vec![0; 1_000_001];
    for heap in 1..table.len() {
        let mut seen = 0_u32;
        let (mut a, mut b) = (1, 2);
        while a <= heap {
            seen |= 1 << table[heap - a];
            (a, b) = (b, a + b);
        }
        table[heap] = seen.trailing_ones();
    }
    let heaps = input.split_whitespace().skip(1).map(|x| x.parse::<usize>().unwrap());
    let sum = heaps.fold(0, |sum, heap| sum ^ table[heap]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
