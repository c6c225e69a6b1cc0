//! Methods that `shared` adds to slices, numbers and iterators.

use std::process::ExitCode;

use proconio::input;
use shared::extensions::*;

fn main() -> ExitCode {
    input! {
        n: usize,
        numbers: [u64; n],
    }
    let sum = numbers.xor();
    println!("{} of {}", sum, numbers.iter().words(" ^ "));
    if sum == 0 {
        return ExitCode::from(3); // no digit is one
    }
    println!("{} {}", sum.last_one(), sum.digit(1));
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_cancels_itself_out() {
        assert_eq!([5, 5].xor(), 0);
    }
}
