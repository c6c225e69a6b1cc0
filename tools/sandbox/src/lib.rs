//! Runs one program on one input, under limits, and measures it.
//!
//! A run takes two processes of an executable that is made of nothing but this. The *supervisor* starts the program,
//! watches and measures it, ends whatever the program leaves behind, and reports. There are two reasons for that stage:
//!
//! - On Linux a program inherits the peak memory of the process that started it. A supervisor is small; whoever wants a
//!   program run need not be.
//! - The kernel adds up time and memory over all children that ended. A supervisor has one program, so
//!   the sum is the program's, and that of its descendants.
//!
//! The *launcher* becomes the program once it has given up what a program must not have (`launch.rs`).
#![warn(missing_docs)]

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

mod binary;
mod error;
mod launch;
mod look;
mod readable;
mod runner;
mod supervise;
mod temporary;
mod tmp;
mod wish;

pub use binary::{executable, make_ready, target_folder};
pub use error::Error;
pub use runner::{Run, Runner};
pub use temporary::{Folder, Temporary, file as temporary_file, let_a_signal_end_this};
pub use wish::{End, Executable, Limit, Limits, MOST_FILES};

/// Everything that the executable does.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    match arguments.as_slice() {
        [stage] if stage == wish::SUPERVISE => supervise::serve(),
        [stage, word, supervisor] if stage == launch::LAUNCH => launch::serve(word, supervisor),
        _ => {
            eprintln!("this is a part of `cargo judge`, which runs programs with it");
            ExitCode::from(2)
        }
    }
}
