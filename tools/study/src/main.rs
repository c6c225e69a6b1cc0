use std::process::ExitCode;

fn main() -> ExitCode {
    study::main()
}
