//! A crate becomes the text of one module, by edits of its own source. Whatever cannot be moved so is refused.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    AttrStyle, Attribute, Expr, ExprLit, Ident, Item, ItemUse, Lit, LitStr, Meta, Token, UseTree,
    Visibility,
};

use crate::conditions::Conditions;
use crate::error::{At, Error, Result, Unfit};
use crate::load::Source;
use crate::macros::{self, Expanded, Expander, Macros, attributes};
use crate::text::{self, Edit, apply, whole_lines, within};

/// Where a crate goes, and what its names mean there.
pub struct Place<'a> {
    /// The module that it becomes; none for the program, whose root stays the root.
    pub module: Option<String>,
    /// The names of its dependencies, and the modules of the bundle that these become.
    pub modules: BTreeMap<String, String>,
    /// The root files of these dependencies.
    pub roots: BTreeMap<String, PathBuf>,
    /// The names of its dependencies that are crates of procedural macros.
    pub procedural: BTreeSet<String>,
    /// The procedural macros of all packages, and the packages they are of.
    pub procedural_macros: BTreeMap<String, String>,
    pub conditions: Conditions,
    /// The packages by whose needs it came in, beginning with the one that the program's manifest names.
    pub way: Vec<String>,
    pub expander: &'a Expander<'a>,
}

/// A crate as one text.
pub struct Inlined {
    pub text: String,
    /// Every identifier in it.
    pub words: BTreeSet<String>,
    /// The names that paths in it may begin with for another crate, and what they become.
    pub names: BTreeMap<String, String>,
    pub found: Found,
}

/// The names of the modules at the root of a crate.
pub fn root_modules(source: &Source) -> Result<BTreeSet<String>> {
    let modules = parsed(&source.root)?.1.items.into_iter().filter_map(|item| match item {
        Item::Mod(item) => Some(item.ident.to_string()),
        _ => None,
    });
    Ok(modules.collect())
}

/// What is found on the way through the files of a crate.
#[derive(Default)]
pub struct Found {
    pub files: Vec<PathBuf>,
    /// Names that may be procedural macros: if the text does not compile, one of these is why.
    pub suspects: Vec<Suspect>,
    /// Is a procedural macro of it expanded?
    pub is_expanded: bool,
    /// Names that import a procedural macro, and perhaps something else as well.
    pub macros: BTreeSet<String>,
    /// The modules of crates that it hands on as a whole, as `pub use` of a crate does.
    pub handed_on: BTreeSet<String>,
    /// What is imported by another name: both names.
    pub renamed: Vec<(String, String)>,
    /// What it hands on of the standard library, by the names that it has there.
    pub standard: BTreeSet<String>,
}

/// A name that may be a procedural macro.
pub struct Suspect {
    pub name: String,
    pub is_import: bool,
    pub refusal: Error,
}

/// The text of the program, or what stands between the braces of the module that a crate becomes.
pub fn inline(source: &Source, place: &Place) -> Result<Inlined> {
    let (folder, root) = (source.root.parent().unwrap_or(Path::new("")), &source.root);
    let of_root = parsed(root)?.1;
    let names = names(&of_root, place);
    let own_macros = MacroNames::of(root);
    let handed_in = macros_handed_in(&of_root, place, &names, &own_macros);
    let in_program = place.module.is_none();
    let macros = Macros::of(place.expander, source, &place.conditions);
    let inliner = Inliner { source, place, names, macros, own_macros, handed_in, in_program };
    let mut found = Found::default();
    let (mut text, _) = inliner.file(root, folder, 0, &mut found)?;
    let in_source = |error: Error| Error::In(source.label.clone().into(), error.into());
    if source.foreign && !inliner.in_program {
        text = text::without_comments(&text).map_err(in_source)?;
    }
    let lexed = text::lex(&text).map_err(in_source)?;
    let words = lexed.words.into_iter().map(|word| text[word].to_owned()).collect();
    Ok(Inlined { text, words, names: inliner.names, found })
}

/// The names by which paths anywhere in the crate with this root may begin with another crate, and what each becomes.
fn names(root: &syn::File, place: &Place) -> BTreeMap<String, String> {
    let standard = if root.items.iter().any(is_other_std) { "::std" } else { "std" };
    let modules = place.modules.iter();
    let mut names: BTreeMap<String, String> =
        modules.map(|(name, module)| (name.clone(), format!("crate::{module}"))).collect();
    for item in &root.items {
        let Item::ExternCrate(item) = item else { continue };
        let name = item.ident.to_string();
        let target = match (name.as_str(), &place.module) {
            ("self", Some(module)) => format!("crate::{module}"),
            ("alloc" | "core" | "std", Some(_)) => standard.to_owned(),
            // In the program these stay where they are.
            ("self" | "alloc" | "core" | "std", None) => continue,
            _ => names.get(&name).cloned().unwrap_or_default(),
        };
        let alias = item.rename.as_ref().map_or(name, |(_, alias)| alias.to_string());
        if !target.is_empty() && alias != target {
            names.insert(alias, target);
        }
    }
    names
}

/// Does it give the name `std` to something else, as some do that can be without it?
fn is_other_std(item: &Item) -> bool {
    let renamed = match item {
        Item::ExternCrate(item) => item.rename.as_ref().map(|(_, alias)| (&item.ident, alias)),
        Item::Use(syn::ItemUse { tree: UseTree::Rename(item), .. }) => {
            Some((&item.ident, &item.rename))
        }
        _ => None,
    };
    renamed.is_some_and(|(name, alias)| alias == "std" && name != "std")
}

/// The macros that `#[macro_use] extern crate` brings into all of a crate, and what paths to them begin with. Its own go
/// first.
fn macros_handed_in(
    root: &syn::File,
    place: &Place,
    names: &BTreeMap<String, String>,
    own: &MacroNames,
) -> BTreeMap<String, String> {
    let mut handed_in = BTreeMap::new();
    for item in &root.items {
        let Item::ExternCrate(item) = item else { continue };
        let uses = item.attrs.iter().find(|attribute| attribute.path().is_ident("macro_use"));
        let name = item.ident.to_string();
        let Some(((uses, target), file)) = uses.zip(names.get(&name)).zip(place.roots.get(&name))
        else {
            continue;
        };
        let wanted = match &uses.meta {
            Meta::List(list) => Some(list.tokens.clone()),
            _ => None,
        };
        for exported in MacroNames::of(file).exported {
            let is_wanted =
                wanted.as_ref().is_none_or(|wanted| mentions(wanted.clone(), &exported));
            if is_wanted && !own.all.contains(&exported) {
                handed_in.insert(exported, target.clone());
            }
        }
    }
    handed_in
}

/// The names of the macros that are defined below a root file, in whatever conditions.
struct MacroNames {
    all: BTreeSet<String>,
    exported: BTreeSet<String>,
    /// What else has a name, at the root or in a file with macros: items and imports.
    others: BTreeSet<String>,
}

