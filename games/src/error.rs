use std::fmt;

/// Why something is not what it is said to be, such as a certificate that is no proof, or words that tell no position: a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    reason: String,
    is_too_large: bool,
}

impl Refused {
    /// A refusal for this reason.
    pub fn new(reason: impl Into<String>) -> Refused {
        Refused { reason: reason.into(), is_too_large: false }
    }

    /// A refusal of what is right but too large to be looked at.
    pub fn too_large(reason: impl Into<String>) -> Refused {
        Refused { reason: reason.into(), is_too_large: true }
    }

    /// The same, of what has this name.
    pub fn within(self, name: &str) -> Refused {
        Refused { reason: format!("`{name}`: {}", self.reason), ..self }
    }

    /// Whether something smaller would do.
    pub fn is_too_large(&self) -> bool {
        self.is_too_large
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refused {}
