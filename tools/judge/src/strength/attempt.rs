//! Attempts at a problem, right and wrong: programs whose first line says what verdict they must get.

use std::path::{Path, PathBuf};

use fs_err as fs;
use rayon::prelude::*;
use sandbox::Runner;

use crate::error::{Error, Result};
use crate::judging::compare::Comparison;
use crate::judging::compile::Source;
use crate::judging::decide;
use crate::judging::language::Language;
use crate::judging::verdict::{Allowance, Verdict};
use crate::problem::workspace::{self, Case, Problem, Workspace};
use crate::strength::findings::{Finding, Rejected};
use crate::strength::remembered::{self, Known, Remembered};

/// A program in `problems/ID/right` or `problems/ID/wrong`.
pub struct Attempt {
    /// Its path in the problem's folder, such as `wrong/plain-nim.rs`.
    pub name: String,
    /// The verdict that its first line promises; all other cases must accept it.
    pub verdict: Verdict,
    /// What is wrong with it, or how it is right.
    pub idea: String,
    file: PathBuf,
    shown: String,
}

/// What cases say of an attempt.
pub enum Judgement {
    /// The verdict of every case.
    Judged(Vec<Verdict>),
    /// It does not compile: the compiler's words.
    Refused(String),
    /// Its compiler is not installed: a sentence.
    NotRun(String),
}

/// In these languages, some of the right programs trust the lines of the input, as somebody's will.
pub(crate) const BY_LINES: [&str; 2] = ["rs", "py"];
/// So many cases tell whether a program does.
const FEW: usize = 10;

/// The attempts at a problem, and a sentence for each file whose first line is not as it should be.
pub fn attempts(workspace: &Workspace, id: &str) -> (Vec<Attempt>, Vec<String>) {
    let mut attempts = Vec::new();
    let mut faults = Vec::new();
    for (kind, verdicts) in [
        ("right", &[Verdict::Ac][..]),
        ("wrong", &[Verdict::Wa, Verdict::Tle, Verdict::Mle, Verdict::Re]),
    ] {
        let folder = workspace.folder(id).join(kind);
        if !folder.exists() {
            continue;
        }
        match workspace::file_names(&folder) {
            Ok(names) => {
                for name in names.iter().filter(|name| !name.starts_with('.')) {
                    match Attempt::read(workspace, &folder.join(name), kind, verdicts) {
                        Ok(attempt) => attempts.push(attempt),
                        Err(error) => faults.push(error.to_string()),
                    }
                }
            }
            Err(error) => faults.push(error.to_string()),
        }
    }
    (attempts, faults)
}

/// That none of the right programs in this language trusts the lines of the input, if there are some.
pub(crate) fn none_by_lines(
    attempts: &[Attempt],
    ending: &str,
    runner: &Runner,
    problem: &Problem,
    comparison: &Comparison,
) -> Result<Option<String>> {
    let is_asked = |it: &&Attempt| it.verdict == Verdict::Ac && it.name.ends_with(ending);
    let right: Vec<&Attempt> = attempts.iter().filter(is_asked).collect();
    if right.is_empty() || !right.iter().all(|attempt| attempt.can_run()) {
        return Ok(None);
    }
    let folder = tempfile::tempdir()?;
    let cases = problem.cases.iter().take(FEW).map(|case| {
        let input = folder.path().join(&case.name);
        fs::write(&input, [b"\n", fs::read(&case.input)?.as_slice()].concat())?;
        Ok(Case { input, ..case.clone() })
    });
    let moved = Problem { cases: cases.collect::<Result<_>>()?, ..problem.clone() };
    for attempt in right {
        let judged = attempt.judge(runner, &moved, comparison, None)?;
        if matches!(judged, Judgement::Judged(verdicts) if verdicts.iter().any(|it| *it != Verdict::Ac))
        {
            return Ok(None);
        }
    }
    Ok(Some(format!(
        "no right program of `{}` in `.{ending}` trusts the lines of the input; add one that does",
        problem.id
    )))
}

impl Attempt {
    /// Whether what compiles and runs it is installed. What is in no known language is another fault.
    pub fn can_run(&self) -> bool {
        Language::of(&self.file).is_none_or(Language::is_installed)
    }

    /// Compiles it and runs it on every case whose verdict is not remembered.
    pub(crate) fn judge(
        &self,
        runner: &Runner,
        problem: &Problem,
        comparison: &Comparison,
        remembered: Option<&Remembered>,
    ) -> Result<Judgement> {
        let remembered = remembered.zip(self.known());
        let known = |case| remembered.as_ref().and_then(|(it, known)| it.verdict(known, case));
        let verdicts: Vec<Option<Verdict>> = problem.cases.iter().map(known).collect();
        let all: Option<Vec<Verdict>> = verdicts.iter().copied().collect();
        if let Some(verdicts) = all.filter(|all| !all.is_empty()) {
            return Ok(Judgement::Judged(verdicts));
        }
        let folder = tempfile::tempdir()?;
        let compiled =
            Source::open(&self.file, self.file.display().to_string(), None).and_then(|it| {
                it.compile(runner, None, folder.path(), &Allowance::plain(&problem.about))
            });
        let compiled = match compiled {
            Ok(compiled) => compiled,
            Err(Error::Refused(words)) => return Ok(Judgement::Refused(words)),
            Err(error) if !self.can_run() => return Ok(Judgement::NotRun(error.to_string())),
            Err(error) => return Err(error),
        };
        let allowance = compiled.language.limits(&problem.about);
        let verdicts = problem.cases.par_iter().zip(verdicts).map(|(case, verdict)| {
            if let Some(verdict) = verdict {
                return Ok(verdict);
            }
            let program = &compiled.executable;
            let verdict = decide::judge(runner, program, &allowance, case, comparison)?.verdict;
            // What is not as it must be is judged again.
            if let Some((remembered, known)) = &remembered {
                if verdict == Verdict::Ac || verdict == self.verdict {
                    remembered.remember(known, case, verdict);
                }
            }
            Ok(verdict)
        });
        verdicts.collect::<Result<_>>().map(Judgement::Judged)
    }

