//! A program of a problem's own that says which outputs are right.

use std::path::{Path, PathBuf};
use std::time::Duration;

use fs_err as fs;
use sandbox::{End, Limits, Run, Runner};
use tempfile::TempDir;

use crate::error::{Error, Result};
use crate::judging::compile::{Compiled, Source};
use crate::judging::verdict::{self, Allowance};
use crate::problem::workspace::{self, Case};

/// A program that is called as `CHECKER INPUT OUTPUT ANSWER`, and says by its exit code what it thinks of the output:
/// 0 to accept it, 1, 2 or 4 to reject it (wrong, badly written, or with something behind it, by `testlib.h`).
///
/// It reads these three files and is held like a judged program, so that it can spoil nothing. That is how checkers
/// are called that use `testlib.h`, which may lie beside it.
pub struct Checker {
    compiled: Compiled,
    limits: Limits,
    /// Its file, as a reader wants it.
    shown: String,
    _folder: TempDir,
}

/// What a checker may take on one case; one in a slower language is granted more, as judged programs are.
const CHECKING: Allowance =
    Allowance { time: Duration::from_secs(10), memory: 1 << 30, exhausted: None };
/// How much a checker may say.
const MOST_WORDS: usize = 1 << 20;

impl Checker {
    /// Compiles it, with the headers beside it, and without crates: verdicts are remembered by these files alone.
    pub(crate) fn compile(runner: &Runner, file: &Path, shown: String) -> Result<Checker> {
        let folder = tempfile::tempdir()?;
        for header in headers(file)? {
            fs::copy(&header, folder.path().join(header.file_name().unwrap_or_default()))?;
        }
        let source = Source::open(file, shown.clone(), None)?;
        let compiled = source
            .compile(runner, None, folder.path(), &CHECKING)
            .map_err(|error| error.naming(|words| Error::CheckerRefused(shown.clone(), words)))?;
        let limits = compiled.language.beyond(&CHECKING).limits(MOST_WORDS);
        Ok(Checker { compiled, limits, shown, _folder: folder })
    }

    /// What it says against an output; an error if it fails.
    pub(crate) fn objection(
        &self,
        runner: &Runner,
        case: &Case,
        output: &[u8],
    ) -> Result<Option<Vec<String>>> {
        let file = sandbox::temporary_file(output)?;
        let files = [case.input.as_path(), file.path(), case.answer.as_path()];
        let mut checker = self.compiled.executable.clone();
        checker.command.extend(files.map(Into::into));
        checker.reads.extend(files.map(Into::into));
        let run = runner.run(&checker, Path::new("/dev/null"), self.limits)?;
        match run.end {
            End::Exit(0) => Ok(None),
            End::Exit(1 | 2 | 4) if !self.compiled.language.has_crashed(&run.stderr) => {
                Ok(Some(self.words(&run)))
            }
            _ => {
                let end = verdict::in_words(&run.end, &run, &self.limits);
                let said = [vec![end], self.message(&run.stderr)].concat().join("\n");
                Err(Error::CheckerFails(self.shown.clone(), case.name.clone(), said))
            }
        }
    }

    fn words(&self, run: &Run) -> Vec<String> {
        let said = [&run.stderr, &run.stdout].map(|said| self.message(said));
        let said = said.into_iter().find(|lines| !lines.is_empty());
        said.unwrap_or_else(|| vec!["the checker rejects it, and does not say why".to_owned()])
    }

    fn message(&self, said: &[u8]) -> Vec<String> {
        verdict::message(said).iter().map(|line| self.compiled.words(line)).collect()
    }
}

/// What a checker in C or C++ may include: the headers beside it, such as `testlib.h`.
pub(crate) fn headers(checker: &Path) -> Result<Vec<PathBuf>> {
    let folder = checker.parent().unwrap_or(Path::new("/"));
    let files = workspace::file_names(folder)?.into_iter().map(|name| folder.join(name));
    let is_header = |file: &PathBuf| {
        file.extension().is_some_and(|ending| ending == "h" || ending == "hpp") && file.is_file()
    };
    Ok(files.filter(is_header).collect())
}
