//! AC: pushes the value of each heap to the heaps that can reach it, instead of asking its options.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<usize> = input.split_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let largest = *heaps.iter().max().unwrap();
    let mut fibonacci = vec![1, 2];
    while fibonacci[fibonacci.len() - 1] < largest {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let mut reached = vec![0_u16; largest + 1];
    for heap in 0..=largest {
        let value = reached[heap].trailing_ones();
        for stones in &fibonacci {
            match reached.get_mut(heap + stones) {
                Some(later) => *later |= 1 << value,
                None => break,
            }
        }
        reached[heap] = value as u16;
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ reached[heap]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
