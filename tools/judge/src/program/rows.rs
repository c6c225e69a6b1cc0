//! Reads the tables of `languages.toml`: the judge's own, and those of the user and of the workspace, once they are allowed. Checks
//! each, so that a mistake in one is a sentence and not a verdict.

use std::collections::BTreeMap;
use std::env;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use anyhow::{Context, Result, anyhow, bail, ensure};
use fs_err as fs;
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use toml::Table;

/// A language: its files, its commands, and how it extends a problem's limits.
///
/// Commands are words, separated by blanks, without quotes. They have placeholders:
///
/// | | |
/// |---|---|
/// | `{tool}`, `{home}` | the tool, and the folder whose `bin` has it, or that it lies in |
/// | `{runtime}` | the same folder of the language that `runtime` names |
/// | `{options}` | those of the variable that names the tool; they override others |
/// | `{folder}`, `{file}`, `{program}` | the working folder, the copy of the file in it, and the program to make |
/// | `{class}` | in `run`, after `file-named`: the class whose `main` is run |
/// | `{heap}`, `{stack}` | in `run` and `environment`: the limits that a runtime sets itself, in MiB |
/// | `{cache}` | in `environment`, of a language whose programs are kept: the compiler's cache, filled by compiling the sample |
/// | `*` | in a path after `{home}` or `{runtime}`: of folders that match the newest, of files all |
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default = "Language::defaults")]
pub struct Language {
    pub name: String,
    /// The extensions of its files.
    pub endings: Vec<String>,
    /// The program that compiles or runs its files.
    pub tool: String,
    /// The name of that program on Windows, where it comes from MinGW or python.org.
    pub(super) tool_on_windows: Option<String>,
    /// How to install it, as an imperative.
    pub install: String,
    /// The environment variable that names another tool, or a folder whose `bin` has it.
    pub(super) variable: Option<String>,
    /// Arguments that make the tool print its real path, or the folder whose `bin` has it: the one in `PATH` may be a script.
    pub(super) locate: Vec<String>,
    /// What it prints before that path.
    pub(super) locate_prefix: String,
    /// Arguments that make the tool print its version.
    pub version: Vec<String>,
    /// A file in the home of a tool that is a script, but reads the folder that it is installed in.
    pub(super) home_has: Option<String>,
    /// Files or folders of which there must be one, because a usual installation has it apart.
    pub(super) needs: Vec<String>,
    /// What the tool and its programs read outside the folders of the system: absolute paths, or such that begin with `{home}` or
    /// `{runtime}`.
    pub(super) reads: Vec<String>,
    /// Files that are written beside the copy of the program's file before it is compiled: names and texts.
    pub(super) beside: BTreeMap<String, String>,
    /// Variables of the environment of the tool and its programs.
    pub(super) environment: BTreeMap<String, String>,
    /// How many files a program may have open, if it needs more than 64.
    pub(super) open_files: u64,
    /// Whether the stack of the tool and its programs has no limit but that of the memory.
    pub(super) unlimited_stack: bool,
    /// The language whose tool runs the program.
    pub(super) runtime: Option<String>,
    /// The command that compiles the file, or only checks it, or several that do so one after another. Without, nothing is compiled.
    #[serde(deserialize_with = "one_or_several")]
    pub(super) compile: Vec<String>,
    /// Seconds of CPU time for compiling.
    pub compile_time: u64,
    /// Compiler arguments for a large stack on Windows, where the executable sets its size: one if MinGW built this judge and
    /// `rustc`, one if MSVC did.
    pub(super) stack_by_mingw: String,
    pub(super) stack_by_msvc: String,
    /// The crates of the workspace that a file may use.
    pub(super) crates: Vec<String>,
    /// The command that runs the program.
    pub(super) run: String,
    /// Whether compiling takes so long that the program is kept until its source changes.
    pub(super) is_kept: bool,
    /// What the compiler prints before the name that the file must have.
    pub(super) file_named: Option<String>,
    /// What an older tool prints about programs that need a newer one, and which one they need.
    pub(super) newer: BTreeMap<String, String>,
    /// What its runtime prints when it runs out of memory, by a limit of its own.
    pub(super) exhausted: Option<String>,
    /// What its runtime prints when it crashes, if a checker may also use the exit code of that.
    pub(super) crashed: Option<String>,
    /// A factor of the time limit, and seconds to add.
    pub(super) time: (u32, u64),
    /// A factor of the memory limit, and MiB to add.
    pub(super) memory: (u32, u64),
    /// A program that prints 3, with which `cargo judge languages --try` tries the language.
    pub sample: String,
    /// The file whose table it is, if that is not the judge's own.
    #[serde(skip)]
    pub(super) file: Option<PathBuf>,
    #[serde(skip)]
    pub(super) found: OnceLock<Result<Tool, String>>,
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

fn one_or_several<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Commands {
        One(String),
        Several(Vec<String>),
    }
    match Commands::deserialize(value) {
        Ok(Commands::One(command)) => Ok(vec![command]),
        Ok(Commands::Several(commands)) => Ok(commands),
        Err(_) => Err(D::Error::custom("it is a command, or a list of commands")),
    }
}

