//! WA: a table of a thousand values by the rules; larger heaps have their size as value.

use std::collections::HashSet;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<usize> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let mut grundy = vec![0];
    for heap in 1..=1000 {
        let mut options: HashSet<usize> = grundy.iter().copied().collect();
        for part in 1..=heap / 2 {
            options.insert(grundy[part] ^ grundy[heap - part]);
        }
        grundy.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    let value = |heap: usize| *grundy.get(heap).unwrap_or(&heap);
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
