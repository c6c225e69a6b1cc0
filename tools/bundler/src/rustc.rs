//! The compiler: what it says of a text, the programs it makes, and the MIR by which two texts are compared.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde::Deserialize;
use tempfile::TempDir;

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::load::Source;
use crate::targets::Target;
use crate::text::Edit;

/// The editions that judges compile in, unless it is known of one.
const EDITIONS: [&str; 2] = ["2021", "2024"];
/// A compiler, and the crates that it may import.
#[derive(Clone)]
pub struct Compiler {
    program: OsString,
    /// The folder of the toolchain.
    pub sysroot: PathBuf,
    /// Those of a release build for the judge.
    pub conditions: Conditions,
    /// Conditions, and crates that stay imports: `--extern NAME=FILE` and the folders of what these need.
    always: Vec<OsString>,
    /// How a judge calls it, besides the edition.
    flags: Vec<OsString>,
    /// In which editions: the file must compile in one of them.
    pub editions: Vec<&'static str>,
}

/// One message of the compiler.
#[derive(Clone, Debug, Deserialize)]
pub struct Diagnostic {
    pub message: String,
    pub level: String,
    code: Option<Code>,
    pub spans: Vec<Span>,
    #[serde(default)]
    children: Vec<Diagnostic>,
    rendered: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Code {
    code: String,
}

/// A place that a message points at.
#[derive(Clone, Debug, Deserialize)]
pub struct Span {
    file_name: String,
    byte_start: usize,
    byte_end: usize,
    pub line_start: usize,
    pub is_primary: bool,
    label: Option<String>,
    expansion: Option<Box<Expansion>>,
    suggested_replacement: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Expansion {
    span: Span,
}

/// What the compiler says of a crate that is to be of another edition.
pub struct Changes {
    pub printed: String,
    pub edits: Vec<(PathBuf, Edit)>,
    pub files: Vec<PathBuf>,
}

/// The MIR of every function, constant and static, without places and numbering, and how often each occurs.
pub type Mir = BTreeMap<String, usize>;

/// What comes of asking for MIR.
enum Printed {
    Mir(String, Vec<Diagnostic>),
    /// The text does not compile.
    Refused(Vec<Diagnostic>),
    /// This compiler does not print it as it is asked to.
    Unable,
}

/// So many errors tell what is to be done next.
const ENOUGH: usize = 500;
/// Arguments for a run in which only errors matter.
const SILENT: &[&str] = &["--cap-lints", "allow"];
/// What judges run programs on.
const JUDGE: &str = "x86_64-unknown-linux-gnu";
/// A name that no text is likely to hold.
const FILE: &str = "bundle-of-one-package.rs";

impl Compiler {
    /// The compiler that `RUSTC` names, or the one of the toolchain at hand.
    pub fn find() -> Result<Compiler> {
        let named = env::var_os("RUSTC");
        let mut compiler = Compiler {
            program: named.clone().unwrap_or_else(|| "rustc".into()),
            sysroot: PathBuf::new(),
            conditions: Conditions::default(),
            always: Vec::new(),
            flags: vec!["-O".into()],
            editions: EDITIONS.to_vec(),
        };
        let asked = ["--print", "sysroot", "--print", "cfg", "-O", "--target", JUDGE];
        let printed = compiler.printed(&asked)?;
        let (root, conditions) = printed.split_once('\n').unwrap_or((&printed, ""));
        compiler.sysroot = root.into();
        compiler.conditions = Conditions::new(conditions);
        // Past rustup's proxy, which takes as long as a small check.
        let program = compiler.sysroot.join("bin/rustc");
        if named.is_none() && program.is_file() {
            compiler.program = program.into();
        }
        Ok(compiler)
    }

