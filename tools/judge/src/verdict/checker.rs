//! A problem's checker or interactor: programs that decide what is right.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, anyhow};
use checkout::{Protocol, escape};
use fs_err as fs;
use sandbox::{End, Executable, Limits, RunResult, Runner};

use crate::problem::{Case, Problem, file_names};
use crate::program::compile::{Program, SourceFile};
use crate::program::{self, Allowance, explain_end, message_lines};

/// A checker is called on an input, an output and an answer, an interactor on the same files, of which it may write the output.
/// The [`Protocol`] says in which order, and how it decides.
///
/// It can read these files, and runs under limits like a judged program. `testlib.h` may be beside it.
pub struct Checker {
    program: Program,
    /// `checker` or `interactor`, and its path, for messages.
    pub shown: String,
    rules: &'static Rules,
    /// What it is given after the files.
    arguments: Vec<String>,
}

/// A row for each protocol.
struct Rules {
    protocol: Protocol,
    checker: &'static [Argument],
    interactor: &'static [Argument],
    accepts: &'static [i32],
    rejects: &'static [RangeInclusive<i32>],
    share: Share,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Argument {
    Input,
    Output,
    Answer,
    /// A folder for messages.
    Feedback,
    /// A word as it is.
    Word(&'static str),
}

/// The share of the points in what a checker prints, if it decides by that.
#[derive(Clone, Copy)]
enum Share {
    None,
    /// A number, of which this is everything.
    Of(f64),
    /// If two lines are numbers, the first divided by the second.
    Ratio,
    /// All, if the first line is this word; then the third may be a percentage.
    Word(&'static str),
}

use Argument::{Answer, Feedback, Input, Output, Word};

const TESTLIB: &[Argument] = &[Input, Output, Answer];
/// Wrong, malformed, extra text, points, an unexpected end, and from 16 on partial points.
const TESTLIB_REJECTS: &[RangeInclusive<i32>] = &[1..=2, 4..=4, 7..=8, 16..=216];

#[rustfmt::skip]
const RULES: &[Rules] = &[
    // 42 is of Kattis, and was accepted here before there were protocols.
    Rules { protocol: Protocol::Testlib, checker: TESTLIB, interactor: TESTLIB, accepts: &[0, 42], rejects: TESTLIB_REJECTS, share: Share::None },
    Rules { protocol: Protocol::Kattis, checker: &[Input, Answer, Feedback], interactor: &[Input, Answer, Feedback], accepts: &[42], rejects: &[43..=43], share: Share::None },
    Rules { protocol: Protocol::Cms, checker: &[Input, Answer, Output], interactor: TESTLIB, accepts: &[0], rejects: &[], share: Share::Of(1.0) },
    Rules { protocol: Protocol::Dmoj, checker: TESTLIB, interactor: &[Input, Answer], accepts: &[0], rejects: &[1..=1], share: Share::None },
    Rules { protocol: Protocol::Coci, checker: TESTLIB, interactor: &[Input, Answer], accepts: &[0], rejects: &[1..=2, 7..=7], share: Share::None },
    Rules { protocol: Protocol::Peg, checker: &[Answer, Output, Input], interactor: TESTLIB, accepts: &[0], rejects: &[1..=1], share: Share::Ratio },
    Rules { protocol: Protocol::Hustoj, checker: &[Input, Answer, Output], interactor: TESTLIB, accepts: &[0], rejects: &[1..=255], share: Share::None },
    Rules { protocol: Protocol::Qduoj, checker: &[Input, Output], interactor: TESTLIB, accepts: &[0], rejects: &[1..=1], share: Share::None },
    Rules { protocol: Protocol::Syzoj, checker: &[Feedback], interactor: TESTLIB, accepts: &[0], rejects: &[], share: Share::Of(100.0) },
    Rules { protocol: Protocol::Sinol, checker: TESTLIB, interactor: &[Input, Answer], accepts: &[0, 1, 2], rejects: &[], share: Share::Word("OK") },
    Rules { protocol: Protocol::Judgels, checker: &[Input, Answer, Output], interactor: TESTLIB, accepts: &[0], rejects: &[], share: Share::Word("AC") },
    Rules { protocol: Protocol::Rime, checker: &[Word("--infile"), Input, Word("--difffile"), Answer, Word("--outfile"), Output], interactor: TESTLIB, accepts: &[0], rejects: &[1..=255], share: Share::None },
];

/// The limits of a checker on one case. A slower language extends them, as for judged programs.
const CHECKING: Allowance =
    Allowance { time: Duration::from_secs(10), memory: 1 << 30, exhausted: None };
/// How many bytes a checker may print.
const MOST_OUTPUT: usize = 1 << 20;

impl Checker {
    /// Compiles the `checker` or `interactor` of this problem, with the files that it needs beside it, unless it was compiled before.
    pub fn compile(
        runner: &Runner,
        kind: &str,
        file: &Path,
        path: String,
        problem: &Problem,
    ) -> Result<Checker> {
        let Problem { id, info, .. } = problem;
        let source = SourceFile::open(file, &path, None)?;
        let kept = runner.parent().join(format!("{kind}s")).join(id);
        let program = source.compile_once(runner, &headers(file)?, &CHECKING, &kept);
        let shown = format!("{kind} `{path}`");
        let sentence = format!("the {shown} does not compile; fix it:");
        let rules = RULES.iter().find(|rules| rules.protocol == info.protocol);
        Ok(Checker {
            program: program.map_err(|failure| failure.into_error(&sentence))?,
            shown,
            rules: rules.expect("each protocol has a row"),
            arguments: info.arguments.clone(),
        })
    }

    /// Why it rejects an output, or `None`. An error if the checker fails. It may leave messages in the folder.
    pub fn objection(
        &self,
        runner: &Runner,
        case: &Case,
        output: &[u8],
        feedback: &Path,
    ) -> Result<Option<Vec<String>>> {
        let file = runner.file(output)?;
        let order = self.rules.checker;
        let (mut checker, limits) = self.called_on(case, file.path(), order, feedback);
        let is_read = !order.contains(&Output);
        if self.rules.protocol == Protocol::Syzoj {
            let named =
                [("input", &*case.input), ("user_out", file.path()), ("answer", &*case.answer)];
            for (name, path) in named {
                fs::copy(path, feedback.join(name))?;
            }
            checker.command.truncate(checker.command.len() - 1 - self.arguments.len());
        }
        let input = Some(file.path()).filter(|_| is_read);
        let run = program::run(runner, &checker, input, limits)?;
        let objection = self.decision(&run, case, feedback)?;
        Ok(objection.map(|mut lines| {
            let shown = message_lines(output);
            lines.extend(shown.iter().map(|line| format!("output   {}", escape(line))));
            lines
        }))
    }

    /// An interactor with its arguments, and its limits. It may write in this folder.
    pub fn interacting_on(&self, case: &Case, folder: &Path) -> (Executable, Limits) {
        self.called_on(case, &folder.join("output"), self.rules.interactor, folder)
    }

    /// The program with its arguments, and its limits.
    fn called_on(
        &self,
        case: &Case,
        output: &Path,
        order: &[Argument],
        folder: &Path,
    ) -> (Executable, Limits) {
        let mut program = self.program.executable.clone();
        let files = order.iter().map(|argument| match argument {
            Input => case.input.clone().into_os_string(),
            Output => output.as_os_str().to_owned(),
            Answer => case.answer.clone().into_os_string(),
            // Validators append the name of a file, with a slash or without.
            Feedback => folder.join("").into_os_string(),
            Word(word) => word.into(),
        });
        program.command.extend(files);
        program.command.extend(self.arguments.iter().map(Into::into));
        program.reads.extend([case.input.as_path(), output, &case.answer].map(Into::into));
        program.folder = Some(folder.to_owned());
        (program, self.program.allowance.limits(MOST_OUTPUT))
    }

    /// Whether an interactor has ended without accepting, and was not stopped.
    pub fn has_rejected(&self, run: &RunResult) -> bool {
        matches!(run.end, End::Exit(code) if !self.rules.accepts.contains(&code))
    }

    /// Why it rejects, or `None`. An error if it has failed. Messages may be in this folder.
    pub fn decision(
        &self,
        run: &RunResult,
        case: &Case,
        folder: &Path,
    ) -> Result<Option<Vec<String>>> {
        let Checker { program, shown, rules, .. } = self;
        let failed = |why: String| {
            anyhow!("the {shown} fails on the case `{}`: {}", case.name, program.restore_path(&why))
        };
        let accepts = match run.end {
            End::Exit(code) if rules.accepts.contains(&code) => {
                let text = String::from_utf8_lossy(&run.stdout);
                let share = rules.share.printed(&text).map_err(&failed)?;
                share.is_none_or(|share| share >= 1.0)
            }
            End::Exit(code)
                if rules.rejects.iter().any(|codes| codes.contains(&code))
                    && !program.has_crashed(&run.stderr) =>
            {
                false
            }
            _ => return Err(failed(explain_end(run).join("\n"))),
        };
        if accepts {
            return Ok(None);
        }
        let written = fs::read(folder.join("judgemessage.txt")).unwrap_or_default();
        let mut messages = [&written, &run.stderr, &run.stdout].into_iter().map(|text| {
            let lines = message_lines(text);
            lines.iter().map(|line| program.restore_path(line)).collect::<Vec<_>>()
        });
        let kind = shown.split(' ').next().unwrap_or_default();
        let nothing = || vec![format!("the {kind} rejects it without a message")];
        Ok(Some(messages.find(|lines| !lines.is_empty()).unwrap_or_else(nothing)))
    }
}

impl Share {
    /// The share that this text says. An error says what it should be.
    fn printed(self, text: &str) -> Result<Option<f64>, String> {
        let number = |line: &str| line.trim().parse::<f64>().ok().filter(|it| it.is_finite());
        let lines: Vec<Option<f64>> = text.lines().map(number).collect();
        match self {
            Share::None => Ok(None),
            Share::Of(all) => {
                let first = lines.first().copied().flatten().filter(|it| (0.0..=all).contains(it));
                let why = || {
                    format!(
                        "its first line is no number from 0 to {all}: it printed `{}`",
                        text.trim()
                    )
                };
                first.map(|it| Some(it / all)).ok_or_else(why)
            }
            Share::Word(word) => {
                let is_all = text.lines().next().is_some_and(|line| line.trim() == word);
                let points = lines.get(2).copied().flatten().unwrap_or(100.0);
                Ok(Some(if is_all { points / 100.0 } else { 0.0 }))
            }
            Share::Ratio => Ok(lines.windows(2).find_map(|pair| Some(pair[0]? / pair[1]?))),
        }
    }
}

/// What a checker may include or import: the headers beside it, such as `testlib.h`, and in a folder of its own all files.
fn headers(checker: &Path) -> Result<Vec<PathBuf>> {
    let folder = checker.parent().unwrap_or(Path::new("/"));
    let files = file_names(folder)?.into_iter().map(|name| folder.join(name));
    let is_alone = !folder.join("Cargo.toml").exists();
    let is_header = |file: &PathBuf| {
        let is_named = file.extension().is_some_and(|ending| ending == "h" || ending == "hpp");
        (is_named || is_alone && file != checker) && file.is_file()
    };
    Ok(files.filter(is_header).collect())
}
