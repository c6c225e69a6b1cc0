//! The input: N and M from 1 to 1000; and in N lines rows of M numbers from 1 to 1000.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
        let [n, m] = input.counts(["N", "M"], 1..=1000)?;
        for row in 1..=n {
            input.numbers(format_args!("row {row}"), m, 1..=1000)?;
        }
        Ok(())
    })
}
