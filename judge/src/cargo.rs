//! Building with cargo: which programs came out, and what the compiler said of those that did not.

use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::workspace::Workspace;

/// Which program of a problem to build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// `src/main.rs`.
    Solution,
    /// `examples/NAME.rs`, which the manifest calls `NAME-ID`: in one workspace no two may have the same name.
    Example(&'static str),
}

/// What a build left behind.
#[derive(Default)]
pub struct Built {
    executables: HashMap<String, PathBuf>,
    errors: HashMap<String, String>,
    general: String,
}

impl Built {
    /// The executable of a problem, or a sentence and the compiler's or cargo's own words on why there is none.
    pub fn executable(&self, id: &str) -> Result<&Path, String> {
        if let Some(executable) = self.executables.get(id) {
            return Ok(executable);
        }
        Err(match self.errors.get(id) {
            Some(error) => format!(
                "CE: the program in `problems/{id}` does not compile; mend this first:\n{error}"
            ),
            None => format!("cargo did not build `problem-{id}`; it says:\n{}", self.general),
        })
    }
}

/// One line of `cargo build --message-format json`, as far as it matters here.
#[derive(Deserialize)]
struct Message {
    target: Option<Target>,
    executable: Option<PathBuf>,
    message: Option<Diagnostic>,
}

#[derive(Deserialize)]
struct Target {
    src_path: PathBuf,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    rendered: Option<String>,
}

/// Builds that program of each problem, in release, going on after errors.
///
/// An error means that cargo could not be run at all; what failed to compile is told by [`Built`].
pub fn build(workspace: &Workspace, ids: &[&str], program: Program) -> Result<Built, String> {
    if ids.is_empty() {
        return Ok(Built::default());
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.current_dir(&workspace.root);
    command.args(["build", "--release", "--quiet", "--keep-going", "--message-format", "json"]);
    for id in ids {
        command.arg("--package").arg(format!("problem-{id}"));
        if let Program::Example(name) = program {
            command.arg("--example").arg(format!("{name}-{id}"));
        }
    }
    if program == Program::Solution {
        command.arg("--bins");
    }
    let output = command.stdin(Stdio::null()).output().map_err(|error| {
        format!(
            "cannot run `{}`: {error}; install Rust from rustup.rs",
            Path::new(&cargo).display()
        )
    })?;

    let mut built = Built::default();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(message) = serde_json::from_str::<Message>(line) else { continue };
        // A package may have other programs beside the one that is judged.
        let wanted = |source: &Path| match program {
            Program::Solution => source.ends_with("src/main.rs"),
            Program::Example(name) => source.ends_with(format!("examples/{name}.rs")),
        };
        let source = message.target.as_ref().map(|target| target.src_path.as_path());
        let id = source.and_then(|source| problem_of(workspace, source));
        let executable = message.executable.filter(|_| source.is_some_and(wanted));
        if let (Some(id), Some(executable)) = (&id, executable) {
            built.executables.insert(id.clone(), executable);
        }
        if let Some(Diagnostic { level, rendered: Some(text) }) = message.message {
            if level == "error" {
                match id {
                    Some(id) => built.errors.entry(id).or_default().push_str(&text),
                    None => built.general.push_str(&text),
                }
            }
        }
    }
    if built.general.is_empty() {
        built.general = String::from_utf8_lossy(&output.stderr).into_owned();
    }
    Ok(built)
}

/// The problem that a source file belongs to.
fn problem_of(workspace: &Workspace, source: &Path) -> Option<String> {
    let inside = source.strip_prefix(workspace.root.join("problems")).ok()?;
    Some(inside.iter().next()?.to_str()?.to_owned())
}
