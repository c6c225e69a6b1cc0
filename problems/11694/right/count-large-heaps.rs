//! AC: counts the heaps above one: with none, parity; with one, a win; else the nim-sum. Reads bytes, ends with CR LF.

use std::io::{stdin, Read};

fn main() {
    let mut numbers = vec![0_u32];
    let mut inside = false;
    for byte in stdin().lock().bytes().map(Result::unwrap) {
        if byte.is_ascii_digit() {
            if !inside {
                numbers.push(0);
            }
            let last = numbers.last_mut().unwrap();
            *last = 10 * *last + u32::from(byte - b'0');
        }
        inside = byte.is_ascii_digit();
    }
    let heaps = &numbers[2..];
    let wins = match heaps.iter().filter(|&&heap| heap > 1).count() {
        0 => heaps.len() % 2 == 0,
        1 => true,
        _ => heaps.iter().fold(0, |sum, heap| sum ^ heap) > 0,
    };
    print!("{}\r\n", if wins { "koosaga" } else { "cubelover" });
}
