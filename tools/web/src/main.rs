use std::process::ExitCode;

fn main() -> ExitCode {
    web::main()
}
