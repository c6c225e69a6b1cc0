//! The compiler: its diagnostics, the executables it makes, and the MIR by which two texts are compared.

pub mod conditions;
mod diagnostics;
pub mod mir;

use std::env;
use std::env::consts::{DLL_EXTENSION, EXE_EXTENSION};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::ask::package::PackageSource;
use crate::ask::targets::Judge;
use crate::cache::{Cache, hash_of, stamp};
use crate::error::{Error, Result};
use crate::text::Edit;
use crate::{cache, os};

use conditions::Conditions;
pub use diagnostics::Diagnostic;

/// The editions to compile in when no judge is named.
const EDITIONS: [&str; 2] = ["2021", "2024"];

/// A compiler, and the crates that it may import.
#[derive(Clone)]
pub struct Rustc {
    program: OsString,
    pub sysroot: PathBuf,
    /// The conditions of a release build for the judge.
    pub conditions: Conditions,
    /// Arguments of every run: conditions, `--extern NAME=FILE` for imported crates, and the folders of their dependencies.
    presets: Vec<String>,
    /// The judge's arguments besides the edition.
    flags: Vec<String>,
    /// The file must compile in at least one of these editions.
    pub editions: Vec<&'static str>,
    /// Holds the MIR of crates, and pruned crates.
    pub cache: Cache,
    /// Changes with the compiler and the bundler.
    pub identity: u64,
}

/// What must change in a crate before it can be of another edition.
pub struct Changes {
    pub printed: String,
    pub edits: Vec<(PathBuf, Edit)>,
    pub files: Vec<PathBuf>,
}

/// The compiler is killed after printing this many bytes about errors, and sooner for a long text: its search for similar
/// names takes 0.1 seconds for each error there.
const ERROR_BYTES: usize = 1_000_000;
const ERROR_BYTES_OF_LONG_TEXT: usize = 50_000;
/// A text longer than this is compiled for seconds.
pub const LONG_TEXT: usize = 200_000;
/// Arguments for a run in which only errors matter.
const NO_LINTS: &[&str] = &["--cap-lints", "allow"];
/// How MIR is printed. Without these, paths are shortened to what is unique in the crate, which changes as items are
/// deleted; and closures are named by their line, not by their function.
const MIR_OPTIONS: [&str; 2] = ["-Ztrim-diagnostic-paths=no", "-Zspan-free-formats"];
/// A name that is unlikely to occur in any source.
pub const FILE: &str = "bundle-of-one-package.rs";

impl Rustc {
    /// Finds the compiler that `RUSTC` names, or else that of the active toolchain.
    pub fn find() -> Result<Rustc> {
        let named = env::var_os("RUSTC");
        let mut compiler = Rustc {
            program: named.clone().unwrap_or_else(|| "rustc".into()),
            sysroot: PathBuf::new(),
            conditions: Conditions::default(),
            presets: Vec::new(),
            flags: vec!["-O".into()],
            editions: EDITIONS.to_vec(),
            cache: Cache::default(),
            identity: 0,
        };
        let options = ["--print", "sysroot", "--print", "cfg", "-O", "--target", os::JUDGE];
        let printed = compiler.printed(&options)?;
        let (root, conditions) = printed.split_once('\n').unwrap_or((&printed, ""));
        compiler.sysroot = root.into();
        compiler.conditions = Conditions::default().with(conditions.lines());
        // Bypasses rustup's proxy, which takes as long as a small check.
        let program = compiler.sysroot.join("bin/rustc").with_extension(EXE_EXTENSION);
        if named.is_none() && program.is_file() {
            compiler.program = program.clone().into();
        }
        let rustfmt = compiler.tool("rustfmt");
        let own = env::current_exe().unwrap_or_default();
        let files = [Path::new(&compiler.program), &program, rustfmt.get_program().as_ref(), &own];
        compiler.identity = hash_of((&printed, files, files.map(stamp)));
        Ok(compiler)
    }

