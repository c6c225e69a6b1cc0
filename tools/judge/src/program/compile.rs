//! Compiles a file in one of the languages to a program that is ready to run.

use std::env::consts::EXE_SUFFIX;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use anstream::adapter::strip_str;
use anyhow::{Context, Result, anyhow, ensure};
use checkout::Manifest;
use fs_err as fs;
use sandbox::{End, Executable, Limits, Runner, TempFolder};

use crate::fault::Failure;
use crate::program::crates::{Crates, LinkedCrates};
use crate::program::language::{self, Language, Tool, is_script, matching};
use crate::program::rows::CACHE;
use crate::program::{Allowance, describe_end, hidden_files, run};
use crate::text;

/// A program in one file, read and not yet compiled.
pub struct SourceFile {
    pub language: &'static Language,
    path: PathBuf,
    /// Its path, for messages.
    shown: String,
    text: Vec<u8>,
    tool: Tool,
    ending: &'static str,
}

/// A program that is ready to run, and what it may take on one case.
pub struct Program {
    pub executable: Executable,
    pub allowance: Allowance,
    /// The file that it was compiled from, unless cargo built it.
    file: Option<CompiledFile>,
    /// Where it was compiled, unless that is kept for the next time.
    folder: Option<TempFolder>,
    /// If it is kept, the lock that keeps other judges from removing it.
    _held: Option<File>,
}

/// A file that was compiled.
struct CompiledFile {
    language: &'static Language,
    shown: String,
    copy: PathBuf,
}

/// The largest source, in bytes. Online judges accept less.
const MOST_TEXT: u64 = 1 << 20;
/// What a compiler may use, besides the CPU time that its language says.
const COMPILING: Limits = Limits {
    cpu: Duration::ZERO,
    idle: Duration::from_secs(20),
    memory: 2 << 30,
    output: 4 << 20,
    files: 256 << 20,
    processes: 100,
};
/// What a runtime needs beside its heap, in MiB.
const BESIDE_HEAP: u64 = 64;
/// The largest stack that runtimes accept, in MiB.
const LARGEST_STACK: u64 = 1000;
/// A program on standard input, which is read once.
static STDIN: LazyLock<Vec<u8>> = LazyLock::new(|| read_text(io::stdin()).unwrap_or_default());

/// Reads a source, or so much of it that it is seen to be too long.
fn read_text(source: impl Read) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    source.take(MOST_TEXT + 1).read_to_end(&mut text).map(|_| text)
}

impl SourceFile {
    /// Reads a file, or standard input for `-`, and finds the compiler or runtime of this language, or of the one that the
    /// file's extension says. `shown` is its path for messages.
    pub fn open(
        file: &Path,
        shown: &str,
        language: Option<&'static Language>,
    ) -> Result<SourceFile> {
        let shown = text::plain(shown);
        ensure!(!file.is_dir(), "`{shown}` is a folder; give the path of a file");
        let known = language::languages()?;
        let language = language.or_else(|| Language::of(file)).with_context(|| {
            let known = language::list(known);
            format!("the language of `{shown}` is unknown; choose one with `--language`: {known}")
        })?;
        let is_regular = file.is_file() || !file.exists();
        ensure!(is_regular, "`{shown}` is not a regular file; copy it into one");
        let mut text = match file == Path::new("-") {
            true => STDIN.clone(),
            false => File::open(file)
                .and_then(read_text)
                .with_context(|| format!("cannot read `{shown}`"))?,
        };
        let is_short = text.len() as u64 <= MOST_TEXT;
        ensure!(is_short, "`{shown}` is too long; no judge accepts more than {MOST_TEXT} bytes");
        // Nobody pastes the mark that editors on Windows write, and javac does not accept it.
        if text.starts_with(b"\xef\xbb\xbf") {
            text.drain(..3);
        }
        let tool =
            language.tool().with_context(|| format!("`{shown}` needs a compiler or runtime"))?;
        let language = language.run_by(&tool);
        let ending = language.ending_of(file).unwrap_or(&language.endings[0]);
        Ok(SourceFile { language, path: file.to_owned(), shown, text, tool, ending })
    }