impl MacroNames {
    fn of(root: &Path) -> MacroNames {
        let [all, exported, others] = [(); 3].map(|()| BTreeSet::new());
        let mut names = MacroNames { all, exported, others };
        let mut waiting: Vec<PathBuf> = root.parent().map(Path::to_owned).into_iter().collect();
        while let Some(folder) = waiting.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    // What cargo made, if the root lies beside it.
                    let marks = ["CACHEDIR.TAG", ".rustc_info.json"];
                    if !marks.iter().any(|mark| path.join(mark).exists()) {
                        waiting.push(path);
                    }
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let text = fs::read_to_string(&path).unwrap_or_default();
                    let defines = text.contains("macro_rules");
                    if defines {
                        names.read(text::tokens(&text).unwrap_or_default());
                    }
                    if defines || path == root {
                        let items = syn::parse_file(&text).map_or(Vec::new(), |file| file.items);
                        named(&items, &mut names.others);
                    }
                }
            }
        }
        names
    }

    /// Is it a macro that everybody may use, in a crate where something else has this name as well?
    fn is_shared(&self, name: &str) -> bool {
        self.exported.contains(name) && self.others.contains(name)
    }

    fn read(&mut self, tokens: TokenStream) {
        let mut exports = false;
        let mut defines = false;
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    exports |= mentions(group.stream(), "macro_export")
                        && group.delimiter() == Delimiter::Bracket;
                    self.read(group.stream());
                }
                TokenTree::Ident(word) if word == "macro_rules" => defines = true,
                TokenTree::Ident(name) if defines => {
                    self.all.insert(name.to_string());
                    if exports {
                        self.exported.insert(name.to_string());
                    }
                    (exports, defines) = (false, false);
                }
                TokenTree::Punct(punct) if ";".contains(punct.as_char()) => exports = false,
                _ => {}
            }
        }
    }
}

fn parsed(path: &Path) -> Result<(String, syn::File)> {
    parsed_as(path, syn::parse_file)
}

fn parsed_as<T>(path: &Path, parse: impl Fn(&str) -> syn::Result<T>) -> Result<(String, T)> {
    let text =
        fs::read_to_string(path).map_err(|error| Error::Unreadable(path.to_owned(), error))?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    let parsed = read(path, &text, parse)?;
    Ok((text, parsed))
}

fn read<T>(path: &Path, text: &str, parse: impl Fn(&str) -> syn::Result<T>) -> Result<T> {
    parse(text).map_err(|error| {
        let line = error.span().start().line;
        Error::NotParsed(At::Line(path.to_owned(), line), error)
    })
}

struct Inliner<'a> {
    source: &'a Source,
    place: &'a Place<'a>,
    names: BTreeMap<String, String>,
    macros: Option<Macros<'a>>,
    /// Its own macros.
    own_macros: MacroNames,
    /// The macros that it can call by bare names though they are other crates', and what paths to them begin with.
    handed_in: BTreeMap<String, String>,
    in_program: bool,
}

/// What a module says in a file of its own: the text, and the macros that it exports.
type Module = (String, Vec<String>);

impl Inliner<'_> {
    /// The file of a module, or one that is included where items stand.
    fn file(&self, path: &Path, folder: &Path, depth: usize, found: &mut Found) -> Result<Module> {
        let (written, mut file) = parsed(path)?;
        let expanded = self.macros.as_ref().and_then(|macros| macros.expanded(&written));
        let (text, failures) = match expanded {
            Some(Expanded { text, failures, imports }) => {
                found.is_expanded |= text != written;
                found.macros.extend(imports);
                file = read(path, &text, syn::parse_file)?;
                (text, failures)
            }
            None => (written.clone(), Vec::new()),
        };
        self.edited(path, folder, depth, found, [&written, &text], |pass| {
            failures.into_iter().for_each(|failure| pass.fail(failure));
            file.attrs.iter().for_each(|attribute| pass.inner_attribute(attribute));
            if !pass.absent {
                file.items.iter().for_each(|item| pass.visit_item(item));
            }
        })
    }

    /// Edits a file: as it is written, and with its procedural macros expanded.
    fn edited(
        &self,
        path: &Path,
        folder: &Path,
        depth: usize,
        found: &mut Found,
        [written, text]: [&str; 2],
        visit: impl FnOnce(&mut Pass),
    ) -> Result<Module> {
        found.files.push(path.to_owned());
        let mut pass = Pass {
            inliner: self,
            path,
            written,
            text,
            folder: folder.to_owned(),
            depth,
            inline_depth: 0,
            found,
            edits: Vec::new(),
            uses: Vec::new(),
            modules: Vec::new(),
            macros: Vec::new(),
            expansions: Vec::new(),
            brought_in: Vec::new(),
            called: BTreeSet::new(),
            exported: vec![Vec::new()],
            scope: 0..text.len(),
            imported: Vec::new(),
            in_function: false,
            like_crates: Vec::new(),
            absent: false,
            refusal: None,
        };
        visit(&mut pass);
        let tokens = text::tokens(text).map_err(|error| Error::In(path.into(), error.into()))?;
        pass.tokens(tokens, false);
        pass.bring_in();
        let Pass { edits, mut exported, absent, refusal, .. } = pass;
        match refusal {
            Some(refusal) => Err(refusal),
            None if absent => Ok(Module::default()),
            None => Ok((apply(text, edits), exported.pop().unwrap_or_default())),
        }
    }
}

struct Pass<'a> {
    inliner: &'a Inliner<'a>,
    path: &'a Path,
    /// The file as it is, and with its procedural macros expanded.
    written: &'a str,
    text: &'a str,
    /// Where the files of modules lie.
    folder: PathBuf,
    /// How many modules this is below the root of the crate.
    depth: usize,
    /// How many modules this is below the file's own.
    inline_depth: usize,
    found: &'a mut Found,
    edits: Vec<Edit>,
    uses: Vec<Range<usize>>,
    /// Modules, wherever they stand.
    modules: Vec<Range<usize>>,
    /// Definitions of macros, and whether they are exported.
    macros: Vec<(Range<usize>, bool)>,
    /// What exported macros expand to, and whether the macros called there by bare names are those of the crate.
    expansions: Vec<(Range<usize>, bool)>,
    /// What stands at the program's root for `#[macro_use] extern crate`, and the crate's names.
    brought_in: Vec<(Range<usize>, String)>,
    /// The macros of other crates that the program's root calls by bare names.
    called: BTreeSet<String>,
    /// The exported macros of every module on the way down.
    exported: Vec<Vec<String>>,
    /// The module or block whose imports these are.
    scope: Range<usize>,
    /// Crates that are imported by their own names, and where these imports are in sight.
    imported: Vec<(String, Range<usize>)>,
    /// Statements and arms, not items.
    in_function: bool,
    /// Modules with the names of crates, and the modules in which they are declared.
    like_crates: Vec<(String, Range<usize>)>,
    /// A condition of the whole file does not hold.
    absent: bool,
    refusal: Option<Error>,
}

