use std::fmt;

/// Why something is refused, such as a certificate that proves nothing or words that name no position: a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl Refused {
    /// A refusal for this reason.
    pub fn new(reason: impl Into<String>) -> Refused {
        Refused(reason.into())
    }

    /// Refuses for this reason, unless something holds.
    pub fn unless<S: Into<String>>(holds: bool, reason: impl FnOnce() -> S) -> Result<(), Refused> {
        if holds { Ok(()) } else { Err(Refused::new(reason())) }
    }

    /// The same refusal, with the name of what it is about before it.
    pub fn named(self, name: &str) -> Refused {
        Refused(format!("`{name}`: {}", self.0))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}
