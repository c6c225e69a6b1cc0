//! What the runner measures, and what it does with programs that start others: it lets them only where it is told to.

use std::fs::{self, File};
use std::hint::{self, black_box};
use std::iter;
use std::os::fd::OwnedFd;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use sandbox::{End, Executable, Limit, Limits, Run, Runner};
use tempfile::TempDir;

const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(1),
    idle: Duration::from_secs(10),
    memory: 64 << 20,
    output: 100,
    processes: 10,
    sets_rights: false,
};

const HALF_A_SECOND: Duration = Duration::from_millis(500);

/// A compiled program with its folder.
struct Program {
    folder: TempDir,
    file: PathBuf,
}

impl Program {
    fn new(source: &str) -> Program {
        let folder = TempDir::new().unwrap();
        let (text, file) = (folder.path().join("source.rs"), folder.path().join("program"));
        fs::write(&text, source).unwrap();
        let compiler = Command::new("rustc")
            .args(["--edition=2024", "-O", "--cap-lints=allow", "-o"])
            .arg(&file)
            .arg(text)
            .status();
        assert!(compiler.unwrap().success());
        fs::write(folder.path().join("input"), "").unwrap();
        Program { folder, file }
    }

    fn in_c(source: &str) -> Program {
        let folder = TempDir::new().unwrap();
        let (text, file) = (folder.path().join("source.c"), folder.path().join("program"));
        fs::write(&text, source).unwrap();
        let mut compiler = Command::new("cc");
        compiler.args(["-O1", "-fno-builtin", "-o"]).arg(&file).arg(text);
        assert!(compiler.status().unwrap().success());
        fs::write(folder.path().join("input"), "").unwrap();
        Program { folder, file }
    }

    fn run(&self, limits: Limits) -> Run {
        self.run_as(&self.file.as_path().into(), limits)
    }

    fn run_as(&self, executable: &Executable, limits: Limits) -> Run {
        let runner = Runner::new();
        runner.run(executable, &self.folder.path().join("input"), limits).unwrap()
    }

    /// How many processes run it.
    fn running(&self) -> usize {
        let runs = |entry: &fs::DirEntry| {
            fs::read_link(entry.path().join("exe")).is_ok_and(|exe| exe == self.file)
        };
        fs::read_dir("/proc").unwrap().flatten().filter(runs).count()
    }
}

/// A program that starts itself that many times, does `again` in there and `then` here.
fn parent(again: &str, children: usize, then: &str) -> Program {
    Program::new(&format!(
        r#"
        fn main() {{
            let this = std::env::current_exe().unwrap();
            if std::env::args().count() > 1 {{ {again}; return }}
            let start = |_| std::process::Command::new(&this).arg("again").spawn();
            let mut children: Vec<_> = (0..{children}).map(start).collect::<Result<_, _>>().expect("a child");
            {then};
        }}"#
    ))
}

const SLEEP: &str = "std::thread::sleep(std::time::Duration::from_secs(60))";
const SLEEP_A_MOMENT: &str = "std::thread::sleep(std::time::Duration::from_millis(300))";
const WAIT: &str = "children.iter_mut().for_each(|child| assert!(child.wait().unwrap().success()))";
/// Holds 40 MiB for a while.
const HOLD: &str = "let held = std::hint::black_box(vec![1u8; 40 << 20]); std::thread::sleep(std::time::Duration::from_millis(300)); drop(held);";

#[test]
fn a_program_that_does_nothing_needs_little_whatever_the_judge_needs() {
    let ballast = black_box(vec![1u8; 300 << 20]);
    let run = Program::new("fn main() {}").run(LIMITS);
    assert_eq!(run.end, End::Exit(0));
    // The launcher is smaller where there is a C library to be linked into it.
    let most = (3 << 20).max(run.least);
    assert!(most < 16 << 20, "the launcher takes {} bytes", run.least);
    assert!(run.memory <= most, "{} bytes, the judge holds {}", run.memory, ballast.len());
    assert!(run.cpu < Duration::from_millis(10), "{:?}", run.cpu);
}

/// The limits of old judges are small, and so is a program in C.
#[test]
fn a_program_in_c_that_does_nothing_takes_two_mib_and_keeps_to_four() {
    let program = Program::in_c("int main(void) { return 0; }");
    for _ in 0..20 {
        let run = program.run(Limits { memory: 4 << 20, ..LIMITS });
        assert_eq!(run.end, End::Exit(0));
        assert!(
            run.memory <= (2 << 20).max(run.least),
            "{} bytes, of which {} are the launcher's",
            run.memory,
            run.least
        );
    }
    // More than it may is seen all the same.
    let greedy = "#include <string.h>\n#include <stdlib.h>\nint main(void) { return *(char *)memset(malloc(4 << 20), 0, 4 << 20); }";
    let run = Program::in_c(greedy).run(Limits { memory: 4 << 20, ..LIMITS });
    assert!(run.memory > 4 << 20, "{}", run.memory);
}

