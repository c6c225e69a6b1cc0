//! What is being done, for whoever waits.

use std::fmt::{self, Display, Formatter};

/// What is being done, in this order.
///
/// ```
/// use bundler::{Options, Stage};
///
/// let progress: fn(Stage) = |stage| eprintln!("{stage}");
/// let options = Options { progress: Some(progress), ..Options::default() };
/// assert_eq!(Stage::Inlining.to_string(), "2/5 putting crates together");
/// # assert!(options.progress.is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Cargo builds the program.
    Building,
    /// Crates become modules.
    Inlining,
    /// Names are followed from the program.
    Following,
    /// What is not used goes, and what is left is compared with cargo's: this takes the longest.
    Pruning,
    /// The file is compiled alone.
    Compiling,
}

impl Display for Stage {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        let words = match self {
            Stage::Building => "building with cargo",
            Stage::Inlining => "putting crates together",
            Stage::Following => "following names",
            Stage::Pruning => "leaving out what is not used",
            Stage::Compiling => "compiling the file alone",
        };
        write!(to, "{}/{} {words}", *self as usize + 1, Stage::Compiling as usize + 1)
    }
}
