//! What the languages of single files mean on this machine: where their tools are, and what they may read. To add a language, add a
//! table to `languages.toml`, here or in the workspace.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf, is_separator};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use checkout::Manifest;

use crate::problem::natural_order;
use crate::program::Allowance;

pub use super::rows::{Language, Tool, allow, languages};

impl Language {
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

    /// How it extends the time and the memory of a problem, for people.
    pub fn extensions(&self) -> [String; 2] {
        let shown = |(factor, more): (u32, u64), unit: &str| match (factor, more) {
            (1, 0) => "the problem's".to_owned(),
            (1, more) => format!("+ {more} {unit}"),
            (factor, 0) => format!("× {factor}"),
            (factor, more) => format!("× {factor} + {more} {unit}"),
        };
        [shown(self.time, "s"), shown(self.memory, "MiB")]
    }

    /// Whether stderr shows that the runtime crashed. Some then end with exit code 1, which a checker may also use.
    pub(crate) fn has_crashed(&self, stderr: &[u8]) -> bool {
        let says = |words: &str| String::from_utf8_lossy(stderr).contains(words);
        self.crashed.as_deref().is_some_and(says)
    }

    /// The language of a file, by its extension: `.C` is C++, but `.CPP` as well. Of several the first whose tool is here, if there
    /// is one.
    pub fn of(file: &Path) -> Option<&'static Language> {
        let ending = file.extension()?.to_str()?;
        let all = languages().ok()?;
        let exact = |it: &&Language| it.endings.iter().any(|known| known == ending);
        let exact: Vec<&Language> = all.iter().filter(exact).collect();
        let here = exact.iter().find(|it| exact.len() > 1 && it.may_be_installed());
        let first = here.or(exact.first()).copied();
        first.or_else(|| all.iter().find(|language| language.has_file(file)))
    }

    /// A sentence if the files are first of all in another language, whose tool is not here.
    pub fn instead_of(&self, file: &Path) -> Option<String> {
        let ending = file.extension()?.to_str()?;
        let known = languages().ok()?.iter();
        let first = known.into_iter().find(|it| it.endings.iter().any(|it| it == ending))?;
        let needs = first.tool().err().filter(|_| first.endings != self.endings)?;
        Some(format!("`.{ending}` is taken for {}: {} needs {needs}", self.name, first.name))
    }

    fn may_be_installed(&'static self) -> bool {
        let variable = self.variable.as_ref().and_then(env::var_os);
        let is_there = variable.is_some() || in_path(self.program()).is_some();
        is_there && (self.needs.is_empty() || self.is_installed())
    }

    /// Whether the file has an extension of this language.
    pub(crate) fn has_file(&self, file: &Path) -> bool {
        self.ending_of(file).is_some()
    }

    pub(super) fn ending_of(&self, file: &Path) -> Option<&str> {
        let ending = file.extension()?;
        self.endings.iter().map(String::as_str).find(|known| ending.eq_ignore_ascii_case(known))
    }

    /// The language with this name or tool, or of files with this extension.
    pub fn named(name: &str) -> Result<&'static Language> {
        let is_named = |it: &&Language| {
            [&it.name, &it.tool].iter().any(|known| known.eq_ignore_ascii_case(name))
        };
        let known = languages()?;
        let language = known.iter().find(is_named);
        let language = language.or_else(|| Language::of(&Path::new("a").with_extension(name)));
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

    pub(super) fn compile_commands(&self) -> Vec<String> {
        let stack = match () {
            () if cfg!(target_env = "msvc") => &self.stack_by_msvc,
            () if cfg!(windows) => &self.stack_by_mingw,
            () => "",
        };
        self.compile.iter().map(|command| format!("{command} {stack}")).collect()
    }

    /// What a message of an older tool says about the version that the program needs.
    pub(super) fn needed_version(&self, message: &str) -> Option<&str> {
        let says = |(text, _): &(&String, &String)| message.contains(*text);
        self.newer.iter().find(says).map(|(_, version)| version.as_str())
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
        let mut tool = Tool { command, options, reads, runtime };
        let paths = |paths: &[String]| {
            let paths = paths.iter().flat_map(|path| matching(path, |path| tool.fill_in(path)));
            paths.map(PathBuf::from).collect::<Vec<_>>()
        };
        let needs = paths(&self.needs);
        ensure!(
            needs.is_empty() || needs.iter().any(|path| path.exists()),
            "`{}`, which is not complete; {}",
            self.program(),
            self.install
        );
        let own = paths(&self.reads);
        tool.reads.extend(own.into_iter().filter_map(|path| dunce::canonicalize(path).ok()));
        Ok(tool)
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
            "package.json",
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
    /// A text with the paths of the tools.
    pub(super) fn fill_in(&self, text: &str) -> String {
        let [home, runtime] =
            [self.home(), self.runtime.clone()].map(|it| it.display().to_string());
        text.replace("{home}", &home).replace("{runtime}", &runtime)
    }

    /// The folder whose `bin` has it, or that it lies in.
    pub(super) fn home(&self) -> PathBuf {
        home(&real(Path::new(&self.command[0]))).unwrap_or("/".into())
    }
}

