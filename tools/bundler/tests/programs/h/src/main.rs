//! A solution in several files, with modules in modules.
#![allow(clippy::needless_range_loop)]

mod places;
mod rows;

use ::shared::numbers::*;
use proconio::*;

use crate::rows::Row;

mod words {
    use fx::FxHashSet as Set;

    /// Each number once, in the order of their first appearance, and the divisor they share.
    pub fn unique(numbers: &[u64]) -> String {
        let divisor =
            numbers.iter().fold(0, |divisor, &number| ::shared::numbers::gcd(divisor, number));
        let mut seen = Set::default();
        let once: Vec<String> =
            numbers.iter().filter(|&number| seen.insert(number)).map(u64::to_string).collect();
        once.join("-") + "/" + &divisor.to_string()
    }

    pub(crate) mod deep {
        use super::super::places::*;

        pub fn first_gap(numbers: &[u64]) -> u64 {
            shared::games::mex(numbers.iter().copied()) + OFFSET
        }
    }
}

fn main() {
    input! {
        n: usize,
        numbers: [u64; n],
    }
    let sum: Modular<7> = numbers.iter().copied().map(Modular::from).fold(0.into(), |a, b| a + b);
    println!("{sum}");
    println!("{}", words::unique(&numbers));
    println!("{}", words::deep::first_gap(&numbers));
    println!("{}", Row::new(&numbers));
    for place in 0..places::COUNT {
        println!("{}", places::NAMES[place]);
    }
}
