//! Small workspaces for tests, and what the judge prints in them.
#![allow(dead_code, unused_imports, unused_macros, reason = "each test file uses a part of this")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::sync::LazyLock;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use judge::program::language::{Language, Tool};
use tempfile::TempDir;

/// A solution that prints the sum of its input.
pub const ADDS: &str = r#"use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    println!("{}", text.split_whitespace().map(|word| word.parse::<u64>().unwrap()).sum::<u64>());
}
"#;

/// The file that stands in for cargo.
const CARGO: &str = if cfg!(windows) { "cargo.exe" } else { "cargo" };

/// Longer than anything that a test waits for.
const LONGEST: Duration = Duration::from_secs(300);

/// A workspace in its own folder.
pub struct Scene {
    pub folder: PathBuf,
    /// What stands in for cargo.
    pub cargo: Option<PathBuf>,
    /// Removes the folder, or keeps others from using it.
    _owned: Owned,
}

enum Owned {
    Temporary(TempDir),
    Lasting(File),
}

/// What the judge printed, and its exit code.
pub struct JudgeOutput {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// This checkout.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// The judge of the package that is tested. That of `judge-more` has all commands.
pub fn judge() -> &'static str {
    option_env!("CARGO_BIN_EXE_judge-more").or(option_env!("CARGO_BIN_EXE_judge")).unwrap()
}

/// The folder in which the tests were built.
pub fn built_in() -> &'static Path {
    Path::new(judge()).ancestors().nth(2).unwrap()
}

/// The folder with `programs/stand_in.rs`, compiled once. Called as `cargo`, it links itself under other names.
pub fn programs() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let source = root().join("tools/judge/tests/programs/stand_in.rs");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let modified = |file: &Path| fs::metadata(file).and_then(|it| it.modified()).ok();
        let programs = folder.join("stand-ins");
        if modified(&programs.join(CARGO)) > modified(&source) {
            return programs;
        }
        let new = TempDir::new_in(folder).unwrap();
        let program = new.path().join(CARGO);
        let mut compiler = Command::new("rustc");
        compiler.args(["--edition=2021", "-O", "-o"]).arg(&program).arg(source);
        assert!(compiler.status().unwrap().success());
        // Another test may use the old ones.
        let _ = fs::rename(&programs, new.path().join("old"));
        let _ = fs::rename(new.path(), &programs);
        programs
    });
    &FOLDER
}

impl Scene {
    /// An empty workspace with the stand-in for cargo: a solution is the name of a program, such as `// adds`.
    pub fn new() -> Scene {
        let cargo = Some(programs().join(CARGO));
        let folder = TempDir::new().unwrap();
        let (path, _owned) = (folder.path().to_owned(), Owned::Temporary(folder));
        let scene = Scene { folder: path, cargo, _owned };
        fs::create_dir(scene.path("problems")).unwrap();
        let scene = scene.write("Cargo.toml", "[workspace]\n");
        // They are there, and what the stand-in builds is not made of them.
        scene.write("tools/bundler/Cargo.toml", "").write("tools/start/Cargo.toml", "")
    }

    pub fn with_cargo_itself(self) -> Scene {
        Scene { cargo: None, ..self }
    }

    /// This workspace without its problems, with the real cargo.
    pub fn house() -> Scene {
        let scene = Scene::lasting("house", &[".git", "problems", "target", "testcases"]);
        // Every manifest names it, and cargo requires that the glob of members matches something.
        let [cases, config] = ["problems/cases.rs", ".cargo/config.toml"]
            .map(|file| fs::read_to_string(root().join(file)).unwrap());
        // To optimise the games would take longer than all that is done with them here.
        let config = config.replace("games.opt-level = 2", "games.opt-level = 0");
        scene.write("problems/cases.rs", &cases).write(".cargo/config.toml", &config)
    }