    /// The same as that judge calls it.
    pub fn of(mut self, target: Option<&'static Target>) -> Compiler {
        if let Some(target) = target {
            self.editions = target.editions.iter().map(String::as_str).collect();
            let conditions = target.cfg.iter().flat_map(|name| ["--cfg".into(), name.into()]);
            self.always.extend(conditions);
            self.conditions = self.conditions.with(target.cfg.iter().map(String::as_str));
            if !target.flags.is_empty() {
                self.flags = target.flags.iter().map(OsString::from).collect();
            }
        }
        self
    }

    /// A compiler that may import these crates; `folder` has what they need.
    pub fn importing(&self, crates: &[(String, PathBuf)]) -> Compiler {
        let mut always = self.always.clone();
        for (name, library) in crates {
            let mut import = OsString::from(format!("{name}="));
            import.push(library);
            always.extend(["--extern".into(), import]);
            if let Some(folder) = library.parent() {
                let mut search = OsString::from("dependency=");
                search.push(folder.join("deps"));
                let mut beside = OsString::from("dependency=");
                beside.push(folder);
                always.extend(["-L".into(), search, "-L".into(), beside]);
            }
        }
        Compiler { always, ..self.clone() }
    }

    /// The compiler's name and version, such as `rustc 1.85.0 (…)`.
    pub fn version(&self) -> Result<String> {
        Ok(self.printed(&["--version"])?.trim().to_owned())
    }

    /// A tool that comes with the compiler. That it is not installed shows when it is called.
    pub fn companion(&self, name: &str) -> Command {
        let beside = Path::new(&self.program).with_file_name(name);
        Command::new(if beside.is_file() { beside.as_os_str() } else { name.as_ref() })
    }

    /// Is there such a tool?
    pub fn has(&self, name: &str) -> bool {
        let output = self.companion(name).arg("--version").stdin(Stdio::null()).output();
        output.is_ok_and(|output| output.status.success())
    }

    /// What the compiler says of `text` in that edition, without making a program; of errors, the first [`ENOUGH`].
    pub fn check(&self, text: &str, edition: &str, arguments: &[&str]) -> Result<Vec<Diagnostic>> {
        self.check_until(ENOUGH, text, edition, arguments)
    }

    /// The errors of `text` in that edition, all of them.
    pub fn errors(&self, text: &str, edition: &str) -> Result<Vec<Diagnostic>> {
        let mut found = self.check_until(usize::MAX, text, edition, SILENT)?;
        found.retain(Diagnostic::is_error);
        Ok(found)
    }

    fn check_until(
        &self,
        most: usize,
        text: &str,
        edition: &str,
        arguments: &[&str],
    ) -> Result<Vec<Diagnostic>> {
        let work = Work::new(text)?;
        let output = self.run_until(
            most,
            work.command(&self.program, edition)
                .args(["--emit=metadata", "--error-format=json", "-C", "debug-assertions=off"])
                .args(["-o", "bundle.rmeta"])
                .args(arguments),
        )?;
        diagnostics(&output)
    }

    /// What the compiler says of `text`, and its MIR as it is printed, in one run: there is none if the text does not
    /// compile, or if this compiler cannot print MIR with full paths.
    pub fn examine(
        &self,
        text: &str,
        edition: &str,
        arguments: &[&str],
    ) -> Result<(Vec<Diagnostic>, Option<String>)> {
        let work = Work::new(text)?;
        let mut command = work.command(&self.program, edition);
        let printed = self.print_mir(&work.folder, command.args(arguments))?;
        Ok(match printed {
            Printed::Mir(printed, found) => (found, Some(printed)),
            Printed::Refused(found) => (found, None),
            Printed::Unable => (self.check(text, edition, arguments)?, None),
        })
    }

    /// The MIR of `text`, if there is some.
    pub fn mir(&self, text: &str, edition: &str) -> Result<Option<String>> {
        let work = Work::new(text)?;
        let printed =
            self.print_mir(&work.folder, work.command(&self.program, edition).args(SILENT))?;
        Ok(printed.mir())
    }

