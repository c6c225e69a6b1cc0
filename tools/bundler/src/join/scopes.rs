//! Resolves names in the modules and blocks of a crate by its text alone. Names from expansions are unknown. Where they
//! matter, the file does not compile, or the comparison with cargo's build fails.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;

use crate::join::source::{Crate, DefKind, Definition, Meaning, ScopeId};

/// The crates of the file. The first is the program.
#[derive(Clone, Copy)]
pub struct Names<'a>(pub &'a [Crate]);

/// The imports that have been followed while resolving a name.
type Followed<'a> = BTreeSet<(ScopeId, &'a str)>;

impl<'a> Names<'a> {
    fn around(self, (krate, scope): ScopeId) -> impl Iterator<Item = ScopeId> {
        let scopes = &self.0[krate].scopes;
        successors(Some(scope), |&at| scopes[at].parent).map(move |at| (krate, at))
    }

    fn is_module(self, (krate, scope): ScopeId) -> bool {
        self.0[krate].scopes[scope].name.is_some()
    }

    /// The definitions of this name in a scope that a crate can see. Visibility within a crate is ignored.
    fn visible(self, at: ScopeId, name: &str, from: usize) -> impl Iterator<Item = &'a Definition> {
        let definitions = &self.0[at.0].scopes[at.1].definitions;
        definitions.iter().filter(move |of| of.name == name && (of.is_public || from == at.0))
    }

    /// What a name at the start of a path means in this scope, seen from a crate. `None` if the scope does not define it.
    fn resolve_in(
        self,
        place: ScopeId,
        name: &str,
        from: usize,
        followed: &mut Followed<'a>,
    ) -> Option<Meaning> {
        let found = self.visible(place, name, from).find_map(|found| match &found.kind {
            DefKind::Type => Some(Meaning::Other),
            DefKind::Module(scope) => Some(Meaning::Module((place.0, *scope))),
            // `use a::b as a` starts with another `a`.
            DefKind::Import(path) => {
                let is_new = followed.insert((place, &found.name));
                is_new.then(|| self.resolve(place, path, followed)).flatten()
            }
            DefKind::Value => None,
        });
        if found.is_some() || !followed.insert((place, "*")) {
            return found;
        }
        self.visible(place, "*", from).find_map(|found| {
            let DefKind::Import(path) = &found.kind else { return None };
            match self.resolve(place, path, followed)? {
                Meaning::Module(module) => self.resolve_in(module, name, place.0, followed),
                _ => None,
            }
        })
    }

    /// What a path resolves to; `None` for a function, value or macro.
    fn resolve(self, place: ScopeId, path: &[String], followed: &Followed<'a>) -> Option<Meaning> {
        let modules =
            |at: ScopeId| self.around(at).filter(|&at| self.is_module(at)).map(Meaning::Module);
        let of_crate = |name: &str| self.0[place.0].prelude.get(name).copied();
        let mut found = modules(place).next()?;
        for (number, name) in path.iter().enumerate() {
            let Meaning::Module(here) = found else { return Some(Meaning::Other) };
            found = match name.as_str() {
                "crate" => Meaning::Module((place.0, 0)),
                "::" | "self" => found,
                "super" => modules(here).nth(1)?,
                name if number == 0 => {
                    let meant = self.resolve_from(place, name, followed);
                    meant.or_else(|| of_crate(name)).unwrap_or(Meaning::Other)
                }
                name if path[number - 1] == "::" => of_crate(name).unwrap_or(Meaning::Other),
                name => self.resolve_in(here, name, place.0, &mut followed.clone())?,
            };
        }
        Some(found)
    }

    /// What a name at the start of a path means in this scope or those around it, up to the module. `None` if none of them
    /// defines it.
    pub fn resolve_from(self, at: ScopeId, name: &str, followed: &Followed<'a>) -> Option<Meaning> {
        for here in self.around(at) {
            let found = self.resolve_in(here, name, here.0, &mut followed.clone());
            if found.is_some() || self.is_module(here) {
                return found;
            }
        }
        None
    }
}

/// The names of crates that any path in a crate may start with.
pub fn prelude(
    of: &Crate,
    number: usize,
    dependencies: &BTreeMap<String, usize>,
) -> BTreeMap<String, Meaning> {
    let dependencies = dependencies.iter();
    let mut names: BTreeMap<String, Meaning> =
        dependencies.map(|(name, at)| (name.clone(), Meaning::Module((*at, 0)))).collect();
    for item in of.externs.iter().filter(|item| item.scope == 0) {
        let name = item.item.ident.to_string();
        let target = match name.as_str() {
            // In the program, these stay as they are.
            "self" | "alloc" | "core" | "std" if of.is_program() => None,
            "self" => Some(Meaning::Module((number, 0))),
            "std" if item.alias() == "std" => None,
            "alloc" | "core" | "std" => Some(Meaning::Standard),
            _ => names.get(&name).copied(),
        };
        names.extend(target.map(|target| (item.alias(), target)));
    }
    names
}