    /// A folder that stays, so that cargo builds in it only what has changed since the last test. It has what this workspace has,
    /// except for entries with these names, and what cargo has built. Whoever else wants it waits.
    fn lasting(name: &str, except: &[&str]) -> Scene {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).unwrap();
        let lock = File::create(folder.with_extension("lock")).unwrap();
        lock.lock().unwrap();
        for made in ["judge", "stress", "submit"] {
            let _ = fs::remove_dir_all(folder.join("target").join(made));
        }
        renew(root(), &folder, except);
        Scene { folder, cargo: None, _owned: Owned::Lasting(lock) }
    }

    /// A workspace with the real cargo and the versions of this one.
    pub fn with_real_cargo(name: &str) -> Scene {
        let all = fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().file_name());
        let all: Vec<String> = all.map(|name| name.into_string().unwrap()).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
        Scene::lasting(name, &all)
            .write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"problems/*\"]\n")
            .write("Cargo.lock", &lock)
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    /// With a folder of this checkout.
    pub fn copied(self, path: &str) -> Scene {
        let copy = self.path(path);
        fs::create_dir_all(&copy).unwrap();
        renew(&root().join(path), &copy, &[]);
        self
    }

    pub fn write(self, path: &str, text: &str) -> Scene {
        self.save(path, text);
        self
    }

    pub fn save(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// The files and folders below a folder, with the texts of files. Some may disappear meanwhile.
    pub fn files(&self, folder: &str) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
        let mut found = BTreeMap::new();
        for entry in fs::read_dir(self.path(folder)).into_iter().flatten().flatten() {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                found.extend(self.files(path.to_str().unwrap()));
            }
            found.insert(path.clone(), fs::read(path).ok());
        }
        found
    }

    pub fn card(self, id: &str, card: &str) -> Scene {
        let package = format!("[package]\nname = \"problem-{id}\"\nedition = \"2021\"\n{card}\n");
        self.write(&format!("problems/{id}/Cargo.toml"), &package)
    }

    /// A problem with limits of 1 s and 64 MiB, and `more` lines in its manifest.
    pub fn problem_with(self, id: &str, solution: &str, more: &str) -> Scene {
        let card =
            "[package.metadata.problem]\ntitle = \"제목\"\ntime-limit = 1\nmemory-limit = 64";
        self.card(id, &format!("{card}\n{more}"))
            .write(&format!("problems/{id}/src/main.rs"), solution)
    }

    pub fn problem(self, id: &str, solution: &str) -> Scene {
        self.problem_with(id, solution, "")
    }

    /// A problem whose answer is the sum, 3, with the case `three`.
    pub fn sum(self, solution: &str) -> Scene {
        self.problem("sum", solution).case("sum", "three", "1 2\n", "3\n")
    }

    pub fn case(self, id: &str, name: &str, input: &str, answer: &str) -> Scene {
        self.write(&format!("testcases/{id}/{name}.in"), input)
            .write(&format!("testcases/{id}/{name}.out"), answer)
    }

    /// A shell script that the judge finds before any program of that name.
    pub fn program(self, name: &str, script: &str) -> Scene {
        let scene = self.write(&format!("bin/{name}"), "");
        let root = scene.folder.display();
        let file = scene.path("bin").join(name);
        fs::write(&file, format!("#!/bin/sh\ncd '{root}' || exit\n{script}\n")).unwrap();
        #[cfg(unix)]
        fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        scene
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut judge = Command::new(judge());
        judge.args(arguments).current_dir(&self.folder);
        judge.env("CARGO_TARGET_DIR", self.path("target"));
        judge.env("XDG_STATE_HOME", self.path("state")).env("LC_ALL", "C");
        if let Some(cargo) = &self.cargo {
            judge.env("CARGO", cargo);
        }
        let own = Some(self.path("bin")).filter(|it| it.is_dir());
        let others = env::var_os("PATH").unwrap();
        let folders =
            own.into_iter().chain(python().map(Path::to_owned)).chain(env::split_paths(&others));
        judge.env("PATH", env::join_paths(folders).unwrap());
        // Tests must not change the real clipboard.
        for name in ["DISPLAY", "WSL_DISTRO_NAME", "WINDIR"] {
            judge.env_remove(name);
        }
        judge.env("WAYLAND_DISPLAY", "of-a-test");
        judge
    }

    pub fn judge(&self, arguments: &[&str]) -> JudgeOutput {
        JudgeOutput::of(&mut self.command(arguments))
    }

    pub fn judge_with(
        &self,
        variable: &str,
        value: impl AsRef<OsStr>,
        arguments: &[&str],
    ) -> JudgeOutput {
        JudgeOutput::of(self.command(arguments).env(variable, value))
    }
}

