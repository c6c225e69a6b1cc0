//! WA: tells from the number of stones whether all heaps are ones, but that number wraps around in 32 bits.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse::<i32>().unwrap());
    let n = numbers.next().unwrap();
    let mut stones = 0_i32;
    let mut nim_sum = 0;
    for heap in numbers.take(n as usize) {
        stones = stones.wrapping_add(heap);
        nim_sum ^= heap;
    }
    let wins = if stones == n { n % 2 == 0 } else { nim_sum != 0 };
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