impl Pass<'_> {
    fn cut(&mut self, range: Range<usize>) {
        self.edits.push(Edit::new(whole_lines(self.text, range), ""));
    }

    /// Keeps the first reason why this place cannot be bundled.
    fn refuse(&mut self, at: usize, why: impl FnOnce(Unfit) -> Error) {
        let place = self.unfit(at);
        self.refusal.get_or_insert_with(|| why(place));
    }

    fn unfit(&self, at: usize) -> Unfit {
        let source = self.inliner.source;
        let line = self.line(at);
        let folder = source.manifest.parent().unwrap_or(Path::new(""));
        let file = self.path.strip_prefix(folder).unwrap_or(self.path);
        let place = At::Line(file.to_owned(), line);
        let (is_program, way) = (self.inliner.in_program, self.inliner.place.way.clone());
        Unfit { label: source.label.clone(), is_program, way, place }
    }

    /// The line of the file that has become this place.
    fn line(&self, at: usize) -> usize {
        let lines = |text: &str| text.matches('\n').count();
        let rest = &self.text[at..];
        let same = self.text.bytes().zip(self.written.bytes());
        let same = same.take_while(|(now, then)| now == then).count();
        if at > same && self.written.ends_with(rest) {
            return lines(&self.written[..self.written.len() - rest.len()]) + 1;
        }
        lines(&self.text[..at.min(same)]) + 1
    }

    /// Remembers a procedural macro that could not be expanded.
    fn fail(&mut self, failure: macros::Failure) {
        let macros::Failure { at, name, package, why } = failure;
        let it = self.unfit(at);
        let refusal = Error::NotExpanded(it, name.as_str().into(), [package, why].into());
        self.found.suspects.push(Suspect { name, is_import: false, refusal });
    }

    /// Remembers a name that may be a procedural macro.
    fn suspect(&mut self, name: &str, at: usize, is_import: bool) {
        let Some(package) = self.inliner.place.procedural_macros.get(name) else { return };
        let refusal = Error::ProceduralMacro(self.unfit(at), name.into(), package.as_str().into());
        self.found.suspects.push(Suspect { name: name.to_owned(), is_import, refusal });
    }

    /// Does it lie in what goes away?
    fn is_gone(&self, place: &Range<usize>) -> bool {
        self.edits.iter().any(|edit| edit.text.is_empty() && within(place, &edit.range))
    }

    fn holds(&self, predicate: &Meta) -> bool {
        self.inliner.place.conditions.hold(predicate)
    }

    fn inner_attribute(&mut self, attribute: &Attribute) {
        let at = attribute.span().byte_range();
        if attribute.path().is_ident("feature") {
            self.refuse(at.start, Error::UnstableFeature);
        }
        if self.inliner.in_program {
            return;
        }
        if attribute.path().is_ident("cfg") {
            self.absent |=
                !attribute.parse_args::<Meta>().is_ok_and(|predicate| self.holds(&predicate));
        }
        let comment = attribute.path().is_ident("doc") && !self.text[at.clone()].starts_with('#');
        // These say what names mean, in a module as in a crate.
        let meant =
            ["macro_use", "no_implicit_prelude"].map(|name| attribute.path().is_ident(name));
        if !comment && !meant.contains(&true) {
            // Settings of a crate do not belong into a module; what is needed of them is put back at the end.
            self.cut(at);
        }
    }

    /// What becomes of a node with these attributes; false if it goes.
    fn stays(&mut self, attributes: &[Attribute], node: Range<usize>) -> bool {
        if self.inliner.in_program {
            return true;
        }
        for attribute in attributes {
            let range = attribute.span().byte_range();
            let name = attribute.path().segments.first().map(|first| first.ident.to_string());
            match name.as_deref().unwrap_or_default() {
                "cfg" => {
                    if !attribute.parse_args::<Meta>().is_ok_and(|predicate| self.holds(&predicate))
                    {
                        self.cut_with_comma(node);
                        return false;
                    }
                    self.cut(range);
                }
                "cfg_attr" => {
                    let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
                    let parts = attribute.parse_args_with(parse).unwrap_or_default();
                    if parts.first().is_some_and(|predicate| self.holds(predicate)) {
                        let of_source = |part: &&Meta| {
                            ["doc", "path"].iter().any(|name| part.path().is_ident(name))
                        };
                        let rest = parts.iter().skip(1).filter(|part| !of_source(part));
                        let rest =
                            rest.map(|part| format!("#[{}]", &self.text[part.span().byte_range()]));
                        self.edits.push(Edit::new(range, rest.collect::<Vec<_>>().join(" ")));
                    } else {
                        self.cut(range);
                    }
                }
                "test" | "bench" => {
                    self.cut(node);
                    return false;
                }
                "macro_export" => self.cut(range),
                "doc"
                    if self.inliner.source.foreign || self.text[range.clone()].starts_with('#') =>
                {
                    self.cut(range)
                }
                "deny" | "forbid" | "warn" | "path" | "rustfmt" => self.cut(range),
                // What these say to a reader of the crate, or to its lints, is of no use to a compiler. Within a function it
                // makes a scope of its own in the MIR.
                "allow" | "clippy" | "deprecated" | "diagnostic" | "expect" | "must_use"
                    if self.inliner.source.foreign && !self.in_function =>
                {
                    self.cut(range);
                }
                _ => {}
            }
        }
        true
    }

    fn cut_with_comma(&mut self, mut node: Range<usize>) {
        let rest = self.text[node.end..].trim_start();
        if rest.starts_with(',') {
            node.end = self.text.len() - rest.len() + 1;
        }
        self.cut(node);
    }

    /// Tests of the program, with the blank lines and the comment above them.
    fn cut_test(&mut self, attributes: &[Attribute], node: Range<usize>) -> bool {
        let is_test = attributes.iter().any(|attribute| {
            let name = attribute.path();
            let only_then = || {
                let tokens = attribute.meta.require_list().map(|list| list.tokens.clone());
                tokens.is_ok_and(|tokens| mentions(tokens, "test"))
                    && attribute.parse_args::<Meta>().is_ok_and(|predicate| !self.holds(&predicate))
            };
            name.is_ident("test") || name.is_ident("cfg") && only_then()
        });
        if is_test {
            let mut range = whole_lines(self.text, node);
            let before = &self.text[..range.start];
            let mut lines = before.split_inclusive('\n').rev().peekable();
            while let Some(line) = lines.next_if(|line| line.trim_start().starts_with("//")) {
                range.start -= line.len();
            }
            while let Some(line) = lines.next_if(|line| line.trim().is_empty()) {
                range.start -= line.len();
            }
            self.edits.push(Edit::new(range, ""));
        }
        is_test
    }

    fn extern_crate(&mut self, item: &syn::ItemExternCrate, range: Range<usize>) {
        let name = item.ident.to_string();
        if self.inliner.place.procedural.contains(&name) {
            // Harmless unless one of its macros is used, and then the compiler will say so.
            return self.cut(range);
        }
        if self.inliner.in_program && self.depth == 0 && self.scope == (0..self.text.len()) {
            match (&item.rename, self.inliner.place.modules.contains_key(&name)) {
                (_, false) => {}
                (Some((_, alias)), true) => {
                    self.edits.push(Edit::new(range, format!("use {name} as {alias};")));
                }
                (None, true) => self.brought_in.push((range, name)),
            }
            return;
        }
        let uses = item.attrs.iter().find(|attribute| attribute.path().is_ident("macro_use"));
        if let Some(uses) = uses {
            self.cut(uses.span().byte_range());
        }
        let start = match &item.vis {
            Visibility::Inherited => item.extern_token.span().byte_range().start,
            visibility => visibility.span().byte_range().start,
        };
        let visibility = &self.text[start..item.extern_token.span().byte_range().start];
        let alias = item.rename.as_ref().map(|(_, alias)| alias.to_string());
        let target = match (name.as_str(), self.inliner.names.get(&name), &alias) {
            ("std" | "core", _, None) => {
                let import = format!("use ::{name};");
                let keyword = item.extern_token.span.byte_range().start;
                return self.edits.push(Edit::new(keyword..range.end, import));
            }
            ("std" | "core" | "alloc", ..) => "::std",
            (_, Some(target), _) => target,
            // Its other name is one of the names.
            ("self", None, Some(alias)) => {
                self.inliner.names.get(&alias.to_string()).map_or("self", String::as_str)
            }
            (_, None, _) => {
                return self.refuse(range.start, |place| Error::UnknownCrate(place, name));
            }
        };
        if let (Visibility::Public(_), Some(module)) =
            (&item.vis, self.inliner.place.modules.get(&name))
        {
            self.found.handed_on.insert(module.clone());
        }
        let alias = alias.unwrap_or(name);
        self.edits
            .push(Edit::new(start..range.end, format!("{visibility}use {target} as {alias};")));
    }

    /// At the program's root, the macros that `#[macro_use] extern crate` brings in are imported; the crate itself is there.
    fn bring_in(&mut self) {
        for (range, name) in std::mem::take(&mut self.brought_in) {
            let target = self.inliner.names.get(&name);
            let handed_in = &self.inliner.handed_in;
            let is_called = |called: &&String| handed_in.get(*called) == target;
            let called: Vec<&str> =
                self.called.iter().filter(is_called).map(String::as_str).collect();
            match called.as_slice() {
                [] => self.cut(range),
                [one] => self.edits.push(Edit::new(range, format!("use {name}::{one};"))),
                several => {
                    let import = format!("use {name}::{{{}}};", several.join(", "));
                    self.edits.push(Edit::new(range, import));
                }
            }
        }
    }

    /// A macro that is called by its bare name.
    fn bare_call(&mut self, name: &str, here: &Range<usize>) {
        if let Some((_, of_crate)) =
            self.expansions.iter().find(|(lies_in, _)| within(here, lies_in))
        {
            let is_own = self.inliner.own_macros.exported.contains(name);
            if let (Some(module), true) =
                (&self.inliner.place.module, is_own && (*of_crate || !is_standard(name)))
            {
                return self.edits.push(Edit::insert(here.start, format!("$crate::{module}::")));
            }
        }
        if let (Some(module), true) =
            (&self.inliner.place.module, self.inliner.own_macros.is_shared(name))
        {
            return self.edits.push(Edit::insert(here.start, format!("crate::{module}::")));
        }
        let Some(target) = self.inliner.handed_in.get(name) else { return };
        if self.is_at_program_root(here) {
            self.called.insert(name.to_owned());
        } else {
            self.edits.push(Edit::insert(here.start, format!("{target}::")));
        }
    }

    /// The attribute, or those that a `cfg_attr` stands for.
    fn holding(&self, attribute: &Attribute) -> Vec<Meta> {
        if !attribute.path().is_ident("cfg_attr") {
            return vec![attribute.meta.clone()];
        }
        let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
        let mut parts = attribute.parse_args_with(parse).unwrap_or_default().into_iter();
        match parts.next() {
            Some(predicate) if self.holds(&predicate) => parts.collect(),
            _ => Vec::new(),
        }
    }

    fn module_file(&mut self, item: &syn::ItemMod, semicolon: Range<usize>) {
        let name = item.ident.to_string();
        let name = name.trim_start_matches("r#");
        let given = item.attrs.iter().flat_map(|attribute| self.holding(attribute));
        let (file, folder) = match given.into_iter().find(|meta| meta.path().is_ident("path")) {
            Some(Meta::NameValue(pair)) => {
                let Expr::Lit(ExprLit { lit: Lit::Str(given), .. }) = &pair.value else { return };
                let beside = self.path.parent().unwrap_or(Path::new(""));
                let from = if self.inline_depth == 0 { beside } else { &self.folder };
                let file = from.join(given.value());
                let folder = file.parent().unwrap_or(Path::new("")).to_owned();
                (file, folder)
            }
            _ => {
                let (file, folder) =
                    (self.folder.join(format!("{name}.rs")), self.folder.join(name));
                if file.is_file() { (file, folder) } else { (folder.join("mod.rs"), folder) }
            }
        };
        let inlined = self.inliner.file(&file, &folder, self.depth + 1, self.found);
        let inlined = inlined.and_then(|(text, exported)| {
            let text = text::indented(text.trim_end());
            Ok((text.map_err(|error| Error::In(file.clone(), error.into()))?, exported))
        });
        match inlined {
            Ok((text, exported)) => {
                let body =
                    if text.trim().is_empty() { String::new() } else { format!("\n{text}\n") };
                let again = self.exported_again(name, &exported);
                self.edits.push(Edit::new(semicolon, format!(" {{{body}}}{again}")));
                self.export(exported);
            }
            Err(refusal) => {
                self.refusal.get_or_insert(refusal);
            }
        }
    }

    /// How a macro is imported to this module: at the root it has the name that everybody knows.
    fn imported_macro(&self, name: &str) -> String {
        let known = name.strip_prefix("__").filter(|name| self.inliner.own_macros.is_shared(name));
        match known.filter(|_| self.depth == 0) {
            Some(known) => format!("{name} as {known}"),
            None => name.to_owned(),
        }
    }

    /// The line that hands a module's exported macros on to the module around it.
    fn exported_again(&self, module: &str, macros: &[String]) -> String {
        let macros: Vec<String> = macros.iter().map(|name| self.imported_macro(name)).collect();
        match macros.as_slice() {
            [] => String::new(),
            [one] => format!("\npub(crate) use {module}::{one};"),
            _ => format!("\npub(crate) use {module}::{{{}}};", macros.join(", ")),
        }
    }

    /// A module in a file of its own that a macro declares, which is called at the root.
    fn module_of_macro(&mut self, name: &str, semicolon: Range<usize>) {
        let Some(root) = self.inliner.source.root.parent() else { return };
        let (beside, within) = (root.join(format!("{name}.rs")), root.join(name));
        let file = if beside.is_file() { beside } else { within.join("mod.rs") };
        if !file.is_file() {
            return;
        }
        match self.inliner.file(&file, &within, 1, self.found) {
            // A `$` is the macro's there.
            Ok((text, _)) if text.contains('$') => {}
            Ok((text, _)) => {
                self.edits.push(Edit::new(semicolon, format!(" {{\n{text}\n}}")));
            }
            Err(refusal) => {
                self.refusal.get_or_insert(refusal);
            }
        }
    }

    fn export(&mut self, macros: Vec<String>) {
        if let Some(module) = self.exported.last_mut() {
            module.extend(macros);
        }
    }

    fn import(&mut self, tree: &UseTree, leading: Option<Range<usize>>, public: bool) {
        let name = match tree {
            UseTree::Path(path) => &path.ident,
            UseTree::Name(name) => &name.ident,
            UseTree::Rename(rename) => &rename.ident,
            UseTree::Group(group) => {
                return group
                    .items
                    .iter()
                    .for_each(|tree| self.import(tree, leading.clone(), public));
            }
            UseTree::Glob(_) => return,
        };
        self.renamed(tree);
        let range = name.span().byte_range();
        let name = name.to_string();
        let whole = match tree {
            UseTree::Path(path) => {
                matches!(&*path.tree, UseTree::Group(group) if group.items.iter().any(is_self))
            }
            _ => true,
        };
        if let (true, Some(module)) = (public && whole, self.inliner.place.modules.get(&name)) {
            self.found.handed_on.insert(module.clone());
        }
        let at_program_root = self.inliner.in_program && self.depth == 0;
        if let Some(target) = self.inliner.names.get(&name) {
            if !(at_program_root && leading.is_none()) {
                let range = leading.map_or(range.clone(), |leading| leading.start..range.end);
                self.edits.push(Edit::new(range, target.clone()));
                if let Some(itself) = itself(tree) {
                    if !target.ends_with(&format!("::{name}")) {
                        let end = itself.span().byte_range().end;
                        self.edits.push(Edit::insert(end, format!(" as {name}")));
                    }
                    self.imported.push((name, self.scope.clone()));
                }
            }
        }
    }

    /// Does it import from the standard library?
    fn is_standard(&self, tree: &UseTree) -> bool {
        match tree {
            UseTree::Path(path) if path.ident == "self" => self.is_standard(&path.tree),
            UseTree::Path(syn::UsePath { ident, .. })
            | UseTree::Name(syn::UseName { ident })
            | UseTree::Rename(syn::UseRename { ident, .. }) => {
                let name = ident.to_string();
                ["alloc", "core", "std"].contains(&name.as_str())
                    || self
                        .inliner
                        .names
                        .get(&name)
                        .is_some_and(|target| target.trim_start_matches(':') == "std")
            }
            UseTree::Group(_) | UseTree::Glob(_) => false,
        }
    }

    /// Does it import macros of the crate by what they are called at its root, and nothing else?
    fn are_macros(&self, tree: &UseTree) -> bool {
        let macros = &self.inliner.own_macros;
        let is_macro = |name: &&Ident| {
            let name = name.to_string();
            macros.exported.contains(&name) && !macros.others.contains(&name)
        };
        let found = of_root(tree);
        let mut made = BTreeSet::new();
        leaves(tree, &mut made);
        !found.is_empty() && found.len() == made.len() && found.iter().all(is_macro)
    }

    fn renamed(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => self.renamed(&path.tree),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.renamed(tree)),
            // All that is imported without a name is not one thing.
            UseTree::Rename(rename) if rename.rename != "_" => {
                let names = (rename.ident.to_string(), rename.rename.to_string());
                self.found.renamed.push(names);
            }
            UseTree::Rename(_) | UseTree::Name(_) | UseTree::Glob(_) => {}
        }
    }

    /// Imports of a crate by the name that its module has in the same place already.
    fn imports_of_itself(&self, tree: &UseTree, found: &mut Vec<Range<usize>>) -> usize {
        let (name, all) = match tree {
            UseTree::Name(name) => (&name.ident, 1),
            UseTree::Path(path) => match &*path.tree {
                UseTree::Group(group) => (&path.ident, group.items.len()),
                _ => return 1,
            },
            UseTree::Group(group) => {
                return group.items.iter().map(|tree| self.imports_of_itself(tree, found)).sum();
            }
            UseTree::Rename(_) | UseTree::Glob(_) => return 1,
        };
        if self.inliner.place.modules.contains_key(&name.to_string()) {
            found.extend(itself(tree).map(|name| name.span().byte_range()));
        }
        all
    }

    /// Cuts what the module of a crate makes superfluous. False if nothing is left of the import.
    fn still_imports(&mut self, item: &ItemUse, range: &Range<usize>) -> bool {
        let mut superfluous = Vec::new();
        let all = self.imports_of_itself(&item.tree, &mut superfluous);
        if superfluous.len() == all {
            self.cut(range.clone());
            return false;
        }
        for name in superfluous {
            let after = self.text[name.end..].trim_start();
            let before = self.text[..name.start].trim_end();
            let cut = match (after.strip_prefix(','), before.strip_suffix(',')) {
                (Some(after), _) => name.start..self.text.len() - after.trim_start().len(),
                (None, Some(before)) => before.len()..name.end,
                (None, None) => name,
            };
            self.edits.push(Edit::new(cut, ""));
        }
        true
    }

    /// Does the root of the program stand around this place? There the names of crates are those of their modules.
    fn is_at_program_root(&self, place: &Range<usize>) -> bool {
        let lies_in = |around: &Range<usize>| within(place, around);
        let in_macro = || self.macros.iter().any(|(definition, _)| lies_in(definition));
        self.inliner.in_program
            && self.depth == 0
            && !self.modules.iter().any(lies_in)
            // What a macro says may be used in a module.
            && (self.modules.is_empty() || !in_macro())
    }

    /// Is it this module, without others within it, that is right around this place?
    fn is_right_around(&self, scope: &Range<usize>, place: &Range<usize>) -> bool {
        let mut inner = self.modules.iter().filter(|&module| module != scope);
        within(place, scope) && !inner.any(|module| within(module, scope) && within(place, module))
    }

    /// Does an import of this crate stand around this place? Then a path that begins with its name goes by the import.
    fn is_imported(&self, name: &str, place: &Range<usize>) -> bool {
        let mut imported = self.imported.iter();
        imported.any(|(known, scope)| known == name && self.is_right_around(scope, place))
            && !self.macros.iter().any(|(definition, _)| within(place, definition))
    }

    /// Is it the name of a module beside this place rather than that of a crate?
    fn is_module(&self, name: &str, place: &Range<usize>) -> bool {
        let mut modules = self.like_crates.iter();
        modules.any(|(known, scope)| known == name && self.is_right_around(scope, place))
    }

    fn is_in_exported_macro(&self, place: &Range<usize>) -> bool {
        self.macros.iter().any(|(definition, exported)| *exported && within(place, definition))
    }

    /// Paths, visibilities and conditions wherever they stand, in macros as well.
    fn tokens(&mut self, tokens: TokenStream, in_attribute: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let place = self.inliner.place;
        let names = &self.inliner.names;
        let range = |at: usize| tokens[at].span().byte_range();
        let punct = |at: usize, wanted: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
        let colons = |at: usize| {
            punct(at, ':') && punct(at + 1, ':') && range(at).end == range(at + 1).start
        };
        let is_word = |at: usize, wanted: &str| matches!(tokens.get(at), Some(TokenTree::Ident(word)) if word == wanted);
        for at in 0..tokens.len() {
            let name = match &tokens[at] {
                TokenTree::Group(group) => {
                    let attribute = group.delimiter() == Delimiter::Bracket
                        && at > 0
                        && (punct(at - 1, '#')
                            || at > 1 && punct(at - 2, '#') && punct(at - 1, '!'));
                    self.tokens(group.stream(), in_attribute || attribute);
                    continue;
                }
                TokenTree::Ident(name) => name.to_string(),
                _ => continue,
            };
            let here = range(at);
            let imported = self.uses.iter().any(|import| within(&here, import));
            if place.procedural_macros.contains_key(&name) && !self.is_gone(&here) {
                self.suspect(&name, here.start, imported);
            }
            // Is this the first segment of a path? After `..` it may be, after `.` it is not.
            let range_before = at > 1 && punct(at - 1, '.') && punct(at - 2, '.');
            let first = range_before
                || !(at > 0 && ['$', '.', '\''].iter().any(|&before| punct(at - 1, before)));
            let after_colons = at >= 2 && colons(at - 2);
            let continued =
                after_colons && at >= 3 && range(at - 3).end == range(at - 2).start && {
                    matches!(tokens[at - 3], TokenTree::Ident(_))
                        || punct(at - 3, '>')
                        || punct(at - 3, '$')
                };
            let call =
                punct(at + 1, '!') && matches!(tokens.get(at + 2), Some(TokenTree::Group(_)));
            match name.as_str() {
                "crate" if colons(at + 1) || is_word(at + 1, "as") => {
                    if let Some(module) = &place.module {
                        self.edits.push(Edit::insert(here.end, format!("::{module}")));
                    }
                }
                "crate"
                    if at > 0
                        && is_word(at - 1, "in")
                        && at + 1 == tokens.len()
                        && !self.is_in_exported_macro(&here) =>
                {
                    if let Some(module) = &place.module {
                        self.edits.push(Edit::insert(here.end, format!("::{module}")));
                    }
                }
                "mod" if punct(at + 2, ';') => {
                    let Some(TokenTree::Ident(module)) = tokens.get(at + 1) else { continue };
                    let in_macro = self.macros.iter().any(|(place, _)| within(&here, place));
                    if in_macro && !self.inliner.in_program {
                        self.module_of_macro(&module.to_string(), range(at + 2));
                    }
                }
                "pub" => {
                    let Some((module, TokenTree::Group(group))) =
                        place.module.as_ref().zip(tokens.get(at + 1))
                    else {
                        continue;
                    };
                    let within_crate: Vec<TokenTree> = group.stream().into_iter().collect();
                    // In an exported macro it is the crate that the macro is used in.
                    if let ([TokenTree::Ident(word)], false) =
                        (within_crate.as_slice(), self.is_in_exported_macro(&here))
                    {
                        if word == "crate" {
                            let narrow = format!("in crate::{module}");
                            self.edits.push(Edit::new(word.span().byte_range(), narrow));
                        }
                    }
                }
                "cfg" | "cfg_attr" => {
                    let asked = punct(at + 1, '!');
                    if let Some(TokenTree::Group(group)) = tokens.get(at + 1 + usize::from(asked)) {
                        // A function may have this name; a macro may take a condition without the attribute around it.
                        let text = &self.text[group.span().byte_range()];
                        let is_condition = asked || in_attribute || names_feature(text);
                        if is_condition && group.delimiter() == Delimiter::Parenthesis {
                            self.condition(group.stream());
                        }
                    }
                }
                "env" | "option_env" | "include" | "include_str" | "include_bytes" if call => {
                    let standard = at >= 3 && (is_word(at - 3, "std") || is_word(at - 3, "core"));
                    let start = match (after_colons, standard) {
                        (false, _) => here.start,
                        (true, true) if at >= 5 && colons(at - 5) => range(at - 5).start,
                        (true, true) => range(at - 3).start,
                        (true, false) => continue,
                    };
                    let whole = start..range(at + 2).end;
                    let is_done = |edit: &Edit| within(&whole, &edit.range);
                    if self.edits.iter().any(is_done) {
                        continue;
                    }
                    let TokenTree::Group(asked) = &tokens[at + 2] else { continue };
                    let mut macros = self.macros.iter();
                    let defines = macros.find(|(place, _)| within(&here, place)).map(|of| of.1);
                    let read = match defines {
                        Some(true) => None,
                        _ => self.read(&name, asked.stream()),
                    };
                    if let (None, Some(_)) = (&read, defines) {
                        // It is for those to say who call the macro; if that is done, the text does not compile.
                        let refusal = Error::ReadsOther(self.unfit(here.start), name.clone());
                        self.found.suspects.push(Suspect { name, is_import: false, refusal });
                        continue;
                    }
                    match read {
                        Some(text) => self.edits.push(Edit::new(whole, text)),
                        None => self.refuse(here.start, |place| Error::ReadsOther(place, name)),
                    }
                }
                _ if call && first && !after_colons => self.bare_call(&name, &here),
                _ => {
                    let Some(target) = names.get(&name) else { continue };
                    if imported || !first || continued || !colons(at + 1) {
                        continue;
                    }
                    let start = if after_colons { range(at - 2).start } else { here.start };
                    let own_name = || *target == format!("crate::{name}");
                    let stays = self.is_at_program_root(&here) && own_name()
                        || self.is_imported(&name, &here)
                        || self.is_module(&name, &here);
                    if after_colons || !stays {
                        self.edits.push(Edit::new(start..here.end, target.clone()));
                    }
                }
            }
        }
    }

    /// What a macro that reads something becomes: `env!` a literal, `include!` the text of an expression. Nothing if what it
    /// reads is not known, or not for everybody.
    fn read(&mut self, name: &str, asked: TokenStream) -> Option<String> {
        let source = self.inliner.source;
        match name {
            "env" | "option_env" => {
                let arguments = Punctuated::<LitStr, Token![,]>::parse_terminated;
                let asked = arguments.parse2(asked).ok()?.first()?.value();
                let value = match source.variables.get(&asked) {
                    None if name == "option_env" && std::env::var_os(&asked).is_none() => {
                        return Some("::std::option::Option::None::<&'static str>".to_owned());
                    }
                    value => value?,
                };
                let machine = ["OUT_DIR", "CARGO_MANIFEST_DIR"].map(|of| source.variables.get(of));
                if machine.into_iter().flatten().any(|path| value.contains(path.as_str())) {
                    return None;
                }
                Some(match name {
                    "env" => format!("{value:?}"),
                    _ => format!("::std::option::Option::Some({value:?})"),
                })
            }
            "include" => {
                let path = self.path_asked(asked)?;
                let (text, expression) = parsed_as(&path, syn::parse_str::<Expr>).ok()?;
                let folder = path.parent()?.to_owned();
                let found = &mut *self.found;
                let visit = |pass: &mut Pass| pass.visit_expr(&expression);
                let (depth, inliner) = (self.depth, self.inliner);
                let (text, _) =
                    inliner.edited(&path, &folder, depth, found, [&text; 2], visit).ok()?;
                let stands_alone = matches!(
                    expression,
                    Expr::Array(_)
                        | Expr::Call(_)
                        | Expr::Lit(_)
                        | Expr::Macro(_)
                        | Expr::Path(_)
                        | Expr::Tuple(_)
                );
                let (before, after) = if stands_alone { ("", "") } else { ("(", ")") };
                // The last line may end in a comment.
                Some(format!("{before}{}\n{after}", text.trim()))
            }
            _ => {
                let path = self.path_asked(asked)?;
                let bytes = fs::read(&path).ok()?;
                self.found.files.push(path);
                if name == "include_bytes" {
                    return Some(format!("b\"{}\"", bytes.escape_ascii()));
                }
                Some(format!("{:?}", String::from_utf8(bytes).ok()?))
            }
        }
    }

    /// The file that `include!` and its kin ask for, if it is there.
    fn path_asked(&self, asked: TokenStream) -> Option<PathBuf> {
        let path = self.text_asked(asked)?;
        Some(self.path.parent()?.join(path)).filter(|path| path.is_file())
    }

    /// What a literal, `concat!` or `env!` comes to.
    fn text_asked(&self, asked: TokenStream) -> Option<String> {
        let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
        let parts = parse.parse2(asked).ok()?;
        let part = |part: &Expr| match part {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            Expr::Macro(call) => {
                let inner = self.text_asked(call.mac.tokens.clone())?;
                match call.mac.path.segments.last()?.ident.to_string().as_str() {
                    "concat" => Some(inner),
                    "env" => self.inliner.source.variables.get(&inner).cloned(),
                    _ => None,
                }
            }
            _ => None,
        };
        parts.iter().map(part).collect()
    }

    /// `cfg_if!` where items stand becomes the items of the branch whose condition holds.
    fn branch(&mut self, tokens: TokenStream, range: Range<usize>) {
        let mut holds = true;
        for token in tokens {
            let TokenTree::Group(group) = token else { continue };
            if group.delimiter() == Delimiter::Bracket {
                let asked = |meta: Meta| meta.require_list().ok()?.parse_args::<Meta>().ok();
                let predicate = syn::parse2::<Meta>(group.stream()).ok().and_then(asked);
                holds = predicate.is_some_and(|predicate| self.holds(&predicate));
            } else if holds {
                let Ok(items) = syn::parse2::<syn::File>(group.stream()) else { return };
                let (open, close) =
                    (group.span_open().byte_range(), group.span_close().byte_range());
                self.edits.push(Edit::new(range.start..open.end, ""));
                self.edits.push(Edit::new(close.start..range.end, ""));
                return items.items.iter().for_each(|item| self.visit_item(item));
            } else {
                // What is left may be the branch without a condition.
                holds = true;
            }
        }
        self.cut(range);
    }

    /// `include!` where items stand.
    fn include_items(&mut self, asked: TokenStream, range: Range<usize>) {
        let Some(path) = self.path_asked(asked) else { return };
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        match self.inliner.file(&path, &folder, self.depth, self.found) {
            Ok((text, exported)) => {
                self.edits.push(Edit::new(range, text));
                self.export(exported);
            }
            Err(refusal) => {
                self.refusal.get_or_insert(refusal);
            }
        }
    }

    /// A predicate becomes what it says of the judge: `all()` holds, `any()` does not.
    fn condition(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let comma =
            |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
        let length = tokens.iter().position(comma).unwrap_or(tokens.len());
        let Some((first, last)) = tokens[..length].first().zip(tokens[..length].last()) else {
            return;
        };
        let range = first.span().byte_range().start..last.span().byte_range().end;
        // In a macro, part of it may be for its callers to say.
        if self.text[range.clone()].contains('$') {
            return;
        }
        let predicate: TokenStream = tokens[..length].iter().cloned().collect();
        let Ok(predicate) = syn::parse2::<Meta>(predicate) else { return };
        // The rest of the program's conditions say the same wherever it is compiled.
        let cargo_says = names_feature(&self.text[range.clone()])
            || self.inliner.source.script.conditions.iter().any(|condition| {
                let key = condition.split('=').next().unwrap_or_default();
                mentions(tokens[..length].iter().cloned().collect(), key)
            });
        if !self.inliner.in_program || cargo_says {
            let constant = if self.holds(&predicate) { "all()" } else { "any()" };
            self.edits.push(Edit::new(range, constant));
        }
    }
}

