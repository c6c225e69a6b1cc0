//! WA: forgets the other cell of the column of a painted cell, and so plays Kayles on an empty strip.
use std::io::{read_to_string, stdin};

fn strip(width: usize) -> usize {
    let mut table = vec![0; width + 1];
    for w in 1..=width {
        let mut seen = [false; 32];
        for pins in 1..=w.min(2) {
            (0..=w - pins).for_each(|left| seen[table[left] ^ table[w - pins - left]] = true);
        }
        table[w] = seen.iter().position(|&seen| !seen).unwrap();
    }
    table[width]
}

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut tokens = input.split_whitespace();
    while let Some(n) = tokens.next() {
        let m: usize = tokens.next().unwrap().parse().unwrap();
        let rows: Vec<&[u8]> =
            tokens.by_ref().take(n.parse().unwrap()).map(str::as_bytes).collect();
        let mut sum = 0;
        for pair in rows.chunks(2) {
            let mut run = 0;
            for x in 0..m {
                match pair.iter().filter(|row| row[x] == b'.').count() {
                    2 => run += 1,
                    single => {
                        sum ^= strip(run) ^ single;
                        run = 0;
                    }
                }
            }
            sum ^= strip(run);
        }
        println!("{}", if sum != 0 { 'Y' } else { 'M' });
    }
}