    /// Compiles the file for a problem; nothing is written beside it.
    ///
    /// The compiler runs under limits like a judged program, because a source could make it read the answers. `crates` builds
    /// the crates that a Rust file uses.
    pub fn compile(
        self,
        runner: &Runner,
        crates: Option<&Crates>,
        info: &Manifest,
    ) -> Result<Program, Failure> {
        let limits = &Allowance::of(info);
        if self.language.is_kept {
            // A path has one program, besides those that still run.
            let path = BuildHasherDefault::<DefaultHasher>::default().hash_one(&self.path);
            let kept = runner.parent().join("programs").join(format!("{path:016x}"));
            return Ok(self.compile_once(runner, &[], limits, &kept)?.with_files(info));
        }
        let (folder, text) = (runner.folder()?, String::from_utf8_lossy(&self.text));
        let linked = crates.map(|it| it.build_used(&text, &self.language.crates)).transpose()?;
        let compiler =
            FileCompiler { linked: linked.flatten(), ..self.compiler(runner, folder.path()) };
        let mut program = compiler.program(compiler.make()?, limits)?;
        program.folder = Some(folder);
        Ok(program.with_files(info))
    }

    /// The same without crates, but with `headers` (or modules) beside the file, and only if that was not done before: what is compiled stays
    /// in this folder, below a hash, until something else is compiled there.
    pub fn compile_once(
        self,
        runner: &Runner,
        headers: &[PathBuf],
        limits: &Allowance,
        folder: &Path,
    ) -> Result<Program, Failure> {
        let mut hasher = DefaultHasher::new();
        let Tool { command, options, .. } = &self.tool;
        let compiler = fs::metadata(&command[0])?;
        (command, options, compiler.len(), compiler.modified()?).hash(&mut hasher);
        let Language { beside, environment, .. } = self.language;
        (self.language.compile_commands(), &self.text, beside, environment).hash(&mut hasher);
        for header in headers {
            (header.file_name(), fs::read(header)?).hash(&mut hasher);
        }
        let kept = folder.join(format!("{:016x}", hasher.finish()));
        fs::create_dir_all(folder)?;
        let path = folder.with_extension("lock");
        let lock = File::options().append(true).read(true).create(true).open(path)?;
        // What no judge runs any more is removed.
        if !kept.is_dir() && lock.try_lock().is_ok() {
            let _ = fs::remove_dir_all(folder);
            lock.unlock()?;
        }
        lock.lock_shared()?;
        if !kept.is_dir() {
            let new = runner.folder()?;
            for header in headers {
                fs::copy(header, new.path().join(header.file_name().unwrap_or_default()))?;
            }
            let cache = self.cache(runner, limits);
            FileCompiler { cache, ..self.compiler(runner, new.path()) }.make()?;
            // Unless another judge was faster.
            if !kept.is_dir() {
                fs::create_dir_all(folder)?;
                fs::rename(new.path(), &kept)?;
            }
        }
        let copy = fs::read_dir(&kept)?.flatten().map(|entry| entry.path());
        let is_copy = |file: &PathBuf| file.extension().is_some_and(|ending| ending == self.ending);
        let is_header = |file: &PathBuf| {
            let name = file.file_name().unwrap_or_default();
            let is_beside = name.to_str().is_some_and(|name| beside.contains_key(name));
            is_beside || headers.iter().any(|it| it.file_name() == Some(name))
        };
        let copy = copy.filter(is_copy).min_by_key(|file| (is_header(file), file.clone()));
        let copy = copy.context("what was compiled is gone")?;
        let program = self.compiler(runner, &kept).program(copy, limits)?;
        Ok(Program { _held: Some(lock), ..program })
    }

