//! A text with its procedural macros expanded.
//!
//! Which calls these are is the compiler's to say: it expands the crate from its own files, and prints its table of
//! expansions. What the macros make is asked of their server.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Meta, Token};

use crate::ask::load::{Loaded, Source};
use crate::ask::targets::Offers;
use crate::error::Result;
use crate::join::conditions::Conditions;
use crate::join::expand::{Input, Server};
use crate::rustc::{Compiler, Diagnostic};
use crate::text::{self, Edit, Tokens, apply, is_word, stands_alone, whole_lines, within};
use crate::uses;

/// How many calls may lie within the expansions of each other.
const DEEPEST: usize = 64;

/// What expands macros, for all packages.
pub struct Expander<'a> {
    loaded: &'a Loaded,
    /// Crates that stay imports, and their macros with them.
    offers: &'a Offers,
    compiler: &'a Compiler,
    /// Started when the first macro is expanded; or why it cannot be.
    server: RefCell<Option<std::result::Result<Server, String>>>,
}

/// The calls of macros in a package.
pub struct Macros<'a> {
    expander: &'a Expander<'a>,
    source: &'a Source,
    conditions: &'a Conditions,
    /// The compiler's table, with a place for each of its entries.
    calls: Vec<Option<Call<'a>>>,
}

/// A call of a procedural macro that could not be expanded.
pub struct Failure {
    /// Where it is in the text as it was written.
    pub at: usize,
    /// As it is called there.
    pub name: String,
    /// Name and version of its package.
    pub package: String,
    pub why: String,
}

/// How a macro is called.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// `#[name]`
    Attribute,
    /// `#[derive(name)]`
    Derive,
    /// `name!()`
    Call,
}

/// A call of a macro that the compiler has expanded.
struct Call<'a> {
    kind: Kind,
    path: String,
    /// The package, and the macro's name there, if it is procedural.
    called: Option<(&'a Source, String)>,
    /// The file, and the line and the column where the call begins, from 1 on.
    file: PathBuf,
    line: usize,
    column: usize,
    /// Does it stand in the file, rather than in what another macro has made?
    is_written: bool,
    /// The call of the macro that made it or handed it on.
    parent: usize,
}

impl<'a> Expander<'a> {
    pub fn new(loaded: &'a Loaded, offers: &'a Offers, compiler: &'a Compiler) -> Expander<'a> {
        Expander { loaded, offers, compiler, server: RefCell::new(None) }
    }

    /// The packages of procedural macros that this one may call, as others may hand them on; the nearest first.
    pub fn in_reach(&self, source: &'a Source) -> Vec<&'a Source> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut waiting = VecDeque::from([source]);
        while let Some(source) = waiting.pop_front() {
            if source.is_procedural {
                found.push(source);
                continue;
            }
            for (name, id) in &source.dependencies {
                let used = self.loaded.packages.get(id);
                waiting.extend(used.filter(|used| !self.offers.has(name, used) && seen.insert(id)));
            }
        }
        found
    }

    fn expand(&self, input: &Input) -> std::result::Result<String, String> {
        let mut server = self.server.borrow_mut();
        let server = server.get_or_insert_with(|| Server::start(&self.compiler.sysroot));
        server.as_mut().map_err(|why| why.clone())?.expand(input)
    }
}

impl<'a> Macros<'a> {
    /// The calls of macros in a package; nothing if there is no procedural macro that it could call.
    pub fn of(
        expander: &'a Expander<'a>,
        source: &'a Source,
        is_program: bool,
        conditions: &'a Conditions,
    ) -> Result<Option<Macros<'a>>> {
        let packages = expander.in_reach(source);
        if packages.is_empty() {
            return Ok(None);
        }
        let kind = if is_program { "bin" } else { "lib" };
        let compiler = expander.compiler.importing(&expander.loaded.imports(source));
        let table = compiler.expansions(source, kind)?;
        let table = table.split("\n    local_expn_data: [").nth(1).unwrap_or_default();
        let table = table.split("\n    local_expn_hashes: [").next().unwrap_or_default();
        let entries = table.split("ExpnData {").skip(1);
        let calls = entries.map(|entry| Call::read(entry, &packages)).collect();
        Ok(Some(Macros { expander, source, conditions, calls }))
    }

