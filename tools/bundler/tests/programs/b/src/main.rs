//! Numbers in order, and what lies between them.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! {
        n: usize,
        numbers: [i64; n],
    }
    // Each once, the least first.
    println!("{}", numbers.iter().sorted().dedup().join(" "));
    println!("{}", numbers.iter().tuple_windows().map(|(a, b)| b - a).join(" "));
    match numbers.iter().minmax().into_option() {
        Some((least, greatest)) => println!("{least} to {greatest}"),
        None => println!("no numbers"),
    }
}
