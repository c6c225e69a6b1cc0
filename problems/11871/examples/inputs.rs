//! The input: N from 1 to 100; and in the next line N heaps of 1 to 2,147,000,000 stones, not all of them 2.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
        let n = input.count("N", 1..=100)?;
        let heaps = input.numbers("the heaps", n, 1..=2_147_000_000)?;
        let all_2 = heaps.iter().all(|&heap| heap == 2);
        input.ensure(!all_2, "all heaps are 2; one of them must not be")
    })
}
