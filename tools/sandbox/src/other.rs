//! Replaces the sandbox on systems that have none.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use crate::{Executable, Limits, Result, RunResult, Task, limits_only};

pub fn serve_if_asked() {}

/// A command for this program, to which arguments can be added.
pub fn guarded(program: impl AsRef<OsStr>) -> Command {
    Command::new(program)
}

#[derive(Default)]
pub struct Sandbox;

impl Sandbox {
    pub fn hide(&mut self, _folder: &Path) {}

    pub fn hides(&self, _program: &Executable, _limits: &Limits, _path: &Path) -> bool {
        false
    }

    pub fn run(&self, _scratch: &Path, task: Task) -> Result<RunResult> {
        limits_only::run(task)
    }
}
