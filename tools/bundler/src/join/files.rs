//! Reads the files of a crate, and finds what is compiled and defined there. Edits that do not depend on other crates are
//! made at once: conditions, attributes, `env!` and `include!`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMacro, ItemMod, ItemUse, Meta, Stmt};

use crate::error::{BlockedPackage, Error, ErrorPlace, Result};
use crate::join::contents::{BundledCrate, Suspect};
use crate::join::expand::{Expander, Failure, ProceduralMacros};
use crate::join::source::{
    Crate, Declared, DefKind, Definition, File, Form, Include, MacroRules, Scope,
};
use crate::rustc::conditions::{Conditions, string_literal};
use crate::text::{self, Edit, Tokens, whole_lines, within};
use crate::uses;

macro_rules! attributes {
    ($item:ident: $($kind:ident)*) => {
        match $item {
            $(Item::$kind(item) => item.attrs.as_slice(),)*
            _ => &[],
        }
    };
}

/// The program's unused imports according to the compiler.
pub struct Unused {
    /// Files, and ranges in the originals.
    pub places: Vec<(PathBuf, Range<usize>)>,
    /// Only imports of these crates are deleted.
    pub crates: BTreeSet<String>,
}

pub fn read(
    part: BundledCrate,
    conditions: Conditions,
    expander: &Expander,
    unused: &Unused,
) -> Result<Crate> {
    let source = part.source.clone();
    let macros = &ProceduralMacros::of(expander, &source, &conditions)?;
    let krate = Crate {
        part,
        conditions: conditions.clone(),
        files: Vec::new(),
        scopes: Vec::new(),
        macros: Vec::new(),
        imports: Vec::new(),
        externs: Vec::new(),
        words: BTreeSet::new(),
        prelude: BTreeMap::new(),
    };
    let (open, module_macros, exports) = Default::default();
    let mut reader =
        FileReader { krate, macros, unused, open, module_macros, exports, refusal: None };
    let root = reader.add_scope(None, Some("crate"), None);
    reader.items(&source.root, source.root.parent().unwrap_or(Path::new("")), root)?;
    reader.refusal.map_or(Ok(reader.krate), Err)
}

pub fn read_text(path: &Path) -> Result<String> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Error::Io("read", path.to_owned(), error))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

pub struct FileReader<'a> {
    pub krate: Crate,
    macros: &'a ProceduralMacros<'a>,
    unused: &'a Unused,
    pub open: OpenFile,
    /// The expansions of macros that declare modules, by the macros' names.
    module_macros: BTreeMap<String, (String, syn::File)>,
    /// The exported macros that calls of these macros define.
    exports: BTreeMap<String, Vec<String>>,
    /// The first reason why the crate cannot be bundled.
    pub refusal: Option<Error>,
}

/// The file that is being read, and the place in it.
#[derive(Default)]
pub struct OpenFile {
    pub file: File,
    number: usize,
    /// The folder of the current module's files.
    folder: PathBuf,
    pub scope: usize,
    within: Surroundings,
}

/// What surrounds a piece of syntax.
#[derive(Clone, Copy, Default, PartialEq)]
enum Surroundings {
    #[default]
    File,
    Item,
    Function,
}

