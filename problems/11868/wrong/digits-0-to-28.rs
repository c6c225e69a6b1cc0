//! WA: sums the binary digits one by one, and stops one digit short of 10^9.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    for digit in 0..29 {
        let ones = heaps.iter().filter(|&heap| heap >> digit & 1 == 1).count();
        if ones % 2 == 1 {
            println!("koosaga");
            return;
        }
    }
    println!("cubelover");
}
