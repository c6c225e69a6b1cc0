//! Single files in common languages: what compiles them, what runs them, and what a judge allows them.
//!
//! `languages.toml` is all there is to know of a language; a new one is a new table.

use std::collections::BTreeMap;
use std::env;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf, is_separator};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use serde::Deserialize;

use crate::problem::About;
use crate::program::Allowance;

/// A language: its files, its commands, and what is allowed beyond a problem's limits.
///
/// Commands are words with placeholders:
///
/// | | |
/// |---|---|
/// | `{tool}`, `{home}` | the tool, and the folder that has it in its `bin` |
/// | `{folder}`, `{file}`, `{program}` | the folder to work in, the copy of the file in it, and the program to make of it |
/// | `{class}` | the class whose `main` is run |
/// | `{heap}`, `{stack}` | what a runtime may take for these, in MiB |
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default = "Language::plain")]
pub struct Language {
    /// What people call it.
    pub name: String,
    /// How the names of its files end.
    pub endings: Vec<String>,
    /// What must be installed.
    tool: String,
    /// What it is called where it comes from MinGW or python.org.
    tool_on_windows: Option<String>,
    /// How that is done.
    install: String,
    /// The environment variable that names another tool, or a folder that has it in its `bin`.
    variable: Option<String>,
    /// Arguments that make the tool print where it really is, or the folder that has it in its `bin`. The one in `PATH`
    /// may be a script that looks for it.
    whereabouts: Vec<String>,
    /// What it prints before that.
    whereabouts_after: String,
    /// Makes a program of the file, or only says what is wrong with it.
    compile: String,
    /// Arguments of the compiler for a large stack, on Windows: the program's file says how large it is. One if this judge
    /// was built by MinGW, as `rustc` is then, and one if by MSVC.
    stack_by_mingw: String,
    stack_by_msvc: String,
    /// The crates of the workspace that a file may name.
    pub(super) crates: Vec<String>,
    /// Runs it.
    pub(super) run: String,
    /// Whether the compiler takes what is not UTF-8.
    pub(super) takes_any_bytes: bool,
    /// What its runtime says as it ends for want of memory: it keeps a limit of its own.
    exhausted: Option<String>,
    /// What its runtime says as it ends with exit code 1, if that is how it ends when something goes wrong.
    crashed: Option<String>,
    /// A factor, and seconds on top.
    time: (u32, u64),
    /// A factor, and MiB on top.
    memory: (u32, u64),
}

/// What compiles or runs programs, as it is installed here.
#[derive(Clone, Debug)]
pub struct Tool {
    /// Its path, and arguments if a variable has some.
    pub command: Vec<String>,
    /// What it consists of, beside what the system has.
    pub reads: Vec<PathBuf>,
}

/// All languages. Of two that have an ending in common, the first is meant by it.
pub static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let mut all: BTreeMap<String, Vec<Language>> =
        toml::from_str(include_str!("languages.toml")).expect("it is constant");
    all.remove("language").unwrap_or_default()
});

impl Language {
    /// What is so in most languages that become a program of their own.
    fn plain() -> Language {
        let run = "{program}".to_owned();
        Language { run, time: (1, 0), memory: (1, 0), ..Language::default() }
    }

    /// What a program in this language may take on one case of a problem.
    pub fn limits(&'static self, about: &About) -> Allowance {
        self.beyond(&Allowance::plain(about))
    }

    /// What a program in this language may take where one in the quickest may take that.
    pub(crate) fn beyond(&'static self, plain: &Allowance) -> Allowance {
        Allowance {
            time: self.time.0 * plain.time + Duration::from_secs(self.time.1),
            memory: u64::from(self.memory.0) * plain.memory + (self.memory.1 << 20),
            exhausted: self.exhausted.as_deref(),
        }
    }

    /// Whether stderr shows that the runtime crashed. Some end with exit code 1 then, as a program may by itself.
    pub(crate) fn has_crashed(&self, stderr: &[u8]) -> bool {
        let says = |words: &str| String::from_utf8_lossy(stderr).contains(words);
        self.crashed.as_deref().is_some_and(says)
    }