impl FileReader<'_> {
    /// Adds a scope: a module with a name, or a block without one.
    fn add_scope(
        &mut self,
        parent: Option<usize>,
        name: Option<&str>,
        end: Option<(usize, usize)>,
    ) -> usize {
        let scopes = &mut self.krate.scopes;
        let around = parent.map_or(0, |parent| scopes[parent].depth);
        let depth = around + usize::from(parent.is_some() && name.is_some());
        let name = name.map(str::to_owned);
        scopes.push(Scope { parent, name, depth, definitions: Vec::new(), end });
        scopes.len() - 1
    }

    /// Reads a file of items into this scope. Returns its number.
    pub fn items(&mut self, path: &Path, folder: &Path, scope: usize) -> Result<usize> {
        let written = read_text(path)?;
        let (text, failures) = self.macros.expanded(path, &written)?;
        self.krate.part.inlined.is_expanded |= text != written;
        let syntax = text::parse_file(&text).map_err(|error| {
            Error::NotParsed(ErrorPlace::Line(path.to_owned(), error.span().start().line), error)
        })?;
        self.file(path, folder, [written, text], scope, |reader| {
            for Failure { line, name, why } in failures {
                let place = reader.krate.blocked_at(path, line);
                reader.suspect(&name, Error::NotExpanded(place, name.as_str().into(), why.into()));
            }
            syntax.attrs.iter().for_each(|attribute| reader.check_setting(attribute));
            if reader.edit_attributes(&syntax.attrs, 0..reader.open.file.text.len()) {
                syntax.items.iter().for_each(|item| reader.visit_item(item));
            }
        })
    }

    /// Reads a file: its original, and its text with procedural macros expanded.
    pub fn file(
        &mut self,
        path: &Path,
        folder: &Path,
        [written, text]: [String; 2],
        scope: usize,
        visit: impl FnOnce(&mut Self),
    ) -> Result<usize> {
        let tokens = text::tokens(&text)?;
        let (path, regions) = (path.to_owned(), vec![(0..text.len(), scope)]);
        let file = File { path, written, text, tokens, regions, ..File::default() };
        let (number, folder) = (self.krate.files.len(), folder.to_owned());
        let open = OpenFile { file, number, folder, scope, ..OpenFile::default() };
        let around = std::mem::replace(&mut self.open, open);
        // Reserves the number of this file.
        self.krate.files.push(File::default());
        self.krate.part.inlined.files.push(self.open.file.path.clone());
        visit(self);
        self.tokens(Tokens::new(self.open.file.tokens.clone()), false);
        self.krate.files[number] = std::mem::replace(&mut self.open, around).file;
        Ok(number)
    }

    pub fn blocked_at(&self, at: usize) -> BlockedPackage {
        self.krate.blocked_at(&self.open.file.path, self.open.file.line(at))
    }

    pub fn suspect(&mut self, name: &str, refusal: Error) {
        self.krate.part.inlined.suspects.push(Suspect { name: name.to_owned(), refusal });
    }

    fn define(&mut self, name: &str, kind: DefKind, visibility: &syn::Visibility) {
        let is_public = matches!(visibility, syn::Visibility::Public(_));
        let definition = Definition { name: name.to_owned(), kind, is_public };
        self.krate.scopes[self.open.scope].definitions.push(definition);
    }

    /// Checks for a setting of the crate that the bundle cannot have.
    fn check_setting(&mut self, attribute: &Attribute) {
        let at = attribute.span().byte_range();
        if attribute.path().is_ident("feature") {
            let refusal = Error::UnstableFeature(self.blocked_at(at.start));
            self.refusal.get_or_insert(refusal);
        } else if attribute.path().is_ident("recursion_limit") && !self.krate.is_program() {
            let place = self.blocked_at(at.start);
            let wanted = self.open.file.text[at].to_owned();
            self.suspect("recursion_limit", Error::RecursionLimit(place, wanted));
        }
    }

    /// Edits the attributes of a node. Returns whether the node is compiled.
    fn edit_attributes(&mut self, attributes: &[Attribute], node: Range<usize>) -> bool {
        let keeps = self.krate.conditions.includes(attributes);
        if self.krate.is_program() {
            if !keeps {
                self.open.file.exclude(node);
            }
            return keeps;
        }
        if !keeps {
            self.open.file.cut(text::with_comma(&self.open.file.text, node));
            return false;
        }
        for attribute in attributes {
            let range = attribute.span().byte_range();
            let decided = self.krate.conditions.evaluate(&attribute.meta);
            let is_condition = attribute.path().is_ident("cfg_attr");
            let is_comment = !self.open.file.text[range.clone()].starts_with('#');
            let remaining: Vec<&Meta> =
                decided.iter().filter(|meta| self.is_kept(meta, is_comment)).collect();
            if remaining.is_empty() {
                self.open.file.cut(range);
            } else if is_condition {
                let text = &self.open.file.text;
                let mark = if text[range.clone()].starts_with("#!") { "#!" } else { "#" };
                let remaining = remaining.iter().map(|meta| &text[meta.span().byte_range()]);
                let remaining: String = remaining.map(|meta| format!("{mark}[{meta}] ")).collect();
                self.open.file.edits.push(Edit::new(range, remaining.trim_end()));
            }
        }
        true
    }

    /// Whether a crate's attribute stays in the file.
    fn is_kept(&self, attribute: &Meta, is_comment: bool) -> bool {
        let name = attribute.path().segments.first().map(|first| first.ident.to_string());
        match name.as_deref().unwrap_or_default() {
            "doc" => is_comment,
            "macro_use" | "no_implicit_prelude" => true,
            // Of the settings of a crate, only those that affect names belong into a module.
            _ if self.open.within == Surroundings::File => false,
            "cfg" | "deny" | "forbid" | "macro_export" | "path" | "rustfmt" | "warn" => false,
            // These are only for readers of the crate and for lints. Within a function, such an attribute makes a scope in
            // the MIR.
            "allow" | "clippy" | "deprecated" | "diagnostic" | "expect" | "must_use" => {
                !self.krate.part.source.foreign || self.open.within == Surroundings::Function
            }
            _ => true,
        }
    }

    /// Deletes tests of the program, with the comment and the blank lines above them.
    fn cut_test(&mut self, attributes: &[Attribute], node: Range<usize>) {
        let file = &mut self.open.file;
        let is_test = attributes.iter().any(|attribute| {
            let text = &file.text[attribute.span().byte_range()];
            self.krate.conditions.excludes(&attribute.meta)
                && text::words(text).any(|word| word == "test")
        });
        if is_test {
            let mut range = whole_lines(&file.text, node);
            let end = text::token_end_before(file.tokens.clone(), range.start);
            let mut lines = file.text[end..range.start].split_inclusive('\n').rev().peekable();
            while let Some(line) = lines.next_if(|line| line.trim_start().starts_with("//")) {
                range.start -= line.len();
            }
            while let Some(line) = lines.next_if(|line| line.trim().is_empty()) {
                range.start -= line.len();
            }
            file.delete(range);
        }
    }

    fn item(&mut self, item: &Item) {
        let range = item.span().byte_range();
        let attributes = attributes!(item: Const Enum ExternCrate Fn ForeignMod Impl Macro Mod Static Struct
            Trait TraitAlias Type Union Use);
        if !self.edit_attributes(attributes, range.clone()) {
            if self.krate.is_program() {
                self.cut_test(attributes, range);
            }
            return;
        }
        let (file, scope) = (self.open.number, self.open.scope);
        match item {
            Item::ExternCrate(item) => {
                let name = item.ident.to_string();
                let path = match name.as_str() {
                    "self" => vec!["crate".to_owned()],
                    _ => vec!["::".to_owned(), name],
                };
                let declared = Declared { file, scope, range, item: item.clone() };
                self.define(&declared.alias(), DefKind::Import(path), &item.vis);
                self.krate.externs.push(declared);
            }
            Item::Mod(item) => self.module(item, range),
            Item::Macro(ItemMacro { ident: Some(name), attrs, mac, .. }) => {
                if let Some(made) = self.declared_modules(mac) {
                    self.module_macros.insert(name.to_string(), made);
                    return self.open.file.cut(range);
                }
                if !self.krate.is_program() {
                    let exported = self.exported_by_calls(mac.tokens.clone());
                    let names = exported.into_iter().map(|(name, _)| name).collect();
                    self.exports.insert(name.to_string(), names);
                }
                let mut decided =
                    attrs.iter().flat_map(|of| self.krate.conditions.evaluate(&of.meta));
                let is_exported = decided.any(|of| of.path().is_ident("macro_export"));
                let name_at = name.span().byte_range().start;
                let name = name.to_string();
                self.krate.macros.push(MacroRules {
                    name,
                    file,
                    scope,
                    range,
                    name_at,
                    is_exported,
                });
            }
            Item::Macro(item) => {
                let called = item.mac.path.segments.last().map(|called| called.ident.to_string());
                let (called, end) = (called.unwrap_or_default(), range.end);
                let is_read = ["include", "cfg_if", "cfg_select"].contains(&called.as_str());
                let made = self.exports.get(&called).into_iter().flatten();
                let mut exported: Vec<_> = made.map(|name| (name.clone(), end..end, end)).collect();
                if !is_read && !self.krate.is_program() {
                    let given = self.exported_by_calls(item.mac.tokens.clone()).into_iter();
                    exported.extend(given.map(|(name, at)| (name, range.clone(), at)));
                }
                for (name, range, name_at) in exported {
                    let defined =
                        MacroRules { name, file, scope, range, name_at, is_exported: true };
                    self.krate.macros.push(defined);
                }
                let tokens = item.mac.tokens.clone();
                match called.as_str() {
                    "include" => self.include_items(tokens, range),
                    name if self.module_macros.contains_key(name) => {
                        self.include_modules(name, range);
                    }
                    "cfg_if" | "cfg_select" if !self.krate.is_program() => {
                        self.take_branch(tokens, range);
                    }
                    _ => {}
                }
            }
            Item::Use(item) if self.is_unused(item) => self.open.file.cut(range),
            Item::Use(item) => {
                for import in uses::flatten(&item.tree) {
                    let leading = item.leading_colon.map(|_| "::".to_owned());
                    let path = leading.into_iter().chain(import.path()).collect();
                    let name = import.name.map_or("*".to_owned(), ToString::to_string);
                    self.define(&name, DefKind::Import(path), &item.vis);
                }
                self.krate.imports.push(Declared { file, scope, range, item: item.clone() });
            }
            Item::ForeignMod(item) => {
                for link in item.attrs.iter().filter(|of| of.path().is_ident("link")) {
                    let text = &self.open.file.text[link.span().byte_range()];
                    let library = text.split('"').nth(1).unwrap_or("?").to_owned();
                    if !is_always_linked(&library) {
                        let place = self.blocked_at(range.start);
                        self.refusal.get_or_insert(Error::NativeLibrary(place, library));
                    }
                }
            }
            item => {
                if let Some((name, visibility)) = uses::name_of(item) {
                    let kind = match item {
                        Item::Const(_) | Item::Fn(_) | Item::Static(_) => DefKind::Value,
                        _ => DefKind::Type,
                    };
                    self.define(&name.to_string(), kind, visibility);
                }
                visit::visit_item(self, item);
            }
        }
    }

    /// Whether nothing uses what this imports from crates.
    fn is_unused(&self, item: &ItemUse) -> bool {
        let Unused { places, crates } = self.unused;
        let file = &self.open.file;
        let places = || places.iter().filter(|(path, _)| *path == file.path);
        if !self.krate.is_program() || places().next().is_none() {
            return false;
        }
        let is_unused = |import: &uses::Import| {
            let Some(start) = file.original(import.range.start) else { return false };
            let range = start..start + import.range.len();
            let first = import.path.first().map(ToString::to_string).unwrap_or_default();
            let is_meant = |place| within(&range, place) || within(place, &range);
            crates.contains(&first) && places().any(|(_, place)| is_meant(place))
        };
        uses::flatten(&item.tree).iter().all(is_unused)
    }

    fn module(&mut self, item: &syn::ItemMod, range: Range<usize>) {
        let name = item.ident.to_string();
        let end = Some((self.open.number, range.end));
        let scope = self.add_scope(Some(self.open.scope), Some(&name), end);
        self.define(&name, DefKind::Module(scope), &item.vis);
        match (&item.content, &item.semi) {
            (Some((_, items)), _) => {
                self.open.file.regions.push((range, scope));
                self.open.folder.push(name.trim_start_matches("r#"));
                let around = std::mem::replace(&mut self.open.scope, scope);
                items.iter().for_each(|item| self.visit_item(item));
                self.open.scope = around;
                self.open.folder.pop();
            }
            (None, Some(semicolon)) => {
                let (file, folder) = self.file_of(item);
                let file = self.items(&file, &folder, scope);
                self.include(semicolon.span().byte_range(), file, Form::Module);
            }
            (None, None) => {}
        }
    }

    /// The file of a module, and the folder of the modules in it.
    fn file_of(&self, item: &ItemMod) -> (PathBuf, PathBuf) {
        let mut decided = item.attrs.iter().flat_map(|of| self.krate.conditions.evaluate(&of.meta));
        let given = decided.find(|meta| meta.path().is_ident("path"));
        let given = given.and_then(|given| string_literal(&given.require_name_value().ok()?.value));
        let Some(given) = given else {
            let folder = self.open.folder.join(item.ident.to_string().trim_start_matches("r#"));
            let file = folder.with_extension("rs");
            return if file.is_file() { (file, folder) } else { (folder.join("mod.rs"), folder) };
        };
        let depth = |scope: usize| self.krate.scopes[scope].depth;
        let is_inline = depth(self.open.scope) != depth(self.open.file.regions[0].1);
        let beside = self.open.file.path.parent().unwrap_or(Path::new(""));
        let file = if is_inline { &self.open.folder } else { beside }.join(given);
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        (file, folder)
    }

    /// Inserts a file here, if it could be read.
    pub fn include(&mut self, range: Range<usize>, file: Result<usize>, form: Form) {
        match file {
            Ok(file) => self.open.file.includes.push(Include { range, file, form }),
            Err(refusal) => drop(self.refusal.get_or_insert(refusal)),
        }
    }

    /// The expansion of a macro that takes no arguments and declares modules in their own files. It replaces the call: such
    /// a file may define macros, which is impossible within the macro.
    fn declared_modules(&self, definition: &syn::Macro) -> Option<(String, syn::File)> {
        let rule = Tokens::new(definition.tokens.clone());
        let takes_nothing = rule.group(0)?.stream().is_empty() && rule.len() <= 5;
        let made = rule.group(3).filter(|_| takes_nothing && !self.krate.is_program())?;
        let range = made.span_open().byte_range().end..made.span_close().byte_range().start;
        let made = self.open.file.text[range].replace("$crate", "crate");
        let syntax = syn::parse_str::<syn::File>(&made).ok()?;
        let in_file = |item: &Item| matches!(item, Item::Mod(module) if module.semi.is_some());
        syntax.items.iter().any(in_file).then_some((made, syntax))
    }

    /// The exported macros among these tokens: of a macro that defines them where it is called, as in cpufeatures, or of a
    /// call that hands them on, as in anyhow; with the places of their names. They become imports.
    fn exported_by_calls(&mut self, definition: TokenStream) -> Vec<(String, usize)> {
        let mut exported = Vec::new();
        let edits = &mut self.open.file.edits;
        text::visit_tokens(definition, &mut |tokens, at| {
            let name = tokens.word(at + 2).filter(|_| tokens.is_word(at, "macro_rules"));
            let mut first = at;
            while first > 1 && tokens.is_punct(first - 2, '#') && name.is_some() {
                first -= 2;
                let attribute = tokens.group(first + 1).map(|group| group.stream().to_string());
                if attribute.as_deref() == Some("macro_export") {
                    let range = tokens.range(first).start..tokens.range(first + 1).end;
                    edits.push(Edit::new(range, ""));
                    let place = tokens.range(at + 2).start;
                    exported.extend(name.map(|name| (name.to_string(), place)));
                }
            }
        });
        exported
    }

    fn include_modules(&mut self, name: &str, range: Range<usize>) {
        let (made, syntax) = self.module_macros[name].clone();
        let (path, folder) = (self.open.file.path.clone(), self.open.folder.clone());
        let visit =
            |reader: &mut Self| syntax.items.iter().for_each(|item| reader.visit_item(item));
        let file = self.file(&path, &folder, [made.clone(), made], self.open.scope, visit);
        self.include(range, file, Form::Items);
    }

    /// Replaces `cfg_if!` (libc) and `cfg_select!` (hashbrown) by the items of the branch that holds.
    fn take_branch(&mut self, tokens: TokenStream, range: Range<usize>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for branch in tokens.split_inclusive(is_block) {
            let [before @ .., TokenTree::Group(group)] = branch else { continue };
            if self.is_taken(before) {
                let Ok(items) = syn::parse2::<syn::File>(group.stream()) else { return };
                let (open, close) =
                    (group.span_open().byte_range(), group.span_close().byte_range());
                self.open.file.delete(range.start..open.end);
                self.open.file.delete(close.start..range.end);
                return items.items.iter().for_each(|item| self.visit_item(item));
            }
        }
        self.open.file.cut(range);
    }

    /// Whether a branch with `if #[cfg(…)]`, with `… =>` or without a condition is taken.
    fn is_taken(&self, before: &[TokenTree]) -> bool {
        let conditions = &self.krate.conditions;
        match before {
            [.., TokenTree::Group(attribute)] => {
                let predicate = syn::parse2::<Meta>(attribute.stream());
                predicate.is_ok_and(|predicate| !conditions.excludes(&predicate))
            }
            [predicate @ .., TokenTree::Punct(_), TokenTree::Punct(_)] => {
                let predicate = syn::parse2::<Meta>(predicate.iter().cloned().collect());
                predicate.map_or(true, |predicate| conditions.holds(&predicate))
            }
            _ => true,
        }
    }

    /// Collects words, and edits conditions and what macros read, in macros as well.
    fn tokens(&mut self, tokens: Tokens, in_attribute: bool) {
        for at in 0..tokens.len() {
            if let Some(group) = tokens.group(at) {
                let mark = at > 0 && tokens.is_punct(at - 1, '#')
                    || at > 1 && tokens.is_punct(at - 1, '!') && tokens.is_punct(at - 2, '#');
                let is_attribute = group.delimiter() == Delimiter::Bracket && mark;
                self.tokens(Tokens::new(group.stream()), in_attribute || is_attribute);
            }
            let Some(name) = tokens.word(at).map(ToString::to_string) else { continue };
            let here = tokens.range(at);
            if name == "cfg" || name == "cfg_attr" {
                let is_macro = tokens.is_punct(at + 1, '!');
                if let Some(group) = tokens.group(at + 1 + usize::from(is_macro)) {
                    // A function may be called `cfg`, and macros of crates may take a condition without `#[…]` around it.
                    let text = self.open.file.text[group.span().byte_range()].replace(' ', "");
                    let is_condition = is_macro || in_attribute || text.contains("feature=\"");
                    if is_condition && group.delimiter() == Delimiter::Parenthesis {
                        self.edit_condition(group.stream());
                    }
                }
            }
            if self.open.file.is_excluded(&here) {
                continue;
            }
            let mut macros = self.krate.macros.iter();
            let of = macros.position(|of| of.file == self.open.number && within(&here, &of.range));
            let reads = ["env", "option_env", "include", "include_str", "include_bytes"];
            if tokens.is_call(at) && reads.contains(&name.as_str()) {
                self.replace_reading(&tokens, at, &name, of);
            }
            self.krate.words.insert(name);
        }
    }

    /// Replaces a predicate by its value at the judge: `all()` is true, `any()` is false.
    fn edit_condition(&mut self, tokens: TokenStream) {
        let is_before_comma = |token: &TokenTree| token.to_string() != ",";
        let predicate = tokens.into_iter().take_while(is_before_comma).collect();
        let Ok(parsed) = syn::parse2::<Meta>(predicate) else { return };
        let range = parsed.span().byte_range();
        let text = &self.open.file.text[range.clone()];
        // In a macro, its callers may supply part of it.
        if text.contains('$') {
            return;
        }
        // The program's other conditions have the same value wherever it is compiled.
        let own = &self.krate.part.source.conditions;
        let mut own = own.iter().filter_map(|own| own.split('=').next()).chain(["feature"]);
        if !self.krate.is_program() || own.any(|own| text::words(text).any(|word| word == own)) {
            let holds = self.krate.conditions.holds(&parsed);
            self.open.file.edits.push(Edit::new(range, if holds { "all()" } else { "any()" }));
        }
    }
}

