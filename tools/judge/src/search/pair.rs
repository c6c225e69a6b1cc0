//! The solution and what it is compared with, the rules or another program, and what they say to an input.

use std::path::Path;
use std::time::Duration;

use sandbox::{End, Executable, Limit, Runner};

use crate::error::{Error, Result};
use crate::judging::cargo::{self, Program};
use crate::judging::compare::{Comparison, Objection};
use crate::judging::compile::{Compiled, Source};
use crate::judging::crates::Crates;
use crate::judging::decide::{self, Judged};
use crate::judging::language::Language;
use crate::judging::oracle::Oracle;
use crate::judging::verdict::{self, Allowance, Verdict};
use crate::problem::workspace::{Case, Problem, Workspace};

/// What the rules may take for an input that is to be compared, and for one on which two programs differ.
const REFERENCE: Duration = Duration::from_secs(2);
const LAST_WORD: Duration = Duration::from_secs(10);
const REFERENCE_MEMORY: u64 = 4 << 30;
/// What is more than any answer.
const MOST_OUTPUT: usize = 64 << 20;

/// What is compared, and what that takes.
pub(crate) struct Pair<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) runner: &'a Runner,
    pub(crate) problem: Problem,
    pub(crate) oracle: Oracle,
    /// What the solution is compared with instead of the rules.
    pub(crate) other: Option<Other>,
    /// What decides whether two answers are the same.
    comparison: Comparison,
    solution: Executable,
}

pub(crate) struct Other {
    pub(crate) shown: String,
    /// The language, if it had to be named.
    pub(crate) named: Option<&'static Language>,
    compiled: Compiled,
    allowance: Allowance,
}

/// What came of an input.
pub(crate) enum Answers {
    Same,
    /// There is nothing in time to compare with.
    LeftOut,
    /// The solution is not as the rules, or the other program, have it.
    Differs(Judged),
    /// The other program fails.
    OtherFails(Verdict, Vec<String>),
    /// The rules fail: what they say.
    ReferenceFails(Vec<String>),
}

/// What a program says that the solution is compared with.
enum Said {
    Answer(Vec<u8>),
    /// It takes too long.
    Late,
    Failed(Verdict, Vec<String>),
}

impl<'a> Pair<'a> {
    /// Builds the solution of a problem, and its other programs; a file is compiled in a folder.
    pub(crate) fn build(
        workspace: &'a Workspace,
        runner: &'a Runner,
        id: &str,
        file: Option<&Path>,
        language: Option<&'static Language>,
        folder: &Path,
    ) -> Result<Pair<'a>> {
        let problem = workspace.problem(id)?;
        has_programs(workspace, id, file)?;
        let crates = Crates::of(workspace);
        let other =
            file.map(|file| Other::compile(runner, &crates, file, language, folder, &problem));
        let other = other.transpose()?;
        let comparison = Comparison::of(workspace, runner, &problem, false)?;
        let solutions = cargo::build(workspace, &[id], Program::Solution)?;
        let refused = |words| Error::SolutionRefused(id.to_owned(), words);
        let solution = solutions.executable(id).map_err(|error| error.naming(refused))?.into();
        let oracle = Oracle::build(workspace, &[id])?;
        oracle.inputs(id)?;
        if other.is_none() {
            oracle.brute(id)?;
        }
        Ok(Pair { workspace, runner, problem, oracle, other, comparison, solution })
    }

    /// What both say to an input.
    pub(crate) fn compare(&self, input: &str) -> Result<Answers> {
        let input = sandbox::temporary_file(input.as_bytes())?;
        let said = match &self.other {
            Some(other) => other.say(self.runner, input.path())?,
            None => self.reference_says(input.path(), REFERENCE)?,
        };
        if let (Said::Answer(said), Some(_), Comparison::Checker(_)) =
            (&said, &self.other, &self.comparison)
        {
            // A checker looks at one output, and would pass over what is wrong with the other program's.
            if let Some(words) = self.objection_to_other(input.path(), said)? {
                return Ok(Answers::OtherFails(Verdict::Wa, words));
            }
        }
        let answer = match (said, &self.other) {
            (Said::Answer(answer), _) => sandbox::temporary_file(&answer)?,
            (Said::Late, _) => return Ok(Answers::LeftOut),
            (Said::Failed(verdict, words), Some(_)) => {
                return Ok(Answers::OtherFails(verdict, words));
            }
            (Said::Failed(_, words), None) => return Ok(Answers::ReferenceFails(words)),
        };
        let allowance = Allowance::plain(&self.problem.about);
        let judged = self.judge(&self.solution, &allowance, input.path(), answer.path())?;
        Ok(if judged.verdict == Verdict::Ac { Answers::Same } else { Answers::Differs(judged) })
    }

    /// The same, if there is a difference that does not blame the rules.
    pub(crate) fn difference(&self, input: &str) -> Option<Answers> {
        let answers = self.compare(input).ok()?;
        matches!(answers, Answers::Differs(_) | Answers::OtherFails(..)).then_some(answers)
    }

    /// What the rules say, with more patience; or why they do not.
    pub(crate) fn last_word(&self, input: &Path) -> Result<Vec<u8>> {
        self.right_answer(input, LAST_WORD)
    }

    /// The verdicts on the solution and on the other program where the right answer is known; without another program,
    /// that on the solution alone is what its `answers` led to.
    pub(crate) fn verdicts(
        &self,
        input: &Path,
        right: &Path,
        answers: Answers,
    ) -> Result<Vec<Judged>> {
        let Some(Other { compiled, allowance, .. }) = &self.other else {
            return Ok(match answers {
                Answers::Differs(judged) => vec![judged],
                _ => Vec::new(),
            });
        };
        let plain = Allowance::plain(&self.problem.about);
        let solution = self.judge(&self.solution, &plain, input, right)?;
        let mut other = self.judge(&compiled.executable, allowance, input, right)?;
        other.reason.iter_mut().for_each(|line| *line = compiled.words(line));
        Ok(vec![solution, other])
    }

    /// What is wrong with an input, if it is not legal.
    pub(crate) fn objection(&self, input: &str) -> Result<Option<String>> {
        let input = sandbox::temporary_file(input.as_bytes())?;
        self.oracle.objection(self.runner, &self.problem.id, input.path())
    }

    /// What the checker says against what the other program printed.
    fn objection_to_other(&self, input: &Path, said: &[u8]) -> Result<Option<Vec<String>>> {
        let right = match self.right_answer(input, REFERENCE) {
            Ok(right) => Some(sandbox::temporary_file(&right)?),
            Err(_) => None,
        };
        let own = sandbox::temporary_file(said)?;
        let answer = right.as_ref().unwrap_or(&own).path();
        let objection = self.comparison.objection(self.runner, &case(input, answer), said);
        match objection {
            Ok(Some(Objection::Words(words))) => Ok(Some(words)),
            Ok(_) => Ok(None),
            // It may hold the answer to the rules as well, and fail if that is wrong.
            Err(error) if right.is_none() => {
                Ok(Some(error.to_string().lines().map(str::to_owned).collect()))
            }
            Err(error) => Err(error),
        }
    }

    fn judge(
        &self,
        program: &Executable,
        allowance: &Allowance,
        input: &Path,
        answer: &Path,
    ) -> Result<Judged> {
        decide::judge(self.runner, program, allowance, &case(input, answer), &self.comparison)
    }

    fn right_answer(&self, input: &Path, time: Duration) -> Result<Vec<u8>> {
        let brute = format!("problems/{}/examples/brute.rs", self.problem.id);
        if !self.workspace.root.join(&brute).is_file() {
            return Err(Error::NoBrute(brute));
        }
        match self.reference_says(input, time)? {
            Said::Answer(answer) => Ok(answer),
            Said::Late => Err(Error::BruteLate(time.as_secs())),
            Said::Failed(_, words) => Err(Error::BruteFails(words.join("; "))),
        }
    }

    fn reference_says(&self, input: &Path, time: Duration) -> Result<Said> {
        let program = self.oracle.brute(&self.problem.id)?.into();
        let allowance = Allowance { time, memory: REFERENCE_MEMORY, exhausted: None };
        Ok(match say(self.runner, &program, &allowance, input)? {
            // Rules that are played out may take as much memory as time.
            Said::Failed(Verdict::Mle, _) => Said::Late,
            said => said,
        })
    }
}

