//! Single files in common languages: what compiles them, what runs them, and what a judge allows them.
//!
//! [`LANGUAGES`] is all there is to know of a language; a new one is a new row.

use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::error::{Error, Missing, Result};
use crate::judging::verdict::Allowance;
use crate::problem::workspace::About;

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
    /// The crates of the workspace that the compiler is told of where the file names them.
    pub(super) crates: &'static [&'static str],
    /// Prints the text as the compiler sees it, without what conditions leave out, where there are such.
    pub(super) preprocess: Option<&'static str>,
    /// Runs it.
    pub(super) run: &'static str,
    /// What a comment begins with that goes to the end of the line.
    pub(super) comment: &'static str,
    /// What takes the path of a file first.
    pub(super) opening: &'static [&'static str],
    /// Whether what is not UTF-8 may be passed over.
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
    preprocess: None,
    run: "{program}",
    comment: "//",
    opening: &[],
    takes_any_bytes: false,
    exhausted: None,
    crashed: None,
    time: (1, 0),
    memory: (1, 0),
};

const PYTHON: Language = Language {
    name: "Python",
    endings: &["py"],
    tool: "python3",
    install: "install Python, on Debian with `apt install python3`",
    variable: Some("PYTHON"),
    whereabouts: Some((&["-c", "import sys; print(sys.executable)"], "")),
    compile: "{tool} -m py_compile {file}",
    run: "{tool} -B {file}",
    comment: "#",
    opening: &["open"],
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
        compile: "{tool} --edition 2021 -O --crate-type bin --crate-name main -o {program} {file}",
        crates: &["common", "itertools", "proconio"],
        opening: &["File::open", "read", "read_to_string", "File::create"],
        ..PLAIN
    },
    Language {
        name: "C",
        endings: &["c"],
        tool: "cc",
        install: "install a C compiler, on Debian with `apt install gcc`",
        variable: Some("CC"),
        compile: "{tool} -O2 -std=gnu17 -DONLINE_JUDGE -o {program} {file} -lm",
        preprocess: Some("{tool} -DONLINE_JUDGE -E -P {file}"),
        opening: &["freopen", "fopen", "open"],
        takes_any_bytes: true,
        ..PLAIN
    },
    Language {
        name: "C++",
        endings: &["cpp", "cc", "cxx"],
        tool: "c++",
        install: "install a C++ compiler, on Debian with `apt install g++`",
        variable: Some("CXX"),
        compile: "{tool} -O2 -std=gnu++20 -DONLINE_JUDGE -o {program} {file}",
        preprocess: Some("{tool} -std=gnu++20 -DONLINE_JUDGE -E -P {file}"),
        opening: &["freopen", "fopen", "open", "ifstream", "ofstream", "fstream"],
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
        opening: &[
            "File",
            "FileInputStream",
            "FileReader",
            "Path.of",
            "Paths.get",
            "FileOutputStream",
            "FileWriter",
            "PrintWriter",
            "PrintStream",
        ],
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
        opening: &["readFileSync", "readFile", "createReadStream", "openSync", "writeFileSync"],
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
        let goes_by_it = |language: &&Language| {
            let Language { name, tool, endings, .. } = language;
            is_it(name) || is_it(tool) || endings.iter().any(|ending| is_it(ending))
        };
        LANGUAGES.iter().find(goes_by_it).ok_or_else(|| {
            let names: Vec<&str> = LANGUAGES.iter().map(|language| language.name).collect();
            Error::UnknownLanguage(name.to_owned(), names.join(", "))
        })
    }

    /// A Python may be a PyPy by another name.
    pub(super) fn as_run_by(&'static self, tool: &[String]) -> &'static Language {
        let program = Path::new(&tool[0]).file_name().unwrap_or_default().to_string_lossy();
        match self.name {
            "Python" if program.starts_with("pypy") => Language::named("PyPy").unwrap_or(self),
            _ => self,
        }
    }

    /// How it is judged, as a row of a table in Markdown: name, ends of names, commands, time, memory.
    pub fn row(&self) -> String {
        let placeholders = [
            ("{tool}", self.tool),
            ("{home}/bin/", ""),
            ("{folder}", "DIR"),
            ("{file}", "FILE"),
            ("{program}", "PROGRAM"),
            ("{class}", "CLASS"),
            ("{heap}", "HEAP"),
            ("{stack}", "STACK"),
        ];
        let command = |command: &str| {
            placeholders
                .iter()
                .fold(command.to_owned(), |text, (name, word)| text.replace(name, word))
        };
        let granted = |factor: u64, more: u64, unit: &str| match (factor, more) {
            (1, 0) => "the problem's".to_owned(),
            _ => format!("× {factor} + {more} {unit}"),
        };
        let endings: Vec<String> = self.endings.iter().map(|it| format!("`.{it}`")).collect();
        let crates: Vec<String> = self.crates.iter().map(|name| format!("`{name}`")).collect();
        let with_crates = match crates.as_slice() {
            [] => String::new(),
            names => format!(
                ", with `--extern=NAME=LIBRARY -Ldependency=DIR` where it names one of {}",
                names.join(", ")
            ),
        };
        format!(
            "| {} | {} | `{}`{with_crates} | `{}` | {} | {} |",
            self.name,
            endings.join(" "),
            command(self.compile),
            command(self.run),
            granted(self.time.0.into(), self.time.1, "s"),
            granted(self.memory.0, self.memory.1, "MiB"),
        )
    }

    /// How many lines a text in it has that are neither blank nor comments, nor tests below a program in Rust.
    pub(crate) fn lines_of_code(&self, text: &str) -> usize {
        let has_blocks = self.comment == "//";
        let mut is_in_block = false;
        let is_code = |line: &&str| {
            let begins_block = has_blocks && line.starts_with("/*");
            let is_comment = is_in_block || begins_block || line.starts_with(self.comment);
            is_in_block = (is_in_block || begins_block) && !line.contains("*/");
            !is_comment && !line.is_empty()
        };
        let program = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
        program.map(str::trim).filter(is_code).count()
    }

    /// Whether its files can be compiled and run here.
    pub fn is_installed(&self) -> bool {
        self.tool().is_ok()
    }

    /// The tool, with arguments if a variable has some.
    ///
    /// It is looked for once: some take long to say where they are, and hundreds of programs may want to know.
    pub(crate) fn tool(&self) -> Result<Vec<String>, Missing> {
        static KNOWN: Mutex<BTreeMap<&str, Result<Vec<String>, Missing>>> =
            Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(self.name).or_insert_with(|| self.find_tool()).clone()
    }

    fn find_tool(&self) -> Result<Vec<String>, Missing> {
        let value = self.variable.and_then(|variable| env::var(variable).ok());
        let value = value.filter(|value| !value.trim().is_empty());
        let words = match &value {
            // A path may have blanks in it.
            Some(value) if Path::new(value).exists() => vec![value.clone()],
            Some(value) => value.split_whitespace().map(str::to_owned).collect(),
            None => vec![self.tool.to_owned()],
        };
        let found = in_path(&words[0]).and_then(|found| self.within(&found));
        let found = found.ok_or_else(|| match (&value, self.variable) {
            (Some(value), Some(variable)) => Missing::NotThere(value.clone(), variable),
            _ => Missing::NotInstalled(self.tool, self.install),
        })?;
        // A compiler that somebody names may be a script that is to stay in between.
        let question =
            self.whereabouts.filter(|_| value.is_none() || self.compile.contains("{tool} -m"));
        let Some((question, before)) = question else {
            return Ok([&[found], &words[1..]].concat());
        };
        let tool = &words[0];
        let answer = Command::new(&found).args(question).stdin(Stdio::null()).output();
        let answer = answer.map_err(|error| Missing::Broken(tool.clone(), error.into()))?;
        let said = [answer.stdout, answer.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let path = said.lines().find_map(|line| line.trim().strip_prefix(before));
        let real = path.and_then(|path| self.within(path));
        let real = real.and_then(|real| Path::new(&real).canonicalize().ok());
        let real = real.ok_or_else(|| {
            let said = said.lines().next().unwrap_or("nothing");
            Missing::Nowhere(tool.clone(), said.to_owned())
        })?;
        Ok([&[real.display().to_string()], &words[1..]].concat())
    }

    /// The tool at this path, which is its own or that of a folder with a `bin`.
    fn within(&self, path: &str) -> Option<String> {
        let path = Path::new(path);
        let tool = if path.is_dir() { path.join("bin").join(self.tool) } else { path.to_owned() };
        tool.is_file().then(|| tool.display().to_string())
    }
}

/// The Rust compiler, with arguments if there are some.
pub(crate) fn rustc() -> Result<Vec<String>, Missing> {
    Language::of(Path::new("main.rs")).expect("Rust is in the table").tool()
}

/// How the names of files end that are in a known language, in a sentence.
pub(super) fn known_endings() -> String {
    let endings = LANGUAGES.iter().flat_map(|language| language.endings);
    let mut endings: Vec<String> = endings.map(|ending| format!("`.{ending}`")).collect();
    endings.dedup();
    endings.join(", ")
}

/// A file of that name in a folder of `PATH`; a path stays what it is.
fn in_path(name: &str) -> Option<String> {
    if name.contains('/') {
        return Some(name.to_owned());
    }
    let path = env::var_os("PATH")?;
    let mut files = env::split_paths(&path).map(|folder| folder.join(name));
    files.find(|file| file.is_file()).map(|file| file.display().to_string())
}
