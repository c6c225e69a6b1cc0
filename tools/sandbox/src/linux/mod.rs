//! The sandbox on Linux: starts supervisors, and decides what a program may read and execute.

use std::ffi::OsString;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::{env, fs, mem};

use crate::{
    Error, Executable, Limits, NO_INPUT, Result, RunResult, Streams, Task, cannot, lock, shown,
};
use message::{RunRequest, receive, send};

mod cgroup;
mod filter;
mod guard;
mod launch;
mod message;
mod proc;
mod supervise;

pub use guard::guarded;

/// A supervisor that held more output than this, in bytes, is not used again.
const MOST_HELD: usize = 256 << 10;

static SERVES: AtomicBool = AtomicBool::new(false);

pub fn serve_if_asked() {
    SERVES.store(true, Ordering::Relaxed);
    let mut arguments = env::args_os().skip(1);
    let Some(role) = arguments.next() else { return };
    let code = match role.to_str() {
        Some(supervise::ROLE) => supervise::serve(arguments),
        Some(launch::ROLE) => launch::serve(arguments),
        Some(guard::ROLE) => guard::serve(arguments),
        _ => return,
    };
    process::exit(code)
}

/// This executable, to be started again. One that does not call `serve_if_asked`, such as that of unit tests, would start
/// itself without end.
fn own_executable() -> &'static str {
    assert!(SERVES.load(Ordering::Relaxed), "`sandbox::serve_if_asked` was not called in `main`");
    "/proc/self/exe"
}

/// Runs programs for a `Runner`.
#[derive(Default)]
pub struct Sandbox {
    hidden: Option<PathBuf>,
    system: OnceLock<SystemPaths>,
    /// The idle supervisors.
    supervisors: Mutex<Vec<Supervisor>>,
}

impl Sandbox {
    /// Programs may not read this folder, even if it lies in a folder of the system.
    pub fn hide(&mut self, folder: &Path) {
        self.hidden = folder.canonicalize().ok();
    }

    pub fn run(&self, scratch: &Path, task: Task) -> Result<RunResult> {
        let Task { program, streams, folder, limits } = task;
        let (readable, executable) = self.accessible(program, folder, &limits);
        let command = program.command.clone();
        let variable = |(name, value): &(OsString, OsString)| {
            [name.as_os_str(), "=".as_ref(), value].into_iter().collect()
        };
        let environment = program.environment.iter().map(variable).collect();
        let [input, output] = match &streams {
            Streams::File(input) => [input.to_path_buf(), PathBuf::new()],
            // The supervisor opens them here.
            Streams::Pipes(input, output) => [input.as_raw_fd(), output.as_raw_fd()]
                .map(|pipe| format!("/proc/{}/fd/{pipe}", process::id()).into()),
        };
        let folder = folder.into();
        let request = RunRequest {
            limits,
            input,
            output,
            folder,
            open_files: program.open_files,
            unlimited_stack: program.unlimited_stack,
            readable,
            executable,
            environment,
            command,
        };
        let free = lock(&self.supervisors).pop();
        let mut supervisor = free.map_or_else(|| Supervisor::start(scratch), Ok)?;
        let run = supervisor.run(request, streams)?;
        // The peak memory of a supervisor shows in that of its next programs.
        if run.stdout.len() <= MOST_HELD {
            lock(&self.supervisors).push(supervisor);
        }
        Ok(run)
    }

    /// What the program may read, and what it may also execute.
    fn accessible(
        &self,
        program: &Executable,
        folder: &Path,
        limits: &Limits,
    ) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let system = self.system.get_or_init(|| SystemPaths::hiding(self.hidden.as_deref()));
        // The program cannot execute what it has written.
        let reads = program.reads.iter().filter(|path| !path.starts_with(folder)).cloned();
        let own = PathBuf::from(&program.command[0]);
        let mut readable = [system.all.as_slice(), &system.settings].concat();
        let mut executable = vec![own];
        if limits.processes > 1 {
            executable.extend(system.all.iter().cloned().chain(reads));
        } else {
            executable.extend(system.libraries.iter().cloned());
            readable.extend(reads);
        }
        (readable, executable)
    }

    /// Whether this file exists, and the program cannot read it.
    pub fn hides(&self, program: &Executable, limits: &Limits, path: &Path) -> bool {
        let Ok(path) = path.canonicalize() else { return false };
        let folder = program.folder.as_deref().unwrap_or(Path::new(NO_INPUT));
        let (readable, executable) = self.accessible(program, folder, limits);
        let open = ["/dev", "/proc", "/sys"].map(PathBuf::from);
        let all = readable.into_iter().chain(executable).chain(program.folder.clone()).chain(open);
        // Links lead to what is listed.
        !all.filter_map(|it| it.canonicalize().ok()).any(|it| path.starts_with(it))
    }
}

