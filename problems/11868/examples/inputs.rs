//! The input: N from 1 to 100; and in the next line N heaps of 1 to 10^9 stones.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
        let n = input.count("N", 1..=100)?;
        input.numbers("the heaps", n, 1..=1_000_000_000)
    })
}
