//! WA: lets segments share end points: then every game has 2n - 3 segments, an odd number.
use std::io::{read_to_string, stdin};

fn main() {
    let vertices: u32 = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let segments = 2 * vertices - 3;
    println!("{}", if segments % 2 == 1 { 1 } else { 2 });
}
