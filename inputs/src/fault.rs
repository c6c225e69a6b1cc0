use std::error::Error;
use std::fmt::{self, Display};

/// Why an input is not legal, as a sentence.
///
/// ```
/// let fault = inputs::check(|input| input.number("N", 1..=9), b"").unwrap_err();
/// assert_eq!(fault.to_string(), "the input ends before N");
/// ```
#[derive(Debug)]
pub struct Fault(pub(crate) String);

impl Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Error for Fault {}
