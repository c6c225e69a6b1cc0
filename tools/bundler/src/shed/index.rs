//! An index of everything in the inlined crates that may be deleted.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Field, ForeignItem, Generics, ImplItem, Item, ItemImpl, ItemMacro, ItemUse, TraitItem, Variant,
};

use crate::error::{Error, Result};
use crate::text::{self, Edit, Tokens, apply, whole_lines};
use crate::uses;

/// The inlined crates of a text. All ranges are in the whole text, program included.
#[derive(Default)]
pub struct Index {
    pub nodes: Vec<Node>,
    pub imports: Vec<UseItem>,
}

/// Something that can be deleted as a whole.
pub struct Node {
    /// The names of the nodes around it and its own. It stays the same while other nodes are deleted.
    pub path: String,
    pub kind: NodeKind,
    pub range: Range<usize>,
    /// Its name; for an `impl`, everything before the brace.
    pub name: Range<usize>,
    /// The node around it.
    pub parent: Option<usize>,
    /// Whether it is a module, macro, foreign block or inherent `impl` without content.
    pub is_empty: bool,
}

pub enum NodeKind {
    /// A function, type, constant, static or trait.
    Item,
    Module,
    Impl {
        /// The paths in its type, except type parameters.
        types: Vec<Vec<String>>,
    },
    TraitImpl {
        /// The last names of the trait and of the type. The type's is empty in an impl for all types.
        of: String,
        for_type: String,
        path: Vec<String>,
        /// The paths in its type and in the trait's arguments.
        types: Vec<Vec<String>>,
        /// Where another bound and a comma can be added, and the word that must come before it.
        bound: (usize, &'static str),
    },
    /// An `extern` block.
    Foreign,
    /// A macro call in the place of an item. Items among its arguments are child nodes.
    MacroCall,
    Macro,
    /// An arm of a macro.
    MacroArm,
    TraitItem,
    ImplItem {
        of_trait: bool,
    },
    Variant,
    Field,
}

pub struct UseItem {
    pub range: Range<usize>,
    pub leaves: Vec<Leaf>,
    pub parent: Option<usize>,
}

pub struct Leaf {
    pub range: Range<usize>,
    /// The name in this module; `*` for all names.
    pub name: String,
    /// The path to what it names: `a`, `b` and `c` for `use a::{b::{c as d}}`.
    pub path: Vec<String>,
}

#[derive(Clone, Default)]
pub struct Cut {
    pub nodes: BTreeSet<usize>,
    /// Imported names: the number of the import, and ranges in it.
    pub names: HashMap<usize, HashSet<Range<usize>>>,
}

impl Index {
    /// Indexes the text from `start` on.
    pub fn new(text: &str, start: usize) -> Result<Index> {
        in_own_thread(|| Index::read(text, start))
    }

    fn read(text: &str, start: usize) -> Result<Index> {
        // Blanks out the program, so that all ranges stay the same.
        let blank = text[..start].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' });
        let crates: String = blank.chain(text[start..].chars()).collect();
        let file = text::parse_file(&crates).map_err(|error| {
            Error::InlinedNotParsed(error.span().start().line, error, text.to_owned())
        })?;
        let mut reader = IndexReader { text, index: Index::default(), parents: Vec::new() };
        file.items.iter().for_each(|item| reader.visit_item(item));
        Ok(reader.index)
    }
}

impl Node {
    /// Whether the compiler accepts a lint attribute before it.
    pub fn can_have_attributes(&self) -> bool {
        use NodeKind::{Foreign, Impl, ImplItem, Item, Module, TraitImpl, TraitItem};
        matches!(
            self.kind,
            Item | Module | Foreign | Impl { .. } | TraitImpl { .. } | TraitItem | ImplItem { .. }
        )
    }
}

/// The usual size of a main thread's stack. Deeply nested expressions need it.
const STACK: usize = 8 << 20;

struct IndexReader<'a> {
    text: &'a str,
    index: Index,
    parents: Vec<usize>,
}

