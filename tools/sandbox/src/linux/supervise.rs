//! The supervisor: a process that starts a program, watches and measures it, kills what it leaves behind, and reports.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, mem};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, FdFlag, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::{Pid, pipe};
use wait4::{ResUse, Wait4};

use super::cgroup::{Cgroup, MOST_THREADS};
use super::launch::{self, LaunchReport};
use super::message::{RunRequest, receive, send};
use super::proc::{
    Descendants, Process, Usage, any_thread_runs, bytes_below, delay_of, deleted_files,
};
use crate::capture::Capture;
use crate::os::{self, Lock};
use crate::scratch::remove;
use crate::{End, Error, Limit, Limits, Result, RunResult, cannot, shown};

/// The first argument of a supervisor.
pub const ROLE: &str = "supervise-runs";

/// The time between two checks of the program.
const TICK: Duration = Duration::from_millis(5);
/// The longest time between two checks, however long a check takes.
const LONGEST_TICK: Duration = Duration::from_millis(50);
/// The memory of a launcher, in a build without optimisation. The kernel counts it as the program's.
const LEAST: u64 = 8 << 20;
/// Each processor has some pages that it has not counted yet.
const UNCOUNTED: u64 = 1 << 20;
/// The capacity of a pipe.
const PIPE: usize = 64 << 10;

/// Serves requests on standard input until it ends, and then removes the judge's scratch folder.
pub fn serve(mut arguments: impl Iterator<Item = OsString>) -> i32 {
    let scratch = PathBuf::from(arguments.next().unwrap_or_default());
    let processes = Descendants::adopt();
    // Unbuffered, so that `poll` sees the judge's end while a program runs.
    let [Ok(judge), Ok(answer)] =
        [io::stdin().as_fd(), io::stdout().as_fd()].map(|it| it.try_clone_to_owned())
    else {
        return 1;
    };
    let (mut judge, mut answer) = (File::from(judge), File::from(answer));
    while let Ok(parts) = receive(&mut judge) {
        let run = processes.as_ref().map_err(Error::clone).and_then(|processes| {
            let run = RunningProgram::start(parts, processes, &judge).and_then(|program| {
                // The judge keeps its pipes open until then.
                if program.talks {
                    let _ = send(&mut answer, []);
                }
                program.finish()
            });
            run.inspect_err(|_| processes.end_all())
        });
        let report = serde_json::to_vec(&run).expect("a report is plain data");
        let [stdout, stderr] = run.map_or_else(|_| Default::default(), |it| [it.stdout, it.stderr]);
        if send(&mut answer, [report, stdout, stderr].iter().map(Vec::as_slice)).is_err() {
            break;
        }
    }
    // The lock is free when the judge has ended.
    if let Some(_lock) = Lock::on(&scratch, true) {
        remove(&scratch);
    }
    0
}

/// A program that was started, and what is known about it.
struct RunningProgram<'a> {
    processes: &'a Descendants,
    judge: &'a File,
    limits: Limits,
    /// Its working folder.
    folder: PathBuf,
    cgroup: Option<Cgroup>,
    child: Child,
    started: Instant,
    /// The CPU time of all programs before it.
    cpu_before: Duration,
    launched: LaunchReport,
    /// Whether it talks to another program, so that a moment of work ends its waiting.
    talks: bool,
    stdout: OutputPipe,
    stderr: OutputPipe,
    exceeded: Option<Limit>,
    last: Usage,
    /// When it was last checked, and the time until the next check.
    checked: Instant,
    tick: Duration,
    peak: u64,
    /// For how long this process had nothing to do since the last check. Otherwise, the program may wait for it.
    polled: Duration,
    /// For how long the program and this process have waited for a processor.
    delayed: Duration,
    /// For how long the program had nothing to do either.
    idle: Duration,
    checks: u32,
    /// The size of deleted files that it has only mapped.
    hidden_files: u64,
}