    /// The MIR of a crate from its own files, in another edition perhaps.
    pub fn mir_of_crate(
        &self,
        source: &Source,
        kind: &str,
        edition: &str,
    ) -> Result<Option<String>> {
        let (mut command, folder) = self.crate_alone(source, kind, edition, SILENT)?;
        // What comes of a registry stays as it is, but for what a build script makes.
        let stays = || {
            source.foreign
                && source.copied.is_none()
                && !source.variables.get("OUT_DIR").is_some_and(holds_files)
        };
        let kept = source.library.as_ref().filter(|_| stays());
        let kept = kept.map(|library| Kept::new(library, &command, &self.always));
        if let Some(printed) = kept.as_ref().and_then(Kept::read) {
            return Ok(Some(printed).filter(|printed| !printed.is_empty()));
        }
        let printed = self.print_mir(&folder, &mut command)?;
        match (&kept, &printed) {
            (Some(kept), Printed::Mir(printed, _)) => kept.write(printed),
            // That it does not compile in this edition; but a library may be there the next time.
            (Some(kept), Printed::Refused(found))
                if !found.iter().any(Diagnostic::is_of_loading) =>
            {
                kept.write("");
            }
            _ => {}
        }
        Ok(printed.mir())
    }

    /// What has to change in a crate from its own files for the next edition, its MIR, and the files that it is made of.
    /// Nothing if it does not compile.
    pub fn changes(
        &self,
        source: &Source,
        kind: &str,
        edition: &str,
        lints: &[&str],
    ) -> Result<Option<Changes>> {
        let forced = lints.iter().flat_map(|lint| ["--force-warn", lint]);
        let arguments: Vec<&str> =
            ["--cap-lints", "warn", "--emit=dep-info"].into_iter().chain(forced).collect();
        let (mut command, folder) = self.crate_alone(source, kind, edition, &arguments)?;
        let printed = self.print_mir(&folder, &mut command)?;
        let Printed::Mir(printed, found) = printed else { return Ok(None) };
        let files = fs::read_to_string(folder.path().join("bundle.d")).map_err(Error::NoMir)?;
        let files = files.lines().filter_map(|line| line.strip_suffix(':'));
        let edits = found.iter().filter(|found| lints.iter().any(|lint| found.is_lint(lint)));
        let edits = edits.flat_map(|found| found.children.iter().find(|help| help.has_edits()));
        let edits = edits.flat_map(|help| &help.spans).filter_map(|span| {
            let text = span.suggested_replacement.clone()?;
            Some((PathBuf::from(&span.file_name), Edit::new(span.range(), text)))
        });
        Ok(Some(Changes {
            printed,
            edits: edits.collect(),
            files: files.map(|file| PathBuf::from(file.replace("\\ ", " "))).collect(),
        }))
    }

    /// The run of the compiler for a crate from its own files, and its folder.
    fn crate_alone(
        &self,
        source: &Source,
        kind: &str,
        edition: &str,
        arguments: &[&str],
    ) -> Result<(Command, TempDir)> {
        let folder = TempDir::with_prefix("bundle-").map_err(Error::NotWritten)?;
        let mut command = Command::new(&self.program);
        command.current_dir(folder.path()).arg(&source.root).args(arguments);
        command.args(["--crate-name", &source.crate_name, "--crate-type", kind]);
        command.args(["--edition", edition]);
        for feature in &source.features {
            command.args(["--cfg", &format!("feature={feature:?}")]);
        }
        for condition in &source.script.conditions {
            command.args(["--cfg", condition]);
        }
        command.envs(&source.variables);
        Ok((command, folder))
    }

    fn print_mir(&self, folder: &TempDir, command: &mut Command) -> Result<Printed> {
        let output = self.run_until(
            ENOUGH,
            command
                // Its own words are all that is asked for: no code.
                .args(["--emit=mir", "-Zno-codegen", "--error-format=json"])
                .args(["-C", "opt-level=0", "-C", "debug-assertions=off"])
                // Printed paths are shortened to what is unique in the crate: they would change as others go.
                .arg("-Ztrim-diagnostic-paths=no")
                .env("RUSTC_BOOTSTRAP", "1")
                .args(["-o", "bundle.mir"]),
        )?;
        if output.status.success() {
            let printed =
                fs::read_to_string(folder.path().join("bundle.mir")).map_err(Error::NoMir)?;
            return Ok(Printed::Mir(printed, diagnostics(&output)?));
        }
        // What is wrong with the text is said of a place in it.
        let found = diagnostics(&output).unwrap_or_default();
        let of_text = |found: &Diagnostic| found.is_error() && !found.spans.is_empty();
        Ok(if found.iter().any(of_text) { Printed::Refused(found) } else { Printed::Unable })
    }

