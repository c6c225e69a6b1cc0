//! The languages of single files: their compilers, their commands and their limits. To add one, add a table to
//! `languages.toml`, here or in the workspace.

use std::collections::BTreeMap;
use std::env;
use std::env::consts::EXE_SUFFIX;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf, is_separator};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use checkout::Manifest;
use serde::Deserialize;
use toml::Table;

use crate::program::Allowance;

/// A language: its files, its commands, and how it extends a problem's limits.
///
/// Commands are words with placeholders:
///
/// | | |
/// |---|---|
/// | `{tool}`, `{home}` | the tool, and the folder whose `bin` has it |
/// | `{runtime}` | the same folder of the language that `runtime` names |
/// | `{options}` | those of the variable that names the tool; they override others |
/// | `{folder}`, `{file}`, `{program}` | the working folder, the copy of the file in it, and the program to make |
/// | `{class}` | the class whose `main` is run |
/// | `{heap}`, `{stack}` | the limits that a runtime sets itself, in MiB |
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default = "Language::defaults")]
pub struct Language {
    pub name: String,
    /// The extensions of its files.
    pub endings: Vec<String>,
    /// The program that compiles or runs its files.
    tool: String,
    /// The name of that program on Windows, where it comes from MinGW or python.org.
    tool_on_windows: Option<String>,
    /// How to install it, as an imperative.
    install: String,
    /// The environment variable that names another tool, or a folder whose `bin` has it.
    variable: Option<String>,
    /// Arguments that make the tool print its real path, or the folder whose `bin` has it: the one in `PATH` may be a script.
    locate: Vec<String>,
    /// What it prints before that path.
    locate_prefix: String,
    /// A file in the home of a tool that is a script, but reads the folder that it is installed in.
    home_has: Option<String>,
    /// What the tool and its programs read outside the folders of the system.
    reads: Vec<PathBuf>,
    /// The language whose tool runs the program.
    runtime: Option<String>,
    /// The command that compiles the file, or only checks it.
    compile: String,
    /// Compiler arguments for a large stack on Windows, where the executable sets its size: one if MinGW built this judge and
    /// `rustc`, one if MSVC did.
    stack_by_mingw: String,
    stack_by_msvc: String,
    /// The crates of the workspace that a file may use.
    pub(super) crates: Vec<String>,
    /// The command that runs the program.
    pub(super) run: String,
    /// Whether compiling takes so long that the program is kept until its source changes.
    pub(super) is_kept: bool,
    /// What the compiler prints before the name that the file must have.
    pub(super) file_named: Option<String>,
    /// What its runtime prints when it runs out of memory, by a limit of its own.
    exhausted: Option<String>,
    /// What its runtime prints when it crashes, if a checker may also use the exit code of that.
    crashed: Option<String>,
    /// A factor of the time limit, and seconds to add.
    time: (u32, u64),
    /// A factor of the memory limit, and MiB to add.
    memory: (u32, u64),
    #[serde(skip)]
    found: OnceLock<Result<Tool, String>>,
}

/// An installed compiler or runtime.
#[derive(Clone, Debug)]
pub struct Tool {
    /// Its path, or those of a wrapper and of what it runs, as in `ccache gcc`.
    pub command: Vec<String>,
    /// The options in the variable that names it.
    pub options: Vec<String>,
    /// Its own files and folders, besides those of the system, and those that the options name.
    pub reads: Vec<PathBuf>,
    /// The home of the tool that runs the program, if that is another language's.
    pub(super) runtime: PathBuf,
}

/// All languages: the workspace's own, the user's own, and those of this folder. If two share an extension, it means the first.
///
/// # Errors
///
/// If the workspace or the user has a `languages.toml` that cannot be read.
pub fn languages() -> Result<&'static [Language]> {
    static KNOWN: LazyLock<Result<Vec<Language>, String>> =
        LazyLock::new(|| read_languages().map_err(|error| format!("{error:#}")));
    KNOWN.as_deref().map_err(|error| anyhow!(error.clone()))
}

