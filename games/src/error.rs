use std::fmt;

/// Why something is not what it is said to be, such as a certificate that is no proof: a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl Refused {
    /// A refusal for this reason.
    pub fn new(reason: impl Into<String>) -> Refused {
        Refused(reason.into())
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}
