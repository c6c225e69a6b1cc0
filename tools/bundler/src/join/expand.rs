//! Expands procedural macros.
//!
//! The compiler finds the calls: it expands the crate from its own files, and prints its table of expansions. The macro
//! server then expands each call.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Meta, Token};

use crate::ask::load::Loaded;
use crate::ask::package::PackageSource;
use crate::ask::targets::Offers;
use crate::error::Result;
use crate::join::captures;
use crate::join::macro_server::{MacroInput, MacroServer};
use crate::rustc::conditions::Conditions;
use crate::rustc::{Diagnostic, Rustc};
use crate::text::{self, Edit, Tokens, apply, is_word, stands_alone, whole_lines, within};
use crate::uses;

/// How deep the calls in expansions may be nested.
const DEEPEST: usize = 64;

/// Expands macros, for all packages.
pub struct Expander<'a> {
    loaded: &'a Loaded,
    /// Crates that stay imports, together with their macros.
    offers: &'a Offers,
    compiler: &'a Rustc,
    /// Started for the first macro; or why that failed.
    server: RefCell<Option<std::result::Result<MacroServer, String>>>,
}

pub struct ProceduralMacros<'a> {
    expander: &'a Expander<'a>,
    source: &'a PackageSource,
    conditions: &'a Conditions,
    /// The compiler's table. Entries that are not macro calls are `None`.
    calls: Vec<Option<Call<'a>>>,
    /// The numbered names in the compiler's expansion.
    names: Vec<String>,
}

/// A call of a procedural macro that could not be expanded.
pub struct Failure {
    /// In the original file.
    pub line: usize,
    /// The last name of the macro's path.
    pub name: String,
    /// The macro's package, and the reason.
    pub why: String,
}

/// A macro call that the compiler has expanded.
struct Call<'a> {
    /// The compiler's word: `Attr`, `Derive` or `Bang`.
    kind: String,
    path: String,
    /// For a procedural macro, its package, library and name.
    called: Option<(&'a PackageSource, &'a Path, String)>,
    /// The start of the call; line and column count from 1.
    file: PathBuf,
    line: usize,
    column: usize,
    /// Whether the call is in the file, not in the expansion of another macro.
    is_written: bool,
    /// The call whose expansion contains this one.
    parent: usize,
}

impl<'a> Expander<'a> {
    pub fn new(loaded: &'a Loaded, offers: &'a Offers, compiler: &'a Rustc) -> Expander<'a> {
        Expander { loaded, offers, compiler, server: RefCell::new(None) }
    }

    /// The procedural macro packages that this package may call, through re-exports as well; the nearest first.
    pub fn reachable_macros(&self, source: &'a PackageSource) -> Vec<&'a PackageSource> {
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
                waiting.extend(
                    used.filter(|used| !self.offers.keeps_import(name, used) && seen.insert(id)),
                );
            }
        }
        found
    }

    fn expand(&self, input: &MacroInput) -> std::result::Result<String, String> {
        let mut server = self.server.borrow_mut();
        let server = server.get_or_insert_with(|| MacroServer::start(&self.compiler.sysroot));
        server.as_mut().map_err(|why| why.clone())?.expand(input)
    }
}

