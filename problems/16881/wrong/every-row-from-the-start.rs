//! TLE: searches the input from its start for each row.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let number = |token: &str| token.parse::<usize>().unwrap();
    let n = number(input.split_whitespace().next().unwrap());
    let m = number(input.split_whitespace().nth(1).unwrap());
    let mut sum = 0;
    for y in 0..n {
        let row: Vec<usize> =
            input.split_whitespace().skip(2 + y * m).take(m).map(number).collect();
        sum ^= row.iter().rfold(0, |g, &a| if a > g { a } else { a - 1 });
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