fn home(tool: &Path) -> Option<PathBuf> {
    let folder = tool.parent()?;
    // Some lie beside what they read, in no `bin`.
    let home = if folder.ends_with("bin") { folder.parent() } else { Some(folder) };
    home.map(Path::to_owned)
}

/// What a word of a row stands for. In a path that begins with a placeholder, a `*` means of folders the newest that matches, and
/// of files all. If nothing matches, it stands for itself.
pub(super) fn matching(word: &str, fill_in: impl Fn(&str) -> String) -> Vec<String> {
    let Some(begin) = word.find('{').filter(|_| word.contains('*')) else {
        return vec![fill_in(word)];
    };
    let path = PathBuf::from(fill_in(&word[begin..]));
    let mut found = vec![PathBuf::new()];
    let mut parts = path.iter().peekable();
    while let Some(part) = parts.next() {
        let part = part.to_string_lossy();
        let Some((first, last)) = part.split_once('*') else {
            found.iter_mut().for_each(|path| path.push(&*part));
            continue;
        };
        let folder = found.pop().unwrap_or_default();
        let names = fs::read_dir(&folder).into_iter().flatten().flatten();
        let names = names.filter_map(|entry| entry.file_name().into_string().ok());
        let fits = |name: &str| name.strip_prefix(first).is_some_and(|rest| rest.ends_with(last));
        let mut names: Vec<String> = names.filter(|name| fits(name)).collect();
        names.sort_by(|a, b| natural_order(a, b));
        if parts.peek().is_some() {
            names.drain(..names.len().saturating_sub(1));
        }
        found = names.into_iter().map(|name| folder.join(name)).collect();
    }
    if found.is_empty() {
        return vec![fill_in(word)];
    }
    found.iter().map(|path| format!("{}{}", &word[..begin], path.display())).collect()
}

/// What an option such as `-I/opt/include` lets the compiler read.
fn path_in(option: &str) -> Option<PathBuf> {
    let path = option.find('/').map(|begin| PathBuf::from(&option[begin..]));
    path.filter(|path| path.is_absolute() && path.exists())
}

fn real(path: &Path) -> PathBuf {
    dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

pub(super) fn is_script(path: &Path) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_means_the_newest_folder_and_all_files() {
        let home = tempfile::tempdir().unwrap();
        for file in
            ["sdk/9.0.2/old.dll", "sdk/10.0.1/b.dll", "sdk/10.0.1/a.dll", "sdk/10.0.1/a.xml"]
        {
            fs::create_dir_all(home.path().join(file).parent().unwrap()).unwrap();
            fs::write(home.path().join(file), "").unwrap();
        }
        let fill_in = |word: &str| word.replace("{home}", home.path().to_str().unwrap());
        let found = matching("-r:{home}/sdk/*/*.dll", fill_in);
        let expected = ["a", "b"].map(|it| fill_in(&format!("-r:{{home}}/sdk/10.0.1/{it}.dll")));
        assert_eq!(found, expected);
        // What is not there stays, and so does what no placeholder begins.
        for word in ["{home}/none/*/x", "a*b"] {
            assert_eq!(matching(word, fill_in), [fill_in(word)]);
        }
    }
}
