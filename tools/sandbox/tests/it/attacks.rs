//! Hostile programs (`programs/hostile.rs`): each ends as it must, leaves no process and no file, and does not disturb the next
//! program.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::hint::{self, black_box};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use std::{env, thread};

use End::{Exit, Stopped};
use libtest_mimic::Trial;
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use sandbox::{End, Executable, Limit, Limits, RunResult, Runner, guarded};
use tempfile::TempDir;

use crate::trial;

const LIMITS: Limits = Limits {
    cpu: Duration::from_millis(200),
    idle: Duration::from_millis(400),
    memory: 64 << 20,
    output: 64 << 10,
    processes: 1,
    files: 64 << 20,
};
const FAMILY: Limits = Limits { processes: 10, ..LIMITS };
/// For programs that write files: how long that takes depends on the disk.
const PATIENT: Limits = Limits { cpu: Duration::from_secs(10), ..LIMITS };
/// How long to wait for something that must happen.
const PATIENCE: Duration = Duration::from_secs(20);

/// Attacks without further arguments: what each tries, how it ends, and its limits.
fn attacks() -> Vec<(&'static str, End, Limits)> {
    let [cpu, idle, memory, output, files, processes] =
        [Limit::Cpu, Limit::Idle, Limit::Memory, Limit::Output, Limit::Files, Limit::Processes]
            .map(Stopped);
    let signal = |name: &str| End::Signal(name.to_owned());
    vec![
        ("nothing", Exit(0), LIMITS),
        ("endless-loop", cpu.clone(), LIMITS),
        ("ignores-signals", cpu.clone(), LIMITS),
        ("sleeper", idle.clone(), LIMITS),
        ("sleeper-that-wakes", idle.clone(), LIMITS),
        ("sleeper-that-complains", idle.clone(), LIMITS),
        ("fork-bomb", cpu.clone(), LIMITS),
        ("fork-bomb", processes.clone(), FAMILY),
        ("thread-bomb", cpu.clone(), LIMITS),
        ("memory-bit-by-bit", memory.clone(), Limits { idle: PATIENCE, ..LIMITS }),
        ("memory-at-once", memory.clone(), LIMITS),
        ("memory-of-threads", memory.clone(), LIMITS),
        ("sleeping-threads", processes.clone(), Limits { memory: 1 << 30, ..PATIENT }),
        ("unusual-threads", Exit(0), LIMITS),
        ("recursion", memory.clone(), LIMITS),
        ("page-tables", memory.clone(), PATIENT),
        ("uncounted-memory", Exit(0), LIMITS),
        ("uncounted-memory", Exit(0), FAMILY),
        ("descriptors-in-flight", Exit(0), LIMITS),
        ("watches-files", Exit(0), LIMITS),
        ("queued-signals", Exit(0), LIMITS),
        ("core-dumps", Exit(0), LIMITS),
        ("endless-output", output.clone(), LIMITS),
        ("long-line", output, LIMITS),
        ("endless-errors", cpu.clone(), LIMITS),
        ("closed-output", Exit(3), LIMITS),
        ("takes-its-output-back", idle, LIMITS),
        ("segmentation-fault", signal("SIGSEGV"), LIMITS),
        ("abort", signal("SIGABRT"), LIMITS),
        ("kill-itself", signal("SIGKILL"), LIMITS),
        ("exit-3", Exit(3), LIMITS),
        ("starts-processes", Exit(0), LIMITS),
        ("executes-a-copy", Exit(0), LIMITS),
        ("is-told-why", Exit(0), LIMITS),
        ("environment", Exit(0), LIMITS),
        ("folders-hard-to-remove", files.clone(), PATIENT),
        ("files-without-a-name", files.clone(), PATIENT),
        ("endless-file", files.clone(), PATIENT),
        ("files-only-mapped", files, PATIENT),
        ("file-open-twice", Exit(0), PATIENT),
        ("start 2 sleeper leaves", Exit(0), FAMILY),
        ("start 10 sleeper waits", processes, FAMILY),
        ("start 1 endless-loop waits", cpu, FAMILY),
        ("start 1 holds-memory waits", Exit(0), FAMILY),
        ("start 2 holds-memory waits", memory, FAMILY),
        ("shares-memory", Exit(0), FAMILY),
        ("orphans", Exit(0), Limits { processes: 1000, memory: 8 << 30, ..PATIENT }),
    ]
}

