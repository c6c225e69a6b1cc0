//! The first of the two processes of a run: it starts the program, watches and measures it, ends whatever that leaves behind,
//! and reports.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, FdFlag, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::{Pid, pipe};
use wait4::{ResUse, Wait4};

use super::launch::{self, Launched};
use super::message::{Request, receive, send};
use super::proc::{Processes, Usage, any_thread_runs, bytes_below, deleted_files};
use crate::capture::Capture;
use crate::os::Lock;
use crate::scratch::remove;
use crate::{End, Error, Limit, Limits, Run, cannot, shown};

/// The first argument of a supervisor.
pub const ROLE: &str = "supervise-runs";

/// How often it looks at its program.
const TICK: Duration = Duration::from_millis(5);
/// How long it looks away at most, however long a look takes.
const LONGEST_TICK: Duration = Duration::from_millis(50);
/// The memory of a launcher, in a build without optimisation. The kernel counts it as the program's.
const LEAST: u64 = 8 << 20;
/// Each processor keeps some pages to itself that it has not counted yet.
const UNCOUNTED: u64 = 1 << 20;
/// What a pipe holds.
const PIPE: usize = 64 << 10;

/// Serves requests on standard input until it ends, and then removes the judge's scratch folder.
pub fn serve(mut arguments: impl Iterator<Item = OsString>) -> i32 {
    let scratch = PathBuf::from(arguments.next().unwrap_or_default());
    let processes = Processes::adopt();
    // Without a buffer, so that its end can be seen while a program runs.
    let Ok(judge) = io::stdin().as_fd().try_clone_to_owned() else { return 1 };
    let mut judge = File::from(judge);
    while let Ok(parts) = receive(&mut judge) {
        let run = processes.as_ref().map_err(Error::clone).and_then(|processes| {
            let run = Running::start(parts, processes, &judge).and_then(Running::finish);
            run.inspect_err(|_| processes.end_all())
        });
        let (stdout, stderr) = match &run {
            Ok(run) => (run.stdout.as_slice(), run.stderr.as_slice()),
            Err(_) => Default::default(),
        };
        let report = serde_json::to_vec(&run).expect("a report is plain data");
        if send(&mut io::stdout(), [report.as_slice(), stdout, stderr]).is_err() {
            break;
        }
    }
    // As soon as the judge has ended.
    if let Some(_lock) = Lock::on(&scratch, true) {
        remove(&scratch);
    }
    0
}

/// A program that was started, and what is known of it.
struct Running<'a> {
    processes: &'a Processes,
    judge: &'a File,
    limits: Limits,
    scratch: PathBuf,
    child: Option<Child>,
    group: Pid,
    started: Instant,
    /// What all programs before took.
    cpu_before: Duration,
    /// What the launcher says, until it has become the program.
    word: Stream,
    stdout: Stream,
    stderr: Stream,
    launched: Option<Launched>,
    passed: Option<Limit>,
    last: Usage,
    /// When it was looked at, and when it is to be looked at again.
    looked: Instant,
    tick: Duration,
    peak: u64,
    idle: Duration,
    /// How many bytes it had printed by then.
    heard: u64,
}

