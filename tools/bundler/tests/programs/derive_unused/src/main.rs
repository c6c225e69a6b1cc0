//! Built with a feature of `proconio` that brings a procedural macro, and without using it.

use proconio::input;

fn main() {
    input! {
        word: String,
        times: usize,
    }
    println!("{}", word.repeat(times));
}
