//! WA: period 34 from the start, without the exceptions 15 and 35.
use std::io::{read_to_string, stdin};

fn main() {
    let vertices: u32 = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let lost = matches!(vertices % 34, 5 | 9 | 21 | 25 | 29);
    println!("{}", if lost { 2 } else { 1 });
}
