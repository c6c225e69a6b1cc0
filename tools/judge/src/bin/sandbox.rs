//! What runs programs: nothing of the judge is in it.

use std::process::ExitCode;

fn main() -> ExitCode {
    sandbox::main()
}
