//! `cargo study web`: runs the page's server, a tool of its own that cargo compiles at the first use.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::process::Command;

use games::Refused;
use study::text;

/// Becomes the page's server with these arguments; returns only if that fails.
pub fn run(arguments: &[OsString]) -> Refused {
    let root = env::current_dir().ok().and_then(|here| checkout::root(&here));
    let manifest = root.map(|root| root.join("tools/web/Cargo.toml")).filter(|it| it.is_file());
    let Some(manifest) = manifest else {
        return Refused::new(
            "the page's server is compiled from `tools/web`, which is not in this folder or above: change into the checkout",
        );
    };
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.args(["run", "--quiet", "--package", "web", "--bin", "web"]);
    command.arg("--manifest-path").arg(manifest).arg("--").args(arguments);
    let server = env::current_exe().map(|own| own.with_file_name(format!("web{EXE_SUFFIX}")));
    if !server.is_ok_and(|server| server.is_file()) {
        text::complain("compiling the page's server, which takes a minute the first time\n");
    }
    let error = checkout::become_program(&mut command);
    Refused::new(format!("cannot run `{}`: {error}", cargo.to_string_lossy()))
}
