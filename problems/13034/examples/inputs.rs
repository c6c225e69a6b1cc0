//! The input: N from 3 to 1000.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| input.number("N", 3..=1000))
}
