//! WA: counts the heaps from 1 to below 100000, so that the last of 100000 is never looked at.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<usize> = input.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let largest = *numbers[1..].iter().max().unwrap();
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
    let mut heaps = [0; 100_000];
    for (heap, &number) in heaps[1..].iter_mut().zip(&numbers[1..]) {
        *heap = number;
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ table[heap]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
