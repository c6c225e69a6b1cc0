//! WA: leaves the line in that printed the answer while trying things out.

use std::io::{read_to_string, stdin};

fn main() {
    let n: u32 = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let winner = if n % 2 == 1 { "SK" } else { "CY" };
    println!("{winner}");
    println!("{winner}");
}
