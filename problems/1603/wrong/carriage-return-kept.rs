//! RE: takes lines apart at the newline only, and cannot read a width with a carriage return behind it.
use std::io::{read_to_string, stdin};

const STRIP: [u8; 11] = [0, 0, 2, 2, 1, 4, 3, 3, 1, 4, 2];

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut lines = input.split('\n');
    for _ in 0..3 {
        let (n, m) = lines.next().unwrap().split_once(' ').unwrap();
        let (n, m): (usize, usize) = (n.parse().unwrap(), m.parse().unwrap());
        let rows: Vec<&[u8]> = lines.by_ref().take(n).map(str::as_bytes).collect();
        let mut sum = 0;
        for pair in rows.chunks(2) {
            let mut run = 0;
            for x in 0..m {
                match pair.iter().filter(|row| row[x] == b'.').count() {
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
