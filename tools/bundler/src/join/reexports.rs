//! Limits re-exports to the file. The macros and modules of crates are visible in the file only, so that the compiler
//! rejects a `pub use` of them.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ItemUse, Visibility};

use crate::rustc::Diagnostic;
use crate::text::{self, Edit, within};
use crate::uses;

pub fn is_about_reexport(error: &Diagnostic) -> bool {
    matches!(error.code(), Some("E0364" | "E0365"))
}

/// Edits of the text that starts there in what the compiler has read, by its errors.
pub fn limiting_edits(text: &str, start: usize, errors: &[Diagnostic]) -> syn::Result<Vec<Edit>> {
    let errors = errors.iter().filter(|error| is_about_reexport(error));
    let places = errors.flat_map(Diagnostic::primary).map(|span| span.range());
    let places = places.filter(|place| place.start >= start && place.end <= start + text.len());
    let places = places.map(|place| place.start - start..place.end - start).collect();
    let mut limiter = Limiter { text, places, edits: Vec::new() };
    limiter.visit_file(&text::parse_file(text)?);
    Ok(limiter.edits)
}

struct Limiter<'t> {
    text: &'t str,
    places: Vec<Range<usize>>,
    edits: Vec<Edit>,
}

impl<'ast> Visit<'ast> for Limiter<'_> {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let imports = uses::flatten(&item.tree);
        let is_limited = |range: &Range<usize>| {
            self.places.iter().any(|place| within(range, place) || within(place, range))
        };
        let (limited, others): (Vec<_>, Vec<_>) =
            imports.iter().partition(|import| is_limited(&import.range));
        let visibility = item.vis.span().byte_range();
        if limited.is_empty() || !matches!(item.vis, Visibility::Public(_)) {
            return visit::visit_item_use(self, item);
        }
        if others.is_empty() {
            return self.edits.push(Edit::new(visibility, "pub(crate)"));
        }
        let range = item.span().byte_range();
        let is_gone = |place: &Range<usize>| {
            let place = place.start + range.start..place.end + range.start;
            limited.iter().any(|import| import.range == place)
        };
        let rest = uses::without_names(&self.text[range.clone()], &is_gone);
        self.edits.push(Edit::new(range.clone(), rest.unwrap_or_default()));
        let before = &self.text[range.start..visibility.start];
        let colons = if item.leading_colon.is_some() { "::" } else { "" };
        for import in limited {
            let path = import.path().join("::");
            let alias = import.name.filter(|_| import.is_renamed);
            let alias = alias.map_or(String::new(), |name| format!(" as {name}"));
            let own = format!("\n{before}pub(crate) use {colons}{path}{alias};");
            self.edits.push(Edit::insert(range.end, own));
        }
    }
}
