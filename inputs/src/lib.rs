//! Input formats as code: a format is told once, as a function that asks an [`Input`] for one thing after another.
//! Every question is a line of the input; what several ask for shares one inside [`Input::line`].
//!
//! The same function is used in several ways, depending on what answers:
//!
//! - [`check`] answers with what stands in a file, and objects to anything that the format does not allow;
//! - [`list`] answers in every way there is, one after another;
//! - [`random`] answers at random, small first;
//! - [`choices`] answers as [`check`] does, and tells all answers; [`replay`] gives these answers again, or others that
//!   somebody made of them, as far as they are legal. So an input is made smaller by whoever does not know its format.
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
//! assert_eq!(fault.to_string(), "number 3 of the heaps is 0; it must lie in 1..=1000");
//! let fault = inputs::check(heaps, b"3\n3 4\n5\n").unwrap_err();
//! assert_eq!(fault.to_string(), "line 2 ends before number 3 of the heaps, which belongs there");
//!
//! let text = inputs::random(heaps, 7);
//! assert!(inputs::check(heaps, text.as_bytes()).is_ok());
//! ```
//!
//! [`main`] makes a program of it. Nothing here knows a problem or a game.
#![warn(missing_docs)]

mod draw;
mod fault;
mod format;
mod input;
mod program;
mod read;
mod replay;
mod steps;
#[cfg(test)]
mod tests;

pub use fault::Fault;
pub use format::{LISTED, check, choices, list, random, replay};
pub use input::Input;
pub use program::main;
