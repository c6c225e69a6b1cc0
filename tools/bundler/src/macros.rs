//! Which names of a text are procedural macros, and the text with these expanded.
//!
//! Names are resolved by imports and paths, as far as one file shows them. That may be wrong; then the text is not what
//! cargo builds, and its comparison with that says so.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::ops::Range;
use std::path::PathBuf;

use cargo_metadata::PackageId;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{AttrStyle, Attribute, Expr, Item, Meta, Token, UseTree};

use crate::conditions::Conditions;
use crate::expand::{Input, Kind, Server};
use crate::load::Source;
use crate::targets::Offers;
use crate::text::{Edit, apply, stands_alone, whole_lines};

/// How often expansions are looked at once more.
const ROUNDS: usize = 64;
/// The derives that every text has.
const DERIVES: [&str; 9] =
    ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];
/// The compiler's own attributes.
const ATTRIBUTES: [&str; 38] = [
    "allow",
    "automatically_derived",
    "bench",
    "cfg",
    "cfg_attr",
    "cold",
    "crate_name",
    "crate_type",
    "default",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "export_name",
    "feature",
    "forbid",
    "global_allocator",
    "ignore",
    "inline",
    "link",
    "link_name",
    "macro_export",
    "macro_use",
    "must_use",
    "no_mangle",
    "no_std",
    "non_exhaustive",
    "path",
    "proc_macro",
    "recursion_limit",
    "repr",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "used",
    "warn",
];

/// The attributes of a node, if it is of one of these kinds.
macro_rules! attributes {
    ($node:ident: $of:ident, $($kind:ident)*) => {
        match $node {
            $(syn::$of::$kind(node) => node.attrs.as_slice(),)*
            _ => &[],
        }
    };
}
pub(crate) use attributes;

/// All that expands macros: the server, and what its libraries have.
pub struct Expander<'a> {
    packages: &'a HashMap<PackageId, Source>,
    /// Crates that stay imports, and their macros with them.
    offers: &'a Offers,
    sysroot: PathBuf,
    /// Started when the first macro is asked for; or why it cannot be.
    server: RefCell<Option<std::result::Result<Server, String>>>,
    lists: RefCell<HashMap<PathBuf, Vec<(String, Kind)>>>,
}

/// The macros that a package may call.
pub struct Macros<'a> {
    expander: &'a Expander<'a>,
    source: &'a Source,
    conditions: &'a Conditions,
    /// Names that `extern crate` gives to crates, and whether it brings their macros everywhere.
    crates: Vec<(String, String, bool)>,
}

/// A text without the macros that could be expanded.
pub struct Expanded {
    pub text: String,
    pub failures: Vec<Failure>,
    /// Names by which macros are still imported: what else they name is for the compiler to say.
    pub imports: BTreeSet<String>,
}

/// A macro that could not be expanded.
pub struct Failure {
    /// Where it is in the text.
    pub at: usize,
    pub name: String,
    /// Name and version of its package.
    pub package: String,
    pub why: String,
}

/// A macro of a package.
#[derive(Clone)]
struct Macro<'a> {
    source: &'a Source,
    name: String,
}

