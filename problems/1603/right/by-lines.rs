//! AC: reads the boards line by line; a table has the values of strips of empty columns.
use std::io::{stdin, BufRead};

/// The values of strips of 0 to 10 empty columns.
const STRIP: [u8; 11] = [0, 0, 2, 2, 1, 4, 3, 3, 1, 4, 2];

fn main() {
    let mut lines = stdin().lock().lines();
    let mut read = || lines.next().unwrap().unwrap();
    for _ in 0..3 {
        let size = read();
        let mut size = size.split(' ').map(|side| side.parse::<usize>().unwrap());
        let (n, m) = (size.next().unwrap(), size.next().unwrap());
        let mut board: Vec<String> = (0..n).map(|_| read()).collect();
        if n % 2 == 1 {
            board.push("#".repeat(m));
        }
        let mut sum = 0;
        for rows in board.chunks(2) {
            let mut run = 0;
            for (upper, lower) in rows[0].bytes().zip(rows[1].bytes()) {
                match (upper, lower) {
                    (b'.', b'.') => run += 1,
                    (b'#', b'#') => {
                        sum ^= STRIP[run];
                        run = 0;
                    }
                    _ => {
                        sum ^= STRIP[run] ^ 1;
                        run = 0;
                    }
                }
            }
            sum ^= STRIP[run];
        }
        println!("{}", if sum == 0 { 'M' } else { 'Y' });
    }
}
