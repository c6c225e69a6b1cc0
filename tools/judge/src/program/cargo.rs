//! The one place that starts cargo: what it built, what the compiler said, and when it need not be asked.

use std::collections::{BTreeMap, HashMap};
use std::env;
use std::env::consts::{DLL_EXTENSION, EXE_SUFFIX};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;

use crate::fault::Rejection;
use crate::problem::Workspace;
use crate::progress::Progress;

/// Which programs of a problem to build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// `src/main.rs`, as it is submitted.
    Solution,
    /// `examples/NAME.rs`, which the manifest calls `NAME-ID`: in one workspace no two may have the same name. They are
    /// built as `cargo test` builds them, so that this is done once.
    Examples,
}

/// What a build left behind.
#[derive(Default)]
pub struct Built {
    /// By their source files below `problems`.
    executables: HashMap<PathBuf, PathBuf>,
    /// What the compiler says of each problem.
    errors: HashMap<String, String>,
    /// What it says of crates that they share.
    shared_errors: String,
    /// What cargo itself says if it fails.
    failure: Option<String>,
}

/// A crate that was compiled.
pub struct Library {
    /// The name that `use` knows.
    pub name: String,
    /// Its `.rlib`, or what the compiler loads to expand its macros.
    pub file: PathBuf,
}

impl Built {
    /// The solution of a problem. A [`Rejection`] has the words of the compiler.
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
            bail!(Rejection(words.clone()));
        }
        if !self.shared_errors.is_empty() {
            bail!(Rejection(self.shared_errors.clone()));
        }
        match &self.failure {
            Some(words) => bail!("cargo did not build `problem-{id}`; it says:\n{words}"),
            None => bail!("`problem-{id}` has no such program; write `problems/{id}/{source}`"),
        }
    }
}

/// Builds these programs of each problem, going on after errors. Solutions that are up to date are not built again.
///
/// # Errors
///
/// If cargo could not be run at all. What failed to compile is told by [`Built`].
pub fn build(
    workspace: &Workspace,
    ids: &[&str],
    program: Program,
    progress: &Progress,
) -> Result<Built> {
    let mut built = Built::default();
    let mut stale = Vec::new();
    let stamps = Stamps::new(workspace);
    for &id in ids {
        match stamps.executable(id).filter(|_| program == Program::Solution) {
            Some(executable) => {
                built.executables.insert(Path::new(id).join("src/main.rs"), executable);
            }
            None => stale.push(id),
        }
    }
    if stale.is_empty() {
        return Ok(built);
    }
    let mut command = command(workspace);
    command.args(["build", "--keep-going"]);
    // All of a kind: named, one that is missing would keep cargo from building any.
    match program {
        Program::Solution => command.args(["--release", "--bins"]),
        Program::Examples => command.arg("--examples"),
    };
    for id in &stale {
        command.arg("--package").arg(format!("problem-{id}"));
    }
    progress.now("compiling", 1);
    let Output { messages, stderr, status } = output(command, progress)?;
    let problems = workspace.root.join("problems");
    for message in messages {
        let source = message.target.as_ref().map(|target| target.src_path.as_path());
        let source = source.and_then(|source| source.strip_prefix(&problems).ok());
        let id = source.and_then(|source| source.iter().next()?.to_str());
        if let (Some(source), Some(executable)) = (source, message.executable.clone()) {
            built.executables.insert(source.to_owned(), executable);
        }
        match (message.error(), id) {
            (Some(text), Some(id)) => built.errors.entry(id.to_owned()).or_default().push_str(text),
            (Some(text), None) => built.shared_errors.push_str(text),
            (None, _) => {}
        }
    }
    built.failure = (!status.success()).then_some(stderr);
    if program == Program::Solution {
        stale
            .iter()
            .filter_map(|id| Some((id, built.executable(id).ok()?)))
            .for_each(|(id, executable)| stamps.write(id, executable));
    }
    Ok(built)
}

