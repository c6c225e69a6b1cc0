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
use crate::java;
use crate::runner::{End, Executable, Limits, Runner};
use crate::verdict::{self, Allowance};
use crate::workspace::About;

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
    /// Runs it.
    run: &'static str,
    /// What its runtime says as it ends for want of memory: it keeps a limit of its own.
    exhausted: Option<&'static str>,
    /// What its runtime says as it ends with exit code 1, if that is how it ends when something goes wrong.
    crashed: Option<&'static str>,
    /// A factor, and seconds on top.
    time: (u32, u64),
    /// A factor, and MiB on top.
    memory: (u64, u64),
}

/// All languages.
pub const LANGUAGES: &[Language] = &[
    Language {
        name: "Rust",
        endings: &["rs"],
        tool: "rustc",
        install: "install Rust from rustup.rs",
        variable: Some("RUSTC"),
        whereabouts: Some((&["--print", "sysroot"], "")),
        compile: "{tool} --edition 2021 -O --crate-type bin --crate-name main -o {program} {file}",
        run: "{program}",
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
        compile: "{tool} -O2 -std=gnu17 -o {program} {file} -lm",
        run: "{program}",
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
        compile: "{tool} -O2 -std=gnu++20 -o {program} {file}",
        run: "{program}",
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
        run: "{home}/bin/java -XX:+UseSerialGC -XX:-UsePerfData -Djava.io.tmpdir=. -Xmx{heap}m -Xss{stack}m \
              -Dfile.encoding=UTF-8 -cp {folder} {class}",
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
        variable: None,
        whereabouts: Some((&["-c", "import sys; print(sys.executable)"], "")),
        compile: "{tool} -m py_compile {file}",
        run: "{tool} -B {file}",
        exhausted: None,
        crashed: Some("Traceback (most recent call last)"),
        time: (3, 2),
        memory: (2, 32),
    },
    Language {
        name: "JavaScript",
        endings: &["js", "mjs"],
        tool: "node",
        install: "install Node.js, on Debian with `apt install nodejs`",
        variable: None,
        whereabouts: Some((&["-p", "process.execPath"], "")),
        compile: "{tool} --check {file}",
        // Node counts its stack in KiB.
        run: "{tool} --stack-size={stack}000 --max-old-space-size={heap} {file}",
        exhausted: Some("JavaScript heap out of memory"),
        crashed: Some("\nNode.js v"),
        time: (3, 2),
        memory: (2, 32),
    },
];

/// A file that is ready to run.
#[derive(Debug)]
pub struct Compiled {
    /// What to run.
    pub executable: Executable,
    /// The language that it is written in.
    pub language: &'static Language,
    names: Names,
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
};
/// What a runtime needs beside its heap, in MiB.
const BESIDE_HEAP: u64 = 64;

/// Compiles a file for the limits of a problem. The folder is for this file alone; nothing is written elsewhere.
///
/// A compiler is held like a judged program: one that reads what it is told to could put answers into a program.
pub fn compile(
    runner: &Runner,
    file: &Path,
    folder: &Path,
    about: &About,
) -> Result<Compiled, Failure> {
    compile_within(runner, file, file.display().to_string(), folder, &Allowance::plain(about))
}

/// Like [`compile`], for what a program in the quickest language may take; `shown` is the file as a reader wants it.
pub(crate) fn compile_within(
    runner: &Runner,
    file: &Path,
    shown: String,
    folder: &Path,
    plain: &Allowance,
) -> Result<Compiled, Failure> {
    let cannot_read = |error: io::Error| format!("cannot read `{shown}`: {error}");
    let metadata = fs::metadata(file).map_err(cannot_read)?;
    if metadata.is_dir() {
        return Err(format!("`{shown}` is a folder; give the path of a file").into());
    }
    let language = Language::of(file).ok_or_else(|| unknown_ending(&shown))?;
    if !metadata.is_file() {
        return Err(format!("`{shown}` is not a regular file; copy it into one").into());
    }
    if metadata.len() > MOST_TEXT {
        return Err(format!(
            "`{shown}` has {} bytes, and more than {MOST_TEXT} are no program that a judge takes; send a smaller one",
            metadata.len()
        )
        .into());
    }
    let text = fs::read(file).map_err(cannot_read)?;
    let tool = language.tool().map_err(|fault| format!("`{shown}` needs {fault}"))?;
    let folder = folder
        .canonicalize()
        .map_err(|error| format!("cannot work in `{}`: {error}", folder.display()))?;

    let ending = file.extension().unwrap_or_default().to_ascii_lowercase();
    // Java has a rule for the name of a file.
    let class = if language.name == "Java" {
        java::public_class(&String::from_utf8_lossy(&text))
    } else {
        None
    };
    let stem = class.filter(|class| class.len() <= LONGEST_NAME).unwrap_or("Main".to_owned());
    let work = Work { language, tool, file: folder.join(stem).with_extension(ending), folder };
    let made = work.make(runner, &text);
    let names = Names { copy: work.file.display().to_string(), original: shown };
    made.map_err(|failure| match failure {
        Failure::Rejected(words) => Failure::Rejected(names.restored(&words)),
        impossible => impossible,
    })?;
    let executable = work.executable(&text, &language.beyond(plain))?;
    Ok(Compiled { executable, language, names })
}

