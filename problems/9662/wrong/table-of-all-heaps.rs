//! MLE: keeps the number of losing heaps up to every heap, 10^9 numbers.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse::<usize>().unwrap());
    let m = numbers.next().unwrap();
    let moves: Vec<usize> = numbers.skip(1).collect();

    let mut winner = vec![2_u32; m + 1];
    for n in 1..=m {
        if moves.iter().any(|&a| a <= n && winner[n - a] == 2) {
            winner[n] = 1;
        }
    }
    println!("{}", winner[1..].iter().filter(|&&winner| winner == 2).count());
}
