//! Macros by example. In a crate that is a module, `#[macro_export]` becomes imports: in the macro's own module, and in each
//! module around it up to that of the crate.

use std::iter::successors;
use std::ops::Range;

use crate::join::files::Crate;
use crate::join::scopes::Meaning;
use crate::text::Edit;

pub struct Macro {
    pub name: String,
    pub file: usize,
    pub scope: usize,
    pub range: Range<usize>,
    pub name_at: usize,
    pub is_exported: bool,
}

impl Crate {
    /// The macro of this name that other crates may call.
    pub fn exported(&self, name: &str) -> Option<&Macro> {
        self.macros.iter().find(|of| of.is_exported && of.name == name)
    }

    /// Does something else have the name of a macro where that is imported, as `chain` in itertools? The import would bring in
    /// both, so such a macro is called `__name` everywhere but at the root.
    pub fn is_shared(&self, Macro { name, scope, .. }: &Macro) -> bool {
        let is_of_root = |of: &str| ["crate", "self", "super"].contains(&of);
        let is_itself = |meaning: &Meaning| {
            matches!(meaning, Meaning::Import(path)
                if matches!(path.as_slice(), [of, last] if last == name && is_of_root(of)))
        };
        let around = successors(Some(*scope), |&at| self.scopes[at].parent);
        let mut definitions = around.flat_map(|at| &self.scopes[at].definitions);
        definitions.any(|of| of.name == *name && !is_itself(&of.meaning))
    }

    pub fn import_macros(&self, edits: &mut [Vec<Edit>]) {
        for exported in self.macros.iter().filter(|of| of.is_exported) {
            let Macro { name, file, scope, range, name_at, .. } = exported;
            let mark = if self.is_shared(exported) { "__" } else { "" };
            edits[*file].push(Edit::insert(*name_at, mark));
            let (mut scope, mut module) = (&self.scopes[*scope], String::new());
            let mut end = Some((*file, range.end));
            while let Some((file, at)) = end {
                let is_renamed = scope.depth == 0 && !mark.is_empty();
                let alias = if is_renamed { format!(" as {name}") } else { String::new() };
                let import = format!("\npub(crate) use {module}{mark}{name}{alias};");
                edits[file].push(Edit::insert(at, import));
                end = scope.end;
                module = format!("{}::", scope.name.as_deref().unwrap_or_default());
                scope = &self.scopes[scope.parent.unwrap_or(0)];
            }
        }
    }
}