    /// The text of this file with its procedural macros expanded, as far as they could be.
    pub fn expanded(&self, file: &Path, text: &str) -> Result<(String, Vec<Failure>)> {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let place = |call: &Call| {
            let line = lines.get(call.line - 1).filter(|_| call.file == file)?;
            let before: usize = lines[..call.line - 1].iter().map(|line| line.len()).sum();
            let at = before + line.char_indices().nth(call.column - 1)?.0;
            // Of an attribute the path is meant.
            Some(text.len() - text[at..].trim_start_matches(['#', '[', ' ']).len())
        };
        let mut calls = HashMap::new();
        let mut failures = Vec::new();
        for call in self.procedural() {
            if call.is_written {
                calls.extend(place(call).map(|at| (at, call)));
                continue;
            }
            // What the macros make that are expanded here is looked through then.
            let by = self.written(call).filter(|by| by.called.is_none());
            let at = by.and_then(|by| Some((by, place(by)?)));
            failures.extend(at.map(|(by, at)| {
                call.failure(at, format!("it is the macro `{}!` that calls it", by.path))
            }));
        }
        let mut pass =
            Pass { macros: self, text, calls: Some(&calls), depth: 0, edits: Vec::new(), failures };
        if !calls.is_empty() {
            pass.tokens(text::tokens(text)?);
        }
        Ok((apply(text, pass.edits), pass.failures))
    }

    fn procedural(&self) -> impl Iterator<Item = &Call<'a>> {
        self.calls.iter().flatten().filter(|call| call.called.is_some())
    }

    /// The call in a file from which this one comes.
    fn written<'c>(&'c self, mut call: &'c Call<'a>) -> Option<&'c Call<'a>> {
        while !call.is_written {
            call = self.calls.get(call.parent)?.as_ref()?;
        }
        Some(call)
    }
}

impl<'a> Call<'a> {
    /// Reads what `{:#?}` prints of rustc's `ExpnData`. Nothing if it is no call of a macro.
    fn read(printed: &str, packages: &[&'a Source]) -> Option<Call<'a>> {
        let between = |start: &str, end: &str| {
            let rest = &printed[printed.find(start)? + start.len()..];
            Some(rest[..rest.find(end)?].trim())
        };
        let (kind, path) = between("kind: Macro(", "),\n")?.split_once(',')?;
        let kind = match kind {
            "Attr" => Kind::Attribute,
            "Derive" => Kind::Derive,
            _ => Kind::Call,
        };
        // As in `DefId(20:8 ~ noisy[8083]::twice)`.
        let called = between("DefId(", "),\n").and_then(|id| {
            let (of, path) = id.split_once("~ ")?.1.split_once('[')?;
            let package = packages.iter().find(|package| package.crate_name == of)?;
            Some((*package, path.rsplit_once("::")?.1.to_owned()))
        });
        // As in `src/main.rs:3:1: 3:11 (#0)`. What stands in a file has the context 0.
        let (place, context) = between("call_site: ", ",\n")?.rsplit_once(" (#")?;
        let mut place = place.rsplit_once(": ")?.0.rsplitn(3, ':');
        Some(Call {
            kind,
            path: path.trim().trim_matches([',', '"']).to_owned(),
            called,
            column: place.next()?.parse().ok()?,
            line: place.next()?.parse().ok()?,
            file: place.next()?.into(),
            is_written: context == "0)",
            parent: between("parent: crate0::{{expn", "}}")?.parse().ok()?,
        })
    }

    fn label(&self) -> &str {
        self.called.as_ref().map_or("", |(package, _)| &package.label)
    }

    fn failure(&self, at: usize, why: String) -> Failure {
        let name = self.path.rsplit("::").next().unwrap_or_default().to_owned();
        Failure { at, name, package: self.label().to_owned(), why }
    }
}

/// One pass over a file, or over what a macro has made.
struct Pass<'a, 't> {
    macros: &'a Macros<'a>,
    text: &'t str,
    /// The calls in a file by where their paths begin. What a macro has made has no places; what looks like them is meant.
    calls: Option<&'t HashMap<usize, &'a Call<'a>>>,
    depth: usize,
    edits: Vec<Edit>,
    failures: Vec<Failure>,
}

impl<'a, 't> Pass<'a, 't> {
    /// The call of which the path begins here.
    fn call(&self, kind: Kind, at: usize) -> Option<&'a Call<'a>> {
        let looks_like = |call: &&Call| {
            let rest = self.text[at..].strip_prefix(call.path.as_str());
            rest.is_some_and(|rest| !rest.starts_with(|next| next == ':' || is_word(next)))
                && !self.text[..at].ends_with("::")
        };
        let is_it = |call: &&Call| call.kind == kind;
        match self.calls {
            Some(calls) => calls.get(&at).copied().filter(is_it),
            None => self.macros.procedural().filter(is_it).find(looks_like),
        }
    }

    fn slice(&self, node: impl Spanned) -> &'t str {
        &self.text[node.span().byte_range()]
    }

    /// The attribute macro that this part of an attribute calls.
    fn attribute(&self, part: &Meta) -> Option<&'a Call<'a>> {
        self.call(Kind::Attribute, part.path().span().byte_range().start)
    }

    /// The names that this part of an attribute derives, and the macros among them.
    fn derives(&self, part: &Meta) -> Vec<(&'t str, Option<&'a Call<'a>>)> {
        let parse = Punctuated::<syn::Path, Token![,]>::parse_terminated;
        let list = part.require_list().ok().filter(|list| list.path.is_ident("derive"));
        let paths = list.and_then(|list| list.parse_args_with(parse).ok());
        let call = |path: &syn::Path| self.call(Kind::Derive, path.span().byte_range().start);
        paths.into_iter().flatten().map(|path| (self.slice(&path), call(&path))).collect()
    }

    /// Expands the outermost calls among these tokens.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens = Tokens::new(tokens);
        let trees = tokens.trees();
        let ends_attribute =
            |at: usize| at > 0 && tokens.is_punct(at - 1, '#') && tokens.group(at).is_some();
        let mut at = 0;
        while at < tokens.len() {
            let mut end = None;
            match &trees[at] {
                TokenTree::Group(group) => self.tokens(group.stream()),
                // What a macro by example will be is not known here.
                TokenTree::Ident(name) if name == "macro_rules" && tokens.is_punct(at + 1, '!') => {
                    at += 3;
                }
                TokenTree::Punct(_) if ends_attribute(at + 1) => {
                    let mut item = at;
                    while ends_attribute(item + 1) {
                        item += 2;
                    }
                    let place = tokens.range(at).start..tokens.range(item - 1).end;
                    let is_called =
                        |calls: &HashMap<_, _>| calls.keys().any(|at| place.contains(at));
                    if self.calls.is_none_or(is_called) {
                        end = self.item(&trees[at..item], &trees[item..]);
                    }
                }
                _ => {
                    let is_block = |group: &Group| group.delimiter() == Delimiter::Brace;
                    let begins = at == 0
                        || tokens.is_punct(at - 1, ';')
                        || ends_attribute(at - 1)
                        || tokens.group(at - 1).is_some_and(is_block);
                    let call = self.call(Kind::Call, tokens.range(at).start);
                    end = call.and_then(|call| self.function(call, &trees[at..], begins));
                }
            }
            at += 1;
            while at < tokens.len() && end.is_some_and(|end| tokens.range(at).start < end) {
                at += 1;
            }
        }
    }