    /// What compiling the sample of the language has left in its cache, if it has one. No other program is compiled into it, so
    /// none can change what others are made of.
    fn cache(&self, runner: &Runner, limits: &Allowance) -> Option<PathBuf> {
        let Language { name, sample, .. } = self.language;
        if !self.language.has_cache() || self.text == sample.as_bytes() {
            return None;
        }
        let name = BuildHasherDefault::<DefaultHasher>::default().hash_one(name);
        let folder = runner.parent().join("caches").join(format!("{name:016x}"));
        let sample = SourceFile::sample(self.language).ok()?;
        let program = sample.compile_once(runner, &[], limits, &folder).ok()?;
        Some(program.file?.copy.with_file_name("cache"))
    }

    /// The sample of a language whose tool is here.
    pub fn sample(language: &'static Language) -> Result<SourceFile> {
        let (path, shown) = (PathBuf::from(&language.name), language.name.clone());
        let (text, ending) = (language.sample.clone().into_bytes(), &language.endings[0]);
        Ok(SourceFile { language, path, shown, text, tool: language.tool()?, ending })
    }

    /// The first line that the tool prints about its version, and its path if there is none.
    pub fn version(&self, runner: &Runner) -> String {
        let SourceFile { language, tool: Tool { command, .. }, .. } = self;
        let printed = (!language.version.is_empty()).then(|| {
            let folder = runner.folder().ok()?;
            let arguments = [command, &language.version[..]].concat();
            self.compiler(runner, folder.path()).run(arguments).ok()
        });
        let printed = printed.flatten().unwrap_or_default();
        let printed = String::from_utf8_lossy(&printed).into_owned();
        let line = printed.lines().map(str::trim).find(|line| !line.is_empty());
        line.map_or_else(|| command.join(" "), str::to_owned)
    }

    /// Its name without the ending.
    fn stem(&self) -> &str {
        self.path.file_stem().and_then(OsStr::to_str).unwrap_or_default()
    }

    fn compiler<'a>(&'a self, runner: &'a Runner, folder: &'a Path) -> FileCompiler<'a> {
        FileCompiler { runner, source: self, linked: None, cache: None, folder }
    }
}

impl Program {
    /// A program that cargo has built.
    pub fn built(executable: &Path, info: &Manifest) -> Program {
        let (executable, allowance) = (executable.into(), Allowance::of(info));
        Program { executable, allowance, file: None, folder: None, _held: None }.with_files(info)
    }

    fn with_files(mut self, info: &Manifest) -> Program {
        self.executable.files = [info.reads.clone(), info.writes.clone()];
        self
    }

    /// A message of the program, with the path of the original file instead of the copy's.
    pub fn restore_path(&self, text: &str) -> String {
        let Some(CompiledFile { copy, shown, .. }) = &self.file else { return text.to_owned() };
        restored(text, copy, shown)
    }

    /// Whether it has crashed, if it has printed this to standard error. Some runtimes then end with exit code 1.
    pub fn has_crashed(&self, stderr: &[u8]) -> bool {
        self.file.as_ref().is_some_and(|file| file.language.has_crashed(stderr))
    }
}

/// A message, with the path of a file instead of its copy's, wherever that lies: it may be shortened at the beginning, or be that of a
/// folder that was renamed. What else lies in a folder of a run has no path.
fn restored(message: &str, copy: &Path, shown: &str) -> String {
    let name = copy.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let ends_word = |letter: char| letter.is_whitespace() || "\"'`‘’()<>[]=,:;".contains(letter);
    let with_path = |part: &str| {
        let (word, end) = part.split_at(part.trim_end_matches(ends_word).len());
        let (folder, file) = word.rsplit_once('/').unwrap_or_default();
        let is_whole = ["/", "..."].iter().any(|begin| word.starts_with(begin)) || folder == ".";
        if word == name || is_whole && file == name {
            return shown.to_owned() + end;
        }
        let run = word.split_once("/judge-").and_then(|(_, rest)| rest.split_once("/run-"));
        let beside = run.and_then(|(_, rest)| rest.split_once('/'));
        beside.map_or(word, |(_, file)| file.trim_start_matches("./")).to_owned() + end
    };
    message.split_inclusive(ends_word).map(with_path).collect()
}

