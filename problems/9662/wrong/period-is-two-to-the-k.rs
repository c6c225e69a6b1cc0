//! WA: believes that K permitted numbers give the period 2^K.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|token| token.parse::<usize>().unwrap());
    let m = numbers.next().unwrap();
    let k = numbers.next().unwrap();
    let moves: Vec<usize> = numbers.take(k).collect();

    let period = 1 << k;
    let mut loses = vec![true];
    let mut count = vec![0];
    for n in 1..=period.min(m) {
        let lost = !moves.iter().any(|&a| a <= n && loses[n - a]);
        loses.push(lost);
        count.push(count[n - 1] + usize::from(lost));
    }
    if m < period {
        println!("{}", count[m]);
    } else {
        println!("{}", m / period * count[period] + count[m % period]);
    }
}
