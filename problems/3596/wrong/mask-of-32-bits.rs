//! WA: keeps the options as bits of a u32, but values exceed 31; only the answer for 1046 is wrong.
use std::io::{read_to_string, stdin};

fn main() {
    let cells: usize = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let mut table = vec![0_u32; cells + 3];
    for heap in 3..=cells + 2 {
        let mut seen = 0_u32;
        for left in 0..=heap - 3 {
            seen |= 1_u32.wrapping_shl(table[left] ^ table[heap - 3 - left]);
        }
        table[heap] = seen.trailing_ones();
    }
    println!("{}", if table[cells + 2] == 0 { 2 } else { 1 });
}
