//! WA: lowers a number by one only if the value of what follows is larger, not if it is equal.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|x| x.parse::<usize>().unwrap());
    let (n, m) = (numbers.next().unwrap(), numbers.next().unwrap());
    let mut sum = 0;
    for _ in 0..n {
        let row: Vec<usize> = numbers.by_ref().take(m).collect();
        sum ^= row.iter().rfold(0, |g, &a| if a < g { a - 1 } else { a });
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
