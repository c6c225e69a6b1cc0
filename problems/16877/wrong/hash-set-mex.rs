//! TLE: collects the values of the options of every heap in a hash set.

use std::collections::HashSet;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<usize> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let largest = heaps.iter().copied().max().unwrap();

    let mut fibonacci = vec![1, 2];
    while fibonacci[fibonacci.len() - 1] < largest {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let mut grundy: Vec<u8> = Vec::with_capacity(largest + 1);
    for heap in 0..=largest {
        let taken = fibonacci.iter().take_while(|&&stones| stones <= heap);
        let options: HashSet<u8> = taken.map(|stones| grundy[heap - stones]).collect();
        grundy.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ grundy[heap]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
