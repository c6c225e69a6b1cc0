//! All of itertools by one star.

use itertools::*;
use proconio::*;

fn main() {
    input! { values: [i64] }
    let best = values.iter().combinations(2).map(|pair| pair[0] * pair[1]).max();
    println!("{best:?} {}", iproduct!(0..2, &values).map(|(sign, value)| sign * value).join(" "));
}
