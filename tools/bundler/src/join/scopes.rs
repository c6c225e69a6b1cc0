//! What names mean in the modules and blocks of a crate, as far as its text says it. What macros make is not known: where
//! that matters, the file does not compile, or its comparison with cargo's build refuses it.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;

use syn::{Item, Visibility};

use crate::join::files::Crate;
use crate::uses;

/// A module, or a block with items in it.
pub struct Scope {
    /// The module or block around it.
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
    pub reach: Reach,
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

/// Who sees a definition, besides the module that it is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    Inside,
    Crate,
    Everybody,
}

impl Reach {
    pub fn of(visibility: &Visibility) -> Reach {
        match visibility {
            Visibility::Public(_) => Reach::Everybody,
            Visibility::Restricted(_) => Reach::Crate,
            Visibility::Inherited => Reach::Inside,
        }
    }
}

impl Definition {
    /// The item, if it has a name of its own; modules and imports are for the caller.
    pub fn of(item: &Item) -> Option<Definition> {
        let (name, visibility) = uses::named(item)?;
        let meaning = match item {
            Item::Const(_) | Item::Fn(_) | Item::Static(_) => Meaning::Value,
            _ => Meaning::Type,
        };
        Some(Definition { name: name.to_string(), meaning, reach: Reach::of(visibility) })
    }
}

/// A scope of a crate: the numbers of both.
type Place = (usize, usize);

/// What a name means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    /// A module of the file; the first of a crate is the crate.
    Module(Place),
    Standard,
    /// A function, a value or a macro: a path does not begin with it.
    Value,
    Other,
}

/// The crates of the file, of which the first is the program.
#[derive(Clone, Copy)]
pub struct Names<'a>(pub &'a [Crate]);

/// The imports that have been followed on the way to the meaning of a name.
type Followed<'a> = BTreeSet<(Place, &'a str)>;

impl<'a> Names<'a> {
    /// This scope and those around it.
    fn around(self, (krate, scope): Place) -> impl Iterator<Item = Place> {
        let scopes = &self.0[krate].scopes;
        successors(Some(scope), |&at| scopes[at].parent).map(move |at| (krate, at))
    }

    fn is_module(self, (krate, scope): Place) -> bool {
        self.0[krate].scopes[scope].name.is_some()
    }

    /// The definitions of a scope that are seen from another.
    fn seen(self, place: Place, from: Place) -> impl Iterator<Item = &'a Definition> {
        let needed = match from.0 == place.0 {
            true if self.around(from).any(|at| at == place) => Reach::Inside,
            true => Reach::Crate,
            false => Reach::Everybody,
        };
        let definitions = &self.0[place.0].scopes[place.1].definitions;
        definitions.iter().filter(move |definition| definition.reach >= needed)
    }

    /// What a name means in this scope, for one who asks `from` another; none if the scope says nothing of it.
    fn meant(
        self,
        place: Place,
        name: &str,
        from: Place,
        followed: &mut Followed<'a>,
    ) -> Option<Meant> {
        let mut macros = self.0[place.0].macros.iter();
        let is_macro = place.1 == 0 && macros.any(|of| of.is_exported && of.name == name);
        let mut value = is_macro.then_some(Meant::Value);
        for found in self.seen(place, from).filter(|definition| definition.name == name) {
            let found = match &found.meaning {
                Meaning::Type => Meant::Other,
                Meaning::Value => Meant::Value,
                Meaning::Module(scope) => Meant::Module((place.0, *scope)),
                // `use a::b as a` begins with another `a`.
                Meaning::Import(path) if followed.insert((place, &found.name)) => {
                    self.path(place, path, followed)
                }
                Meaning::Import(_) => continue,
            };
            if found != Meant::Value {
                return Some(found);
            }
            value = Some(found);
        }
        if !followed.insert((place, "*")) {
            return value;
        }
        for definition in self.seen(place, from).filter(|definition| definition.name == "*") {
            let Meaning::Import(path) = &definition.meaning else { continue };
            let Meant::Module(module) = self.path(place, path, followed) else { continue };
            match self.meant(module, name, place, followed) {
                Some(found) if found != Meant::Value => return Some(found),
                found => value = value.or(found),
            }
        }
        value
    }

    /// What a path leads to.
    fn path(self, place: Place, path: &[String], followed: &Followed<'a>) -> Meant {
        let modules =
            |at: Place| self.around(at).filter(|&at| self.is_module(at)).map(Meant::Module);
        let of_crate = |name: &str| self.0[place.0].prelude.get(name).copied();
        let mut found = modules(place).next();
        for (number, name) in path.iter().enumerate() {
            let Some(Meant::Module(here)) = found else { return Meant::Other };
            found = match name.as_str() {
                "crate" => Some(Meant::Module((place.0, 0))),
                "::" | "self" => found,
                "super" => modules(here).nth(1),
                name if number == 0 => {
                    self.in_sight(place, name, followed).or_else(|| of_crate(name))
                }
                name if path[number - 1] == "::" => of_crate(name),
                name => self.meant(here, name, place, &mut followed.clone()),
            };
        }
        found.unwrap_or(Meant::Other)
    }

    /// What a name means in this scope or in one around it up to the module; none if it is what it is everywhere.
    fn in_sight(self, place: Place, name: &str, followed: &Followed<'a>) -> Option<Meant> {
        for here in self.around(place) {
            let found = self.meant(here, name, here, &mut followed.clone());
            let found = found.filter(|meant| *meant != Meant::Value);
            if found.is_some() || self.is_module(here) {
                return found;
            }
        }
        None
    }

    /// What a path means that begins with this name, unless that is what it means everywhere in the crate.
    pub fn shadowed(self, place: Place, name: &str) -> Option<Meant> {
        self.in_sight(place, name, &BTreeSet::new())
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
            "self" | "alloc" | "core" | "std" if of.is_program => None,
            "self" => Some(Meant::Module((number, 0))),
            "std" if item.alias() == "std" => None,
            "alloc" | "core" | "std" => Some(Meant::Standard),
            _ => names.get(&name).copied(),
        };
        names.extend(target.map(|target| (item.alias(), target)));
    }
    names
}
