//! Building with cargo: which programs came out, and what the compiler said of those that did not.

use std::collections::{BTreeMap, HashMap};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::exit::Failure;
use crate::problem::workspace::Workspace;

/// Which program of a problem to build.
#[derive(Clone, Copy)]
pub enum Program {
    /// `src/main.rs`.
    Solution,
    /// The same, with all that a debugger wants to know of it.
    Debugged,
    /// `examples/NAME.rs`, which the manifest calls `NAME-ID`: in one workspace no two may have the same name.
    Example(&'static str),
}

impl Program {
    /// Its source file, in the problem's folder.
    fn source(self) -> String {
        match self {
            Program::Solution | Program::Debugged => "src/main.rs".to_owned(),
            Program::Example(name) => format!("examples/{name}.rs"),
        }
    }
}

/// What a build left behind.
pub struct Built {
    program: Program,
    executables: HashMap<String, PathBuf>,
    errors: HashMap<String, String>,
    general: String,
    libraries: BTreeMap<String, PathBuf>,
}

impl Built {
    /// The crates that were compiled for these programs, by the name that `use` knows: their `.rlib` files.
    pub fn libraries(&self) -> &BTreeMap<String, PathBuf> {
        &self.libraries
    }

    /// The executable of a problem, or the compiler's words on what it refuses, or a sentence and cargo's own words.
    pub fn executable(&self, id: &str) -> Result<&Path, Failure> {
        if let Some(executable) = self.executables.get(id) {
            return Ok(executable);
        }
        if let Some(words) = self.errors.get(id) {
            return Err(Failure::Rejected(words.clone()));
        }
        Err(Failure::Impossible(if self.general.is_empty() {
            let source = self.program.source();
            format!("`problem-{id}` has no such program; write `problems/{id}/{source}`")
        } else {
            format!("cargo did not build `problem-{id}`; it says:\n{}", self.general)
        }))
    }
}

/// One line of `cargo build --message-format json`, as far as it matters here.
#[derive(Deserialize)]
struct Message {
    target: Option<Target>,
    executable: Option<PathBuf>,
    #[serde(default)]
    filenames: Vec<PathBuf>,
    message: Option<Diagnostic>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    src_path: PathBuf,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    rendered: Option<String>,
}

/// Builds that program of each problem, in release except for a debugger, going on after errors.
///
/// An error means that cargo could not be run at all; what failed to compile is told by [`Built`].
pub fn build(workspace: &Workspace, ids: &[&str], program: Program) -> Result<Built, String> {
    let mut built = Built {
        program,
        executables: HashMap::new(),
        errors: HashMap::new(),
        general: String::new(),
        libraries: BTreeMap::new(),
    };
    if ids.is_empty() {
        return Ok(built);
    }
    let mut command = command(workspace);
    command.args(["build", "--quiet", "--keep-going", "--message-format", "json"]);
    match program {
        Program::Debugged => command.args(["--config", "profile.dev.debug = 'full'"]),
        _ => command.arg("--release"),
    };
    // All of a kind: named, one that is missing would keep cargo from building any.
    command.arg(match program {
        Program::Solution | Program::Debugged => "--bins",
        Program::Example(_) => "--examples",
    });
    for id in ids {
        command.arg("--package").arg(format!("problem-{id}"));
    }
    let output = command.stdin(Stdio::null()).output().map_err(|error| {
        format!(
            "cannot run `{}`: {error}; install Rust from rustup.rs",
            Path::new(command.get_program()).display()
        )
    })?;

    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(message) = serde_json::from_str::<Message>(line) else { continue };
        let source = message.target.as_ref().map(|target| target.src_path.as_path());
        let id = source.and_then(|source| problem_of(workspace, source));
        // A package may have other programs beside the one that is wanted.
        let wanted = source.is_some_and(|source| source.ends_with(program.source()));
        let executable = message.executable.filter(|_| wanted);
        if let (Some(id), Some(executable)) = (&id, executable) {
            built.executables.insert(id.clone(), executable);
        }
        let library = message
            .filenames
            .into_iter()
            .find(|file| file.extension().is_some_and(|ending| ending == "rlib"));
        if let (Some(target), Some(library)) = (&message.target, library) {
            built.libraries.insert(target.name.replace('-', "_"), library);
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

/// The cargo that runs the judge, in the workspace's root.
pub(crate) fn command(workspace: &Workspace) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(&workspace.root);
    command
}

/// The problem that a source file belongs to.
fn problem_of(workspace: &Workspace, source: &Path) -> Option<String> {
    let inside = source.strip_prefix(workspace.root.join("problems")).ok()?;
    Some(inside.iter().next()?.to_str()?.to_owned())
}