#[test]
fn a_program_that_is_allowed_one_process_has_threads_and_starts_nothing() {
    let limits = Limits { processes: 1, ..LIMITS };
    let threads = "assert_eq!(std::thread::spawn(|| 3).join().unwrap(), 3);";
    let run = parent(threads, 1, "").run(limits);
    assert_eq!(run.end, End::Exit(101));
    let message = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(message.contains("PermissionDenied"), "{message}");
    assert_eq!(parent("", 0, threads).run(limits).end, End::Exit(0));
}

#[test]
fn time_spent_by_children_counts() {
    let run = parent("loop { std::hint::black_box(1); }", 1, WAIT).run(LIMITS);
    assert_eq!(run.end, End::Stopped(Limit::Cpu));
}

#[test]
fn memory_of_children_is_added_up() {
    assert_eq!(parent(HOLD, 2, WAIT).run(LIMITS).end, End::Stopped(Limit::Memory));
    assert_eq!(parent(HOLD, 1, WAIT).run(LIMITS).end, End::Exit(0));
}

#[test]
fn memory_that_processes_share_counts_once() {
    let program = Program::new(
        r#"
        unsafe extern "C" { fn fork() -> i32; }
        fn main() {
            let held = std::hint::black_box(vec![1u8; 40 << 20]);
            unsafe { fork(); }
            std::thread::sleep(std::time::Duration::from_millis(300));
            drop(held);
        }"#,
    );
    assert_eq!(program.run(LIMITS).end, End::Exit(0));
}

#[test]
fn a_child_left_running_is_ended_and_holds_nobody_up() {
    let program = parent(SLEEP, 3, "");
    // The first run of all waits until there is a sandbox.
    program.run(LIMITS);
    let start = Instant::now();
    assert_eq!(program.run(LIMITS).end, End::Exit(0));
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!(program.running(), 0);
}

#[test]
fn more_processes_than_allowed_are_ended() {
    let program = parent(SLEEP, 10, SLEEP);
    assert_eq!(program.run(LIMITS).end, End::Stopped(Limit::Processes));
    assert_eq!(program.running(), 0);
}

#[test]
fn thousands_of_orphans_are_ended_in_time() {
    let program = Program::new(
        r#"fn main() {
            for _ in 0..1000 { std::process::Command::new("sh").args(["-c", "sleep 60 &"]).status().unwrap(); }
        }"#,
    );
    let cpu = Duration::from_secs(60);
    let run = program.run(Limits { cpu, memory: 60_000 << 20, processes: 3000, ..LIMITS });
    assert_eq!(run.end, End::Exit(0));
}

/// Eight busy loops beside a program that takes most of its time: it may end, and an endless one may not.
#[test]
fn a_busy_machine_changes_nothing() {
    let right = Program::new(
        r#"fn main() {
            let used = || {
                let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
                let ticks = stat.split_whitespace().skip(13).take(2);
                ticks.map(|ticks| ticks.parse::<u64>().unwrap()).sum::<u64>()
            };
            while used() < 35 {}
        }"#,
    );
    let endless = Program::new("fn main() { loop { std::hint::black_box(1); } }");
    let busy = AtomicBool::new(true);
    let runs = thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while busy.load(Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        // A limit by the clock would stop the first one as well.
        let limits = Limits { cpu: HALF_A_SECOND, idle: HALF_A_SECOND, ..LIMITS };
        let runs = [&right, &endless].map(|program| program.run(limits));
        busy.store(false, Relaxed);
        runs
    });
    assert_eq!(runs[0].end, End::Exit(0), "{:?} {:?}", runs[0].cpu, runs[0].wall);
    assert!(runs[0].cpu > Duration::from_millis(300), "{:?}", runs[0].cpu);
    assert_eq!(runs[1].end, End::Stopped(Limit::Cpu));
}

/// The time that the way to the program takes is not the program's, neither when it is stopped nor when it is told.
#[test]
fn time_before_the_program_starts_does_not_count() {
    let program = Program::new(&format!("fn main() {{ {SLEEP_A_MOMENT} }}"));
    let mut executable = Executable::from(program.file.as_path());
    // To tell the kernel of every one takes a while; and together they are longer than an argument may be.
    executable.reads.extend(below(Path::new("/usr")).take(20_000));
    let limits = Limits { cpu: Duration::from_millis(10), ..LIMITS };
    let run = program.run_as(&executable, limits);
    assert_eq!(run.end, End::Exit(0), "{:?}", run.cpu);
    assert!(run.cpu < limits.cpu, "{:?}", run.cpu);
}