fn read_languages() -> Result<Vec<Language>> {
    let user = checkout::user_folder("XDG_CONFIG_HOME", ".config");
    let workspace = env::current_dir().ok().and_then(|here| checkout::root(&here));
    let mut tables = rows(include_str!("languages.toml"))?;
    let files = [user, workspace].into_iter().flatten().map(|folder| folder.join(FILE));
    for file in files.filter(|file| file.exists()) {
        let fault = || format!("cannot read the languages in `{}`", file.display());
        let text = fs::read_to_string(&file).with_context(fault)?;
        for own in rows(&text).with_context(fault)?.into_iter().rev() {
            let known = tables.iter().position(|table| table.get("name") == own.get("name"));
            // What it leaves out stays as it is, and so does its place among those with the same extension.
            if known.is_none() {
                tables.insert(0, Table::new());
            }
            let table = &mut tables[known.unwrap_or(0)];
            table.extend(own);
            Language::of_table(table.clone()).with_context(fault)?;
        }
    }
    tables.into_iter().map(Language::of_table).collect()
}

/// The languages of the workspace, and below the user's configuration.
const FILE: &str = "languages.toml";

fn rows(text: &str) -> Result<Vec<Table>> {
    let mut file: BTreeMap<String, Vec<Table>> = toml::from_str(text)?;
    file.remove("language").context("it has no `[[language]]`")
}

impl Language {
    fn of_table(table: Table) -> Result<Language> {
        let language: Language = table.try_into()?;
        let Language { name, endings, tool, .. } = &language;
        let is_whole = !name.is_empty() && !endings.is_empty() && !tool.is_empty();
        ensure!(is_whole, "a language needs a `name`, `endings` and a `tool`");
        Ok(language)
    }

    /// The defaults, which fit a language that compiles to an executable.
    fn defaults() -> Language {
        let run = "{program}".to_owned();
        Language { run, time: (1, 0), memory: (1, 0), ..Language::default() }
    }

    /// The limits of a program in this language on one case of a problem.
    pub fn limits(&'static self, info: &Manifest) -> Allowance {
        self.extend(&Allowance::of(info))
    }

    /// The limits of this language where a program in the fastest languages has these.
    pub(crate) fn extend(&'static self, limits: &Allowance) -> Allowance {
        Allowance {
            time: self.time.0 * limits.time + Duration::from_secs(self.time.1),
            memory: u64::from(self.memory.0) * limits.memory + (self.memory.1 << 20),
            exhausted: self.exhausted.as_deref(),
        }
    }

    /// Whether stderr shows that the runtime crashed. Some then end with exit code 1, which a checker may also use.
    pub(crate) fn has_crashed(&self, stderr: &[u8]) -> bool {
        let says = |words: &str| String::from_utf8_lossy(stderr).contains(words);
        self.crashed.as_deref().is_some_and(says)
    }

