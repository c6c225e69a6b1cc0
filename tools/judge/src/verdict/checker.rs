//! A program of a problem's own that says which outputs are right.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use sandbox::{End, Limits, NO_INPUT, Runner};

use crate::fault;
use crate::problem::{Case, file_names};
use crate::program::compile::{Compiled, Source};
use crate::program::{Allowance, end_in_words, lines_of, run_together};

/// A program that is called as `CHECKER INPUT OUTPUT ANSWER`, and says by its exit code what it thinks of the output:
/// 0 to accept it, 1, 2 or 4 to reject it (wrong, badly written, or with something behind it, by `testlib.h`).
///
/// It reads these three files and is held like a judged program. `testlib.h` may lie beside it.
pub struct Checker {
    compiled: Compiled,
    limits: Limits,
    /// Its file, as a reader wants it.
    shown: String,
}

/// What a checker may take on one case; one in a slower language is granted more, as judged programs are.
const CHECKING: Allowance =
    Allowance { time: Duration::from_secs(10), memory: 1 << 30, exhausted: None };
/// How much a checker may say.
const MOST_WORDS: usize = 1 << 20;

impl Checker {
    /// Compiles it, with the headers beside it, and without crates.
    pub fn compile(runner: &Runner, file: &Path, shown: String) -> Result<Checker> {
        let source = Source::open(file, &shown, None)?;
        let compiled = source.compile(runner, None, &headers(file)?, &CHECKING);
        let compiled = compiled.map_err(|error| match fault::rejection(&error) {
            Some(words) => anyhow!("the checker `{shown}` does not compile; mend it:\n{words}"),
            None => error,
        })?;
        let limits = compiled.language.beyond(&CHECKING).limits(MOST_WORDS);
        Ok(Checker { compiled, limits, shown })
    }

    /// What it says against an output. An error if it fails.
    pub fn objection(
        &self,
        runner: &Runner,
        case: &Case,
        output: &[u8],
    ) -> Result<Option<Vec<String>>> {
        let file = runner.file(output)?;
        let files = [case.input.as_path(), file.path(), case.answer.as_path()];
        let mut checker = self.compiled.executable.clone();
        checker.command.extend(files.map(Into::into));
        checker.reads.extend(files.map(Into::into));
        let run = run_together(|| runner.run(&checker, Path::new(NO_INPUT), self.limits))?;
        let [stderr, stdout] = [&run.stderr, &run.stdout].map(|said| -> Vec<String> {
            lines_of(said).iter().map(|line| self.compiled.words(line)).collect()
        });
        match run.end {
            End::Exit(0) => Ok(None),
            End::Exit(1 | 2 | 4) if !self.compiled.language.has_crashed(&run.stderr) => {
                let said = [stderr, stdout].into_iter().find(|lines| !lines.is_empty());
                let nothing = || vec!["the checker rejects it, and does not say why".to_owned()];
                Ok(Some(said.unwrap_or_else(nothing)))
            }
            _ => {
                let end = end_in_words(&run.end, &run, &self.limits);
                let said = [vec![end], stderr].concat().join("\n");
                bail!("the checker `{}` fails on the case `{}`: {said}", self.shown, case.name)
            }
        }
    }
}

/// What a checker in C or C++ may include: the headers beside it, such as `testlib.h`.
fn headers(checker: &Path) -> Result<Vec<PathBuf>> {
    let folder = checker.parent().unwrap_or(Path::new("/"));
    let files = file_names(folder)?.into_iter().map(|name| folder.join(name));
    let is_header = |file: &PathBuf| {
        file.extension().is_some_and(|ending| ending == "h" || ending == "hpp") && file.is_file()
    };
    Ok(files.filter(is_header).collect())
}
