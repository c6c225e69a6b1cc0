//! AC: reads one line into a number of 64 bits.
use std::io::{stdin, BufRead};

fn main() {
    let mut line = String::new();
    stdin().lock().read_line(&mut line).unwrap();
    match line.trim().parse::<i64>().unwrap() % 5 {
        0 | 2 => println!("CY"),
        _ => println!("SK"),
    }
}
