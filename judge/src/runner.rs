//! Runs one program on one input, under limits, and measures it.
//!
//! A run takes two processes. The judge starts a *supervisor*, which is its own executable called in a
//! special way; the supervisor sets limits on itself, starts the program, watches and measures it, ends
//! whatever the program leaves behind, and reports. There are two reasons for that stage:
//!
//! - On Linux a program inherits the peak memory of the process that started it. A supervisor is small, the
//!   judge need not be.
//! - The kernel adds up time and memory over all children that ended. A supervisor has one program, so
//!   the sum is the program's, and that of its descendants.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use nix::sys::prctl;
use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, setrlimit};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, wait, waitpid};
use nix::unistd::{Pid, SysconfVar, getppid, sysconf};
use serde::{Deserialize, Serialize};

/// A program that is ready to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Executable {
    /// What to run, and its arguments.
    pub command: Vec<OsString>,
    /// The files and folders of its own, which it may read beside those of the system.
    pub reads: Vec<PathBuf>,
}

impl From<&Path> for Executable {
    /// A program in one file, run without arguments.
    fn from(file: &Path) -> Executable {
        Executable { command: vec![file.into()], reads: vec![file.to_owned()] }
    }
}

/// What a program may use.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    /// Time by the clock: the backstop for programs that wait and compute nothing.
    pub wall: Duration,
    /// Resident memory of the program and its descendants, in bytes: what two of them share counts twice.
    pub memory: u64,
    /// Bytes on standard output.
    pub output: usize,
}

/// What a program did.
pub struct Run {
    /// How it ended.
    pub end: End,
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    /// Time by the clock.
    pub wall: Duration,
    /// Peak resident memory in bytes. A figure below the supervisor's own, some 4 MiB, cannot be told from it.
    pub memory: u64,
    /// What it printed, up to the limit.
    pub stdout: Vec<u8>,
    /// The first 16 KiB of what it printed as errors.
    pub stderr: Vec<u8>,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// By itself, with this exit code.
    Exit(i32),
    /// By a signal, such as `SIGSEGV`.
    Signal(String),
    /// Stopped by the supervisor.
    Stopped(Limit),
}

