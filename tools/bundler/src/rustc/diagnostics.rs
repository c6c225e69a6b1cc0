//! The compiler's diagnostics, and the places they point at.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Deserialize;

use crate::text::{is_word, words};

#[derive(Clone, Debug, Deserialize)]
pub struct Diagnostic {
    pub message: String,
    level: String,
    code: Option<Code>,
    pub spans: Vec<Span>,
    #[serde(default)]
    pub children: Vec<Diagnostic>,
    rendered: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Code {
    code: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Span {
    pub file_name: String,
    byte_start: usize,
    byte_end: usize,
    pub line_start: usize,
    is_primary: bool,
    label: Option<String>,
    expansion: Option<Box<Expansion>>,
    pub suggested_replacement: Option<String>,
    suggestion_applicability: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Expansion {
    span: Span,
}

impl Diagnostic {
    pub fn is_error(&self) -> bool {
        self.level.starts_with("error")
    }

    /// `E0432` or the name of a lint. The closing lines that count errors have none.
    pub fn code(&self) -> Option<&str> {
        self.code.as_ref().map(|code| code.code.as_str())
    }

    pub fn has_code(&self, code: &str) -> bool {
        self.code() == Some(code)
    }

    /// The lint that can be allowed to silence it.
    pub fn lint(&self) -> Option<&str> {
        match self.code()? {
            // Lints whose messages have an error code.
            "E0133" if !self.is_error() => Some("unsafe_op_in_unsafe_fn"),
            "E0170" => Some("bindings_with_variant_name"),
            code if code.starts_with(|letter: char| letter.is_ascii_uppercase()) => None,
            lint => Some(lint),
        }
    }

    /// The fix that `cargo fix` would apply.
    pub fn suggestion(&self) -> Option<&Diagnostic> {
        let is_certain =
            |span: &Span| span.suggestion_applicability.as_deref() == Some("MachineApplicable");
        self.children.iter().find(|help| help.spans.iter().any(is_certain))
    }

    pub fn is_missing_library(&self) -> bool {
        self.code().is_some_and(|code| code.starts_with("E046"))
    }

    /// The message as the compiler shows it in a terminal.
    pub fn rendered(&self) -> &str {
        self.rendered.as_deref().unwrap_or(&self.message).trim_end()
    }

    /// The parts of the first line that are in backticks.
    pub fn quoted(&self) -> impl Iterator<Item = &str> {
        self.message.split('`').skip(1).step_by(2)
    }

    pub fn quoted_words(&self) -> impl Iterator<Item = &str> {
        self.quoted().flat_map(words)
    }

    pub fn all_spans(&self) -> impl Iterator<Item = &Span> {
        self.children.iter().flat_map(|child| &child.spans).chain(&self.spans)
    }

    /// The last words of the paths in backticks. The words before them only say where an item is.
    pub fn last_words(&self) -> impl Iterator<Item = &str> {
        let not_path = |letter| letter != ':' && !is_word(letter);
        let paths = self.quoted().flat_map(move |quoted| quoted.split(not_path));
        paths.filter_map(|path| words(path).last())
    }

    /// The method that a type lacks.
    pub fn method(&self) -> Option<&str> {
        self.quoted().next().filter(|_| matches!(self.code(), Some("E0599" | "E0689")))
    }

    /// The member of an impl that is not in its trait, and that trait.
    pub fn member(&self) -> Option<(&str, &str)> {
        let mut quoted = self.quoted();
        let (member, of) = (quoted.next()?, quoted.next()?);
        let of = of.split('<').next().unwrap_or(of).rsplit("::").next().unwrap_or(of);
        matches!(self.code(), Some("E0407" | "E0437" | "E0438")).then_some((member, of))
    }

    pub fn all_words(&self) -> BTreeSet<&str> {
        let labels = self.spans.iter().filter_map(|span| span.label.as_deref());
        let own = [self.message.as_str(), self.rendered.as_deref().unwrap_or_default()];
        let mut all: BTreeSet<&str> = own.into_iter().chain(labels).flat_map(words).collect();
        self.children.iter().for_each(|child| all.extend(child.all_words()));
        all
    }

    /// The words of the unmet bounds that notes name.
    pub fn bounds(&self) -> BTreeSet<&str> {
        let notes = self.children.iter().map(|note| note.message.as_str());
        let starts = ["trait bound `", "the following trait bounds were not satisfied"];
        let notes = notes.filter(|note| starts.iter().any(|start| note.starts_with(start)));
        notes.flat_map(words).collect()
    }

    pub fn primary(&self) -> impl Iterator<Item = &Span> {
        self.spans.iter().filter(|span| span.is_primary)
    }

    /// The primary places; for code from a macro, the places of its calls.
    pub fn call_sites(&self) -> impl Iterator<Item = Range<usize>> {
        self.primary().map(Span::call_site)
    }
}

impl Span {
    /// The place itself, which is in the macro's definition for code from a macro.
    pub fn range(&self) -> Range<usize> {
        self.byte_start..self.byte_end
    }

    /// The place; for code from a macro, the place of the outermost call.
    pub fn call_site(&self) -> Range<usize> {
        let mut span = self;
        while let Some(expansion) = &span.expansion {
            span = &expansion.span;
        }
        span.range()
    }

    pub fn is_from_a_macro(&self) -> bool {
        self.expansion.is_some()
    }
}
