//! Input formats as code: a format is one function that asks an [`Input`] for one thing after another.
//! Every question is a line of the input; questions inside [`Input::line`] share one.
//!
//! The same function is used in several ways, depending on what answers the questions:
//!
//! - [`check`] answers from a file, and rejects anything that the format does not allow;
//! - [`list`] answers in every possible way, one after another;
//! - [`random`] answers at random, small first.
//!
//! ```
//! use inputs::{Fault, Input};
//!
//! // N, and in the line below N heaps of 1 to 1000 stones.
//! fn heaps(input: &mut Input) -> Result<Vec<u64>, Fault> {
//!     let n = input.count("N", 1..=100)?;
//!     input.numbers("the heaps", n, 1..=1000)
//! }
//!
//! assert!(inputs::check(heaps, b"3\n3 4 5\n").is_ok());
//! let fault = inputs::check(heaps, b"3\n3 4 0\n").unwrap_err();
//! assert_eq!(fault.to_string(), "number 3 of the heaps is `0`; it must lie in 1..=1000");
//! ```
//!
//! [`main`] is a command-line program for a format. Nothing here knows a problem or a game.
#![warn(missing_docs)]

mod draw;
mod input;
mod program;
mod read;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt::{self, Display};
use std::str;

use draw::RandomAnswers;
use input::{AnswerSource, Enumeration};
use read::LineReader;

pub use input::Input;
pub use program::main;

/// The most inputs that [`list`] tries.
pub const LISTED: usize = 10_000;

/// Why an input is not legal, as a sentence.
#[derive(Debug)]
pub struct Fault(String);

/// What a format returns; a fault if the input is not legal.
pub type Result<T, E = Fault> = std::result::Result<T, E>;

/// The smallest and the largest legal number.
type Bounds = (i128, i128);

/// Checks that `bytes` are a legal input: everything that `format` asks for, and nothing else. The fault says what is wrong
/// first, and where.
///
/// A single blank separates the answers that share a line. Numbers are plain digits without a leading zero. Lines may end with
/// CR LF, and the last newline may be missing.
pub fn check<T>(format: impl Fn(&mut Input) -> Result<T>, bytes: &[u8]) -> Result<()> {
    let text = str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let line = 1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count();
        Fault(format!("the input is not UTF-8 from byte {} on, in line {line}", at + 1))
    })?;
    let mut text = text.replace("\r\n", "\n");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let mut input = Input::of(AnswerSource::Read(LineReader::new(&text)));
    format(&mut input)?;
    input.end()
}

/// Every legal input in natural order. Fails if there are more than [`LISTED`] inputs to try.
pub fn list<T>(format: impl Fn(&mut Input) -> Result<T>) -> Result<Vec<String>> {
    let mut inputs = Vec::new();
    let mut input = Input::of(AnswerSource::List(Enumeration::default()));
    for _ in 0..LISTED {
        if format(&mut input).is_ok() {
            inputs.push(input.text.clone());
        }
        if !input.advance() {
            return Ok(inputs);
        }
    }
    Err(Fault(format!(
        "there are more than {LISTED} inputs, too many to list; ask for `random SEED`"
    )))
}

/// The legal input that `seed` determines; every line ends with LF.
///
/// The first seeds give tiny inputs. Up to seed 500 or so, inputs grow to the format's bounds, with small ones among them.
/// This starts again at every multiple of 2³². Numbers are often equal, near a power of two, or at a bound; long lists are
/// rare. Panics if the format's conditions fail a thousand times in a row.
pub fn random<T>(format: impl Fn(&mut Input) -> Result<T>, seed: u64) -> String {
    let mut input = Input::of(AnswerSource::RandomAnswers(RandomAnswers::new(seed)));
    for _ in 0..1000 {
        if format(&mut input).is_ok() {
            return input.text;
        }
        input.text.clear();
    }
    panic!("the format's conditions were broken a thousand times in a row");
}

impl Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Error for Fault {}
