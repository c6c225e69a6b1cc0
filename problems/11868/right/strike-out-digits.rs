//! AC: strikes out two heaps with the same top digit and puts back what is left of them; a blank after the answer.

use std::collections::BinaryHeap;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<u64>().unwrap());
    let n = numbers.next().unwrap() as usize;
    let mut heaps: BinaryHeap<u64> = numbers.take(n).collect();
    let mut wins = false;
    while let Some(largest) = heaps.pop() {
        match heaps.pop() {
            Some(second) if largest.ilog2() == second.ilog2() => {
                if largest != second {
                    heaps.push(largest ^ second);
                }
            }
            _ => {
                wins = true;
                break;
            }
        }
    }
    print!("{} \n\n\n", if wins { "koosaga" } else { "cubelover" });
}
