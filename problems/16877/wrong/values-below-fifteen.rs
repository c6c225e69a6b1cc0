//! WA: knows only fifteen values; where the options have all of them, it answers 0, from 206025 on.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<usize> = input.split_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let largest = *heaps.iter().max().unwrap();
    let mut table = vec![0; largest + 1];
    for heap in 1..=largest {
        let mut seen = [false; 16];
        let (mut a, mut b) = (1, 2);
        while a <= heap {
            seen[table[heap - a]] = true;
            (a, b) = (b, a + b);
        }
        table[heap] = (0..15).find(|&value| !seen[value]).unwrap_or(0);
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ table[heap]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
