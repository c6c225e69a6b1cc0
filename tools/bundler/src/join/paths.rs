//! Rewrites the paths and imports of a crate for its module in the file, or for the root.

use std::collections::BTreeSet;
use std::iter::successors;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::{Attribute, ItemExternCrate, ItemUse, UseTree};

use crate::error::Result;
use crate::join::handed::HandedCrates;
use crate::join::scopes::Names;
use crate::join::source::{Crate, Declared, DefKind, File, Form, Include, MacroRules, Meaning};
use crate::text::{self, Edit, Tokens, apply, within};
use crate::uses::{self, Import};

/// The text of the program, or the content of the module that a crate becomes.
pub fn join_files(crates: &[Crate], number: usize) -> Result<String> {
    let krate = &crates[number];
    let mut joiner = Joiner {
        names: Names(crates),
        number,
        krate,
        handed: HandedCrates::of(krate),
        edits: krate.files.iter().map(|file| file.edits.clone()).collect(),
    };
    for (number, file) in krate.files.iter().enumerate() {
        text::visit_tokens(file.tokens.clone(), &mut |tokens, at| joiner.token(number, tokens, at));
    }
    krate.imports.iter().for_each(|import| joiner.import(import));
    krate.externs.iter().for_each(|item| joiner.extern_crate(item));
    if !krate.is_program() {
        krate.import_macros(&mut joiner.edits);
    }
    let text = joiner.text(0)?;
    match krate.part.source.foreign {
        _ if krate.is_program() => Ok(text),
        true => Ok(text::without_comments(&text)?.trim().to_owned()),
        false => text::indented(text.trim()),
    }
}

fn macro_use(item: &ItemExternCrate) -> Option<&Attribute> {
    item.attrs.iter().find(|attribute| attribute.path().is_ident("macro_use"))
}

struct Joiner<'a> {
    names: Names<'a>,
    number: usize,
    krate: &'a Crate,
    handed: HandedCrates,
    edits: Vec<Vec<Edit>>,
}

impl<'a> Joiner<'a> {
    /// The text of a file, with the files that it includes.
    fn text(&self, number: usize) -> Result<String> {
        let File { text, includes, .. } = &self.krate.files[number];
        let mut edits = self.edits[number].clone();
        for Include { range, file, form } in includes {
            let inner = self.text(*file)?;
            let inner = match form {
                Form::Items => inner,
                Form::Module if inner.trim().is_empty() => " {}".to_owned(),
                // Foreign crates are formatted later.
                Form::Module if self.krate.part.source.foreign => {
                    format!(" {{\n{}\n}}", inner.trim_end())
                }
                Form::Module => format!(" {{\n{}\n}}", text::indented(inner.trim_end())?),
                // The last line may end in a comment.
                Form::Single => format!("{}\n", inner.trim()),
                Form::Expression => format!("({}\n)", inner.trim()),
            };
            edits.push(Edit::new(range.clone(), inner));
        }
        if !self.krate.is_program() {
            return Ok(text::with_line_ends(&apply(text, edits), "\n"));
        }
        // The program keeps its line ends.
        for edit in &mut edits {
            edit.text = text::with_line_ends(&edit.text, text::line_end(text));
        }
        Ok(apply(text, edits))
    }

    /// The replacement for this name at the start of a path, if it names a crate.
    fn target(&self, name: &str) -> Option<String> {
        if let Meaning::Module((at, _)) = self.krate.prelude.get(name)? {
            let module = self.names.0[*at].module();
            return Some(module.map_or("crate".to_owned(), |module| format!("crate::{module}")));
        }
        // Some crates rename `core` to `std`, as itertools without its feature `use_std`.
        let is_other_std = self.krate.scopes[0].definitions.iter().any(|definition| {
            let DefKind::Import(path) = &definition.kind else { return false };
            definition.name == "std" && path.last().is_some_and(|last| last != "std")
        });
        Some(if is_other_std { "::std" } else { "std" }.to_owned())
    }

    /// Whether it is a crate whose module has the same name.
    fn keeps_name(&self, name: &str) -> bool {
        self.target(name).is_some_and(|target| target == format!("crate::{name}"))
    }

