//! WA: lets both players take as many stones as they can.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let mut n: u32 = text.trim().parse().unwrap();
    let mut moves = 0;
    while n > 0 {
        n -= match n {
            1 | 2 => 1,
            3 => 3,
            _ => 4,
        };
        moves += 1;
    }
    println!("{}", if moves % 2 == 0 { "CY" } else { "SK" });
}
