//! The local judge: it builds solutions, runs their cases, and says who is right.
//!
//! It knows no game and no closed form. What it knows of a problem it reads from two folders: the manifest
//! in `problems/ID`, and the pairs of `.in` and `.out` files in `testcases/ID`.
//!
//! ```text
//! command line -> workspace -> program     -> sandbox -> verdict -> report
//!                 problems,    from cargo,    one run,   compare    text or JSON
//!                 cases        a bundle,      limited
//!                              or a file
//! ```
//!
//! - A program is had from cargo ([`cargo`]), as the one file that is made of it ([`bundled`]), or from a file in one of
//!   the languages known here ([`language`], a row each).
//! - Every verdict is decided in [`decide`], by the limits, by how the program ended, and by how its output compares with the
//!   expected one ([`compare`]).
//! - Cases are themselves held to the rules ([`oracle`]), to right and wrong programs ([`attempt`]), and to faults put into
//!   the solution (`strength/mutants.rs`).
//!
//! What a person types is one file a verb (`commands`); what can go wrong is told in [`error`].
//!
//! [`cargo`]: judging::cargo
//! [`bundled`]: judging::bundled
//! [`language`]: judging::language
//! [`decide`]: judging::decide
//! [`compare`]: judging::compare
//! [`oracle`]: judging::oracle
//! [`attempt`]: strength::attempt
#![warn(missing_docs)]

pub mod error;
pub mod exit;
pub mod judging;
pub mod problem;
pub mod strength;

mod cli;
mod commands;
mod receive;
mod report;
mod search;
mod ui;

pub use cli::main;
