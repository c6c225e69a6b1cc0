//! WA: the list of Fibonacci numbers ends at 1346269; 2178309 is missing.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<usize> = input.split_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let mut fibonacci = vec![1, 2];
    for i in 2..30 {
        fibonacci.push(fibonacci[i - 1] + fibonacci[i - 2]);
    }
    fibonacci.retain(|&number| number <= 2_000_000);
    let mut table = vec![0; 3_000_001];
    for heap in 1..=*heaps.iter().max().unwrap() {
        let mut seen = 0_u32;
        for stones in fibonacci.iter().take_while(|&&stones| stones <= heap) {
            seen |= 1 << table[heap - stones];
        }
        table[heap] = seen.trailing_ones();
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ table[heap]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
