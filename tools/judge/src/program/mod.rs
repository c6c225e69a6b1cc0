//! Turns a solution or a file into a program that is ready to run, and runs it.

pub mod cargo;
pub mod compile;
pub mod converse;
pub mod crates;
mod detached;
pub mod language;
mod record;
mod rows;
mod run;
mod turn;

pub use run::{
    Allowance, describe_end, explain_end, hidden_files, message_lines, refused_process, run,
    run_judged,
};
pub use turn::{queue_in, run_together};