impl<'a> Expander<'a> {
    pub fn new(
        packages: &'a HashMap<PackageId, Source>,
        offers: &'a Offers,
        sysroot: PathBuf,
    ) -> Expander<'a> {
        let lists = RefCell::default();
        Expander { packages, offers, sysroot, server: RefCell::new(None), lists }
    }

    fn with_server<T>(
        &self,
        ask: impl FnOnce(&mut Server) -> std::result::Result<T, String>,
    ) -> std::result::Result<T, String> {
        let mut server = self.server.borrow_mut();
        let server = server.get_or_insert_with(|| Server::start(&self.sysroot));
        ask(server.as_mut().map_err(|why| why.clone())?)
    }

    /// The macros of a package; those that its source names where there is no server to ask.
    fn list(&self, source: &Source) -> Vec<(String, Kind)> {
        let Some(library) = &source.library else { return Vec::new() };
        if let Some(list) = self.lists.borrow().get(library) {
            return list.clone();
        }
        let list = self.with_server(|server| server.macros(library));
        let list = list.unwrap_or_else(|_| defined(source));
        self.lists.borrow_mut().insert(library.clone(), list.clone());
        list
    }

    /// The nearest macro of this name that a crate could hand on.
    fn handed_on(&self, by: &'a Source, name: &str, kind: Kind) -> Option<Macro<'a>> {
        let mut waiting = VecDeque::from([by]);
        let mut seen = HashSet::new();
        while let Some(source) = waiting.pop_front() {
            if source.is_procedural {
                if self.list(source).iter().any(|(own, of)| own == name && *of == kind) {
                    return Some(Macro { source, name: name.to_owned() });
                }
                continue;
            }
            waiting
                .extend(self.taken(source).filter(|(id, _)| seen.insert(*id)).map(|used| used.1));
        }
        None
    }

    /// What a package uses that does not stay an import.
    fn taken(&self, source: &'a Source) -> impl Iterator<Item = (&'a PackageId, &'a Source)> {
        let used = source.dependencies.iter();
        let used = used.filter_map(|(name, id)| Some((name, id, self.packages.get(id)?)));
        used.filter(|(name, _, used)| !self.offers.has(name, used)).map(|(_, id, used)| (id, used))
    }

    /// Is there any procedural macro that this package could call?
    fn has_any(&self, source: &'a Source) -> bool {
        let mut waiting = vec![source];
        let mut seen = HashSet::new();
        while let Some(source) = waiting.pop() {
            if source.is_procedural {
                return true;
            }
            waiting
                .extend(self.taken(source).filter(|(id, _)| seen.insert(*id)).map(|used| used.1));
        }
        false
    }
}

/// The macros that a crate of procedural macros defines, as its root says.
pub fn defined(source: &Source) -> Vec<(String, Kind)> {
    let text = std::fs::read_to_string(&source.root).unwrap_or_default();
    let Ok(file) = syn::parse_file(&text) else { return Vec::new() };
    let functions = file.items.iter().filter_map(|item| match item {
        Item::Fn(item) => Some(item),
        _ => None,
    });
    let name = |function: &syn::ItemFn| {
        function.attrs.iter().find_map(|attribute| {
            let own = function.sig.ident.to_string();
            match attribute.path().get_ident()?.to_string().as_str() {
                "proc_macro" => Some((own, Kind::Call)),
                "proc_macro_attribute" => Some((own, Kind::Attribute)),
                "proc_macro_derive" => {
                    let list = attribute.meta.require_list().ok()?;
                    let name = list.tokens.clone().into_iter().next()?.to_string();
                    Some((name, Kind::Derive))
                }
                _ => None,
            }
        })
    };
    functions.filter_map(name).collect()
}