/// A process that serves one run after another, until its standard input ends.
struct Supervisor(Child);

impl Supervisor {
    fn start(scratch: &Path) -> Result<Supervisor> {
        let mut command = Command::new(own_executable());
        command.arg(supervise::ROLE).arg(scratch);
        // Ctrl-C must not kill it: it notices the end of this process, and cleans up.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).process_group(0);
        command.spawn().map(Supervisor).map_err(cannot("start a supervisor"))
    }

    fn run(&mut self, request: RunRequest, streams: Streams) -> Result<RunResult> {
        let program = shown(&request.command[0]);
        let arguments = request.into_arguments();
        let arguments = arguments.iter().map(|argument| argument.as_encoded_bytes());
        let Child { stdin: Some(stdin), stdout: Some(stdout), .. } = &mut self.0 else {
            return Err(Error("a supervisor has no pipes".to_owned()));
        };
        let mut answer = send(stdin, arguments).and_then(|()| receive(stdout));
        // The program has its pipes.
        if answer.as_ref().is_ok_and(Vec::is_empty) {
            drop(streams);
            answer = receive(stdout);
        }
        let lost = format!("get the result of {program} from its supervisor");
        let [report, stdout, stderr] = &mut *answer.map_err(cannot(&lost))? else {
            return Err(cannot(lost)("the answer is incomplete"));
        };
        let run = serde_json::from_slice::<Result<RunResult>>(report).map_err(cannot(lost))??;
        Ok(RunResult { stdout: mem::take(stdout), stderr: mem::take(stderr), ..run })
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What every program may read.
struct SystemPaths {
    /// The folders of programs and libraries.
    all: Vec<PathBuf>,
    /// The library folders. The kernel executes a program only if it may also execute the program's loader, which lies there.
    libraries: Vec<PathBuf>,
    /// What loaders and runtimes read in `/etc`.
    settings: Vec<PathBuf>,
}

const ALL: &str = "/bin /gnu/store /lib /lib32 /lib64 /libx32 /nix/store /sbin /usr";
const LIBRARIES: &str = "/gnu/store /lib /lib32 /lib64 /libx32 /nix/store \
                         /usr/lib /usr/lib32 /usr/lib64 /usr/libx32";
/// How the names of these settings begin.
const SETTINGS: &str = "alternatives crypto-policies fpc gnucobol group java ld-musl- ld.so. ldc2.conf localtime \
                        nim nsswitch.conf passwd pypy python racket timezone";

/// Other settings, and what compilers read of their own outside of the folders of programs.
const ELSEWHERE: [&str; 3] = ["/etc/ssl/openssl.cnf", "/var/lib/chicken", "/var/lib/ghc"];

impl SystemPaths {
    fn hiding(hidden: Option<&Path>) -> SystemPaths {
        let etc = fs::read_dir("/etc").into_iter().flatten().flatten().filter(|entry| {
            let name = entry.file_name().into_encoded_bytes();
            let is_known = |known: &str| name.starts_with(known.as_bytes());
            let is_public = || entry.path().metadata().is_ok_and(|it| it.mode() & 0o004 != 0);
            // Names with a dash at the end are backups.
            SETTINGS.split_whitespace().any(is_known) && !name.ends_with(b"-") && is_public()
        });
        let settings = etc.map(|entry| entry.path()).chain(ELSEWHERE.map(PathBuf::from));
        SystemPaths {
            all: folders(ALL, hidden),
            libraries: folders(LIBRARIES, hidden),
            settings: settings.flat_map(|path| without(&path, hidden)).collect(),
        }
    }
}

/// The real paths of the folders that exist, except those inside another one.
fn folders(paths: &str, hidden: Option<&Path>) -> Vec<PathBuf> {
    let mut real: Vec<PathBuf> =
        paths.split_whitespace().filter_map(|path| fs::canonicalize(path).ok()).collect();
    real.sort();
    real.dedup_by(|path, before| path.starts_with(before));
    real.iter().flat_map(|folder| without(folder, hidden)).collect()
}

/// The folder itself or, if it contains the hidden one, everything else in it. Symbolic links are left out: their targets are
/// listed by their real paths.
fn without(folder: &Path, hidden: Option<&Path>) -> Vec<PathBuf> {
    let Some(hidden) = hidden.filter(|hidden| hidden.starts_with(folder)) else {
        return vec![folder.to_owned()];
    };
    if hidden == folder {
        return Vec::new();
    }
    let inside = fs::read_dir(folder).into_iter().flatten().flatten();
    let inside = inside.filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()));
    inside.flat_map(|entry| without(&entry.path(), Some(hidden))).collect()
}