/// All tests. If a test has started this process, acts as its helper and exits.
pub fn trials() -> Vec<Trial> {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    match arguments.as_slice() {
        [role, parent, command @ ..] if role == "judge" => {
            judge(parent, command);
            process::exit(0)
        }
        [role, program] if role == "caller" => {
            let guard = guarded(program).args(["start", "2", "sleeper", "waits"]).spawn();
            let _ = guard.unwrap().wait();
            process::exit(0)
        }
        _ => {}
    }
    let attacks = attacks().into_iter().map(|(attack, end, limits)| {
        let name = format!("{attack} with {} processes", limits.processes).replace([' ', '-'], "_");
        Trial::test(name, move || {
            Scene::new().limited(limits).ends(attack, &[], end);
            Ok(())
        })
    });
    let tests = [
        trial(an_input_may_be_left_unread),
        trial(no_file_elsewhere_is_changed),
        trial(open_files_are_not_inherited),
        trial(programs_and_compilers_read_the_system_and_their_own),
        trial(a_program_gets_its_own_variables_and_its_launcher_does_not),
        trial(what_is_hidden_is_known),
        trial(there_is_no_network),
        trial(other_processes_are_out_of_reach),
        trial(the_sandbox_works_for_an_ordinary_user),
        trial(the_memory_of_a_large_judge_does_not_count),
        trial(a_stopped_program_has_used_more_than_its_limit),
        trial(memory_is_noticed_after_the_main_thread_has_ended),
        trial(a_busy_machine_changes_nothing),
        trial(errors_name_the_cause),
        trial(nothing_is_written_before_it_is_needed),
        trial(whatever_ends_the_judge_ends_its_programs_and_files),
        trial(an_ignored_signal_stays_ignored),
        trial(a_guarded_program_ends_with_its_caller),
        trial(a_guard_has_the_exit_code_of_its_program),
    ];
    attacks.chain(tests).collect()
}

/// Runs a program and prints how it ended.
fn judge(parent: &OsStr, command: &[OsString]) {
    let executable = Executable { command: command.to_vec(), ..Executable::default() };
    let limits = Limits { idle: PATIENCE, ..LIMITS };
    let run = Runner::new(Path::new(parent)).run(&executable, Path::new("/dev/null"), limits);
    let run = run.unwrap();
    println!("{:?} {}", run.end, String::from_utf8_lossy(&run.stderr));
}

static HOSTILE: LazyLock<PathBuf> = LazyLock::new(|| {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/hostile.rs");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    let date = |path: &Path| path.metadata().and_then(|it| it.modified()).ok();
    if date(&program) < date(&source) {
        // Another process may be running the old one.
        let new = program.with_extension(process::id().to_string());
        let mut compiler = Command::new("rustc");
        compiler.args(["--edition=2024", "-O", "-o"]).arg(&new).arg(source);
        assert!(compiler.status().unwrap().success());
        fs::rename(new, &program).unwrap();
    }
    program
});

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
        let runner = Runner::new(&folder.path().join("judge"));
        Scene { folder, runner, limits: LIMITS }
    }

    fn limited(self, limits: Limits) -> Scene {
        Scene { limits, ..self }
    }

    fn path(&self, inside: &str) -> PathBuf {
        self.folder.path().join(inside)
    }

    /// The program with an attack and paths as its arguments.
    fn executable(&self, attack: &str, given: &[&Path]) -> Executable {
        let words = attack.split(' ').map(OsString::from);
        let given = given.iter().map(OsString::from);
        let command = [self.path("program").into()].into_iter().chain(words).chain(given);
        Executable { command: command.collect(), ..Executable::default() }
    }

    fn run(&self, attack: &str, given: &[&Path]) -> RunResult {
        self.runner.run(&self.executable(attack, given), &self.path("input"), self.limits).unwrap()
    }

    /// Runs the attack, and checks that it leaves nothing.
    #[track_caller]
    fn attacked(&self, attack: &str, given: &[&Path]) -> RunResult {
        let run = self.run(attack, given);
        assert_eq!(self.running(), 0, "processes are left");
        assert_eq!(self.files(), 0, "files are left");
        assert_eq!(fs::read_to_string(self.path("canary")).unwrap(), "sings");
        let next = self.run("nothing", &[]);
        assert_eq!((next.end, next.stdout.as_slice()), (Exit(0), &b"right\n"[..]));
        run
    }

    #[track_caller]
    fn ends(&self, attack: &str, given: &[&Path], end: End) {
        let run = self.attacked(attack, given);
        // If there are several, it is memory: which limit is noticed first is chance.
        let reached = match &run.end {
            _ if run.memory > self.limits.memory.max(run.least_measurable) => {
                Stopped(Limit::Memory)
            }
            Exit(_) | End::Signal(_) if run.cpu > self.limits.cpu => Stopped(Limit::Cpu),
            end => end.clone(),
        };
        assert_eq!(reached, end, "{}", String::from_utf8_lossy(&run.stderr));
        if end == Exit(0) {
            assert_eq!(String::from_utf8_lossy(&run.stdout).lines().next(), Some("right"));
        }
    }

    /// The attack fails, and the program ends normally.
    #[track_caller]
    fn contains(&self, attack: &str, given: &[&Path]) {
        self.ends(attack, given, Exit(0));
    }

    /// How many processes run the program.
    fn running(&self) -> usize {
        let program = self.path("program");
        let runs = |entry: &fs::DirEntry| {
            fs::read_link(entry.path().join("exe")).is_ok_and(|exe| exe == program)
        };
        fs::read_dir("/proc").unwrap().flatten().filter(runs).count()
    }

    /// How many files and folders are in the scratch folders.
    fn files(&self) -> usize {
        let judge = fs::read_dir(self.path("judge")).into_iter().flatten().flatten();
        judge.map(|scratch| fs::read_dir(scratch.path()).map_or(0, Iterator::count)).sum()
    }

    /// Another process of the tests.
    fn start(&self, arguments: &[&OsStr]) -> Child {
        let mut command = Command::new("/proc/self/exe");
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
    }
}