/// The name of what an import begins with, if that is imported by its own name: `a` in `use a`, `self` in `use a::{self, b}`.
fn itself(tree: &UseTree) -> Option<&Ident> {
    match tree {
        UseTree::Name(name) => Some(&name.ident),
        UseTree::Path(path) => match &*path.tree {
            UseTree::Group(group) => group.items.iter().find_map(|tree| match tree {
                UseTree::Name(name) if name.ident == "self" => Some(&name.ident),
                _ => None,
            }),
            _ => None,
        },
        _ => None,
    }
}

/// The names that items and imports make in modules, but for macros.
fn named(items: &[Item], found: &mut BTreeSet<String>) {
    for item in items {
        let name = match item {
            Item::Const(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Mod(item) => {
                named(item.content.as_ref().map_or(&[], |(_, items)| items), found);
                &item.ident
            }
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Use(item) => {
                let mut made = BTreeSet::new();
                leaves(&item.tree, &mut made);
                of_root(&item.tree).into_iter().for_each(|name| {
                    made.remove(&name.to_string());
                });
                found.extend(made);
                continue;
            }
            _ => continue,
        };
        found.insert(name.to_string());
    }
}

/// The names that an import takes from right below `crate`, or a word like it.
fn of_root(tree: &UseTree) -> Vec<&Ident> {
    let UseTree::Path(syn::UsePath { ident, tree, .. }) = tree else { return Vec::new() };
    if !["crate", "self", "super"].iter().any(|word| ident == word) {
        return Vec::new();
    }
    let trees: Vec<&UseTree> = match &**tree {
        UseTree::Group(group) => group.items.iter().collect(),
        tree => vec![tree],
    };
    let names = trees.into_iter().filter_map(|tree| match tree {
        UseTree::Name(name) => Some(&name.ident),
        _ => None,
    });
    names.collect()
}

/// The names that an import makes.
fn leaves(tree: &UseTree, found: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => {
            leaves(&path.tree, found);
            if found.remove("self") {
                found.insert(path.ident.to_string());
            }
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, found)),
        UseTree::Name(name) => drop(found.insert(name.ident.to_string())),
        UseTree::Rename(rename) => drop(found.insert(rename.rename.to_string())),
        UseTree::Glob(_) => {}
    }
}

