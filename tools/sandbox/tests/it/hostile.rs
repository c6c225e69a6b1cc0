//! Programs that harm, cheat or hang whoever lets them (`programs/hostile.rs`): each comes to the end that it earned, leaves
//! no process and no file, and the next program runs.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::libc;
use sandbox::{End, Executable, Limit, Limits, Run, Runner};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
use tempfile::{NamedTempFile, TempDir};

use crate::program::{compile, running};

const LIMITS: Limits = Limits {
    cpu: Duration::from_millis(500),
    idle: Duration::from_secs(3),
    memory: 64 << 20,
    output: 64 << 10,
    processes: 1,
    sets_rights: false,
};

static HOSTILE: LazyLock<PathBuf> = LazyLock::new(|| compile("hostile"));

/// A program, its input, and a file that it must not touch.
struct Scene {
    folder: TempDir,
    runner: Runner,
    limits: Limits,
}

impl Scene {
    fn new() -> Scene {
        let folder = TempDir::new().unwrap();
        fs::copy(&*HOSTILE, folder.path().join("program")).unwrap();
        for (file, text) in [("canary", "sings"), ("input", "0 3\n")] {
            fs::write(folder.path().join(file), text).unwrap();
        }
        Scene { folder, runner: Runner::new(), limits: LIMITS }
    }

    fn path(&self, inside: &str) -> PathBuf {
        self.folder.path().join(inside)
    }

    fn run(&self, attack: &str, given: &[&Path]) -> Run {
        let program = self.path("program");
        let command =
            [program.as_path(), Path::new(attack)].into_iter().chain(given.iter().copied());
        let command = command.map(OsString::from).collect();
        let executable = Executable { command, reads: vec![program], folder: None };
        self.runner.run(&executable, &self.path("input"), self.limits).unwrap()
    }

    /// Runs the attack, and looks for what it left.
    #[track_caller]
    fn attacked(self, attack: &str, given: &[&Path]) -> Run {
        let run = self.run(attack, given);
        assert_eq!(running(&self.path("program")), 0, "processes");
        assert_eq!(fs::read_to_string(self.path("canary")).unwrap(), "sings");
        let next = self.run("nothing", &[]);
        assert_eq!((next.end, next.stdout.as_slice()), (End::Exit(0), &b"right\n"[..]));
        drop(self.runner);
        let said = String::from_utf8_lossy(&run.stderr);
        let scratch = said.lines().next().expect("the name of its folder");
        assert!(scratch.starts_with("run-"), "{scratch}");
        assert!(!env::temp_dir().join(scratch).exists(), "files");
        run
    }

    /// The attack came to nothing.
    #[track_caller]
    fn contains(self, attack: &str, given: &[&Path]) {
        let run = self.attacked(attack, given);
        assert_eq!(run.end, End::Exit(0), "{}", String::from_utf8_lossy(&run.stderr));
        assert_eq!(passed(&run), None);
        assert_eq!(run.stdout, b"right\n");
    }
}

/// The limit that it passed. Of several it is memory: which one was seen first is chance.
fn passed(run: &Run) -> Option<Limit> {
    match run.end {
        _ if run.memory > LIMITS.memory.max(run.least) => Some(Limit::Memory),
        End::Stopped(limit) => Some(limit),
        _ if run.cpu > LIMITS.cpu => Some(Limit::Cpu),
        _ => None,
    }
}

#[track_caller]
fn stopped(attack: &str, limit: Limit) {
    let run = Scene::new().attacked(attack, &[]);
    assert_eq!(passed(&run), Some(limit), "{:?} {}", run.end, String::from_utf8_lossy(&run.stderr));
}

#[track_caller]
fn contained(attack: &str) {
    Scene::new().contains(attack, &[]);
}

/// With the path of the canary.
#[track_caller]
fn spares_the_canary(attack: &str) {
    let scene = Scene::new();
    let canary = scene.path("canary");
    scene.contains(attack, &[&canary]);
}

#[test]
fn endless_loops() {
    stopped("endless-loop", Limit::Cpu);
    stopped("ignores-signals", Limit::Cpu);
}

#[test]
fn sleepers() {
    stopped("sleeper", Limit::Idle);
    stopped("sleeper-that-wakes", Limit::Idle);
}

#[test]
fn a_fork_bomb() {
    stopped("fork-bomb", Limit::Cpu);
}

#[test]
fn a_bomb_of_threads() {
    stopped("thread-bomb", Limit::Cpu);
}

#[test]
fn memory() {
    for attack in ["memory-bit-by-bit", "memory-at-once", "memory-of-threads", "recursion"] {
        stopped(attack, Limit::Memory);
    }
}

#[test]
fn memory_that_is_not_resident() {
    contained("uncounted-memory");
    stopped("shared-memory", Limit::Memory);
    stopped("page-tables", Limit::Memory);
}

#[test]
fn endless_output() {
    stopped("endless-output", Limit::Output);
    stopped("long-line", Limit::Output);
    stopped("long-line-at-once", Limit::Memory);
    stopped("endless-errors", Limit::Cpu);
}

/// Whoever reads it would wait for what is gone.
#[test]
fn output_that_a_program_takes_back() {
    stopped("takes-its-output-back", Limit::Idle);
}

#[test]
fn marks_on_what_serves_again() {
    contained("marks");
}

#[test]
fn a_closed_output() {
    let run = Scene::new().attacked("closed-output", &[]);
    assert_eq!((run.end, run.stdout), (End::Exit(0), Vec::new()));
}

#[test]
fn no_reading_of_the_input() {
    let scene = Scene::new();
    fs::write(scene.path("input"), format!("3{}", " 0".repeat(1 << 20))).unwrap();
    scene.contains("nothing", &[]);
}

