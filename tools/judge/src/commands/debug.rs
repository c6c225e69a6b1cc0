//! A solution for a debugger, at a path that an editor's settings can name.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

use clap::Args;
use fs_err as fs;
use fs_err::os::unix::fs::symlink;

use crate::error::Result;
use crate::exit::Exit;
use crate::judging::cargo::{self, Program};
use crate::problem::workspace::Workspace;
use crate::ui::progress::Progress;
use crate::ui::{ids, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge debug 11868                     build it, to step through it
  rust-gdb -ex 'run < target/debugger/input' target/debugger/program

In VS Code, F5 does the first, and starts the debugger on the first sample.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DebugArgs {
    /// A problem by the name of its folder, such as 11868
    #[arg(add = ids::problems())]
    id: String,
}

/// Builds a problem's solution, and links to it and to its first sample from `target/debugger`.
pub(crate) fn debug(workspace: &Workspace, args: &DebugArgs) -> Result<Exit> {
    let id = workspace.id_of(&args.id);
    let problem = workspace.problem(&id)?;
    let progress = Progress::compiling(1);
    let built = cargo::build(workspace, &[id.as_str()], Program::Debugged)?;
    progress.end();
    let program = built.executable(&id)?;
    let sample = problem.cases.iter().find(|case| case.name.starts_with("sample"));
    let case = sample.or(problem.cases.first());
    let input = case.map_or(Path::new("/dev/null"), |case| &case.input);
    for (name, file) in [("program", program), ("input", input)] {
        let link = workspace.root.join("target/debugger").join(name);
        put_link(&link, file)?;
        let (link, file) = (workspace.show(&link), workspace.show(file));
        text::printed(writeln!(io::stdout(), "{link:<23}   {file}"))?;
    }
    Ok(Exit::Accepted)
}

/// Makes a symbolic link, in place of one that is there.
fn put_link(link: &Path, file: &Path) -> io::Result<()> {
    link.parent().map_or(Ok(()), fs::create_dir_all)?;
    match fs::remove_file(link) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => symlink(file, link),
    }
}