    /// The crate from which `#[macro_use] extern crate` imports the macro of this name. The crate's own macros come first.
    fn macro_use_crate(&self, name: &str) -> Option<String> {
        let is_own = self.krate.macros.iter().any(|own| own.name == name);
        let externs = self.krate.externs.iter().filter(|of| of.scope == 0 && !is_own);
        let externs = externs.filter(|of| macro_use(&of.item).is_some());
        externs.map(|of| of.item.ident.to_string()).find(|of| match self.krate.prelude.get(of) {
            Some(Meaning::Module((at, _))) => self.names.0[*at].exported(name).is_some(),
            _ => false,
        })
    }

    fn extern_crate(&mut self, declared: &Declared<ItemExternCrate>) {
        let Declared { file, scope, range, item } = declared;
        let (name, alias) = (item.ident.to_string(), declared.alias());
        let (target, text) = (self.target(&name), &self.krate.files[*file].text);
        let at_root = self.krate.is_program() && *scope == 0;
        if at_root && (target.is_none() || item.rename.is_none()) {
            // The module exists already.
            let cut = target.map(|_| Edit::new(text::whole_lines(text, range.clone()), ""));
            return self.edits[*file].extend(cut);
        }
        let target = match (name.as_str(), target) {
            ("std" | "core", _) => format!("::{name}"),
            ("alloc", _) => "::std".to_owned(),
            (_, Some(_)) if at_root && self.keeps_name(&name) => name,
            (_, Some(target)) => target,
            // The alias is a name of the crate, too.
            ("self", None) => self.target(&alias).unwrap_or(name),
            // Another crate of the toolchain.
            (_, None) => return,
        };
        let import = match target.ends_with(&format!("::{alias}")) {
            true => format!("use {target};"),
            false => format!("use {target} as {alias};"),
        };
        let edits = &mut self.edits[*file];
        edits.push(Edit::new(item.extern_token.span().byte_range().start..range.end, import));
        let uses = macro_use(item).map(|uses| text::whole_lines(text, uses.span().byte_range()));
        edits.extend(uses.map(|uses| Edit::new(uses, "")));
    }

    fn import(&mut self, declared: &Declared<ItemUse>) {
        let Declared { file, scope, range, item } = declared;
        let imports = uses::flatten(&item.tree);
        let krate = self.krate;
        let at_root = krate.is_program() && krate.scopes[*scope].depth == 0;
        // At the root, the module of a crate has its name already.
        let is_superfluous = |import: &&Import| {
            let is_itself = import.is_whole() && !import.is_renamed;
            let name = import.path[0].to_string();
            is_itself && self.keeps_name(&name)
        };
        if at_root && *scope == 0 && imports.iter().any(|import| is_superfluous(&import)) {
            let gone = imports.iter().filter(is_superfluous).map(|import| import.range.start);
            let gone: BTreeSet<usize> = gone.collect();
            let is_excluded = |place: &Range<usize>| gone.contains(&(range.start + place.start));
            let text = &krate.files[*file].text;
            self.edits[*file].push(match uses::without_names(&text[range.clone()], &is_excluded) {
                Some(remaining) => {
                    Edit::new(range.clone(), remaining.replacen(" ::", " crate::", 1))
                }
                None => Edit::new(text::whole_lines(text, range.clone()), ""),
            });
            return;
        }
        let text = &krate.files[*file].text;
        for import in imports.iter().filter(|_| !krate.is_program()) {
            if self.is_added(import, *scope) {
                let gone = match imports.len() {
                    1 => text::whole_lines(text, range.clone()),
                    _ => text::with_comma(text, import.range.clone()),
                };
                self.edits[*file].push(Edit::new(gone, ""));
            }
        }
        let leading = item.leading_colon.map(|colons| colons.span().byte_range());
        // As in `use ::{a::b, c}`.
        let shared = leading.clone().filter(|_| matches!(item.tree, UseTree::Group(_)));
        self.edits[*file].extend(shared.iter().map(|colons| Edit::new(colons.clone(), "")));
        let mut done = BTreeSet::new();
        for import in &imports {
            let Some(first) = import.path.first() else { continue };
            let (name, place) = (first.to_string(), first.span().byte_range());
            let Some(target) = self.target(&name) else {
                if shared.is_some() && done.insert(place.start) {
                    self.edits[*file].push(Edit::insert(place.start, "::"));
                }
                continue;
            };
            if at_root && leading.is_none() {
                continue;
            }
            // If several names share a start, the first edit counts.
            let start = leading.as_ref().filter(|_| shared.is_none());
            let start = start.map_or(place.start, |leading| leading.start);
            self.edits[*file].push(Edit::new(start..place.end, target.clone()));
            let is_called_so = import.is_renamed || target.ends_with(&format!("::{name}"));
            if import.is_whole() && !is_called_so {
                self.edits[*file].push(Edit::insert(import.range.end, format!(" as {name}")));
            }
        }
    }