impl<'a> Macros<'a> {
    /// The macros that a package with this root may call; none if it has no crate of them.
    pub fn of(
        expander: &'a Expander<'a>,
        source: &'a Source,
        conditions: &'a Conditions,
    ) -> Option<Macros<'a>> {
        if source.is_procedural || !expander.has_any(source) {
            return None;
        }
        let text = std::fs::read_to_string(&source.root).unwrap_or_default();
        let items = syn::parse_file(&text).map(|file| file.items).unwrap_or_default();
        let crates = items.into_iter().filter_map(|item| {
            let Item::ExternCrate(item) = item else { return None };
            let everywhere =
                item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_use"));
            let name = item.ident.to_string();
            let alias = item.rename.map_or(name.clone(), |(_, alias)| alias.to_string());
            Some((alias, name, everywhere))
        });
        Some(Macros { expander, source, conditions, crates: crates.collect() })
    }

    /// The text with its procedural macros expanded, in rounds, as an expansion may call others. Nothing if it has none.
    pub fn expanded(&self, text: &str) -> Option<Expanded> {
        let mut expanded =
            Expanded { text: text.to_owned(), failures: Vec::new(), imports: BTreeSet::new() };
        let mut failed: HashMap<(String, String), String> = HashMap::new();
        for _ in 0..ROUNDS {
            let text = &expanded.text;
            let Ok(file) = syn::parse_file(text) else { break };
            let mut names = Names::of(self, text.len());
            names.visit_file(&file);
            let mut finder = Finder { names: &names, text, sites: Vec::new() };
            finder.visit_file(&file);
            let mut edits = Vec::new();
            let mut failures = Vec::new();
            for site in finder.sites {
                let mut made = site.kept.clone();
                let failure = site.calls.iter().find_map(|call| {
                    let key = (call.called.name.clone(), site.input.clone());
                    let known = failed.get(&key).cloned().map_or(Ok(()), Err);
                    let done = known.and_then(|()| self.made(&site, call, text));
                    match done {
                        Ok(text) => {
                            made.push_str(&text);
                            None
                        }
                        Err(why) => {
                            failed.insert(key, why.clone());
                            Some(Failure {
                                at: site.range.start,
                                name: call.called.name.clone(),
                                package: call.called.source.label.clone(),
                                why,
                            })
                        }
                    }
                });
                match failure {
                    Some(failure) => failures.push(failure),
                    None => edits.push(Edit::new(site.range, made)),
                }
            }
            let is_done = edits.is_empty();
            if is_done {
                edits = without_imports(text, &file, |leaf, _| names.is_of_procedural_crate(&leaf));
                expanded.imports = names.imported_macros();
            }
            for failure in &mut failures {
                let before = edits.iter().filter(|edit| edit.range.end <= failure.at);
                let (added, gone) = before.fold((0, 0), |(added, gone), edit| {
                    (added + edit.text.len(), gone + edit.range.len())
                });
                failure.at = failure.at + added - gone;
            }
            expanded = Expanded { text: apply(text, edits), failures, imports: expanded.imports };
            if is_done {
                break;
            }
        }
        let is_changed = expanded.text != text || !expanded.failures.is_empty();
        (is_changed || !expanded.imports.is_empty()).then_some(expanded)
    }

    /// What stands in place of one call.
    fn made(&self, site: &Site, call: &Call, text: &str) -> std::result::Result<String, String> {
        let line = text[..site.range.start].rfind('\n').map_or(0, |end| end + 1);
        let indent = text[line..].len() - text[line..].trim_start_matches([' ', '\t']).len();
        let indent = &text[line..line + indent];
        let Macro { source, name } = &call.called;
        let library = source.library.as_deref().ok_or("cargo did not build it")?;
        let input = Input {
            library,
            name,
            arguments: call.arguments.as_deref(),
            text: &site.input,
            indent,
            environment: &self.source.variables,
        };
        let made = self.expander.with_server(|server| server.expand(&input))?;
        let title = format!("{} of {}, expanded:", call.title, source.label);
        Ok(match site.place {
            Place::Items if site.kept.is_empty() => format!("// {title}\n{indent}{made}"),
            Place::Items if made.is_empty() => String::new(),
            Place::Items => format!("\n{indent}// {title}\n{indent}{made}"),
            Place::Statement { ends } => {
                let parse = |input: syn::parse::ParseStream| syn::Block::parse_within(input);
                let statements = parse.parse_str(&made).unwrap_or_default();
                let is_value = matches!(statements.last(), Some(syn::Stmt::Expr(_, None)));
                let end = if ends && is_value { ";" } else { "" };
                format!("// {title}\n{indent}{made}{end}")
            }
            Place::Expression { is_alone } => {
                let is_loose = syn::parse_str::<Expr>(&made)
                    .is_ok_and(|made| !stands_alone(&made) && !matches!(made, Expr::Block(_)));
                let (start, end) = if is_loose && !is_alone { ("(", ")") } else { ("", "") };
                format!("/* {title} */ {start}{made}{end}")
            }
        })
    }
}

/// What is expanded, and with what.
struct Site<'a> {
    /// What goes.
    range: Range<usize>,
    /// What of it comes back.
    kept: String,
    calls: Vec<Call<'a>>,
    input: String,
    place: Place,
}

struct Call<'a> {
    called: Macro<'a>,
    arguments: Option<String>,
    /// As it is written, on one line.
    title: String,
}

#[derive(Clone, Copy)]
enum Place {
    Items,
    /// Perhaps with a semicolon at the end.
    Statement {
        ends: bool,
    },
    /// Alone, as an argument is, or beside something that could take a part of it.
    Expression {
        is_alone: bool,
    },
}

/// The names that a file brings in.
struct Names<'a> {
    macros: &'a Macros<'a>,
    /// Files, modules and blocks on the way down, and whether names of the outer ones are out of sight.
    scopes: Vec<(Range<usize>, bool)>,
    imports: Vec<Import>,
    /// Macros by example.
    own: BTreeSet<String>,
}

struct Import {
    leaf: Range<usize>,
    scope: Range<usize>,
    is_module: bool,
    begins_with_crate: bool,
    path: Vec<String>,
    /// None if all of `path` is meant.
    name: Option<String>,
}

