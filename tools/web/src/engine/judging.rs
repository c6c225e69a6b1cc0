//! Whether the output of a program is right.

use serde::Deserialize;
use serde_json::{Value, json};
use study::problems;

use super::Answered;

/// The output of a program on a case of a problem, and the expected one.
#[derive(Deserialize)]
pub struct Outputs {
    game: String,
    expected: String,
    found: String,
}

impl Outputs {
    /// The first difference, by the rule of the problem; `null` if the output is right.
    pub fn compare(&self) -> Answered<Value> {
        let rule = problems::manifest(&self.game)?.compare.unwrap_or_default();
        let difference = rule.first_difference(self.expected.as_bytes(), self.found.as_bytes());
        Ok(json!({ "difference": difference }))
    }
}
