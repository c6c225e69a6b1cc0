//! The input: N from 1 to 10^5; and in the next line N heaps of 1 to 3 * 10^6 stones.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
        let n = input.count("N", 1..=100_000)?;
        input.numbers("the heaps", n, 1..=3_000_000)
    })
}
