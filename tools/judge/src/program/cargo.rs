//! The only place that starts cargo: builds programs, reads compiler messages, and knows when nothing has to be built.

use std::collections::{BTreeMap, HashMap};
use std::env::consts::DLL_EXTENSION;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;
use std::{env, fs, thread};

use anyhow::{Context, Result, anyhow, ensure};
use serde::Deserialize;

use crate::fault::Failure;
use crate::problem::Workspace;
use crate::program::detached;
use crate::program::record::BuildRecord;
use crate::program::run_together;
use crate::progress::ProgressLine;

/// Which programs of a problem to build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ProgramKind {
    /// `src/main.rs`, as it is submitted.
    Solution,
    /// `examples/NAME.rs`, called `NAME-ID` in the manifest because names are unique in a workspace. They are built in the
    /// profile of `cargo test`, so that nothing is compiled twice.
    Examples,
}

#[derive(Default)]
pub struct BuildResult {
    /// Executables by their source files below `problems`.
    executables: HashMap<PathBuf, PathBuf>,
    /// Compile errors by problem.
    errors: HashMap<String, String>,
    /// Compile errors in shared crates.
    shared_errors: String,
    /// Cargo's own message, if it failed.
    failure: Option<String>,
}

/// A crate that was compiled.
pub struct Library {
    /// Its name in source text.
    pub name: String,
    /// Its `.rlib`, or what the compiler loads to expand its macros.
    pub file: PathBuf,
}

impl BuildResult {
    /// The executable of a problem's solution.
    pub fn executable(&self, id: &str) -> Result<&Path, Failure> {
        self.executable_of(id, "src/main.rs")
    }

    /// The same for `examples/NAME.rs`.
    pub fn example(&self, id: &str, name: &str) -> Result<&Path, Failure> {
        self.executable_of(id, &format!("examples/{name}.rs"))
    }

    fn executable_of(&self, id: &str, source: &str) -> Result<&Path, Failure> {
        if let Some(executable) = self.executables.get(&Path::new(id).join(source)) {
            return Ok(executable);
        }
        if let Some(message) = self.errors.get(id) {
            return Err(Failure::Rejected(message.clone()));
        }
        if !self.shared_errors.is_empty() {
            return Err(Failure::Rejected(self.shared_errors.clone()));
        }
        let why = match &self.failure {
            Some(message) => format!("cargo did not build `problem-{id}`; it says:\n{message}"),
            None => format!("`problem-{id}` has no such program; write `problems/{id}/{source}`"),
        };
        Err(Failure::Fault(anyhow!(why)))
    }
}

/// Builds these programs of each problem, and continues after errors. Solutions that are up to date are not built again.
/// Compile errors are in the result.
pub fn build(
    workspace: &Workspace,
    ids: &[&str],
    program: ProgramKind,
    progress: &ProgressLine,
) -> Result<BuildResult> {
    let mut built = BuildResult::default();
    // By the features that they need.
    let mut stale: BTreeMap<&[&str], Vec<&str>> = BTreeMap::new();
    let record = BuildRecord::read(workspace);
    for &id in ids {
        match record.executable(id).filter(|_| program == ProgramKind::Solution) {
            Some(executable) => {
                built.executables.insert(Path::new(id).join("src/main.rs"), executable);
            }
            None => stale.entry(features(workspace, id)).or_default().push(id),
        }
    }
    for (features, ids) in stale {
        build_all(workspace, &ids, features, program, progress, &mut built)?;
    }
    Ok(built)
}

/// Whether a Rust text names macros that proconio has only with its feature `derive`, which takes longer to compile.
pub fn uses_derive(text: &str) -> bool {
    ["fastout", "derive_readable"].iter().any(|name| text.contains(name))
}

/// The features that a problem's solution needs besides those in its manifest.
pub fn features(workspace: &Workspace, id: &str) -> &'static [&'static str] {
    let names = |file: &str, is_named: fn(&str) -> bool| {
        fs::read_to_string(workspace.folder(id).join(file)).is_ok_and(|text| is_named(&text))
    };
    let is_derived = names("src/main.rs", uses_derive)
        && names("Cargo.toml", |manifest| manifest.contains("proconio"));
    if is_derived { &["--features", "proconio/derive"] } else { &[] }
}

/// Builds programs of problems that need the same features.
fn build_all(
    workspace: &Workspace,
    ids: &[&str],
    features: &[&str],
    program: ProgramKind,
    progress: &ProgressLine,
    built: &mut BuildResult,
) -> Result<()> {
    // Not by name: a missing program would keep cargo from building the others.
    let what: &[&str] = match program {
        ProgramKind::Solution => &["--release", "--bins"],
        ProgramKind::Examples => &["--examples"],
    };
    let folders: Vec<PathBuf> = ids.iter().map(|id| workspace.folder(id)).collect();
    let names: Vec<String> = ids.iter().map(|id| format!("--package=problem-{id}")).collect();
    progress.begin("compiling", 1);
    let arguments = [&["--keep-going"], what, features].concat();
    let CargoOutput { messages, stderr, success } =
        build_current(workspace, &folders, &names, &arguments, progress)?;
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
    if !success {
        built.failure = Some(stderr);
    }
    Ok(())
}

