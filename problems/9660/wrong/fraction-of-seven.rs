//! WA: divides with a fraction, which has too few digits above 10^11.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: f64 = text.trim().parse().unwrap();
    let rest = (n / 7.0).fract();
    let loses = [0.0, 2.0 / 7.0].iter().any(|lost| (rest - lost).abs() < 1e-6);
    println!("{}", if loses { "CY" } else { "SK" });
}
