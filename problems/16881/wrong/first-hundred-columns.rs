//! WA: reads only the first hundred numbers of a row.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<u32> = input.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let mut sum = 0;
    for row in numbers[2..].chunks(numbers[1] as usize) {
        sum ^= row.iter().take(100).rfold(0, |g, &a| if a > g { a } else { a - 1 });
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