impl Other {
    fn compile(
        runner: &Runner,
        crates: &Crates,
        file: &Path,
        language: Option<&'static Language>,
        folder: &Path,
        problem: &Problem,
    ) -> Result<Other> {
        let shown = file.display().to_string();
        let compiled = Source::open(file, shown.clone(), language)?
            .compile(runner, Some(crates), folder, &Allowance::plain(&problem.about))
            .map_err(|error| error.naming(|words| Error::FileRefused(shown.clone(), words)))?;
        let allowance = compiled.language.limits(&problem.about);
        Ok(Other { shown, named: language, compiled, allowance })
    }

    fn say(&self, runner: &Runner, input: &Path) -> Result<Said> {
        Ok(match say(runner, &self.compiled.executable, &self.allowance, input)? {
            Said::Failed(verdict, words) => {
                let words = words.iter().map(|line| self.compiled.words(line));
                Said::Failed(verdict, words.collect())
            }
            said => said,
        })
    }
}

/// An error if there are no inputs to try, or nothing to compare with.
fn has_programs(workspace: &Workspace, id: &str, file: Option<&Path>) -> Result<()> {
    let has = |name: &str| workspace.folder(id).join("examples").join(name).is_file();
    if !has("inputs.rs") {
        return Err(Error::UnknownInputs(id.to_owned()));
    }
    if !has("brute.rs") && file.is_none() {
        return Err(Error::NothingToCompare(id.to_owned()));
    }
    Ok(())
}

/// What a program says to an input that others are compared on.
fn say(runner: &Runner, program: &Executable, allowance: &Allowance, input: &Path) -> Result<Said> {
    let limits = allowance.limits(MOST_OUTPUT);
    let run = runner.run(program, input, limits)?;
    Ok(match &run.end {
        End::Exit(0) => Said::Answer(run.stdout),
        End::Stopped(Limit::Cpu | Limit::Idle) => Said::Late,
        end => {
            let (verdict, words) = verdict::rejection(end, &run, &limits);
            Said::Failed(verdict, words)
        }
    })
}

fn case(input: &Path, answer: &Path) -> Case {
    Case { name: "stress".to_owned(), input: input.to_owned(), answer: answer.to_owned() }
}
