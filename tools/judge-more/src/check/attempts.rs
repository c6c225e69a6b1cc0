//! Attempts at a problem, right and wrong: programs whose first line says what verdict they must get.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result};
use fs_err as fs;
use sandbox::Runner;

use crate::check::CheckFindings;
use judge::fault::Failure;
use judge::problem::{self, Problem, Workspace};
use judge::program::compile::SourceFile;
use judge::program::language::Language;
use judge::verdict::{self, Comparison, Verdict};
use judge::{parallel, text};

/// A program in `problems/ID/right` or `problems/ID/wrong`.
struct Attempt {
    file: PathBuf,
    /// Its path, for messages.
    shown: String,
    /// The verdicts that its first line promises. Cases that give it none of these must accept it.
    promised: Vec<Verdict>,
    /// The language that its first line names, if it is not the one of its extension.
    language: Option<&'static Language>,
}

/// A wrong program that gets its verdict, and the cases that reject it.
pub(crate) struct RejectedAttempt {
    /// Its path in the problem's folder, such as `wrong/plain-nim.rs`.
    pub name: String,
    pub verdict: Verdict,
    pub cases: Vec<String>,
}

enum AttemptResult {
    Accepted,
    Rejected(RejectedAttempt),
    /// How it contradicts its first line, as a sentence.
    Failure(String),
    /// Why it was not run, as a sentence: its compiler is not installed.
    NotRun(String),
}

const WRONG: &[Verdict] = &[Verdict::Wa, Verdict::Tle, Verdict::Mle, Verdict::Re, Verdict::Ole];

/// Judges all attempts at a problem on its cases. Unless all verdicts are needed, those of a wrong program end with a promised one.
pub(crate) fn check(
    workspace: &Workspace,
    runner: &Runner,
    problem: &Problem,
    comparison: &Comparison,
    needs_all: bool,
    findings: &mut CheckFindings,
) -> Result<()> {
    let mut attempts = Vec::new();
    for (kind, verdicts) in [("right", &[Verdict::Ac][..]), ("wrong", WRONG)] {
        let folder = workspace.folder(&problem.id).join(kind);
        let names = if folder.exists() { problem::file_names(&folder)? } else { continue };
        for name in names.iter().filter(|name| !name.starts_with('.')) {
            match Attempt::read(workspace, folder.join(name), verdicts) {
                Ok(attempt) => attempts.push(attempt),
                Err(fault) => findings.failures.push(format!("{fault:#}")),
            }
        }
    }
    findings.right = attempts.iter().filter(|attempt| attempt.promised == [Verdict::Ac]).count();
    findings.wrong = attempts.len() - findings.right;
    if problem.cases.is_empty() {
        return Ok(());
    }
    let judge = |attempt: &Attempt| attempt.judge(runner, problem, comparison, needs_all);
    for judgement in parallel::map(&attempts, judge) {
        match judgement {
            Ok(AttemptResult::Accepted) => findings.accepted += 1,
            Ok(AttemptResult::Rejected(rejected)) => findings.rejected.push(rejected),
            Ok(AttemptResult::Failure(sentence)) => findings.failures.push(sentence),
            Ok(AttemptResult::NotRun(reason)) => findings.not_run.push(reason),
            Err(fault) => {
                // A checker that fails does so with each program.
                let fault = format!("{fault:#}");
                if !findings.faults.contains(&fault) {
                    findings.faults.push(fault);
                }
            }
        }
    }
    Ok(())
}

impl Attempt {
    fn read(workspace: &Workspace, file: PathBuf, verdicts: &[Verdict]) -> Result<Attempt> {
        let shown = workspace.show(&file);
        let text = String::from_utf8_lossy(&fs::read(&file)?).into_owned();
        let first = text.lines().next().unwrap_or_default();
        let promised = promised_verdict(first);
        let (promised, language) = promised.filter(|(promised, _)| promised.iter().all(|it| verdicts.contains(it))).with_context(|| {
            let possible: Vec<String> = verdicts.iter().map(Verdict::to_string).collect();
            let (first, all) = (&possible[0], possible.join(", "));
            format!(
                "`{shown}` does not say in its first line which verdict it must get; begin it with a comment such as `//! {first}: the idea in a sentence` (possible here: {all})"
            )
        })?;
        let language = language.map(Language::named).transpose();
        let language = language.with_context(|| format!("`{shown}` names an unknown language"))?;
        Ok(Attempt { file, shown, promised, language })
    }