#[track_caller]
fn wait_until(condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < PATIENCE);
        thread::sleep(Duration::from_millis(5));
    }
}

fn send(child: &Child, signal: Signal) {
    kill(Pid::from_raw(child.id() as i32), signal).unwrap();
}

fn an_input_may_be_left_unread() {
    let scene = Scene::new();
    fs::write(scene.path("input"), vec![b'3'; 4 << 20]).unwrap();
    scene.contains("nothing", &[]);
}

fn no_file_elsewhere_is_changed() {
    let scene = Scene::new();
    let canary = scene.path("canary");
    scene.contains("writes", &[&canary]);
    scene.contains("changes-rights", &[&canary]);
    scene.limited(FAMILY).contains("writes", &[&canary]);
}

fn open_files_are_not_inherited() {
    let scene = Scene::new();
    let canary = File::options().append(true).open(scene.path("canary")).unwrap();
    fcntl(&canary, FcntlArg::F_SETFD(FdFlag::empty())).unwrap();
    scene.contains("open-files", &[]);
}

fn programs_and_compilers_read_the_system_and_their_own() {
    for limits in [LIMITS, FAMILY] {
        let scene = Scene::new().limited(limits);
        fs::create_dir(scene.path("own")).unwrap();
        fs::write(scene.path("own/text"), "").unwrap();
        let (canary, own) = (scene.path("canary"), scene.path("own/text"));
        scene.contains("reads", &[scene.folder.path(), &canary, &own, &scene.path("input")]);
        let hidden = Path::new("/usr/share");
        let runner = Runner::new(&scene.path("judge")).hiding(hidden);
        Scene { runner, ..Scene::new().limited(limits) }.contains("reads", &[hidden]);
        let mut executable = scene.executable("is-given", &[&own]);
        executable.reads.push(scene.path("own"));
        // Linux does not accept an argument of 128 KiB.
        executable.reads.extend((0..5000).map(|number| scene.path(&format!("missing-{number}"))));
        let run = scene.runner.run(&executable, &scene.path("input"), limits).unwrap();
        assert_eq!(run.end, Exit(0), "{}", String::from_utf8_lossy(&run.stderr));
    }
}

