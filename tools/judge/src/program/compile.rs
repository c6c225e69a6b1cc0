//! Compiles a file in one of the languages to a program that is ready to run.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use fs_err as fs;
use sandbox::{End, Executable, Limits, NO_INPUT, Runner, TempFolder};

use crate::fault::Failure;
use crate::program::crates::{Crates, LinkedCrates};
use crate::program::language::{self, Language, Tool};
use crate::program::{Allowance, describe_end, run_together};
use crate::text;

/// A program in one file, read and not yet compiled.
pub struct SourceFile {
    pub language: &'static Language,
    /// Its path, for messages.
    shown: String,
    text: Vec<u8>,
    tool: Tool,
    ending: &'static str,
}

/// A file that is ready to run.
pub struct CompiledFile {
    pub executable: Executable,
    pub language: &'static Language,
    shown: String,
    copy: PathBuf,
    _folder: TempFolder,
}

/// The largest source, in bytes. Online judges accept less.
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
/// The largest stack that runtimes accept, in MiB.
const LARGEST_STACK: u64 = 1000;

impl SourceFile {
    /// Reads a file, and finds the compiler or runtime of this language, or of the one that the file's extension says. `shown`
    /// is its path for messages.
    pub fn open(
        file: &Path,
        shown: &str,
        language: Option<&'static Language>,
    ) -> Result<SourceFile> {
        let shown = text::plain(shown);
        let metadata = file.metadata().with_context(|| format!("cannot read `{shown}`"))?;
        ensure!(!metadata.is_dir(), "`{shown}` is a folder; give the path of a file");
        let language = language.or_else(|| Language::of(file)).with_context(|| {
            format!(
                "the language of `{shown}` is unknown; choose one with `--language`: {}",
                language::known_languages()
            )
        })?;
        ensure!(metadata.is_file(), "`{shown}` is not a regular file; copy it into one");
        let size = metadata.len();
        ensure!(
            size <= MOST_TEXT,
            "`{shown}` has {size} bytes; no judge accepts more than {MOST_TEXT}"
        );
        let text = std::fs::read(file).with_context(|| format!("cannot read `{shown}`"))?;
        let tool =
            language.tool().with_context(|| format!("`{shown}` needs a compiler or runtime"))?;
        let language = language.run_by(&tool);
        let ending = language.ending_of(file).unwrap_or(&language.endings[0]);
        Ok(SourceFile { language, shown, text, tool, ending })
    }

    /// Compiles the file; nothing is written beside it. `plain` are the limits of a program in the fastest languages.
    ///
    /// The compiler runs under limits like a judged program, because a source could make it read the answers. `headers` are
    /// copied beside the file. `crates` builds the crates that a Rust file uses.
    pub fn compile(
        self,
        runner: &Runner,
        crates: Option<&Crates>,
        headers: &[PathBuf],
        plain: &Allowance,
    ) -> Result<CompiledFile, Failure> {
        let folder = runner.folder()?;
        for header in headers {
            fs::copy(header, folder.path().join(header.file_name().unwrap_or_default()))?;
        }
        let SourceFile { language, shown, text, tool, ending } = self;
        let linked = match crates {
            Some(crates) => crates.build_used(&String::from_utf8_lossy(&text), &language.crates)?,
            None => None,
        };
        let compiler = FileCompiler { runner, language, tool, linked, folder: folder.path() };
        let mut copy = folder.path().join("Main").with_extension(ending);
        fs::write(&copy, &text)?;
        let mut made = compiler.make(&copy);
        if let Some(name) = made.as_ref().err().and_then(|failure| public_class(failure, language))
        {
            copy = copy.with_file_name(format!("{name}.java"));
            fs::write(&copy, &text)?;
            made = compiler.make(&copy);
        }
        let restored = |message: &str| message.replace(&copy.display().to_string(), &shown);
        // An interpreter may notice a wrong encoding only when it runs the text.
        let is_unreadable = (made.is_err() || language.run.contains("{file}"))
            .then(|| encoding_fault(language, &shown, &text))
            .flatten();
        match (made, is_unreadable) {
            (Ok(()), None) => {}
            (_, Some(sentence)) => return Err(Failure::Rejected(sentence)),
            (Err(Failure::Rejected(message)), _) => {
                return Err(Failure::Rejected(restored(&message)));
            }
            (Err(failure), _) => return Err(failure),
        }
        let executable = compiler.executable(&copy, &text, &language.extend(plain))?;
        Ok(CompiledFile { executable, language, shown, copy, _folder: folder })
    }
}

impl CompiledFile {
    /// A message of the program, with the path of the original file instead of the copy's.
    pub fn restore_path(&self, text: &str) -> String {
        text.replace(&self.copy.display().to_string(), &self.shown)
    }
}