    /// Makes a program of `text` as a judge does, and a cargo home with nothing in it: `rustc -O`, but with overflow checks.
    /// Answers with all that the compiler had to say; without an error among it the program is there.
    pub fn make(&self, text: &str, edition: &str, executable: &Path) -> Result<Vec<Diagnostic>> {
        let work = Work::new(text)?;
        let output = self.run(
            work.command(&self.program, edition)
                .args(&self.flags)
                .args(["-C", "overflow-checks=on", "--error-format=json", "-o"])
                .arg(executable)
                .env("CARGO_HOME", work.folder.path()),
        )?;
        diagnostics(&output)
    }

    /// What clippy says of names of the standard library that are newer than `version`; nothing if there is no clippy.
    pub fn newer_than(
        &self,
        version: &str,
        text: &str,
        edition: &str,
    ) -> Result<Option<Vec<Diagnostic>>> {
        let work = Work::new(text)?;
        fs::write(work.folder.path().join("clippy.toml"), format!("msrv = \"{version}\"\n"))
            .map_err(Error::NotWritten)?;
        let clippy = self.companion("clippy-driver");
        let output = self.run(
            work.command(clippy.get_program(), edition)
                .args(["--emit=metadata", "--error-format=json", "-o", "bundle.rmeta"])
                .args(["-A", "warnings", "-A", "clippy::all"])
                .args(["--force-warn", "clippy::incompatible_msrv"])
                .env("CLIPPY_CONF_DIR", work.folder.path()),
        );
        let found = match output.and_then(|output| diagnostics(&output)) {
            Err(_) if !self.has("clippy-driver") => return Ok(None),
            found => found?,
        };
        Ok(Some(found.into_iter().filter(|found| found.is("clippy::incompatible_msrv")).collect()))
    }

    fn run(&self, command: &mut Command) -> Result<Output> {
        let command = command.args(&self.always).stdin(Stdio::null());
        let output = command.output();
        output.map_err(|error| Error::NoRust(command.get_program().into(), error))
    }

    /// The same for what the compiler says in JSON. After so many errors it is stopped: in calls of macros within macros
    /// it tells for every error the whole way there, and is at it far longer than it looked for them.
    fn run_until(&self, most: usize, command: &mut Command) -> Result<Output> {
        let command = command.args(&self.always).stdin(Stdio::null());
        let mut run = || {
            let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
            let mut said = Vec::new();
            let mut errors = 0;
            let mut lines = BufReader::new(child.stderr.take().expect("it is piped"));
            while errors < most {
                let start = said.len();
                if lines.read_until(b'\n', &mut said)? == 0 {
                    break;
                }
                let is_error = |line: &str| line.contains(r#""level":"error"#);
                errors += usize::from(std::str::from_utf8(&said[start..]).is_ok_and(is_error));
            }
            if errors >= most {
                child.kill()?;
            }
            Ok(Output { status: child.wait()?, stdout: Vec::new(), stderr: said })
        };
        run().map_err(|error| Error::NoRust(command.get_program().into(), error))
    }

    fn printed(&self, arguments: &[&str]) -> Result<String> {
        let output = self.run(Command::new(&self.program).args(arguments))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            return Err(Error::Fails(arguments.join(" "), said));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

fn holds_files(folder: impl AsRef<Path>) -> bool {
    fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some())
}

/// A file beside a compiled library, which keeps its MIR for the next time. It can be deleted at any time.
struct Kept {
    file: PathBuf,
}

impl Kept {
    /// Cargo's name for the library tells apart versions, features, what these depend on, and compilers.
    fn new(library: &Path, command: &Command, externs: &[OsString]) -> Kept {
        let mut hasher = DefaultHasher::new();
        command.get_program().hash(&mut hasher);
        command.get_args().for_each(|argument| argument.hash(&mut hasher));
        command.get_envs().for_each(|variable| variable.hash(&mut hasher));
        externs.hash(&mut hasher);
        Kept { file: library.with_extension(format!("{:016x}.mir", hasher.finish())) }
    }

    /// What is kept, if it is whole.
    fn read(&self) -> Option<String> {
        let mut text = fs::read_to_string(&self.file).ok()?;
        let printed = text.split_off(text.find('\n')? + 1);
        (text == Kept::first_line(&printed)).then_some(printed)
    }

    /// Where nothing can be written, the next time takes as long as this one.
    fn write(&self, printed: &str) {
        let text = Kept::first_line(printed) + printed;
        let folder = self.file.parent().unwrap_or(Path::new(""));
        let _ = tempfile::NamedTempFile::new_in(folder).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            Ok(file.persist(&self.file)?)
        });
    }

