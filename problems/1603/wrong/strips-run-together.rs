//! WA: does not end a strip at the right edge: it continues in the next pair of rows.
use std::io::{read_to_string, stdin};

fn strips() -> Vec<usize> {
    let mut table = vec![0; 51];
    for w in 1..51 {
        let mut seen = [false; 32];
        (0..w).for_each(|left| seen[table[left] ^ table[w - 1 - left] ^ 1] = true);
        (1..w).for_each(|left| seen[table[left - 1] ^ table[w - 1 - left]] = true);
        table[w] = seen.iter().position(|&seen| !seen).unwrap();
    }
    table
}

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut tokens = input.split_whitespace();
    let strips = strips();
    for _ in 0..3 {
        let n: usize = tokens.next().unwrap().parse().unwrap();
        let m: usize = tokens.next().unwrap().parse().unwrap();
        let rows: Vec<&[u8]> = tokens.by_ref().take(n).map(str::as_bytes).collect();
        let (mut sum, mut run) = (0, 0);
        for pair in rows.chunks(2) {
            for x in 0..m {
                match pair.iter().filter(|row| row[x] == b'.').count() {
                    2 => run += 1,
                    single => {
                        sum ^= strips[run] ^ single;
                        run = 0;
                    }
                }
            }
        }
        sum ^= strips[run];
        println!("{}", if sum != 0 { 'Y' } else { 'M' });
    }
}
