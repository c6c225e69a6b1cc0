//! Nim with the odd and even rule, by the rules.
//!
//! Heaps above 1000 continue the table's pattern, value(n + 2) = value(n) + 1 from n = 1 on. It holds for every n
//! by induction: the options of n + 2 are those of n and n itself, and for odd as for even n these
//! are worth 0, 1, 2, … without a gap.

use games::heaps::odd_even;
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    println!("{}", if games::first_wins(&heaps, odd_even, 1000) { "koosaga" } else { "cubelover" });
}
