//! WA: every heap sets the flag for "only ones" anew, so that only the last heap counts.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse::<u32>().unwrap());
    let n = numbers.next().unwrap();
    let mut sum = 0;
    let mut only_ones = true;
    for heap in numbers {
        sum ^= heap;
        only_ones = heap == 1;
    }
    let wins = if only_ones { n % 2 == 0 } else { sum != 0 };
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
