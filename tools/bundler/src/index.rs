//! Where everything lies that may be deleted from the inlined crates.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ForeignItem, Generics, ImplItem, Item, TraitItem, Type, UseTree, Visibility};

use crate::error::{Error, Result};
use crate::text::{Edit, apply, whole_lines};

/// The inlined crates of a text, as places in the whole text.
#[derive(Default)]
pub struct Index {
    pub nodes: Vec<Node>,
    pub imports: Vec<Import>,
}

/// Something that can be deleted as a whole.
pub struct Node {
    /// The names on the way down to it, which stay the same while others go.
    pub path: String,
    pub kind: Kind,
    pub range: Range<usize>,
    /// Its name; of an `impl` all before the brace.
    pub name: Range<usize>,
    /// The node that it lies in.
    pub parent: Option<usize>,
}

pub enum Kind {
    /// A function, type, constant, static or trait.
    Item,
    Module {
        is_empty: bool,
    },
    Impl {
        is_empty: bool,
        /// The names in its type, but for those of its own parameters.
        names: Vec<String>,
    },
    TraitImpl {
        of: String,
        for_type: String,
        /// The names in its type and in what its trait is given.
        names: Vec<String>,
        /// Where one more bound can be added, and what must stand before it.
        bound: (usize, &'static str),
    },
    /// A block of functions and statics that are defined elsewhere.
    Foreign {
        is_empty: bool,
    },
    /// A macro called where items stand.
    MacroCall,
    Macro {
        is_empty: bool,
    },
    /// An arm of a macro.
    MacroArm,
    TraitItem,
    ImplItem {
        of_trait: bool,
    },
    Variant,
    Field,
}

/// A `use`.
pub struct Import {
    pub range: Range<usize>,
    /// What stands before the tree: visibility and `use`.
    before: String,
    tree: Tree,
    /// The names that it brings in.
    pub leaves: Vec<Leaf>,
    /// The node that it lies in.
    pub parent: Option<usize>,
}

/// A name that an import brings in.
pub struct Leaf {
    pub place: Range<usize>,
    /// What it is called there; `*` for all names.
    pub name: String,
    /// Where it comes from: `a`, `b` and `c` of `use a::{b::{c as d}}`.
    pub path: Vec<String>,
}

/// What is to go.
#[derive(Clone, Default)]
pub struct Cut {
    pub nodes: BTreeSet<usize>,
    /// Names of imports: which import, and where the name is.
    pub names: HashMap<usize, HashSet<Range<usize>>>,
}

enum Tree {
    Path(String, Box<Tree>),
    Group(Vec<Tree>),
    Leaf(String, Range<usize>),
}

impl Index {
    /// Reads the text from `start` on.
    pub fn new(text: &str, start: usize) -> Result<Index> {
        // Places that were read before are not used any more, and would pile up.
        proc_macro2::extra::invalidate_current_thread_spans();
        let file = syn::parse_file(&text[start..]).map_err(|error| {
            let line = text[..start].lines().count() + error.span().start().line;
            Error::InlinedNotParsed(line, error)
        })?;
        let mut reader = Reader { text, start, index: Index::default(), parents: Vec::new() };
        file.items.iter().for_each(|item| reader.visit_item(item));
        Ok(reader.index)
    }
}

impl Import {
    /// The import without these names; nothing if none is left.
    pub fn without(&self, gone: &HashSet<Range<usize>>) -> Option<String> {
        Some(format!("{}{};", self.before, self.tree.without(gone)?))
    }
}

impl Tree {
    fn without(&self, gone: &HashSet<Range<usize>>) -> Option<String> {
        match self {
            Tree::Path(name, below) => {
                let below = below.without(gone)?;
                Some(match below.strip_prefix("self") {
                    Some(alias) if alias.is_empty() || alias.starts_with(' ') => {
                        format!("{name}{alias}")
                    }
                    _ => format!("{name}::{below}"),
                })
            }
            Tree::Group(trees) => {
                let kept: Vec<String> =
                    trees.iter().filter_map(|tree| tree.without(gone)).collect();
                match kept.as_slice() {
                    [] => None,
                    [one] => Some(one.clone()),
                    several => Some(format!("{{{}}}", several.join(", "))),
                }
            }
            Tree::Leaf(text, range) => (!gone.contains(range)).then(|| text.clone()),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    start: usize,
    index: Index,
    parents: Vec<usize>,
}

impl Reader<'_> {
    fn place(&self, span: Span) -> Range<usize> {
        let range = span.byte_range();
        range.start + self.start..range.end + self.start
    }

    /// Where an item lies. To find out, `span` makes tokens of all of it, and for a module, an impl or a trait that would
    /// be a large part of the text, over and over.
    fn place_of(&self, item: &Item) -> Range<usize> {
        let (attributes, visibility, unsafety, keyword, braces) = match item {
            Item::Mod(item) => {
                let Some((braces, _)) = &item.content else { return self.place(item.span()) };
                (&item.attrs, Some(&item.vis), item.unsafety, item.mod_token.span, braces)
            }
            Item::Impl(item) => {
                (&item.attrs, None, item.unsafety, item.impl_token.span, &item.brace_token)
            }
            Item::Trait(item) => (
                &item.attrs,
                Some(&item.vis),
                item.unsafety,
                item.trait_token.span,
                &item.brace_token,
            ),
            _ => return self.place(item.span()),
        };
        let visibility = match visibility {
            Some(Visibility::Public(token)) => Some(token.span),
            Some(Visibility::Restricted(visibility)) => Some(visibility.pub_token.span),
            Some(Visibility::Inherited) | None => None,
        };
        let attribute = attributes.first().map(|attribute| attribute.pound_token.span);
        let before = [attribute, visibility, unsafety.map(|token| token.span)];
        let first = before.into_iter().flatten().chain([keyword]);
        let start = first.map(|token| self.place(token).start).min().unwrap_or_default();
        start..self.place(braces.span.close()).end
    }

    fn add(&mut self, kind: Kind, range: Range<usize>, name: Range<usize>) -> usize {
        let parent = self.parents.last().copied();
        let above = parent.map_or("", |parent| &self.index.nodes[parent].path);
        let words: Vec<&str> = self.text[name.clone()].split_whitespace().collect();
        let path = format!("{above}::{}", words.join(" "));
        self.index.nodes.push(Node { path, kind, range, name, parent });
        self.index.nodes.len() - 1
    }

    fn within(&mut self, parent: usize, read: impl FnOnce(&mut Self)) {
        self.parents.push(parent);
        read(self);
        self.parents.pop();
    }

    fn macro_arms(&mut self, tokens: TokenStream) -> bool {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |at: usize, wanted: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
        let mut at = 0;
        while let (Some(TokenTree::Group(pattern)), Some(body)) =
            (tokens.get(at), tokens.get(at + 3))
        {
            let pattern = self.place(pattern.span());
            let mut end = self.place(body.span()).end;
            at += 4;
            if is(at, ';') {
                end = self.place(tokens[at].span()).end;
                at += 1;
            }
            self.add(Kind::MacroArm, pattern.start..end, pattern);
        }
        at == 0
    }

    fn item_impl(&mut self, item: &syn::ItemImpl, range: Range<usize>) -> usize {
        let open = self.place(item.brace_token.span.open()).start;
        let name = self.place(item.impl_token.span).start..open;
        let mut names = Names { own: &item.generics, found: Vec::new() };
        names.visit_type(&item.self_ty);
        let Some((of, _)) = &item.trait_ else {
            let kind = Kind::Impl { is_empty: item.items.is_empty(), names: names.found };
            return self.add(kind, range, name);
        };
        of.segments.iter().for_each(|segment| names.visit_path_arguments(&segment.arguments));
        let names = names.found;
        let bound = match &item.generics.where_clause {
            None => (open, " where "),
            // Without a predicate it has no place as a whole.
            Some(bounds) if bounds.predicates.is_empty() => {
                (self.place(bounds.where_token.span).end, " ")
            }
            Some(bounds) if bounds.predicates.trailing_punct() => {
                (self.place(bounds.span()).end, " ")
            }
            Some(bounds) => (self.place(bounds.span()).end, ", "),
        };
        let of = of.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        self.add(
            Kind::TraitImpl { of, for_type: last_name(&item.self_ty), names, bound },
            range,
            name,
        )
    }

    fn item_enum(&mut self, item: &syn::ItemEnum, range: Range<usize>) {
        let node = self.add(Kind::Item, range, self.place(item.ident.span()));
        self.within(node, |reader| {
            for variant in &item.variants {
                let name = reader.place(variant.ident.span());
                reader.add(Kind::Variant, reader.place(variant.span()), name);
            }
        });
    }

    fn tree(&self, tree: &UseTree, above: &mut Vec<String>, leaves: &mut Vec<Leaf>) -> Tree {
        let place = self.place(tree.span());
        let (text, last, name) = match tree {
            UseTree::Path(path) => {
                above.push(path.ident.unraw().to_string());
                let below = self.tree(&path.tree, above, leaves);
                above.pop();
                return Tree::Path(path.ident.to_string(), Box::new(below));
            }
            UseTree::Group(group) => {
                let trees = group.items.iter().map(|tree| self.tree(tree, above, leaves));
                return Tree::Group(trees.collect());
            }
            UseTree::Name(name) => (name.ident.to_string(), Some(&name.ident), None),
            UseTree::Rename(rename) => (
                format!("{} as {}", rename.ident, rename.rename),
                Some(&rename.ident),
                Some(rename.rename.unraw().to_string()),
            ),
            UseTree::Glob(_) => ("*".to_owned(), None, Some("*".to_owned())),
        };
        let mut path = above.clone();
        path.extend(last.map(|last| last.unraw().to_string()).filter(|last| last != "self"));
        let name = name.or(path.last().cloned()).unwrap_or_default();
        leaves.push(Leaf { place: place.clone(), name, path });
        Tree::Leaf(text, place)
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let range = self.place_of(item);
        let name = match item {
            Item::Const(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::TraitAlias(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Union(item) => &item.ident,
            Item::Enum(item) => return self.item_enum(item, range),
            Item::Mod(module) => {
                let is_empty = module.content.as_ref().is_some_and(|(_, items)| items.is_empty());
                let name = self.place(module.ident.span());
                let node = self.add(Kind::Module { is_empty }, range, name);
                return self.within(node, |reader| visit::visit_item(reader, item));
            }
            Item::Impl(block) => {
                let node = self.item_impl(block, range);
                return self.within(node, |reader| visit::visit_item(reader, item));
            }
            Item::Macro(item) => {
                let Some(name) = &item.ident else {
                    self.add(Kind::MacroCall, range.clone(), range);
                    return;
                };
                let node =
                    self.add(Kind::Macro { is_empty: false }, range, self.place(name.span()));
                let tokens = item.mac.tokens.clone();
                self.within(node, |reader| {
                    let is_empty = reader.macro_arms(tokens);
                    reader.index.nodes[node].kind = Kind::Macro { is_empty };
                });
                return;
            }
            Item::ForeignMod(block) => {
                let kind = Kind::Foreign { is_empty: block.items.is_empty() };
                let name = self.place(block.abi.span());
                let node = self.add(kind, range, name);
                return self.within(node, |reader| visit::visit_item(reader, item));
            }
            Item::Use(item) => {
                let mut leaves = Vec::new();
                let before = self.text[range.start..self.place(item.tree.span()).start].to_owned();
                let tree = self.tree(&item.tree, &mut Vec::new(), &mut leaves);
                let parent = self.parents.last().copied();
                self.index.imports.push(Import { range, before, tree, leaves, parent });
                return;
            }
            _ => return,
        };
        let node = self.add(Kind::Item, range, self.place(name.span()));
        self.within(node, |reader| visit::visit_item(reader, item));
    }

    fn visit_foreign_item(&mut self, item: &'ast ForeignItem) {
        let name = match item {
            ForeignItem::Fn(item) => &item.sig.ident,
            ForeignItem::Static(item) => &item.ident,
            ForeignItem::Type(item) => &item.ident,
            _ => {
                let range = self.place(item.span());
                self.add(Kind::MacroCall, range.clone(), range);
                return;
            }
        };
        self.add(Kind::Item, self.place(item.span()), self.place(name.span()));
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        let range = self.place(field.span());
        let name = field.ident.as_ref().map_or(range.clone(), |name| self.place(name.span()));
        self.add(Kind::Field, range, name);
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let range = self.place(item.span());
        let name = match item {
            ImplItem::Const(item) => &item.ident,
            ImplItem::Fn(item) => &item.sig.ident,
            ImplItem::Type(item) => &item.ident,
            ImplItem::Macro(_) => {
                self.add(Kind::MacroCall, range.clone(), range);
                return;
            }
            _ => return,
        };
        let parent = self.parents.last().map(|&parent| &self.index.nodes[parent].kind);
        let of_trait = matches!(parent, Some(Kind::TraitImpl { .. }));
        let node = self.add(Kind::ImplItem { of_trait }, range, self.place(name.span()));
        self.within(node, |reader| visit::visit_impl_item(reader, item));
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let name = match item {
            TraitItem::Const(item) => &item.ident,
            TraitItem::Fn(item) => &item.sig.ident,
            TraitItem::Type(item) => &item.ident,
            _ => return,
        };
        let range = self.place(item.span());
        let node = self.add(Kind::TraitItem, range, self.place(name.span()));
        self.within(node, |reader| visit::visit_trait_item(reader, item));
    }
}

/// The last name of a type, such as `Vec` of `&mut std::vec::Vec<T>`; empty where there is none.
fn last_name(of: &Type) -> String {
    match of {
        Type::Path(path) => {
            path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
        }
        Type::Reference(reference) => last_name(&reference.elem),
        _ => String::new(),
    }
}

/// Finds the names in a type that are not those of parameters.
struct Names<'a> {
    own: &'a Generics,
    found: Vec<String>,
}

impl Names<'_> {
    fn add(&mut self, path: &syn::Path) {
        let first = path.segments.first();
        if self.own.type_params().any(|own| first.is_some_and(|first| first.ident == own.ident)) {
            return;
        }
        self.found.extend(path.segments.last().map(|last| last.ident.unraw().to_string()));
    }
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_type_path(&mut self, of: &'ast syn::TypePath) {
        // The last name of `<T as Trait>::Name` is one of the trait.
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
            let import = &index.imports[which];
            edits.push(match import.without(names) {
                Some(rest) => Edit::new(import.range.clone(), rest),
                None => Edit::new(with_comments(text, &import.range), ""),
            });
        }
        apply(text, edits)
    }
}

/// The range with the comments that belong to it: the lines right above, and the one behind it.
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
    fn imports_lose_single_names() {
        let text = "fn main() {}\npub(crate) use a::{b::{self, c as d}, e::*, f};\n";
        let index = Index::new(text, 13).unwrap();
        let import = &index.imports[0];
        assert_eq!(&text[import.range.clone()], "pub(crate) use a::{b::{self, c as d}, e::*, f};");
        let without = |places: &[usize]| {
            import.without(&places.iter().map(|&at| import.leaves[at].place.clone()).collect())
        };
        assert_eq!(without(&[0]).unwrap(), "pub(crate) use a::{b::c as d, e::*, f};");
        assert_eq!(without(&[1, 2, 3]).unwrap(), "pub(crate) use a::b;");
        assert_eq!(without(&[0, 1, 3]).unwrap(), "pub(crate) use a::e::*;");
        assert_eq!(without(&[0, 1, 2, 3]), None);
    }

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
        let Kind::TraitImpl { of, for_type, names, bound: (at, before) } = &index.nodes[4].kind
        else {
            panic!()
        };
        assert_eq!((of.as_str(), for_type.as_str(), *before), ("B", "D", ", "));
        assert_eq!(*names, ["D"]);
        assert!(text[..*at].ends_with("where T: E"));
    }

    #[test]
    fn a_bound_can_be_added_to_every_impl() {
        for (head, ends, starts) in [
            ("impl T for A", "for A ", " where "),
            ("impl T for A where", "where", " "),
            ("impl T for A where A: U", "A: U", ", "),
            ("impl T for A where A: U,", "A: U,", " "),
        ] {
            let text = format!("struct A;\n{head} {{}}\n");
            let index = Index::new(&text, 0).unwrap();
            let Kind::TraitImpl { bound: (at, before), .. } = index.nodes[1].kind else { panic!() };
            assert!(text[..at].ends_with(ends), "{head}");
            assert_eq!(before, starts, "{head}");
        }
    }

    #[test]
    fn items_lie_where_their_tokens_do() {
        let text = "/// a\n#[b] pub(crate) mod c { //! d\n fn e() {} }\npub unsafe trait f { fn g(); }\nunsafe impl f for u8 { fn g() {} }\n#[h] impl u8 {}\nmod i {}\ntrait j {}\nmod k;\n";
        let file = syn::parse_file(text).unwrap();
        let (index, parents) = Default::default();
        let reader = Reader { text, start: 0, index, parents };
        for item in &file.items {
            assert_eq!(reader.place_of(item), item.span().byte_range());
        }
        assert_eq!(file.items.len(), 7);
    }
}