/// Compiles one file in a folder made for it.
struct FileCompiler<'a> {
    runner: &'a Runner,
    language: &'static Language,
    tool: Tool,
    linked: Option<Arc<LinkedCrates>>,
    folder: &'a Path,
}

impl FileCompiler<'_> {
    fn make(&self, file: &Path) -> Result<(), Failure> {
        let mut command = self.fill_in(&self.language.compile_command(), file);
        let mut reads = self.tool.reads.clone();
        reads.push(self.folder.to_owned());
        if let Some(linked) = &self.linked {
            command.extend(linked.arguments.iter().cloned());
            reads.extend(linked.reads.iter().cloned());
        }
        let command = command.into_iter().map(Into::into).collect();
        compile(self.runner, Executable { command, reads, folder: Some(self.folder.to_owned()) })
    }

    fn executable(
        &self,
        file: &Path,
        text: &[u8],
        limits: &Allowance,
    ) -> Result<Executable, Failure> {
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
        let command = self.fill_in(&run, file);
        let mut reads = vec![self.folder.to_owned()];
        if !Path::new(&command[0]).starts_with(self.folder) {
            reads.extend(self.tool.reads.iter().cloned());
        }
        let command = command.into_iter().map(Into::into).collect();
        Ok(Executable { command, reads, folder: None })
    }

    /// A command with values for all placeholders that are known before compiling.
    fn fill_in(&self, command: &str, file: &Path) -> Vec<String> {
        let home = Path::new(&self.tool.command[0]).ancestors().nth(2).unwrap_or(Path::new("/"));
        let program = self.folder.join(format!("program{EXE_SUFFIX}"));
        let values = [
            ("{home}", home),
            ("{folder}", self.folder),
            ("{file}", file),
            ("{program}", &program),
        ];
        let words = command.split_whitespace().flat_map(|word| match word {
            "{tool}" => self.tool.command.clone(),
            _ => vec![values.iter().fold(word.to_owned(), |word, (name, path)| {
                word.replace(name, &path.display().to_string())
            })],
        });
        words.collect()
    }
}

fn compile(runner: &Runner, compiler: Executable) -> Result<(), Failure> {
    let run = run_together(|| runner.run(&compiler, Path::new(NO_INPUT), COMPILING))?;
    let message = [run.stdout.as_slice(), &run.stderr].concat();
    let message = String::from_utf8_lossy(&message).into_owned();
    for cause in ["No space left on device", "Disk quota exceeded", "Read-only file system"] {
        if message.contains(cause) {
            let folder = runner.parent().display();
            Err(anyhow!("cannot compile in `{folder}`: {cause}"))?;
        }
    }
    let end = describe_end(&run.end, &run, &COMPILING);
    let why = match run.end {
        End::Exit(0) => return Ok(()),
        End::Exit(_) if !message.is_empty() => String::new(),
        End::Exit(_) => format!("the compiler ended with {end} and printed nothing"),
        End::Signal(_) => format!("the compiler was killed by {end}"),
        End::Stopped(_) => format!("the compiler was stopped: {end}"),
    };
    Err(Failure::Rejected(message + &why))
}

/// The class after which javac requires the file to be named.
fn public_class<'a>(failure: &'a Failure, language: &Language) -> Option<&'a str> {
    let Failure::Rejected(message) = failure else { return None };
    if language.name != "Java" {
        return None;
    }
    let (_, rest) = message.split_once("should be declared in a file named ")?;
    let name = rest.split(".java").next()?;
    let is_identifier = !name.is_empty()
        && name.len() <= 200
        && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '$');
    is_identifier.then_some(name)
}

/// The class with a `main`: the one that the file is named after, or else the first in the text.
fn main_class(file: &Path, text: &str) -> Result<String, Failure> {
    // Two constants as a class file has them: a tag, the length, the text.
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
    classes.into_iter().min_by_key(rank).ok_or_else(|| Failure::Rejected(no_main.to_owned()))
}

/// A sentence about a source that is not UTF-8, if its compiler requires UTF-8.
fn encoding_fault(language: &Language, shown: &str, source: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&source[..source.len().min(200)]).into_owned();
    // A Python file can declare its encoding.
    let is_declared =
        language.endings == ["py"] && head.lines().take(2).any(|it| it.contains("coding"));
    if language.takes_any_bytes || is_declared || std::str::from_utf8(source).is_ok() {
        return None;
    }
    let is_utf_16 = source.starts_with(&[0xff, 0xfe]) || source.starts_with(&[0xfe, 0xff]);
    let code = if is_utf_16 { "UTF-16" } else { "CP949" };
    Some(format!(
        "`{shown}` is not UTF-8; save it as UTF-8, or convert it: `iconv -f {code} -t UTF-8 {shown}`"
    ))
}