    /// Expands the first call among the attributes of the item that these tokens begin with, and says where that ends.
    fn item(&mut self, attributes: &[TokenTree], item: &[TokenTree]) -> Option<usize> {
        let attributes = attributes.iter().cloned().collect();
        let attributes = Attribute::parse_outer.parse2(attributes).ok()?;
        let item: Item = first(item)?;
        let node = attributes.first()?.span().byte_range().start..item.span().byte_range().end;
        for attribute in &attributes {
            let range = attribute.span().byte_range();
            let mut parts = self.macros.conditions.decided(&attribute.meta);
            for at in 0..parts.len() {
                if let Some(call) = self.attribute(&parts[at]) {
                    let part = parts.remove(at);
                    let edit = Edit::new(range, self.as_attributes(&parts, "\n"));
                    let input = self.edited(&node, vec![edit]);
                    let arguments = part.require_list().map_or("", |list| self.slice(&list.tokens));
                    let words: Vec<&str> = self.slice(&part).split_whitespace().collect();
                    let title = format!("#[{}]", words.join(" "));
                    let made = self.made(call, Some(arguments), &input, node.start);
                    let made = made.map(|made| self.titled(&title, call, node.start, &made));
                    self.put(node.clone(), made);
                    return Some(node.end);
                }
                let mut names = self.derives(&parts[at]);
                if let Some(which) = names.iter().position(|(_, call)| call.is_some()) {
                    let (name, Some(call)) = names.remove(which) else { continue };
                    let names: Vec<&str> = names.into_iter().map(|(name, _)| name).collect();
                    parts.remove(at);
                    let mut kept = self.as_attributes(&parts, " ");
                    if !names.is_empty() {
                        kept = format!("{kept} #[derive({})]", names.join(", ")).trim().to_owned();
                    }
                    let kept = self.edited(&node, vec![Edit::new(range.clone(), kept)]);
                    let mut seen = Seen { pass: self, derive: range, edits: Vec::new() };
                    attributes.iter().for_each(|attribute| seen.visit_attribute(attribute));
                    seen.visit_item(&item);
                    let input = self.edited(&node, seen.edits);
                    let made = self.made(call, None, &input, node.start);
                    let title = format!("#[derive({name})]");
                    let made = made.map(|made| match made.as_str() {
                        "" => kept,
                        made => {
                            let made = self.titled(&title, call, node.start, made);
                            format!("{kept}\n{}{made}", self.indent(node.start))
                        }
                    });
                    self.put(node.clone(), made);
                    return Some(node.end);
                }
            }
        }
        None
    }

