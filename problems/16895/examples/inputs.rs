//! The input: N from 1 to 1000; and in the next line N heaps of 1 to 1000 stones.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
        let n = input.count("N", 1..=1000)?;
        input.numbers("the heaps", n, 1..=1000)
    })
}
