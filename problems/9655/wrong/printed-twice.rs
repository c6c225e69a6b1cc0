//! WA: still prints a second line, left over from testing.

use std::io::{read_to_string, stdin};

fn main() {
    let n: u32 = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let winner = if n % 2 == 1 { "SK" } else { "CY" };
    println!("{winner}");
    println!("{winner}");
}
