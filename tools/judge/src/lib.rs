//! The local judge: it builds solutions, runs their cases, and says who is right.
//!
//! It knows no game and no closed form. What it knows of a problem it reads from two folders: the manifest
//! in `problems/ID`, and the pairs of `.in` and `.out` files in `testcases/ID`.
//!
//! Its rooms, each importing only from those above it:
//!
//! | room | what it has | what goes there |
//! |---|---|---|
//! | [`fault`], [`progress`], `text` | exit codes, long work, lines for a terminal | |
//! | [`problem`] | manifests, cases, how outputs are compared | |
//! | [`program`] | cargo, compilers, crates, the bundler | a language: a row in `program/language.rs` |
//! | [`verdict`] | one run, one case, one [`Verdict`](verdict::Verdict) | a verdict: a variant there, and a row of `rejection` |
//! | `list`, `test` | many cases, many programs, the report, watching | |
//! | `stress` | inputs on which programs differ | |
//! | `receive` | `new` and `listen` | |
//! | `bundle` | `bundle` and `submit` | |
//! | `check` | how strong the cases are | |
//! | `cli` | the command line | a command: a variant there, and a file or a room with its arguments |
#![warn(missing_docs)]

pub mod fault;
pub mod progress;
mod text;

pub mod problem;
pub mod program;
pub mod verdict;

mod list;
mod test;

mod stress;

mod receive;

mod bundle;

mod check;

mod cli;

pub use cli::main;