    /// What it is remembered by: its text, and what compiles and runs it.
    fn known(&self) -> Option<Known> {
        let text = fs::read(&self.file).ok()?;
        let tool = Language::of(&self.file)?.tool().ok()?;
        let fingerprint = remembered::fingerprint((text, remembered::version(&tool), tool));
        Some(Known { name: self.name.clone(), fingerprint })
    }

    /// What is not as its first line says, if anything.
    pub fn broken_promise(&self, problem: &Problem, judgement: &Judgement) -> Option<String> {
        let Attempt { shown, verdict: promised, .. } = self;
        let verdicts = match judgement {
            Judgement::Judged(verdicts) => verdicts,
            Judgement::Refused(words) => {
                return Some(format!("`{shown}` does not compile; mend it:\n{words}"));
            }
            Judgement::NotRun(_) => return None,
        };
        let rejected =
            || verdicts.iter().zip(&problem.cases).filter(|(found, _)| **found != Verdict::Ac);
        if *promised != Verdict::Ac && rejected().next().is_none() {
            return Some(format!(
                "`{shown}` is wrong, and accepted on all {} cases; add a case that catches it",
                verdicts.len()
            ));
        }
        let mut others = rejected().filter(|(found, _)| *found != promised);
        let (found, case) = others.next()?;
        let more = match others.count() {
            0 => String::new(),
            more => format!(" and something else than {promised} on {more} more"),
        };
        Some(format!(
            "`{shown}` gets {found} on the case `{}`{more}, and its first line says {promised}; \
             `cargo judge test {} --file {shown}` shows it",
            case.name, problem.id
        ))
    }

    /// What is found of it by that.
    pub(crate) fn finding(&self, problem: &Problem, judgement: Judgement) -> Finding {
        match (self.broken_promise(problem, &judgement), judgement) {
            (Some(failure), _) => failure.into(),
            (None, Judgement::NotRun(reason)) => Finding::NotRun(reason),
            (None, Judgement::Judged(verdicts)) if self.verdict != Verdict::Ac => {
                let rejecting = problem.cases.iter().zip(verdicts);
                let rejecting = rejecting.filter(|(_, found)| *found != Verdict::Ac);
                let by = rejecting.map(|(case, _)| case.name.clone()).collect();
                Finding::Rejected(Rejected { name: self.name.clone(), verdict: self.verdict, by })
            }
            (None, _) => Finding::Accepted,
        }
    }

    fn read(
        workspace: &Workspace,
        file: &Path,
        kind: &str,
        verdicts: &[Verdict],
    ) -> Result<Attempt> {
        let shown = workspace.show(file);
        let text = fs::read_to_string(file)?;
        let (verdict, idea) = promise(text.lines().next().unwrap_or_default())
            .filter(|(verdict, _)| verdicts.contains(verdict))
            .ok_or_else(|| {
                let possible: Vec<String> = verdicts.iter().map(Verdict::to_string).collect();
                let (file, example) = (shown.clone(), possible[0].clone());
                Error::NoPromise { file, example, possible: possible.join(", ") }
            })?;
        let name = format!("{kind}/{}", file.file_name().unwrap_or_default().to_string_lossy());
        Ok(Attempt { name, verdict, idea: idea.to_owned(), file: file.to_owned(), shown })
    }
}

/// `WA` and the idea, of `//! WA: the idea`; other languages have other comments.
fn promise(line: &str) -> Option<(Verdict, &str)> {
    let comment = ["//! ", "// ", "# "].iter().find_map(|mark| line.strip_prefix(mark))?;
    let (verdict, idea) = comment.split_once(": ")?;
    let verdicts = [Verdict::Ac, Verdict::Wa, Verdict::Tle, Verdict::Mle, Verdict::Re];
    let verdict = verdicts.into_iter().find(|known| known.to_string() == verdict)?;
    (!idea.trim().is_empty()).then_some((verdict, idea.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_promises_a_verdict() {
        assert_eq!(promise("//! WA: plain nim."), Some((Verdict::Wa, "plain nim.")));
        assert_eq!(promise("// TLE: every move"), Some((Verdict::Tle, "every move")));
        assert_eq!(promise("# AC: by lines"), Some((Verdict::Ac, "by lines")));
        for line in
            ["", "use std::io;", "//! plain nim", "//! wa: x", "//! WA:", "//! WA: ", "WA: x"]
        {
            assert_eq!(promise(line), None, "{line}");
        }
    }
}