/// Builds the crates that these features of a package enable, and their dependencies, in the profile of solutions.
pub fn libraries(
    workspace: &Workspace,
    package: &str,
    features: &[&str],
) -> Result<Vec<Library>, Failure> {
    let progress = ProgressLine::start();
    progress.begin(&format!("compiling {}", features.join(", ")), 1);
    let folder = workspace.root.join("tools").join(package);
    let names = [format!("--package={package}")];
    let arguments = ["--release", "--features", &features.join(",")];
    let CargoOutput { messages, stderr, success } =
        build_current(workspace, &[folder], &names, &arguments, &progress)?;
    if success {
        return Ok(messages.iter().filter_map(CargoMessage::library).collect());
    }
    let errors: String = messages.iter().filter_map(CargoMessage::error).collect();
    if !errors.is_empty() {
        return Err(Failure::Rejected(errors));
    }
    let features = features.join("`, `");
    Err(anyhow!("the source uses `{features}`, but cargo cannot build that; it says:\n{stderr}")
        .into())
}

/// A program of this checkout that is compiled when it is first needed.
pub struct Tool {
    /// What it is, for messages.
    pub name: &'static str,
    /// Its package, from the root of the checkout.
    pub folder: &'static str,
    pub program: &'static str,
    pub options: &'static [&'static str],
    /// Whether it belongs to the workspace.
    pub is_member: bool,
}

impl Tool {
    /// The folder of its package.
    pub fn source(&self, workspace: &Workspace) -> Result<PathBuf> {
        let Tool { name, folder, .. } = self;
        let path = workspace.root.join(folder);
        ensure!(
            path.join("Cargo.toml").is_file(),
            "the {name} cannot be compiled: `{folder}` is missing; run `cargo judge` in a checkout that has it"
        );
        Ok(path)
    }

    /// Builds it in the target folder of the judge itself. Returns its path.
    pub fn build(&self, workspace: &Workspace, progress: &ProgressLine) -> Result<PathBuf> {
        let Tool { name, program, .. } = self;
        let path = self.source(workspace)?;
        let judge = env::current_exe().unwrap_or_default();
        // Cargo marks its target folder by this file.
        let target = judge.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
        progress.begin(&format!("compiling the {name}, the first time"), 1);
        // With all packages, its dependencies have the same features as in `cargo test`, and are not compiled twice.
        let (folders, names) = match self.is_member {
            true => (vec![path.clone()], vec!["--workspace".to_owned()]),
            false => Default::default(),
        };
        let CargoOutput { messages, stderr, .. } =
            build_packages(&folders, &names, target, progress, || {
                let mut command = cargo();
                command.args(["build", "--bin", program]).args(self.options).current_dir(&path);
                ENVIRONMENT.iter().chain(&["CARGO_TARGET_DIR"]).for_each(|name| {
                    command.env_remove(name);
                });
                command
            })?;
        let errors: String = messages.iter().filter_map(CargoMessage::error).collect();
        messages
            .into_iter()
            .find_map(|message| message.executable)
            .ok_or_else(|| anyhow!("the {name} cannot be compiled; cargo says:\n{errors}{stderr}"))
    }
}

/// The manifest of a problem for cargo: its own, or if cargo cannot load the workspace, one without the other packages.
pub fn manifest(workspace: &Workspace, id: &str) -> Result<PathBuf> {
    let mut reading = cargo();
    reading.current_dir(&workspace.root);
    reading.args(["metadata", "--no-deps", "--format-version", "1"]);
    let own = workspace.folder(id).join("Cargo.toml");
    if reading.stdin(Stdio::null()).output().is_ok_and(|output| output.status.success()) {
        return Ok(own);
    }
    detached::write(&workspace.folder(id), &workspace.target())
}

/// Builds the packages in these folders with a command for each run of cargo, to which `names` are added that select the
/// packages in the workspace. If cargo fails before it compiles anything, another package may be the reason: then each is built
/// without its workspace.
fn build_packages(
    folders: &[PathBuf],
    names: &[String],
    target: Option<&Path>,
    progress: &ProgressLine,
    command: impl Fn() -> Command,
) -> Result<CargoOutput> {
    let command = || {
        let mut command = command();
        if let Some(target) = target {
            command.arg("--target-dir").arg(target);
        }
        command
    };
    let mut together = command();
    together.args(names);
    let mut result = run_together(|| run(together, progress))?;
    let Some(target) = target.filter(|_| !result.success && result.messages.is_empty()) else {
        return Ok(result);
    };
    result.success = true;
    for folder in folders {
        let mut alone = command();
        let Ok(manifest) = detached::write(folder, target) else {
            result.success = false;
            continue;
        };
        alone.arg("--manifest-path").arg(manifest);
        let CargoOutput { messages, success, stderr } = run_together(|| run(alone, progress))?;
        result.messages.extend(messages);
        if !success {
            (result.success, result.stderr) = (false, stderr);
        }
    }
    Ok(result)
}

