//! WA: on an odd strip the first player takes the middle and mirrors; takes every even strip for lost.
use std::io::{read_to_string, stdin};

fn main() {
    let cells: u32 = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    println!("{}", 2 - cells % 2);
}
