//! From a file in one of the languages to a program that is ready to run.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Error, Result, bail, ensure};
use fs_err as fs;
use sandbox::{End, Executable, Folder, Limits, NO_INPUT, Runner};

use crate::fault::{self, Rejection};
use crate::program::crates::{Crates, Linked};
use crate::program::language::{self, Language, Tool};
use crate::program::{Allowance, end_in_words, run_together};
use crate::text;

/// A program in one file, read and not yet compiled.
pub struct Source {
    /// The language that it is written in.
    pub language: &'static Language,
    /// Its path as a reader wants it.
    shown: String,
    text: Vec<u8>,
    tool: Tool,
    ending: &'static str,
}

/// A file that is ready to run.
pub struct Compiled {
    /// What to run.
    pub executable: Executable,
    /// The language that it is written in.
    pub language: &'static Language,
    shown: String,
    copy: PathBuf,
    _folder: Folder,
}

/// Judges take less.
const MOST_TEXT: u64 = 1 << 20;
/// What a compiler may use.
const COMPILING: Limits = Limits {
    cpu: Duration::from_secs(20),
    idle: Duration::from_secs(20),
    memory: 2 << 30,
    output: 1 << 20,
    files: 256 << 20,
    processes: 100,
};
/// What a runtime needs beside its heap, in MiB.
const BESIDE_HEAP: u64 = 64;
/// No runtime takes a larger stack, in MiB.
const LARGEST_STACK: u64 = 1000;

impl Source {
    /// Reads a file in that language, or in the one that the end of its name says, and finds what compiles and runs it.
    /// `shown` is its path as a reader wants it.
    pub fn open(file: &Path, shown: &str, language: Option<&'static Language>) -> Result<Source> {
        let shown = text::plain(shown);
        let metadata = file.metadata().with_context(|| format!("cannot read `{shown}`"))?;
        ensure!(!metadata.is_dir(), "`{shown}` is a folder; give the path of a file");
        let language = language.or_else(|| Language::of(file)).with_context(|| {
            format!(
                "`{shown}` is in no known language; `--language` says which of {}",
                language::known()
            )
        })?;
        ensure!(metadata.is_file(), "`{shown}` is not a regular file; copy it into one");
        let size = metadata.len();
        ensure!(
            size <= MOST_TEXT,
            "`{shown}` has {size} bytes; no judge takes more than {MOST_TEXT}: send a smaller one"
        );
        let text = std::fs::read(file).with_context(|| format!("cannot read `{shown}`"))?;
        let tool =
            language.tool().with_context(|| format!("`{shown}` needs a compiler or runtime"))?;
        let language = language.as_run_by(&tool);
        let ending = language.ending_of(file).unwrap_or(&language.endings[0]);
        Ok(Source { language, shown, text, tool, ending })
    }

    /// Compiles it, for what a program in the quickest language may take. Nothing is written beside the file.
    ///
    /// A compiler is held like a judged program: one that reads what it is told to could put answers into a program.
    /// `headers` are copied beside the file. `crates` build what a Rust file names.
    ///
    /// # Errors
    ///
    /// A [`Rejection`] with the compiler's words.
    pub fn compile(
        self,
        runner: &Runner,
        crates: Option<&Crates>,
        headers: &[PathBuf],
        plain: &Allowance,
    ) -> Result<Compiled> {
        let folder = runner.folder()?;
        for header in headers {
            fs::copy(header, folder.path().join(header.file_name().unwrap_or_default()))?;
        }
        let Source { language, shown, text, tool, ending } = self;
        let linked = match crates {
            Some(crates) => crates.named_in(&String::from_utf8_lossy(&text), &language.crates)?,
            None => None,
        };
        let compiler = Compiler { runner, language, tool, linked, folder: folder.path() };
        let mut copy = folder.path().join("Main").with_extension(ending);
        fs::write(&copy, &text)?;
        let mut made = compiler.make(&copy);
        if let Some(name) = made.as_ref().err().and_then(|error| public_class(error, language)) {
            copy = copy.with_file_name(format!("{name}.java"));
            fs::write(&copy, &text)?;
            made = compiler.make(&copy);
        }
        let restored = |words: &str| words.replace(&copy.display().to_string(), &shown);
        // An interpreter may notice only when it runs the text.
        let is_unreadable = (made.is_err() || language.run.contains("{file}"))
            .then(|| of_encoding(language, &shown, &text))
            .flatten();
        match (made, is_unreadable) {
            (Ok(()), None) => {}
            (_, Some(sentence)) => bail!(Rejection(sentence)),
            (Err(error), _) => match fault::rejection(&error) {
                Some(words) => bail!(Rejection(restored(words))),
                None => return Err(error),
            },
        }
        let executable = compiler.executable(&copy, &text, &language.beyond(plain))?;
        Ok(Compiled { executable, language, shown, copy, _folder: folder })
    }
}

impl Compiled {
    /// What the program says, with the name of the original file instead of that of its copy.
    pub fn words(&self, text: &str) -> String {
        text.replace(&self.copy.display().to_string(), &self.shown)
    }
}

/// What compiles one file in a folder made for it.
struct Compiler<'a> {
    runner: &'a Runner,
    language: &'static Language,
    tool: Tool,
    linked: Option<Arc<Linked>>,
    folder: &'a Path,
}

