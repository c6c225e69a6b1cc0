//! Small workspaces made on the spot, and what the judge says of them.
#![allow(dead_code, reason = "each test file needs a part of the vocabulary")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A solution that prints the sum of its input.
pub const ADDS: &str = r#"use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    println!("{}", text.split_whitespace().map(|word| word.parse::<u64>().unwrap()).sum::<u64>());
}
"#;

/// The program that is cargo in these workspaces.
const CARGO: &str = if cfg!(windows) { "cargo.exe" } else { "cargo" };

/// Nothing that a test waits for takes as long.
const LONGEST: Duration = Duration::from_secs(300);

/// A workspace in a folder of its own.
pub struct Scene {
    pub folder: TempDir,
    cargo: Option<PathBuf>,
}

/// What the judge printed, and its exit code.
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The folder with `programs/stand_in.rs`, compiled once. As `cargo` it makes itself other names.
pub fn programs() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/stand_in.rs");
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
    })
}

impl Scene {
    /// An empty workspace. Cargo is the stand-in: a solution is the name of a program, `// adds`.
    pub fn new() -> Scene {
        let cargo = Some(programs().join(CARGO));
        let scene = Scene { folder: TempDir::new().unwrap(), cargo };
        fs::create_dir(scene.path("problems")).unwrap();
        scene.write("Cargo.toml", "[workspace]\n")
    }

    /// This workspace without its problems, with the real cargo.
    pub fn house() -> Scene {
        let scene = Scene { folder: TempDir::new().unwrap(), cargo: None };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        copy(root, scene.folder.path(), &[".git", "problems", "target", "testcases"]);
        // Every problem names it, and cargo's glob wants to find something.
        let cases = fs::read_to_string(root.join("problems/cases.rs")).unwrap();
        scene.write("problems/cases.rs", &cases)
    }

    /// A workspace with the real cargo and the crates of this one, whose folder stays until the next run.
    pub fn lasting(name: &str) -> Scene {
        let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let _ = fs::remove_dir_all(temporary.join(name));
        let mut folder = tempfile::Builder::new();
        let folder = folder.prefix(name).rand_bytes(0).tempdir_in(temporary).unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap();
        Scene { folder, cargo: None }
            .write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"problems/*\"]\n")
            .write("Cargo.lock", &lock)
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub fn write(self, path: &str, text: &str) -> Scene {
        self.save(path, text);
        self
    }

    pub fn save(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub fn card(self, id: &str, card: &str) -> Scene {
        let package = format!("[package]\nname = \"problem-{id}\"\nedition = \"2021\"\n{card}\n");
        self.write(&format!("problems/{id}/Cargo.toml"), &package)
    }

    /// A problem with a limit of 1 s and 64 MiB, and these `more` lines in its card.
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
        let root = scene.folder.path().display();
        let file = scene.path("bin").join(name);
        fs::write(&file, format!("#!/bin/sh\ncd '{root}' || exit\n{script}\n")).unwrap();
        #[cfg(unix)]
        fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        scene
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
        judge.args(arguments).current_dir(self.folder.path());
        judge.env("CARGO_TARGET_DIR", self.path("target"));
        judge.env("XDG_STATE_HOME", self.path("state"));
        if let Some(cargo) = &self.cargo {
            judge.env("CARGO", cargo);
        }
        if self.path("bin").is_dir() {
            let others = env::var_os("PATH").unwrap();
            let folders = [self.path("bin")].into_iter().chain(env::split_paths(&others));
            judge.env("PATH", env::join_paths(folders).unwrap());
        }
        // Nothing is copied to the clipboard of whoever runs the tests.
        for name in ["DISPLAY", "WSL_DISTRO_NAME", "WINDIR"] {
            judge.env_remove(name);
        }
        judge.env("WAYLAND_DISPLAY", "of-a-test");
        judge
    }

    pub fn judge(&self, arguments: &[&str]) -> Said {
        Said::of(&mut self.command(arguments))
    }
}

impl Said {
    pub fn of(judge: &mut Command) -> Said {
        let what = format!("{judge:?}");
        let Output { status, stdout, stderr } = bounded(&what, || judge.output().unwrap());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Said { code: status.code().unwrap(), out: text(stdout), err: text(stderr) }
    }

    #[track_caller]
    pub fn code(self, code: i32) -> Said {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub fn says(self, text: &str) -> Said {
        assert!(self.out.contains(text), "no `{text}` in\n{}{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub fn tells(self, text: &str) -> Said {
        assert!(self.err.contains(text), "no `{text}` in\n{}{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub fn ends(self, line: &str) -> Said {
        assert_eq!(self.out.lines().last(), Some(line), "{}{}", self.out, self.err);
        self
    }

    /// One sentence, where errors go, and nothing else.
    #[track_caller]
    pub fn only_tells(self, sentence: &str) {
        let said = self.code(2);
        assert!(said.err.starts_with("error: ") && said.err.contains(sentence), "{}", said.err);
        assert_eq!((said.out.as_str(), said.err.lines().count()), ("", 1), "{}", said.err);
    }
}

/// Does something that may take a while on a busy machine. If it takes longer than anything here can, the tests end:
/// nothing hangs where nobody looks.
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
pub fn wait_until(reached: impl Fn() -> bool) {
    let start = Instant::now();
    while !reached() {
        assert!(start.elapsed() < LONGEST, "waited in vain");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Copies what is in a folder into another, except for what has one of these names.
fn copy(from: &Path, to: &Path, except: &[&str]) {
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (name, target) = (entry.file_name(), to.join(entry.file_name()));
        if except.iter().any(|except| name == *except) {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir(&target).unwrap();
            copy(&entry.path(), &target, &["target"]);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
