//! WA: the mirror strategy wins for an even number of vertices; believes that every odd number is losing.
use std::io::{read_to_string, stdin};

fn main() {
    let vertices: u32 = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    println!("{}", if vertices == 3 || vertices % 2 == 0 { 1 } else { 2 });
}
