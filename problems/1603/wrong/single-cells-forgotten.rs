//! WA: ignores columns with one painted cell, as no block covers them.
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
            if let [upper, lower] = pair {
                let empty: Vec<bool> =
                    (0..m).map(|x| upper[x] == b'.' && lower[x] == b'.').collect();
                for run in empty.split(|&empty| !empty) {
                    sum ^= STRIP[run.len()];
                }
            } else {
                sum ^= pair[0].iter().filter(|&&cell| cell == b'.').count() as u8 % 2;
            }
        }
        println!("{}", if sum != 0 { 'Y' } else { 'M' });
    }
}
