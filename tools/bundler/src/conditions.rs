//! What `cfg(…)` says on the judge: a release build for 64-bit Linux, no tests.

use std::collections::HashSet;

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Lit, Meta, Token};

/// What stands for conditions in macros, once they are decided.
pub const ALWAYS: &str = "#[cfg(all())]";
pub const NEVER: &str = "#[cfg(any())]";

/// The conditions that hold.
#[derive(Clone, Default)]
pub struct Conditions {
    flags: HashSet<String>,
    pairs: HashSet<(String, String)>,
}

impl Conditions {
    /// Reads what `rustc --print cfg` prints, a condition a line.
    pub fn new(printed: &str) -> Conditions {
        Conditions::default().with(printed.lines())
    }

    /// The same, and these, written in the same way.
    pub fn with<'a>(mut self, printed: impl IntoIterator<Item = &'a str>) -> Conditions {
        for line in printed {
            match line.split_once('=') {
                Some((key, value)) => self.set(key, value.trim_matches('"')),
                None => {
                    self.flags.insert(line.to_owned());
                }
            }
        }
        self
    }

    /// The same, and these features of a package.
    pub fn with_features<'a>(&self, features: impl IntoIterator<Item = &'a String>) -> Conditions {
        let mut conditions = self.clone();
        features.into_iter().for_each(|feature| conditions.set("feature", feature));
        conditions
    }

    fn set(&mut self, key: &str, value: &str) {
        self.pairs.insert((key.to_owned(), value.to_owned()));
    }

    /// Does this predicate hold?
    pub fn hold(&self, predicate: &Meta) -> bool {
        let name = predicate.path().get_ident().map(ToString::to_string).unwrap_or_default();
        match predicate {
            Meta::Path(_) => name == "true" || self.flags.contains(&name),
            Meta::NameValue(pair) => match &pair.value {
                Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => {
                    self.pairs.contains(&(name, value.value()))
                }
                _ => false,
            },
            Meta::List(list) => {
                let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
                let Ok(parts) = parse.parse2(list.tokens.clone()) else { return false };
                match name.as_str() {
                    "all" => parts.iter().all(|part| self.hold(part)),
                    "any" => parts.iter().any(|part| self.hold(part)),
                    "not" => parts.first().is_some_and(|part| !self.hold(part)),
                    _ => false,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predicates_are_what_the_reference_says() {
        let printed = "unix\ntarget_os=\"linux\"\n";
        let conditions = Conditions::new(printed).with_features(&["std".to_owned()]);
        let hold = |predicate: &str| conditions.hold(&syn::parse_str(predicate).unwrap());
        for predicate in [
            "unix",
            "target_os = \"linux\"",
            "feature = \"std\"",
            "not(test)",
            "all()",
            "all(unix, not(windows))",
            "any(test, feature = \"std\")",
            "not(any())",
        ] {
            assert!(hold(predicate), "{predicate}");
            assert!(!hold(&format!("not({predicate})")), "{predicate}");
        }
    }
}
