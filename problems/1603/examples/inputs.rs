//! The input: three boards, each N and M from 1 to 10, and in N lines rows of M letters, `.` or `#`.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
        for board in 1..=3 {
            let [n, m] = ["N", "M"].map(|side| format!("{side} of board {board}"));
            let [height, width] = input.counts([n, m], 1..=10)?;
            for row in 1..=height {
                input.word(format_args!("row {row} of board {board}"), width, ".#")?;
            }
        }
        Ok(())
    })
}
