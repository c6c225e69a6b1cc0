//! WA: knows one exception to normal play, the single heap of one, and forgets the other heaps of ones.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    if heaps == [1] || sum == 0 && heaps != [1, 1] {
        println!("cubelover");
    } else {
        println!("koosaga");
    }
}
