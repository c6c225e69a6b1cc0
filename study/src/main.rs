//! The study tool: `cargo study`.

use std::process::ExitCode;

mod cli;
mod problems;
mod prove;

fn main() -> ExitCode {
    cli::main()
}
