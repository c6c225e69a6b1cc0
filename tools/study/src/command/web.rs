//! `cargo study web`: the page is a tool of its own, compiled when it is asked for first. Nobody who plays at a terminal
//! waits for its server.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use games::Refused;
use study::text;

use crate::os;

/// The page's tool: beside this one, with which it is built.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web");

/// Becomes the page's tool with these arguments, compiled if it is not yet, or not as it is now; why not, if it comes back.
pub fn run(arguments: &[OsString]) -> Refused {
    let manifest = Path::new(FOLDER).join("Cargo.toml");
    if !manifest.is_file() {
        return Refused::new(format!(
            "the page is compiled from `{FOLDER}`, which is gone: run `cargo study` where it is now"
        ));
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.args(["run", "--quiet", "--package", "web", "--bin", "web"]);
    command.arg("--manifest-path").arg(manifest);
    let target = target_folder();
    if let Some(target) = &target {
        command.arg("--target-dir").arg(target);
    }
    if !target.is_some_and(|target| target.join(format!("debug/web{EXE_SUFFIX}")).is_file()) {
        text::complain("compiling the page's server, which takes a minute the first time\n");
    }
    command.arg("--").args(arguments);
    let error = os::become_program(&mut command);
    Refused::new(format!("cannot run `{}`: {error}", cargo.to_string_lossy()))
}

/// The folder that cargo built this tool in: where it notes what it knows of the compiler, or else the nearest that it
/// has marked. It marks those for other machines, too, but none that was there before.
fn target_folder() -> Option<PathBuf> {
    let own = env::current_exe().ok()?;
    let marks = [".rustc_info.json", "CACHEDIR.TAG"];
    let marked = |mark| own.ancestors().find(|folder| folder.join(mark).is_file());
    marks.into_iter().find_map(marked).map(Path::to_owned)
}
