//! Runs programs, each in its own folder.

use std::fs::{self, File};
use std::io::{PipeReader, PipeWriter};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tempfile::NamedTempFile;

use crate::system::Sandbox;
use crate::{
    End, Error, Executable, Limit, Limits, NO_INPUT, Result, RunResult, Scratch, Streams, Task,
    TempFolder, cannot, is_sandbox_off, limits_only, lock, shown,
};

/// Runs programs. Writes nothing to the disk until it is first used.
pub struct Runner {
    parent: PathBuf,
    scratch: Mutex<Option<Arc<Scratch>>>,
    pub(crate) sandbox: Sandbox,
    limits_only: bool,
}

impl Runner {
    /// A runner whose temporary folders and files lie below `parent`.
    pub fn new(parent: &Path) -> Runner {
        Runner {
            parent: parent.to_owned(),
            scratch: Mutex::default(),
            sandbox: Sandbox::default(),
            limits_only: is_sandbox_off(),
        }
    }

    /// The folder for everything temporary.
    pub fn parent(&self) -> &Path {
        &self.parent
    }

    /// The same runner, but programs may not read this folder, even if it is inside a folder of the system.
    pub fn hiding(mut self, folder: &Path) -> Runner {
        self.sandbox.hide(folder);
        self
    }

    /// The same runner without the sandbox, as on other systems.
    #[doc(hidden)]
    pub fn without_sandbox(self) -> Runner {
        Runner { limits_only: true, ..self }
    }

    /// Whether programs can start no other program, so that a script is of no use as one.
    pub fn is_sandboxed(&self) -> bool {
        cfg!(target_os = "linux") && !self.limits_only
    }

    /// Whether this file exists, but the sandbox hides it from a program with these limits.
    pub fn hides(&self, program: &Executable, limits: &Limits, path: &Path) -> bool {
        self.is_sandboxed() && self.sandbox.hides(program, limits, path)
    }

    /// Runs `program` with `input` as its standard input.
    pub fn run(&self, program: &Executable, input: &Path, limits: Limits) -> Result<RunResult> {
        let mut text = File::open(input).map_err(cannot(format!("read {}", shown(input))))?;
        // A copy, because the path of a case would lead to its answer.
        let input = self.scratch()?.copy(&mut text)?;
        let [reads, writes] = &program.files;
        if reads.is_none() && writes.is_none() {
            return self.run_on(program, Streams::File(input.path()), limits);
        }
        let (own, mut stdin) = (self.folder()?, input.path());
        let file = |name: &String| own.path().join(name);
        if let Some(name) = reads {
            fs::copy(stdin, file(name)).map_err(cannot(format!("write `{name}`")))?;
            stdin = Path::new(NO_INPUT);
        }
        let program = Executable { folder: Some(own.path().to_owned()), ..program.clone() };
        let mut run = self.run_on(&program, Streams::File(stdin), limits)?;
        if let Some(name) = writes {
            // Not what a link leads to.
            let is_file = fs::symlink_metadata(file(name)).is_ok_and(|it| it.is_file());
            let text = is_file.then(|| fs::read(file(name))).transpose();
            run.stdout = text.map_err(cannot(format!("read `{name}`")))?.unwrap_or_default();
            if run.stdout.len() > limits.output {
                run.end = End::Stopped(Limit::Output);
            }
        }
        Ok(run)
    }

    /// Runs `program` with pipes as its standard input and output. The result has no output, and waiting counts only while
    /// nothing happens.
    pub fn run_piped(
        &self,
        program: &Executable,
        input: PipeReader,
        output: PipeWriter,
        limits: Limits,
    ) -> Result<RunResult> {
        self.run_on(program, Streams::Pipes(input, output), limits)
    }

    fn run_on(&self, program: &Executable, streams: Streams, limits: Limits) -> Result<RunResult> {
        if program.command.is_empty() {
            return Err(Error("there is no program to run".to_owned()));
        }
        let scratch = self.scratch()?;
        let own = program.folder.is_none().then(|| scratch.folder()).transpose()?;
        let folder = own.as_ref().map(TempFolder::path).or(program.folder.as_deref());
        let folder = folder.unwrap_or(scratch.path());
        let task = Task { program, streams, folder, limits };
        if self.limits_only {
            return limits_only::run(task);
        }
        self.sandbox.run(scratch.path(), task)
    }

    /// An empty folder, removed when it is dropped.
    pub fn folder(&self) -> Result<TempFolder> {
        self.scratch()?.folder()
    }

    /// A file with this text, removed when it is dropped.
    pub fn file(&self, text: &[u8]) -> Result<NamedTempFile> {
        self.scratch()?.file(text)
    }

    fn scratch(&self) -> Result<Arc<Scratch>> {
        let mut scratch = lock(&self.scratch);
        match &*scratch {
            Some(scratch) => Ok(scratch.clone()),
            None => Ok(scratch.insert(Arc::new(Scratch::new(&self.parent, "judge-")?)).clone()),
        }
    }
}
