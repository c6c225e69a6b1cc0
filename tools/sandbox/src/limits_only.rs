//! Runs a program under limits, without the sandbox: on systems other than Linux, or with `SANDBOX=off`.
//!
//! The program is a child of this process, which polls the clock, its output and its memory, and kills it beyond a limit.
//! The operating system limits CPU time and files, where it can. Everything else is measured when the program has ended.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::process::Stdio;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{mem, thread};

use wait4::Wait4;

use crate::capture::Capture;
use crate::os::{self, Group};
use crate::{End, Executable, Limit, Result, RunResult, Streams, Task, cannot, lock, shown};

const UNGUARDED: &str = "programs run without a sandbox: judge only programs that you trust";

/// The time between two checks of the clock and the output.
const TICK: Duration = Duration::from_millis(10);
/// How long a pipe is read after its program has ended. A process that has left the group may keep it open.
const PATIENCE: Duration = Duration::from_secs(1);

pub fn run(task: Task) -> Result<RunResult> {
    let Task { program, streams, folder, limits } = task;
    let Executable { command, environment, .. } = program;
    let program = shown(&command[0]);
    let failed = || cannot(format!("run {program}"));
    let mut command = os::command(command, &limits).map_err(failed())?;
    command.current_dir(folder).env("LANG", "C.UTF-8").env("RUST_BACKTRACE", "0");
    // On Windows, Python would print in a legacy code page.
    command.env("PYTHONUTF8", "1");
    command.envs(["TEMP", "TMP", "TMPDIR"].map(|name| (name, folder)));
    command.envs(environment.iter().cloned());
    match streams {
        Streams::File(input) => {
            let input = File::open(input).map_err(cannot(format!("read {}", shown(input))))?;
            command.stdin(input).stdout(Stdio::piped());
        }
        Streams::Pipes(input, output) => {
            command.stdin(input).stdout(output);
        }
    }
    command.stderr(Stdio::piped());
    let started = Instant::now();
    let (mut child, mut group) = Group::start(&mut command).map_err(failed())?;
    drop(command);
    let inherited = os::inherited_memory();
    let stdout = PipeReader::start(child.stdout.take(), Capture::output(limits.output));
    let stderr = PipeReader::start(child.stderr.take(), Capture::errors());
    let (ended, end) = mpsc::channel();
    thread::spawn(move || ended.send(child.wait4()));

    let (mut checked, mut peak, mut exceeded) = (started, 0, None);
    let used = loop {
        match end.recv_timeout(TICK) {
            Ok(used) => break used.map_err(failed())?,
            Err(RecvTimeoutError::Disconnected) => unreachable!("it ends"),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if checked.elapsed() >= os::MEMORY_TICK {
            peak = group.memory().max(peak);
            checked = Instant::now();
        }
        exceeded = exceeded.or(if lock(&stdout.capture).is_cut() {
            Some(Limit::Output)
        } else if peak > limits.memory.max(os::LEAST_MEMORY) {
            Some(Limit::Memory)
        } else if started.elapsed() > limits.cpu + limits.idle {
            Some(Limit::Idle)
        } else {
            None
        });
        if exceeded.is_some() {
            group.end();
        }
    };
    let wall = started.elapsed();
    // The program may have left processes behind.
    group.end();
    let (stdout, stderr) = (stdout.finish(), stderr.finish());
    let cpu = used.rusage.utime + used.rusage.stime;
    let end = match exceeded.or(stdout.is_cut().then_some(Limit::Output)) {
        Some(Limit::Idle) if cpu > limits.cpu => End::Stopped(Limit::Cpu),
        Some(limit) => End::Stopped(limit),
        None => match os::end(used.status) {
            // The system enforces the limit too.
            End::Signal(_) if cpu > limits.cpu => End::Stopped(Limit::Cpu),
            end => end,
        },
    };
    let own = used.rusage.maxrss;
    // A smaller peak may be that of this process.
    let own = if own > inherited { own } else { own.min(os::LEAST_MEMORY) };
    let [stdout, stderr] = [stdout, stderr].map(Capture::into_bytes);
    Ok(RunResult {
        end,
        limits,
        cpu,
        wall,
        memory: own.max(peak),
        least_measurable: os::LEAST_MEMORY,
        stdout,
        stderr,
        unguarded: Some(UNGUARDED.to_owned()),
        idle_is_exact: false,
    })
}

/// Reads a pipe to its end, so that the program never waits.
struct PipeReader {
    capture: Arc<Mutex<Capture>>,
    at_end: mpsc::Receiver<()>,
}

impl PipeReader {
    fn start(pipe: Option<impl Read + Send + 'static>, capture: Capture) -> PipeReader {
        let capture = Arc::new(Mutex::new(capture));
        let (over, at_end) = mpsc::channel();
        let reader = PipeReader { capture: capture.clone(), at_end };
        thread::spawn(move || {
            let (mut part, _over) = (vec![0; 64 << 10], over);
            let Some(mut pipe) = pipe else { return };
            loop {
                match pipe.read(&mut part) {
                    Ok(count @ 1..) => lock(&capture).add(&part[..count]),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    _ => break,
                }
            }
        });
        reader
    }

    fn finish(self) -> Capture {
        let _ = self.at_end.recv_timeout(PATIENCE);
        mem::take(&mut lock(&self.capture))
    }
}