fn a_program_gets_its_own_variables_and_its_launcher_does_not() {
    let scene = Scene::new();
    let mut executable =
        Executable { command: vec!["/usr/bin/env".into()], ..Executable::default() };
    let environment = [("OWN", "a=b"), ("LANG", "C"), ("LD_PRELOAD", "/none.so")];
    executable.environment = environment.map(|(name, value)| (name.into(), value.into())).to_vec();
    let run = scene.runner.run(&executable, &scene.path("input"), LIMITS).unwrap();
    let [out, err] = [&run.stdout, &run.stderr].map(|text| String::from_utf8_lossy(text));
    let has = |line: &str| out.lines().any(|it| it == line);
    assert!(has("OWN=a=b") && has("LANG=C") && !has("LANG=C.UTF-8") && has("RUST_BACKTRACE=0"));
    assert_eq!(err.matches("/none.so").count(), 1, "{err}");
}

fn what_is_hidden_is_known() {
    let scene = Scene::new();
    let mut executable = scene.executable("nothing", &[]);
    executable.reads.push(scene.path("own"));
    for (file, is_hidden) in [
        ("/etc/shadow", true),
        ("/usr/bin/env", false),
        ("/etc/alternatives", false),
        ("/proc/self/status", false),
        ("/none", false),
    ] {
        assert_eq!(scene.runner.hides(&executable, &LIMITS, Path::new(file)), is_hidden, "{file}");
    }
    fs::create_dir(scene.path("own")).unwrap();
    for (file, is_hidden) in [("canary", true), ("own", false), ("program", false)] {
        assert_eq!(
            scene.runner.hides(&executable, &LIMITS, &scene.path(file)),
            is_hidden,
            "{file}"
        );
    }
}

fn there_is_no_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap().to_string();
    Scene::new().contains("sockets", &[Path::new(&address)]);
    assert!(listener.accept().is_err());
}

fn other_processes_are_out_of_reach() {
    Scene::new().contains("other-processes", &[Path::new(&process::id().to_string())]);
}

/// The kernel hides a process whose executable an ordinary user cannot read, which may be the supervisor's.
fn the_sandbox_works_for_an_ordinary_user() {
    let scene = Scene::new();
    let (tests, parent) = (scene.path("tests"), scene.path("judge"));
    fs::copy("/proc/self/exe", &tests).unwrap();
    fs::create_dir(&parent).unwrap();
    fs::set_permissions(scene.folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(&parent, fs::Permissions::from_mode(0o777)).unwrap();
    for attack in ["nothing", "executes-a-copy", "uncounted-memory", "descriptors-in-flight"] {
        let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
        let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
        let through: &[&str] = if is_root { &nobody } else { &["env"] };
        let mut command = Command::new(through[0]);
        command.args(&through[1..]).arg(&tests).arg("judge").arg(&parent);
        command.arg(scene.path("program")).arg(attack);
        let output = command.output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "Exit(0) \n", "{output:?}");
    }
}

fn the_memory_of_a_large_judge_does_not_count() {
    let ballast = black_box(vec![1u8; 300 << 20]);
    let scene = Scene::new().limited(Limits { output: 128 << 20, ..PATIENT });
    // A supervisor that held much output is not used again.
    let run = scene.run("long-line", &[]);
    assert_eq!((run.end, run.stdout.len()), (Exit(0), (100 << 20) + 6));
    let run = scene.run("nothing", &[]);
    assert!(
        run.memory <= run.least_measurable && run.least_measurable <= 16 << 20,
        "{} {}",
        run.memory,
        run.least_measurable
    );
    assert_eq!(ballast.len(), 300 << 20);
    assert!(run.cpu < Duration::from_millis(20), "{:?}", run.cpu);
}

fn a_stopped_program_has_used_more_than_its_limit() {
    for cpu in [10, 50].map(Duration::from_millis) {
        let run = Scene::new().limited(Limits { cpu, ..LIMITS }).run("endless-loop", &[]);
        assert_eq!(run.end, Stopped(Limit::Cpu));
        assert!(run.cpu > cpu, "{:?}", run.cpu);
    }
}

fn memory_is_noticed_after_the_main_thread_has_ended() {
    let scene = Scene::new().limited(Limits { idle: PATIENCE, ..LIMITS });
    let run = scene.attacked("memory-after-the-main-thread", &[]);
    assert_eq!(run.end, Stopped(Limit::Memory));
    assert!(run.memory < 256 << 20, "{}", run.memory);
}