    /// Whether an import of one of the crate's macros is superfluous, because [`Crate::import_macros`] adds it there.
    fn is_added(&self, import: &Import, scope: usize) -> bool {
        let path = import.path();
        let Some(name) = path.last().filter(|name| leads_to_macro(&path, name)) else {
            return false;
        };
        self.krate.exported(name).is_some_and(|exported| {
            let mut around = successors(Some(exported.scope), |&at| self.krate.scopes[at].parent);
            let is_there = around.any(|at| at == scope);
            is_there && !import.is_renamed && !self.krate.has_shared_name(exported)
        })
    }

    /// Whether this place is part of a macro's definition, and so is copied to its calls.
    fn is_in_macro(&self, file: usize, place: &Range<usize>, exported: bool) -> bool {
        let is_around = |of: &MacroRules| {
            of.file == file && within(place, &of.range) && (of.is_exported || !exported)
        };
        self.krate.macros.iter().any(is_around)
    }

    /// Whether this place is directly at the program's root. There, crates have the names of their modules.
    fn is_at_program_root(&self, file: usize, place: &Range<usize>) -> bool {
        let scopes = &self.krate.scopes;
        let has_modules = || scopes.iter().any(|scope| scope.depth > 0);
        self.krate.is_program()
            && scopes[self.krate.files[file].scope_at(place)].depth == 0
            // A macro may be called in a module.
            && (!self.is_in_macro(file, place, false) || !has_modules())
    }

    /// Whether a path that starts with the name of a crate stays as it is.
    fn keeps_path(&self, file: usize, place: &Range<usize>, name: &str) -> bool {
        let target = self.krate.prelude[name];
        let scope = (self.number, self.krate.files[file].scope_at(place));
        match self.names.resolve_from(scope, name, &BTreeSet::new()) {
            // An alias of the standard library is not needed.
            Some(of) if of == target && of == Meaning::Standard => false,
            // A macro may be called where that import is not visible.
            Some(of) if of == target => {
                !self.is_in_macro(file, place, false) || self.is_at_program_root(file, place)
            }
            Some(_) => true,
            None => self.keeps_name(name) && self.is_at_program_root(file, place),
        }
    }

    fn qualify_call(&mut self, file: usize, name: &str, here: &Range<usize>) {
        let is_made = self.is_in_macro(file, here, true);
        let exported = self.krate.exported(name);
        let has_shared_name = exported.is_some_and(|exported| self.krate.has_shared_name(exported));
        let path = match self.krate.module() {
            Some(module) if is_made && exported.is_some() => {
                format!("$crate::{module}::")
            }
            Some(module) if has_shared_name => format!("crate::{module}::"),
            _ => {
                let Some(of) = self.macro_use_crate(name) else { return };
                let at_root = self.is_at_program_root(file, here);
                let stays = at_root && self.keeps_name(&of);
                format!("{}::", self.target(&of).filter(|_| !stays).unwrap_or(of))
            }
        };
        self.edits[file].push(Edit::insert(here.start, path));
    }