/// Compiles one file in a folder made for it.
struct FileCompiler<'a> {
    runner: &'a Runner,
    source: &'a SourceFile,
    linked: Option<Arc<LinkedCrates>>,
    /// The cache of the language that another compiler has filled.
    cache: Option<PathBuf>,
    folder: &'a Path,
}

impl FileCompiler<'_> {
    /// Compiles a copy of the file, and returns the copy's path.
    fn make(&self) -> Result<PathBuf, Failure> {
        let SourceFile { language, shown, text, ending, .. } = self.source;
        let file_named = language.file_named.as_deref();
        let name = file_named.map(|_| self.source.stem()).filter(|stem| is_class(stem));
        let mut copy = self.folder.join(name.unwrap_or("Main")).with_extension(ending);
        for (name, text) in &language.beside {
            fs::write(self.folder.join(name), text)?;
        }
        fs::write(&copy, text)?;
        let mut made = self.compile(&copy);
        let failure = made.as_ref().err();
        if let Some(class) = failure.and_then(|failure| required_name(failure, file_named?)) {
            let named = copy.with_file_name(class).with_extension(ending);
            fs::rename(&copy, &named)?;
            copy = named;
            made = self.compile(&copy);
        }
        match made {
            Ok(_) => Ok(copy),
            Err(Failure::Rejected(message)) => {
                let note = self.version_note(&message).into_iter().map(|note| note + "\n");
                let message = restored(&message, &copy, shown);
                Err(Failure::Rejected(note.fold(message, |message, note| ended(message) + &note)))
            }
            Err(failure) => Err(failure),
        }
    }

    /// Runs the commands of the language one after another, until one fails.
    fn compile(&self, file: &Path) -> Result<(), Failure> {
        for command in self.source.language.compile_commands() {
            let mut command = self.fill_in(&command, file);
            command.extend(self.linked.iter().flat_map(|linked| linked.arguments.iter().cloned()));
            self.run(command)?;
        }
        Ok(())
    }

    /// Runs a compiler, and returns what it prints.
    fn run(&self, command: Vec<String>) -> Result<Vec<u8>, Failure> {
        let SourceFile { language, tool, .. } = self.source;
        let mut reads = tool.reads.clone();
        reads.push(self.folder.to_owned());
        reads.extend(self.cache.clone());
        reads.extend(self.linked.iter().flat_map(|linked| linked.reads.iter().cloned()));
        let command = command.into_iter().map(Into::into).collect();
        let (folder, environment) =
            (Some(self.folder.to_owned()), self.environment(COMPILING.memory));
        let unlimited_stack = language.unlimited_stack;
        let compiler = Executable {
            command,
            reads,
            folder,
            environment,
            unlimited_stack,
            ..Executable::default()
        };
        let limits = Limits { cpu: Duration::from_secs(language.compile_time), ..COMPILING };
        run_compiler(self.runner, &compiler, limits)
    }

    /// The variables of the language.
    fn environment(&self, memory: u64) -> Vec<(OsString, OsString)> {
        let SourceFile { language, tool, .. } = self.source;
        let cache = self.cache.clone().unwrap_or_else(|| self.folder.join("cache"));
        let [folder, cache] = [self.folder, &cache].map(|path| path.display().to_string());
        let value = |value: &str| {
            let value = tool.fill_in(&with_limits(value, memory));
            value.replace("{folder}", &folder).replace(CACHE, &cache).into()
        };
        language.environment.iter().map(|(name, text)| (name.into(), value(text))).collect()
    }

    /// Which version of the tool is here, if the message shows that the program needs another.
    fn version_note(&self, message: &str) -> Option<String> {
        let language = self.source.language;
        let needed = language.needed_version(message)?;
        let line = self.source.version(self.runner);
        Some(format!("the program needs {needed}, and here is: {line}"))
    }

    /// The program that the compiler has made of this copy.
    fn program(&self, copy: PathBuf, limits: &Allowance) -> Result<Program, Failure> {
        let SourceFile { language, tool, shown, .. } = self.source;
        let run = &language.run;
        let class = match run.contains("{class}") {
            true => self.main_class()?,
            false => String::new(),
        };
        let allowance = language.extend(limits);
        let run = with_limits(&run.replace("{class}", &class), allowance.memory);
        let command = self.fill_in(&run, &copy);
        if self.runner.is_sandboxed() && is_script(Path::new(&command[0])) {
            return Err(anyhow!(
                "`{}`, which should run it, is a script, and a judged program can start no other; write in `run` of {} what that script runs",
                command[0],
                language.name
            )
            .into());
        }
        let mut reads = vec![self.folder.to_owned()];
        if !Path::new(&command[0]).starts_with(self.folder) {
            reads.extend(tool.reads.iter().cloned());
        }
        let command = command.into_iter().map(Into::into).collect();
        let environment = self.environment(allowance.memory);
        let Language { open_files, unlimited_stack, .. } = **language;
        let executable = Executable {
            command,
            reads,
            environment,
            open_files,
            unlimited_stack,
            ..Executable::default()
        };
        let file = Some(CompiledFile { language, shown: shown.clone(), copy });
        Ok(Program { executable, allowance, file, folder: None, _held: None })
    }

    /// The class to run: of those with a `main` the public one, the one named as the file, `Main`, or the first.
    fn main_class(&self) -> Result<String, Failure> {
        let mut classes = Vec::new();
        add_classes(self.folder, "", &mut classes)?;
        let Some((_, file)) = classes.first() else {
            return Err(Failure::Rejected(format!(
                "`{}` is empty: it declares no class",
                self.source.shown
            )));
        };
        // From Java 25 on, `main` may be an instance method, and needs no parameter.
        let is_new = fs::read(file)?.get(7).is_some_and(|&version| version >= 69);
        let mut command = self.fill_in(JAVAP, self.folder);
        command.extend(classes.iter().map(|(class, _)| class.clone()));
        let printed = self.run(command)?;
        let printed = String::from_utf8_lossy(&printed);
        let parts = printed.split("Compiled from ").skip(1);
        let ranked = classes.iter().zip(parts).filter_map(|((class, _), part)| {
            let line = main_line(part, is_new)?;
            let is_public = part.lines().nth(1)?.starts_with("public ");
            let name = class.rsplit('.').next();
            let is_named = name == Some(self.source.stem());
            Some((!is_public, !is_named, name != Some("Main"), line, class))
        });
        let class = ranked.min().map(|(.., class)| class.clone());
        let old = if is_new { "" } else { "; any other `main` needs Java 25 or newer" };
        let none = format!("no class has a method `public static void main(String[])`{old}");
        class.ok_or(Failure::Rejected(none))
    }

    /// A command with values for all placeholders that are known before compiling.
    fn fill_in(&self, command: &str, file: &Path) -> Vec<String> {
        let Tool { command: tool, options, runtime, .. } = &self.source.tool;
        let home = self.source.tool.home();
        let program = self.folder.join(format!("program{EXE_SUFFIX}"));
        let values = [
            ("{home}", home.as_path()),
            ("{runtime}", runtime),
            ("{folder}", self.folder),
            ("{file}", file),
            ("{program}", &program),
        ];
        let is_overridden = |word: &&str| {
            let name = word.split_once('=').filter(|_| word.starts_with("--"));
            name.is_some_and(|(name, _)| options.iter().any(|option| option.starts_with(name)))
        };
        let words = command.split_whitespace().filter(|word| !is_overridden(word));
        let words = words.flat_map(|word| match word {
            "{tool}" => tool.clone(),
            "{options}" => options.clone(),
            _ => matching(word, |word| {
                values.iter().fold(word.to_owned(), |word, (name, path)| {
                    word.replace(name, &path.display().to_string())
                })
            }),
        });
        words.collect()
    }
}

