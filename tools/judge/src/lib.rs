//! The local judge: it builds solutions, runs their cases, and gives verdicts.
//!
//! It knows no game. It reads what it knows of a problem from two folders: the manifest in `problems/ID`, and the pairs of
//! `.in` and `.out` files in `testcases/ID`.
//!
//! Its modules. Each imports only from those above it:
//!
//! | module | contents | what to add here |
//! |---|---|---|
//! | [`fault`], [`progress`], [`text`], [`parallel`] | exit codes, the progress line, lines for a terminal, threads | |
//! | [`problem`] | manifests and cases | |
//! | [`program`] | cargo, compilers, crates | a language: a table in `program/languages.toml` |
//! | [`verdict`] | one run, one case, one [`Verdict`](verdict::Verdict) | a verdict: a variant there, and a row of `rejection` |
//! | `list`, `run`, [`judging`] | many cases, many programs, the report, watching | |
//! | [`cli`] | the command line | a command: a variant there, and a file or a module with its arguments |
//!
//! The package `judge-more` has the other commands. Cargo compiles it when one of them is first called, so that nobody waits for
//! it before a verdict.

pub mod fault;
pub mod parallel;
pub mod progress;
pub mod text;

pub mod problem;
pub mod program;
pub mod verdict;

pub mod judging;
mod list;
mod run;

pub mod cli;

pub use cli::main;
