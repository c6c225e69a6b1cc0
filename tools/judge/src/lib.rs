//! The local judge: it builds solutions, runs their cases, and says who is right.
//!
//! It knows no game and no closed form. What it knows of a problem it reads from two folders: the manifest
//! in `problems/ID`, and the pairs of `.in` and `.out` files in `testcases/ID`.
//!
//! ```text
//! command line -> workspace -> cargo -> runner -> verdict -> report
//!                 problems,    build    one run   compare    text or JSON
//!                 cases                 limited
//! ```
//!
//! What it prints is held to the answer by a rule, or by a checker of the problem's own: that is [`compare`].
//!
//! A solution reaches the runner as Cargo built it, or as the one file that [`bundle`] makes of it. Any other file
//! gets there by way of [`language`].
//!
//! The cases themselves are held to programs that they must accept or reject ([`attempt`]), to faults put into
//! the solution, and to what the rules say ([`oracle`]): that is [`check`]. Cases that nobody has thought of are looked
//! for among random inputs (`stress.rs`), and made small (`shrink.rs`).
//!
//! Around that stand the ways in and out: a new problem's folders (`new.rs`) with a program that reads what its samples
//! have (`shape.rs`), by hand or from the browser (`listen.rs`, `http.rs`, `companion.rs`), a verdict at every save
//! (`watch.rs`), and the bundle on the clipboard (`submit.rs`).
//! A person runs the programs of a problem with `run.rs`. `files.rs` finds the files of others, `hint.rs` and `java.rs` read
//! what their text tells before it is compiled, and [`layouts`] tries them on white space that no problem promises.
//!
//! What all of it shares: what can go wrong ([`error`]), and what a command ends with ([`exit`]).
//!
//! A run is measured by a small process (see [`sandbox`]), so that a program's time and memory are its own, whatever the
//! judge needs at that moment.
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
