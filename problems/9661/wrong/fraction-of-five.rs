//! WA: compares the fraction of a quotient as if it always had nine digits.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: f64 = text.trim().parse().unwrap();
    let rest = (n / 5.0).fract();
    let loses = rest < 1e-9 || (rest - 0.4).abs() < 1e-9;
    println!("{}", if loses { "CY" } else { "SK" });
}