    /// The language of a file, by its extension: `.C` is C++, but `.CPP` as well.
    pub fn of(file: &Path) -> Option<&'static Language> {
        let ending = file.extension()?.to_str()?;
        let all = languages().ok()?;
        let exact = all.iter().find(|it| it.endings.iter().any(|known| known == ending));
        exact.or_else(|| all.iter().find(|language| language.has_file(file)))
    }

    /// Whether the file has an extension of this language.
    pub(crate) fn has_file(&self, file: &Path) -> bool {
        self.ending_of(file).is_some()
    }

    pub(super) fn ending_of(&self, file: &Path) -> Option<&str> {
        let ending = file.extension()?;
        self.endings.iter().map(String::as_str).find(|known| ending.eq_ignore_ascii_case(known))
    }

    /// The language with this name, tool or extension.
    pub fn named(name: &str) -> Result<&'static Language> {
        let is_name = |known: &str| known.eq_ignore_ascii_case(name);
        let is_named = |it: &&Language| {
            is_name(&it.name)
                || is_name(&it.tool)
                || it.endings.iter().any(|ending| is_name(ending))
        };
        let known = languages()?;
        let language = known.iter().find(is_named);
        language.ok_or_else(|| anyhow!("known languages are {}", list(known)))
    }

    /// The language that this tool runs: the one with the same extensions whose own tool begins its name, as `pypy3` begins
    /// that of the tool in `PYTHON=pypy3.9`.
    pub(super) fn run_by(&'static self, tool: &Tool) -> &'static Language {
        let program = real(Path::new(&tool.command[0]));
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        let runs = |it: &&Language| it.endings == self.endings && name.starts_with(&it.tool);
        let others = languages().unwrap_or_default().iter();
        [self].into_iter().chain(others).find(runs).unwrap_or(self)
    }

    /// Whether its files can be compiled and run here.
    pub fn is_installed(&'static self) -> bool {
        self.tool().is_ok()
    }

    /// Its compiler or runtime, searched for once: Java takes 0.3 s to print its path.
    pub fn tool(&'static self) -> Result<Tool> {
        let found = self.found.get_or_init(|| self.find_tool().map_err(|it| format!("{it:#}")));
        found.clone().map_err(|error| anyhow!(error))
    }

    pub(super) fn compile_command(&self) -> String {
        let stack = match () {
            () if cfg!(target_env = "msvc") => &self.stack_by_msvc,
            () if cfg!(windows) => &self.stack_by_mingw,
            () => "",
        };
        format!("{} {stack}", self.compile)
    }

    fn program(&self) -> &str {
        let on_windows = self.tool_on_windows.as_ref().filter(|_| cfg!(windows));
        on_windows.unwrap_or(&self.tool)
    }

    fn find_tool(&self) -> Result<Tool> {
        let value = self.variable.as_ref().and_then(|variable| env::var(variable).ok());
        let value = value.filter(|value| !value.trim().is_empty());
        let mut command = match &value {
            // A path may have blanks in it.
            Some(value) if Path::new(value).exists() => vec![value.clone()],
            Some(value) => value.split_whitespace().map(str::to_owned).collect(),
            None => vec![self.program().to_owned()],
        };
        let is_option = |word: &String| word.starts_with(['-', '+']);
        let first = command.iter().position(is_option).unwrap_or(command.len());
        let mut options = command.split_off(first);
        let named = command.first().and_then(|name| in_path(name));
        let named = named.and_then(|found| self.tool_at(&found)).ok_or_else(|| {
            match (&value, &self.variable) {
                (Some(value), Some(variable)) => anyhow!(
                    "`{value}`, named by `{variable}`, which does not exist; correct that variable, or unset it"
                ),
                _ => anyhow!("`{}`, which is not installed; {}", self.program(), self.install),
            }
        })?;
        let is_proxy = real(&named).file_stem().is_some_and(|name| name == "rustup");
        // A compiler that the variable names may be a wrapper, which stays in use.
        let is_kept = value.is_some() && !self.run.contains("{tool}") && !is_proxy;
        let mut reads = self.toolchain(&named);
        reads.extend(options.iter().filter_map(|option| path_in(option)));
        reads.extend(self.reads.iter().filter(|path| path.exists()).cloned());
        command[0] = named.display().to_string();
        if !self.locate.is_empty() && (!is_kept || is_script(&named)) {
            let located = self.real_path(&command, &options);
            reads.extend(located.iter().flat_map(|it| self.toolchain(it)));
            if !is_kept {
                command = vec![located?.display().to_string()];
                // It has named the toolchain, as in `rustc +nightly`.
                options.retain(|option| !option.starts_with('+'));
            }
        }
        let runtime = self.runtime.as_ref();
        let runtime = runtime.map(|name| Language::named(name)?.tool()).transpose()?;
        reads.extend(runtime.iter().flat_map(|runtime| runtime.reads.iter().cloned()));
        let runtime = runtime.map(|runtime| runtime.home()).unwrap_or_default();
        Ok(Tool { command, options, reads, runtime })
    }

    /// Asks the tool for its real path.
    fn real_path(&self, command: &[String], options: &[String]) -> Result<PathBuf> {
        let shown = &command[0];
        let mut asking = Command::new(shown);
        asking.args(&command[1..]).args(options).args(&self.locate).stdin(Stdio::null());
        let output = asking.output().with_context(|| format!("`{shown}`, which does not run"))?;
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        let path = text.lines().find_map(|line| line.trim().strip_prefix(&self.locate_prefix));
        path.and_then(|path| self.tool_at(Path::new(path))).with_context(|| {
            let line = text.lines().next().unwrap_or("nothing");
            format!("`{shown}`, which does not run; asked for its path, it prints: {line}")
        })
    }

    /// The tool at this path, or in the `bin` of the folder at this path.
    fn tool_at(&self, path: &Path) -> Option<PathBuf> {
        let file = format!("bin/{}{EXE_SUFFIX}", self.program());
        let path = if path.is_dir() { path.join(file) } else { path.to_owned() };
        path.is_file().then_some(path)
    }

    /// The tool and, if it is installed in a folder of its own, the folders beside its `bin`. A script may lie anywhere, as in
    /// the user's own `bin`, and opens nothing else, unless the file of `home-has` is there.
    fn toolchain(&self, tool: &Path) -> Vec<PathBuf> {
        let home = |tool: &Path| {
            let bin = tool.parent().filter(|bin| bin.ends_with("bin"))?;
            bin.parent().map(Path::to_owned)
        };
        let real = real(tool);
        let users = env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
        let has_all = |home: &Path| self.home_has.as_ref().is_some_and(|it| home.join(it).exists());
        let installed = home(&real)
            .filter(|home| (!is_script(&real) || has_all(home)) && !users.starts_with(home));
        // The interpreter of a virtual environment is a link.
        let environment = home(tool).filter(|home| home.join("pyvenv.cfg").is_file());
        let parts = [
            "bin",
            "conf",
            "include",
            "jmods",
            "lib",
            "lib64",
            "libexec",
            "pkg",
            "pyvenv.cfg",
            "release",
            "src",
        ];
        let homes = installed.into_iter().chain(environment);
        let parts = homes.flat_map(|home| parts.map(|part| home.join(part)));
        [tool.to_owned(), real].into_iter().chain(parts.filter(|part| part.exists())).collect()
    }
}

