//! Single files in common languages: what compiles them, what runs them, and what a judge allows them.
//!
//! [`LANGUAGES`] is all there is to know of a language; a new one is a new row.

use std::collections::BTreeMap;
use std::env;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf, is_separator};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

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
#[derive(Debug)]
pub struct Language {
    /// What people call it.
    pub name: &'static str,
    /// How the names of its files end.
    pub endings: &'static [&'static str],
    /// What must be installed.
    tool: &'static str,
    /// How that is done.
    install: &'static str,
    /// The environment variable that names another tool, or a folder that has it in its `bin`.
    variable: Option<&'static str>,
    /// Arguments that make the tool print where it really is, or the folder that has it in its `bin`, and what it
    /// prints before that. The one in `PATH` may be a script that looks for it.
    whereabouts: Option<(&'static [&'static str], &'static str)>,
    /// Makes a program of the file, or only says what is wrong with it.
    pub(super) compile: &'static str,
    /// The crates of the workspace that a file may name.
    pub(super) crates: &'static [&'static str],
    /// A header that takes longer to compile than most programs, and is compiled in advance.
    pub(super) header: Option<&'static str>,
    /// Runs it.
    pub(super) run: &'static str,
    /// What a comment begins with that goes to the end of the line.
    comment: &'static str,
    /// Whether the compiler takes what is not UTF-8.
    pub(super) takes_any_bytes: bool,
    /// What its runtime says as it ends for want of memory: it keeps a limit of its own.
    exhausted: Option<&'static str>,
    /// What its runtime says as it ends with exit code 1, if that is how it ends when something goes wrong.
    crashed: Option<&'static str>,
    /// A factor, and seconds on top.
    time: (u32, u64),
    /// A factor, and MiB on top.
    memory: (u64, u64),
}

/// What compiles or runs programs, as it is installed here.
#[derive(Clone, Debug)]
pub struct Tool {
    /// Its path, and arguments if a variable has some.
    pub command: Vec<String>,
    /// What it consists of, beside what the system has.
    pub reads: Vec<PathBuf>,
}

/// What is so in most languages that become a program of their own.
const PLAIN: Language = Language {
    name: "",
    endings: &[],
    tool: "",
    install: "",
    variable: None,
    whereabouts: None,
    compile: "",
    crates: &[],
    header: None,
    run: "{program}",
    comment: "//",
    takes_any_bytes: false,
    exhausted: None,
    crashed: None,
    time: (1, 0),
    memory: (1, 0),
};

/// What compilers and interpreters are called where these programs come from MinGW and python.org.
const NAMES: [&str; 3] =
    if cfg!(windows) { ["gcc", "g++", "python"] } else { ["cc", "c++", "python3"] };

const PYTHON: Language = Language {
    name: "Python",
    endings: &["py"],
    tool: NAMES[2],
    install: "install Python, on Debian with `apt install python3`",
    variable: Some("PYTHON"),
    whereabouts: Some((&["-c", "import sys; print(sys.executable)"], "")),
    compile: "{tool} -m py_compile {file}",
    run: "{tool} -B {file}",
    comment: "#",
    crashed: Some("Traceback (most recent call last)"),
    time: (3, 2),
    memory: (2, 32),
    ..PLAIN
};