    pub fn with_judge(mut self, judge: Option<&'static Judge>) -> Rustc {
        if let Some(judge) = judge {
            self.editions = judge.editions.iter().map(String::as_str).collect();
            let conditions = judge.cfg.iter().flat_map(|name| ["--cfg".into(), name.clone()]);
            self.presets.extend(conditions);
            self.conditions = self.conditions.with(judge.cfg.iter().map(String::as_str));
            if !judge.flags.is_empty() {
                self.flags = judge.flags.clone();
            }
        }
        self
    }

    pub fn with_cache(mut self, target: &Path) -> Rustc {
        self.cache = Cache::in_target(target);
        self
    }

    /// A compiler that may import these crates. Their dependencies are expected in the same folders.
    pub fn importing(&self, crates: &[(String, PathBuf)]) -> Rustc {
        let mut presets = self.presets.clone();
        for (name, library) in crates {
            presets.extend(["--extern".to_owned(), format!("{name}={}", library.display())]);
            let folder = library.parent().unwrap_or(library);
            let needed = [folder.join("deps"), folder.to_owned()];
            presets.extend(needed.map(|folder| format!("-Ldependency={}", folder.display())));
        }
        Rustc { presets, ..self.clone() }
    }

    /// A compiler for which `file!()` is in this file what it is in a text.
    pub fn naming_alike(&self, file: &Path) -> Rustc {
        let name = format!("--remap-path-prefix={}={FILE}", file.display());
        let presets = self.presets.iter().cloned().chain([name]).collect();
        Rustc { presets, ..self.clone() }
    }

    /// A hash of everything but the edition that affects the result for a text.
    pub fn settings(&self) -> u64 {
        hash_of((self.identity, &self.presets, &self.flags, &self.editions))
    }

    /// A tool that comes with the compiler. Running it fails if it is not installed.
    pub fn tool(&self, name: &str) -> Command {
        let beside = Path::new(&self.program).with_file_name(name).with_extension(EXE_EXTENSION);
        Command::new(if beside.is_file() { beside.as_os_str() } else { name.as_ref() })
    }

    pub fn has_tool(&self, name: &str) -> bool {
        let output = self.tool(name).arg("--version").output();
        output.is_ok_and(|output| output.status.success())
    }

    /// Checks `text` in an edition without making an executable. Of many errors, only the first ones are returned.
    pub fn check(&self, text: &str, edition: &str, arguments: &[&str]) -> Result<Vec<Diagnostic>> {
        let (mut command, _folder) = text_command(&self.program, text, edition)?;
        command.args(["--emit=metadata", "--error-format=json", "-C", "debug-assertions=off"]);
        let command = command.args(["-o", "bundle.rmeta"]).args(arguments);
        let is_long = text.len() > LONG_TEXT;
        let most = if is_long { ERROR_BYTES_OF_LONG_TEXT } else { ERROR_BYTES };
        diagnostics(&self.run_for_errors(command, most)?)
    }

    pub fn errors(&self, text: &str, edition: &str) -> Result<Vec<Diagnostic>> {
        let mut found = self.check(text, edition, NO_LINTS)?;
        found.retain(Diagnostic::is_error);
        Ok(found)
    }

    /// The diagnostics of `text` and its printed MIR, from one run. There is no MIR if the text does not compile.
    pub fn examine(
        &self,
        text: &str,
        edition: &str,
        arguments: &[&str],
    ) -> Result<(Vec<Diagnostic>, Option<String>)> {
        let (mut command, folder) = text_command(&self.program, text, edition)?;
        self.print_mir(&folder, command.args(arguments))
    }

    /// The compiler's list of the functions that the program consists of, or else errors.
    pub fn collected(
        &self,
        text: &str,
        edition: &str,
    ) -> Result<(Vec<Diagnostic>, Option<String>)> {
        let (mut command, _folder) = text_command(&self.program, text, edition)?;
        command.args(["--emit=mir", "--error-format=json", "-o", "bundle.mir"]);
        command.args(["-C", "opt-level=0", "-C", "debug-assertions=off"]);
        command.args(["-Zprint-mono-items=yes"]).args(NO_LINTS).env("RUSTC_BOOTSTRAP", "1");
        let output = self.run(&mut command)?;
        let mut found = diagnostics(&output)?;
        found.retain(Diagnostic::is_error);
        let listed = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok((found, output.status.success().then_some(listed)))
    }