impl<'a> Running<'a> {
    fn start(
        parts: Vec<Vec<u8>>,
        processes: &'a Processes,
        judge: &'a File,
    ) -> Result<Running<'a>, Error> {
        let arguments: Vec<OsString> = parts.into_iter().map(OsString::from_vec).collect();
        let Request { limits, input, scratch, .. } =
            Request::from_arguments(arguments.iter().cloned())?;
        let input = File::open(&input).map_err(cannot(format!("read {}", shown(&input))))?;
        // One end is passed on, and closed when the launcher becomes the program.
        let (word, said) = pipe().map_err(cannot("make a pipe"))?;
        fcntl(&word, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).map_err(cannot("make a pipe"))?;
        let cpu_before = cpu_of_children()?;
        let started = Instant::now();
        let mut child = Command::new("/proc/self/exe")
            .arg(launch::ROLE)
            .args([said.as_raw_fd().to_string(), Pid::this().to_string()])
            .args(arguments)
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(cannot("start a process"))?;
        let stdout = child.stdout.take().expect("stdout is piped");
        let stderr = child.stderr.take().expect("stderr is piped");
        Ok(Running {
            processes,
            judge,
            limits,
            scratch,
            group: Pid::from_raw(child.id() as i32),
            child: Some(child),
            started,
            cpu_before,
            word: Stream::new(word, Capture::output(PIPE))?,
            stdout: Stream::new(stdout.into(), Capture::output(limits.output))?,
            stderr: Stream::new(stderr.into(), Capture::errors())?,
            launched: None,
            passed: None,
            last: Usage::default(),
            looked: started,
            tick: TICK,
            peak: 0,
            idle: Duration::ZERO,
            heard: 0,
        })
    }

    fn finish(mut self) -> Result<Run, Error> {
        let used = self.watch()?;
        let wall = self.started.elapsed();
        // Nobody is left then who could add to what it did and printed.
        self.processes.end_all();
        self.report(used, wall)
    }

    /// Until the program has ended.
    fn watch(&mut self) -> Result<ResUse, Error> {
        let is_over = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        loop {
            let judge_is_gone = self.listen().map_err(cannot("wait for the program"))?;
            if self.launched.is_none() && self.word.source.is_none() {
                self.launched = Some(launch::last_word(&self.word.capture.beginning)?);
            }
            match waitid(Id::Pid(self.group), is_over) {
                Ok(WaitStatus::StillAlive) => {}
                Ok(_) => {
                    let mut child = self.child.take().expect("it ends once");
                    return child.wait4().map_err(cannot("measure the program"));
                }
                Err(error) => return Err(cannot("wait for the program")(error)),
            }
            if !self.stdout.capture.is_whole {
                self.passed = self.passed.or(Some(Limit::Output));
            }
            if self.looked.elapsed() >= self.tick {
                self.look();
            }
            if self.passed.is_some() || judge_is_gone {
                // In one step: no process can start another between two signals.
                let _ = killpg(self.group, Signal::SIGKILL);
                self.processes.kill_all();
            }
        }
    }

    /// Until something is said, a process ends, or it is time to look. Answers whether the judge is gone.
    fn listen(&mut self) -> nix::Result<bool> {
        let streams = [&mut self.word, &mut self.stdout, &mut self.stderr];
        let open = streams.iter().filter_map(|stream| stream.source.as_ref());
        let wanted = [self.processes.ended.as_fd(), self.judge.as_fd()];
        let wanted = wanted.into_iter().chain(open.map(|source| source.as_fd()));
        let mut events: Vec<PollFd> =
            wanted.map(|file| PollFd::new(file, PollFlags::POLLIN)).collect();
        let left = self.tick.saturating_sub(self.looked.elapsed()).as_micros().div_ceil(1000);
        match poll(&mut events, PollTimeout::try_from(left).unwrap_or(PollTimeout::ZERO)) {
            Err(Errno::EINTR) | Ok(0) => return Ok(false),
            happened => happened?,
        };
        let happened: Vec<bool> = events.iter().map(|it| it.any().unwrap_or(true)).collect();
        if happened[0] {
            self.processes.ended.read_signal()?;
        }
        let open = streams.into_iter().filter(|stream| stream.source.is_some());
        for (stream, _) in open.zip(&happened[2..]).filter(|(_, happened)| **happened) {
            stream.read_some();
        }
        // It says nothing more before it has the report.
        Ok(happened[1])
    }

    fn look(&mut self) {
        let before = self.looked;
        self.looked = Instant::now();
        // What the launcher takes is not the program's.
        let Some(launched) = &self.launched else { return };
        let pids = self.processes.all();
        if pids.len() > self.limits.processes {
            self.passed = self.passed.or(Some(Limit::Processes));
            return;
        }
        let mut now = Usage::of(&pids, self.limits.memory);
        now.cpu = now.cpu.saturating_sub(launched.cpu);
        // Of several, memory must be seen twice: a process that is just starting another is there twice.
        let memory = if pids.len() > 1 { now.memory.min(self.last.memory) } else { now.memory };
        self.peak = self.peak.max(memory);
        let heard = self.stdout.capture.heard + self.stderr.capture.heard;
        // One whose pipe is full waits for this process.
        let waits = heard < self.heard + PIPE as u64 / 4 && now.cpu == self.last.cpu;
        if waits && !pids.iter().any(|&pid| any_thread_runs(pid)) {
            self.idle += self.looked - before;
        }
        self.heard = heard;
        let limits = &self.limits;
        let most = least(launched).max(limits.memory);
        self.passed = self.passed.or(if memory > most {
            Some(Limit::Memory)
        } else if now.cpu > limits.cpu {
            Some(Limit::Cpu)
        } else if self.idle > limits.idle {
            Some(Limit::Idle)
        } else if bytes_below(&self.scratch, limits.files) + deleted_files(&pids) > limits.files {
            Some(Limit::Files)
        } else {
            None
        });
        self.last = now;
        // Looking at hundreds of threads must not become the main work.
        self.tick = (10 * self.looked.elapsed()).clamp(TICK, LONGEST_TICK);
    }

    /// What it did and printed.
    fn report(mut self, used: ResUse, wall: Duration) -> Result<Run, Error> {
        for stream in [&mut self.word, &mut self.stdout, &mut self.stderr] {
            while stream.read_some() {}
        }
        let launched = match self.launched {
            Some(launched) => launched,
            // It has ended all the same.
            None => launch::last_word(&self.word.capture.beginning)?,
        };
        let signal = used.status.signal();
        let is_full = signal == Some(Signal::SIGXFSZ as i32)
            || bytes_below(&self.scratch, self.limits.files) > self.limits.files;
        // The program may have ended before that was seen.
        let passed = self.passed.or((!self.stdout.capture.is_whole).then_some(Limit::Output));
        let end = match (passed.or(is_full.then_some(Limit::Files)), signal) {
            (Some(limit), _) => End::Stopped(limit),
            (None, Some(signal)) => End::Signal(match Signal::try_from(signal) {
                Ok(signal) => signal.as_str().to_owned(),
                Err(_) => format!("signal {signal}"),
            }),
            (None, None) => End::Exit(used.status.code().unwrap_or(-1)),
        };
        Ok(Run {
            end,
            // Of a process that nobody waited for, only the looks at it tell.
            cpu: (cpu_of_children()?.saturating_sub(self.cpu_before + launched.cpu))
                .max(self.last.cpu),
            wall,
            memory: self.peak.max(used.rusage.maxrss),
            least: least(&launched),
            stdout: self.stdout.capture.into_bytes(),
            stderr: self.stderr.capture.into_bytes(),
            unguarded: launched.unguarded,
        })
    }
}

fn cpu_of_children() -> Result<Duration, Error> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(cannot("measure programs"))?;
    Ok(launch::cpu(&usage))
}

/// What the launcher took cannot be told from what the program takes.
fn least(launched: &Launched) -> u64 {
    LEAST.max(launched.memory + UNCOUNTED)
}

/// What comes out of a pipe.
struct Stream {
    /// Until its end.
    source: Option<File>,
    capture: Capture,
}

impl Stream {
    /// Nobody waits for what it has: a program can open its own pipe as well, and take out what was seen in there.
    fn new(source: OwnedFd, capture: Capture) -> Result<Stream, Error> {
        let at_once = fcntl(&source, FcntlArg::F_SETFL(OFlag::O_NONBLOCK));
        at_once.map_err(cannot("read from a pipe"))?;
        Ok(Stream { source: Some(source.into()), capture })
    }

    /// What is there. Answers whether there may be more.
    fn read_some(&mut self) -> bool {
        let Some(source) = &mut self.source else { return false };
        let mut some = [0; PIPE / 4];
        match source.read(&mut some) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return true,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return false,
            Ok(0) | Err(_) => self.source = None,
            Ok(count) => self.capture.keep(&some[..count]),
        }
        self.source.is_some()
    }
}
