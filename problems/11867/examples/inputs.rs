//! The input: in one line, two boxes of 1 to 100 stones, but not of 1 and 1.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
        let boxes = input.numbers("the boxes", 2, 1..=100)?;
        input.ensure(boxes != [1, 1], "both boxes are 1; one of them must be larger")
    })
}
