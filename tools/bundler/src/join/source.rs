//! A crate as its files were read: its text, and what is defined in its modules and blocks.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use syn::{ItemExternCrate, ItemUse};

use crate::error::{BlockedPackage, ErrorPlace};
use crate::join::contents::BundledCrate;
use crate::rustc::conditions::Conditions;
use crate::text::{Edit, whole_lines, within};

/// A crate whose files have been read.
pub struct Crate {
    pub part: BundledCrate,
    pub conditions: Conditions,
    /// The first is the root.
    pub files: Vec<File>,
    /// The first is the root module.
    pub scopes: Vec<Scope>,
    pub macros: Vec<MacroRules>,
    pub imports: Vec<Declared<ItemUse>>,
    pub externs: Vec<Declared<ItemExternCrate>>,
    /// Every identifier in the compiled parts.
    pub words: BTreeSet<String>,
    pub prelude: BTreeMap<String, Meaning>,
}

/// A file or an expansion, with its edits.
#[derive(Default)]
pub struct File {
    pub path: PathBuf,
    pub written: String,
    /// The text with its procedural macros expanded.
    pub text: String,
    pub tokens: TokenStream,
    pub edits: Vec<Edit>,
    pub includes: Vec<Include>,
    /// The range of each scope, inner ones later.
    pub regions: Vec<(Range<usize>, usize)>,
    /// Ranges that are not compiled: their ends by their starts.
    pub excluded: BTreeMap<usize, usize>,
}

/// A place that another file is inserted into.
pub struct Include {
    pub range: Range<usize>,
    pub file: usize,
    pub form: Form,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Module,
    Items,
    Expression,
    /// An expression that needs no parentheses.
    Single,
}

/// A `macro_rules!`.
pub struct MacroRules {
    pub name: String,
    pub file: usize,
    pub scope: usize,
    pub range: Range<usize>,
    pub name_at: usize,
    pub is_exported: bool,
}

/// An item and its place.
pub struct Declared<T> {
    pub file: usize,
    pub scope: usize,
    pub range: Range<usize>,
    pub item: T,
}

impl Declared<ItemExternCrate> {
    /// The name that it gives to the crate.
    pub fn alias(&self) -> String {
        self.item.rename.as_ref().map_or(&self.item.ident, |(_, alias)| alias).to_string()
    }
}

impl Crate {
    /// The subject of an error about this place.
    pub fn blocked_at(&self, path: &Path, line: usize) -> BlockedPackage {
        let BundledCrate { source, users, .. } = &self.part;
        let folder = source.manifest.parent().unwrap_or(Path::new(""));
        let path = path.strip_prefix(folder).unwrap_or(path).to_owned();
        source.blocked(users, ErrorPlace::Line(path, line))
    }

    pub fn is_program(&self) -> bool {
        self.part.source.is_program
    }

    pub fn module(&self) -> Option<&str> {
        (!self.is_program()).then_some(self.part.module.as_str())
    }
}

impl File {
    pub fn exclude(&mut self, range: Range<usize>) {
        self.excluded.retain(|start, _| !range.contains(start));
        self.excluded.insert(range.start, range.end);
    }

    pub fn delete(&mut self, range: Range<usize>) {
        self.edits.push(Edit::new(range.clone(), ""));
        self.exclude(range);
    }

    pub fn cut(&mut self, range: Range<usize>) {
        self.delete(whole_lines(&self.text, range));
    }

    /// The line of the original file that this place comes from.
    pub fn line(&self, at: usize) -> usize {
        let (text, written) = (self.text.as_bytes(), self.written.as_bytes());
        let same = text.iter().zip(written).take_while(|(now, then)| now == then).count();
        let before = written.strip_suffix(&text[at..]).unwrap_or(&text[..at.min(same)]);
        before.iter().filter(|&&byte| byte == b'\n').count() + 1
    }

    /// Where the original file has this place, unless an expansion is on both sides of it.
    pub fn original(&self, at: usize) -> Option<usize> {
        match self.written.strip_suffix(&self.text[at..]) {
            Some(before) => Some(before.len()),
            None => self.written.starts_with(&self.text[..at]).then_some(at),
        }
    }

    /// Whether it is not compiled.
    pub fn is_excluded(&self, place: &Range<usize>) -> bool {
        let before = self.excluded.range(..=place.start).next_back();
        before.is_some_and(|(_, end)| *end >= place.end)
    }

    pub fn scope_at(&self, place: &Range<usize>) -> usize {
        let mut around = self.regions.iter().rev();
        around.find(|(region, _)| within(place, region)).map_or(0, |(_, scope)| *scope)
    }
}

/// A module, or a block that contains items.
pub struct Scope {
    pub parent: Option<usize>,
    /// `None` for a block.
    pub name: Option<String>,
    /// How many modules are around it.
    pub depth: usize,
    pub definitions: Vec<Definition>,
    /// The file, and the end of the module in it; `None` for the root.
    pub end: Option<(usize, usize)>,
}

pub struct Definition {
    /// `*` for all names of a module.
    pub name: String,
    pub kind: DefKind,
    /// Whether other crates can see it.
    pub is_public: bool,
}

pub enum DefKind {
    Type,
    /// A function, constant or static. No path starts with it.
    Value,
    /// The number of its scope.
    Module(usize),
    /// A path. It starts with `::` if the next name must be a crate.
    Import(Vec<String>),
}

/// The numbers of a crate and of a scope in it.
pub type ScopeId = (usize, usize);

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// A module of the file. The first scope of a crate is the crate itself.
    Module(ScopeId),
    Standard,
    Other,
}