/// The largest factors, seconds and MiB: no limit overflows.
const MOST: (u32, u64, u64) = (1000, 3600, 1 << 20);
const WHERE: [&str; 2] = ["{home}", "{runtime}"];
/// Where a compiler keeps what is the same for all programs.
pub(super) const CACHE: &str = "{cache}";
const LIMITS: [&str; 2] = ["{heap}", "{stack}"];
const FILES: [&str; 5] = ["{folder}", "{file}", "{program}", "{tool}", "{options}"];

/// All languages: the workspace's own, the user's own, and those of this folder. If two share an extension, it means the first.
///
/// # Errors
///
/// If the workspace or the user has a `languages.toml` that cannot be read, has a mistake, or is not allowed.
pub fn languages() -> Result<&'static [Language]> {
    static KNOWN: LazyLock<Result<Vec<Language>, String>> =
        LazyLock::new(|| read_languages().map_err(|error| format!("{error:#}")));
    KNOWN.as_deref().map_err(|error| anyhow!(error.clone()))
}

fn read_languages() -> Result<Vec<Language>> {
    let user = checkout::user_folder("XDG_CONFIG_HOME", ".config").map(|folder| folder.join(FILE));
    let workspace = env::current_dir().ok().and_then(|here| checkout::root(&here));
    let workspace = workspace.map(|folder| folder.join(FILE));
    let built_in = rows(include_str!("languages.toml"))?;
    let crates: Vec<String> = built_in
        .iter()
        .filter_map(|row| row.get("crates")?.as_array())
        .flatten()
        .filter_map(|it| it.as_str())
        .map(str::to_owned)
        .collect();
    let mut all: Rows = built_in.into_iter().map(|row| (row, None)).collect();
    for file in [&user, &workspace].into_iter().flatten().filter(|file| file.exists()) {
        let fault = || format!("cannot read the languages in `{}`", file.display());
        let text = fs::read_to_string(file).with_context(fault)?;
        ensure!(Some(file) == user.as_ref() || is_allowed(file, &text), not_allowed(file));
        add_rows(&mut all, &text, file).with_context(fault)?;
    }
    let all = all.into_iter().map(|(row, file)| Language::of_row(row, file));
    let all = all.collect::<Result<Vec<_>>>()?;
    for language in all.iter().filter(|language| language.file.is_some()) {
        let checked = language.check(&all, &crates);
        checked.with_context(|| {
            let file = language.file.as_deref().unwrap_or(Path::new(FILE)).display();
            format!("`{file}`, the row of {}", language.name)
        })?;
    }
    Ok(all)
}

/// The languages of the workspace, and below the user's configuration.
const FILE: &str = "languages.toml";

fn rows(text: &str) -> Result<Vec<Table>> {
    let mut file: BTreeMap<String, Vec<Table>> = toml::from_str(text)?;
    let rows = file.remove("language").context("it has no `[[language]]`")?;
    let other = file.into_keys().next();
    ensure!(
        other.is_none(),
        "it has `[[{}]]`: only `[[language]]` is known",
        other.unwrap_or_default()
    );
    Ok(rows)
}

/// Rows, each with the file that it is from.
type Rows = Vec<(Table, Option<PathBuf>)>;

