//! Nim in which the number of stones taken must be a Fibonacci number, by the mex rule up to the largest heap.
//!
//! No pattern is known for the values (OEIS A014588), and none is used.

use games::heaps::fibonacci;
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    let largest = heaps.iter().copied().max().unwrap_or(0);
    println!(
        "{}",
        if games::first_wins(&heaps, fibonacci, largest) { "koosaga" } else { "cubelover" }
    );
}
