//! From a file in one of the languages to a program that is ready to run.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{env, io};

use fs_err as fs;
use sandbox::{End, Executable, Limits, Run, Runner};

use crate::error::{Error, Result};
use crate::judging::crates::{Crates, Linked};
use crate::judging::language::{self, Language};
use crate::judging::verdict::{self, Allowance};
use crate::judging::{hint, java};
use crate::ui::text;

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
    /// `shown` is its path as a reader wants it.
    pub fn open(file: &Path, shown: String, language: Option<&'static Language>) -> Result<Source> {
        let shown = text::plain_text(&shown);
        let unreadable = |error: io::Error| Error::Unreadable(shown.clone(), error.into());
        let metadata = file.metadata().map_err(unreadable)?;
        if metadata.is_dir() {
            return Err(Error::IsFolder(shown));
        }
        let Some(language) = language.or_else(|| Language::of(file)) else {
            return Err(Error::UnknownEnding(shown, language::known_endings()));
        };
        if !metadata.is_file() {
            return Err(Error::IsNoFile(shown));
        }
        if metadata.len() > MOST_TEXT {
            return Err(Error::TooLong(shown, metadata.len(), MOST_TEXT));
        }
        let text = std::fs::read(file).map_err(unreadable)?;
        let tool = language.tool().map_err(|missing| Error::Needs(shown.clone(), missing))?;
        let language = language.as_run_by(&tool);
        let ending = language.ending_of(file).unwrap_or(language.endings[0]);
        Ok(Source { language, shown, text, tool, ending })
    }

    /// Compiles it for what a program in the quickest language may take. The folder is for this file alone; nothing is
    /// written elsewhere, but what cargo writes where the file names crates.
    ///
    /// A compiler is held like a judged program: one that reads what it is told to could put answers into a program.
    pub fn compile(
        self,
        runner: &Runner,
        crates: Option<&Crates>,
        folder: &Path,
        plain: &Allowance,
    ) -> Result<Compiled> {
        let folder = fs::canonicalize(folder)?;
        let language = self.language;
        // Java has a rule for the name of a file.
        let class = match language.name {
            "Java" => java::public_class(&String::from_utf8_lossy(&self.text)),
            _ => None,
        };
        let stem = class.filter(|class| class.len() <= LONGEST_NAME).unwrap_or("Main".to_owned());
        let file = folder.join(stem).with_extension(self.ending);
        let mut work = Work { source: self, file, folder, linked: None };
        let mut made = work.make(runner);
        while let (Err(Error::Refused(words)), Some(crates)) = (&made, crates) {
            let Some(linked) = crates.missed(language, words, work.linked.as_deref())? else {
                break;
            };
            work.linked = Some(linked);
            made = work.make(runner);
        }
        // An interpreter may notice only when it runs the text.
        let refusal = work.refusal().filter(|_| made.is_err() || language.run.contains("{file}"));
        match (made, refusal) {
            (Ok(()), None) => {}
            (Ok(()) | Err(Error::Refused(_)), Some(refusal)) => {
                return Err(Error::Refused(refusal));
            }
            (Err(error), _) => {
                return Err(error.naming(|words| Error::Refused(work.restored(&words))));
            }
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
        // Conditions may leave that line out.
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

/// A file that is being compiled.
#[derive(Debug)]
struct Work {
    source: Source,
    folder: PathBuf,
    /// The copy, whose path nobody knows.
    file: PathBuf,
    /// The crates that the compiler has missed.
    linked: Option<Arc<Linked>>,
}

impl Work {
    fn make(&self, runner: &Runner) -> Result<()> {
        fs::write(&self.file, &self.source.text)?;
        let run = self.run(runner, self.source.language.compile, COMPILING)?;
        let words = [run.stdout.as_slice(), &run.stderr].concat();
        let words = String::from_utf8_lossy(&words).into_owned();
        let end = verdict::in_words(&run.end, &run, &COMPILING);
        let why = match run.end {
            End::Exit(0) => return Ok(()),
            End::Exit(_) if !words.is_empty() => String::new(),
            End::Exit(_) => format!("the compiler ended with {end}, without a word"),
            End::Signal(_) => format!("the compiler was ended by {end}"),
            End::Stopped(_) => format!("the compiler was stopped: {end}"),
        };
        Err(Error::Refused(words + &why))
    }

    /// Runs a command of the language.
    fn run(&self, runner: &Runner, command: &str, limits: Limits) -> Result<Run> {
        let linked = self.linked.as_deref();
        let of_crates = linked.map_or(&[][..], |linked| &linked.arguments);
        let words = self.words(command).into_iter().chain(of_crates.iter().cloned());
        let crates = linked.into_iter().flat_map(Linked::reads);
        let compiler = Executable {
            command: words.map(Into::into).collect(),
            reads: self.read_by_compilers().into_iter().chain(crates).collect(),
            folder: Some(self.folder.clone()),
        };
        Ok(runner.run(&compiler, Path::new("/dev/null"), limits)?)
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

    fn executable(&self, limits: &Allowance) -> Result<Executable> {
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
        let placeholders = [
            ("{home}", self.home()),
            ("{folder}", &self.folder),
            ("{file}", &self.file),
            ("{program}", &program),
        ];
        let words = command.split_whitespace().flat_map(|word| match word {
            "{tool}" => self.source.tool.clone(),
            _ => vec![placeholders.iter().fold(word.to_owned(), |word, (name, path)| {
                word.replace(name, &path.display().to_string())
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
    fn main_class(&self, text: &str) -> Result<String> {
        let mut classes = Vec::new();
        classes_with_main(&self.folder, "", &mut classes)?;
        let rank = |class: &String| {
            let name = class.rsplit('.').next().unwrap_or(class);
            let named = self.file.file_stem().is_some_and(|stem| stem == name);
            (!named, text.find(&format!("class {name}")).unwrap_or(usize::MAX))
        };
        let no_main = "no class has a method `public static void main(String[])`";
        classes.into_iter().min_by_key(rank).ok_or_else(|| Error::Refused(no_main.to_owned()))
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