    /// Expands `a::b!(…)`, with which these tokens begin, perhaps as a statement does, and says where that ends.
    fn function(&mut self, call: &Call, tokens: &[TokenTree], begins: bool) -> Option<usize> {
        let called: syn::Macro = first(tokens)?;
        let mut range = called.span().byte_range();
        let delimiters = called.delimiter.span();
        let inner = delimiters.open().byte_range().end..delimiters.close().byte_range().start;
        let made = self.made(call, None, &self.text[inner], range.start);
        let before = self.text[..range.start].trim_end();
        let after = self.text[range.end..].trim_start();
        let name = format!("{}!", call.path);
        let made = if begins && after.starts_with(';') {
            range.end = self.text.len() - after.len() + 1;
            made.map(|made| {
                let statements = syn::Block::parse_within.parse_str(&made).unwrap_or_default();
                let is_value = matches!(statements.last(), Some(syn::Stmt::Expr(_, None)));
                let end = if is_value { ";" } else { "" };
                self.titled(&name, call, range.start, &format!("{made}{end}"))
            })
        } else {
            let is_alone = (before.ends_with(['=', '(', ',', '[', '{', ';'])
                || before.ends_with("return"))
                && (after.is_empty() || after.starts_with([',', ';', ')', ']', '}']));
            made.map(|made| {
                let is_loose = |made: Expr| !stands_alone(&made) && !matches!(made, Expr::Block(_));
                let is_loose = !is_alone && syn::parse_str(&made).is_ok_and(is_loose);
                let (start, end) = if is_loose { ("(", ")") } else { ("", "") };
                format!("/* {name} of {}, expanded: */ {start}{made}{end}", call.label())
            })
        };
        let end = range.end;
        self.put(range, made);
        Some(end)
    }

    /// What a macro makes of this input.
    fn made(
        &self,
        call: &Call,
        arguments: Option<&str>,
        text: &str,
        at: usize,
    ) -> std::result::Result<String, Failure> {
        let (environment, indent) = (&self.macros.source.variables, self.indent(at));
        let called = call.called.as_ref();
        let made = match called.and_then(|(of, name)| Some((of.library.as_deref()?, name))) {
            None => Err("cargo did not build it".to_owned()),
            Some((library, name)) => {
                let input = Input { library, name, arguments, text, indent, environment };
                self.macros.expander.expand(&input)
            }
        };
        made.map_err(|why| call.failure(at, why))
    }

    /// Puts in what was made, and what the calls in that make in their turn.
    fn put(&mut self, range: Range<usize>, made: std::result::Result<String, Failure>) {
        let text = match made {
            Ok(text) => text,
            Err(failure) => return self.failures.push(failure),
        };
        let (edits, failures) = (Vec::new(), Vec::new());
        let mut pass =
            Pass { text: &text, calls: None, depth: self.depth + 1, edits, failures, ..*self };
        if pass.depth < DEEPEST {
            pass.tokens(text::tokens(&text).unwrap_or_default());
        }
        let Pass { edits, failures, .. } = pass;
        let at = range.start;
        self.failures.extend(failures.into_iter().map(|failure| Failure { at, ..failure }));
        self.edits.push(Edit::new(range, apply(&text, edits)));
    }

    fn titled(&self, title: &str, call: &Call, at: usize, made: &str) -> String {
        format!("// {title} of {}, expanded:\n{}{made}", call.label(), self.indent(at))
    }

    /// The blanks that the line of this place begins with.
    fn indent(&self, at: usize) -> &'t str {
        let line = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let rest = self.text[line..].trim_start_matches([' ', '\t']);
        &self.text[line..self.text.len() - rest.len()]
    }

    fn as_attributes(&self, parts: &[Meta], gap: &str) -> String {
        let parts = parts.iter().map(|part| format!("#[{}]", self.slice(part)));
        parts.collect::<Vec<_>>().join(gap)
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
}