/// Adds the rows of a file, or their keys to known rows. A row stays in its place among those with the same extension.
fn add_rows(all: &mut Rows, text: &str, file: &Path) -> Result<()> {
    let own = rows(text)?;
    let name =
        |row: &Table| row.get("name").and_then(|it| it.as_str()).unwrap_or_default().to_lowercase();
    for (number, row) in own.iter().enumerate() {
        let shown = row.get("name").and_then(|it| it.as_str());
        let shown = shown.with_context(|| format!("row {} has no `name`", number + 1))?;
        let is_twice = own[..number].iter().any(|it| name(it) == name(row));
        ensure!(!is_twice, "two rows are called `{shown}`: put their keys into one");
        // Those of the judge's own may be of another system.
        let reads = row.get("reads").and_then(|it| it.as_array()).into_iter().flatten();
        let is_missing = |path: &&str| path.starts_with('/') && !Path::new(path).exists();
        let missing = reads.filter_map(|path| path.as_str()).find(is_missing);
        ensure!(
            missing.is_none(),
            "the row of {shown}: `reads` has `{}`, which does not exist",
            missing.unwrap_or_default()
        );
    }
    for row in own.into_iter().rev() {
        let known = all.iter().position(|(other, _)| name(other) == name(&row));
        if known.is_none() {
            all.insert(0, (Table::new(), None));
        }
        let (table, from) = &mut all[known.unwrap_or(0)];
        table.extend(row);
        *from = Some(file.to_owned());
        Language::of_row(table.clone(), None)?;
    }
    Ok(())
}

/// Where the text of this file is kept if its user has allowed it.
fn allowed_copy(file: &Path) -> Option<PathBuf> {
    let path = BuildHasherDefault::<DefaultHasher>::default().hash_one(file);
    let folder = checkout::user_folder("XDG_STATE_HOME", ".local/state")?;
    Some(folder.join("languages").join(format!("{path:016x}.toml")))
}

fn is_allowed(file: &Path, text: &str) -> bool {
    allowed_copy(file).is_some_and(|copy| fs::read_to_string(copy).is_ok_and(|it| it == text))
}

fn not_allowed(file: &Path) -> String {
    format!(
        "`{}` is new or has changed, and its commands would run as you do: read it, and allow it with `cargo judge languages --allow`",
        file.display()
    )
}

/// Allows the `languages.toml` in this folder as it is now, and returns its path and its text; `None` if there is none.
pub fn allow(root: &Path) -> Result<Option<(PathBuf, String)>> {
    let file = root.join(FILE);
    if !file.exists() {
        return Ok(None);
    }
    let text = fs::read_to_string(&file)?;
    let copy = allowed_copy(&file).context("there is no home folder to note that in")?;
    fs::create_dir_all(copy.parent().unwrap_or(root))?;
    fs::write(copy, &text)?;
    Ok(Some((file, text)))
}

impl Language {
    fn of_row(row: Table, file: Option<PathBuf>) -> Result<Language> {
        let name = row.get("name").and_then(|name| name.as_str()).unwrap_or_default().to_owned();
        let language: Result<Language, _> = row.try_into();
        let language = language.with_context(|| format!("the row of {name}"))?;
        Ok(Language { file, ..language })
    }

    /// The defaults, which fit a language that compiles to an executable.
    fn defaults() -> Language {
        let run = "{program}".to_owned();
        Language { run, compile_time: 60, time: (1, 0), memory: (1, 0), ..Language::default() }
    }