impl<'a> Names<'a> {
    fn of(macros: &'a Macros<'a>, length: usize) -> Names<'a> {
        let scopes = vec![(0..length, true)];
        Names { macros, scopes, imports: Vec::new(), own: BTreeSet::new() }
    }

    fn import(&mut self, tree: &UseTree, mut path: Vec<String>, begins_with_crate: bool) {
        let (name, below) = match tree {
            UseTree::Path(tree) => {
                path.push(plain(&tree.ident));
                return self.import(&tree.tree, path, begins_with_crate);
            }
            UseTree::Group(group) => {
                let each = |tree| self.import(tree, path.clone(), begins_with_crate);
                return group.items.iter().for_each(each);
            }
            UseTree::Glob(_) => (None, None),
            UseTree::Name(tree) => (Some(plain(&tree.ident)), Some(plain(&tree.ident))),
            UseTree::Rename(tree) => (Some(plain(&tree.rename)), Some(plain(&tree.ident))),
        };
        let is_self = below.as_deref() == Some("self") && !path.is_empty();
        let name = if is_self && name == below { path.last().cloned() } else { name };
        path.extend(below.filter(|_| !is_self));
        let Some((scope, is_module)) = self.scopes.last().cloned() else { return };
        let leaf = tree.span().byte_range();
        self.imports.push(Import { leaf, scope, is_module, begins_with_crate, path, name });
    }

    /// The crate that a path begins with.
    fn crate_of(&self, name: &str) -> Option<&'a Source> {
        let named = |name: &str| {
            let Expander { packages, offers, .. } = self.macros.expander;
            let source = packages.get(self.macros.source.dependencies.get(name)?)?;
            (!offers.has(name, source)).then_some(source)
        };
        let alias = |of: &&(String, String, bool)| of.0 == name;
        named(name).or_else(|| named(&self.macros.crates.iter().find(alias)?.1))
    }

    /// Is this import of a crate that has nothing but procedural macros?
    fn is_of_procedural_crate(&self, leaf: &Range<usize>) -> bool {
        let import = self.imports.iter().find(|import| import.leaf == *leaf);
        let first = import.and_then(|import| import.path.first());
        let is_local = |name: &String| {
            let own = |other: &&Import| {
                other.name.as_ref() == Some(name) && other.path.first() != Some(name)
            };
            !import.is_some_and(|import| import.begins_with_crate)
                && self.imports.iter().any(|other| own(&other))
        };
        first.is_some_and(|name| {
            !is_local(name) && self.crate_of(name).is_some_and(|source| source.is_procedural)
        })
    }

    /// The last names of imports that bring in a macro.
    fn imported_macros(&self) -> BTreeSet<String> {
        let brings = |import: &&Import| {
            let kinds = [Kind::Attribute, Kind::Derive, Kind::Call];
            import.name.is_some()
                && kinds.iter().any(|&kind| {
                    let at = import.scope.start;
                    self.meant(&import.path, import.begins_with_crate, kind, at, 1).is_some()
                })
        };
        let imports =
            self.imports.iter().filter(|import| !self.is_of_procedural_crate(&import.leaf));
        imports.filter(brings).filter_map(|import| import.path.last().cloned()).collect()
    }

    /// The procedural macro that a path means at this place.
    fn called(&self, path: &syn::Path, kind: Kind, at: usize) -> Option<Macro<'a>> {
        let names: Vec<String> = path.segments.iter().map(|part| plain(&part.ident)).collect();
        self.meant(&names, path.leading_colon.is_some(), kind, at, 0)
    }

    fn meant(
        &self,
        path: &[String],
        begins_with_crate: bool,
        kind: Kind,
        at: usize,
        depth: usize,
    ) -> Option<Macro<'a>> {
        let (first, last) = path.first().zip(path.last())?;
        let expander = self.macros.expander;
        if depth > 8 || matches!(first.as_str(), "std" | "core" | "alloc") {
            return None;
        }
        if !begins_with_crate {
            if path.len() == 1 && kind == Kind::Call && self.own.contains(first) {
                return None;
            }
            let module =
                self.imports.iter().filter(|import| import.is_module && import.scope.contains(&at));
            let module = module.map(|import| import.scope.len()).min().unwrap_or(0);
            let seen = |import: &&Import| {
                import.scope.contains(&at) && import.scope.len() <= module.max(1)
            };
            let seen = || self.imports.iter().filter(seen);
            for import in seen().filter(|import| import.name.as_ref() == Some(first)) {
                let whole = [import.path.as_slice(), &path[1..]].concat();
                let of_crate = import.begins_with_crate || whole == path;
                let found = self.meant(&whole, of_crate, kind, at, depth + 1);
                if found.is_some() {
                    return found;
                }
            }
            if path.len() == 1 {
                let is_builtin = kind == Kind::Derive && DERIVES.contains(&first.as_str());
                let globs = seen().filter(|import| import.name.is_none()).find_map(|import| {
                    let by = import.path.first().map(String::as_str).unwrap_or_default();
                    match self.crate_of(by) {
                        Some(by) if by.is_procedural || !is_builtin => {
                            expander.handed_on(by, first, kind)
                        }
                        None if !is_builtin && !matches!(by, "std" | "core" | "alloc") => {
                            expander.handed_on(self.macros.source, first, kind)
                        }
                        _ => None,
                    }
                });
                let everywhere = self.macros.crates.iter().filter(|(.., everywhere)| *everywhere);
                return globs.or_else(|| {
                    let mut by = everywhere.filter_map(|(name, ..)| self.crate_of(name));
                    by.find_map(|by| expander.handed_on(by, first, kind))
                });
            }
        }
        expander.handed_on(self.crate_of(first).unwrap_or(self.macros.source), last, kind)
    }
}