fn is_block(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Whether every Rust program at a judge is linked with this library.
pub fn is_always_linked(library: &str) -> bool {
    ["c", "dl", "gcc_eh", "gcc_s", "m", "pthread", "rt", "util"].contains(&library)
}

macro_rules! visit_compiled {
    ($($visit:ident($node:ident))*) => {$(
        fn $visit(&mut self, node: &'ast syn::$node) {
            if self.edit_attributes(&node.attrs, node.span().byte_range()) {
                visit::$visit(self, node);
            }
        }
    )*};
}

impl<'ast> Visit<'ast> for FileReader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let around = std::mem::replace(&mut self.open.within, Surroundings::Item);
        self.item(item);
        self.open.within = around;
    }

    visit_compiled! {
        visit_field(Field) visit_variant(Variant) visit_arm(Arm) visit_field_value(FieldValue) visit_local(Local)
        visit_impl_item_const(ImplItemConst) visit_impl_item_fn(ImplItemFn)
        visit_impl_item_macro(ImplItemMacro) visit_impl_item_type(ImplItemType)
        visit_trait_item_const(TraitItemConst) visit_trait_item_fn(TraitItemFn)
        visit_trait_item_macro(TraitItemMacro) visit_trait_item_type(TraitItemType)
        visit_stmt_macro(StmtMacro) visit_expr_block(ExprBlock) visit_expr_call(ExprCall)
        visit_expr_method_call(ExprMethodCall) visit_expr_if(ExprIf) visit_expr_for_loop(ExprForLoop)
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let around = self.open.scope;
        if block.stmts.iter().any(|statement| matches!(statement, Stmt::Item(_))) {
            self.open.scope = self.add_scope(Some(around), None, None);
            self.open.file.regions.push((block.span().byte_range(), self.open.scope));
        }
        let within = std::mem::replace(&mut self.open.within, Surroundings::Function);
        visit::visit_block(self, block);
        self.open.within = within;
        self.open.scope = around;
    }
}
