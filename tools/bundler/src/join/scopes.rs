//! What names mean in the modules and blocks of a crate, as far as its text says it. What macros make is not known: where
//! that matters, the file does not compile, or its comparison with cargo's build refuses it.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;

use crate::join::files::Crate;

/// A module, or a block with items in it.
pub struct Scope {
    pub parent: Option<usize>,
    /// None if it is a block.
    pub name: Option<String>,
    /// How many modules are around it.
    pub depth: usize,
    pub definitions: Vec<Definition>,
    /// The number of a file, and where the module ends there; none for the root.
    pub end: Option<(usize, usize)>,
}

/// What gives a name to something.
pub struct Definition {
    /// `*` if it is all the names of a module.
    pub name: String,
    pub meaning: Meaning,
    /// Do other crates see it?
    pub is_public: bool,
}

pub enum Meaning {
    Type,
    /// A function, a constant or a static: a path does not begin with it.
    Value,
    /// The number of its scope.
    Module(usize),
    /// A path; it begins with `::` if what follows is a crate in any case.
    Import(Vec<String>),
}

/// A scope of a crate: the numbers of both.
type Place = (usize, usize);

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    /// A module of the file; the first of a crate is the crate.
    Module(Place),
    Standard,
    Other,
}

/// The crates of the file, of which the first is the program.
#[derive(Clone, Copy)]
pub struct Names<'a>(pub &'a [Crate]);

/// The imports that have been followed on the way to the meaning of a name.
type Followed<'a> = BTreeSet<(Place, &'a str)>;

impl<'a> Names<'a> {
    fn around(self, (krate, scope): Place) -> impl Iterator<Item = Place> {
        let scopes = &self.0[krate].scopes;
        successors(Some(scope), |&at| scopes[at].parent).map(move |at| (krate, at))
    }

    fn is_module(self, (krate, scope): Place) -> bool {
        self.0[krate].scopes[scope].name.is_some()
    }

    /// The definitions of this name that a crate sees in this scope. What only some modules of its own see counts as well.
    fn seen(self, place: Place, name: &str, from: usize) -> impl Iterator<Item = &'a Definition> {
        let definitions = &self.0[place.0].scopes[place.1].definitions;
        definitions.iter().filter(move |of| of.name == name && (of.is_public || from == place.0))
    }

    /// What a name at the beginning of a path means in this scope, for one who asks from this crate; none if the scope says
    /// nothing of it.
    fn meant(
        self,
        place: Place,
        name: &str,
        from: usize,
        followed: &mut Followed<'a>,
    ) -> Option<Meant> {
        let found = self.seen(place, name, from).find_map(|found| match &found.meaning {
            Meaning::Type => Some(Meant::Other),
            Meaning::Module(scope) => Some(Meant::Module((place.0, *scope))),
            // `use a::b as a` begins with another `a`.
            Meaning::Import(path) => {
                let is_new = followed.insert((place, &found.name));
                is_new.then(|| self.path(place, path, followed)).flatten()
            }
            Meaning::Value => None,
        });
        if found.is_some() || !followed.insert((place, "*")) {
            return found;
        }
        self.seen(place, "*", from).find_map(|found| {
            let Meaning::Import(path) = &found.meaning else { return None };
            let Meant::Module(module) = self.path(place, path, followed)? else { return None };
            self.meant(module, name, place.0, followed)
        })
    }

    /// What a path leads to; nothing if it is no more than a function, a value or a macro.
    fn path(self, place: Place, path: &[String], followed: &Followed<'a>) -> Option<Meant> {
        let modules =
            |at: Place| self.around(at).filter(|&at| self.is_module(at)).map(Meant::Module);
        let of_crate = |name: &str| self.0[place.0].prelude.get(name).copied();
        let mut found = modules(place).next()?;
        for (number, name) in path.iter().enumerate() {
            let Meant::Module(here) = found else { return Some(Meant::Other) };
            found = match name.as_str() {
                "crate" => Meant::Module((place.0, 0)),
                "::" | "self" => found,
                "super" => modules(here).nth(1)?,
                name if number == 0 => {
                    let meant = self.in_sight(place, name, followed);
                    meant.or_else(|| of_crate(name)).unwrap_or(Meant::Other)
                }
                name if path[number - 1] == "::" => of_crate(name).unwrap_or(Meant::Other),
                name => self.meant(here, name, place.0, &mut followed.clone())?,
            };
        }
        Some(found)
    }

    /// What a name at the beginning of a path means in this scope or in one around it up to the module; none if it is what it
    /// is everywhere.
    pub fn in_sight(self, place: Place, name: &str, followed: &Followed<'a>) -> Option<Meant> {
        for here in self.around(place) {
            let found = self.meant(here, name, here.0, &mut followed.clone());
            if found.is_some() || self.is_module(here) {
                return found;
            }
        }
        None
    }

    /// Is it handed on as a whole, as `pub use` of a crate does?
    pub fn is_handed_on(self, krate: usize) -> bool {
        let places = |at: usize| (0..self.0[at].scopes.len()).map(move |scope| (at, scope));
        (0..self.0.len()).flat_map(places).any(|place| {
            let definitions = &self.0[place.0].scopes[place.1].definitions;
            definitions.iter().filter(|of| of.is_public && of.name != "*").any(|of| {
                let Meaning::Import(path) = &of.meaning else { return false };
                self.path(place, path, &BTreeSet::new()) == Some(Meant::Module((krate, 0)))
            })
        })
    }
}

/// The names by which paths anywhere in a crate may begin with a crate, by way of these dependencies.
pub fn prelude(
    of: &Crate,
    number: usize,
    dependencies: &BTreeMap<String, usize>,
) -> BTreeMap<String, Meant> {
    let dependencies = dependencies.iter();
    let mut names: BTreeMap<String, Meant> =
        dependencies.map(|(name, at)| (name.clone(), Meant::Module((*at, 0)))).collect();
    for item in of.externs.iter().filter(|item| item.scope == 0) {
        let name = item.item.ident.to_string();
        let target = match name.as_str() {
            // In the program these stay where they are.
            "self" | "alloc" | "core" | "std" if of.is_program() => None,
            "self" => Some(Meant::Module((number, 0))),
            "std" if item.alias() == "std" => None,
            "alloc" | "core" | "std" => Some(Meant::Standard),
            _ => names.get(&name).copied(),
        };
        names.extend(target.map(|target| (item.alias(), target)));
    }
    names
}
