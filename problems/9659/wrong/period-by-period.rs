//! TLE: finds a period of up to eight, and subtracts it again and again.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let mut n: usize = text.trim().parse().unwrap();
    let mut wins = vec![false];
    for stones in 1..100 {
        wins.push([1, 3].iter().any(|&taken| taken <= stones && !wins[stones - taken]));
    }
    let mut periods = (1..=8).rev();
    let period = periods.find(|&period| wins[..50] == wins[period..][..50]).unwrap();
    while n >= period {
        n -= period;
    }
    println!("{}", if wins[n] { "SK" } else { "CY" });
}