fn run_compiler(
    runner: &Runner,
    compiler: &Executable,
    limits: Limits,
) -> Result<Vec<u8>, Failure> {
    let run = run(runner, compiler, None, limits)?;
    let message = [run.stdout.as_slice(), &run.stderr].concat();
    let message = strip_str(&String::from_utf8_lossy(&message)).to_string();
    let end = describe_end(&run);
    let mut why = match run.end {
        End::Exit(0) => return Ok(if run.stdout.is_empty() { run.stderr } else { run.stdout }),
        End::Exit(_) if !message.trim().is_empty() => String::new(),
        End::Exit(_) => format!("the compiler ended with {end} and printed nothing\n"),
        End::Signal(_) => format!("the compiler was killed by {end}\n"),
        End::Stopped(_) => format!("the compiler was stopped: {end}\n"),
    };
    if OUT_OF_ROOM.iter().any(|text| message.to_lowercase().contains(text)) {
        let Limits { cpu, memory, files, .. } = limits;
        let (cpu, memory, files) = (cpu.as_secs(), memory >> 20, files >> 20);
        why += &format!(
            "the judge lets a compiler use {cpu} s of CPU time, {memory} MiB of memory and {files} MiB of files\n"
        );
    }
    why += &hidden_files(runner, compiler, &limits, &message).map_or(String::new(), |it| it + "\n");
    Err(Failure::Rejected(ended(message) + &why))
}

