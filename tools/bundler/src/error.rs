//! All that can go wrong, and what is said of it: a sentence, with the way out.
//!
//! What the file system, or a library, says stands as it is.

use std::io;
use std::path::PathBuf;

/// What comes of something that can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why there is no bundle.
#[allow(missing_docs, reason = "the sentences say what they mean")]
#[derive(Debug, thiserror::Error)]
pub enum Error {
    // What is asked for.
    #[error("`{0}` is no folder; make it first")]
    NoFolder(PathBuf),
    #[error("cannot use that folder: {0}")]
    UnusableFolder(io::Error),
    #[error("cannot write `{0}`: {1}")]
    NoOut(PathBuf, io::Error),
    #[error("`{0}` is no file; name one, or leave `--out` away to print")]
    OutNoFile(PathBuf),
    #[error("`{0}` is a source of a package, and stays; name another file")]
    OutIsSource(PathBuf),
    #[error("cannot be told as JSON: {0}")]
    NotJson(serde_json::Error),
    #[error("cannot print it: {0}")]
    NotPrinted(io::Error),

    // The package, and what it is built of.
    #[error("cannot read `{0}`: {1}")]
    Unreadable(PathBuf, io::Error),
    #[error("`{0}` is no folder, no `.rs` file and no `Cargo.toml`; name one of these")]
    NoSource(PathBuf),
    #[error(
        "`{0}` belongs to no package: there is no `Cargo.toml` there or above; `cargo init` makes one"
    )]
    NoManifest(PathBuf),
    #[error("there is no package `{0}` in this workspace; {way_out}", way_out = one_of(.1))]
    NoSuchPackage(String, Vec<String>),
    #[error("there is no `{0}`; {way_out}", way_out = one_of(.1))]
    NoSuchProgram(String, Vec<String>),
    #[error("`{0}` is no program; {way_out}", way_out = one_of(.1))]
    NotAProgram(PathBuf, Vec<String>),
    #[error("{0} has no program; {way_out}", way_out = one_of(.1))]
    NoProgram(String, Vec<String>),
    #[error("there are several programs; name the one to bundle: {}", .0.join(", "))]
    SeveralPrograms(Vec<String>),
    #[error("there is no target `{0}`; {way_out}", way_out = one_of(.1))]
    NoTarget(String, Vec<String>),
    #[error("`{0}` names no version: {1}; write it as `proconio@0.5.0`")]
    NoVersion(String, cargo_metadata::semver::Error),
    #[error("there is no crate `{0}` in this program; {way_out}", way_out = match .1.as_slice() { [] => "it uses none".to_owned(), all => one_of(all) })]
    NoCrate(String, Vec<String>),
    #[error("cargo does not say what it built of `{0}`")]
    NotBuilt(String),
    #[error("cargo cannot read `{0}`; it says:\n{1}")]
    BadManifest(PathBuf, String),
    #[error("cannot run `cargo metadata` for `{0}`: {1}")]
    NoMetadata(PathBuf, cargo_metadata::Error),
    #[error("the program does not compile as it is; mend this first:\n{0}")]
    ProgramRefused(String),

    // What cannot be in one file.
    #[error("{0} links the native library `{1}`; {way_out}", way_out = .0.or("do without it"))]
    NativeLibrary(Unfit, String),
    #[error("{0} has a build script that says one thing for procedural macros and another for the program; {way_out}", way_out = .0.or("do without it"))]
    TwoScripts(Unfit),
    #[error("{0} is of edition 2015, and the compiler does not know how to write all of it in a newer one; {way_out}", way_out = .0.or("write `edition = \"2021\"` in its manifest, and mend what `cargo check` says"))]
    OldEdition(Unfit),
    #[error("{0} is of edition 2015, and in a newer one its `{1}` would be another; {way_out}", way_out = .0.or("write `edition = \"2021\"` in its manifest"))]
    OtherEdition(Unfit, String),
    #[error("{0} asks for an unstable `feature`, which a judge's compiler refuses; {way_out}", way_out = .0.or("write it in stable Rust"))]
    UnstableFeature(Unfit),
    #[error("{0} says `extern crate {1}`; {way_out}", way_out = .0.or("do without it"))]
    UnknownCrate(Unfit, String),
    #[error(
        "{0} uses `{1}`, a procedural macro of `{2}`, which runs while compiling and has no place in one file; {way_out}",
        way_out = match &**.1 {
            "fastout" => "write to a `BufWriter` on `stdout().lock()` instead".to_owned(),
            _ => .0.or("write out by hand what it makes"),
        }
    )]
    ProceduralMacro(Unfit, Box<str>, Box<str>),
    #[error("{0} uses `{1}`, a procedural macro of `{package}`, and {why}; {way_out}", package = .2[0], why = .2[1], way_out = .0.or("write out by hand what it makes"))]
    NotExpanded(Unfit, Box<str>, Box<[String; 2]>),
    #[error("{0} uses `{1}!`, which reads something that the judge does not have; {way_out}", way_out = .0.or("write the text itself there"))]
    ReadsOther(Unfit, String),
    #[error("{0} would be another than cargo builds, which is a limit of the bundler; {way_out}", way_out = .0.or("say with its whole path what is meant there"))]
    OtherFunction(Unfit),
    #[error(
        "{place} uses `{text}`, which Rust {oldest} does not have ({message}); write it another way, or {way_out}",
        way_out = match for_target {
            true => "leave `--target` away",
            false => "set `rust-version` in the manifest if the judge is newer",
        }
    )]
    TooNew { place: At, text: String, oldest: String, message: String, for_target: bool },

    // Texts that are not understood.
    #[error("line {0}: {1}")]
    NotLexed(usize, String),
    #[error("`{0}`: {1}")]
    In(PathBuf, Box<Error>),
    #[error("{0} is not understood by the bundler: {1}")]
    NotParsed(At, syn::Error),
    #[error("line {0} of the inlined program is not understood: {1}")]
    InlinedNotParsed(usize, syn::Error),
    #[error(
        "`{0}` compiles, but not as one file, which is a limit of the bundler; this is what the compiler says:\n{1}"
    )]
    NotTogether(String, String),
    #[error("the bundle of `{0}` does not compile alone, which is a limit of the bundler: {why}", why = .1.join("; "))]
    NotAlone(String, Vec<String>),

    // The compiler.
    #[error("cannot run `{0}`: {1}; install Rust from rustup.rs")]
    NoRust(PathBuf, io::Error),
    #[error("`rustc {0}` fails: {1}")]
    Fails(String, String),
    #[error("the compiler fails without a message: {0}")]
    FailsSilently(String),
    #[error("the compiler's message `{0}` is not understood: {1}")]
    NotUnderstood(String, serde_json::Error),
    #[error("cannot read MIR: {0}")]
    NoMir(io::Error),
    #[error("cannot write to the folder for temporary files: {0}")]
    NotWritten(io::Error),
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
    /// The packages by whose needs it came in, beginning with the one that the program's manifest names.
    pub way: Vec<String>,
    pub place: At,
}

/// Whose doing it is that a package is there, unless the program's manifest names it.
fn needed_by(way: &[String]) -> String {
    match way {
        [] => String::new(),
        [first] => format!(", which `{first}` needs,"),
        [first, others @ ..] => {
            let others: Vec<String> = others.iter().map(|other| format!("`{other}`")).collect();
            format!(", which `{first}` needs by way of {},", others.join(" and "))
        }
    }
}

/// What a sentence is about.
#[derive(Debug, thiserror::Error)]
pub enum At {
    #[error("it")]
    Package,
    #[error("`{0}:{1}`")]
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
    /// This package, as a whole.
    pub fn package(label: String, is_program: bool) -> Unfit {
        Unfit { label, is_program, way: Vec::new(), place: At::Package }
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
