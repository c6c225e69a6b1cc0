//! The input: N from 1 to 10^12.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| input.number("N", 1..=1_000_000_000_000))
}
