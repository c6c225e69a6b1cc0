//! WA: rounds half an odd heap up in 32-bit floating point.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut sum = 0;
    for token in input.split_whitespace().skip(1) {
        let heap: u32 = token.parse().unwrap();
        let half = heap as f32 / 2.0;
        sum ^= if heap % 2 == 1 { half.ceil() as u32 } else { heap / 2 - 1 };
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