impl IndexReader<'_> {
    fn add(&mut self, kind: NodeKind, range: Range<usize>, name: Range<usize>) -> usize {
        let parent = self.parents.last().copied();
        let above = parent.map_or("", |parent| &self.index.nodes[parent].path);
        let words: Vec<&str> = self.text[name.clone()].split_whitespace().collect();
        let path = format!("{above}::{}", words.join(" "));
        self.index.nodes.push(Node { path, kind, range, name, parent, is_empty: false });
        self.index.nodes.len() - 1
    }

    fn within(&mut self, parent: usize, read: impl FnOnce(&mut Self)) {
        self.parents.push(parent);
        read(self);
        self.parents.pop();
    }

    fn macro_arms(&mut self, tokens: &Tokens) {
        let mut at = 0;
        while tokens.group(at).is_some() && at + 3 < tokens.len() {
            let last = at + 3 + usize::from(tokens.is_punct(at + 4, ';'));
            let [pattern, end] = [at, last].map(|at| tokens.range(at));
            self.add(NodeKind::MacroArm, pattern.start..end.end, pattern);
            at = last + 1;
        }
    }

    fn kind_of_impl(&self, item: &ItemImpl) -> NodeKind {
        let mut types = Types { own: &item.generics, found: Vec::new() };
        types.visit_type(&item.self_ty);
        let for_type = types.found.first().and_then(|path| path.last()).cloned();
        let for_type = for_type.unwrap_or_default();
        let Some((of, _)) = &item.trait_ else { return NodeKind::Impl { types: types.found } };
        of.segments.iter().for_each(|segment| types.visit_path_arguments(&segment.arguments));
        let bound = match &item.generics.where_clause {
            Some(bounds) => (bounds.where_token.span.byte_range().end, ""),
            None => (item.brace_token.span.open().byte_range().start, "where"),
        };
        let path = names(of);
        let of = path.last().cloned().unwrap_or_default();
        NodeKind::TraitImpl { of, for_type, path, types: types.found, bound }
    }

    fn import(&mut self, item: &ItemUse) {
        let leaf = |import: uses::Import| {
            let path: Vec<String> =
                import.path.iter().map(|name| name.unraw().to_string()).collect();
            let name = import.name.map_or("*".to_owned(), |name| name.unraw().to_string());
            Leaf { range: import.range, name, path }
        };
        let leaves = uses::flatten(&item.tree).into_iter().map(leaf).collect();
        let parent = self.parents.last().copied();
        self.index.imports.push(UseItem { range: item.span().byte_range(), leaves, parent });
    }
}

impl<'ast> Visit<'ast> for IndexReader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let range = item.span().byte_range();
        let (kind, name) = match item {
            Item::Mod(item) => (NodeKind::Module, item.ident.span()),
            Item::ForeignMod(item) => (NodeKind::Foreign, item.abi.span()),
            Item::Impl(item) => (self.kind_of_impl(item), item.impl_token.span),
            Item::Macro(item) => match &item.ident {
                Some(name) => (NodeKind::Macro, name.span()),
                None => (NodeKind::MacroCall, item.span()),
            },
            Item::Use(item) => return self.import(item),
            item => match uses::name_of(item) {
                Some((name, _)) => (NodeKind::Item, name.span()),
                None => return,
            },
        };
        let mut name = name.byte_range();
        if let Item::Impl(item) = item {
            name.end = item.brace_token.span.open().byte_range().start;
        }
        let node = self.add(kind, range, name);
        self.within(node, |reader| visit::visit_item(reader, item));
        self.index.nodes[node].is_empty = match item {
            Item::Mod(item) => item.content.as_ref().is_some_and(|(_, items)| items.is_empty()),
            Item::ForeignMod(item) => item.items.is_empty(),
            Item::Impl(item) => item.trait_.is_none() && item.items.is_empty(),
            Item::Macro(item) => item.ident.is_some() && node + 1 == self.index.nodes.len(),
            _ => false,
        };
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        let tokens = item.mac.tokens.clone();
        match (&item.ident, syn::parse2::<syn::File>(tokens.clone())) {
            (Some(_), _) => self.macro_arms(&Tokens::new(tokens)),
            // libc has most of its types in `s! { pub struct a { .. } pub struct b { .. } .. }`.
            (None, Ok(within)) if within.items.iter().all(|item| uses::name_of(item).is_some()) => {
                within.items.iter().for_each(|item| self.visit_item(item));
            }
            _ => {}
        }
    }

    fn visit_variant(&mut self, variant: &'ast Variant) {
        let name = variant.ident.span().byte_range();
        self.add(NodeKind::Variant, variant.span().byte_range(), name);
    }

    fn visit_foreign_item(&mut self, item: &'ast ForeignItem) {
        let (kind, name) = match item {
            ForeignItem::Fn(item) => (NodeKind::Item, item.sig.ident.span()),
            ForeignItem::Static(item) => (NodeKind::Item, item.ident.span()),
            ForeignItem::Type(item) => (NodeKind::Item, item.ident.span()),
            _ => (NodeKind::MacroCall, item.span()),
        };
        self.add(kind, item.span().byte_range(), name.byte_range());
    }

    fn visit_field(&mut self, field: &'ast Field) {
        let name = field.ident.as_ref().map_or(field.span(), Ident::span);
        self.add(NodeKind::Field, field.span().byte_range(), name.byte_range());
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let parent = self.parents.last().map(|&parent| &self.index.nodes[parent].kind);
        let of_trait = matches!(parent, Some(NodeKind::TraitImpl { .. }));
        let (kind, name) = match item {
            ImplItem::Const(item) => (NodeKind::ImplItem { of_trait }, item.ident.span()),
            ImplItem::Fn(item) => (NodeKind::ImplItem { of_trait }, item.sig.ident.span()),
            ImplItem::Type(item) => (NodeKind::ImplItem { of_trait }, item.ident.span()),
            ImplItem::Macro(_) => (NodeKind::MacroCall, item.span()),
            _ => return,
        };
        let node = self.add(kind, item.span().byte_range(), name.byte_range());
        self.within(node, |reader| visit::visit_impl_item(reader, item));
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let name = match item {
            TraitItem::Const(item) => &item.ident,
            TraitItem::Fn(item) => &item.sig.ident,
            TraitItem::Type(item) => &item.ident,
            _ => return,
        };
        let node =
            self.add(NodeKind::TraitItem, item.span().byte_range(), name.span().byte_range());
        self.within(node, |reader| visit::visit_trait_item(reader, item));
    }
}