#[test]
fn ends_of_all_kinds() {
    for (attack, end) in [
        ("segmentation-fault", End::Signal("SIGSEGV".to_owned())),
        ("abort", End::Signal("SIGABRT".to_owned())),
        ("exit-3", End::Exit(3)),
        ("kill-itself", End::Signal("SIGKILL".to_owned())),
    ] {
        assert_eq!(Scene::new().attacked(attack, &[]).end, end);
    }
}

#[test]
fn a_child_left_running() {
    let run = Scene::new().attacked("child", &[]);
    assert_eq!(run.end, End::Exit(101));
    assert!(String::from_utf8_lossy(&run.stderr).contains("PermissionDenied"));
    contained("gets-away");
}

#[test]
fn a_program_that_would_stay() {
    contained("stays");
}

#[test]
fn a_terminal() {
    contained("terminal");
}

#[test]
fn files_written_outside_of_the_scratch_folder() {
    spares_the_canary("writes");
    assert!(!Path::new("/tmp/judge-was-here").exists());
}

#[test]
fn files_removed() {
    spares_the_canary("removes");
}

#[test]
fn rights_and_dates_of_files_changed() {
    spares_the_canary("rights");
}

#[test]
fn files_that_somebody_left_open() {
    let scene = Scene::new();
    let canary = File::options().append(true).open(scene.path("canary")).unwrap();
    fcntl(&canary, FcntlArg::F_SETFD(FdFlag::empty())).unwrap();
    scene.contains("open-files", &[]);
}

/// There is a `/tmp`, if the kernel lets whoever runs programs make one, and it is not everybody's.
#[test]
fn a_folder_for_temporary_files_is_the_programs_own() {
    if !may_mount() {
        return contained("no-tmp");
    }
    let everybodys = NamedTempFile::new_in("/tmp").unwrap();
    let before = files_called("folder", Path::new("/tmp")).len();
    Scene::new().contains("tmp", &[everybodys.path()]);
    assert_eq!(files_called("folder", Path::new("/tmp")).len(), before);
}

/// A thread's filter answers for the kernel.
#[test]
fn where_nobody_may_mount_a_program_has_no_tmp() {
    let scene = Scene::new();
    thread::scope(|scope| {
        let contained = scope.spawn(|| {
            refuse(libc::SYS_unshare, libc::EPERM);
            scene.contains("no-tmp", &[]);
        });
        contained.join().unwrap();
    });
}

/// Does the kernel let whoever runs this mount something over `/tmp`?
fn may_mount() -> bool {
    let ways: [&[&str]; 2] = [&["--mount"], &["--mount", "--map-current-user"]];
    ways.iter().any(|way| {
        let mut command = Command::new("unshare");
        command.args(*way).args(["mount", "--bind", "/usr", "/tmp"]);
        command.output().is_ok_and(|output| output.status.success())
    })
}

/// From now on, the kernel answers this thread, and what it starts, so.
fn refuse(call: libc::c_long, error: i32) {
    let rules = [(call, vec![])].into();
    let machine = env::consts::ARCH.try_into().unwrap();
    let answer = SeccompAction::Errno(error as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, answer, machine);
    seccompiler::apply_filter(&BpfProgram::try_from(filter.unwrap()).unwrap()).unwrap();
}

/// The files of that name in a folder and below.
fn files_called(name: &str, folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let below = entries.flat_map(|entry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => files_called(name, &entry.path()),
        _ if entry.file_name() == name => vec![entry.path()],
        _ => Vec::new(),
    });
    below.collect()
}

#[test]
fn files_without_end() {
    // How much time files take depends on the disk, and on the kernel, which asks every folder above.
    let limits = Limits { cpu: Duration::from_secs(10), ..LIMITS };
    for attack in ["folders-hard-to-remove", "files-without-a-name", "endless-file"] {
        let run = Scene { limits, ..Scene::new() }.attacked(attack, &[]);
        assert_eq!(passed(&run), Some(Limit::Files), "{attack}: {:?} {:?}", run.end, run.cpu);
    }
}

#[test]
fn files_without_end_in_tmp() {
    if may_mount() {
        return stopped("endless-files-in-tmp", Limit::Files);
    }
    let run = Scene::new().attacked("endless-files-in-tmp", &[]);
    assert!(String::from_utf8_lossy(&run.stderr).contains("Permission denied"));
}

#[test]
fn a_file_without_a_name_that_is_open_twice_counts_once() {
    contained("file-open-twice");
}

#[test]
fn what_is_hidden_beside_the_input() {
    let mut scene = Scene::new();
    fs::create_dir(scene.path("cases")).unwrap();
    for file in ["one.in", "one.out", "two.in"] {
        fs::write(scene.path("cases").join(file), "0 3\n").unwrap();
    }
    fs::remove_file(scene.path("input")).unwrap();
    fs::hard_link(scene.path("cases/one.in"), scene.path("input")).unwrap();
    scene.runner = Runner::new().hiding(scene.folder.path());
    let cases = scene.path("cases");
    scene.contains("hidden", &[&cases]);
}

#[test]
fn the_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap().to_string();
    Scene::new().contains("network", &[Path::new(&address)]);
    assert!(listener.accept().is_err());
}

#[test]
fn other_processes() {
    let this = process::id().to_string();
    Scene::new().contains("other-processes", &[Path::new(&this)]);
}

#[test]
fn an_environment_with_secrets() {
    assert!(env::var_os("CARGO_MANIFEST_DIR").is_some());
    contained("environment");
}

/// What others may not read is not for programs either, even if whoever runs them is root.
#[test]
fn files_of_the_system_that_are_not_for_everybody() {
    contained("private-files");
}
