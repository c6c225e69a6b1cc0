//! Runs without the sandbox, as they are on systems that have none. The programs that are run are this one, asked for a role.

use std::hint::{black_box, spin_loop};
use std::io::{Read, Write, stdin, stdout};
use std::path::Path;
use std::process::{self, Command};
use std::time::Duration;
use std::{env, fs, thread};

use libtest_mimic::Trial;
use sandbox::{End, Executable, Limit, Limits, NO_INPUT, Run, Runner};
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
    let tests = [
        trial(input_goes_in_and_output_comes_out),
        trial(an_exit_code_is_told),
        trial(a_crash_is_no_exit),
        trial(a_loop_takes_too_much_cpu_time),
        trial(a_sleeper_takes_too_long),
        trial(too_much_memory_is_seen),
        trial(endless_output_is_cut),
        trial(long_errors_lose_their_middle),
        trial(what_is_left_behind_ends),
        trial(a_program_that_is_not_there_is_an_error),
    ];
    tests.into()
}

/// Serves as one of the programs if this process was started as that, and then ends it.
pub fn play_if_asked() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let Some(role) = arguments.first().filter(|it| it.starts_with("role-")) {
        play(role, &arguments[1..]);
        process::exit(0)
    }
}

fn play(role: &str, given: &[String]) {
    match role {
        "role-echo" => {
            let mut text = String::new();
            stdin().read_to_string(&mut text).unwrap();
            print!("{text}");
        }
        "role-exit" => process::exit(3),
        "role-crash" => process::abort(),
        "role-loop" => loop {
            spin_loop();
        },
        "role-sleep" => thread::sleep(Duration::from_secs(60)),
        "role-memory" => {
            let mut all = Vec::new();
            for _ in 0..300 {
                all.push(vec![1u8; 1 << 20]);
                thread::sleep(Duration::from_millis(2));
            }
            black_box(&all);
        }
        "role-print" => while stdout().write_all(&[b'a'; 1000]).is_ok() {},
        "role-complain" => {
            eprintln!("first{}last", "a".repeat(1 << 20));
        }
        "role-leave" => {
            let me = env::current_exe().unwrap();
            let mut left = Command::new(me).arg("role-write-later").args(given).spawn().unwrap();
            thread::spawn(move || left.wait());
        }
        "role-write-later" => {
            thread::sleep(Duration::from_secs(1));
            fs::write(&given[0], "").unwrap();
        }
        _ => unreachable!(),
    }
}

fn run(role: &str, given: &[&Path], input: &Path) -> Run {
    let folder = TempDir::new().unwrap();
    let mut command = vec![env::current_exe().unwrap().into(), role.into()];
    command.extend(given.iter().map(|path| path.as_os_str().to_owned()));
    let program = Executable { command, reads: Vec::new(), folder: None };
    let run = Runner::new(folder.path()).without_sandbox().run(&program, input, LIMITS).unwrap();
    assert!(run.unguarded.as_ref().unwrap().contains("no sandbox"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    run
}

fn ends(role: &str, end: End) -> Run {
    let run = run(role, &[], Path::new(NO_INPUT));
    assert_eq!(run.end, end, "{:?} {:?} {}", run.cpu, run.wall, run.memory);
    run
}

/// Wine tells of other processes only the memory, and that only while they run.
fn is_wine() -> bool {
    env::var_os("WINELOADER").is_some()
}

fn input_goes_in_and_output_comes_out() {
    let folder = TempDir::new().unwrap();
    let input = folder.path().join("input");
    let text = "돌 9\n".repeat(1000);
    fs::write(&input, &text).unwrap();
    let run = run("role-echo", &[], &input);
    assert_eq!((run.end, String::from_utf8(run.stdout).unwrap()), (End::Exit(0), text));
    assert!(run.cpu < LIMITS.cpu && run.memory < LIMITS.memory);
    assert!(run.memory > 0 || is_wine());
}

fn an_exit_code_is_told() {
    ends("role-exit", End::Exit(3));
}

fn a_crash_is_no_exit() {
    let run = run("role-crash", &[], Path::new(NO_INPUT));
    assert!(matches!(run.end, End::Signal(_)), "{:?}", run.end);
}

fn a_loop_takes_too_much_cpu_time() {
    let limit = if is_wine() { Limit::Idle } else { Limit::Cpu };
    let run = ends("role-loop", End::Stopped(limit));
    assert!(run.cpu > LIMITS.cpu || is_wine());
}

fn a_sleeper_takes_too_long() {
    assert!(ends("role-sleep", End::Stopped(Limit::Idle)).cpu < LIMITS.cpu);
}

fn too_much_memory_is_seen() {
    assert!(ends("role-memory", End::Stopped(Limit::Memory)).memory > LIMITS.memory);
}

fn endless_output_is_cut() {
    let run = ends("role-print", End::Stopped(Limit::Output));
    assert_eq!(run.stdout.len(), LIMITS.output);
}

fn long_errors_lose_their_middle() {
    let errors = String::from_utf8(ends("role-complain", End::Exit(0)).stderr).unwrap();
    assert!(errors.starts_with("first") && errors.ends_with("last\n") && errors.contains('…'));
    assert!(errors.len() < 200 << 10);
}

fn what_is_left_behind_ends() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("late");
    assert_eq!(run("role-leave", &[&file], Path::new(NO_INPUT)).end, End::Exit(0));
    thread::sleep(Duration::from_millis(1500));
    assert!(!file.exists());
}

fn a_program_that_is_not_there_is_an_error() {
    let folder = TempDir::new().unwrap();
    let missing = folder.path().join("missing");
    let program = Executable::from(missing.as_path());
    let error = Runner::new(folder.path())
        .without_sandbox()
        .run(&program, Path::new(NO_INPUT), LIMITS)
        .unwrap_err();
    assert!(error.to_string().contains("missing"), "{error}");
}
