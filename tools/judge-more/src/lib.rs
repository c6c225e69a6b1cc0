//! The commands of the judge that no verdict waits for. `cargo judge` compiles this program when one of them is first called.
//!
//! | module | contents |
//! |---|---|
//! | `stress` | inputs on which programs differ |
//! | `receive` | `new` and `listen` |
//! | `bundle` | `bundle` and `submit` |
//! | `check` | how strong the cases are |
//! | `import` | packages of other systems |
//! | `languages` | which languages are here, and whether they work |

mod stress;

mod receive;

mod bundle;

mod check;

mod import;

mod languages;

use std::process::ExitCode;

use clap::Subcommand;

use crate::bundle::BundleArgs;
use crate::bundle::submit::{self, SubmitArgs};
use crate::check::CheckArgs;
use crate::import::ImportArgs;
use crate::languages::LanguagesArgs;
use crate::receive::listen::{self, ListenArgs};
use crate::receive::new::{self, NewArgs};
use crate::stress::StressArgs;

/// All commands. `OTHERS` in the judge has the sentences about them.
#[derive(Subcommand)]
enum Command {
    New(NewArgs),
    Listen(ListenArgs),
    Import(ImportArgs),
    Stress(StressArgs),
    Bundle(BundleArgs),
    Submit(SubmitArgs),
    Check(CheckArgs),
    Languages(LanguagesArgs),
    #[command(flatten)]
    Quick(judge::cli::Command),
}

/// The program `judge-more`: runs a command, and returns the exit code.
pub fn main() -> ExitCode {
    judge::cli::main_of(|command, workspace, runner| {
        Ok(match command {
            Command::New(args) => new::new(workspace, &args)?,
            Command::Listen(args) => listen::listen(workspace, &args)?,
            Command::Import(args) => import::import(workspace, &args, runner)?,
            Command::Stress(args) => stress::stress(workspace, &args, runner)?,
            Command::Bundle(args) => bundle::bundle(workspace, &args, runner)?,
            Command::Submit(args) => submit::submit(workspace, &args, runner)?,
            Command::Check(args) => check::check(workspace, &args, runner)?,
            Command::Languages(args) => languages::languages(workspace, &args, runner)?,
            Command::Quick(command) => command.run(workspace, runner)?,
        })
    })
}