/// Edits that take names out of the imports of a file: `goes` is asked with the place and the path of each.
pub fn without_imports(
    text: &str,
    file: &syn::File,
    goes: impl FnMut(Range<usize>, &str) -> bool,
) -> Vec<Edit> {
    struct Imports<'a, F> {
        text: &'a str,
        goes: F,
        edits: Vec<Edit>,
    }

    impl<F: FnMut(Range<usize>, &str) -> bool> Imports<'_, F> {
        fn left(&mut self, tree: &UseTree, path: &str, any: &mut bool) -> Option<String> {
            match tree {
                UseTree::Path(tree) => {
                    let path = format!("{path}{}::", tree.ident);
                    Some(format!("{}::{}", tree.ident, self.left(&tree.tree, &path, any)?))
                }
                UseTree::Group(group) => {
                    let left = group.items.iter().filter_map(|tree| self.left(tree, path, any));
                    match left.collect::<Vec<_>>().as_slice() {
                        [] => None,
                        [one] if one != "self" && !one.starts_with("self ") => Some(one.clone()),
                        several => Some(format!("{{{}}}", several.join(", "))),
                    }
                }
                leaf => {
                    let range = leaf.span().byte_range();
                    let name = match leaf {
                        UseTree::Name(leaf) => leaf.ident.to_string(),
                        UseTree::Rename(leaf) => leaf.ident.to_string(),
                        _ => "*".to_owned(),
                    };
                    let goes = (self.goes)(range.clone(), &format!("{path}{name}"));
                    *any |= goes;
                    (!goes).then(|| self.text[range].to_owned())
                }
            }
        }
    }

    impl<'ast, F: FnMut(Range<usize>, &str) -> bool> Visit<'ast> for Imports<'_, F> {
        fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
            let mut any = false;
            let left = self.left(&item.tree, "", &mut any);
            if any {
                self.edits.push(match left {
                    Some(left) => Edit::new(item.tree.span().byte_range(), left),
                    None => Edit::new(whole_lines(self.text, item.span().byte_range()), ""),
                });
            }
        }
    }

    let mut imports = Imports { text, goes, edits: Vec::new() };
    imports.visit_file(file);
    imports.edits
}

/// A name as it is without `r#`.
fn plain(name: &syn::Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").map(str::to_owned).unwrap_or(name)
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.import(&item.tree, Vec::new(), item.leading_colon.is_some());
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        self.own.extend(item.ident.as_ref().map(plain));
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.scopes.push((item.span().byte_range(), true));
        visit::visit_item_mod(self, item);
        self.scopes.pop();
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.scopes.push((block.span().byte_range(), false));
        visit::visit_block(self, block);
        self.scopes.pop();
    }
}

/// Finds the outermost calls; what is in them comes in a later round.
struct Finder<'a, 'b> {
    names: &'b Names<'a>,
    text: &'b str,
    sites: Vec<Site<'a>>,
}