    /// The language of a file, by the end of its name.
    pub fn of(file: &Path) -> Option<&'static Language> {
        LANGUAGES.iter().find(|language| language.may_have(file))
    }

    /// Whether its files may have such a name.
    pub(crate) fn may_have(&self, file: &Path) -> bool {
        self.ending_of(file).is_some()
    }

    pub(super) fn ending_of(&self, file: &Path) -> Option<&str> {
        let ending = file.extension()?;
        self.endings.iter().map(String::as_str).find(|known| ending.eq_ignore_ascii_case(known))
    }

    /// The language that goes by this name, by that of its compiler, or by an end of the names of its files.
    pub fn named(name: &str) -> Result<&'static Language> {
        let is_it = |known: &str| known.eq_ignore_ascii_case(name);
        let goes_by_it = |it: &&Language| {
            is_it(&it.name) || is_it(&it.tool) || it.endings.iter().any(|ending| is_it(ending))
        };
        LANGUAGES.iter().find(goes_by_it).ok_or_else(|| anyhow!("known languages are {}", known()))
    }

    /// A Python may be a PyPy by another name.
    pub(super) fn as_run_by(&'static self, tool: &Tool) -> &'static Language {
        let program = Path::new(&tool.command[0]).file_name().unwrap_or_default();
        match self.name.as_str() {
            "Python" if program.to_string_lossy().starts_with("pypy") => {
                Language::named("PyPy").unwrap_or(self)
            }
            _ => self,
        }
    }

    /// Whether its files can be compiled and run here.
    pub fn is_installed(&'static self) -> bool {
        self.tool().is_ok()
    }

    /// What compiles or runs it. It is looked for once: Java takes 0.3 s to say where it is.
    pub fn tool(&'static self) -> Result<Tool> {
        static KNOWN: Mutex<BTreeMap<&str, Result<Tool, String>>> = Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.entry(&self.name);
        let found = found.or_insert_with(|| self.find_tool().map_err(|it| format!("{it:#}")));
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
        let there = self.tool_on_windows.as_ref().filter(|_| cfg!(windows));
        there.unwrap_or(&self.tool)
    }

    fn find_tool(&self) -> Result<Tool> {
        let value = self.variable.as_ref().and_then(|variable| env::var(variable).ok());
        let value = value.filter(|value| !value.trim().is_empty());
        let words = match &value {
            // A path may have blanks in it.
            Some(value) if Path::new(value).exists() => vec![value.clone()],
            Some(value) => value.split_whitespace().map(str::to_owned).collect(),
            None => vec![self.program().to_owned()],
        };
        let named = in_path(&words[0]).and_then(|found| self.within(Path::new(&found)));
        let named = named.ok_or_else(|| match (&value, &self.variable) {
            (Some(value), Some(variable)) => anyhow!(
                "`{value}`, as `{variable}` says, which is not there; set it right, or unset it"
            ),
            _ => anyhow!("`{}`, which is not installed; {}", self.program(), self.install),
        })?;
        // A compiler that somebody names may be a script that is to stay in between.
        let stays = value.is_some() && !self.compile.contains("{tool} -m");
        let is_asked = !stays && !self.whereabouts.is_empty();
        let real = if is_asked { self.ask(&named)? } else { named.clone() };
        let reads = toolchain(&named).into_iter().chain(toolchain(&real)).collect();
        let command = [&[real.display().to_string()], &words[1..]].concat();
        Ok(Tool { command, reads })
    }

    /// Where the tool says that it is.
    fn ask(&self, tool: &Path) -> Result<PathBuf> {
        let shown = tool.display();
        let answer = Command::new(tool).args(&self.whereabouts).stdin(Stdio::null()).output();
        let answer = answer.with_context(|| format!("`{shown}`, which does not run"))?;
        let said = [answer.stdout, answer.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let path = said.lines().find_map(|line| line.trim().strip_prefix(&self.whereabouts_after));
        let real = path.and_then(|path| dunce::canonicalize(self.within(Path::new(path))?).ok());
        real.with_context(|| {
            let said = said.lines().next().unwrap_or("nothing");
            format!("`{shown}`, which does not run; asked where it is, it says: {said}")
        })
    }

    /// The tool at this path, which is its own or that of a folder with a `bin`.
    fn within(&self, path: &Path) -> Option<PathBuf> {
        let file = format!("bin/{}{EXE_SUFFIX}", self.program());
        let path = if path.is_dir() { path.join(file) } else { path.to_owned() };
        path.is_file().then_some(path)
    }
}

/// What a tool consists of that is installed in a folder of its own: the tool, and what lies beside its `bin`.
fn toolchain(tool: &Path) -> Vec<PathBuf> {
    let real = dunce::canonicalize(tool).unwrap_or_else(|_| tool.to_owned());
    let home = real.parent().filter(|bin| bin.ends_with("bin")).and_then(Path::parent);
    let parts = ["bin", "conf", "include", "jmods", "lib", "lib64", "libexec", "release"];
    let parts = home.into_iter().flat_map(|home| parts.map(|part| home.join(part)));
    [tool.to_owned(), real.clone()].into_iter().chain(parts.filter(|part| part.exists())).collect()
}

/// The languages, and how the names of their files end, in a sentence.
pub(super) fn known() -> String {
    let language = |language: &Language| {
        let endings: Vec<String> = language.endings.iter().map(|it| format!("`.{it}`")).collect();
        format!("{} ({})", language.name, endings.join(", "))
    };
    LANGUAGES.iter().map(language).collect::<Vec<_>>().join(", ")
}

/// A file of that name in a folder of `PATH`; a path stays what it is.
fn in_path(name: &str) -> Option<String> {
    if name.contains(is_separator) {
        return Some(name.to_owned());
    }
    let path = env::var_os("PATH")?;
    let name = format!("{}{EXE_SUFFIX}", name.trim_end_matches(EXE_SUFFIX));
    let mut files = env::split_paths(&path).map(|folder| folder.join(&name));
    files.find(|file| file.is_file()).map(|file| file.display().to_string())
}
