//! Building with cargo: which programs came out, and what the compiler said of those that did not.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::env::{self, consts::DLL_EXTENSION};
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde::Deserialize;

use crate::error::{Error, Result};
use crate::problem::workspace::Workspace;

/// Which programs of a problem to build.
#[derive(Clone, Copy)]
pub enum Program {
    /// `src/main.rs`, as it is submitted.
    Solution,
    /// `examples/NAME.rs`, which the manifest calls `NAME-ID`: in one workspace no two may have the same name. They are
    /// built as `cargo test` builds them, so that this is done once.
    Examples,
}

/// What a build left behind.
pub struct Built {
    /// By their source files.
    executables: HashMap<PathBuf, PathBuf>,
    /// What cargo found to be compiled already.
    fresh: HashSet<PathBuf>,
    errors: HashMap<String, String>,
    general: String,
    libraries: BTreeMap<String, PathBuf>,
}

/// A crate that was compiled.
pub struct Library {
    /// The name that `use` knows.
    pub name: String,
    /// Its `.rlib`, or what the compiler loads to expand its macros.
    pub file: PathBuf,
}

impl Built {
    /// The crates that were compiled for these programs, by the name that `use` knows: their `.rlib` files.
    pub fn libraries(&self) -> &BTreeMap<String, PathBuf> {
        &self.libraries
    }

    /// The solution of a problem, or the compiler's words on what it refuses, or a sentence and cargo's own words.
    pub fn executable(&self, id: &str) -> Result<&Path> {
        self.built_of(id, "src/main.rs")
    }

    /// The same of `examples/NAME.rs`.
    pub fn example(&self, id: &str, name: &str) -> Result<&Path> {
        self.built_of(id, &format!("examples/{name}.rs"))
    }

    fn built_of(&self, id: &str, source: &str) -> Result<&Path> {
        if let Some(executable) = self.executables.get(&Path::new(id).join(source)) {
            return Ok(executable);
        }
        if let Some(words) = self.errors.get(id) {
            return Err(Error::Refused(words.clone()));
        }
        Err(match self.general.as_str() {
            "" => Error::NoProgram(id.to_owned(), source.to_owned()),
            words => Error::NotBuilt(id.to_owned(), words.to_owned()),
        })
    }
}

/// A solution as cargo left it, before it is asked whether that is still what it would build.
pub struct Earlier {
    file: PathBuf,
    mark: [i64; 5],
}

impl Earlier {
    /// The solution of a problem, if it was built and nothing that it is made of looks newer.
    pub fn of(workspace: &Workspace, id: &str) -> Option<Earlier> {
        let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
        let release = workspace.root.join(target).join("release");
        let file = release.join(format!("problem-{id}"));
        let metadata = fs::metadata(&file).ok()?;
        let built = metadata.modified().ok()?;
        // A line for `make`, which takes blanks for the end of a name.
        let made_of = fs::read_to_string(release.join(format!("problem-{id}.d"))).ok()?;
        let made_of = made_of.split_once(": ")?.1.replace("\\ ", "\0");
        let is_older = |source: &str| {
            let changed = fs::metadata(source.replace('\0', " ")).and_then(|it| it.modified());
            changed.is_ok_and(|changed| changed < built)
        };
        let is_whole = made_of.split_whitespace().all(is_older);
        is_whole.then(|| Earlier { file, mark: mark(&metadata) })
    }

    /// Its executable.
    pub fn executable(&self) -> &Path {
        &self.file
    }

    /// Whether it has been the very file all the time that cargo, asked since then, had nothing to compile for.
    pub fn is_what_was_built(&self, built: &Built) -> bool {
        let is_untouched =
            || -> io::Result<bool> { Ok(mark(&fs::metadata(&self.file)?) == self.mark) };
        built.fresh.contains(&self.file) && is_untouched().unwrap_or(false)
    }
}

/// What tells a file from another one in its place.
fn mark(of: &Metadata) -> [i64; 5] {
    [of.dev() as i64, of.ino() as i64, of.size() as i64, of.mtime(), of.mtime_nsec()]
}

