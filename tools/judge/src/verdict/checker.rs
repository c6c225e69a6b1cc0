//! A problem's checker: a program that decides which outputs are right.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use sandbox::{End, Runner};

use crate::problem::{Case, file_names};
use crate::program::compile::{Program, SourceFile};
use crate::program::{self, Allowance, explain_end, message_lines};

/// A program that is called as `CHECKER INPUT OUTPUT ANSWER`. Its exit code 0 accepts the output; 1, 2 and 4 reject it, which
/// mean in `testlib.h` that it is wrong, malformed, or has extra text.
///
/// It can read these three files, and runs under limits like a judged program. `testlib.h` may be beside it.
pub struct Checker {
    program: Program,
    /// Its path, for messages.
    shown: String,
}

/// The limits of a checker on one case. A slower language extends them, as for judged programs.
const CHECKING: Allowance =
    Allowance { time: Duration::from_secs(10), memory: 1 << 30, exhausted: None };
/// How many bytes a checker may print.
const MOST_OUTPUT: usize = 1 << 20;

impl Checker {
    /// Compiles the checker of this problem, with the headers beside it, unless it was compiled before.
    pub fn compile(runner: &Runner, file: &Path, shown: String, id: &str) -> Result<Checker> {
        let source = SourceFile::open(file, &shown, None)?;
        let kept = runner.parent().join("checkers").join(id);
        let program = source.compile_once(runner, &headers(file)?, &CHECKING, &kept);
        let sentence = format!("the checker `{shown}` does not compile; fix it:");
        Ok(Checker { program: program.map_err(|failure| failure.into_error(&sentence))?, shown })
    }

    /// Why it rejects an output, or `None`. An error if the checker fails.
    pub fn objection(
        &self,
        runner: &Runner,
        case: &Case,
        output: &[u8],
    ) -> Result<Option<Vec<String>>> {
        let Checker { program, shown } = self;
        let file = runner.file(output)?;
        let files = [case.input.as_path(), file.path(), case.answer.as_path()];
        let mut checker = program.executable.clone();
        checker.command.extend(files.map(Into::into));
        checker.reads.extend(files.map(Into::into));
        let run = program::run(runner, &checker, None, program.allowance.limits(MOST_OUTPUT))?;
        let lines = |text: &[u8]| -> Vec<String> {
            message_lines(text).iter().map(|line| program.restore_path(line)).collect()
        };
        match run.end {
            End::Exit(0) => Ok(None),
            End::Exit(1 | 2 | 4) if !program.has_crashed(&run.stderr) => {
                let mut messages = [lines(&run.stderr), lines(&run.stdout)].into_iter();
                let nothing = || vec!["the checker rejects it without a message".to_owned()];
                Ok(Some(messages.find(|lines| !lines.is_empty()).unwrap_or_else(nothing)))
            }
            _ => {
                let message = program.restore_path(&explain_end(&run).join("\n"));
                bail!("the checker `{shown}` fails on the case `{}`: {message}", case.name)
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