impl<'a> Finder<'a, '_> {
    fn holds(&self, predicate: &Meta) -> bool {
        self.names.macros.conditions.hold(predicate)
    }

    fn slice(&self, node: impl Spanned) -> String {
        self.text[node.span().byte_range()].to_owned()
    }

    /// What an attribute says; `cfg_attr` may say several things, or nothing.
    fn said(&self, attribute: &Meta) -> Vec<Meta> {
        if !attribute.path().is_ident("cfg_attr") {
            return vec![attribute.clone()];
        }
        let parts = attribute.require_list().ok().and_then(|list| {
            list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()
        });
        let mut parts = parts.into_iter().flatten();
        if !parts.next().is_some_and(|predicate| self.holds(&predicate)) {
            return Vec::new();
        }
        parts.flat_map(|part| self.said(&part)).collect()
    }

    /// Does this go, by a condition that does not hold, or as a test?
    fn is_absent(&self, attributes: &[Attribute]) -> bool {
        attributes.iter().flat_map(|attribute| self.said(&attribute.meta)).any(|said| {
            let condition = || said.require_list().ok()?.parse_args::<Meta>().ok();
            said.path().is_ident("test")
                || said.path().is_ident("cfg")
                    && !condition().is_some_and(|predicate| self.holds(&predicate))
        })
    }

    /// The procedural macros among the names of a `derive`.
    fn derived(&self, said: &Meta) -> Vec<(syn::Path, Option<Macro<'a>>)> {
        let parse = Punctuated::<syn::Path, Token![,]>::parse_terminated;
        let list = said.require_list().ok().filter(|list| list.path.is_ident("derive"));
        let paths = list.and_then(|list| list.parse_args_with(parse).ok());
        let at = said.span().byte_range().start;
        let named = |path: syn::Path| (path.clone(), self.names.called(&path, Kind::Derive, at));
        paths.into_iter().flatten().map(named).collect()
    }

    /// The attribute macro that is meant.
    fn attribute(&self, said: &Meta) -> Option<Macro<'a>> {
        let is_known = said
            .path()
            .get_ident()
            .is_some_and(|name| ATTRIBUTES.contains(&name.to_string().as_str()));
        if is_known || matches!(said, Meta::NameValue(_)) {
            return None;
        }
        self.names.called(said.path(), Kind::Attribute, said.span().byte_range().start)
    }

    /// The first macro among the attributes of a node: is there one?
    fn by_attribute(&mut self, attributes: &[Attribute], node: Range<usize>) -> bool {
        for (at, attribute) in attributes.iter().enumerate() {
            if !matches!(attribute.style, AttrStyle::Outer) {
                continue;
            }
            let said = self.said(&attribute.meta);
            for (which, part) in said.iter().enumerate() {
                if let Some(called) = self.attribute(part) {
                    let arguments = match part {
                        Meta::List(list) => self.slice(&list.tokens),
                        _ => String::new(),
                    };
                    let rest = said.iter().enumerate().filter(|(other, _)| *other != which);
                    let rest: String =
                        rest.map(|(_, part)| format!("#[{}]\n", self.slice(part))).collect();
                    let edit = Edit::new(attribute.span().byte_range(), rest);
                    let title = format!("#[{}]", self.slice(part));
                    self.sites.push(Site {
                        input: self.edited(&node, vec![edit]),
                        range: node,
                        kept: String::new(),
                        calls: vec![Call {
                            called,
                            arguments: Some(arguments),
                            title: title.split_whitespace().collect::<Vec<_>>().join(" "),
                        }],
                        place: Place::Items,
                    });
                    return true;
                }
                if self.derived(part).iter().any(|(_, called)| called.is_some()) {
                    return self.by_derive(attributes, at, node);
                }
            }
        }
        false
    }

    /// The derives from this attribute on, up to another macro.
    fn by_derive(&mut self, attributes: &[Attribute], from: usize, node: Range<usize>) -> bool {
        let mut calls = Vec::new();
        let mut kept = Vec::new();
        let mut input = Vec::new();
        let mut stays = BTreeSet::new();
        let derives = attributes[from..].iter().take_while(|attribute| {
            !self.said(&attribute.meta).iter().any(|part| self.attribute(part).is_some())
        });
        for attribute in derives {
            let range = attribute.span().byte_range();
            let mut rest = Vec::new();
            let said = self.said(&attribute.meta);
            let mut any = false;
            for part in &said {
                if !part.path().is_ident("derive") {
                    rest.push(format!("#[{}]", self.slice(part)));
                    continue;
                }
                any = true;
                let mut names = Vec::new();
                for (path, called) in self.derived(part) {
                    let name = self.slice(&path);
                    match called {
                        Some(called) => calls.push(Call {
                            called,
                            arguments: None,
                            title: format!("#[derive({name})]"),
                        }),
                        None => {
                            stays.extend(path.segments.last().map(|last| plain(&last.ident)));
                            names.push(name);
                        }
                    }
                }
                if !names.is_empty() {
                    rest.push(format!("#[derive({})]", names.join(", ")));
                }
            }
            if any {
                input.push(Edit::new(range.clone(), ""));
                kept.push(Edit::new(range, rest.join(" ")));
            }
        }
        let Ok(item) = syn::parse_str::<Item>(&self.text[node.clone()]) else {
            return false;
        };
        let mut parts = Parts { finder: self, start: node.start, stays, kept, input };
        parts.visit_item(&item);
        let Parts { kept, input, .. } = parts;
        self.sites.push(Site {
            kept: self.edited(&node, kept),
            input: self.edited(&node, input),
            range: node,
            calls,
            place: Place::Items,
        });
        true
    }

    /// The text of a node after these edits. What becomes nothing goes with its line.
    fn edited(&self, node: &Range<usize>, edits: Vec<Edit>) -> String {
        let text = &self.text[node.clone()];
        let edits = edits.into_iter().map(|edit| {
            let range = edit.range.start - node.start..edit.range.end - node.start;
            let range = if edit.text.is_empty() { whole_lines(text, range) } else { range };
            Edit::new(range, edit.text)
        });
        apply(text, edits.collect()).trim().to_owned()
    }

    fn by_call(&mut self, called: &syn::Macro, range: Range<usize>, place: Place) -> bool {
        let found = self.names.called(&called.path, Kind::Call, range.start);
        let inner = called.delimiter.span();
        let inner = inner.open().byte_range().end..inner.close().byte_range().start;
        let name = self.slice(&called.path);
        match found {
            Some(called) => self.call(called, &name, range, inner, place),
            None => {
                self.tokens(called.tokens.clone());
                return false;
            }
        }
        true
    }

    fn call(
        &mut self,
        called: Macro<'a>,
        name: &str,
        range: Range<usize>,
        inner: Range<usize>,
        place: Place,
    ) {
        let title = format!("{name}!");
        let calls = vec![Call { called, arguments: None, title }];
        let input = self.text[inner].to_owned();
        self.sites.push(Site { range, kept: String::new(), calls, input, place });
    }

    /// Calls among the arguments of another macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut start = 0;
        for at in 0..tokens.len() {
            let is_path = matches!(&tokens[at], TokenTree::Ident(_))
                || matches!(&tokens[at], TokenTree::Punct(punct) if punct.as_char() == ':');
            let TokenTree::Group(group) = &tokens[at] else {
                let begins = at == 0 || matches!(&tokens[at - 1], TokenTree::Ident(_));
                let is_word = matches!(&tokens[at], TokenTree::Ident(_));
                let is_call =
                    matches!(&tokens[at], TokenTree::Punct(punct) if punct.as_char() == '!');
                if !is_path && !is_call || is_word && begins {
                    start = at + usize::from(!is_path);
                }
                continue;
            };
            let is_call = at > start + 1
                && matches!(&tokens[at - 1], TokenTree::Punct(punct) if punct.as_char() == '!');
            let path = tokens[start..at.max(start + 1) - 1].iter().cloned().collect();
            let path = syn::parse2::<syn::Path>(path).ok().filter(|_| is_call);
            let range = |at: usize| tokens[at].span().byte_range();
            let found = path.as_ref().and_then(|path| {
                let here = range(start).start;
                Some((self.names.called(path, Kind::Call, here)?, self.slice(path)))
            });
            match found {
                Some((called, name)) => {
                    let is = |at: usize, letter: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == letter);
                    let ends = is(at + 1, ';');
                    let begins = start == 0
                        || is(start - 1, ';')
                        || matches!(&tokens[start - 1], TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
                    let last = if begins && ends { at + 1 } else { at };
                    let range = range(start).start..range(last).end;
                    let inner =
                        group.span_open().byte_range().end..group.span_close().byte_range().start;
                    let place =
                        if last > at { Place::Statement { ends } } else { self.beside(&range) };
                    self.call(called, &name, range, inner, place);
                }
                None => self.tokens(group.stream()),
            }
            start = at + 1;
        }
    }

    /// How an expression stands in its line.
    fn beside(&self, range: &Range<usize>) -> Place {
        let before = self.text[..range.start].trim_end();
        let after = self.text[range.end..].trim_start();
        let starts = ["=", "(", ",", "[", "{", ";", "return"].iter().any(|it| before.ends_with(it));
        let ends = after.is_empty() || after.starts_with([',', ';', ')', ']', '}']);
        Place::Expression { is_alone: starts && ends }
    }
}