    /// Compiles it and runs it on every case.
    fn judge(
        &self,
        runner: &Runner,
        problem: &Problem,
        comparison: &Comparison,
        needs_all: bool,
    ) -> Result<AttemptResult> {
        let Attempt { file, shown, promised, language } = self;
        let needed = language.or_else(|| Language::of(file));
        let source = match SourceFile::open(file, shown, *language) {
            Err(fault) if needed.is_some_and(|it| !it.is_installed()) => {
                return Ok(AttemptResult::NotRun(format!("{fault:#}")));
            }
            source => source?,
        };
        let program = match source.compile(runner, None, &problem.info) {
            Ok(program) => program,
            Err(Failure::Rejected(message)) => {
                let sentence = format!("`{shown}` does not compile; fix it:\n{message}");
                return Ok(AttemptResult::Failure(sentence));
            }
            Err(Failure::Fault(fault)) => return Err(fault),
        };
        let is_decided = AtomicBool::new(false);
        let judged = parallel::map(&problem.cases, |case| {
            if is_decided.load(Relaxed) {
                return Ok((case.name.clone(), Verdict::Ac));
            }
            let verdict = verdict::judge(runner, &program, case, comparison)?.verdict;
            let decides = !needs_all && verdict != Verdict::Ac && promised.contains(&verdict);
            is_decided.fetch_or(decides, Relaxed);
            Ok((case.name.clone(), verdict))
        });
        let mut rejecting = judged.into_iter().collect::<Result<Vec<(String, Verdict)>>>()?;
        rejecting.retain(|(_, verdict)| *verdict != Verdict::Ac);
        let said: Vec<String> = promised.iter().map(Verdict::to_string).collect();
        let said = said.join(", ");
        let is_promised = |(_, verdict): &&(String, Verdict)| promised.contains(verdict);
        // Most systems stop at the first case that rejects a program, so packages say no more of the others.
        let is_enough =
            problem.info.imported_from.is_some() && rejecting.iter().any(|it| is_promised(&it));
        let mut others = rejecting.iter().filter(|it| !is_enough && !is_promised(it));
        if let Some((case, verdict)) = others.next() {
            let more = match others.count() {
                0 => String::new(),
                more => format!(" and a verdict other than {said} on {more} more"),
            };
            let (id, quoted) = (&problem.id, text::shell_quoted(Path::new(shown)));
            return Ok(AttemptResult::Failure(format!(
                "`{shown}` gets {verdict} on the case `{case}`{more}, but its first line says {said}; `cargo judge test {id} --file {quoted}` shows it"
            )));
        }
        if *promised == [Verdict::Ac] {
            return Ok(AttemptResult::Accepted);
        }
        if rejecting.is_empty() {
            let cases = problem.cases.len();
            return Ok(AttemptResult::Failure(format!(
                "`{shown}` must be rejected, but is accepted on all {cases} cases; add a case that catches it"
            )));
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let verdict = rejecting[0].1;
        let cases = rejecting.into_iter().map(|(case, _)| case).collect();
        let name = format!("wrong/{name}");
        Ok(AttemptResult::Rejected(RejectedAttempt { name, verdict, cases }))
    }
}

/// The verdict in a first line such as `//! WA: the idea`, or several, as in `// WA, TLE: the idea`; and the language, if it is
/// named, as in `# AC in PyPy: the idea`. Other languages have other comments.
fn promised_verdict(line: &str) -> Option<(Vec<Verdict>, Option<&str>)> {
    let comment = ["//! ", "// ", "# "].iter().find_map(|mark| line.strip_prefix(mark))?;
    let (verdicts, _) = comment.split_once(": ").filter(|(_, idea)| !idea.trim().is_empty())?;
    let known = |name: &str| {
        [Verdict::Ac].iter().chain(WRONG).find(|known| known.to_string() == name).copied()
    };
    let (verdicts, language) = match verdicts.split_once(" in ") {
        Some((verdicts, language)) => (verdicts, Some(language)),
        None => (verdicts, None),
    };
    Some((verdicts.split(", ").map(known).collect::<Option<_>>()?, language))
}
