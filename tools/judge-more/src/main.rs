use std::process::ExitCode;

fn main() -> ExitCode {
    judge_more::main()
}
