//! Windows.

use std::ffi::OsString;
use std::fs::File;
use std::ops::RangeInclusive;
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::io::{AsHandle, AsRawHandle, OwnedHandle};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::time::Duration;
use std::{io, mem};

use process_wrap::std::{JobObject, StdChildWrapper, StdCommandWrap, StdCommandWrapper};
use win32job::utils::get_process_memory_info;
use win32job::{ExtendedLimitInfo, Job};

use crate::{End, Limits};

/// The input of programs that need none.
pub const NO_INPUT: &str = "NUL";
/// The time between two checks of the memory.
pub const MEMORY_TICK: Duration = Duration::from_millis(10);

/// The flag for opening a folder: `FILE_FLAG_BACKUP_SEMANTICS`.
const FOLDER: u32 = 0x0200_0000;
/// How others may open a locked folder: `FILE_SHARE_READ` and `FILE_SHARE_DELETE`.
const SHARED: u32 = 1 | 4;
/// Exit codes with which the system ends a program: its errors without a facility. Others, such as -1, are the program's own.
const CRASHED: RangeInclusive<u32> = 0xc000_0000..=0xcfff_ffff;

pub fn command(program: &[OsString], _limits: &Limits) -> io::Result<Command> {
    let mut command = Command::new(&program[0]);
    command.args(&program[1..]);
    Ok(command)
}

/// The smallest peak that can be measured; it includes the system's share.
pub const LEAST_MEMORY: u64 = 16 << 20;

/// Windows measures each process for itself.
pub fn inherited_memory() -> u64 {
    0
}

/// How a program ended, unless it was stopped.
pub fn end(status: ExitStatus) -> End {
    match status.code().unwrap_or(-1) {
        code if CRASHED.contains(&(code as u32)) => End::Signal(format!("exception {code:#x}")),
        code => End::Exit(code),
    }
}

/// A job: a program and all processes that it has started. They end when this process ends.
pub struct Group {
    job: Option<Arc<Job>>,
    program: OwnedHandle,
}

impl Group {
    /// Starts the program suspended, so that none of its processes can begin outside the job.
    pub fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        let mut limits = ExtendedLimitInfo::new();
        let job = Arc::new(Job::create_with_limit_info(limits.limit_kill_on_job_close())?);
        let command = mem::replace(command, Command::new(""));
        let mut command = StdCommandWrap::from(command);
        // The second wrapper has the program started suspended, and resumes it.
        command.wrap(Joins(job.clone())).wrap(JobObject);
        let child = command.spawn()?.into_inner();
        let program = child.as_handle().try_clone_to_owned()?;
        Ok((child, Group { job: Some(job), program }))
    }

    /// The peak memory of the program, without its descendants.
    pub fn memory(&self) -> u64 {
        let counters = get_process_memory_info(self.program.as_raw_handle() as isize);
        counters.map_or(0, |it| it.peak_working_set_size as u64)
    }

    pub fn end(&mut self) {
        self.job = None;
    }
}

/// Puts a program that is suspended into a job.
#[derive(Debug)]
struct Joins(Arc<Job>);

impl StdCommandWrapper for Joins {
    fn wrap_child(
        &mut self,
        child: Box<dyn StdChildWrapper>,
        _: &StdCommandWrap,
    ) -> io::Result<Box<dyn StdChildWrapper>> {
        self.0.assign_process(child.inner().as_raw_handle() as isize)?;
        Ok(child)
    }
}

/// An open folder that no other process can open for writing, as locking does. Files in it can still be written.
pub struct Lock {
    _folder: File,
}

impl Lock {
    pub fn on(path: &Path, _waits: bool) -> Option<Lock> {
        let mut options = File::options();
        options.read(true).write(true).custom_flags(FOLDER).share_mode(SHARED);
        Some(Lock { _folder: options.open(path).ok()? })
    }
}

/// Windows has no such signals.
pub fn before_signals_end(_say: impl Fn() + Send + 'static) {}

/// Windows has no such signals. The next process removes what this one leaves.
pub fn clean_up_on_signals(_clean_up: fn()) -> io::Result<()> {
    Ok(())
}
