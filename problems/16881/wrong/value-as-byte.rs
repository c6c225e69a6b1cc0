//! WA: keeps the values of rows in bytes, so that 256 more makes no difference.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<u16> = input.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let mut sum = 0_u8;
    for row in numbers[2..].chunks(numbers[1] as usize) {
        sum ^= row.iter().rfold(0, |g, &a| if a > g { a } else { a - 1 }) as u8;
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
