//! Which conditions held when this was built.

use shared::conditions::{manner, Sentence};

#[cfg(test)]
use std::collections::HashSet;

/// The text with the feature that is on by default.
#[cfg(feature = "short")]
const LENGTH: &str = "short";
#[cfg(not(feature = "short"))]
const LENGTH: &str = "neither short";

#[cfg(test)]
fn different(words: &[&str]) -> usize {
    words.iter().collect::<HashSet<_>>().len()
}

#[cfg_attr(feature = "short", derive(Default))]
#[cfg_attr(feature = "long", derive(PartialEq))]
struct Answer {
    words: u32,
    #[cfg(feature = "long")]
    letters: u32,
}

fn main() {
    println!("{LENGTH}");
    println!("{}", if cfg!(feature = "long") { "long" } else { "not long" });
    println!("{}", if cfg!(all(unix, not(test))) { "not tested" } else { "tested" });
    println!("{}", if cfg!(debug_assertions) { "checked" } else { "unchecked" });
    println!("{}", manner().join(" "));
    println!("{:?}", Sentence::new(2 + Answer::default().words));
    #[cfg(not(any(feature = "long", test)))]
    println!("done");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_once() {
        assert_eq!(different(&["one", "two", "one"]), 2);
    }
}
