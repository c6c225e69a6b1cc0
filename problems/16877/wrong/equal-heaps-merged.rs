//! WA: keeps the heaps in a set, where equal heaps become one.
use std::collections::HashSet;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: HashSet<usize> =
        input.split_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let largest = *heaps.iter().max().unwrap();
    let mut table = vec![0; largest + 1];
    for heap in 1..=largest {
        let mut seen = 0_u32;
        let (mut a, mut b) = (1, 2);
        while a <= heap {
            seen |= 1 << table[heap - a];
            (a, b) = (b, a + b);
        }
        table[heap] = seen.trailing_ones();
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ table[heap]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
