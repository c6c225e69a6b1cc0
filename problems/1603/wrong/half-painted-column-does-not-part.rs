//! WA: removes columns with one painted cell, so that the empty ones beside them become neighbours.
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
        for pair in rows.chunks(2) {
            let mut run = 0;
            for x in 0..m {
                match pair.iter().filter(|row| row[x] == b'.').count() {
                    2 => run += 1,
                    1 => sum ^= 1,
                    _ => {
                        sum ^= STRIP[run];
                        run = 0;
                    }
                }
            }
            sum ^= STRIP[run];
        }
        println!("{}", if sum != 0 { 'Y' } else { 'M' });
    }
}
