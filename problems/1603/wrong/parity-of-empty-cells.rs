//! WA: decides by the parity of the empty cells, which a block does not change.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut tokens = input.split_whitespace();
    for _ in 0..3 {
        let n: usize = tokens.next().unwrap().parse().unwrap();
        let rows = tokens.by_ref().skip(1).take(n);
        let empty: usize = rows.map(|row| row.matches('.').count()).sum();
        println!("{}", if empty % 2 == 1 { 'Y' } else { 'M' });
    }
}