/// What compilers print about limits of the judge.
const OUT_OF_ROOM: [&str; 5] = [
    "out of memory",
    "outofmemoryerror",
    "memory exhausted",
    "cannot allocate memory",
    "file size limit exceeded",
];

/// A text that ends with the end of a line, unless it is empty.
fn ended(text: String) -> String {
    let is_ended = text.is_empty() || text.ends_with('\n');
    if is_ended { text } else { text + "\n" }
}

/// A text with the limits that a runtime with this much memory sets itself.
fn with_limits(text: &str, memory: u64) -> String {
    let memory = memory >> 20;
    let heap = memory.saturating_sub(BESIDE_HEAP).max(memory / 4);
    let stack = (memory / 2).min(LARGEST_STACK);
    text.replace("{heap}", &heap.to_string()).replace("{stack}", &stack.to_string())
}

/// The class after which the compiler requires the file to be named, as it says after these words.
fn required_name<'a>(failure: &'a Failure, words: &str) -> Option<&'a str> {
    let Failure::Rejected(message) = failure else { return None };
    let (_, rest) = message.split_once(words)?;
    rest.split('.').next().filter(|name| is_class(name))
}

/// Whether it may be the name of a class, and of its file.
fn is_class(name: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    !name.is_empty() && name.len() <= 200 && name.chars().all(is_letter)
}

/// Prints the methods of classes, with the lines where they begin, which Java 25 prints only with the code.
const JAVAP: &str =
    "{home}/bin/javap -J-Xmx512m -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -l -c -cp {file}";

/// Adds the classes below a folder that are in no other class: their names, and their files.
fn add_classes(folder: &Path, package: &str, all: &mut Vec<(String, PathBuf)>) -> Result<()> {
    for entry in fs::read_dir(folder)?.flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        match name.strip_suffix(".class") {
            Some(class) if !class.contains('$') => all.push((format!("{package}{class}"), path)),
            None if path.is_dir() => add_classes(&path, &format!("{package}{name}."), all)?,
            _ => {}
        }
    }
    Ok(())
}

/// The line where a `main` begins that can be run, in what `javap` prints of a class.
fn main_line(class: &str, is_new: bool) -> Option<u32> {
    let mut lines = class.lines();
    lines.find(|line| {
        let Some((modifiers, rest)) = line.split_once(" main(") else { return false };
        let words: Vec<&str> = modifiers.split_whitespace().collect();
        let parameters = rest.split(')').next().unwrap_or_default();
        let is_classic = ["java.lang.String[]", "java.lang.String..."].contains(&parameters);
        let is_old = is_classic && words.contains(&"public") && words.contains(&"static");
        words.last() == Some(&"void")
            && (is_old || is_new && (is_classic || parameters.is_empty()) && words[0] != "private")
    })?;
    let number = lines.find_map(|line| line.trim().strip_prefix("line ")?.split(':').next());
    Some(number.and_then(|it| it.parse().ok()).unwrap_or(0))
}