impl<'a> RunningProgram<'a> {
    fn start(
        parts: Vec<Vec<u8>>,
        processes: &'a Descendants,
        judge: &'a File,
    ) -> Result<RunningProgram<'a>> {
        let arguments: Vec<OsString> = parts.into_iter().map(OsString::from_vec).collect();
        let RunRequest { limits, input, output, folder, .. } =
            RunRequest::from_arguments(arguments.iter().cloned())?;
        let talks = !output.as_os_str().is_empty();
        let failed = |path: &Path| cannot(format!("open {}", shown(path)));
        // To open a pipe would wait for a writer, which may be gone.
        let at_once = OFlag::O_NONBLOCK.bits();
        let opened = File::options().read(true).custom_flags(at_once).open(&input);
        let input = opened.map_err(failed(&input))?;
        fcntl(&input, FcntlArg::F_SETFL(OFlag::empty())).map_err(cannot("read a pipe"))?;
        let stdout = match talks {
            true => File::options().write(true).open(&output).map_err(failed(&output))?.into(),
            false => Stdio::piped(),
        };
        // The launcher inherits one end, which is closed when it ends or becomes the program.
        let (result, sender) = pipe().map_err(cannot("make a pipe"))?;
        fcntl(&result, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).map_err(cannot("make a pipe"))?;
        let cgroup = Cgroup::new(&limits);
        let cpu_before = cpu_of_children()?;
        let started = Instant::now();
        let mut child = Command::new("/proc/self/exe")
            .arg(launch::ROLE)
            .args([sender.as_raw_fd().to_string(), Pid::this().to_string()])
            .arg(cgroup.as_ref().map_or(Path::new(""), |cgroup| &cgroup.folder))
            .args(arguments)
            .env_clear()
            .envs(env::var_os("PATH").map(|path| ("PATH", path)))
            .envs([("LANG", "C.UTF-8"), ("RUST_BACKTRACE", "0")])
            .envs([("HOME", &folder), ("TMPDIR", &folder)])
            .stdin(input)
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()
            .map_err(cannot("start a process"))?;
        drop(sender);
        let launched = launch::receive(result.into())?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let [stdout, stderr] = [stdout.map(OwnedFd::from), stderr.map(OwnedFd::from)];
        Ok(RunningProgram {
            processes,
            judge,
            limits,
            folder,
            cgroup,
            child,
            started,
            cpu_before,
            launched,
            talks,
            stdout: OutputPipe::new(stdout, Capture::output(limits.output))?,
            stderr: OutputPipe::new(stderr, Capture::errors())?,
            exceeded: None,
            last: Usage::default(),
            checked: Instant::now(),
            tick: TICK,
            peak: 0,
            polled: Duration::ZERO,
            delayed: Duration::ZERO,
            idle: Duration::ZERO,
            checks: 0,
            hidden_files: 0,
        })
    }

    fn finish(mut self) -> Result<RunResult> {
        let used = self.watch();
        let wall = self.started.elapsed();
        // Afterwards, nothing can print or use CPU time any more, and the cgroup is empty.
        self.processes.end_all();
        self.report(used?, wall)
    }

    /// Watches the program until it ends.
    fn watch(&mut self) -> Result<ResUse> {
        let is_over = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        let group = Pid::from_raw(self.child.id() as i32);
        loop {
            let judge_is_gone = self.listen().map_err(cannot("wait for the program"))?;
            let status = waitid(Id::Pid(group), is_over).map_err(cannot("wait for the program"))?;
            if status != WaitStatus::StillAlive {
                return self.child.wait4().map_err(cannot("measure the program"));
            }
            if self.checked.elapsed() >= self.tick {
                let found = self.check();
                self.exceeded = self.exceeded.or(found);
            }
            if self.stdout.capture.is_cut() {
                self.exceeded.get_or_insert(Limit::Output);
            }
            if self.exceeded.is_some() || judge_is_gone {
                // The whole group in one step, so that no process can start another between two signals.
                let _ = killpg(group, Signal::SIGKILL);
                self.processes.kill_all();
            }
        }
    }

    /// Waits for output, the end of a process, or the next check. Returns whether the judge is gone.
    fn listen(&mut self) -> nix::Result<bool> {
        let streams = [&mut self.stdout, &mut self.stderr];
        let open = streams.iter().filter_map(|stream| stream.source.as_ref());
        let wanted = [self.processes.ended.as_fd(), self.judge.as_fd()];
        let wanted = wanted.into_iter().chain(open.map(|source| source.as_fd()));
        let mut events: Vec<PollFd> =
            wanted.map(|file| PollFd::new(file, PollFlags::POLLIN)).collect();
        let left = self.tick.saturating_sub(self.checked.elapsed()).as_micros().div_ceil(1000);
        let started = Instant::now();
        let happened = poll(&mut events, PollTimeout::try_from(left).unwrap_or(PollTimeout::ZERO));
        self.polled += started.elapsed();
        match happened {
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
        // The judge sends nothing during a run, so this is its end.
        Ok(happened[1])
    }

    /// Measures the program. Returns the limit that it exceeds.
    fn check(&mut self) -> Option<Limit> {
        self.checked = Instant::now();
        let pids = self.processes.all();
        if pids.len() > self.limits.processes {
            return Some(Limit::Processes);
        }
        let processes: Vec<Process> = pids.iter().map(|&pid| Process::now(pid)).collect();
        let mut now = Usage::of(&processes, self.limits.memory);
        now.cpu = now.cpu.saturating_sub(self.launched.cpu);
        // With several processes, memory must be high in two checks: one that is just starting another counts twice.
        let memory = if pids.len() > 1 { now.memory.min(self.last.memory) } else { now.memory };
        self.peak = self.peak.max(memory);
        // What remains when all work and all waiting for a processor is taken away, that of this process included.
        let delayed = now.delayed + delay_of(Pid::this());
        let busy = (now.cpu + delayed).saturating_sub(self.last.cpu + self.delayed);
        let waited = mem::take(&mut self.polled).saturating_sub(busy);
        self.delayed = delayed;
        let is_talking = self.talks && now.cpu > self.last.cpu;
        if !waited.is_zero() && !is_talking && !pids.iter().any(|&pid| any_thread_runs(pid)) {
            self.idle += waited;
        }
        self.checks += 1;
        // A list of what Java maps is long.
        if self.checks.is_multiple_of(8) && self.limits.processes == 1 {
            let hidden: usize = processes.iter().map(|it| it.hidden_files(&self.folder)).sum();
            // No file is larger than the limit.
            self.hidden_files = hidden as u64 * self.limits.files;
        }
        let limits = &self.limits;
        let exceeded = if memory > least_memory(&self.launched).max(limits.memory) {
            Some(Limit::Memory)
        } else if now.threads > pids.len() + MOST_THREADS {
            Some(Limit::Processes)
        } else if now.cpu > limits.cpu {
            Some(Limit::Cpu)
        } else if self.idle > limits.idle
            || self.talks && self.started.elapsed() > limits.cpu + limits.idle
        {
            Some(Limit::Idle)
        } else if self.files(&processes) > limits.files {
            Some(Limit::Files)
        } else {
            None
        };
        self.last = now;
        // Checking hundreds of threads must not become the main work.
        self.tick = (10 * self.checked.elapsed()).clamp(TICK, LONGEST_TICK);
        exceeded
    }

    /// The size of all files that it keeps.
    fn files(&self, processes: &[Process]) -> u64 {
        bytes_below(&self.folder, self.limits.files) + deleted_files(processes) + self.hidden_files
    }

    /// The result of the run.
    fn report(mut self, used: ResUse, wall: Duration) -> Result<RunResult> {
        for stream in [&mut self.stdout, &mut self.stderr] {
            while stream.read_some() {}
        }
        // The program may have ended before a check noticed that.
        let exceeded = self
            .exceeded
            .or(self.stdout.capture.is_cut().then_some(Limit::Output))
            .or(self.cgroup.as_ref().is_some_and(Cgroup::has_run_out).then_some(Limit::Memory))
            .or((self.files(&[]) > self.limits.files).then_some(Limit::Files));
        let launched = self.launched;
        Ok(RunResult {
            end: exceeded.map_or_else(|| os::end(used.status), End::Stopped),
            limits: self.limits,
            // Processes that nothing has waited for are measured only by the checks.
            cpu: (cpu_of_children()?.saturating_sub(self.cpu_before + launched.cpu))
                .max(self.last.cpu),
            wall,
            memory: self.peak.max(used.rusage.maxrss),
            least_measurable: least_memory(&launched),
            stdout: self.stdout.capture.into_bytes(),
            stderr: self.stderr.capture.into_bytes(),
            unguarded: launched.unguarded,
            idle_is_exact: true,
        })
    }
}