    fn first_line(printed: &str) -> String {
        let mut hasher = DefaultHasher::new();
        printed.hash(&mut hasher);
        format!("{:016x}\n", hasher.finish())
    }
}

/// A folder for one run of the compiler, with the text in it.
struct Work {
    folder: TempDir,
}

impl Work {
    fn new(text: &str) -> Result<Work> {
        let folder = TempDir::with_prefix("bundle-").map_err(Error::NotWritten)?;
        fs::write(folder.path().join(FILE), text).map_err(Error::NotWritten)?;
        Ok(Work { folder })
    }

    fn command(&self, program: impl AsRef<std::ffi::OsStr>, edition: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.folder.path());
        command.args([FILE, "--crate-name", "bundle", "--crate-type", "bin", "--edition", edition]);
        command
    }
}

fn diagnostics(output: &Output) -> Result<Vec<Diagnostic>> {
    let said = String::from_utf8_lossy(&output.stderr);
    let mut found = Vec::new();
    for line in said.lines().filter(|line| line.starts_with('{')) {
        let message = serde_json::from_str(line);
        found.push(message.map_err(|error| Error::NotUnderstood(line.to_owned(), error))?);
    }
    if !output.status.success() && found.iter().all(|found: &Diagnostic| !found.is_error()) {
        return Err(Error::FailsSilently(said.trim().to_owned()));
    }
    Ok(found)
}

impl Printed {
    fn mir(self) -> Option<String> {
        match self {
            Printed::Mir(printed, _) => Some(printed),
            Printed::Refused(_) | Printed::Unable => None,
        }
    }
}

impl Diagnostic {
    pub fn is_error(&self) -> bool {
        self.level == "error" || self.level.starts_with("error:")
    }

    /// Has it this code, `E0432` or the name of a lint?
    pub fn is(&self, code: &str) -> bool {
        self.code() == Some(code)
    }

    /// `E0432` or the name of a lint; none for the closing lines that count errors.
    pub fn code(&self) -> Option<&str> {
        self.code.as_ref().map(|code| code.code.as_str())
    }

    /// Is it about a library that is not there, or another?
    fn is_of_loading(&self) -> bool {
        self.code().is_some_and(|code| code.starts_with("E046"))
    }

    /// Can it be for want of something that is elsewhere?
    pub fn is_of_names(&self) -> bool {
        const CODES: &str = "\
            E0046 E0207 E0220 E0223 E0271 E0276 E0277 E0282 E0283 E0308 E0369 E0403 E0404 E0405 \
            E0407 E0408 E0412 E0422 E0423 E0424 E0425 E0426 E0432 E0433 E0437 E0438 E0531 E0532 \
            E0533 E0574 E0576 E0599 E0600 E0605 E0606 E0608 E0609 E0614 E0689";
        self.code().is_some_and(|code| CODES.split(' ').any(|one| one == code))
    }

