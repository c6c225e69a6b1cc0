//! The input: M from 1 to 100; and in the next line the squares of M coins, 1 to 10^9.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
        let m = input.count("M", 1..=100)?;
        input.numbers("the coins", m, 1..=1_000_000_000)
    })
}