    /// Rewrites paths, macro calls and visibilities, in macros as well.
    fn token(&mut self, file: usize, tokens: &Tokens, at: usize) {
        let krate = self.krate;
        let Some(name) = tokens.word(at).map(ToString::to_string) else { return };
        let here = tokens.range(at);
        let is_inner = tokens.is_member(at) || at > 0 && tokens.is_any(at - 1, &['$', '\'']);
        match (name.as_str(), krate.module()) {
            ("crate", Some(module)) => {
                let within_crate = at > 0
                    && tokens.is_word(at - 1, "in")
                    && at + 1 == tokens.len()
                    && !self.is_in_macro(file, &here, true);
                // A macro may pass on `$crate` to another one.
                let is_alone = at > 0
                    && tokens.is_punct(at - 1, '$')
                    && !self.handed.places.contains(&(file, here.start));
                let is_path = tokens.colons(at + 1) || tokens.is_word(at + 1, "as");
                if is_path || is_alone || within_crate {
                    self.edits[file].push(Edit::insert(here.end, format!("::{module}")));
                }
            }
            ("pub", Some(module)) => {
                let Some(group) = tokens.group(at + 1) else { return };
                let inner = Tokens::new(group.stream());
                // In an exported macro, it means the crate that calls the macro.
                if inner.len() == 1
                    && inner.is_word(0, "crate")
                    && !self.is_in_macro(file, &here, true)
                {
                    let limit_to_file = format!("in crate::{module}");
                    self.edits[file].push(Edit::new(inner.range(0), limit_to_file));
                }
            }
            (_, Some(module)) if self.handed.is_crate(krate, file, tokens, at) => {
                self.edits[file].push(Edit::insert(here.end, format!("::{module}")));
            }
            _ if krate.files[file].is_excluded(&here) || is_inner => {}
            _ if tokens.is_call(at) && !tokens.after_colons(at) => {
                self.qualify_call(file, &name, &here);
            }
            _ if tokens.colons(at + 1) && krate.prelude.contains_key(&name) => {
                self.path(file, tokens, at, &name);
            }
            _ => {}
        }
    }

    /// Rewrites a path that starts with the name of a crate.
    fn path(&mut self, file: usize, tokens: &Tokens, at: usize, name: &str) {
        let here = tokens.range(at);
        let of_file = |import: &&Declared<ItemUse>| import.file == file;
        let mut imports = self.krate.imports.iter().filter(of_file);
        let after_colons = tokens.after_colons(at);
        let is_inner = after_colons && at >= 3 && {
            let before = tokens.word(at - 3).is_some() || tokens.is_any(at - 3, &['>', '$']);
            before && tokens.range(at - 3).end == tokens.range(at - 2).start
        };
        if is_inner || imports.any(|import| within(&here, &import.range)) {
            return;
        }
        let start = if after_colons { tokens.range(at - 2).start } else { here.start };
        if after_colons || !self.keeps_path(file, &here, name) {
            let target = self.target(name).map(|target| Edit::new(start..here.end, target));
            self.edits[file].extend(target);
        }
    }
}

/// Whether a path may lead to an exported macro of this name in the same crate.
fn leads_to_macro(path: &[String], name: &str) -> bool {
    match path {
        [of, last] => last == name && ["crate", "self", "super"].contains(&of.as_str()),
        [only] => only == name,
        _ => false,
    }
}

impl Crate {
    /// The exported macro of this name.
    fn exported(&self, name: &str) -> Option<&MacroRules> {
        self.macros.iter().find(|of| of.is_exported && of.name == name)
    }

    /// Whether something else in its scope has the name of the macro, as `chain` in itertools. An import would import both,
    /// so such a macro is called `__name` everywhere but at the root.
    fn has_shared_name(&self, MacroRules { name, scope, .. }: &MacroRules) -> bool {
        let is_itself =
            |kind: &DefKind| matches!(kind, DefKind::Import(path) if leads_to_macro(path, name));
        let around = successors(Some(*scope), |&at| self.scopes[at].parent);
        let mut definitions = around.flat_map(|at| &self.scopes[at].definitions);
        definitions.any(|of| of.name == *name && !is_itself(&of.kind))
    }

    /// Replaces `#[macro_export]` by imports: in the macro's own module, and in each module around it up to the crate's.
    fn import_macros(&self, edits: &mut [Vec<Edit>]) {
        for exported in self.macros.iter().filter(|of| of.is_exported) {
            let MacroRules { name, file, scope, range, name_at, .. } = exported;
            let mark = if self.has_shared_name(exported) && !range.is_empty() { "__" } else { "" };
            edits[*file].push(Edit::insert(*name_at, mark));
            let (mut scope, mut module) = (&self.scopes[*scope], String::new());
            let mut end = Some((*file, range.end));
            while let Some((file, at)) = end {
                let is_renamed = scope.depth == 0 && !mark.is_empty();
                let alias = if is_renamed { format!(" as {name}") } else { String::new() };
                let import = format!("\npub(crate) use {module}{mark}{name}{alias};");
                edits[file].push(Edit::insert(at, import));
                end = scope.end;
                module = format!("{}::", scope.name.as_deref().unwrap_or_default());
                scope = &self.scopes[scope.parent.unwrap_or(0)];
            }
        }
    }
}