/// The first thing that these tokens are.
fn first<T: Parse>(tokens: &[TokenTree]) -> Option<T> {
    let parse = |input: ParseStream| {
        let found = input.parse()?;
        input.parse::<TokenStream>().map(|_| found)
    };
    parse.parse2(tokens.iter().cloned().collect()).ok()
}

/// What a derive sees of an item: no conditions, nothing for which these do not hold, and of derives only later ones.
struct Seen<'a, 't, 'p> {
    pass: &'p Pass<'a, 't>,
    derive: Range<usize>,
    edits: Vec<Edit>,
}

impl Seen<'_, '_, '_> {
    fn node(&mut self, attributes: &[Attribute], node: impl Spanned) {
        if !self.pass.macros.conditions.keep(attributes) {
            let mut range = node.span().byte_range();
            let rest = self.pass.text[range.end..].trim_start();
            if rest.starts_with(',') {
                range.end = self.pass.text.len() - rest.len() + 1;
            }
            self.edits.push(Edit::new(range, ""));
        }
    }
}

impl<'ast> Visit<'ast> for Seen<'_, '_, '_> {
    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.node(&field.attrs, field);
        visit::visit_field(self, field);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.node(&variant.attrs, variant);
        visit::visit_variant(self, variant);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let range = attribute.span().byte_range();
        let is_done = range.end <= self.derive.end;
        let goes = |name: &syn::Path| name.is_ident("cfg") || is_done && name.is_ident("derive");
        if goes(attribute.path()) || attribute.path().is_ident("cfg_attr") {
            let mut parts = self.pass.macros.conditions.decided(&attribute.meta);
            parts.retain(|part| !goes(part.path()));
            self.edits.push(Edit::new(range, self.pass.as_attributes(&parts, " ")));
        }
    }
}

/// Edits that take out what is there for macros that are gone: imports that find nothing, and attributes that the compiler
/// does not know. The errors speak of the text from `start` on; the attributes with these `names` stay.
pub fn superfluous(
    text: &str,
    start: usize,
    errors: &[Diagnostic],
    names: &BTreeSet<&str>,
) -> syn::Result<Vec<Edit>> {
    let is_meant = |error: &&Diagnostic| {
        error.is("E0432")
            || error.message.starts_with("cannot find attribute `")
                && !error.quoted().next().is_some_and(|name| names.contains(name))
    };
    let places = errors.iter().filter(is_meant).flat_map(Diagnostic::primary);
    let places = places.map(|place| place.range());
    let places = places.filter(|place| place.start >= start && place.end <= start + text.len());
    let gone = places.map(|place| place.start - start..place.end - start).collect();
    let mut superfluous = Superfluous { text, gone, edits: Vec::new() };
    superfluous.visit_file(&text::parsed(text)?);
    Ok(superfluous.edits)
}

struct Superfluous<'t> {
    text: &'t str,
    gone: Vec<Range<usize>>,
    edits: Vec<Edit>,
}

impl<'ast> Visit<'ast> for Superfluous<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let tree = item.tree.span().byte_range();
        if !self.gone.iter().any(|gone| within(gone, &tree)) {
            return;
        }
        let range = item.span().byte_range();
        let is_gone = |name: &Range<usize>| {
            let name = name.start + range.start..name.end + range.start;
            self.gone.iter().any(|gone| within(&name, gone))
        };
        self.edits.push(match uses::without(&self.text[range.clone()], &is_gone) {
            Some(left) => Edit::new(range, left),
            None => Edit::new(whole_lines(self.text, range), ""),
        });
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let has_gone = |range: Range<usize>| self.gone.iter().any(|gone| within(gone, &range));
        let range = attribute.span().byte_range();
        if !has_gone(range.clone()) {
            return;
        }
        let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
        let parts = attribute.parse_args_with(parse).into_iter().flatten();
        let parts =
            parts.map(|part| part.span().byte_range()).filter(|part| !has_gone(part.clone()));
        let stay: Vec<&str> = parts.map(|part| &self.text[part]).collect();
        self.edits.push(match attribute.path().is_ident("cfg_attr") && stay.len() > 1 {
            true => Edit::new(range, format!("#[cfg_attr({})]", stay.join(", "))),
            false => Edit::new(whole_lines(self.text, range), ""),
        });
    }
}