    pub fn mir(&self, text: &str, edition: &str) -> Result<Option<String>> {
        Ok(self.examine(text, edition, NO_LINTS)?.1)
    }

    /// The MIR of a crate from its own files, in any edition; `None` if it does not compile. Cached.
    pub fn mir_of_crate(&self, source: &PackageSource, edition: &str) -> Result<Option<String>> {
        let (mut command, folder) = self.crate_command(source, edition, NO_LINTS)?;
        command.arg("--emit=dep-info");
        let arguments: Vec<&OsStr> = command.get_args().collect();
        let variables: Vec<_> = command.get_envs().collect();
        let key = hash_of((self.identity, arguments, variables, &self.presets));
        // A copy lies in a new folder each time.
        let cache = Some(&self.cache).filter(|_| source.copied.is_none());
        let cached = cache.and_then(|cache| cache.read(key));
        if let Some((files, printed)) = cached.as_ref().and_then(|cached| cached.split_once("\n\n"))
        {
            let is_unchanged = |line: &str| {
                line.split_once(' ').is_some_and(|(_, file)| fingerprint(Path::new(file)) == line)
            };
            if files.lines().all(is_unchanged) {
                return Ok(Some(printed.to_owned()).filter(|printed| !printed.is_empty()));
            }
        }
        let (found, printed) = self.print_mir(&folder, &mut command)?;
        // A crate from a registry never changes, so a failure is cached too, unless a library was missing.
        let is_final = || source.foreign && !found.iter().any(Diagnostic::is_missing_library);
        let files = read_dep_info(&folder);
        if let (Some(cache), true) = (cache, printed.is_some() && files.is_ok() || is_final()) {
            let mut files = files.unwrap_or_default();
            let imported = self.presets.iter().filter_map(|argument| argument.split_once('='));
            files.extend(
                imported.map(|(_, file)| PathBuf::from(file)).filter(|file| file.is_file()),
            );
            let files: String = files.iter().map(|file| fingerprint(file) + "\n").collect();
            cache.write(key, &format!("{files}\n{}", printed.as_deref().unwrap_or_default()));
        }
        Ok(printed)
    }

    /// The unused imports of a program: files, and ranges in them.
    pub fn unused_imports(&self, program: &PackageSource) -> Result<Vec<(PathBuf, Range<usize>)>> {
        let (mut command, folder) = self.crate_command(program, &program.edition, NO_LINTS)?;
        command.args(["--force-warn", "unused_imports"]);
        let (found, _) = self.print_mir(&folder, &mut command)?;
        let found = found.iter().filter(|found| found.has_code("unused_imports"));
        let spans = found.flat_map(Diagnostic::primary).filter(|span| !span.is_from_a_macro());
        Ok(spans.map(|span| (PathBuf::from(&span.file_name), span.range())).collect())
    }

    /// The edits that a crate from its own files needs for the next edition, its MIR, and its files. `None` if it does not
    /// compile.
    pub fn changes(
        &self,
        source: &PackageSource,
        edition: &str,
        lints: &[&str],
    ) -> Result<Option<Changes>> {
        let (mut command, folder) = self.crate_command(source, edition, NO_LINTS)?;
        command.arg("--emit=dep-info").args(lints.iter().flat_map(|lint| ["--force-warn", lint]));
        let (found, Some(printed)) = self.print_mir(&folder, &mut command)? else {
            return Ok(None);
        };
        let edits = found.iter().filter_map(Diagnostic::suggestion);
        let edits = edits.flat_map(|help| &help.spans).filter_map(|span| {
            let text = span.suggested_replacement.clone()?;
            Some((PathBuf::from(&span.file_name), Edit::new(span.range(), text)))
        });
        let files = read_dep_info(&folder).map_err(Error::TempFolder)?;
        Ok(Some(Changes { printed, edits: edits.collect(), files }))
    }

    /// The compiler's table of macro expansions for a crate from its own files. The format is not stable. A table that
    /// cannot be read counts as one without calls.
    pub fn expansions(&self, source: &PackageSource) -> Result<String> {
        let (mut command, _folder) = self.crate_command(source, &source.edition, NO_LINTS)?;
        command.args(["-Zunpretty=expanded,hygiene", "-Zverbose-internals"]);
        command.args(["-C", "debug-assertions=off"]).env("RUSTC_BOOTSTRAP", "1");
        Ok(String::from_utf8_lossy(&self.run(&mut command)?.stdout).into_owned())
    }

