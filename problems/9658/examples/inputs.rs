//! The input: N from 1 to 1000.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| input.number("N", 1..=1000))
}
