//! All errors, each with its message and a way out.

use std::io;
use std::path::PathBuf;

use crate::os::slashed;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("`{0}` {1}")]
    Path(PathBuf, &'static str),
    #[error("cannot {0} `{1}`: {2}")]
    Io(&'static str, PathBuf, io::Error),
    #[error("{0}; {way_out}", way_out = choices(.1))]
    NotFound(String, Vec<String>),
    #[error("cannot write JSON: {0}")]
    NotJson(serde_json::Error),

    #[error("cargo cannot use `{0}`: {1}")]
    BadManifest(PathBuf, cargo_metadata::Error),
    #[error("cargo cannot build the program; fix this first:\n{0}")]
    ProgramRefused(String),
    #[error("cargo does not say which of its builds of `{0}` the program needs: {1}")]
    UnknownBuild(String, String),

    #[error(
        "the file has {0} bytes, and `{1}` accepts at most {2}; use less code of other crates, or leave out `--target`"
    )]
    TooLong(usize, &'static str, usize),
    #[error("{0} links the native library `{1}`; {way_out}", way_out = .0.way_out("do without it"))]
    NativeLibrary(BlockedPackage, String),
    #[error("{0} has a build script that does one thing for the program and another for build scripts or procedural macros; {way_out}", way_out = .0.way_out("do without it"))]
    TwoScripts(BlockedPackage),
    #[error("{0} is of edition 2015, and the compiler cannot convert all of it to a newer one; {way_out}", way_out = .0.way_out("write `edition = \"2021\"` in its manifest, and fix what `cargo check` reports"))]
    OldEdition(BlockedPackage),
    #[error("{0} is of edition {1}, and its `{2}` would be different in a newer one; {way_out}", way_out = .0.way_out("write `edition = \"2021\"` in its manifest"))]
    DifferentInEdition(BlockedPackage, Box<str>, Box<str>),
    #[error("{0} uses an unstable `feature`, which a judge's compiler rejects; {way_out}", way_out = .0.way_out("write it in stable Rust"))]
    UnstableFeature(BlockedPackage),
    #[error("{0} needs a larger limit than the program sets; {way_out}", way_out = format!("write `{}` at the top of the program", .1))]
    RecursionLimit(BlockedPackage, String),
    #[error("{0} uses `{1}`, {2}; {way_out}", way_out = .0.way_out("write its expansion by hand"))]
    NotExpanded(BlockedPackage, Box<str>, Box<str>),
    #[error("{0} uses `{1}!`, which reads something that the judge does not have; {way_out}", way_out = .0.way_out("write the text itself"))]
    UnreadableInput(BlockedPackage, String),
    #[error(
        "the program includes `{0}`, which is outside of its package and would be in the file; if everybody may read it, add `--outside`"
    )]
    OutsideFile(PathBuf),
    #[error("{0} would differ from cargo's build, which is a limit of the bundler; {way_out}", way_out = .0.way_out("write it another way"))]
    DifferentFunction(BlockedPackage),
    #[error("{place} uses `{text}`, which {why}; write it another way, or {way_out}")]
    TooNew { place: ErrorPlace, text: String, why: String, way_out: &'static str, whole: String },

    #[error("line {0}: {1}")]
    NotLexed(usize, String),
    #[error("the bundler cannot parse {0}: {1}")]
    NotParsed(ErrorPlace, syn::Error),
    #[error("the bundler cannot parse line {0} of the inlined program: {1}")]
    InlinedNotParsed(usize, syn::Error, String),
    #[error(
        "`{0}` compiles, but not as one file, which is a limit of the bundler; the compiler says:\n{1}"
    )]
    NotOneFile(String, String, String),

    #[error("cannot run `{0}`: {1}; install Rust from rustup.rs")]
    NoRust(PathBuf, io::Error),
    #[error("the compiler fails: {0}")]
    Rustc(String),
    #[error("cannot use the folder for temporary files: {0}")]
    TempFolder(io::Error),
}

impl Error {
    /// The text that the message quotes, unless it is in a file of the user's.
    pub fn quoted_text(&self) -> Option<&str> {
        match self {
            Error::TooNew { place: ErrorPlace::Bundle(_), whole: text, .. }
            | Error::InlinedNotParsed(_, _, text)
            | Error::NotOneFile(_, _, text) => Some(text),
            _ => None,
        }
    }
}

/// A package that cannot be bundled, and the place of the problem.
#[derive(Debug, thiserror::Error)]
#[error(
    "the {} `{label}`{} cannot be bundled: {place}",
    if *is_program { "program" } else { "crate" },
    named_users(users),
)]
pub struct BlockedPackage {
    pub label: String,
    pub is_program: bool,
    pub users: Vec<String>,
    pub place: ErrorPlace,
}

/// The crates that need the package, unless the program's manifest names it.
fn named_users(users: &[String]) -> String {
    match users {
        [] => String::new(),
        [first] => format!(", which `{first}` needs,"),
        [first, others @ ..] => {
            format!(", which `{first}` needs through `{}`,", others.join("` and `"))
        }
    }
}

/// The place that a message is about.
#[derive(Debug, thiserror::Error)]
pub enum ErrorPlace {
    #[error("it")]
    Package,
    #[error("`{file}:{1}`", file = slashed(.0))]
    Line(PathBuf, usize),
    #[error("line {0} of the bundle")]
    Bundle(usize),
    #[error("in one file its `{0}`")]
    Function(String),
}

fn choices(all: &[String]) -> String {
    match all {
        [] => "write `src/main.rs`".to_owned(),
        all => format!("available: {}", all.join(", ")),
    }
}

impl BlockedPackage {
    /// The way out: `in_program` for the program, and to avoid the crate otherwise.
    fn way_out(&self, in_program: &str) -> String {
        if self.is_program {
            return in_program.to_owned();
        }
        let name = self.label.split(' ').next().unwrap_or_default();
        let named = self.users.first().map_or(name, String::as_str);
        format!("do without `{named}`, or copy what you need of it")
    }
}