    /// The lint that it comes from: what can be allowed.
    pub fn lint(&self) -> Option<&str> {
        match self.code()? {
            // The lints whose messages have the code of an error.
            "E0133" if !self.is_error() => Some("unsafe_op_in_unsafe_fn"),
            "E0170" => Some("bindings_with_variant_name"),
            code if code.starts_with(|letter: char| letter.is_ascii_uppercase()) => None,
            lint => Some(lint),
        }
    }

    /// All its words, notes and labels included.
    pub fn words(&self) -> String {
        let labels = self.spans.iter().filter_map(|span| span.label.as_deref());
        let own = [self.message.as_str(), self.rendered.as_deref().unwrap_or_default()];
        let mut words = own.into_iter().chain(labels).collect::<Vec<_>>().join("\n");
        for child in &self.children {
            words.push('\n');
            words.push_str(&child.words());
        }
        words
    }

    /// The bounds that it says are not met, in notes of their own.
    pub fn bounds(&self) -> String {
        let notes = self.children.iter().map(|note| note.message.as_str());
        let of_bounds = ["trait bound `", "the following trait bounds were not satisfied"];
        let notes = notes.filter(|note| of_bounds.iter().any(|start| note.starts_with(start)));
        notes.collect::<Vec<_>>().join("\n")
    }

    /// Is it of this lint, or of one of the lints that it has become?
    fn is_lint(&self, lint: &str) -> bool {
        self.code().is_some_and(|code| code.starts_with(lint))
    }

    /// Does it say what to write instead?
    fn has_edits(&self) -> bool {
        self.spans.iter().any(|span| span.suggested_replacement.is_some())
    }

    /// As the compiler shows it to people.
    pub fn rendered(&self) -> &str {
        self.rendered.as_deref().unwrap_or(&self.message).trim_end()
    }

    /// The words in backticks of its first line.
    pub fn quoted(&self) -> impl Iterator<Item = &str> {
        self.message.split('`').skip(1).step_by(2)
    }

    pub fn primary(&self) -> impl Iterator<Item = &Span> {
        self.spans.iter().filter(|span| span.is_primary)
    }
}

impl Span {
    /// Where it is: in the text of a macro if it comes out of one.
    pub fn range(&self) -> Range<usize> {
        self.byte_start..self.byte_end
    }

    /// Where it is, or where the macro was called that it comes out of.
    pub fn call_site(&self) -> Range<usize> {
        let mut span = self;
        while let Some(expansion) = &span.expansion {
            span = &expansion.span;
        }
        span.range()
    }

