//! TLE: removes each number from the front of a vector, so that all others move down a place.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers: Vec<usize> = input.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let (n, m) = (numbers.remove(0), numbers.remove(0));
    let mut sum = 0;
    for _ in 0..n {
        let row: Vec<usize> = (0..m).map(|_| numbers.remove(0)).collect();
        sum ^= row.iter().rfold(0, |g, &a| if a > g { a } else { a - 1 });
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
