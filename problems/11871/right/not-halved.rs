//! AC: adds twice the values, heap + 1 for odd heaps and heap - 2 for even ones; reads lines, ends with CR LF.

use std::io::{stdin, BufRead, Write};

fn main() {
    let mut stdin = stdin().lock();
    let mut line = String::new();
    let mut left = None;
    let mut sum = 0;
    while left != Some(0) && stdin.read_line(&mut line).unwrap() > 0 {
        for token in line.split_whitespace() {
            let number: i64 = token.parse().unwrap();
            if let Some(heaps) = left {
                left = Some(heaps - 1);
                sum ^= if number % 2 == 1 { number + 1 } else { number - 2 };
            } else {
                left = Some(number);
            }
        }
        line.clear();
    }
    let winner = if sum == 0 { "cubelover" } else { "koosaga" };
    write!(std::io::stdout(), "{winner}\r\n\r\n").unwrap();
}
