//! AC: folds the bytes of standard input as they come, with no list of coins; no final newline.

use std::io::{stdin, Read};

fn main() {
    let mut bytes = Vec::new();
    stdin().read_to_end(&mut bytes).unwrap();
    let (mut coins, mut sum) = (None, 0_u64);
    for digits in bytes.split(|byte| !byte.is_ascii_digit()).filter(|digits| !digits.is_empty()) {
        let number = digits.iter().fold(0, |number, &digit| 10 * number + u64::from(digit - b'0'));
        match coins {
            None => coins = Some(number),
            Some(0) => break,
            Some(left) => {
                coins = Some(left - 1);
                sum ^= number;
            }
        }
    }
    print!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
