//! WA: always says that the first player wins, which is wrong for 25 strips only.
use std::io::{read_to_string, stdin};

fn main() {
    let cells: u32 = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    println!("{}", if cells >= 3 { 1 } else { 2 });
}