impl Compiler<'_> {
    fn make(&self, file: &Path) -> Result<()> {
        let mut command = self.words(&self.language.compile_command(), file);
        let mut reads = self.tool.reads.clone();
        reads.push(self.folder.to_owned());
        if let Some(linked) = &self.linked {
            command.extend(linked.arguments.iter().cloned());
            reads.extend(linked.reads.iter().cloned());
        }
        let command = command.into_iter().map(Into::into).collect();
        compile(self.runner, Executable { command, reads, folder: Some(self.folder.to_owned()) })
    }

    fn executable(&self, file: &Path, text: &[u8], limits: &Allowance) -> Result<Executable> {
        let run = &self.language.run;
        let class = match run.contains("{class}") {
            true => main_class(file, &String::from_utf8_lossy(text))?,
            false => String::new(),
        };
        let memory = limits.memory >> 20;
        let heap = memory.saturating_sub(BESIDE_HEAP).max(memory / 4);
        let stack = (memory / 2).min(LARGEST_STACK);
        let run = run
            .replace("{class}", &class)
            .replace("{heap}", &heap.to_string())
            .replace("{stack}", &stack.to_string());
        let command = self.words(&run, file);
        let mut reads = vec![self.folder.to_owned()];
        if !Path::new(&command[0]).starts_with(self.folder) {
            reads.extend(self.tool.reads.iter().cloned());
        }
        let command = command.into_iter().map(Into::into).collect();
        Ok(Executable { command, reads, folder: None })
    }

    /// A command with everything in its place that is known before compiling.
    fn words(&self, command: &str, file: &Path) -> Vec<String> {
        let home = Path::new(&self.tool.command[0]).ancestors().nth(2).unwrap_or(Path::new("/"));
        let program = self.folder.join(format!("program{EXE_SUFFIX}"));
        let places = [
            ("{home}", home),
            ("{folder}", self.folder),
            ("{file}", file),
            ("{program}", &program),
        ];
        let words = command.split_whitespace().flat_map(|word| match word {
            "{tool}" => self.tool.command.clone(),
            _ => vec![places.iter().fold(word.to_owned(), |word, (name, path)| {
                word.replace(name, &path.display().to_string())
            })],
        });
        words.collect()
    }
}

/// Runs a compiler.
fn compile(runner: &Runner, compiler: Executable) -> Result<()> {
    let run = run_together(|| runner.run(&compiler, Path::new(NO_INPUT), COMPILING))?;
    let words = [run.stdout.as_slice(), &run.stderr].concat();
    let words = String::from_utf8_lossy(&words).into_owned();
    for cause in ["No space left on device", "Disk quota exceeded", "Read-only file system"] {
        if words.contains(cause) {
            bail!("cannot compile in `{}`: {cause}", runner.parent().display());
        }
    }
    let end = end_in_words(&run.end, &run, &COMPILING);
    let why = match run.end {
        End::Exit(0) => return Ok(()),
        End::Exit(_) if !words.is_empty() => String::new(),
        End::Exit(_) => format!("the compiler ended with {end}, and said nothing"),
        End::Signal(_) => format!("the compiler was ended by {end}"),
        End::Stopped(_) => format!("the compiler was stopped: {end}"),
    };
    bail!(Rejection(words + &why))
}

/// The class after which javac wants the file to be called.
fn public_class<'a>(error: &'a Error, language: &Language) -> Option<&'a str> {
    let words = fault::rejection(error).filter(|_| language.name == "Java")?;
    let (_, rest) = words.split_once("should be declared in a file named ")?;
    let name = rest.split(".java").next()?;
    let is_identifier = !name.is_empty()
        && name.len() <= 200
        && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '$');
    is_identifier.then_some(name)
}

/// The class that has a `main`: the one that gives the file its name, or the one that the text has first.
fn main_class(file: &Path, text: &str) -> Result<String> {
    // As these two stand in the constants of a class file, after a tag and their lengths.
    const MAIN: &[u8] = b"\x01\0\x04main";
    const TYPE: &[u8] = b"\x01\0\x16([Ljava/lang/String;)V";
    let mut classes = Vec::new();
    for entry in fs::read_dir(file.parent().unwrap_or(file))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_class = path.extension().is_some_and(|ending| ending == "class");
        if is_class && !name.contains('$') {
            let class = fs::read(&path)?;
            let has = |part: &[u8]| class.windows(part.len()).any(|window| window == part);
            if has(MAIN) && has(TYPE) {
                classes.push(name);
            }
        }
    }
    let rank = |class: &String| {
        let is_named = file.file_stem().is_some_and(|stem| stem == class.as_str());
        (!is_named, text.find(&format!("class {class}")).unwrap_or(usize::MAX))
    };
    let no_main = "no class outside of packages has a method `public static void main(String[])`";
    classes.into_iter().min_by_key(rank).ok_or_else(|| Rejection(no_main.to_owned()).into())
}

/// What to do about a source that is not UTF-8, if its compiler minds.
fn of_encoding(language: &Language, shown: &str, source: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&source[..source.len().min(200)]).into_owned();
    // Python lets a file say how it is encoded.
    let says_so =
        language.endings == ["py"] && head.lines().take(2).any(|it| it.contains("coding"));
    if language.takes_any_bytes || says_so || std::str::from_utf8(source).is_ok() {
        return None;
    }
    let is_utf_16 = source.starts_with(&[0xff, 0xfe]) || source.starts_with(&[0xfe, 0xff]);
    let code = if is_utf_16 { "UTF-16" } else { "CP949" };
    Some(format!(
        "`{shown}` is not UTF-8; save it as UTF-8, or convert it: `iconv -f {code} -t UTF-8 {shown}`"
    ))
}
