//! Evaluates `cfg(…)` for the judge: a release build without tests.

use std::collections::HashSet;

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, MetaList, Token};

/// The conditions that hold, in the format of `rustc --print cfg`.
#[derive(Clone, Default)]
pub struct Conditions(HashSet<String>);

impl Conditions {
    pub fn with<S: Into<String>>(mut self, printed: impl IntoIterator<Item = S>) -> Conditions {
        self.0.extend(printed.into_iter().map(Into::into));
        self
    }

    pub fn holds(&self, predicate: &Meta) -> bool {
        let name = predicate.path().get_ident().map(ToString::to_string).unwrap_or_default();
        match predicate {
            Meta::Path(_) => name == "true" || self.0.contains(&name),
            Meta::NameValue(pair) => string_literal(&pair.value)
                .is_some_and(|value| self.0.contains(&format!("{name}=\"{value}\""))),
            Meta::List(list) => {
                let Some(parts) = predicates(list) else { return false };
                match name.as_str() {
                    "all" => parts.iter().all(|part| self.holds(part)),
                    "any" => parts.iter().any(|part| self.holds(part)),
                    "not" => parts.first().is_some_and(|part| !self.holds(part)),
                    _ => false,
                }
            }
        }
    }

    /// What is left of an attribute: the content of a `cfg_attr` that holds, or the attribute itself.
    pub fn evaluate(&self, attribute: &Meta) -> Vec<Meta> {
        match attribute {
            Meta::List(list) if list.path.is_ident("cfg_attr") => {
                let mut parts = predicates(list).unwrap_or_default().into_iter();
                let holds = parts.next().is_some_and(|predicate| self.holds(&predicate));
                parts.filter(|_| holds).flat_map(|part| self.evaluate(&part)).collect()
            }
            attribute => vec![attribute.clone()],
        }
    }

    /// Whether it is a `cfg(…)` that does not hold, or marks a test.
    pub fn excludes(&self, attribute: &Meta) -> bool {
        let predicate = || attribute.require_list().ok()?.parse_args::<Meta>().ok();
        let is = |name: &str| attribute.path().is_ident(name);
        is("test") || is("bench") || is("cfg") && !predicate().is_some_and(|of| self.holds(&of))
    }

    pub fn includes(&self, attributes: &[Attribute]) -> bool {
        let mut evaluate = attributes.iter().flat_map(|attribute| self.evaluate(&attribute.meta));
        !evaluate.any(|attribute| self.excludes(&attribute))
    }
}

/// The predicates between the parentheses of `all(…)`, if they parse.
fn predicates(list: &MetaList) -> Option<Punctuated<Meta, Token![,]>> {
    Punctuated::parse_terminated.parse2(list.tokens.clone()).ok()
}

pub fn string_literal(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}
