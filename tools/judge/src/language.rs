//! Single files in common languages: what compiles them, what runs them, and what a judge allows them.
//!
//! [`LANGUAGES`] is all there is to know of a language; a new one is a new row.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::exit::Failure;
use crate::hint;
use crate::java;
use crate::report;
use crate::verdict::{self, Allowance};
use crate::workspace::About;
use sandbox::{End, Executable, Limits, Run, Runner};

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
    compile: &'static str,
    /// Prints the text as the compiler sees it, without what conditions leave out, where there are such.
    preprocess: Option<&'static str>,
    /// Runs it.
    run: &'static str,
    /// What a comment begins with that goes to the end of the line.
    comment: &'static str,
    /// What takes the path of a file first.
    opening: &'static [&'static str],
    /// Whether what is not UTF-8 may be passed over.
    takes_any_bytes: bool,
    /// What its runtime says as it ends for want of memory: it keeps a limit of its own.
    exhausted: Option<&'static str>,
    /// What its runtime says as it ends with exit code 1, if that is how it ends when something goes wrong.
    crashed: Option<&'static str>,
    /// A factor, and seconds on top.
    time: (u32, u64),
    /// A factor, and MiB on top.
    memory: (u64, u64),
}

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
        preprocess: None,
        run: "{program}",
        comment: "//",
        opening: &["File::open", "read", "read_to_string", "File::create"],
        takes_any_bytes: false,
        exhausted: None,
        crashed: None,
        time: (1, 0),
        memory: (1, 0),
    },
    Language {
        name: "C",
        endings: &["c"],
        tool: "cc",
        install: "install a C compiler, on Debian with `apt install gcc`",
        variable: Some("CC"),
        whereabouts: None,
        compile: "{tool} -O2 -std=gnu17 -DONLINE_JUDGE -o {program} {file} -lm",
        preprocess: Some("{tool} -DONLINE_JUDGE -E -P {file}"),
        run: "{program}",
        comment: "//",
        opening: &["freopen", "fopen", "open"],
        takes_any_bytes: true,
        exhausted: None,
        crashed: None,
        time: (1, 0),
        memory: (1, 0),
    },
    Language {
        name: "C++",
        endings: &["cpp", "cc", "cxx"],
        tool: "c++",
        install: "install a C++ compiler, on Debian with `apt install g++`",
        variable: Some("CXX"),
        whereabouts: None,
        compile: "{tool} -O2 -std=gnu++20 -DONLINE_JUDGE -o {program} {file}",
        preprocess: Some("{tool} -std=gnu++20 -DONLINE_JUDGE -E -P {file}"),
        run: "{program}",
        comment: "//",
        opening: &["freopen", "fopen", "open", "ifstream", "ofstream", "fstream"],
        takes_any_bytes: true,
        exhausted: None,
        crashed: None,
        time: (1, 0),
        memory: (1, 0),
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
        preprocess: None,
        run: "{home}/bin/java -XX:+UseSerialGC -XX:-UsePerfData -Djava.io.tmpdir=. -Xmx{heap}m -Xss{stack}m \
              -Dfile.encoding=UTF-8 -cp {folder} {class}",
        comment: "//",
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
        takes_any_bytes: false,
        exhausted: Some("java.lang.OutOfMemoryError"),
        crashed: Some("Exception in thread "),
        time: (2, 1),
        memory: (2, 16),
    },
    Language {
        name: "Python",
        endings: &["py"],
        tool: "python3",
        install: "install Python, on Debian with `apt install python3`",
        variable: Some("PYTHON"),
        whereabouts: Some((&["-c", "import sys; print(sys.executable)"], "")),
        compile: "{tool} -m py_compile {file}",
        preprocess: None,
        run: "{tool} -B {file}",
        comment: "#",
        opening: &["open"],
        takes_any_bytes: false,
        exhausted: None,
        crashed: Some("Traceback (most recent call last)"),
        time: (3, 2),
        memory: (2, 32),
    },
    Language {
        name: "PyPy",
        endings: &["py"],
        tool: "pypy3",
        install: "install PyPy, on Debian with `apt install pypy3`",
        variable: None,
        whereabouts: Some((&["-c", "import sys; print(sys.executable)"], "")),
        compile: "{tool} -m py_compile {file}",
        preprocess: None,
        run: "{tool} -B {file}",
        comment: "#",
        opening: &["open"],
        takes_any_bytes: false,
        exhausted: None,
        crashed: Some("Traceback (most recent call last)"),
        time: (3, 2),
        memory: (2, 128),
    },
    Language {
        name: "JavaScript",
        endings: &["js", "mjs"],
        tool: "node",
        install: "install Node.js, on Debian with `apt install nodejs`",
        variable: None,
        whereabouts: Some((&["-p", "process.execPath"], "")),
        compile: "{tool} --check {file}",
        preprocess: None,
        // Node counts its stack in KiB.
        run: "{tool} --stack-size={stack}000 --max-old-space-size={heap} {file}",
        comment: "//",
        opening: &["readFileSync", "readFile", "createReadStream", "openSync", "writeFileSync"],
        takes_any_bytes: true,
        exhausted: Some("JavaScript heap out of memory"),
        crashed: Some("\nNode.js v"),
        time: (3, 2),
        memory: (2, 32),
    },
];