impl Compiled {
    /// What the program says, with the name of the original file instead of that of its copy.
    pub fn words(&self, text: &str) -> String {
        self.names.restored(text)
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
        let ending = file.extension()?;
        let is_its_own = |known: &&str| ending.eq_ignore_ascii_case(known);
        LANGUAGES.iter().find(|language| language.endings.iter().any(is_its_own))
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
        if let Some((variable, value)) = self.variable.and_then(|variable| {
            let value = env::var(variable).ok().filter(|value| !value.trim().is_empty());
            Some((variable, value?))
        }) {
            // A path may have blanks in it.
            let words = match Path::new(&value).exists() {
                true => vec![value.clone()],
                false => value.split_whitespace().map(str::to_owned).collect(),
            };
            let found = in_path(&words[0]).and_then(|found| self.within(&found)).ok_or_else(|| {
                format!("`{value}`, as `{variable}` says, which is not there; set it right, or unset it")
            })?;
            return Ok([&[found], &words[1..]].concat());
        }
        let tool = self.tool;
        let found = in_path(tool)
            .ok_or_else(|| format!("`{tool}`, which is not installed; {}", self.install))?;
        let Some((question, before)) = self.whereabouts else { return Ok(vec![found]) };
        let answer = Command::new(&found).args(question).stdin(Stdio::null()).output();
        let answer = answer.map_err(|error| format!("`{tool}`, which does not run: {error}"))?;
        let said = [answer.stdout, answer.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let place = said.lines().find_map(|line| line.trim().strip_prefix(before));
        let real = place.and_then(|place| self.within(place));
        let real = real.and_then(|real| Path::new(&real).canonicalize().ok());
        real.map(|real| vec![real.display().to_string()]).ok_or_else(|| {
            let said = said.lines().next().unwrap_or("nothing");
            format!("`{tool}`, which does not run; asked where it is, it says: {said}")
        })
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
    let endings: Vec<String> = LANGUAGES
        .iter()
        .flat_map(|language| language.endings)
        .map(|ending| format!("`.{ending}`"))
        .collect();
    format!(
        "`{shown}` is in no language that is known here: the names of files end in {}",
        endings.join(", ")
    )
}

/// A file that is being compiled.
struct Work {
    language: &'static Language,
    tool: Vec<String>,
    folder: PathBuf,
    /// The copy.
    file: PathBuf,
}

impl Work {
    fn make(&self, runner: &Runner, text: &[u8]) -> Result<(), Failure> {
        fs::write(&self.file, text)
            .map_err(|error| format!("cannot write `{}`: {error}", self.file.display()))?;
        let compiler = Executable {
            command: self.words(self.language.compile).into_iter().map(Into::into).collect(),
            reads: self.read_by_compilers(),
            folder: Some(self.folder.clone()),
        };
        let run = runner.run(&compiler, Path::new("/dev/null"), COMPILING)?;
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

    fn executable(&self, text: &[u8], limits: &Allowance) -> Result<Executable, Failure> {
        let run = self.language.run;
        let class = match run.contains("{class}") {
            true => self.main_class(&String::from_utf8_lossy(text))?,
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
            "{tool}" => self.tool.clone(),
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
        Path::new(&self.tool[0]).ancestors().nth(2).unwrap_or(Path::new("/"))
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

/// The path of a copy, which nobody knows, and that of the original.
#[derive(Debug)]
struct Names {
    copy: String,
    original: String,
}

impl Names {
    fn restored(&self, text: &str) -> String {
        text.replace(&self.copy, &self.original)
    }
}
