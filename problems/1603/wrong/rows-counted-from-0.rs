//! WA: counts the rows from 0, so that blocks begin in the second, the fourth, and so on.
use std::io::{read_to_string, stdin};

const STRIP: [u8; 11] = [0, 0, 2, 2, 1, 4, 3, 3, 1, 4, 2];

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut tokens = input.split_whitespace();
    for _ in 0..3 {
        let n: usize = tokens.next().unwrap().parse().unwrap();
        let m: usize = tokens.next().unwrap().parse().unwrap();
        let rows: Vec<&[u8]> = tokens.by_ref().take(n).map(str::as_bytes).collect();
        let mut sum = 0;
        for strip in std::iter::once(&rows[..1]).chain(rows[1..].chunks(2)) {
            let mut run = 0;
            for x in 0..m {
                match strip.iter().filter(|row| row[x] == b'.').count() {
                    2 => run += 1,
                    single => {
                        sum ^= STRIP[run] ^ single as u8;
                        run = 0;
                    }
                }
            }
            sum ^= STRIP[run];
        }
        println!("{}", if sum != 0 { 'Y' } else { 'M' });
    }
}