/// Is it the `self` of an import such as `use a::{self, b}`?
fn is_self(tree: &UseTree) -> bool {
    match tree {
        UseTree::Name(name) => name.ident == "self",
        UseTree::Rename(rename) => rename.ident == "self",
        _ => false,
    }
}

/// Does a condition ask for a feature, as `feature = "…"` does?
fn names_feature(condition: &str) -> bool {
    let mut rest = condition.split("feature").skip(1).map(str::trim_start);
    rest.any(|rest| rest.strip_prefix('=').is_some_and(|rest| rest.trim_start().starts_with('"')))
}

fn mentions(tokens: TokenStream, word: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions(group.stream(), word),
        TokenTree::Ident(name) => name == word,
        _ => false,
    })
}

/// Is it a macro of the standard library?
fn is_standard(name: &str) -> bool {
    let names = [
        "assert",
        "assert_eq",
        "assert_ne",
        "cfg",
        "column",
        "compile_error",
        "concat",
        "dbg",
        "debug_assert",
        "debug_assert_eq",
        "debug_assert_ne",
        "env",
        "eprint",
        "eprintln",
        "file",
        "format",
        "format_args",
        "include",
        "include_bytes",
        "include_str",
        "line",
        "matches",
        "module_path",
        "option_env",
        "panic",
        "print",
        "println",
        "stringify",
        "thread_local",
        "todo",
        "try",
        "unimplemented",
        "unreachable",
        "vec",
        "write",
        "writeln",
    ];
    names.contains(&name)
}