impl<'a> ProceduralMacros<'a> {
    /// Collects the macro calls of a package. Empty if it cannot call a procedural macro.
    pub fn of(
        expander: &'a Expander<'a>,
        source: &'a PackageSource,
        conditions: &'a Conditions,
    ) -> Result<ProceduralMacros<'a>> {
        let packages = expander.reachable_macros(source);
        let mut table = String::new();
        if !packages.is_empty() {
            let compiler = expander.compiler.importing(&expander.loaded.imports(source));
            table = compiler.expansions(source)?;
        }
        let (text, table) = table.split_once("\n    local_expn_data: [").unwrap_or_default();
        let table = table.split("\n    local_expn_hashes: [").next().unwrap_or_default();
        let entries = table.split("ExpnData {").skip(1);
        let calls = entries.map(|entry| Call::read(entry, &packages)).collect();
        Ok(ProceduralMacros { expander, source, conditions, calls, names: numbered_names(text) })
    }

    /// The text of a file with its procedural macros expanded, and the failures.
    pub fn expanded(&self, file: &Path, text: &str) -> Result<(String, Vec<Failure>)> {
        let mut is_called = false;
        let mut failures = Vec::new();
        for call in self.procedural() {
            let Some(by) = self.call_in_file(call).filter(|by| by.file == file) else { continue };
            is_called |= call.is_written;
            // Calls in expansions made here are found during the pass.
            if by.called.is_none() {
                let why = format!("the macro `{}!` calls it", by.path);
                failures.push(call.failure(by.line, why));
            }
        }
        if !is_called {
            return Ok((text.to_owned(), failures));
        }
        let file = Some(file);
        let mut pass =
            Pass { macros: self, text, file, line: 0, depth: 0, edits: Vec::new(), failures };
        pass.tokens(text::tokens(text)?);
        let mut text = apply(text, pass.edits);
        let made = numbered_names(&text);
        if made.len() == self.names.len() {
            for (made, name) in made.iter().zip(&self.names) {
                text = text.replace(made, name);
            }
        }
        Ok((text, pass.failures))
    }

    fn procedural(&self) -> impl Iterator<Item = &Call<'a>> {
        self.calls.iter().flatten().filter(|call| call.called.is_some())
    }

    /// The call in a file that this one comes from.
    fn call_in_file<'c>(&'c self, mut call: &'c Call<'a>) -> Option<&'c Call<'a>> {
        while !call.is_written {
            call = self.calls.get(call.parent)?.as_ref()?;
        }
        Some(call)
    }
}

