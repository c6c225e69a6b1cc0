//! Small workspaces made on the spot, and what the judge says of them.
#![allow(dead_code, reason = "each test file needs a part of the vocabulary")]

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

/// A solution that prints the sum of its input.
pub const ADDS: &str = r#"use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    println!("{}", text.split_whitespace().map(|word| word.parse::<u64>().unwrap()).sum::<u64>());
}
"#;

/// Nothing that a test waits for takes as long.
const LONGEST: Duration = Duration::from_secs(900);

/// A workspace in a folder of its own.
pub struct Scene {
    pub folder: TempDir,
}

/// What the judge printed, and its exit code.
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Scene {
    pub fn new() -> Scene {
        Scene::at(TempDir::new().unwrap())
    }

    pub fn at(folder: TempDir) -> Scene {
        let scene = Scene { folder };
        scene.write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"problems/*\"]\n")
    }

    /// This workspace without its problems, so that `common`, `inputs` and the versions are the real ones.
    pub fn house() -> Scene {
        let scene = Scene { folder: TempDir::new().unwrap() };
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        copy(root, scene.folder.path(), &[".git", "problems", "target", "testcases"]);
        // Cargo's glob wants to find something.
        let readme = fs::read_to_string(root.join("problems/README.md")).unwrap();
        scene.write("problems/README.md", &readme)
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub fn write(self, path: &str, text: &str) -> Scene {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    pub fn card(self, id: &str, card: &str) -> Scene {
        let package = format!("[package]\nname = \"problem-{id}\"\nedition = \"2021\"\n{card}\n");
        self.write(&format!("problems/{id}/Cargo.toml"), &package)
    }

    /// A problem with a limit of 1 s and 64 MiB.
    pub fn problem(self, id: &str, solution: &str) -> Scene {
        self.card(
            id,
            "[package.metadata.problem]\ntitle = \"제목\"\ntime-limit = 1\nmemory-limit = 64",
        )
        .write(&format!("problems/{id}/src/main.rs"), solution)
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
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        scene
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
        judge.args(arguments).current_dir(self.folder.path());
        judge.env("CARGO_TARGET_DIR", self.folder.path().join("target"));
        judge.env("XDG_STATE_HOME", self.path("state"));
        if self.path("bin").is_dir() {
            let others = env::var_os("PATH").unwrap();
            let folders = [self.path("bin")].into_iter().chain(env::split_paths(&others));
            judge.env("PATH", env::join_paths(folders).unwrap());
        }
        // Nothing is copied to the clipboard of whoever runs the tests.
        for name in ["DISPLAY", "SSH_TTY", "SSH_CONNECTION", "TMUX", "WSL_DISTRO_NAME"] {
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