/// A program in one file, read and not yet compiled.
#[derive(Debug)]
pub struct Source {
    /// The language that it is written in.
    pub language: &'static Language,
    /// Its path as a reader wants it.
    shown: String,
    text: Vec<u8>,
    tool: Vec<String>,
    ending: &'static str,
}

/// A file that is ready to run.
#[derive(Debug)]
pub struct Compiled {
    /// What to run.
    pub executable: Executable,
    /// The language that it is written in.
    pub language: &'static Language,
    work: Work,
}

/// Judges take less.
const MOST_TEXT: u64 = 1 << 20;
/// A class has a file of its own, and the name of a file has an end.
const LONGEST_NAME: usize = 200;
/// What a compiler may use.
const COMPILING: Limits = Limits {
    cpu: Duration::from_secs(60),
    idle: Duration::from_secs(60),
    memory: 2 << 30,
    output: 1 << 20,
    processes: 100,
    sets_rights: true,
};
/// The headers of a library are long.
const PREPROCESSING: Limits = Limits { output: 64 << 20, ..COMPILING };
/// What a runtime needs beside its heap, in MiB.
const BESIDE_HEAP: u64 = 64;

impl Source {
    /// Reads a file in that language, or in the one that the end of its name says, and finds what compiles and runs it.
    /// `shown` is its path as a reader wants it. An error is a sentence.
    pub fn open(
        file: &Path,
        shown: String,
        language: Option<&'static Language>,
    ) -> Result<Source, String> {
        let shown = report::plain_text(&shown);
        let cannot_read = |error: io::Error| format!("cannot read `{shown}`: {error}");
        let metadata = fs::metadata(file).map_err(cannot_read)?;
        if metadata.is_dir() {
            return Err(format!("`{shown}` is a folder; give the path of a file"));
        }
        let language =
            language.or_else(|| Language::of(file)).ok_or_else(|| unknown_ending(&shown))?;
        if !metadata.is_file() {
            return Err(format!("`{shown}` is not a regular file; copy it into one"));
        }
        if metadata.len() > MOST_TEXT {
            return Err(format!(
                "`{shown}` has {} bytes, and more than {MOST_TEXT} are no program that a judge takes; send a smaller one",
                metadata.len()
            ));
        }
        let text = fs::read(file).map_err(cannot_read)?;
        let tool = language.tool().map_err(|fault| format!("`{shown}` needs {fault}"))?;
        let language = language.as_run_by(&tool);
        let ending = language.ending_of(file).unwrap_or(language.endings[0]);
        Ok(Source { language, shown, text, tool, ending })
    }

    /// Compiles it for what a program in the quickest language may take. The folder is for this file alone; nothing is
    /// written elsewhere.
    ///
    /// A compiler is held like a judged program: one that reads what it is told to could put answers into a program.
    pub fn compile(
        self,
        runner: &Runner,
        folder: &Path,
        plain: &Allowance,
    ) -> Result<Compiled, Failure> {
        let folder = folder
            .canonicalize()
            .map_err(|error| format!("cannot work in `{}`: {error}", folder.display()))?;
        let language = self.language;
        // Java has a rule for the name of a file.
        let class = match language.name {
            "Java" => java::public_class(&String::from_utf8_lossy(&self.text)),
            _ => None,
        };
        let stem = class.filter(|class| class.len() <= LONGEST_NAME).unwrap_or("Main".to_owned());
        let file = folder.join(stem).with_extension(self.ending);
        let work = Work { source: self, file, folder };
        let made = work.make(runner);
        // An interpreter may notice only when it runs the text.
        let refusal = work.refusal().filter(|_| made.is_err() || language.run.contains("{file}"));
        match (made, refusal) {
            (Err(Failure::Impossible(fault)), _) => return Err(fault.into()),
            (_, Some(refusal)) => return Err(Failure::Rejected(refusal)),
            (Err(Failure::Rejected(words)), None) => {
                return Err(Failure::Rejected(work.restored(&words)));
            }
            (Ok(()), None) => {}
        }
        let executable = work.executable(&language.beyond(plain))?;
        Ok(Compiled { executable, language, work })
    }
}