/// Is it a library that every Rust program for Linux is linked with?
pub fn is_linked_anyway(library: &str) -> bool {
    ["c", "dl", "gcc_eh", "gcc_s", "m", "pthread", "rt", "util"].contains(&library)
}

/// Goes into what stays by its attributes.
macro_rules! visit_what_stays {
    ($($visit:ident($node:ident))*) => {$(
        fn $visit(&mut self, node: &'ast syn::$node) {
            if self.stays(&node.attrs, node.span().byte_range()) {
                visit::$visit(self, node);
            }
        }
    )*};
}

impl Pass<'_> {
    fn item(&mut self, item: &Item) {
        let range = item.span().byte_range();
        let attributes = attributes!(item: Item, Const Enum ExternCrate Fn ForeignMod Impl Macro Mod Static Struct
            Trait TraitAlias Type Union Use);
        if self.inliner.in_program && self.cut_test(attributes, range.clone())
            || !self.stays(attributes, range.clone())
        {
            return;
        }
        match item {
            Item::ExternCrate(item) => self.extern_crate(item, range),
            Item::Mod(item) => {
                let name = item.ident.to_string();
                if self.inliner.place.modules.contains_key(&name) {
                    self.like_crates.push((name.clone(), self.scope.clone()));
                }
                self.modules.push(range.clone());
                match (&item.content, &item.semi) {
                    (Some((_, items)), _) => {
                        self.folder.push(name.trim_start_matches("r#"));
                        self.depth += 1;
                        self.inline_depth += 1;
                        self.exported.push(Vec::new());
                        let around = std::mem::replace(&mut self.scope, range.clone());
                        let inner =
                            |attribute: &&Attribute| matches!(attribute.style, AttrStyle::Inner(_));
                        item.attrs
                            .iter()
                            .filter(inner)
                            .for_each(|attribute| self.inner_attribute(attribute));
                        items.iter().for_each(|item| self.visit_item(item));
                        self.scope = around;
                        self.inline_depth -= 1;
                        self.depth -= 1;
                        self.folder.pop();
                        let exported = self.exported.pop().unwrap_or_default();
                        let again = self.exported_again(&name, &exported);
                        self.edits.push(Edit::insert(range.end, again));
                        self.export(exported);
                    }
                    (None, Some(semicolon)) => {
                        self.module_file(item, semicolon.span().byte_range())
                    }
                    (None, None) => {}
                }
            }
            Item::Macro(item) => {
                let exports = |attribute: &Attribute| attribute.path().is_ident("macro_export");
                let Some(name) = &item.ident else {
                    let called = item.mac.path.segments.last().map(|last| &last.ident);
                    match called.map(ToString::to_string).unwrap_or_default().as_str() {
                        "include" => self.include_items(item.mac.tokens.clone(), range),
                        "cfg_if" if !self.inliner.in_program => {
                            self.branch(item.mac.tokens.clone(), range);
                        }
                        _ => {}
                    }
                    return;
                };
                let exported = item.attrs.iter().any(exports);
                self.macros.push((range.clone(), exported));
                if exported {
                    let words = |attribute: &Attribute| match &attribute.meta {
                        Meta::List(list) => list.tokens.clone(),
                        _ => TokenStream::new(),
                    };
                    let of_crate = item.attrs.iter().any(|attribute| {
                        exports(attribute) && mentions(words(attribute), "local_inner_macros")
                    });
                    let tokens: Vec<TokenTree> = item.mac.tokens.clone().into_iter().collect();
                    for arm in tokens.windows(4) {
                        if let [
                            TokenTree::Group(_),
                            TokenTree::Punct(_),
                            TokenTree::Punct(_),
                            body,
                        ] = arm
                        {
                            self.expansions.push((body.span().byte_range(), of_crate));
                        }
                    }
                }
                if exported && !self.inliner.in_program {
                    let mut name = name.to_string();
                    let mut import = name.clone();
                    if self.inliner.own_macros.is_shared(&name) {
                        // An import of this name would be one of the other thing as well.
                        let place = item.ident.span().byte_range();
                        self.edits.push(Edit::insert(place.start, "__"));
                        name = format!("__{name}");
                        import = self.imported_macro(&name);
                    }
                    self.edits.push(Edit::insert(range.end, format!("\npub(crate) use {import};")));
                    self.export(vec![name]);
                }
            }
            Item::Use(item) => {
                let of_procedural = |tree: &UseTree| match tree {
                    UseTree::Path(path) => {
                        self.inliner.place.procedural.contains(&path.ident.to_string())
                    }
                    _ => false,
                };
                if !self.inliner.in_program && of_procedural(&item.tree) {
                    // Harmless unless one of these macros is used, and then the compiler will say so.
                    return self.cut(range);
                }
                self.uses.push(range.clone());
                let at_root = self.inliner.in_program && self.depth == 0;
                let in_block = self.scope != (0..self.text.len());
                if at_root && !in_block && !self.still_imports(item, &range) {
                    return;
                }
                let leading = item.leading_colon.map(|colons| colons.span().byte_range());
                let public = matches!(item.vis, Visibility::Public(_));
                let mut made = BTreeSet::new();
                leaves(&item.tree, &mut made);
                if self.is_standard(&item.tree) {
                    // `use std::alloc`, where a crate has that name as well.
                    let known = made.iter().filter(|name| self.inliner.names.contains_key(*name));
                    let known = known.map(|name| (name.clone(), self.scope.clone()));
                    self.imported.extend(known);
                    if public {
                        self.found.standard.extend(made);
                    }
                } else if public && !self.inliner.in_program && self.are_macros(&item.tree) {
                    let public = item.vis.span().byte_range();
                    self.edits.push(Edit::new(public, "pub(crate)"));
                }
                self.import(&item.tree, leading, public);
            }
            Item::ForeignMod(item) => {
                let links = item.attrs.iter().filter(|attribute| attribute.path().is_ident("link"));
                for link in links {
                    let mut words = self.text[link.span().byte_range()].split('"');
                    let library = words.nth(1).unwrap_or("?").to_owned();
                    if !is_linked_anyway(&library) {
                        self.refuse(range.start, |place| Error::NativeLibrary(place, library));
                    }
                }
            }
            item => visit::visit_item(self, item),
        }
    }
}

impl<'ast> Visit<'ast> for Pass<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let was = std::mem::replace(&mut self.in_function, false);
        self.item(item);
        self.in_function = was;
    }

    visit_what_stays! {
        visit_field(Field) visit_variant(Variant) visit_arm(Arm) visit_field_value(FieldValue) visit_local(Local)
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        if self.stays(attributes!(item: ImplItem, Const Fn Macro Type), item.span().byte_range()) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        if self.stays(attributes!(item: TraitItem, Const Fn Macro Type), item.span().byte_range()) {
            visit::visit_trait_item(self, item);
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let around = std::mem::replace(&mut self.scope, block.span().byte_range());
        let was = std::mem::replace(&mut self.in_function, true);
        visit::visit_block(self, block);
        self.in_function = was;
        self.scope = around;
    }
}