/// All languages. Of two that have an ending in common, the first is meant by it.
pub const LANGUAGES: &[Language] = &[
    Language {
        name: "Rust",
        endings: &["rs"],
        tool: "rustc",
        install: "install Rust from rustup.rs",
        variable: Some("RUSTC"),
        whereabouts: Some((&["--print", "sysroot"], "")),
        compile: "{tool} --edition 2021 -O -C overflow-checks=on --crate-type bin --crate-name main -o {program} {file}",
        crates: &["common", "itertools", "proconio"],
        ..PLAIN
    },
    Language {
        name: "C",
        endings: &["c"],
        tool: NAMES[0],
        install: "install a C compiler, on Debian with `apt install gcc`",
        variable: Some("CC"),
        compile: "{tool} -O2 -std=gnu17 -DONLINE_JUDGE -o {program} {file} -lm",
        takes_any_bytes: true,
        ..PLAIN
    },
    Language {
        name: "C++",
        endings: &["cpp", "cc", "cxx"],
        tool: NAMES[1],
        install: "install a C++ compiler, on Debian with `apt install g++`",
        variable: Some("CXX"),
        compile: "{tool} -O2 -std=gnu++20 -DONLINE_JUDGE -o {program} {file}",
        header: Some("bits/stdc++.h"),
        takes_any_bytes: true,
        ..PLAIN
    },
    Language {
        name: "Java",
        endings: &["java"],
        tool: "javac",
        install: "install a JDK, on Debian with `apt install default-jdk`",
        variable: Some("JAVA_HOME"),
        whereabouts: Some((&["-J-XshowSettings:properties", "-version"], "java.home = ")),
        compile: "{tool} -J-Xmx512m -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -J-Duser.language=en \
                  -J-Dfile.encoding=UTF-8 -encoding UTF-8 -proc:none -d {folder} {file}",
        run: "{home}/bin/java -XX:+UseSerialGC -XX:-UsePerfData -Djava.io.tmpdir=. -Xmx{heap}m -Xss{stack}m \
              -Dfile.encoding=UTF-8 -cp {folder} {class}",
        exhausted: Some("java.lang.OutOfMemoryError"),
        crashed: Some("Exception in thread "),
        time: (2, 1),
        memory: (2, 16),
        ..PLAIN
    },
    PYTHON,
    Language {
        name: "PyPy",
        tool: "pypy3",
        install: "install PyPy, on Debian with `apt install pypy3`",
        variable: None,
        memory: (2, 128),
        ..PYTHON
    },
    Language {
        name: "JavaScript",
        endings: &["js", "mjs"],
        tool: "node",
        install: "install Node.js, on Debian with `apt install nodejs`",
        whereabouts: Some((&["-p", "process.execPath"], "")),
        compile: "{tool} --check {file}",
        // Node counts its stack in KiB.
        run: "{tool} --stack-size={stack}000 --max-old-space-size={heap} {file}",
        takes_any_bytes: true,
        exhausted: Some("JavaScript heap out of memory"),
        crashed: Some("\nNode.js v"),
        time: (3, 2),
        memory: (2, 32),
        ..PLAIN
    },
];

impl Language {
    /// What a program in this language may take on one case of a problem.
    pub fn limits(&self, about: &About) -> Allowance {
        self.beyond(&Allowance::plain(about))
    }

    /// What a program in this language may take where one in the quickest may take that.
    pub(crate) fn beyond(&self, plain: &Allowance) -> Allowance {
        Allowance {
            time: self.time.0 * plain.time + Duration::from_secs(self.time.1),
            memory: self.memory.0 * plain.memory + (self.memory.1 << 20),
            exhausted: self.exhausted,
        }
    }

    /// Whether stderr shows that the runtime crashed. Some end with exit code 1 then, as a program may by itself.
    pub(crate) fn has_crashed(&self, stderr: &[u8]) -> bool {
        let says = |words: &str| String::from_utf8_lossy(stderr).contains(words);
        self.crashed.is_some_and(says)
    }