/// A limit that was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    /// [`Limits::cpu`].
    Cpu,
    /// [`Limits::wall`].
    Wall,
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::output`].
    Output,
}

/// Starts supervisors.
pub struct Runner {
    executable: PathBuf,
}

/// The first argument of an executable that is called as a supervisor.
const SUPERVISE: &str = "supervise-one-run";
/// How often a supervisor looks at its program.
const TICK: Duration = Duration::from_millis(5);
const STDERR_KEPT: usize = 16 << 10;

/// What a supervisor says first, in one line of JSON; the two outputs follow it.
#[derive(Serialize, Deserialize)]
struct Report {
    end: End,
    cpu: Duration,
    wall: Duration,
    memory: u64,
    stdout: usize,
}

impl Runner {
    /// A runner whose supervisors are `executable`, which must begin with [`supervise_if_asked`].
    pub fn new(executable: &Path) -> Runner {
        Runner { executable: executable.to_owned() }
    }

    /// Runs `program` with `input` as its standard input.
    pub fn run(&self, program: &Executable, input: &Path, limits: Limits) -> Result<Run, String> {
        let stdin = File::open(input)
            .map_err(|error| format!("cannot read `{}`: {error}", input.display()))?;
        let wish = serde_json::to_string(&(program, limits))
            .map_err(|error| format!("cannot pass on what to run: {error}"))?;
        let shown = program.command.first().map_or("nothing".into(), |file| file.to_string_lossy());
        let output = Command::new(&self.executable)
            .arg(SUPERVISE)
            .arg(wish)
            .stdin(stdin)
            .stderr(Stdio::inherit())
            .process_group(0)
            .output()
            .map_err(|error| format!("cannot run `{}`: {error}", self.executable.display()))?;
        let (report, outputs) = output
            .stdout
            .iter()
            .position(|&byte| byte == b'\n')
            .map(|end| (&output.stdout[..end], &output.stdout[end + 1..]))
            .ok_or_else(|| {
                format!("the supervisor of `{shown}` ended without a report: {}", output.status)
            })?;
        let Report { end, cpu, wall, memory, stdout } = serde_json::from_slice::<
            Result<Report, String>,
        >(report)
        .map_err(|error| format!("the supervisor of `{shown}` reported nonsense: {error}"))??;
        let (stdout, stderr) = outputs.split_at(stdout.min(outputs.len()));
        Ok(Run { end, cpu, wall, memory, stdout: stdout.to_vec(), stderr: stderr.to_vec() })
    }
}

/// Serves as a supervisor, if this process was started as one; `None` if it was not.
///
/// To be called first in `main`: until the program starts, the supervisor's memory must stay small.
pub fn supervise_if_asked() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    if arguments.next()? != SUPERVISE {
        return None;
    }
    let (report, outputs) = match supervise(arguments) {
        Ok((report, outputs)) => (Ok(report), outputs),
        Err(error) => {
            kill_descendants();
            (Err(error), Vec::new())
        }
    };
    let mut stdout = io::stdout().lock();
    let line =
        serde_json::to_string::<Result<Report, String>>(&report).expect("a report is plain data");
    let written = writeln!(stdout, "{line}")
        .and_then(|()| stdout.write_all(&outputs))
        .and_then(|()| stdout.flush());
    Some(if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

enum Event {
    Ended(io::Result<ExitStatus>),
    TooMuchOutput,
}

fn supervise(mut arguments: impl Iterator<Item = OsString>) -> Result<(Report, Vec<u8>), String> {
    let usage = "a supervisor takes a program and limits, in JSON";
    let wish = arguments.next().ok_or(usage)?;
    let (program, limits): (Executable, Limits) = serde_json::from_str(&wish.to_string_lossy())
        .map_err(|error| format!("{usage}: {error}"))?;
    let (program, arguments) = program.command.split_first().ok_or(usage)?;
    let judge = getppid();
    fs::read("/proc/thread-self/children").map_err(|error| {
        format!("this kernel does not say which processes a program started: {error}")
    })?;
    limit_self(&limits).map_err(|error| format!("cannot set limits: {error}"))?;

    let started = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .env("RUST_BACKTRACE", "0")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .map_err(|error| format!("cannot run `{}`: {error}", program.to_string_lossy()))?;
    // That limit is the program's: a supervisor with much to look at must outlive it.
    let _ = getrlimit(Resource::RLIMIT_CPU)
        .and_then(|(_, most)| setrlimit(Resource::RLIMIT_CPU, most, most));
    let (events, happened) = mpsc::channel();
    let stdout = child.stdout.take().expect("stdout is piped");
    let stdout = capture(stdout, limits.output, Some(events.clone()))?;
    let stderr = capture(child.stderr.take().expect("stderr is piped"), STDERR_KEPT, None)?;
    in_background(move || events.send(Event::Ended(child.wait())))?;

    let mut passed = None;
    let mut peak = 0;
    let mut tick = TICK;
    let status = loop {
        match happened.recv_timeout(tick) {
            Ok(Event::Ended(status)) => break status,
            Ok(Event::TooMuchOutput) => passed = passed.or(Some(Limit::Output)),
            Err(RecvTimeoutError::Disconnected) => {
                return Err("lost sight of the program".to_owned());
            }
            Err(RecvTimeoutError::Timeout) => {
                let looked = Instant::now();
                let (cpu, memory) = descendants()
                    .iter()
                    .filter_map(|&pid| usage_of(pid))
                    .fold((Duration::ZERO, 0), |(cpu, memory), (its_cpu, its_memory)| {
                        (cpu + its_cpu, memory + its_memory)
                    });
                peak = peak.max(memory);
                if memory > limits.memory {
                    passed = passed.or(Some(Limit::Memory));
                } else if cpu > limits.cpu {
                    passed = passed.or(Some(Limit::Cpu));
                } else if started.elapsed() > limits.wall {
                    passed = passed.or(Some(Limit::Wall));
                }
                // A program may have thousands of processes: looking at them must not become the main work.
                tick = TICK.max(10 * looked.elapsed());
            }
        }
        if passed.is_some() || getppid() != judge {
            kill_descendants();
        }
    };
    let wall = started.elapsed();
    let status = status
        .map_err(|error| format!("cannot wait for `{}`: {error}", program.to_string_lossy()))?;

    // Whatever the program started and left is this process's child by now.
    loop {
        kill_descendants();
        if wait().is_err() {
            break;
        }
        // All that are dead at once: to look for descendants after each of thousands would take minutes.
        while waitpid(None, Some(WaitPidFlag::WNOHANG)).is_ok_and(|it| it != WaitStatus::StillAlive)
        {
        }
    }
    let usage =
        getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| format!("cannot measure: {error}"))?;
    let time = |time: nix::sys::time::TimeVal| {
        Duration::new(time.tv_sec() as u64, time.tv_usec() as u32 * 1000)
    };
    let (mut outputs, too_much) = stdout.join().unwrap_or_default();
    // The program may have ended before the news of its output came.
    let passed = passed.or(too_much.then_some(Limit::Output));
    let end = match (passed, status.signal()) {
        (Some(limit), _) => End::Stopped(limit),
        (None, Some(signal)) => End::Signal(match Signal::try_from(signal) {
            Ok(signal) => signal.as_str().to_owned(),
            Err(_) => format!("signal {signal}"),
        }),
        (None, None) => End::Exit(status.code().unwrap_or(-1)),
    };
    let report = Report {
        end,
        cpu: time(usage.user_time()) + time(usage.system_time()),
        wall,
        memory: peak.max(usage.max_rss() as u64 * 1024),
        stdout: outputs.len(),
    };
    outputs.extend(stderr.join().unwrap_or_default().0);
    Ok((report, outputs))
}

/// Limits that the program inherits, and care for its orphans.
fn limit_self(limits: &Limits) -> nix::Result<()> {
    prctl::set_child_subreaper(true)?;
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    // A backstop in case the supervisor is starved; the verdict comes from the measured time.
    let (_, most) = getrlimit(Resource::RLIMIT_CPU)?;
    setrlimit(Resource::RLIMIT_CPU, (limits.cpu.as_secs() + 2).min(most), most)?;
    // Judges let the stack grow as far as memory does.
    let (_, most) = getrlimit(Resource::RLIMIT_STACK)?;
    setrlimit(Resource::RLIMIT_STACK, limits.memory.min(most), most)
}

/// Reads to the end in a thread of its own, which answers with the first `most` bytes and whether there were more.
fn capture(
    mut source: impl Read + Send + 'static,
    most: usize,
    overflow: Option<Sender<Event>>,
) -> Result<JoinHandle<(Vec<u8>, bool)>, String> {
    in_background(move || {
        let mut kept = Vec::new();
        let mut more = false;
        if source.by_ref().take(most as u64).read_to_end(&mut kept).is_ok() {
            let mut rest = [0; 4096];
            while source.read(&mut rest).is_ok_and(|count| count > 0) {
                if let (false, Some(overflow)) = (more, &overflow) {
                    // Whoever listens may have heard of the program's end already.
                    let _ = overflow.send(Event::TooMuchOutput);
                }
                more = true;
            }
        }
        (kept, more)
    })
}

fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, String> {
    thread::Builder::new().spawn(work).map_err(|error| format!("cannot start a thread: {error}"))
}

/// The processes that this one started, and those that they started.
fn descendants() -> Vec<Pid> {
    let mut found = children(Pid::this());
    let mut next = 0;
    while let Some(&pid) = found.get(next) {
        found.extend(children(pid));
        next += 1;
    }
    found
}

fn children(pid: Pid) -> Vec<Pid> {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    let lists = threads
        .flatten()
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| {
            list.split_whitespace()
                .filter_map(|pid| pid.parse().ok())
                .map(Pid::from_raw)
                .collect::<Vec<_>>()
        })
        .collect()
}

fn kill_descendants() {
    for pid in descendants() {
        // It may have ended in the meantime, which is just as well.
        let _ = kill(pid, Signal::SIGKILL);
    }
}

/// CPU time so far and resident memory of a process that may have ended meanwhile.
fn usage_of(pid: Pid) -> Option<(Duration, u64)> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, in parentheses, may hold anything. After it, fields 3 and up of proc_pid_stat(5).
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    let per_second = sysconf(SysconfVar::CLK_TCK).ok()?? as u64;
    let page = sysconf(SysconfVar::PAGE_SIZE).ok()?? as u64;
    let ticks = field(14)? + field(15)? + field(16)? + field(17)?;
    Some((Duration::from_millis(ticks * 1000 / per_second), field(24)? * page))
}