impl JudgeOutput {
    pub fn of(judge: &mut Command) -> JudgeOutput {
        let what = format!("{judge:?}");
        let Output { status, stdout, stderr } = bounded(&what, || judge.output().unwrap());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        JudgeOutput { code: status.code().unwrap(), out: text(stdout), err: text(stderr) }
    }

    #[track_caller]
    pub fn code(self, code: i32) -> JudgeOutput {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub fn prints(self, text: &str) -> JudgeOutput {
        assert!(self.out.contains(text), "no `{text}` in\n{}{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub fn warns(self, text: &str) -> JudgeOutput {
        assert!(self.err.contains(text), "no `{text}` in\n{}{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub fn ends(self, line: &str) -> JudgeOutput {
        assert_eq!(self.out.lines().last(), Some(line), "{}{}", self.out, self.err);
        self
    }

    /// Prints one error on stderr, and nothing else.
    #[track_caller]
    pub fn fails_with(self, sentence: &str) {
        let JudgeOutput { out, err, .. } = self.code(2);
        assert!(err.starts_with("error: ") && err.contains(sentence), "{err}");
        assert_eq!((out.as_str(), err.lines().count()), ("", 1), "{err}");
    }
}

/// The folder of Python itself, where `PATH` has only a script that starts it, such as that of pyenv, which takes longer than
/// most programs.
fn python() -> Option<&'static Path> {
    static TOOL: LazyLock<Option<Tool>> = LazyLock::new(|| Language::named("py").ok()?.tool().ok());
    let folder = Path::new(&TOOL.as_ref()?.command[0]).parent()?;
    (!env::split_paths(&env::var_os("PATH")?).any(|it| it == folder)).then_some(folder)
}

/// Whether Python is installed. If it is not, says that a test is not run; CI insists on it.
pub fn has_python() -> bool {
    let is_there = env::var_os("CI").is_some() || Language::named("py").unwrap().is_installed();
    if !is_there {
        let test = thread::current().name().unwrap_or_default().to_owned();
        // The harness shows what a test prints only if it fails, unless it is written like this.
        let _ = writeln!(io::stderr(), "{test} ... not run: no python3");
    }
    is_there
}

/// Ends the test if Python is not installed.
macro_rules! needs_python {
    () => {
        if !crate::scene::has_python() {
            return;
        }
    };
}
pub(crate) use needs_python;

/// Does some work. Aborts the tests if it takes longer than [`LONGEST`], so that they never hang.
pub fn bounded<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let (doing, done) = mpsc::channel::<()>();
    let what = what.to_owned();
    thread::spawn(move || {
        if done.recv_timeout(LONGEST) == Err(RecvTimeoutError::Timeout) {
            eprintln!("this takes longer than {} s: {what}", LONGEST.as_secs());
            process::abort();
        }
    });
    let result = work();
    drop(doing);
    result
}

#[track_caller]
pub fn wait_until(condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < LONGEST, "waited in vain");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Makes a folder a copy of another, without entries with one of these names. What is equal already keeps its date, and what is
/// new gets the date of its original, so that cargo does not take it for changed. What cargo has built stays.
fn renew(from: &Path, to: &Path, except: &[&str]) {
    let names = |folder: &Path| -> Vec<_> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect()
    };
    let wanted: Vec<_> =
        names(from).into_iter().filter(|name| !except.iter().any(|it| name == *it)).collect();
    for other in names(to).into_iter().filter(|it| !wanted.contains(it) && it != "target") {
        let path = to.join(other);
        if path.is_dir() {
            fs::remove_dir_all(path).unwrap()
        } else {
            fs::remove_file(path).unwrap()
        }
    }
    for name in wanted {
        let (original, copy) = (from.join(&name), to.join(&name));
        if original.is_dir() {
            fs::create_dir_all(&copy).unwrap();
            renew(&original, &copy, &["target"]);
        } else if fs::read(&copy).ok() != Some(fs::read(&original).unwrap()) {
            let is_new = !copy.exists();
            fs::copy(&original, &copy).unwrap();
            if is_new {
                let changed = original.metadata().unwrap().modified().unwrap();
                File::options().append(true).open(&copy).unwrap().set_modified(changed).unwrap();
            }
        }
    }
}
