//! The first of two stages: it starts the program, watches and measures it, ends whatever it leaves behind, and reports.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::prctl;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, wait, waitpid};
use nix::unistd::{Pid, SysconfVar, getppid, pipe, sysconf};

use crate::launch::{self, LAUNCH, Launch};
use crate::wish::{End, Launched, Limit, MOST_FILES, Report, Wish, cpu};

/// How often a supervisor looks at its program.
const TICK: Duration = Duration::from_millis(5);
/// How long it looks away at most, however long a look takes.
const LONGEST_TICK: Duration = Duration::from_millis(50);
/// A program in C that does nothing takes as much, nearly all of it for the library.
const C_LIBRARY: u64 = 2 << 20;
/// Of what it prints as errors, so much of the beginning is kept,
const STDERR_BEGINNING: usize = 16 << 10;
/// and so much of the end, where a runtime says that the program crashed: the longest of Java's stack traces.
const STDERR_END: usize = 64 << 10;

/// Serves as a supervisor.
pub fn serve(wish: &Path) -> ExitCode {
    let (report, outputs) = match supervise(wish) {
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
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

enum Event {
    /// The launcher's word is there: it has become the program, or failed.
    Launched(String),
    Ended(io::Result<ExitStatus>),
    TooMuchOutput,
}

fn supervise(file: &Path) -> Result<(Report, Vec<u8>), String> {
    let Wish { limits, scratch, tmp, .. } = Wish::read(file)?;
    let written = tmp.map(|tmp| tmp.folder).into_iter().chain([scratch.clone()]);
    let written: Vec<PathBuf> = written.collect();
    let judge = getppid();
    fs::read("/proc/thread-self/children").map_err(|error| {
        format!("this kernel does not say which processes a program started: {error}")
    })?;
    prctl::set_child_subreaper(true)
        .map_err(|error| format!("cannot take care of orphans: {error}"))?;

    let started = Instant::now();
    // Its end is passed on, and closed when the launcher becomes the program.
    let cannot = |error| format!("cannot make a pipe: {error}");
    let (word, said) = pipe().map_err(cannot)?;
    fcntl(&word, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).map_err(cannot)?;
    let launch = Launch {
        wish: file.to_owned(),
        word: format!("/proc/self/fd/{}", said.as_raw_fd()).into(),
        supervisor: Pid::this().as_raw(),
    };
    let launch = serde_json::to_string(&launch)
        .map_err(|error| format!("cannot pass on what to launch: {error}"))?;
    let mut child = Command::new("/proc/self/exe")
        .args([LAUNCH, &launch])
        .current_dir(&scratch)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot start a process: {error}"))?;
    drop(said);
    let group = Pid::from_raw(child.id() as i32);
    // To a judge that is gone by now, which is noticed below.
    let _ = writeln!(io::stdout(), "{group}");
    let (events, happened) = mpsc::channel();
    let stdout = child.stdout.take().expect("stdout is piped");
    let stdout = capture(stdout, limits.output, Some(events.clone()))?;
    let stderr = capture_ends(child.stderr.take().expect("stderr is piped"))?;
    let told = events.clone();
    in_background(move || {
        told.send(Event::Launched(io::read_to_string(File::from(word)).unwrap_or_default()))
    })?;
    in_background(move || events.send(Event::Ended(child.wait())))?;

    let mut launched = None;
    let mut passed = None;
    let mut last = Look::default();
    let (mut peak, mut idle, mut looked) = (0, Duration::ZERO, started);
    let mut tick = TICK;
    let status = loop {
        match happened.recv_timeout(tick) {
            Ok(Event::Ended(status)) => break status,
            Ok(Event::Launched(word)) => launched = Some(launch::last_word(&word)?),
            Ok(Event::TooMuchOutput) => passed = passed.or(Some(Limit::Output)),
            Err(RecvTimeoutError::Disconnected) => {
                return Err("lost sight of the program".to_owned());
            }
            Err(RecvTimeoutError::Timeout) => {
                let before = looked;
                looked = Instant::now();
                let pids = descendants();
                let mut now = Look::at(&pids, limits.memory);
                // What the launcher takes is not the program's.
                match &launched {
                    Some(Launched { cpu, .. }) => now.cpu = now.cpu.saturating_sub(*cpu),
                    None => now = Look { cpu: last.cpu, ..Look::default() },
                }
                // Of several, memory must be seen twice: a process that is just starting another is there twice.
                let memory = if pids.len() > 1 { now.memory.min(last.memory) } else { now.memory };
                peak = peak.max(memory);
                if now.cpu == last.cpu && !pids.iter().any(|&pid| any_thread_runs(pid)) {
                    idle += looked - before;
                }
                let most = launched.as_ref().map_or(0, least).max(limits.memory);
                passed = passed.or(if now.processes > limits.processes {
                    Some(Limit::Processes)
                } else if memory > most {
                    Some(Limit::Memory)
                } else if now.cpu > limits.cpu {
                    Some(Limit::Cpu)
                } else if idle > limits.idle {
                    Some(Limit::Idle)
                } else if bytes_below(&written) + deleted_files(&pids) > MOST_FILES {
                    Some(Limit::Files)
                } else {
                    None
                });
                last = now;
                // A program may have thousands of threads: looking at them must not become the main work.
                tick = (10 * looked.elapsed()).clamp(TICK, LONGEST_TICK);
            }
        }
        if passed.is_some() || getppid() != judge {
            // In one step: no process can start another between two signals.
            let _ = killpg(group, Signal::SIGKILL);
            kill_descendants();
        }
    };
    let wall = started.elapsed();
    let status = status.map_err(|error| format!("cannot wait for the program: {error}"))?;

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
    let launched = match launched {
        Some(launched) => launched,
        // It has ended all the same.
        None => {
            let word = happened.iter().find_map(|event| match event {
                Event::Launched(word) => Some(word),
                _ => None,
            });
            launch::last_word(&word.unwrap_or_default())?
        }
    };
    let usage =
        getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| format!("cannot measure: {error}"))?;
    let (mut outputs, too_much) = stdout.join().unwrap_or_default();
    // The program may have ended before that was seen.
    let passed = passed.or(too_much.then_some(Limit::Output));
    let is_full =
        status.signal() == Some(Signal::SIGXFSZ as i32) || bytes_below(&written) > MOST_FILES;
    let passed = passed.or(is_full.then_some(Limit::Files));
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
        // Of a process that nobody waited for, only the looks at it tell.
        cpu: cpu(&usage).saturating_sub(launched.cpu).max(last.cpu),
        wall,
        memory: peak.max(usage.max_rss() as u64 * 1024),
        least: least(&launched),
        stdout: outputs.len(),
        unguarded: launched.unguarded,
    };
    outputs.extend(stderr.join().unwrap_or_default());
    Ok((report, outputs))
}

