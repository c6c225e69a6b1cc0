//! Runs a program under limits, and with no sandbox: how it is done where Linux is not.
//!
//! The program is a child of this process. It is stopped by the clock, for its output, or for its memory, which is looked at
//! now and then; systems that limit CPU time stop it for that. All else is measured when it has ended.

use std::fs::File;
use std::io::Read;
use std::process::Stdio;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use wait4::Wait4;

use crate::capture::Capture;
use crate::os::{self, Group};
use crate::runner::{Task, lock};
use crate::{End, Error, Limit, Run, cannot, shown};

const UNGUARDED: &str = "no sandbox on this system: judge only programs that you trust";

/// How often the clock and the output are looked at,
const TICK: Duration = Duration::from_millis(10);
/// and the memory, which may take another process.
const LOOK: Duration = Duration::from_millis(200);
/// How long a pipe is read whose program has ended: somebody who left its group may hold it open.
const PATIENCE: Duration = Duration::from_secs(1);
/// What the system counts as memory of every program.
const LEAST: u64 = 8 << 20;

pub fn run(task: &Task) -> Result<Run, Error> {
    let Task { program, input, folder, limits } = task;
    let command = &program.command;
    let program = shown(&command[0]);
    let failed = || cannot(format!("run {program}"));
    let input = File::open(input).map_err(cannot(format!("read {}", shown(input))))?;
    let mut command = os::command(command, limits).map_err(failed())?;
    command.current_dir(folder).env("LANG", "C.UTF-8").env("RUST_BACKTRACE", "0");
    // Python on Windows would print in the letters of the country.
    command.env("PYTHONUTF8", "1");
    command.envs(["TEMP", "TMP", "TMPDIR"].map(|name| (name, folder)));
    command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    let started = Instant::now();
    let mut child = command.spawn().map_err(failed())?;
    let stdout = Reader::start(child.stdout.take(), Capture::output(limits.output));
    let stderr = Reader::start(child.stderr.take(), Capture::errors());
    let mut group = Group::of(&mut child).map_err(failed())?;
    let (ended, end) = mpsc::channel();
    thread::spawn(move || ended.send(child.wait4()));

    let (mut looked, mut peak, mut passed) = (started, 0, None);
    let used = loop {
        match end.recv_timeout(TICK) {
            Ok(used) => break used.map_err(failed())?,
            Err(RecvTimeoutError::Disconnected) => unreachable!("it ends"),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if looked.elapsed() >= LOOK {
            peak = group.memory().max(peak);
            looked = Instant::now();
        }
        passed = passed.or(if !stdout.capture().is_whole {
            Some(Limit::Output)
        } else if peak > limits.memory.max(LEAST) {
            Some(Limit::Memory)
        } else if started.elapsed() > limits.cpu + limits.idle {
            Some(Limit::Idle)
        } else {
            None
        });
        if passed.is_some() {
            group.end();
        }
    };
    let wall = started.elapsed();
    // Whatever it has left behind.
    group.end();
    let (stdout, stderr) = (stdout.finish(), stderr.finish());
    let cpu = used.rusage.utime + used.rusage.stime;
    let end = match passed.or((!stdout.is_whole).then_some(Limit::Output)) {
        Some(Limit::Idle) if cpu > limits.cpu => End::Stopped(Limit::Cpu),
        Some(limit) => End::Stopped(limit),
        None => match os::end(used.status) {
            // By the system, which knows the limit.
            End::Signal(_) if cpu > limits.cpu => End::Stopped(Limit::Cpu),
            end => end,
        },
    };
    let (memory, unguarded) = (used.rusage.maxrss.max(peak), Some(UNGUARDED.to_owned()));
    let [stdout, stderr] = [stdout, stderr].map(Capture::into_bytes);
    Ok(Run { end, cpu, wall, memory, least: LEAST, stdout, stderr, unguarded })
}

/// What reads a pipe to its end, so that the program never waits.
struct Reader {
    capture: Arc<Mutex<Capture>>,
    is_over: mpsc::Receiver<()>,
}

impl Reader {
    fn start(pipe: Option<impl Read + Send + 'static>, capture: Capture) -> Reader {
        let capture = Arc::new(Mutex::new(capture));
        let (over, is_over) = mpsc::channel();
        let reader = Reader { capture: capture.clone(), is_over };
        thread::spawn(move || {
            let mut some = vec![0; 64 << 10];
            let mut pipe = pipe;
            while let Some(Ok(count @ 1..)) = pipe.as_mut().map(|pipe| pipe.read(&mut some)) {
                lock(&capture).keep(&some[..count]);
            }
            over.send(())
        });
        reader
    }

    fn capture(&self) -> MutexGuard<'_, Capture> {
        lock(&self.capture)
    }

    fn finish(self) -> Capture {
        let _ = self.is_over.recv_timeout(PATIENCE);
        std::mem::replace(&mut *self.capture(), Capture::output(0))
    }
}
