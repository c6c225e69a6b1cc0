//! AC: reads bytes, and takes periods from long runs until they are short.
use std::io::{stdin, Read};

fn main() {
    let mut bytes = Vec::new();
    stdin().read_to_end(&mut bytes).unwrap();
    let header = bytes.iter().position(u8::is_ascii_digit).unwrap();
    let header = header + bytes[header..].iter().position(u8::is_ascii_whitespace).unwrap();
    let cards: Vec<u8> =
        bytes[header..].iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let mut table = vec![0_usize; 400];
    for run in 2..400 {
        let mut seen = 0_u16;
        (0..=run - 2).for_each(|left| seen |= 1 << (table[left] ^ table[run - 2 - left]));
        table[run] = seen.trailing_ones() as usize;
    }
    let (mut sum, mut run) = (0, 0);
    for &card in cards.iter().chain(b"0") {
        if card == b'1' {
            run += 1;
        } else {
            while run >= 400 {
                run -= if run >= 34_000 + 400 { 34_000 } else { 34 };
            }
            sum ^= table[run];
            run = 0;
        }
    }
    print!("{}", sum != 0);
}