impl Compiled {
    /// What the program says, with the name of the original file instead of that of its copy.
    pub fn words(&self, text: &str) -> String {
        self.work.restored(text)
    }

    /// A hint for one that fails or answers nonsense: which file it may miss. It is no more than that, since only the
    /// text says so.
    pub fn hint(&self, runner: &Runner) -> Option<String> {
        let Language { preprocess, opening, comment, .. } = self.language;
        let text = String::from_utf8_lossy(&self.work.source.text);
        let hint = hint::of_files(&text, opening, comment)?;
        let Some(command) = preprocess else { return Some(hint) };
        // Conditions may leave the place out.
        let seen = self
            .work
            .run(runner, command, PREPROCESSING)
            .ok()
            .filter(|run| run.end == End::Exit(0));
        seen.map_or(Some(hint), |run| {
            hint::of_files(&String::from_utf8_lossy(&run.stdout), opening, comment)
        })
    }
}

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

    /// Is it by accident that a program ended with exit code 1 and said this? Some runtimes end so on any error.
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

    fn ending_of(&self, file: &Path) -> Option<&'static str> {
        let ending = file.extension()?;
        self.endings.iter().copied().find(|known| ending.eq_ignore_ascii_case(known))
    }

    /// The language that goes by this name, by that of its compiler, or by an end of the names of its files.
    pub fn named(name: &str) -> Result<&'static Language, String> {
        let is_it = |known: &str| known.eq_ignore_ascii_case(name);
        let goes_by_it = |language: &&Language| {
            let Language { name, tool, endings, .. } = language;
            is_it(name) || is_it(tool) || endings.iter().any(|ending| is_it(ending))
        };
        LANGUAGES.iter().find(goes_by_it).ok_or_else(|| {
            let names: Vec<&str> = LANGUAGES.iter().map(|language| language.name).collect();
            format!("`{name}` is no language that is known here: {}", names.join(", "))
        })
    }

    /// A Python may be a PyPy by another name.
    fn as_run_by(&'static self, tool: &[String]) -> &'static Language {
        let program = Path::new(&tool[0]).file_name().unwrap_or_default().to_string_lossy();
        match self.name {
            "Python" if program.starts_with("pypy") => Language::named("PyPy").unwrap_or(self),
            _ => self,
        }
    }

    /// How it is judged, as a row of a table in Markdown: name, ends of names, commands, time, memory.
    pub fn row(&self) -> String {
        let places = [
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
            places.iter().fold(command.to_owned(), |text, (place, word)| text.replace(place, word))
        };
        let granted = |factor: u64, more: u64, unit: &str| match (factor, more) {
            (1, 0) => "the problem's".to_owned(),
            _ => format!("× {factor} + {more} {unit}"),
        };
        let endings: Vec<String> = self.endings.iter().map(|it| format!("`.{it}`")).collect();
        format!(
            "| {} | {} | `{}` | `{}` | {} | {} |",
            self.name,
            endings.join(" "),
            command(self.compile),
            command(self.run),
            granted(self.time.0.into(), self.time.1, "s"),
            granted(self.memory.0, self.memory.1, "MiB"),
        )
    }

    /// Can its files be compiled and run here?
    pub fn is_installed(&self) -> bool {
        self.tool().is_ok()
    }

    /// The tool, with arguments if a variable has some; otherwise the end of a sentence that says what is needed.
    ///
    /// It is looked for once: some take long to say where they are, and hundreds of programs may want to know.
    fn tool(&self) -> Result<Vec<String>, String> {
        static KNOWN: Mutex<BTreeMap<&str, Result<Vec<String>, String>>> =
            Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(self.name).or_insert_with(|| self.find_tool()).clone()
    }

    fn find_tool(&self) -> Result<Vec<String>, String> {
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
            (Some(value), Some(variable)) => {
                format!(
                    "`{value}`, as `{variable}` says, which is not there; set it right, or unset it"
                )
            }
            _ => format!("`{}`, which is not installed; {}", self.tool, self.install),
        })?;
        // A compiler that somebody names may be a script that is to stay in between.
        let question =
            self.whereabouts.filter(|_| value.is_none() || self.compile.contains("{tool} -m"));
        let Some((question, before)) = question else {
            return Ok([&[found], &words[1..]].concat());
        };
        let tool = &words[0];
        let answer = Command::new(&found).args(question).stdin(Stdio::null()).output();
        let answer = answer.map_err(|error| format!("`{tool}`, which does not run: {error}"))?;
        let said = [answer.stdout, answer.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let place = said.lines().find_map(|line| line.trim().strip_prefix(before));
        let real = place.and_then(|place| self.within(place));
        let real = real.and_then(|real| Path::new(&real).canonicalize().ok());
        let real = real.ok_or_else(|| {
            let said = said.lines().next().unwrap_or("nothing");
            format!("`{tool}`, which does not run; asked where it is, it says: {said}")
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

/// The Rust compiler, with arguments if there are some; otherwise the end of a sentence that says what is needed.
pub(crate) fn rustc() -> Result<Vec<String>, String> {
    Language::of(Path::new("main.rs")).expect("Rust is in the table").tool()
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

fn unknown_ending(shown: &str) -> String {
    let endings = LANGUAGES.iter().flat_map(|language| language.endings);
    let mut endings: Vec<String> = endings.map(|ending| format!("`.{ending}`")).collect();
    endings.dedup();
    format!(
        "`{shown}` is in no language that is known here: the names of files end in {}; where they do not, `--language` says it",
        endings.join(", ")
    )
}

/// A file that is being compiled.
#[derive(Debug)]
struct Work {
    source: Source,
    folder: PathBuf,
    /// The copy, whose path nobody knows.
    file: PathBuf,
}

impl Work {
    fn make(&self, runner: &Runner) -> Result<(), Failure> {
        fs::write(&self.file, &self.source.text)
            .map_err(|error| format!("cannot write `{}`: {error}", self.file.display()))?;
        let run = self.run(runner, self.source.language.compile, COMPILING)?;
        let words = [run.stdout.as_slice(), &run.stderr].concat();
        let words = String::from_utf8_lossy(&words).into_owned();
        let why = match run.end {
            End::Exit(0) => return Ok(()),
            End::Exit(_) if !words.is_empty() => String::new(),
            End::Exit(code) => format!("the compiler ended with exit code {code}, without a word"),
            End::Signal(signal) => format!("the compiler was ended by {signal}"),
            End::Stopped(limit) => {
                let (_, reason) = verdict::rejected_by(limit, &run, &COMPILING);
                format!("the compiler was stopped: {}", reason.join(" "))
            }
        };
        Err(Failure::Rejected(words + &why))
    }

    /// Runs a command of the language.
    fn run(&self, runner: &Runner, command: &str, limits: Limits) -> Result<Run, String> {
        let compiler = Executable {
            command: self.words(command).into_iter().map(Into::into).collect(),
            reads: self.read_by_compilers(),
            folder: Some(self.folder.clone()),
        };
        runner.run(&compiler, Path::new("/dev/null"), limits)
    }

    /// What to say instead of a compiler's words on letters that it cannot read.
    fn refusal(&self) -> Option<String> {
        let Source { language, shown, text, .. } = &self.source;
        let head = String::from_utf8_lossy(&text[..text.len().min(200)]).into_owned();
        // Python lets a file say how it is encoded.
        let says_so =
            language.comment == "#" && head.lines().take(2).any(|line| line.contains("coding"));
        if language.takes_any_bytes || says_so { None } else { hint::of_encoding(shown, text) }
    }

    /// A compiler's or a program's words, with the name of the original instead of that of the copy.
    fn restored(&self, text: &str) -> String {
        text.replace(&self.file.display().to_string(), &self.source.shown)
    }

    fn executable(&self, limits: &Allowance) -> Result<Executable, Failure> {
        let run = self.source.language.run;
        let class = match run.contains("{class}") {
            true => self.main_class(&String::from_utf8_lossy(&self.source.text))?,
            false => String::new(),
        };
        let memory = limits.memory >> 20;
        let heap = memory.saturating_sub(BESIDE_HEAP).max(memory / 4);
        // No runtime takes a larger one than 1 GiB.
        let stack = (memory / 2).min(1000);
        let run = run
            .replace("{class}", &class)
            .replace("{heap}", &heap.to_string())
            .replace("{stack}", &stack.to_string());
        let command = self.words(&run);
        let mut reads = vec![self.folder.clone()];
        if !Path::new(&command[0]).starts_with(&self.folder) {
            reads.extend(["bin", "lib", "lib64", "conf"].map(|name| self.home().join(name)));
        }
        let command = command.into_iter().map(Into::into).collect();
        Ok(Executable { command, reads, folder: None })
    }

    /// A command with everything in its place that is known before compiling.
    fn words(&self, command: &str) -> Vec<String> {
        let program = self.folder.join("program");
        let places = [
            ("{home}", self.home()),
            ("{folder}", &self.folder),
            ("{file}", &self.file),
            ("{program}", &program),
        ];
        let words = command.split_whitespace().flat_map(|word| match word {
            "{tool}" => self.source.tool.clone(),
            _ => vec![places.iter().fold(word.to_owned(), |word, (place, path)| {
                word.replace(place, &path.display().to_string())
            })],
        });
        words.collect()
    }

    /// A compiler is made of many tools: those of its home, and whatever stands beside the folders in `PATH`.
    fn read_by_compilers(&self) -> Vec<PathBuf> {
        let home = self.home().to_owned();
        let path = env::var_os("PATH").unwrap_or_default();
        let folders: Vec<PathBuf> = env::split_paths(&path).collect();
        let beside = folders.iter().filter_map(|folder| folder.parent().map(Path::to_owned));
        // Neither a home with all that is in it, nor a project with its cases.
        let here = [env::var_os("HOME").map(PathBuf::from), env::current_dir().ok()];
        let holds_all =
            |folder: &PathBuf| here.iter().flatten().any(|here| here.starts_with(folder));
        let beside: Vec<PathBuf> = beside.chain([home]).filter(|it| !holds_all(it)).collect();
        [vec![self.folder.clone()], folders, beside].concat()
    }

    fn home(&self) -> &Path {
        Path::new(&self.source.tool[0]).ancestors().nth(2).unwrap_or(Path::new("/"))
    }

    /// The class that has a `main`: the one that gives the file its name, or the one that the text has first.
    fn main_class(&self, text: &str) -> Result<String, Failure> {
        let mut classes = Vec::new();
        classes_with_main(&self.folder, "", &mut classes)
            .map_err(|error| format!("cannot read `{}`: {error}", self.folder.display()))?;
        let rank = |class: &String| {
            let name = class.rsplit('.').next().unwrap_or(class);
            let named = self.file.file_stem().is_some_and(|stem| stem == name);
            (!named, text.find(&format!("class {name}")).unwrap_or(usize::MAX))
        };
        classes.into_iter().min_by_key(rank).ok_or_else(|| {
            Failure::Rejected(
                "no class has a method `public static void main(String[])`".to_owned(),
            )
        })
    }
}

/// Adds the classes below a folder that have a method `main`, or call one. Classes inside of others are not among them.
fn classes_with_main(folder: &Path, package: &str, found: &mut Vec<String>) -> io::Result<()> {
    // As these two stand in the constants of a class file, after a tag and their lengths.
    const MAIN: &[u8] = b"\x01\0\x04main";
    const TYPE: &[u8] = b"\x01\0\x16([Ljava/lang/String;)V";
    let is_inside = |name: &str| {
        let mut outer = name.match_indices('$').map(|(at, _)| format!("{}.class", &name[..at]));
        outer.any(|file| folder.join(file).exists())
    };
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            classes_with_main(&path, &format!("{package}{name}."), found)?;
        } else if path.extension().is_some_and(|ending| ending == "class") && !is_inside(&name) {
            let class = fs::read(&path)?;
            let has = |part: &[u8]| class.windows(part.len()).any(|window| window == part);
            if has(MAIN) && has(TYPE) {
                found.push(format!("{package}{name}"));
            }
        }
    }
    Ok(())
}