/// Runs this in its own thread. proc-macro2 keeps every text that a thread has parsed, which would add up over many tries.
pub fn in_own_thread<T: Send>(read: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        let read = thread.spawn_scoped(scope, read).expect("a thread starts");
        read.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

fn names(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.unraw().to_string()).collect()
}

/// Finds the paths in a type that do not start with one of its parameters.
struct Types<'a> {
    own: &'a Generics,
    found: Vec<Vec<String>>,
}

impl Types<'_> {
    fn add(&mut self, path: &syn::Path) {
        let first = &path.segments[0].ident;
        if !self.own.type_params().any(|own| own.ident == *first) {
            self.found.push(names(path));
        }
    }
}

impl<'ast> Visit<'ast> for Types<'_> {
    fn visit_type_path(&mut self, of: &'ast syn::TypePath) {
        // The last name of `<T as Trait>::Name` belongs to the trait.
        if of.qself.is_none() {
            self.add(&of.path);
        }
        visit::visit_type_path(self, of);
    }

    fn visit_trait_bound(&mut self, bound: &'ast syn::TraitBound) {
        self.add(&bound.path);
        visit::visit_trait_bound(self, bound);
    }
}

impl Cut {
    pub fn of(nodes: BTreeSet<usize>) -> Cut {
        Cut { nodes, names: HashMap::new() }
    }

    pub fn add_names(&mut self, import: usize, names: impl IntoIterator<Item = Range<usize>>) {
        let mut names = names.into_iter().peekable();
        if names.peek().is_some() {
            self.names.entry(import).or_default().extend(names);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.names.is_empty()
    }

    pub fn apply(&self, text: &str, index: &Index) -> String {
        let ranges = self.nodes.iter().map(|&node| &index.nodes[node].range);
        let mut edits: Vec<Edit> =
            ranges.map(|range| Edit::new(with_comments(text, range), "")).collect();
        for (&which, names) in &self.names {
            let range = &index.imports[which].range;
            let is_gone = |name: &Range<usize>| {
                names.contains(&(name.start + range.start..name.end + range.start))
            };
            edits.push(match uses::without_names(&text[range.clone()], &is_gone) {
                Some(rest) => Edit::new(range.clone(), rest),
                None => Edit::new(with_comments(text, range), ""),
            });
        }
        apply(text, edits)
    }
}

/// The range with its comments: the lines right above it, and the comment after it.
fn with_comments(text: &str, range: &Range<usize>) -> Range<usize> {
    let mut range = range.clone();
    let line = text[..range.start].rfind('\n').map_or(0, |end| end + 1);
    if text[line..range.start].trim().is_empty() {
        let comment = |line: &&str| {
            line.trim_start().starts_with("//") && !line.trim_start().starts_with("//!")
        };
        let above = text[..line].split_inclusive('\n').rev().take_while(comment);
        range.start = line - above.map(str::len).sum::<usize>();
        let rest = text[range.end..].lines().next().unwrap_or_default();
        if rest.trim_start().starts_with("//") {
            range.end += rest.len();
        }
    }
    whole_lines(text, range)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_have_their_places_and_paths() {
        let text = "mod a { macro_rules! m { (1) => { 2 }; ($x:expr) => {}; }\n impl<T> B for &c::D<T> where T: E { fn f() {} } enum G { H(u8), I } }";
        let index = Index::new(text, 0).unwrap();
        let paths: Vec<&str> = index.nodes.iter().map(|node| node.path.as_str()).collect();
        assert_eq!(
            paths,
            [
                "::a",
                "::a::m",
                "::a::m::(1)",
                "::a::m::($x:expr)",
                "::a::impl<T> B for &c::D<T> where T: E",
                "::a::impl<T> B for &c::D<T> where T: E::f",
                "::a::G",
                "::a::G::H",
                "::a::G::I"
            ]
        );
        assert_eq!(&text[index.nodes[2].range.clone()], "(1) => { 2 };");
        let NodeKind::TraitImpl { of, for_type, path, types, bound: (at, before) } =
            &index.nodes[4].kind
        else {
            panic!()
        };
        assert_eq!((of.as_str(), for_type.as_str(), *before), ("B", "D", ""));
        assert_eq!((path.join("::"), types[0].join("::")), ("B".to_owned(), "c::D".to_owned()));
        assert!(text[..*at].ends_with("> where"));
    }
}
