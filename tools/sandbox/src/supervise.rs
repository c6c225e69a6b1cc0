//! The first of the two processes: it starts the program, watches and measures it, ends whatever it leaves behind, and reports.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, FdFlag, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::prctl;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{SigSet, Signal, killpg};
use nix::sys::signalfd::SignalFd;
use nix::sys::wait::{WaitPidFlag, WaitStatus, wait, waitpid};
use nix::unistd::{Pid, SysconfVar, getppid, pipe, sysconf};

use crate::error::{Error, cannot};
use crate::launch::{self, LAUNCH};
use crate::look::{
    Look, any_thread_runs, bytes_below, deleted_files, descendants, kill_descendants,
};
use crate::wish::{End, Launched, Limit, Limits, MOST_FILES, Report, Wish, cpu};

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
/// What a pipe holds.
const PIPE: usize = 64 << 10;

/// Serves as a supervisor.
pub fn serve() -> ExitCode {
    let (report, outputs) = match supervise() {
        Ok((report, outputs)) => (Ok(report), outputs),
        Err(error) => {
            kill_descendants();
            (Err(error), Vec::new())
        }
    };
    let mut stdout = io::stdout().lock();
    let line =
        serde_json::to_string::<Result<Report, Error>>(&report).expect("a report is plain data");
    let written = writeln!(stdout, "{line}")
        .and_then(|()| stdout.write_all(&outputs))
        .and_then(|()| stdout.flush());
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn supervise() -> Result<(Report, Vec<u8>), Error> {
    let mut running = start()?;
    let status = running.watch()?;
    let wall = running.started.elapsed();
    reap();
    running.report(status, wall)
}

/// A program that was started, and what is known of it.
struct Running {
    limits: Limits,
    /// The folder in which all that it writes is.
    files: PathBuf,
    judge: Pid,
    child: Child,
    group: Pid,
    started: Instant,
    /// Readable when a child has ended.
    ended: SignalFd,
    /// What the launcher says, until it has become the program.
    word: Stream,
    stdout: Stream,
    stderr: Stream,
    launched: Option<Launched>,
    passed: Option<Limit>,
    last: Look,
    /// When it was looked at, and when it is to be looked at again.
    looked: Instant,
    tick: Duration,
    peak: u64,
    idle: Duration,
}

/// Starts what standard input asks for.
fn start() -> Result<Running, Error> {
    let mut text = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut text);
    read.map_err(cannot("read what to run"))?;
    let Wish { limits, folder, scratch, tmp, .. } = Wish::read(&text)?;
    let judge = getppid();
    fs::metadata("/proc/thread-self/children")
        .map_err(|error| Error::HiddenChildren(error.to_string()))?;
    prctl::set_child_subreaper(true).map_err(cannot("take care of orphans"))?;
    let ended = wait_for_children().map_err(cannot("hear of a program's end"))?;

    // One end is passed on, and closed when the launcher becomes the program.
    let (word, said) = pipe().map_err(cannot("make a pipe"))?;
    fcntl(&word, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).map_err(cannot("make a pipe"))?;
    let started = Instant::now();
    let mut child = Command::new("/proc/self/exe")
        .arg(LAUNCH)
        .arg(format!("/proc/self/fd/{}", said.as_raw_fd()))
        .arg(Pid::this().to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(cannot("start a process"))?;
    drop(said);
    let group = Pid::from_raw(child.id() as i32);
    // To a judge that is gone by now, which is noticed later.
    let _ = writeln!(io::stdout(), "{group}");
    // A launcher that has ended by now has said why.
    let _ = child.stdin.take().expect("stdin is piped").write_all(&text);
    let stdout = child.stdout.take().expect("stdout is piped");
    let stderr = child.stderr.take().expect("stderr is piped");
    Ok(Running {
        files: if tmp.is_some() { folder } else { scratch },
        judge,
        child,
        group,
        started,
        ended,
        word: Stream::new(word, PIPE, 0)?,
        stdout: Stream::new(stdout.into(), limits.output, 0)?,
        stderr: Stream::new(stderr.into(), STDERR_BEGINNING, STDERR_END)?,
        launched: None,
        passed: None,
        last: Look::default(),
        looked: started,
        tick: TICK,
        peak: 0,
        idle: Duration::ZERO,
        limits,
    })
}

fn wait_for_children() -> nix::Result<SignalFd> {
    let mut ends = SigSet::empty();
    ends.add(Signal::SIGCHLD);
    ends.thread_block()?;
    SignalFd::new(&ends)
}

impl Running {
    /// Waits for its end, which comes at the latest when it has passed a limit, or the judge is gone.
    fn watch(&mut self) -> Result<ExitStatus, Error> {
        loop {
            self.listen().map_err(|error| Error::LostSight(error.to_string()))?;
            if self.launched.is_none() && self.word.source.is_none() {
                self.launched = Some(launch::last_word(&self.word.beginning)?);
            }
            let status = self.child.try_wait();
            if let Some(status) = status.map_err(cannot("wait for the program"))? {
                return Ok(status);
            }
            if !self.stdout.is_whole {
                self.passed = self.passed.or(Some(Limit::Output));
            }
            if self.looked.elapsed() >= self.tick {
                self.look();
            }
            if self.passed.is_some() || getppid() != self.judge {
                // In one step: no process can start another between two signals.
                let _ = killpg(self.group, Signal::SIGKILL);
                kill_descendants();
            }
        }
    }

    /// Until something is said, a process ends, or it is time to look.
    fn listen(&mut self) -> io::Result<()> {
        let streams = [&mut self.word, &mut self.stdout, &mut self.stderr];
        let open = || streams.iter().filter_map(|stream| stream.source.as_ref());
        let wanted = [self.ended.as_fd()].into_iter().chain(open().map(|source| source.as_fd()));
        let mut events: Vec<PollFd> =
            wanted.map(|file| PollFd::new(file, PollFlags::POLLIN)).collect();
        let left = self.tick.saturating_sub(self.looked.elapsed()).as_micros().div_ceil(1000);
        match poll(&mut events, PollTimeout::try_from(left).unwrap_or(PollTimeout::ZERO)) {
            Err(Errno::EINTR) | Ok(0) => return Ok(()),
            happened => happened?,
        };
        let happened: Vec<bool> = events.iter().map(|it| it.any().unwrap_or(true)).collect();
        if happened[0] {
            self.ended.read_signal()?;
        }
        let open = streams.into_iter().filter(|stream| stream.source.is_some());
        for (stream, _) in open.zip(&happened[1..]).filter(|(_, happened)| **happened) {
            stream.read_some();
        }
        Ok(())
    }

    fn look(&mut self) {
        let before = self.looked;
        self.looked = Instant::now();
        let pids = descendants();
        let mut now = Look::at(&pids, self.limits.memory);
        // What the launcher takes is not the program's.
        match &self.launched {
            Some(Launched { cpu, .. }) => now.cpu = now.cpu.saturating_sub(*cpu),
            None => now = Look { cpu: self.last.cpu, ..Look::default() },
        }
        // Of several, memory must be seen twice: a process that is just starting another is there twice.
        let memory = if pids.len() > 1 { now.memory.min(self.last.memory) } else { now.memory };
        self.peak = self.peak.max(memory);
        if now.cpu == self.last.cpu && !pids.iter().any(|&pid| any_thread_runs(pid)) {
            self.idle += self.looked - before;
        }
        let limits = &self.limits;
        let most = self.launched.as_ref().map_or(0, least).max(limits.memory);
        self.passed = self.passed.or(if now.processes > limits.processes {
            Some(Limit::Processes)
        } else if memory > most {
            Some(Limit::Memory)
        } else if now.cpu > limits.cpu {
            Some(Limit::Cpu)
        } else if self.idle > limits.idle {
            Some(Limit::Idle)
        } else if bytes_below(&self.files) + deleted_files(&pids) > MOST_FILES {
            Some(Limit::Files)
        } else {
            None
        });
        self.last = now;
        // A program may have thousands of threads: looking at them must not become the main work.
        self.tick = (10 * self.looked.elapsed()).clamp(TICK, LONGEST_TICK);
    }

    /// What it did, and what it printed, when nobody is left who could add to it.
    fn report(mut self, status: ExitStatus, wall: Duration) -> Result<(Report, Vec<u8>), Error> {
        for stream in [&mut self.word, &mut self.stdout, &mut self.stderr] {
            stream.read_all();
        }
        let launched = match self.launched {
            Some(launched) => launched,
            // It has ended all the same.
            None => launch::last_word(&self.word.beginning)?,
        };
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(cannot("measure"))?;
        // The program may have ended before that was seen.
        let passed = self.passed.or((!self.stdout.is_whole).then_some(Limit::Output));
        let is_full = status.signal() == Some(Signal::SIGXFSZ as i32)
            || bytes_below(&self.files) > MOST_FILES;
        let passed = passed.or(is_full.then_some(Limit::Files));
        let end = match (passed, status.signal()) {
            (Some(limit), _) => End::Stopped(limit),
            (None, Some(signal)) => End::Signal(match Signal::try_from(signal) {
                Ok(signal) => signal.as_str().to_owned(),
                Err(_) => format!("signal {signal}"),
            }),
            (None, None) => End::Exit(status.code().unwrap_or(-1)),
        };
        let mut outputs = self.stdout.beginning;
        let report = Report {
            end,
            // Of a process that nobody waited for, only the looks at it tell.
            cpu: cpu(&usage).saturating_sub(launched.cpu).max(self.last.cpu),
            wall,
            memory: self.peak.max(usage.max_rss() as u64 * 1024),
            least: least(&launched),
            stdout: outputs.len(),
            unguarded: launched.unguarded,
        };
        outputs.extend(self.stderr.beginning);
        if !self.stderr.is_whole {
            outputs.extend("\n…".as_bytes());
        }
        outputs.extend(self.stderr.end);
        Ok((report, outputs))
    }
}

/// Ends whatever the program started and left: it is this process's child by now.
fn reap() {
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
}

/// What the launcher took cannot be told from what the program takes, nor what the kernel has not counted yet: each
/// processor keeps a batch of pages to itself, of files and of other memory, and adds them up now and then.
fn least(launched: &Launched) -> u64 {
    let number = |variable| sysconf(variable).ok().flatten().unwrap_or(0) as u64;
    let batch = 32.max(2 * number(SysconfVar::_NPROCESSORS_ONLN));
    let uncounted = 2 * batch * number(SysconfVar::PAGE_SIZE);
    C_LIBRARY.max(launched.memory + uncounted)
}

/// What comes out of a pipe: how it begins, and, if some of the end is to be kept as well, how it ends.
struct Stream {
    /// Until its end.
    source: Option<File>,
    beginning: Vec<u8>,
    most: usize,
    end: Vec<u8>,
    most_of_end: usize,
    is_whole: bool,
}

impl Stream {
    /// Nobody waits for what it has: a program can open its own pipe as well, and take out what was seen in there.
    fn new(source: OwnedFd, most: usize, most_of_end: usize) -> Result<Stream, Error> {
        let at_once = fcntl(&source, FcntlArg::F_SETFL(OFlag::O_NONBLOCK));
        at_once.map_err(cannot("read from a pipe"))?;
        let (beginning, end) = (Vec::new(), Vec::new());
        let source = Some(source.into());
        Ok(Stream { source, beginning, most, end, most_of_end, is_whole: true })
    }

    /// What is there. Answers whether there may be more.
    fn read_some(&mut self) -> bool {
        let Some(source) = &mut self.source else { return false };
        let mut some = [0; PIPE / 4];
        match source.read(&mut some) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return true,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return false,
            Ok(0) | Err(_) => self.source = None,
            Ok(count) => self.keep(&some[..count]),
        }
        self.source.is_some()
    }

    fn keep(&mut self, part: &[u8]) {
        let room = part.len().min(self.most - self.beginning.len());
        self.beginning.extend_from_slice(&part[..room]);
        self.end.extend_from_slice(&part[room..]);
        if self.end.len() > 2 * self.most_of_end {
            self.end.drain(..self.end.len() - self.most_of_end);
            self.is_whole = false;
        }
    }

    fn read_all(&mut self) {
        while self.read_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program may have taken out what was in there.
    #[test]
    fn nobody_waits_for_an_empty_pipe() {
        let (source, mut end) = pipe().map(|(source, end)| (source, File::from(end))).unwrap();
        let mut stream = Stream::new(source, 9, 0).unwrap();
        assert!(!stream.read_some());
        end.write_all(b"3").unwrap();
        stream.read_all();
        assert_eq!((stream.beginning.as_slice(), stream.source.is_some()), (&b"3"[..], true));
    }
}