    /// The errors up to and including name resolution.
    pub fn unresolved(&self, text: &str, edition: &str) -> Result<Vec<Diagnostic>> {
        let (mut command, _folder) = text_command(&self.program, text, edition)?;
        command.args(NO_LINTS).args(["-Zno-analysis", "--error-format=json"]);
        let output = self.run(command.env("RUSTC_BOOTSTRAP", "1"))?;
        let mut found = diagnostics(&output)?;
        found.retain(Diagnostic::is_error);
        Ok(found)
    }

    /// The compiler's command for a crate from its own files, and the folder it runs in.
    fn crate_command(
        &self,
        source: &PackageSource,
        edition: &str,
        arguments: &[&str],
    ) -> Result<(Command, TempDir)> {
        let folder = cache::temp_folder().map_err(Error::TempFolder)?;
        let mut command = Command::new(&self.program);
        command.current_dir(folder.path()).arg(&source.root).args(arguments);
        command.args(["--crate-name", &source.crate_name, "--crate-type", source.kind()]);
        command.args(["--edition", edition]);
        for feature in &source.features {
            command.args(["--cfg", &format!("feature={feature:?}")]);
        }
        for condition in &source.conditions {
            command.args(["--cfg", condition]);
        }
        command.envs(&source.variables);
        Ok((command, folder))
    }

    fn print_mir(
        &self,
        folder: &TempDir,
        command: &mut Command,
    ) -> Result<(Vec<Diagnostic>, Option<String>)> {
        // Only diagnostics and MIR are needed, no code.
        command.args(["--emit=mir", "-Zno-codegen", "--error-format=json", "-o", "bundle.mir"]);
        command.args(["-C", "opt-level=0", "-C", "debug-assertions=off"]).args(MIR_OPTIONS);
        let output = self.run_for_errors(command.env("RUSTC_BOOTSTRAP", "1"), ERROR_BYTES)?;
        let found = diagnostics(&output)?;
        let printed = output.status.success().then(|| folder.path().join("bundle.mir"));
        Ok((found, printed.map(fs::read_to_string).transpose().map_err(Error::TempFolder)?))
    }

    /// The syntax tree of a text of imports, which shows what each import resolves to. Some may not resolve.
    pub fn resolved(&self, imports: &str) -> Result<String> {
        let text = format!("extern crate alloc;\n{imports}fn main() {{}}\n");
        let (mut command, _folder) = text_command(&self.program, &text, "2021")?;
        command.args(NO_LINTS).arg("-Zunpretty=hir-tree").env("RUSTC_BOOTSTRAP", "1");
        Ok(String::from_utf8_lossy(&self.run(&mut command)?.stdout).into_owned())
    }

    /// Compiles `text` to an executable with the judge's arguments, an empty cargo home and overflow checks. Returns all
    /// diagnostics. If none of them is an error, the executable exists.
    pub fn build(&self, text: &str, edition: &str, executable: &Path) -> Result<Vec<Diagnostic>> {
        let (mut command, folder) = text_command(&self.program, text, edition)?;
        command.args(&self.flags).args(["-C", "overflow-checks=on", "--error-format=json", "-o"]);
        diagnostics(&self.run(command.arg(executable).env("CARGO_HOME", folder.path()))?)
    }

    /// The uses of standard library names that are newer than `version`, as clippy finds them; `None` without clippy.
    pub fn newer_than(
        &self,
        version: &str,
        text: &str,
        edition: &str,
    ) -> Result<Option<Vec<Diagnostic>>> {
        let clippy = self.tool("clippy-driver");
        let (mut command, folder) = text_command(clippy.get_program(), text, edition)?;
        let settings = folder.path().join("clippy.toml");
        fs::write(settings, format!("msrv = \"{version}\"\n")).map_err(Error::TempFolder)?;
        command.args(["--emit=metadata", "--error-format=json", "-o", "bundle.rmeta"]);
        command.args(["-A", "warnings", "-A", "clippy::all"]);
        command.args(["--force-warn", "clippy::incompatible_msrv"]);
        let output = self.run(command.env("CLIPPY_CONF_DIR", folder.path()));
        let found = match output.and_then(|output| diagnostics(&output)) {
            Err(_) if !self.has_tool("clippy-driver") => return Ok(None),
            found => found?,
        };
        Ok(Some(
            found.into_iter().filter(|found| found.has_code("clippy::incompatible_msrv")).collect(),
        ))
    }

