//! WA: compares a number with the next number instead of with the value of the rest of the row.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<u32> = input.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let mut sum = 0;
    for row in numbers[2..].chunks(numbers[1] as usize) {
        sum ^= if row.len() > 1 && row[0] <= row[1] { row[0] - 1 } else { row[0] };
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