/// What the launcher took cannot be told from what the program takes, nor what the kernel has not counted yet: each
/// processor keeps a batch of pages to itself, of files and of other memory, and adds them up now and then.
fn least(launched: &Launched) -> u64 {
    let number = |variable| sysconf(variable).ok().flatten().unwrap_or(0) as u64;
    let batch = 32.max(2 * number(SysconfVar::_NPROCESSORS_ONLN));
    let uncounted = 2 * batch * number(SysconfVar::PAGE_SIZE);
    C_LIBRARY.max(launched.memory + uncounted)
}

/// What the program's files take; more than it may have, if that cannot be seen.
fn bytes_below(folders: &[PathBuf]) -> u64 {
    let mut folders = folders.to_owned();
    let mut bytes = 0;
    while let (Some(folder), ..=MOST_FILES) = (folders.pop(), bytes) {
        match fs::read_dir(&folder) {
            Ok(entries) => {
                for entry in entries.flatten() {
                    // One that is empty takes its place as well.
                    bytes += entry.metadata().map_or(0, |it| 4096.max(it.blocks() * 512));
                    if entry.file_type().is_ok_and(|it| it.is_dir()) {
                        folders.push(entry.path());
                    }
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(_) => bytes += MOST_FILES + 1,
        }
    }
    bytes
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

/// Reads errors to the end in a thread of its own, which answers with how they begin and how they end.
fn capture_ends(mut source: impl Read + Send + 'static) -> Result<JoinHandle<Vec<u8>>, String> {
    in_background(move || {
        let (mut kept, mut end) = (Vec::new(), Vec::new());
        let mut is_whole = true;
        if source.by_ref().take(STDERR_BEGINNING as u64).read_to_end(&mut kept).is_ok() {
            let mut some = [0; 4096];
            while let Ok(count @ 1..) = source.read(&mut some) {
                end.extend_from_slice(&some[..count]);
                if end.len() > 2 * STDERR_END {
                    end.drain(..end.len() - STDERR_END);
                    is_whole = false;
                }
            }
        }
        if !is_whole {
            kept.extend("\n…".as_bytes());
        }
        kept.extend(end);
        kept
    })
}

fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, String> {
    thread::Builder::new().spawn(work).map_err(|error| format!("cannot start a thread: {error}"))
}

/// The processes that this one started, and those that they started.
pub fn descendants() -> Vec<Pid> {
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

/// What the program and its descendants are doing at a moment.
#[derive(Default)]
struct Look {
    processes: usize,
    cpu: Duration,
    memory: u64,
}

impl Look {
    /// Pages that processes share count once, if that decides whether `limit` is kept.
    fn at(pids: &[Pid], limit: u64) -> Look {
        let mut look = Look { processes: pids.len(), ..Look::default() };
        for &pid in pids {
            // A process that has ended meanwhile counts for nothing.
            let Some(its) = look_at(pid, limit) else { continue };
            look.cpu += its.cpu;
            look.memory += its.memory;
        }
        if look.memory > limit && pids.len() > 1 {
            look.memory = pids.iter().filter_map(|&pid| share_of(pid)).sum();
        }
        look
    }
}

/// The same of one process.
fn look_at(pid: Pid, limit: u64) -> Option<Look> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields = fields(&stat)?;
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    let per_second = sysconf(SysconfVar::CLK_TCK).ok()?? as u64;
    let page = sysconf(SysconfVar::PAGE_SIZE).ok()?? as u64;
    let ticks = field(14)? + field(15)? + field(16)? + field(17)?;
    Some(Look {
        processes: 1,
        cpu: Duration::from_millis(ticks * 1000 / per_second),
        memory: field(24)? * page
            + page_tables_of(pid).unwrap_or(0)
            // To look for it takes time, and there is none where there are no addresses for it.
            + if field(23)? > limit { shared_and_absent(pid).unwrap_or(0) } else { 0 },
    })
}

/// Fields 3 and up of proc_pid_stat(5). The name before them, in parentheses, may hold anything.
fn fields(stat: &str) -> Option<Vec<&str>> {
    Some(stat.rsplit_once(')')?.1.split_whitespace().collect())
}

/// Does a thread of the process run, or wait for nothing but a processor?
fn any_thread_runs(pid: Pid) -> bool {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    threads
        .filter_map(|thread| fs::read_to_string(thread.path().join("stat")).ok())
        .any(|stat| fields(&stat).is_some_and(|fields| fields.first() == Some(&"R")))
}

/// Resident memory of a process, its part of what it shares with others.
fn share_of(pid: Pid) -> Option<u64> {
    bytes_in(&format!("/proc/{pid}/smaps_rollup"), "Pss:")
}

/// They are no part of resident memory, and can be much larger.
fn page_tables_of(pid: Pid) -> Option<u64> {
    bytes_in(&format!("/proc/{pid}/status"), "VmPTE:")
}

/// Shared memory without a file: what is said not to be needed of it stays, and is resident no more.
fn shared_and_absent(pid: Pid) -> Option<u64> {
    let maps = fs::read_to_string(format!("/proc/{pid}/maps")).ok()?;
    let shared = maps.lines().filter(|line| line.ends_with("/dev/zero (deleted)"));
    let lengths = shared.filter_map(|line| {
        let (start, end) = line.split_once(' ')?.0.split_once('-')?;
        Some(u64::from_str_radix(end, 16).ok()? - u64::from_str_radix(start, 16).ok()?)
    });
    let present = bytes_in(&format!("/proc/{pid}/status"), "RssShmem:")?;
    Some(lengths.sum::<u64>().saturating_sub(present))
}

fn bytes_in(file: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

/// What files take that are open and have no name any more, but for the input.
fn deleted_files(pids: &[Pid]) -> u64 {
    let open = pids.iter().flat_map(|pid| fs::read_dir(format!("/proc/{pid}/fd")));
    let found = open.flatten().flatten().filter(|file| file.file_name() != "0");
    let found = found.filter_map(|file| fs::metadata(file.path()).ok());
    let found = found.filter(|it| it.is_file() && it.nlink() == 0);
    // However often one is open, it is there once.
    let files: BTreeMap<_, _> = found.map(|it| ((it.dev(), it.ino()), it.blocks() * 512)).collect();
    files.values().sum()
}
