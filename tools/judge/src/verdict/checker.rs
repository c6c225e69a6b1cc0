//! A problem's checker or interactor: programs that decide what is right.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use checkout::escape;
use sandbox::{End, Executable, Limits, RunResult, Runner};

use crate::problem::{Case, file_names};
use crate::program::compile::{Program, SourceFile};
use crate::program::{self, Allowance, explain_end, message_lines};

/// A checker is called as `CHECKER INPUT OUTPUT ANSWER`, an interactor with the same arguments, of which it writes `OUTPUT`. The
/// exit code says what it decides.
///
/// It can read these files, and runs under limits like a judged program. `testlib.h` may be beside it.
pub struct Checker {
    program: Program,
    /// `checker` or `interactor`, and its path, for messages.
    shown: String,
}

/// The limits of a checker on one case. A slower language extends them, as for judged programs.
const CHECKING: Allowance =
    Allowance { time: Duration::from_secs(10), memory: 1 << 30, exhausted: None };
/// How many bytes a checker may print.
const MOST_OUTPUT: usize = 1 << 20;
/// The exit codes that accept: of `testlib.h` and of Kattis.
const ACCEPTING: [i32; 2] = [0, 42];

impl Checker {
    /// Compiles the `checker` or `interactor` of this problem, with the headers beside it, unless it was compiled before.
    pub fn compile(
        runner: &Runner,
        kind: &str,
        file: &Path,
        path: String,
        id: &str,
    ) -> Result<Checker> {
        let source = SourceFile::open(file, &path, None)?;
        let kept = runner.parent().join(format!("{kind}s")).join(id);
        let program = source.compile_once(runner, &headers(file)?, &CHECKING, &kept);
        let shown = format!("{kind} `{path}`");
        let sentence = format!("the {shown} does not compile; fix it:");
        Ok(Checker { program: program.map_err(|failure| failure.into_error(&sentence))?, shown })
    }

    /// Why it rejects an output, or `None`. An error if the checker fails.
    pub fn objection(
        &self,
        runner: &Runner,
        case: &Case,
        output: &[u8],
    ) -> Result<Option<Vec<String>>> {
        let file = runner.file(output)?;
        let (checker, limits) = self.called_on(case, file.path());
        let objection = self.decision(&program::run(runner, &checker, None, limits)?, case)?;
        Ok(objection.map(|mut lines| {
            let shown = message_lines(output);
            lines.extend(shown.iter().map(|line| format!("output   {}", escape(line))));
            lines
        }))
    }

    /// The program with its arguments, and its limits.
    pub fn called_on(&self, case: &Case, output: &Path) -> (Executable, Limits) {
        let files = [case.input.as_path(), output, case.answer.as_path()];
        let mut program = self.program.executable.clone();
        program.command.extend(files.map(Into::into));
        program.reads.extend(files.map(Into::into));
        (program, self.program.allowance.limits(MOST_OUTPUT))
    }

    /// Whether an interactor has ended without accepting, and was not stopped.
    pub fn has_rejected(run: &RunResult) -> bool {
        matches!(run.end, End::Exit(code) if !ACCEPTING.contains(&code))
    }

    /// Why it rejects, as its exit code says, or `None`. An error if it has failed.
    pub fn decision(&self, run: &RunResult, case: &Case) -> Result<Option<Vec<String>>> {
        let Checker { program, shown } = self;
        let lines = |text: &[u8]| -> Vec<String> {
            message_lines(text).iter().map(|line| program.restore_path(line)).collect()
        };
        match run.end {
            End::Exit(code) if ACCEPTING.contains(&code) => Ok(None),
            // 43 is that of Kattis. The others are those of `testlib.h`: wrong, malformed, extra text, points, an unexpected
            // end, and from 16 on partial points.
            End::Exit(1 | 2 | 4 | 7 | 8 | 16..=216) if !program.has_crashed(&run.stderr) => {
                let mut messages = [lines(&run.stderr), lines(&run.stdout)].into_iter();
                let kind = shown.split(' ').next().unwrap_or_default();
                let nothing = || vec![format!("the {kind} rejects it without a message")];
                Ok(Some(messages.find(|lines| !lines.is_empty()).unwrap_or_else(nothing)))
            }
            _ => {
                let message = program.restore_path(&explain_end(run).join("\n"));
                bail!("the {shown} fails on the case `{}`: {message}", case.name)
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
