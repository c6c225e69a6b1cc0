//! WA: folds each row from the left instead of from the right.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|x| x.parse::<usize>().unwrap());
    let (n, m) = (numbers.next().unwrap(), numbers.next().unwrap());
    let mut sum = 0;
    for _ in 0..n {
        let row = numbers.by_ref().take(m);
        sum ^= row.fold(0, |g, a| if a > g { a } else { a - 1 });
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