    /// The language of a file, by the end of its name.
    pub fn of(file: &Path) -> Option<&'static Language> {
        LANGUAGES.iter().find(|language| language.may_have(file))
    }

    /// Whether its files may have such a name.
    pub(crate) fn may_have(&self, file: &Path) -> bool {
        self.ending_of(file).is_some()
    }

    pub(super) fn ending_of(&self, file: &Path) -> Option<&'static str> {
        let ending = file.extension()?;
        self.endings.iter().copied().find(|known| ending.eq_ignore_ascii_case(known))
    }

    /// The language that goes by this name, by that of its compiler, or by an end of the names of its files.
    pub fn named(name: &str) -> Result<&'static Language> {
        let is_it = |known: &str| known.eq_ignore_ascii_case(name);
        let goes_by_it = |it: &&Language| {
            is_it(it.name) || is_it(it.tool) || it.endings.iter().any(|ending| is_it(ending))
        };
        LANGUAGES.iter().find(goes_by_it).ok_or_else(|| anyhow!("known languages are {}", known()))
    }

    /// A Python may be a PyPy by another name.
    pub(super) fn as_run_by(&'static self, tool: &Tool) -> &'static Language {
        let program = Path::new(&tool.command[0]).file_name().unwrap_or_default();
        match self.name {
            "Python" if program.to_string_lossy().starts_with("pypy") => {
                Language::named("PyPy").unwrap_or(self)
            }
            _ => self,
        }
    }

    /// How many lines a text in it has that are neither blank nor comments, nor tests below a program in Rust.
    pub fn lines_of_code(&self, text: &str) -> usize {
        let program = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
        let lines = program.map(str::trim).filter(|line| !line.is_empty());
        lines.filter(|line| !line.starts_with(self.comment)).count()
    }

    /// Whether its files can be compiled and run here.
    pub fn is_installed(&self) -> bool {
        self.tool().is_ok()
    }

    /// What compiles or runs it. It is looked for once: Java takes 0.3 s to say where it is.
    pub fn tool(&self) -> Result<Tool> {
        static KNOWN: Mutex<BTreeMap<&str, Result<Tool, String>>> = Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.entry(self.name);
        let found = found.or_insert_with(|| self.find_tool().map_err(|it| format!("{it:#}")));
        found.clone().map_err(|error| anyhow!(error))
    }

    fn find_tool(&self) -> Result<Tool> {
        let value = self.variable.and_then(|variable| env::var(variable).ok());
        let value = value.filter(|value| !value.trim().is_empty());
        let words = match &value {
            // A path may have blanks in it.
            Some(value) if Path::new(value).exists() => vec![value.clone()],
            Some(value) => value.split_whitespace().map(str::to_owned).collect(),
            None => vec![self.tool.to_owned()],
        };
        let named = in_path(&words[0]).and_then(|found| self.within(Path::new(&found)));
        let named = named.ok_or_else(|| match (&value, self.variable) {
            (Some(value), Some(variable)) => anyhow!(
                "`{value}`, as `{variable}` says, which is not there; set it right, or unset it"
            ),
            _ => anyhow!("`{}`, which is not installed; {}", self.tool, self.install),
        })?;
        // A compiler that somebody names may be a script that is to stay in between.
        let stays = value.is_some() && !self.compile.contains("{tool} -m");
        let real = match self.whereabouts.filter(|_| !stays) {
            Some((question, before)) => self.ask(&named, question, before)?,
            None => named.clone(),
        };
        let reads = toolchain(&named).into_iter().chain(toolchain(&real)).collect();
        let command = [&[real.display().to_string()], &words[1..]].concat();
        Ok(Tool { command, reads })
    }

    /// Where the tool says that it is.
    fn ask(&self, tool: &Path, question: &[&str], before: &str) -> Result<PathBuf> {
        let shown = tool.display();
        let answer = Command::new(tool).args(question).stdin(Stdio::null()).output();
        let answer = answer.with_context(|| format!("`{shown}`, which does not run"))?;
        let said = [answer.stdout, answer.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let path = said.lines().find_map(|line| line.trim().strip_prefix(before));
        let real = path.and_then(|path| dunce::canonicalize(self.within(Path::new(path))?).ok());
        real.with_context(|| {
            let said = said.lines().next().unwrap_or("nothing");
            format!("`{shown}`, which does not run; asked where it is, it says: {said}")
        })
    }

    /// The tool at this path, which is its own or that of a folder with a `bin`.
    fn within(&self, path: &Path) -> Option<PathBuf> {
        let file = format!("bin/{}{EXE_SUFFIX}", self.tool);
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