impl Tool {
    /// The folder whose `bin` has it.
    pub(super) fn home(&self) -> PathBuf {
        let tool = real(Path::new(&self.command[0]));
        tool.ancestors().nth(2).unwrap_or(Path::new("/")).to_owned()
    }
}

/// What an option such as `-I/opt/include` lets the compiler read.
fn path_in(option: &str) -> Option<PathBuf> {
    let path = option.find('/').map(|begin| PathBuf::from(&option[begin..]));
    path.filter(|path| path.is_absolute() && path.exists())
}

fn real(path: &Path) -> PathBuf {
    dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn is_script(path: &Path) -> bool {
    let mut head = [0; 2];
    File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok() && head == *b"#!"
}

/// Languages with their extensions, for messages.
pub(super) fn list(languages: &[Language]) -> String {
    let language = |language: &Language| {
        let endings: Vec<String> = language.endings.iter().map(|it| format!("`.{it}`")).collect();
        format!("{} ({})", language.name, endings.join(", "))
    };
    languages.iter().map(language).collect::<Vec<_>>().join(", ")
}

/// Searches `PATH` for a program; a path is returned unchanged.
fn in_path(name: &str) -> Option<PathBuf> {
    match name.contains(is_separator) {
        true => Some(name.into()),
        false => which::which(name).ok(),
    }
}