    fn run(&self, command: &mut Command) -> Result<Output> {
        let output = command.args(&self.presets).stdin(Stdio::null()).output();
        output.map_err(|error| Error::NoRust(command.get_program().into(), error))
    }

    /// Runs the compiler for its JSON diagnostics, and kills it after so many bytes about errors. An error in a macro call
    /// quotes the whole call, which may be most of a crate such as libc.
    fn run_for_errors(&self, command: &mut Command, most_bytes: usize) -> Result<Output> {
        let command = command.args(&self.presets).stdin(Stdio::null());
        let mut run = || {
            let command = command.stdout(Stdio::null()).stderr(Stdio::piped());
            let mut child = command.spawn()?;
            let mut messages = Vec::new();
            let mut error_bytes = 0;
            let mut lines = BufReader::new(child.stderr.take().expect("it is piped"));
            while error_bytes < most_bytes {
                let start = messages.len();
                let length = lines.read_until(b'\n', &mut messages)?;
                if length == 0 {
                    break;
                }
                let is_error = |line: &str| line.contains(r#""level":"error"#);
                if std::str::from_utf8(&messages[start..]).is_ok_and(is_error) {
                    error_bytes += length;
                }
            }
            if error_bytes >= most_bytes {
                child.kill()?;
            }
            Ok(Output { status: child.wait()?, stdout: Vec::new(), stderr: messages })
        };
        run().map_err(|error| Error::NoRust(command.get_program().into(), error))
    }

    fn printed(&self, arguments: &[&str]) -> Result<String> {
        let output = self.run(Command::new(&self.program).args(arguments))?;
        if !output.status.success() {
            let messages = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            return Err(Error::Rustc(format!("`rustc {}`: {messages}", arguments.join(" "))));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

fn read_dep_info(folder: &TempDir) -> io::Result<Vec<PathBuf>> {
    let written = fs::read_to_string(folder.path().join("bundle.d"))?;
    let files = written.lines().filter_map(|line| line.strip_suffix(':'));
    Ok(files.map(|file| PathBuf::from(file.replace("\\ ", " "))).collect())
}

/// A line that changes with the file: with the content of a source, and with the time of a library, which is large.
fn fingerprint(file: &Path) -> String {
    let is_library = file.extension().is_some_and(|end| end == "rlib" || end == DLL_EXTENSION);
    let hash = if is_library { hash_of(stamp(file)) } else { hash_of(fs::read(file).ok()) };
    format!("{hash:016x} {}", file.display())
}

/// The command that runs a compiler on a text, and the folder it runs in.
fn text_command(
    program: impl AsRef<OsStr>,
    text: &str,
    edition: &str,
) -> Result<(Command, TempDir)> {
    let folder = cache::temp_folder().map_err(Error::TempFolder)?;
    fs::write(folder.path().join(FILE), text).map_err(Error::TempFolder)?;
    let mut command = Command::new(program);
    command.current_dir(folder.path());
    command.args([FILE, "--crate-name", "bundle", "--crate-type", "bin", "--edition", edition]);
    Ok((command, folder))
}

fn diagnostics(output: &Output) -> Result<Vec<Diagnostic>> {
    let messages = String::from_utf8_lossy(&output.stderr);
    let mut found = Vec::new();
    for line in messages.lines().filter(|line| line.starts_with('{')) {
        let message = serde_json::from_str(line);
        let unreadable =
            |error| Error::Rustc(format!("its message `{line}` cannot be read: {error}"));
        found.push(message.map_err(unreadable)?);
    }
    if !output.status.success() && found.iter().all(|found: &Diagnostic| !found.is_error()) {
        return Err(Error::Rustc(messages.trim().to_owned()));
    }
    Ok(found)
}