/// Beside busy loops, a program that needs most of its time limit ends normally, and an endless one is stopped.
fn a_busy_machine_changes_nothing() {
    let busy = AtomicBool::new(true);
    thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                while busy.load(Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        // A wall-clock limit would stop the first one as well.
        let scene = Scene::new().limited(Limits { idle: LIMITS.cpu, ..LIMITS });
        let runs = ["works-a-while", "endless-loop"].map(|attack| scene.run(attack, &[]));
        busy.store(false, Relaxed);
        assert_eq!(runs[0].end, Exit(0), "{:?} {:?}", runs[0].cpu, runs[0].wall);
        assert!(runs[0].cpu >= Duration::from_millis(110), "{:?}", runs[0].cpu);
        assert_eq!(runs[1].end, Stopped(Limit::Cpu));
    });
}

fn errors_name_the_cause() {
    let scene = Scene::new();
    let [missing, input, program, judge] =
        ["missing", "input", "program", "canary/judge"].map(|name| scene.path(name));
    let fault = |runner: &Runner, program: &Path, input: &Path| {
        runner.run(&program.into(), input, LIMITS).unwrap_err().to_string()
    };
    let wrong = Runner::new(&judge);
    for (error, path, cause) in [
        (fault(&scene.runner, &missing, &input), &missing, "No such file"),
        (fault(&scene.runner, &input, &input), &input, "Permission denied"),
        (fault(&scene.runner, &program, &missing), &missing, "No such file"),
        (fault(&wrong, &program, &input), &judge, "Not a directory"),
    ] {
        let path = path.display().to_string();
        assert!(error.contains(&path) && error.contains(cause), "{error}");
    }
}

fn nothing_is_written_before_it_is_needed() {
    let scene = Scene::new();
    assert!(!scene.path("judge").exists());
    let (folder, file) = (scene.runner.folder().unwrap(), scene.runner.file(b"3").unwrap());
    assert_eq!((scene.files(), fs::read_to_string(&file).unwrap().as_str()), (2, "3"));
    fs::write(folder.path().join("more"), "").unwrap();
    drop((folder, file));
    assert_eq!(scene.files(), 0);
    let Scene { folder, runner, .. } = scene;
    drop(runner);
    assert_eq!(fs::read_dir(folder.path().join("judge")).unwrap().count(), 0);
}

fn whatever_ends_the_judge_ends_its_programs_and_files() {
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGKILL] {
        let scene = Scene::new();
        let [parent, program] = ["judge", "program"].map(|name| scene.path(name));
        let judge: [&OsStr; 2] = ["judge".as_ref(), parent.as_ref()];
        let mut judge = scene.start(&[judge, [program.as_ref(), "sleeper".as_ref()]].concat());
        wait_until(|| scene.running() == 1);
        send(&judge, signal);
        assert_eq!(judge.wait().unwrap().signal(), Some(signal as i32));
        wait_until(|| scene.running() == 0);
        wait_until(|| fs::read_dir(scene.path("judge")).unwrap().count() == 0);
    }
}

fn an_ignored_signal_stays_ignored() {
    let scene = Scene::new();
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$0\" judge \"$@\""]).arg(env::current_exe().unwrap());
    command.arg(scene.path("judge")).arg(scene.path("program")).arg("sleeper");
    let mut judge = command.spawn().unwrap();
    wait_until(|| scene.running() == 1);
    send(&judge, Signal::SIGHUP);
    thread::sleep(Duration::from_millis(50));
    send(&judge, Signal::SIGTERM);
    assert_eq!(judge.wait().unwrap().signal(), Some(Signal::SIGTERM as i32));
}

fn a_guarded_program_ends_with_its_caller() {
    let scene = Scene::new();
    let mut caller = scene.start(&["caller".as_ref(), scene.path("program").as_ref()]);
    wait_until(|| scene.running() == 3);
    send(&caller, Signal::SIGKILL);
    caller.wait().unwrap();
    wait_until(|| scene.running() == 0);
}

fn a_guard_has_the_exit_code_of_its_program() {
    let code = |program: &Path, attack: &str| {
        let mut guard = guarded(program);
        guard.arg(attack).stderr(Stdio::null()).status().unwrap().code()
    };
    assert_eq!(code(&HOSTILE, "exit-3"), Some(3));
    assert_eq!(code(&HOSTILE, "abort"), Some(128 + 6));
    assert_eq!(code(Path::new("/missing"), ""), Some(127));
    let output = guarded(&*HOSTILE).arg("nothing").output().unwrap();
    assert_eq!(output.stdout, b"right\n");
}
