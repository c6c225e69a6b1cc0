//! All errors, each with its message and a way out.

use std::io;
use std::path::PathBuf;

use crate::ask::load::Source;
use crate::text::slashed;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    // Bad requests.
    #[error("`{0}` {1}")]
    Path(PathBuf, &'static str),
    #[error("cannot {0} `{1}`: {2}")]
    Cannot(&'static str, PathBuf, io::Error),
    #[error("{0}; {way_out}", way_out = one_of(.1))]
    NotFound(String, Vec<String>),
    #[error("cannot write JSON: {0}")]
    NotJson(serde_json::Error),

    // Errors of cargo.
    #[error("cargo cannot use `{0}`: {1}")]
    BadManifest(PathBuf, cargo_metadata::Error),
    #[error("cargo cannot build the program; fix this first:\n{0}")]
    ProgramRefused(String),
    #[error("cargo does not say which of its builds of `{0}` the program needs: {1}")]
    NotTold(String, String),

    // What cannot be in one file.
    #[error(
        "the file has {0} bytes, and `{1}` accepts at most {2}; use less code of other crates, or leave out `--target`"
    )]
    TooLong(usize, &'static str, usize),
    #[error("{0} links the native library `{1}`; {way_out}", way_out = .0.or("do without it"))]
    NativeLibrary(Unfit, String),
    #[error("{0} has a build script that does one thing for the program and another for build scripts or procedural macros; {way_out}", way_out = .0.or("do without it"))]
    TwoScripts(Unfit),
    #[error("{0} is of edition 2015, and the compiler cannot convert all of it to a newer one; {way_out}", way_out = .0.or("write `edition = \"2021\"` in its manifest, and fix what `cargo check` reports"))]
    OldEdition(Unfit),
    #[error("{0} is of edition 2015, and its `{1}` would be different in a newer one; {way_out}", way_out = .0.or("write `edition = \"2021\"` in its manifest"))]
    OtherEdition(Unfit, String),
    #[error("{0} uses an unstable `feature`, which a judge's compiler rejects; {way_out}", way_out = .0.or("write it in stable Rust"))]
    UnstableFeature(Unfit),
    #[error("{0} needs a larger limit than the program sets; {way_out}", way_out = format!("write `{}` at the top of the program", .1))]
    RecursionLimit(Unfit, String),
    #[error("{0} uses `{1}`, {2}; {way_out}", way_out = .0.or("write its expansion by hand"))]
    NotExpanded(Unfit, Box<str>, Box<str>),
    #[error("{0} uses `{1}!`, which reads something that the judge does not have; {way_out}", way_out = .0.or("write the text itself"))]
    ReadsOther(Unfit, String),
    #[error("{0} would differ from cargo's build, which is a limit of the bundler; {way_out}", way_out = .0.or("use full paths there"))]
    OtherFunction(Unfit),
    #[error("{place} uses `{text}`, which {why}; write it another way, or {way_out}")]
    TooNew { place: At, text: String, why: String, way_out: &'static str, whole: String },

    // Syntax errors.
    #[error("line {0}: {1}")]
    NotLexed(usize, String),
    #[error("the bundler cannot parse {0}: {1}")]
    NotParsed(At, syn::Error),
    #[error("the bundler cannot parse line {0} of the inlined program: {1}")]
    InlinedNotParsed(usize, syn::Error, String),
    #[error(
        "`{0}` compiles, but not as one file, which is a limit of the bundler; the compiler says:\n{1}"
    )]
    NotTogether(String, String, String),

    // Errors of the compiler.
    #[error("cannot run `{0}`: {1}; install Rust from rustup.rs")]
    NoRust(PathBuf, io::Error),
    #[error("the compiler fails: {0}")]
    Fails(String),
    #[error("cannot use the folder for temporary files: {0}")]
    NotWritten(io::Error),
}

impl Error {
    /// The text that the message quotes, unless it is in a file of the user's.
    pub fn text(&self) -> Option<&str> {
        match self {
            Error::TooNew { place: At::Bundle(_), whole: text, .. }
            | Error::InlinedNotParsed(_, _, text)
            | Error::NotTogether(_, _, text) => Some(text),
            _ => None,
        }
    }
}

/// A package that cannot be bundled, and the place of the problem.
#[derive(Debug, thiserror::Error)]
#[error(
    "the {} `{label}`{} cannot be bundled: {place}",
    if *is_program { "program" } else { "crate" },
    needed_by(way),
)]
pub struct Unfit {
    pub label: String,
    pub is_program: bool,
    pub way: Vec<String>,
    pub place: At,
}

/// The crates that need the package, unless the program's manifest names it.
fn needed_by(way: &[String]) -> String {
    match way {
        [] => String::new(),
        [first] => format!(", which `{first}` needs,"),
        [first, others @ ..] => {
            format!(", which `{first}` needs through `{}`,", others.join("` and `"))
        }
    }
}

/// The place that a message is about.
#[derive(Debug, thiserror::Error)]
pub enum At {
    #[error("it")]
    Package,
    #[error("`{file}:{1}`", file = slashed(.0))]
    Line(PathBuf, usize),
    #[error("line {0} of the bundle")]
    Bundle(usize),
    #[error("in one file its `{0}`")]
    Function(String),
}

/// Lists the choices.
fn one_of(all: &[String]) -> String {
    match all {
        [] => "write `src/main.rs`".to_owned(),
        all => format!("available: {}", all.join(", ")),
    }
}

impl Unfit {
    pub fn of(source: &Source, way: &[String], place: At) -> Unfit {
        let Source { label, is_program, .. } = source;
        Unfit { label: label.clone(), is_program: *is_program, way: way.to_vec(), place }
    }

    /// The way out: `in_program` for the program, and to avoid the crate otherwise.
    fn or(&self, in_program: &str) -> String {
        if self.is_program {
            return in_program.to_owned();
        }
        let name = self.label.split(' ').next().unwrap_or_default();
        let named = self.way.first().map_or(name, String::as_str);
        format!("do without `{named}`, or copy what you need of it")
    }
}