/// Variables that would change how the tool is compiled. Cargo sets others for the judge, which do not matter.
const ENVIRONMENT: [&str; 4] =
    ["RUSTC", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS"];

/// Builds packages of the workspace, and once more if cargo takes something for up to date that was built from other files than
/// those that are there.
fn build_current(
    workspace: &Workspace,
    folders: &[PathBuf],
    names: &[String],
    arguments: &[&str],
    progress: &ProgressLine,
) -> Result<CargoOutput> {
    let target = workspace.target();
    let run = || {
        build_packages(folders, names, Some(&target), progress, || {
            let mut command = cargo();
            command.current_dir(&workspace.root).arg("build").args(arguments);
            command
        })
    };
    let mut record = BuildRecord::read(workspace);
    let started = SystemTime::now();
    let mut printed = run()?;
    let fresh = printed.messages.iter().filter(|message| message.fresh);
    if let Some(touched) = record.touch_replaced(fresh.flat_map(CargoMessage::own_files))? {
        printed = run()?;
        drop(touched);
    }
    record.add(printed.messages.iter().flat_map(CargoMessage::own_files), started);
    Ok(printed)
}

/// One line of `cargo build --message-format json`, with the fields that matter here.
#[derive(Deserialize)]
struct CargoMessage {
    target: Option<CargoTarget>,
    executable: Option<PathBuf>,
    #[serde(default)]
    filenames: Vec<PathBuf>,
    #[serde(default)]
    package_id: String,
    /// Whether nothing had to be built.
    #[serde(default)]
    fresh: bool,
    message: Option<CargoDiagnostic>,
}

#[derive(Deserialize)]
struct CargoTarget {
    name: String,
    src_path: PathBuf,
}

#[derive(Deserialize)]
struct CargoDiagnostic {
    level: String,
    rendered: Option<String>,
}

impl CargoMessage {
    fn library(&self) -> Option<Library> {
        let is_one = |file: &&PathBuf| {
            file.extension().is_some_and(|ending| ending == "rlib" || ending == DLL_EXTENSION)
        };
        let file = self.filenames.iter().find(is_one)?.clone();
        Some(Library { name: self.target.as_ref()?.name.replace('-', "_"), file })
    }

    /// What was built from files that may change: not those of a registry.
    fn own_files(&self) -> impl Iterator<Item = &PathBuf> {
        self.filenames.iter().filter(|_| self.package_id.starts_with("path+"))
    }

    /// The compiler's message, if it is an error.
    fn error(&self) -> Option<&str> {
        let diagnostic = self.message.as_ref().filter(|message| message.level == "error")?;
        diagnostic.rendered.as_deref()
    }
}

/// What cargo printed.
struct CargoOutput {
    messages: Vec<CargoMessage>,
    stderr: String,
    success: bool,
}

/// Runs cargo to its end. Its status lines, such as which crate it compiles, are shown as progress.
fn run(mut command: Command, progress: &ProgressLine) -> Result<CargoOutput> {
    command.args(["--message-format", "json"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().context("cannot start cargo")?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let mut printed = Vec::new();
    let stderr = thread::scope(|scope| -> Result<String> {
        let reading = scope.spawn(|| {
            let mut all = String::new();
            for line in stderr.into_iter().flat_map(|it| BufReader::new(it).lines()).flatten() {
                // Its verbs end in the same column.
                let verb = line.split_at_checked(12).filter(|(_, rest)| rest.starts_with(' '));
                match verb.map(|(verb, _)| verb.trim_start()) {
                    Some(verb) if verb.starts_with(char::is_uppercase) && !verb.contains(' ') => {
                        progress.begin(line.trim(), 1);
                    }
                    _ => all += &(line + "\n"),
                }
            }
            all
        });
        stdout.into_iter().try_for_each(|mut stdout| stdout.read_to_end(&mut printed).map(drop))?;
        Ok(reading.join().unwrap_or_default())
    })?;
    let success = child.wait()?.success();
    let lines = printed.split(|&byte| byte == b'\n');
    let messages = lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
    Ok(CargoOutput { messages, stderr: stderr.trim_end().to_owned(), success })
}

/// The cargo that runs the judge. It ends when the judge ends.
fn cargo() -> Command {
    sandbox::guarded(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
