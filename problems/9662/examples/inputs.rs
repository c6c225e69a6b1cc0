//! The input: three lines: M from 1 to 10^9; K from 1 to 22; and K permitted counts of 1 to 22, ascending.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
        input.number("M", 1..=1_000_000_000)?;
        let k = input.count("K", 1..=22)?;
        input.ascending("the permitted counts", k, 1..=22)
    })
}