impl<'a> Call<'a> {
    /// Parses rustc's `ExpnData` as `{:#?}` prints it. `None` if it is not a macro call.
    fn read(printed: &str, packages: &[&'a PackageSource]) -> Option<Call<'a>> {
        let between = |start: &str, end: &str| {
            let rest = &printed[printed.find(start)? + start.len()..];
            Some(rest[..rest.find(end)?].trim())
        };
        let (kind, path) = between("kind: Macro(", "),\n")?.split_once(',')?;
        // As in `DefId(20:8 ~ noisy[8083]::twice)`.
        let called = between("DefId(", "),\n").and_then(|id| {
            let (of, path) = id.split_once("~ ")?.1.split_once('[')?;
            let package = packages.iter().find(|package| package.crate_name == of)?;
            Some((*package, package.library.as_deref()?, path.rsplit_once("::")?.1.to_owned()))
        });
        // As in `src/main.rs:3:1: 3:11 (#0)`. A call in a file has the context 0.
        let (place, context) = between("call_site: ", ",\n")?.rsplit_once(" (#")?;
        let mut place = place.rsplit_once(": ")?.0.rsplitn(3, ':');
        Some(Call {
            kind: kind.to_owned(),
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
        self.called.as_ref().map_or("", |(package, ..)| &package.label)
    }

    fn failure(&self, line: usize, why: String) -> Failure {
        let name = self.path.rsplit("::").next().unwrap_or_default().to_owned();
        let why = format!("a procedural macro of `{}`, and {why}", self.label());
        Failure { line, name, why }
    }
}

/// One pass over a file or an expansion.
struct Pass<'a, 't> {
    macros: &'a ProceduralMacros<'a>,
    text: &'t str,
    /// `None` for an expansion. It has no places, so calls are recognised by their paths.
    file: Option<&'t Path>,
    /// For an expansion, the line of the outermost call.
    line: usize,
    depth: usize,
    edits: Vec<Edit>,
    failures: Vec<Failure>,
}

impl<'a, 't> Pass<'a, 't> {
    /// The call whose path starts here.
    fn call(&self, kind: &str, span: Span) -> Option<&'a Call<'a>> {
        let (at, place) = (span.byte_range().start, span.start());
        let looks_like = |call: &Call| {
            let rest = self.text[at..].strip_prefix(call.path.as_str());
            rest.is_some_and(|rest| !rest.starts_with(|next| next == ':' || is_word(next)))
                && !self.text[..at].ends_with("::")
        };
        let mut calls = self.macros.procedural().filter(|call| call.kind == kind);
        calls.find(|call| match self.file {
            None => looks_like(call),
            Some(file) => {
                let is_here = (call.line, call.column) == (place.line, place.column + 1);
                is_here && call.is_written && call.file == file
            }
        })
    }

    fn slice(&self, node: impl Spanned) -> &'t str {
        &self.text[node.span().byte_range()]
    }

    /// The names that this part of an attribute derives, with the calls of those that are macros.
    fn derives(&self, part: &Meta) -> Vec<(&'t str, Option<&'a Call<'a>>)> {
        let parse = Punctuated::<syn::Path, Token![,]>::parse_terminated;
        let list = part.require_list().ok().filter(|list| list.path.is_ident("derive"));
        let paths = list.and_then(|list| list.parse_args_with(parse).ok());
        let call = |path: &syn::Path| self.call("Derive", path.span());
        paths.into_iter().flatten().map(|path| (self.slice(&path), call(&path))).collect()
    }

    /// The first macro that a part of an attribute calls or derives.
    fn called(&self, attribute: &Attribute, part: &Meta) -> Option<&'a Call<'a>> {
        // The compiler gives the place of the path within `cfg_attr`, and that of the attribute elsewhere.
        let mut places = [part.path().span(), attribute.span()].into_iter();
        let called = places.find_map(|place| self.call("Attr", place));
        called.or_else(|| self.derives(part).into_iter().find_map(|(_, call)| call))
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
                // The expansion of a `macro_rules!` is not known here.
                TokenTree::Ident(name) if name == "macro_rules" && tokens.is_punct(at + 1, '!') => {
                    at += 3;
                }
                TokenTree::Punct(_) if ends_attribute(at + 1) => {
                    let mut item = at;
                    while ends_attribute(item + 1) {
                        item += 2;
                    }
                    let attributes = &self.text[tokens.range(at).start..tokens.range(item - 1).end];
                    if self.macros.procedural().any(|call| attributes.contains(&call.path)) {
                        end = self.item(&trees[at..item], &trees[item..]);
                    }
                }
                token => {
                    let call = self.call("Bang", token.span());
                    end = call.and_then(|call| self.function(call, &trees[at..]));
                }
            }
            at += 1;
            while at < tokens.len() && end.is_some_and(|end| tokens.range(at).start < end) {
                at += 1;
            }
        }
    }

    /// Expands the first call among the attributes of the item at the start of these tokens. Returns the item's end.
    fn item(&mut self, attributes: &[TokenTree], item: &[TokenTree]) -> Option<usize> {
        let attributes = attributes.iter().cloned().collect();
        let attributes = Attribute::parse_outer.parse2(attributes).ok()?;
        // `pub impl` is not an item for syn, but it is for the compiler's parser.
        let item: Item = (0..3).find_map(|at| parse_start(item.get(at..)?))?;
        let node = attributes.first()?.span().byte_range().start..item.span().byte_range().end;
        let (number, parts, at, call) =
            attributes.iter().enumerate().find_map(|(number, of)| {
                let parts = self.macros.conditions.evaluate(&of.meta);
                let mut calls = parts.iter().map(|part| self.called(of, part)).enumerate();
                let (at, call) = calls.find_map(|(at, call)| Some((at, call?)))?;
                Some((number, parts, at, call))
            })?;
        let mut others: Vec<&str> = parts.iter().map(|part| self.slice(part)).collect();
        let whole = others.remove(at).split_whitespace().collect::<Vec<_>>().join(" ");
        let mut others: String = others.iter().map(|part| format!("#[{part}]")).collect();
        let place = attributes[number].span().byte_range();
        let indent = self.indent(node.start);
        let title = |name: &str| format!("// #[{name}] of {}, expanded:\n{indent}", call.label());
        if call.kind == "Attr" {
            let arguments = parts[at].require_list().map_or("", |list| self.slice(&list.tokens));
            let input = self.edited(&node, vec![Edit::new(place, others)]);
            let titled = |made: String| title(&whole) + &made;
            self.expand(call, Some(arguments), &input, node.clone(), titled);
            return Some(node.end);
        }
        let (derived, remaining): (Vec<_>, Vec<_>) = self
            .derives(&parts[at])
            .into_iter()
            .partition(|(_, of)| of.is_some_and(|of| std::ptr::eq(of, call)));
        if !remaining.is_empty() {
            let remaining: Vec<&str> = remaining.into_iter().map(|(name, _)| name).collect();
            others += &format!("#[derive({})]", remaining.join(", "));
        }
        let mut decided = ConditionEvaluator { pass: self, edits: Vec::new() };
        decided.visit_item(&item);
        // A derive does not see the derives up to its own.
        let derives = attributes[..=number].iter().filter(|of| of.path().is_ident("derive"));
        let mut edits: Vec<Edit> =
            derives.map(|of| Edit::new(of.span().byte_range(), "")).collect();
        edits.extend(decided.edits.iter().cloned());
        let input = self.edited(&node, edits);
        let others = self.edited(&node, [decided.edits, vec![Edit::new(place, others)]].concat());
        let title = title(&format!("derive({})", derived[0].0));
        let mut own = self.derives(&parts[at]).into_iter().map(|(name, _)| name);
        own.find(|name| *name == derived[0].0);
        let methods: Vec<&str> = own.filter_map(method_of_derive).collect();
        self.expand(call, None, &input, node.clone(), |made| {
            // Functions of one name must keep their order, in which they are compared with cargo's build.
            let words: Vec<&str> = text::words(&made).collect();
            let is_first =
                words.windows(2).any(|pair| pair[0] == "fn" && methods.contains(&pair[1]));
            match made.as_str() {
                "" => others,
                made if is_first => format!("{title}{made}\n{indent}{others}"),
                made => format!("{others}\n{indent}{title}{made}"),
            }
        });
        Some(node.end)
    }

    /// Expands `a::b!(…)` at the start of these tokens. Returns its end.
    fn function(&mut self, call: &Call, tokens: &[TokenTree]) -> Option<usize> {
        let called: syn::Macro = parse_start(tokens)?;
        let range = called.span().byte_range();
        let delimiters = called.delimiter.span();
        let inner = delimiters.open().byte_range().end..delimiters.close().byte_range().start;
        let (text, end) = (self.text, range.end);
        let (before, after) = (text[..range.start].trim_end(), text[end..].trim_start());
        let is_alone = (before.ends_with(['=', '(', ',', '[', '{', '}', ';'])
            || before.ends_with("return"))
            && (after.is_empty() || after.starts_with([',', ';', ')', ']', '}']));
        let mut has_semicolon = false;
        self.expand(call, None, &text[inner], range, |made| {
            let is_value = syn::parse_str::<Expr>(&made).is_ok();
            // After items and statements, the semicolon is superfluous.
            has_semicolon = !is_value && made.ends_with([';', '}']);
            let is_loose = is_value && !is_alone && !stands_alone(&made);
            let (start, end) = if is_loose { ("(", ")") } else { ("", "") };
            format!("/* {}! of {}, expanded: */ {start}{made}{end}", call.path, call.label())
        });
        if has_semicolon && after.starts_with(';') {
            let semicolon = text.len() - after.len();
            self.edits.push(Edit::new(end..semicolon + 1, ""));
            return Some(semicolon + 1);
        }
        Some(end)
    }

    /// Replaces this range by the expansion of a call, after `finished` and with the calls in it expanded.
    fn expand(
        &mut self,
        call: &Call,
        arguments: Option<&str>,
        input: &str,
        range: Range<usize>,
        finished: impl FnOnce(String) -> String,
    ) {
        let line = self.text[..range.start].matches('\n').count() + 1;
        let line = if self.file.is_some() { line } else { self.line };
        let Some((package, library, name)) = &call.called else { return };
        let (indent, environment) = (self.indent(range.start), &self.macros.source.variables);
        let input = MacroInput { library, name, arguments, text: input, indent, environment };
        let made = self.macros.expander.expand(&input);
        let text = match made {
            Ok(made) => finished(captures::with_whole_captures(made, input.text, &package.edition)),
            Err(why) => return self.failures.push(call.failure(line, why)),
        };
        let (edits, failures, depth) = (Vec::new(), Vec::new(), self.depth + 1);
        let mut pass = Pass { text: &text, file: None, line, depth, edits, failures, ..*self };
        if depth < DEEPEST {
            pass.tokens(text::tokens(&text).unwrap_or_default());
        }
        let Pass { edits, failures, .. } = pass;
        self.failures.extend(failures);
        self.edits.push(Edit::new(range, apply(&text, edits)));
    }

    fn indent(&self, at: usize) -> &'t str {
        let line = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let rest = self.text[line..].trim_start_matches([' ', '\t']);
        &self.text[line..self.text.len() - rest.len()]
    }