/// Conditions and helper attributes within an item that derives.
struct Parts<'a, 'b, 'c> {
    finder: &'c Finder<'a, 'b>,
    start: usize,
    /// The derives that stay.
    stays: BTreeSet<String>,
    kept: Vec<Edit>,
    input: Vec<Edit>,
}

impl Parts<'_, '_, '_> {
    fn place(&self, node: impl Spanned) -> Range<usize> {
        let range = node.span().byte_range();
        self.start + range.start..self.start + range.end
    }

    /// Cuts a field or a variant that a condition takes out of what the macro sees.
    fn cut(&mut self, attributes: &[Attribute], node: impl Spanned) {
        if self.finder.is_absent(attributes) {
            let mut range = self.place(node);
            let rest = self.finder.text[range.end..].trim_start();
            if rest.starts_with(',') {
                range.end = self.finder.text.len() - rest.len() + 1;
            }
            self.input.push(Edit::new(range, ""));
        }
    }
}

impl<'ast> Visit<'ast> for Parts<'_, '_, '_> {
    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.cut(&field.attrs, field);
        visit::visit_field(self, field);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.cut(&variant.attrs, variant);
        visit::visit_variant(self, variant);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let range = self.place(attribute);
        let is_done = |edit: &Edit| edit.range == range;
        if self.kept.iter().any(is_done) {
            return;
        }
        let said = self.finder.said(&attribute.meta);
        let written: Vec<String> = said
            .iter()
            .map(|said| {
                let range = self.place(said);
                format!("#[{}]", &self.finder.text[range])
            })
            .collect();
        if attribute.path().is_ident("cfg") {
            self.input.push(Edit::new(range, ""));
            return;
        }
        let is_helper = |said: &Meta| {
            said.path().get_ident().is_some_and(|name| {
                let name = name.to_string();
                match name.as_str() {
                    "default" => !self.stays.contains("Default"),
                    name => !ATTRIBUTES.contains(&name),
                }
            })
        };
        let kept = said.iter().zip(&written).filter(|(said, _)| !is_helper(said));
        let kept: Vec<&str> = kept.map(|(_, written)| written.as_str()).collect();
        if attribute.path().is_ident("cfg_attr") {
            self.input.push(Edit::new(range.clone(), written.join(" ")));
            self.kept.push(Edit::new(range, kept.join(" ")));
        } else if kept.is_empty() {
            self.kept.push(Edit::new(range, ""));
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_, '_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let range = item.span().byte_range();
        let attributes = attributes!(item: Item, Const Enum ExternCrate Fn ForeignMod Impl Macro Mod Static Struct
            Trait TraitAlias Type Union Use);
        if self.is_absent(attributes) || self.by_attribute(attributes, range.clone()) {
            return;
        }
        match item {
            Item::Macro(item) if item.ident.is_none() => {
                self.by_call(&item.mac, range, Place::Items);
            }
            // What a macro by example will be is not known here.
            Item::Macro(_) => {}
            item => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let range = item.span().byte_range();
        let attributes = attributes!(item: ImplItem, Const Fn Macro Type);
        if self.is_absent(attributes) || self.by_attribute(attributes, range.clone()) {
            return;
        }
        match item {
            syn::ImplItem::Macro(item) => {
                self.by_call(&item.mac, range, Place::Items);
            }
            item => visit::visit_impl_item(self, item),
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        let range = item.span().byte_range();
        let attributes = attributes!(item: TraitItem, Const Fn Macro Type);
        if self.is_absent(attributes) || self.by_attribute(attributes, range.clone()) {
            return;
        }
        match item {
            syn::TraitItem::Macro(item) => {
                self.by_call(&item.mac, range, Place::Items);
            }
            item => visit::visit_trait_item(self, item),
        }
    }

    fn visit_stmt_macro(&mut self, statement: &'ast syn::StmtMacro) {
        let ends = statement.semi_token.is_some();
        let range = statement.span().byte_range();
        self.by_call(&statement.mac, range, Place::Statement { ends });
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        let range = called.span().byte_range();
        let place = self.beside(&range);
        self.by_call(called, range, place);
    }
}
