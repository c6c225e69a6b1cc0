//! Everything that can go wrong, each with a sentence for the user and a way out.

use std::io;
use std::path::PathBuf;

use crate::ask::load::Source;
use crate::text::slashed;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    // What is asked for.
    #[error("`{0}` {1}")]
    Path(PathBuf, &'static str),
    #[error("cannot {0} `{1}`: {2}")]
    Cannot(&'static str, PathBuf, io::Error),
    #[error("{0}; {way_out}", way_out = one_of(.1))]
    NotFound(String, Vec<String>),
    #[error("cannot write JSON: {0}")]
    NotJson(serde_json::Error),

    // What cargo says.
    #[error("cargo cannot use `{0}`: {1}")]
    BadManifest(PathBuf, cargo_metadata::Error),
    #[error("the program cannot be built as it is; mend this first:\n{0}")]
    ProgramRefused(String),
    #[error("cargo does not say which of its builds of `{0}` the program needs: {1}")]
    NotTold(String, String),

    // What cannot be in one file.
    #[error(
        "the file has {0} bytes, and `{1}` takes at most {2}; use less of its crates, or leave out `--target`"
    )]
    TooLong(usize, &'static str, usize),
    #[error("{0} links the native library `{1}`; {way_out}", way_out = .0.or("do without it"))]
    NativeLibrary(Unfit, String),
    #[error("{0} has a build script that does one thing for the program and another for build scripts or procedural macros; {way_out}", way_out = .0.or("do without it"))]
    TwoScripts(Unfit),
    #[error("{0} is of edition 2015, and the compiler does not know how to write all of it in a newer one; {way_out}", way_out = .0.or("write `edition = \"2021\"` in its manifest, and mend what `cargo check` says"))]
    OldEdition(Unfit),
    #[error("{0} is of edition 2015, and in a newer one its `{1}` would be another; {way_out}", way_out = .0.or("write `edition = \"2021\"` in its manifest"))]
    OtherEdition(Unfit, String),
    #[error("{0} asks for an unstable `feature`, which a judge's compiler refuses; {way_out}", way_out = .0.or("write it in stable Rust"))]
    UnstableFeature(Unfit),
    #[error("{0} sets a limit that the program does not, and needs it; {way_out}", way_out = format!("write `{}` at the head of the program", .1))]
    RecursionLimit(Unfit, String),
    #[error("{0} uses `{1}`, {2}; {way_out}", way_out = .0.or("write out by hand what it makes"))]
    NotExpanded(Unfit, Box<str>, Box<str>),
    #[error("{0} uses `{1}!`, which reads something that the judge does not have; {way_out}", way_out = .0.or("write the text itself there"))]
    ReadsOther(Unfit, String),
    #[error("{0} would be another than cargo builds, which is a limit of the bundler; {way_out}", way_out = .0.or("say with its whole path what is meant there"))]
    OtherFunction(Unfit),
    #[error("{place} uses `{text}`, which {why}; write it another way, or {way_out}")]
    TooNew { place: At, text: String, why: String, way_out: &'static str, whole: String },

    // Texts that are not understood.
    #[error("line {0}: {1}")]
    NotLexed(usize, String),
    #[error("{0} is not understood by the bundler: {1}")]
    NotParsed(At, syn::Error),
    #[error("line {0} of the inlined program is not understood: {1}")]
    InlinedNotParsed(usize, syn::Error, String),
    #[error(
        "`{0}` compiles, but not as one file, which is a limit of the bundler; this is what the compiler says:\n{1}"
    )]
    NotTogether(String, String, String),

    // The compiler.
    #[error("cannot run `{0}`: {1}; install Rust from rustup.rs")]
    NoRust(PathBuf, io::Error),
    #[error("the compiler fails: {0}")]
    Fails(String),
    #[error("cannot use the folder for temporary files: {0}")]
    NotWritten(io::Error),
}

impl Error {
    /// The text that the sentence quotes, if it is not in a file of the user's.
    pub fn text(&self) -> Option<&str> {
        match self {
            Error::TooNew { place: At::Bundle(_), whole: text, .. }
            | Error::InlinedNotParsed(_, _, text)
            | Error::NotTogether(_, _, text) => Some(text),
            _ => None,
        }
    }
}

/// A package that cannot be bundled, and where that shows.
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

/// Whose doing it is that a package is there, unless the program's manifest names it.
fn needed_by(way: &[String]) -> String {
    match way {
        [] => String::new(),
        [first] => format!(", which `{first}` needs,"),
        [first, others @ ..] => {
            format!(", which `{first}` needs by way of `{}`,", others.join("` and `"))
        }
    }
}

/// What a sentence is about.
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

/// What there is instead.
fn one_of(all: &[String]) -> String {
    match all {
        [] => "write `src/main.rs`".to_owned(),
        all => format!("there is {}", all.join(", ")),
    }
}

impl Unfit {
    pub fn of(source: &Source, way: &[String], place: At) -> Unfit {
        let Source { label, is_program, .. } = source;
        Unfit { label: label.clone(), is_program: *is_program, way: way.to_vec(), place }
    }

    /// The way out: this in the program, and to leave out what is not one's own.
    fn or(&self, in_program: &str) -> String {
        if self.is_program {
            return in_program.to_owned();
        }
        let name = self.label.split(' ').next().unwrap_or_default();
        let named = self.way.first().map_or(name, String::as_str);
        format!("do without `{named}`, or copy what you need of it")
    }
}