fn cpu_of_children() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(cannot("measure programs"))?;
    Ok(launch::cpu(&usage))
}

/// The smallest peak that can be measured: it includes the launcher's.
fn least_memory(launched: &LaunchReport) -> u64 {
    LEAST.max(launched.memory + UNCOUNTED)
}

/// What is read from a pipe.
struct OutputPipe {
    /// `None` after its end.
    source: Option<File>,
    capture: Capture,
}

impl OutputPipe {
    /// Reads never block: a program can open its own pipe, too, and take out what `poll` has seen in it.
    fn new(source: Option<OwnedFd>, capture: Capture) -> Result<OutputPipe> {
        if let Some(source) = &source {
            let at_once = fcntl(source, FcntlArg::F_SETFL(OFlag::O_NONBLOCK));
            at_once.map_err(cannot("read from a pipe"))?;
        }
        Ok(OutputPipe { source: source.map(File::from), capture })
    }

    /// Reads what is available. Returns whether there may be more.
    fn read_some(&mut self) -> bool {
        let Some(source) = &mut self.source else { return false };
        let mut some = [0; PIPE / 4];
        match source.read(&mut some) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return true,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return false,
            Ok(0) | Err(_) => self.source = None,
            Ok(count) => self.capture.add(&some[..count]),
        }
        self.source.is_some()
    }
}
