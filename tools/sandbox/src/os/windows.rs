//! Windows.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::io::{AsHandle, AsRawHandle, OwnedHandle};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};

use win32job::utils::get_process_memory_info;
use win32job::{ExtendedLimitInfo, Job};

use crate::{End, Limits};

/// Given to programs that need no input.
pub const NO_INPUT: &str = "NUL";

/// What folders are opened with: `FILE_FLAG_BACKUP_SEMANTICS`.
const FOLDER: u32 = 0x0200_0000;
/// What others may open a locked folder for: `FILE_SHARE_READ` and `FILE_SHARE_DELETE`.
const SHARED: u32 = 1 | 4;
/// The exit codes of programs that the system ends are errors from here on.
const CRASHED: u32 = 0xc000_0000;

pub fn command(program: &[OsString], _limits: &Limits) -> io::Result<Command> {
    let mut command = Command::new(&program[0]);
    command.args(&program[1..]);
    Ok(command)
}

/// How a program ended that nobody stopped.
pub fn end(status: ExitStatus) -> End {
    match status.code().unwrap_or(-1) {
        code if code as u32 >= CRASHED => End::Signal(format!("exception {code:#x}")),
        code => End::Exit(code),
    }
}

/// A program and all that it has started. It ends when this process ends.
pub struct Group {
    job: Option<Job>,
    program: OwnedHandle,
}

impl Group {
    pub fn of(child: &mut Child) -> io::Result<Group> {
        let mut limits = ExtendedLimitInfo::new();
        let job = Job::create_with_limit_info(limits.limit_kill_on_job_close())?;
        if let Err(error) = job.assign_process(child.as_raw_handle() as isize) {
            // What has ended already can be in none.
            if child.try_wait()?.is_none() {
                child.kill()?;
                return Err(error.into());
            }
        }
        Ok(Group { job: Some(job), program: child.as_handle().try_clone_to_owned()? })
    }

    /// The most that the program has taken.
    pub fn memory(&self) -> u64 {
        let counters = get_process_memory_info(self.program.as_raw_handle() as isize);
        counters.map_or(0, |it| it.peak_working_set_size as u64)
    }

    pub fn end(&mut self) {
        self.job = None;
    }
}

/// A folder that nobody else can open to write to it, which every holder does. What is in it can be written all the same.
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

/// No signal does: the next process removes what this one leaves.
pub fn when_a_signal_ends_this(_tidy: fn()) -> io::Result<()> {
    Ok(())
}