/// One line of `cargo build --message-format json`, as far as it matters here.
#[derive(Deserialize)]
struct Message {
    target: Option<Target>,
    executable: Option<PathBuf>,
    #[serde(default)]
    fresh: bool,
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

impl Message {
    /// The crate that was compiled, if it is told of, in a file with one of these endings.
    fn library(&self, endings: &[&str]) -> Option<Library> {
        let is_one = |file: &&PathBuf| {
            file.extension().is_some_and(|it| endings.iter().any(|ending| it == *ending))
        };
        let file = self.filenames.iter().find(is_one)?.clone();
        Some(Library { name: self.target.as_ref()?.name.replace('-', "_"), file })
    }

    /// The words of an error.
    fn error(&self) -> Option<&str> {
        let diagnostic = self.message.as_ref().filter(|message| message.level == "error")?;
        diagnostic.rendered.as_deref()
    }
}

/// Builds these programs of each problem, going on after errors.
///
/// An error means that cargo could not be run at all; what failed to compile is told by [`Built`].
pub fn build(workspace: &Workspace, ids: &[&str], program: Program) -> Result<Built> {
    let mut built = Built {
        executables: HashMap::new(),
        fresh: HashSet::new(),
        errors: HashMap::new(),
        general: String::new(),
        libraries: BTreeMap::new(),
    };
    if ids.is_empty() {
        return Ok(built);
    }
    let mut command = command(workspace);
    command.args(["build", "--quiet", "--keep-going", "--message-format", "json"]);
    // All of a kind: named, one that is missing would keep cargo from building any.
    match program {
        Program::Solution => command.args(["--release", "--bins"]),
        Program::Examples => command.arg("--examples"),
    };
    for id in ids {
        command.arg("--package").arg(format!("problem-{id}"));
    }
    let output = output(command)?;

    let problems = workspace.root.join("problems");
    for message in messages(&output) {
        let source = message.target.as_ref().map(|target| target.src_path.as_path());
        let source = source.and_then(|source| source.strip_prefix(&problems).ok());
        let id = source.and_then(|source| source.iter().next()?.to_str());
        if let (Some(source), Some(executable)) = (source, message.executable.clone()) {
            if message.fresh {
                built.fresh.insert(executable.clone());
            }
            built.executables.insert(source.to_owned(), executable);
        }
        if let Some(Library { name, file }) = message.library(&["rlib"]) {
            built.libraries.insert(name, file);
        }
        if let Some(text) = message.error() {
            match id {
                Some(id) => built.errors.entry(id.to_owned()).or_default().push_str(text),
                None => built.general.push_str(text),
            }
        }
    }
    if built.general.is_empty() {
        built.general = String::from_utf8_lossy(&output.stderr).into_owned();
    }
    Ok(built)
}

/// Builds the crates that these features of a package bring in, as solutions are built: all that they are made of.
pub fn libraries(workspace: &Workspace, package: &str, features: &[&str]) -> Result<Vec<Library>> {
    let mut command = command(workspace);
    command.args(["build", "--quiet", "--message-format", "json", "--release"]);
    command.args(["--package", package, "--features", &features.join(",")]);
    let output = output(command)?;
    let (mut libraries, mut words) = (Vec::new(), String::new());
    for message in messages(&output) {
        libraries.extend(message.library(&["rlib", DLL_EXTENSION]));
        words.push_str(message.error().unwrap_or_default());
    }
    if output.status.success() {
        return Ok(libraries);
    }
    words.push_str(&String::from_utf8_lossy(&output.stderr));
    let names: Vec<String> = features.iter().map(|name| format!("`{name}`")).collect();
    Err(Error::CratesNotBuilt(names.join(", "), words.trim_end().to_owned()))
}

fn output(mut command: Command) -> Result<Output> {
    command.stdin(Stdio::null()).output().map_err(|error| {
        Error::NoRust(command.get_program().to_string_lossy().into_owned(), error.into())
    })
}

fn messages(output: &Output) -> Vec<Message> {
    let lines = output.stdout.split(|byte| *byte == b'\n');
    lines.filter_map(|line| serde_json::from_slice(line).ok()).collect()
}

/// The cargo that runs the judge, in the workspace's root.
pub(crate) fn command(workspace: &Workspace) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(&workspace.root);
    command
}
