//! Runs without the sandbox, as on other systems. All programs are this executable in different roles.

use std::hint::{black_box, spin_loop};
use std::io::{Write, stdin, stdout};
use std::path::Path;
use std::process::{self, Command};
use std::time::Duration;
use std::{env, fs, io, thread};

use End::{Exit, Stopped};
use libtest_mimic::Trial;
use sandbox::{End, Executable, Limit, Limits, MARK, NO_INPUT, RunResult, Runner, Scratch};
use tempfile::TempDir;

use crate::trial;

const LIMITS: Limits = Limits {
    cpu: Duration::from_millis(500),
    idle: Duration::from_millis(1500),
    memory: 64 << 20,
    output: 64 << 10,
    files: 64 << 20,
    processes: 1,
};

pub fn trials() -> Vec<Trial> {
    vec![
        trial(every_end_is_reported),
        trial(input_goes_in_and_output_comes_out),
        trial(long_errors_lose_their_middle),
        trial(processes_left_behind_are_killed),
        trial(a_missing_program_is_an_error),
        trial(only_unlocked_scratch_folders_are_removed),
    ]
}

/// If this process was started as one of the programs, acts as that and exits.
pub fn act_if_asked() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [role, given @ ..] = arguments.as_slice() else { return };
    match role.as_str() {
        "role-echo" => drop(io::copy(&mut stdin(), &mut stdout())),
        "role-exit" => process::exit(3),
        "role-crash" => process::abort(),
        "role-loop" => loop {
            spin_loop();
        },
        "role-sleep" => thread::sleep(Duration::from_secs(60)),
        "role-memory" => {
            let part = |_| {
                thread::sleep(Duration::from_millis(2));
                vec![1u8; 1 << 20]
            };
            black_box((0..300).map(part).collect::<Vec<_>>());
        }
        "role-print" => while stdout().write_all(&[b'a'; 1000]).is_ok() {},
        "role-complain" => eprintln!("first{}last", "a".repeat(1 << 20)),
        "role-leave" => {
            let mut left = Command::new(env::current_exe().unwrap());
            let mut left = left.arg("role-write-later").args(given).spawn().unwrap();
            thread::spawn(move || left.wait());
        }
        "role-write-later" => {
            thread::sleep(Duration::from_secs(1));
            fs::write(&given[0], "").unwrap();
        }
        _ => return,
    }
    process::exit(0)
}

fn run(role: &str, given: &[&Path], input: &Path) -> RunResult {
    let folder = TempDir::new().unwrap();
    let mut command = vec![env::current_exe().unwrap().into(), role.into()];
    command.extend(given.iter().map(|path| path.as_os_str().to_owned()));
    let program = Executable { command, ..Executable::default() };
    let runner = Runner::new(folder.path()).without_sandbox();
    // On a busy machine, the others need longer for what they do.
    let idle = if role == "role-sleep" { LIMITS.idle } else { Duration::from_secs(20) };
    let run = runner.run(&program, input, Limits { idle, ..LIMITS }).unwrap();
    drop(runner);
    assert!(run.unguarded.as_ref().unwrap().contains("without a sandbox"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    run
}

fn every_end_is_reported() {
    // Wine does not measure the CPU time of other processes.
    let late = if env::var_os("WINELOADER").is_some() { Limit::Idle } else { Limit::Cpu };
    for (role, end) in [
        ("role-exit", Exit(3)),
        ("role-loop", Stopped(late)),
        ("role-sleep", Stopped(Limit::Idle)),
        ("role-memory", Stopped(Limit::Memory)),
        ("role-print", Stopped(Limit::Output)),
    ] {
        let run = run(role, &[], Path::new(NO_INPUT));
        assert_eq!(run.end, end, "{role}: {:?} {:?} {}", run.cpu, run.wall, run.memory);
        assert_eq!(run.cpu > LIMITS.cpu, end == Stopped(Limit::Cpu), "{:?}", run.cpu);
        assert_eq!(run.memory > LIMITS.memory, end == Stopped(Limit::Memory), "{}", run.memory);
    }
    let end = run("role-crash", &[], Path::new(NO_INPUT)).end;
    assert!(matches!(end, End::Signal(_)), "{end:?}");
    // On Linux, a program inherits the peak of this process, but it must not hide behind it.
    black_box(vec![1u8; 6 * LIMITS.memory as usize]);
    let end = run("role-memory", &[], Path::new(NO_INPUT)).end;
    assert_eq!(end, Stopped(Limit::Memory));
    let run = run("role-exit", &[], Path::new(NO_INPUT));
    assert!(
        run.memory <= run.least_measurable.max(LIMITS.memory),
        "{} of {}",
        run.memory,
        run.least_measurable
    );
}

fn input_goes_in_and_output_comes_out() {
    let folder = TempDir::new().unwrap();
    let input = folder.path().join("input");
    let text = "돌 9\n".repeat(1000);
    fs::write(&input, &text).unwrap();
    let run = run("role-echo", &[], &input);
    assert_eq!((run.end, String::from_utf8(run.stdout).unwrap()), (Exit(0), text));
}

fn long_errors_lose_their_middle() {
    let run = run("role-complain", &[], Path::new(NO_INPUT));
    let errors = String::from_utf8(run.stderr).unwrap();
    assert!(errors.starts_with("first") && errors.ends_with("last\n") && errors.contains(MARK));
    assert!(errors.len() < 200 << 10);
}

fn processes_left_behind_are_killed() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("late");
    assert_eq!(run("role-leave", &[&file], Path::new(NO_INPUT)).end, Exit(0));
    thread::sleep(Duration::from_millis(1500));
    assert!(!file.exists());
}

fn a_missing_program_is_an_error() {
    let folder = TempDir::new().unwrap();
    let missing = folder.path().join("missing");
    let runner = Runner::new(folder.path()).without_sandbox();
    let error = runner.run(&missing.as_path().into(), Path::new(NO_INPUT), LIMITS).unwrap_err();
    assert!(error.to_string().contains("missing"), "{error}");
}

fn only_unlocked_scratch_folders_are_removed() {
    let parent = TempDir::new().unwrap();
    for name in [".new-old/inside", "kept.new-", ".new"] {
        fs::create_dir_all(parent.path().join(name)).unwrap();
    }
    fs::write(parent.path().join(".new-file"), "").unwrap();
    let [one, other] = [1, 2].map(|_| Scratch::new(parent.path(), ".new-").unwrap());
    let is_there = |name: &str| parent.path().join(name).exists();
    assert!(one.path().is_dir() && other.path().is_dir() && !is_there(".new-old"));
    assert!(is_there("kept.new-") && is_there(".new") && is_there(".new-file"));
    let path = one.path().to_owned();
    drop(one);
    assert!(!path.exists() && other.path().is_dir());
}
