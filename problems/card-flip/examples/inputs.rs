//! The input: N from 1 to 10^5; and in the next line N cards, each 0 or 1.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
        let n = input.count("N", 1..=100_000)?;
        input.numbers("the cards", n, 0..=1)
    })
}