    /// What the type of a key does not ensure.
    fn check(&self, all: &[Language], crates: &[String]) -> Result<()> {
        let Language { name, endings, tool, run, compile, .. } = self;
        let is_whole = !name.trim().is_empty() && !endings.is_empty() && !tool.trim().is_empty();
        ensure!(is_whole, "a language needs a `name`, `endings` and a `tool`");
        let is_ending = |it: &String| !it.is_empty() && !it.contains(['.', '/', ' ']);
        ensure!(
            endings.iter().all(is_ending),
            "`endings` are extensions without the dot, such as `\"py\"`"
        );
        for command in compile {
            let known = [&WHERE[..], &FILES].concat();
            self.check_command("compile", command, &known)?;
        }
        let class = self.file_named.as_ref().map(|_| "{class}");
        let known = [&WHERE[..], &FILES, &LIMITS, class.as_slice()].concat();
        self.check_command("run", run, &known)?;
        let is_name = |name: &String| !name.is_empty() && !name.contains(['=', '\0', ' ']);
        ensure!(
            !self.has_cache() || self.is_kept,
            "`environment` has `{CACHE}`: write `is-kept = true`"
        );
        for (variable, value) in &self.environment {
            ensure!(is_name(variable), "`environment` has the name {variable:?}");
            let known = [&WHERE[..], &LIMITS, &["{folder}", CACHE]].concat();
            self.check_placeholders("environment", value, &known)?;
        }
        let is_file =
            |it: &str| Path::new(it).file_name() == Some(it.as_ref()) && !it.contains('\0');
        let other = self.beside.keys().find(|it| !is_file(it));
        ensure!(other.is_none(), "`beside` has {:?}: write a file's name", other.unwrap_or(name));
        for (key, paths) in [("reads", &self.reads), ("needs", &self.needs)] {
            for path in paths {
                let is_absolute =
                    Path::new(path).is_absolute() || WHERE.iter().any(|it| path.starts_with(it));
                ensure!(
                    is_absolute,
                    "`{key}` has `{path}`: it must be absolute, or begin with `{{home}}` or `{{runtime}}`"
                );
                self.check_placeholders(key, path, &WHERE)?;
            }
        }
        let known = |it: &&String| !crates.contains(it);
        if let Some(other) = self.crates.iter().find(known) {
            bail!("`crates` has `{other}`: a file may use {}", listed(crates));
        }
        let (factor, seconds, mebibytes) = MOST;
        let is_limit = |(times, more): (u32, u64), most| {
            (times, more) != (0, 0) && times <= factor && more <= most
        };
        ensure!(
            is_limit(self.time, seconds),
            "`time` is a factor up to {factor} and up to {seconds} seconds, not both 0"
        );
        ensure!(
            is_limit(self.memory, mebibytes),
            "`memory` is a factor up to {factor} and up to {mebibytes} MiB, not both 0"
        );
        ensure!(
            (1..=seconds).contains(&self.compile_time),
            "`compile-time` is from 1 to {seconds} seconds"
        );
        let files = self.open_files;
        ensure!(files <= 256, "`open-files` is {files}: it may be up to 256");
        self.check_runtime(all)
    }

    /// Whether its compiler keeps what is the same for all programs.
    pub(super) fn has_cache(&self) -> bool {
        self.environment.values().any(|value| value.contains(CACHE))
    }

    fn check_command(&self, key: &str, command: &str, known: &[&str]) -> Result<()> {
        ensure!(!command.trim().is_empty(), "`{key}` is empty: leave it out, or write a command");
        let quote = command.contains(['"', '\'']);
        ensure!(!quote, "`{key}` has quotes: a command is split at blanks, and quotes are no help");
        for word in command.split_whitespace() {
            let is_part = |it: &&str| *it != word && word.contains(it);
            let part = ["{tool}", "{options}"].into_iter().find(is_part);
            ensure!(
                part.is_none(),
                "`{key}` has `{word}`: `{}` is a word of its own",
                part.unwrap_or_default()
            );
        }
        self.check_placeholders(key, command, known)
    }

    fn check_placeholders(&self, key: &str, text: &str, known: &[&str]) -> Result<()> {
        for (begin, _) in text.match_indices('{') {
            let is_known = known.iter().any(|it| text[begin..].starts_with(it));
            let rest = text[begin..].split_inclusive(['}', ' ']).next().unwrap_or_default().trim();
            ensure!(is_known, "`{key}` has `{rest}`: known are {}", listed(known));
        }
        let needs_runtime = text.contains("{runtime}") && self.runtime.is_none();
        ensure!(!needs_runtime, "`{key}` has `{{runtime}}`, but no `runtime` names a language");
        Ok(())
    }

    /// Follows `runtime` from language to language.
    fn check_runtime(&self, all: &[Language]) -> Result<()> {
        let (mut seen, mut next) = (vec![&self.name], &self.runtime);
        while let Some(name) = next {
            let language = all.iter().find(|it| it.name.eq_ignore_ascii_case(name));
            let language = language
                .with_context(|| format!("`runtime` names `{name}`, which is no language"))?;
            ensure!(
                !seen.contains(&&language.name),
                "`runtime` leads from `{}` back to `{name}`",
                seen[seen.len() - 1]
            );
            seen.push(&language.name);
            next = &language.runtime;
        }
        Ok(())
    }
}

fn listed(names: &[impl std::fmt::Display]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
