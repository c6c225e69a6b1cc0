//! WA: the mirror strategy wins on odd strips; believes that every even strip is losing.
use std::io::{read_to_string, stdin};

fn main() {
    let cells: u32 = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    println!("{}", 2 - cells % 2);
}