/// Builds the crates that these features of a package bring in, as solutions are built: all that they are made of.
pub fn libraries(workspace: &Workspace, package: &str, features: &[&str]) -> Result<Vec<Library>> {
    let mut command = command(workspace);
    command.args(["build", "--release", "--package", package, "--features", &features.join(",")]);
    let progress = Progress::start();
    progress.now(&format!("compiling {}", features.join(", ")), 1);
    let Output { messages, stderr, status } = output(command, &progress)?;
    if status.success() {
        return Ok(messages.iter().filter_map(Message::library).collect());
    }
    let words: String = messages.iter().filter_map(Message::error).collect();
    if !words.is_empty() {
        bail!(Rejection(words));
    }
    bail!(
        "the source names `{}`, and cargo does not build that; it says:\n{stderr}",
        features.join("`, `")
    )
}

/// Builds a program of the package in this folder, as and where the judge itself was built. Answers with its executable.
pub fn tool(folder: &Path, package: &str, program: &str, progress: &Progress) -> Result<PathBuf> {
    let mut command = cargo();
    command.args(["build", "--package", package, "--bin", program]).current_dir(folder);
    ENVIRONMENT.iter().chain(&["CARGO_TARGET_DIR"]).for_each(|name| {
        command.env_remove(name);
    });
    let own = env::current_exe().unwrap_or_default();
    // The folder that cargo marks, and the one that was there before.
    let marks = [".rustc_info.json", "CACHEDIR.TAG"];
    let marked = |mark| own.ancestors().find(|folder| folder.join(mark).is_file());
    if let Some(target) = marks.into_iter().find_map(marked) {
        command.arg("--target-dir").arg(target);
    }
    progress.now(&format!("compiling the {package}, the first time"), 1);
    let Output { messages, stderr, .. } = output(command, progress)?;
    let words: String = messages.iter().filter_map(Message::error).collect();
    messages
        .into_iter()
        .find_map(|message| message.executable)
        .ok_or_else(|| anyhow!("the {package} cannot be compiled; cargo says:\n{words}{stderr}"))
}

/// What changes the compiler or its work. Cargo sets many more for the judge, none of which matters to a solution.
const ENVIRONMENT: [&str; 4] =
    ["RUSTC", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS"];

/// What says of each solution that its executable is still what cargo would build: a file with the time when cargo was
/// asked last, and with all that was not a file of the solution.
struct Stamps<'a> {
    workspace: &'a Workspace,
    release: PathBuf,
    folder: PathBuf,
    now: Duration,
}