    /// The text of a node after these edits. An edit that leaves nothing deletes the whole line.
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

/// The method that a derive of the standard library makes.
fn method_of_derive(name: &str) -> Option<&'static str> {
    Some(match name.rsplit("::").next()? {
        "Clone" => "clone",
        "Debug" => "fmt",
        "Default" => "default",
        "Hash" => "hash",
        "Ord" => "cmp",
        "PartialEq" => "eq",
        "PartialOrd" => "partial_cmp",
        _ => return None,
    })
}

/// The names that a macro has made unique with many digits, perhaps a hash of its input. With the server, the digits differ
/// from the compiler's.
fn numbered_names(text: &str) -> Vec<String> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let mut seen = HashSet::new();
    let names = text::words(text).filter(|word| {
        let start = word.trim_end_matches(is_digit).len();
        start + 15 < word.len() && !word.starts_with(is_digit) && seen.insert(*word)
    });
    names.map(str::to_owned).collect()
}

fn parse_start<T: Parse>(tokens: &[TokenTree]) -> Option<T> {
    let parse = |input: ParseStream| {
        let found = input.parse()?;
        input.parse::<TokenStream>().map(|_| found)
    };
    parse.parse2(tokens.iter().cloned().collect()).ok()
}

/// Evaluates the conditions within an item, which a derive does not see.
struct ConditionEvaluator<'a, 't, 'p> {
    pass: &'p Pass<'a, 't>,
    edits: Vec<Edit>,
}

