//! What the compiler says of a text, and where.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Deserialize;

use crate::text::{is_word, words};

/// One message of the compiler.
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

/// A place that a message points at.
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

    /// `E0432` or the name of a lint; none for the closing lines that count errors.
    pub fn code(&self) -> Option<&str> {
        self.code.as_ref().map(|code| code.code.as_str())
    }

    pub fn is(&self, code: &str) -> bool {
        self.code() == Some(code)
    }

    /// The lint that it comes from: what can be allowed.
    pub fn lint(&self) -> Option<&str> {
        match self.code()? {
            // The lints whose messages have the code of an error.
            "E0133" if !self.is_error() => Some("unsafe_op_in_unsafe_fn"),
            "E0170" => Some("bindings_with_variant_name"),
            code if code.starts_with(|letter: char| letter.is_ascii_uppercase()) => None,
            lint => Some(lint),
        }
    }

    /// What `cargo fix` would do about it.
    pub fn suggestion(&self) -> Option<&Diagnostic> {
        let is_certain =
            |span: &Span| span.suggestion_applicability.as_deref() == Some("MachineApplicable");
        self.children.iter().find(|help| help.spans.iter().any(is_certain))
    }

    /// Is it about a library that is not there, or another?
    pub fn is_of_loading(&self) -> bool {
        self.code().is_some_and(|code| code.starts_with("E046"))
    }

    /// As the compiler shows it to people.
    pub fn rendered(&self) -> &str {
        self.rendered.as_deref().unwrap_or(&self.message).trim_end()
    }

    /// What stands in backticks in its first line.
    pub fn quoted(&self) -> impl Iterator<Item = &str> {
        self.message.split('`').skip(1).step_by(2)
    }

    /// The words of what is quoted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.quoted().flat_map(words)
    }

    /// The last words of the paths among what is quoted: what stands before only says where it is.
    pub fn ends(&self) -> impl Iterator<Item = &str> {
        let not_path = |letter| letter != ':' && !is_word(letter);
        let paths = self.quoted().flat_map(move |quoted| quoted.split(not_path));
        paths.filter_map(|path| words(path).last())
    }

    /// The method that a type does not have.
    pub fn method(&self) -> Option<&str> {
        self.quoted().next().filter(|_| matches!(self.code(), Some("E0599" | "E0689")))
    }

    /// The member of an impl that its trait does not have, and the trait.
    pub fn member(&self) -> Option<(&str, &str)> {
        let mut quoted = self.quoted();
        let (member, of) = (quoted.next()?, quoted.next()?);
        let of = of.split('<').next().unwrap_or(of).rsplit("::").next().unwrap_or(of);
        matches!(self.code(), Some("E0407" | "E0437" | "E0438")).then_some((member, of))
    }

    /// The words of everything that it says, notes and labels included.
    pub fn all_words(&self) -> BTreeSet<&str> {
        let labels = self.spans.iter().filter_map(|span| span.label.as_deref());
        let own = [self.message.as_str(), self.rendered.as_deref().unwrap_or_default()];
        let mut all: BTreeSet<&str> = own.into_iter().chain(labels).flat_map(words).collect();
        self.children.iter().for_each(|child| all.extend(child.all_words()));
        all
    }

    /// The words of the bounds that it says are not met, in notes of their own.
    pub fn bounds(&self) -> BTreeSet<&str> {
        let notes = self.children.iter().map(|note| note.message.as_str());
        let starts = ["trait bound `", "the following trait bounds were not satisfied"];
        let notes = notes.filter(|note| starts.iter().any(|start| note.starts_with(start)));
        notes.flat_map(words).collect()
    }

    pub fn primary(&self) -> impl Iterator<Item = &Span> {
        self.spans.iter().filter(|span| span.is_primary)
    }

    /// Where it is; of what comes out of a macro, where that was called.
    pub fn places(&self) -> impl Iterator<Item = Range<usize>> {
        self.primary().map(Span::call_site)
    }
}

impl Span {
    /// Where it is: in the text of a macro if it comes out of one.
    pub fn range(&self) -> Range<usize> {
        self.byte_start..self.byte_end
    }

    /// Where it is, or where the macro was called that it comes out of.
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