impl Stamps<'_> {
    fn new(workspace: &Workspace) -> Stamps<'_> {
        let target = workspace.target();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let (release, folder) = (target.join("release"), target.join("judge/built"));
        Stamps { workspace, release, folder, now }
    }

    /// The executable of a solution, if all that it is made of is older than the time when cargo was asked last, and
    /// everything else is as it was.
    fn executable(&self, id: &str) -> Option<PathBuf> {
        let executable = self.release.join(format!("problem-{id}{EXE_SUFFIX}"));
        let stamp = fs::read_to_string(self.folder.join(id)).ok()?;
        let (asked, settings) = stamp.split_once('\n')?;
        let asked = UNIX_EPOCH + Duration::from_nanos(asked.parse().ok()?);
        let is_older = |path: &PathBuf| modified(path).is_some_and(|changed| changed < asked);
        // A line for `make`, which takes blanks for the end of a name.
        let made_of = fs::read_to_string(executable.with_extension("d")).ok()?;
        let made_of = made_of.split_once(": ")?.1.replace("\\ ", "\0");
        let sources: Vec<PathBuf> =
            made_of.split_whitespace().map(|source| source.replace('\0', " ").into()).collect();
        let root = &self.workspace.root;
        let manifest_of = |source: &PathBuf| {
            let above = source.ancestors().skip(1).take_while(|folder| *folder != root);
            above.map(|it| it.join("Cargo.toml")).find(|manifest| manifest.exists())
        };
        let manifests: Vec<PathBuf> = sources.iter().filter_map(manifest_of).collect();
        let names = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", "rust-toolchain"];
        let mut others: Vec<PathBuf> = names.map(|name| root.join(name)).into();
        others.extend(root.ancestors().map(|folder| folder.join(".cargo/config.toml")));
        others.push(cargo_home().join("config.toml"));
        let is_fresh = settings == self.settings(&executable)?
            && !self.workspace.folder(id).join("build.rs").exists()
            && sources.iter().chain(&manifests).all(is_older)
            && others.iter().all(|it| !it.exists() || is_older(it));
        is_fresh.then_some(executable)
    }

    /// If it cannot be written, cargo is asked again the next time.
    fn write(&self, id: &str, executable: &Path) {
        let settings = self.settings(executable).unwrap_or_default();
        let _ = fs::create_dir_all(&self.folder);
        let _ = fs::write(self.folder.join(id), format!("{}\n{settings}", self.now.as_nanos()));
    }

    /// The compiler, the flags, and what tells this executable from another one in its place.
    fn settings(&self, executable: &Path) -> Option<String> {
        let file = |path: &Path| -> Option<String> {
            let it = fs::metadata(path).ok()?;
            Some(format!("{} {:?}", it.len(), it.modified().ok()?))
        };
        let prefixes = ["RUST", "CARGO_ENCODED", "CARGO_BUILD", "CARGO_PROFILE", "CARGO_TARGET"];
        let matters = |name: &String| prefixes.iter().any(|prefix| name.starts_with(prefix));
        let variables = env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok().filter(matters)?, value)));
        let variables: BTreeMap<_, _> = variables.collect();
        // Every toolchain has a cargo of its own.
        let cargo = PathBuf::from(env::var_os("CARGO").unwrap_or_default());
        let toolchain = file(&cargo).unwrap_or_default();
        Some(format!("{}\n{cargo:?} {toolchain}\n{variables:?}\n", file(executable)?))
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|it| it.modified()).ok()
}

fn cargo_home() -> PathBuf {
    let home = || env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"));
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
    cargo.or_else(|| Some(PathBuf::from(home()?).join(".cargo"))).unwrap_or_default()
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

impl Message {
    /// The crate that was compiled.
    fn library(&self) -> Option<Library> {
        let is_one = |file: &&PathBuf| {
            file.extension().is_some_and(|ending| ending == "rlib" || ending == DLL_EXTENSION)
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

/// What cargo printed.
struct Output {
    messages: Vec<Message>,
    stderr: String,
    status: ExitStatus,
}

/// What cargo calls the steps of its work.
const STEPS: [&str; 10] = [
    "Adding",
    "Blocking",
    "Building",
    "Compiling",
    "Downloaded",
    "Downloading",
    "Finished",
    "Fresh",
    "Locking",
    "Updating",
];

/// Runs cargo to its end. What it says on the way, such as which crate it compiles or what it waits for, is progress.
fn output(mut command: Command, progress: &Progress) -> Result<Output> {
    command.args(["--message-format", "json"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().context("cannot start cargo")?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let mut printed = Vec::new();
    let stderr = thread::scope(|scope| -> Result<String> {
        let reading = scope.spawn(|| {
            let mut all = String::new();
            for line in stderr.into_iter().flat_map(|it| BufReader::new(it).lines()).flatten() {
                match line.split_whitespace().next() {
                    Some(verb) if STEPS.contains(&verb) => progress.now(line.trim(), 1),
                    _ => all += &(line + "\n"),
                }
            }
            all
        });
        stdout.into_iter().try_for_each(|mut stdout| stdout.read_to_end(&mut printed).map(drop))?;
        Ok(reading.join().unwrap_or_default())
    })?;
    let status = child.wait()?;
    let lines = printed.split(|&byte| byte == b'\n');
    let messages = lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
    Ok(Output { messages, stderr: stderr.trim_end().to_owned(), status })
}

/// The cargo that runs the judge, in the workspace's root.
fn command(workspace: &Workspace) -> Command {
    let mut command = cargo();
    command.current_dir(&workspace.root);
    command
}

/// Ends with whoever asks.
fn cargo() -> Command {
    sandbox::guarded(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
