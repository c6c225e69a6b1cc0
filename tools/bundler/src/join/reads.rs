//! Replaces `env!`, `include!` and similar macros by what they read.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{Expr, LitStr, Token};

use crate::error::Error;
use crate::join::files::{FileReader, read_text};
use crate::join::source::Form;
use crate::rustc::conditions::string_literal;
use crate::text::{self, Edit, Tokens, within};

impl FileReader<'_> {
    /// Replaces an `include!` in the place of items.
    pub fn include_items(&mut self, arguments: TokenStream, range: Range<usize>) {
        let Some(path) = self.requested_path(arguments) else { return };
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let file = self.items(&path, &folder, self.open.scope);
        self.include(range, file, Form::Items);
    }

    /// Replaces a call that reads something. `of` is the macro in whose definition it is.
    pub fn replace_reading(&mut self, tokens: &Tokens, at: usize, name: &str, of: Option<usize>) {
        // As in `std::env!`.
        let mut first = at;
        while tokens.after_colons(first) {
            first -= if first > 2 && tokens.word(first - 3).is_some() { 3 } else { 2 };
        }
        let Some(arguments) = tokens.group(at + 2) else { return };
        let whole = tokens.range(first).start..tokens.range(at + 2).end;
        if self.open.file.includes.iter().any(|include| within(&whole, &include.range)) {
            return;
        }
        let is_exported = of.is_some_and(|of| self.krate.macros[of].is_exported);
        if !is_exported && self.replace(name, arguments.stream(), whole.clone()).is_some() {
            return;
        }
        let place = self.blocked_at(whole.start);
        let refusal = Error::UnreadableInput(place, name.to_owned());
        if of.is_some() {
            // It depends on the callers of the macro. With such a call, the text does not compile.
            self.suspect(name, refusal);
        } else {
            self.refusal.get_or_insert(refusal);
        }
    }

    /// Replaces `env!` by a literal, and `include!` by the text of an expression. `None` if what it reads is unknown or
    /// depends on this machine.
    fn replace(&mut self, name: &str, arguments: TokenStream, whole: Range<usize>) -> Option<()> {
        let text = match name {
            "env" | "option_env" => {
                let variables = &self.krate.part.source.variables;
                let names = Punctuated::<LitStr, Token![,]>::parse_terminated;
                let variable = names.parse2(arguments).ok()?.first()?.value();
                let machine = ["OUT_DIR", "CARGO_MANIFEST_DIR"].map(|of| variables.get(of));
                let is_of_machine = |value: &str| {
                    machine.iter().flatten().any(|path| value.contains(path.as_str()))
                };
                match (name, variables.get(&variable)) {
                    (_, Some(value)) if is_of_machine(value) => return None,
                    ("env", value) => format!("{:?}", value?),
                    (_, Some(value)) => format!("::std::option::Option::Some({value:?})"),
                    // Cargo sets more variables than are known here, such as `CARGO_PRIMARY_PACKAGE`.
                    (_, None) if variable.starts_with("CARGO") => return None,
                    (_, None) if std::env::var_os(&variable).is_some() => return None,
                    (_, None) => "::std::option::Option::None::<&'static str>".to_owned(),
                }
            }
            "include" => {
                let path = self.requested_path(arguments)?;
                let (folder, scope) = (path.parent()?, self.open.file.scope_at(&whole));
                let mut range = whole;
                let text = read_text(&path).ok()?;
                let (file, form) = match syn::parse_str::<Expr>(&text) {
                    Ok(expression) => {
                        let stands_alone = text::stands_alone(&text);
                        let form = if stands_alone { Form::Single } else { Form::Expression };
                        let visit = |reader: &mut Self| reader.visit_expr(&expression);
                        (self.file(&path, folder, [text.clone(), text], scope, visit), form)
                    }
                    // A macro may be called in the place of items, as in serde.
                    Err(_) => {
                        let rest = &self.open.file.text[range.end..];
                        range.end += usize::from(rest.starts_with(';'));
                        (self.items(&path, folder, scope), Form::Items)
                    }
                };
                self.include(range, file, form);
                return Some(());
            }
            _ => {
                let path = self.requested_path(arguments)?;
                let bytes = fs::read(&path).ok()?;
                self.krate.part.inlined.files.push(path);
                match name {
                    "include_bytes" => format!("b\"{}\"", bytes.escape_ascii()),
                    _ => format!("{:?}", String::from_utf8(bytes).ok()?),
                }
            }
        };
        self.open.file.edits.push(Edit::new(whole, text));
        Some(())
    }

    /// The file that `include!` and similar macros name, if it exists.
    fn requested_path(&self, arguments: TokenStream) -> Option<PathBuf> {
        let path = self.requested_text(arguments)?;
        Some(self.open.file.path.parent()?.join(path)).filter(|path| path.is_file())
    }

    /// The value of a literal, `concat!` or `env!`.
    fn requested_text(&self, arguments: TokenStream) -> Option<String> {
        let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
        let parts = parse.parse2(arguments).ok()?;
        let part = |part: &Expr| match part {
            Expr::Macro(call) => {
                let inner = self.requested_text(call.mac.tokens.clone())?;
                match call.mac.path.segments.last()?.ident.to_string().as_str() {
                    "concat" => Some(inner),
                    "env" => self.krate.part.source.variables.get(&inner).cloned(),
                    _ => None,
                }
            }
            part => string_literal(part),
        };
        parts.iter().map(part).collect()
    }
}