/// All files below a folder.
fn below(folder: &Path) -> Box<dyn Iterator<Item = PathBuf>> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    Box::new(entries.flat_map(|entry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => below(&entry.path()),
        _ => Box::new(iter::once(entry.path())),
    }))
}

/// A program is stopped for what it took, so it took more than the limit.
#[test]
fn a_program_that_is_stopped_took_more_than_it_may() {
    let program = Program::new("fn main() { loop { std::hint::black_box(1); } }");
    for milliseconds in [10, 20, 50, 100] {
        let cpu = Duration::from_millis(milliseconds);
        let run = program.run(Limits { cpu, ..LIMITS });
        assert_eq!(run.end, End::Stopped(Limit::Cpu));
        assert!(run.cpu > cpu, "{:?}", run.cpu);
    }
}

/// In a checkout that is hidden, a program reads nothing but itself, whatever it is said to read.
#[test]
fn what_is_hidden_cannot_be_had_by_a_folder_that_may_be_read() {
    let program = Program::new(
        r#"fn main() {
            let folder = std::env::current_exe().unwrap().parent().unwrap().to_owned();
            let read = |path: &str| std::fs::read(folder.join(path)).is_ok();
            std::process::exit(i32::from(read("input") || read("cases/answer")));
        }"#,
    );
    let folder = program.folder.path();
    fs::create_dir(folder.join("cases")).unwrap();
    fs::write(folder.join("cases/answer"), "").unwrap();
    let links = TempDir::new().unwrap();
    symlink(folder, links.path().join("link")).unwrap();
    for reads in [
        folder.to_owned(),
        folder.join("cases"),
        folder.parent().unwrap().to_owned(),
        links.path().join("link"),
        links.path().join("link/cases"),
    ] {
        let mut executable = Executable::from(program.file.as_path());
        assert_eq!(program.run_as(&executable, LIMITS).end, End::Exit(0));
        executable.reads.push(reads.clone());
        assert_eq!(program.run_as(&executable, LIMITS).end, End::Exit(1), "{reads:?}");
        let runner = Runner::new().hiding(folder);
        let run = runner.run(&executable, &folder.join("input"), LIMITS).unwrap();
        assert_eq!(run.end, End::Exit(0), "{reads:?}");
    }
}

/// It lies below `/tmp` itself, where the program may write elsewhere.
#[test]
fn what_a_program_may_read_below_tmp_it_cannot_change() {
    let program = Program::new(
        r#"
        use std::{env, fs};

        fn main() {
            let own = env::args().nth(1).unwrap();
            assert_eq!(fs::read_to_string(format!("{own}/inside/text")).unwrap(), "text");
            for path in ["inside/text", "new", "inside/new"] {
                assert!(fs::write(format!("{own}/{path}"), "").is_err(), "{path}");
            }
            assert!(fs::remove_file(format!("{own}/inside/text")).is_err());
            assert!(fs::remove_dir_all(&own).is_err());
            assert!(fs::rename(&own, "/tmp/mine").is_err());
        }
        "#,
    );
    let folder = TempDir::new_in("/tmp").unwrap();
    let own = folder.path().join("own");
    fs::create_dir_all(own.join("inside")).unwrap();
    fs::write(own.join("inside/text"), "text").unwrap();
    let mut executable = Executable::from(program.file.as_path());
    executable.command.push(own.clone().into());
    // One of them in the other.
    executable.reads.extend([own.join("inside"), own.clone(), own.join("inside/text")]);
    let run = program.run_as(&executable, LIMITS);
    assert_eq!(run.end, End::Exit(0), "{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(fs::read_to_string(own.join("inside/text")).unwrap(), "text");

    // By a link, which would be out of sight, it is had as well.
    let link = folder.path().join("link");
    symlink(&own, &link).unwrap();
    executable.command[1] = link.into();
    let run = program.run_as(&executable, LIMITS);
    assert_eq!(run.end, End::Exit(0), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn a_supervisor_whose_judge_is_gone_says_nothing() {
    let program = Program::new("fn main() {}");
    let folder = program.folder.path();
    let run = TempDir::new().unwrap();
    let wish = serde_json::json!({
        "command": Executable::from(program.file.as_path()).command,
        "input": folder.join("input"),
        "folder": run.path(),
        "readable": [program.file, "/lib64", "/usr"],
        "limits": LIMITS,
        "scratch": folder,
    });
    let (judge, stdout) = UnixStream::pair().unwrap();
    drop(judge);
    fs::write(folder.join("wish"), wish.to_string()).unwrap();
    let supervisor = Command::new(sandbox::executable().unwrap())
        .arg("supervise-one-run")
        .stdin(File::open(folder.join("wish")).unwrap())
        .stdout(OwnedFd::from(stdout))
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&supervisor.stderr), "");
    assert_eq!(supervisor.status.code(), Some(1));
}
