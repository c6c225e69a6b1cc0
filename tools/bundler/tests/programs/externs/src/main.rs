//! Crates named as before edition 2018.

extern crate it;
#[macro_use]
extern crate proconio;
extern crate shared as library;

use it::Itertools as _;
use library::mex;

mod inner {
    use it::Itertools;

    pub fn different(values: &[u64]) -> usize {
        values.iter().unique().count()
    }
}

fn main() {
    input! { values: [u64] }
    println!("{} {}", values.iter().join("-"), inner::different(&values));
    println!("{}", mex(values));
}