impl ConditionEvaluator<'_, '_, '_> {
    fn node(&mut self, attributes: &[Attribute], node: impl Spanned) {
        let conditions = self.pass.macros.conditions;
        if !conditions.includes(attributes) {
            let range = text::with_comma(self.pass.text, node.span().byte_range());
            self.edits.push(Edit::new(range, ""));
        }
        for attribute in attributes.iter().filter(|of| !of.path().is_ident("doc")) {
            let parts = conditions.evaluate(&attribute.meta);
            let parts = parts.iter().filter(|part| !part.path().is_ident("cfg"));
            let parts = parts.map(|part| format!("#[{}]", self.pass.slice(part)));
            self.edits.push(Edit::new(attribute.span().byte_range(), parts.collect::<String>()));
        }
    }
}

impl<'ast> Visit<'ast> for ConditionEvaluator<'_, '_, '_> {
    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.node(&field.attrs, field);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.node(&variant.attrs, variant);
        visit::visit_variant(self, variant);
    }
}

/// Edits that remove what only expanded macros needed: missing crates, imports that find nothing, and unknown attributes,
/// except those with these `names`. The errors count from the text's `start`.
pub fn superfluous_edits(
    text: &str,
    start: usize,
    errors: &[Diagnostic],
    names: &BTreeSet<&str>,
) -> syn::Result<Vec<Edit>> {
    let is_meant = |error: &&Diagnostic| {
        matches!(error.code(), Some("E0432" | "E0463"))
            || error.message.starts_with("cannot find attribute `")
                && !error.quoted().next().is_some_and(|name| names.contains(name))
    };
    let places = errors.iter().filter(is_meant).flat_map(Diagnostic::primary);
    let places = places.map(|place| place.range());
    let places = places.filter(|place| place.start >= start && place.end <= start + text.len());
    let gone = places.map(|place| place.start - start..place.end - start).collect();
    let mut superfluous = SuperfluousCode { text, gone, edits: Vec::new() };
    superfluous.visit_file(&text::parse_file(text)?);
    Ok(superfluous.edits)
}

struct SuperfluousCode<'t> {
    text: &'t str,
    gone: Vec<Range<usize>>,
    edits: Vec<Edit>,
}

impl SuperfluousCode<'_> {
    /// Removes this if an error is about it.
    fn cut(&mut self, range: Range<usize>) {
        if self.gone.iter().any(|gone| within(gone, &range)) {
            self.edits.push(Edit::new(whole_lines(self.text, range), ""));
        }
    }
}

impl<'ast> Visit<'ast> for SuperfluousCode<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let tree = item.tree.span().byte_range();
        if !self.gone.iter().any(|gone| within(gone, &tree)) {
            return;
        }
        let range = item.span().byte_range();
        let is_excluded = |name: &Range<usize>| {
            let name = name.start + range.start..name.end + range.start;
            self.gone.iter().any(|gone| within(&name, gone))
        };
        self.edits.push(match uses::without_names(&self.text[range.clone()], &is_excluded) {
            Some(remaining) => Edit::new(range, remaining),
            None => Edit::new(whole_lines(self.text, range), ""),
        });
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        self.cut(item.span().byte_range());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        self.cut(attribute.span().byte_range());
    }
}
