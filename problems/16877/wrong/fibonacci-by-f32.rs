//! WA: rounds the Fibonacci numbers from powers of the golden ratio in 24 bits: the last ones are off.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<usize> = input.split_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let largest = *heaps.iter().max().unwrap();
    let root = 5_f32.sqrt();
    let fibonacci: Vec<usize> =
        (2..33).map(|i| (((1.0 + root) / 2.0).powi(i) / root).round() as usize).collect();
    let mut table = vec![0; largest + 1];
    for heap in 1..=largest {
        let mut seen = 0_u32;
        for stones in fibonacci.iter().take_while(|&&stones| stones <= heap) {
            seen |= 1 << table[heap - stones];
        }
        table[heap] = seen.trailing_ones();
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ table[heap]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