    pub fn is_from_a_macro(&self) -> bool {
        self.expansion.is_some()
    }
}

/// The pieces of printed MIR, each of which begins at the left margin.
pub fn functions(printed: &str) -> Mir {
    let mut functions = Mir::new();
    let mut piece = String::new();
    let mut variables: Vec<String> = Vec::new();
    let mut count = |piece: &mut String| {
        if !piece.is_empty() {
            *functions.entry(std::mem::take(piece)).or_default() += 1;
        }
    };
    for line in printed.lines().filter(|line| !line.is_empty() && !line.starts_with("//")) {
        if !line.starts_with([' ', '}']) {
            count(&mut piece);
        }
        // An attribute makes one scope more, and the variables of scopes come in another order.
        let inner = line.trim_start();
        let is_inner = inner.len() < line.len();
        if is_inner && (inner == "}" || inner.starts_with("scope ") && inner.ends_with('{')) {
            continue;
        }
        if is_inner && ["let ", "debug "].iter().any(|start| inner.starts_with(start)) {
            let mut variable = String::new();
            push_without_places(&mut variable, inner);
            variables.push(variable);
            continue;
        }
        variables.sort();
        variables.drain(..).for_each(|variable| piece.extend([variable.as_str(), "\n"]));
        push_without_places(&mut piece, inner);
        piece.push('\n');
    }
    count(&mut piece);
    functions
}

/// Leaves out what changes although the program does not: places in the text, numbers of allocations, and the path
/// to a name of the standard library, which has several for one thing.
fn push_without_places(out: &mut String, line: &str) {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let bytes = line.as_bytes();
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        if let Some(place) = rest.strip_prefix(FILE) {
            let mut place = place.trim_start_matches(|letter: char| {
                letter.is_ascii_digit() || letter == ':' || letter == ' '
            });
            if let Some(context) = place.strip_prefix("(#") {
                place = context.split_once(')').map_or(context, |(_, rest)| rest);
            }
            at = line.len() - place.len();
            continue;
        }
        let length = rest.bytes().take_while(|&byte| is_word(byte)).count();
        if length == 0 {
            let letter = rest.chars().next().unwrap_or(' ');
            // In pictures of memory, the line around a number is the longer the shorter the number is.
            if letter != '─' {
                out.push(letter);
            }
            at += letter.len_utf8();
            continue;
        }
        let word = &rest[..length];
        let begins = at == 0 || !(is_word(bytes[at - 1]) || bytes[at - 1] == b':');
        at += length;
        if begins && matches!(word, "std" | "core" | "alloc") && line[at..].starts_with("::") {
            at += 2;
            loop {
                let segment = line[at..].bytes().take_while(|&byte| is_word(byte)).count();
                let lower = line[at..].starts_with(|letter: char| letter.is_ascii_lowercase());
                let after = &line[at + segment..];
                // A function with the types that it is given is the end.
                let is_end = after.starts_with("::<") && !after.starts_with("::<impl ");
                if segment == 0 || !lower || !after.starts_with("::") || is_end {
                    break;
                }
                at += segment + 2;
            }
        } else if word.strip_prefix("alloc").is_some_and(|number| {
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        }) {
            out.push_str("alloc");
        } else {
            out.push_str(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_numbers_are_left_out() {
        let mut out = String::new();
        push_without_places(
            &mut out,
            "fn <impl at bundle-of-one-package.rs:24:1: 24:20 (#7)>::f(_1: std::vec::Vec<core::fmt::Arguments<'_>>) -> alloc12 { a::core::b }",
        );
        assert_eq!(out, "fn <impl at >::f(_1: Vec<Arguments<'_>>) -> alloc { a::core::b }");
        // A crate may have an `alloc` of its own, whose parts are told with or without their path.
        out.clear();
        push_without_places(&mut out, "alloc::inner::<impl Vec<u8>>::take::<u8>(_1)");
        assert_eq!(out, "<impl Vec<u8>>::take::<u8>(_1)");
    }

    #[test]
    fn mir_of_the_same_functions_is_the_same() {
        let compiler = Compiler::find().unwrap();
        let mir = |text| functions(&compiler.mir(text, "2021").unwrap().unwrap());
        let one = mir("fn main() { println!(\"{}\", f(3)); }\nfn f(x: u32) -> u32 { x + 1 }\n");
        let moved =
            mir("\n\nfn f(x: u32) -> u32 { x + 1 }\nfn main() { println!(\"{}\", f(3)); }\n");
        assert_eq!(one, moved);
        let allowed = mir(
            "fn main() { println!(\"{}\", f(3)); }\nfn f(x: u32) -> u32 { let z = x; #[allow(unused)] let y = z + 1; let w = y; w }\n",
        );
        let plain = mir(
            "fn main() { println!(\"{}\", f(3)); }\nfn f(x: u32) -> u32 { let z = x; let y = z + 1; let w = y; w }\n",
        );
        assert_eq!(allowed, plain);
        let other = mir("fn main() { println!(\"{}\", f(3)); }\nfn f(x: u32) -> u32 { x + 2 }\n");
        let differing = other.keys().filter(|piece| !one.contains_key(*piece));
        assert_eq!(differing.count(), 1);
        assert!(compiler.mir("fn main() { x }", "2021").unwrap().is_none());
    }
}
