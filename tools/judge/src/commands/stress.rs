//! The solution and the rules, or another program, on one input after another, until they differ.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use std::{env, fs};

use clap::Args;
use rayon::prelude::*;
use sandbox::{End, Executable, Limit, Runner};

use crate::error::Error;
use crate::exit::Exit;
use crate::judging::cargo::{self, Program};
use crate::judging::compare::{Comparison, Objection};
use crate::judging::compile::{Compiled, Source};
use crate::judging::decide::{self, Judged};
use crate::judging::language::Language;
use crate::judging::oracle::Oracle;
use crate::judging::verdict::{self, Allowance, Verdict};
use crate::problem::workspace::{self, Case, Problem, Workspace};
use crate::report::lines;
use crate::search::shrink;
use crate::ui::progress::Progress;
use crate::ui::text::{self, BAD, GOOD, count};
use crate::ui::{ids, table};

const EXAMPLES: &str = "\
Examples:
  cargo judge stress 11872                  the solution against the rules, for 10 seconds
  cargo judge stress 11872 --seconds 60     for a minute
  cargo judge stress 3596 --seconds 60      on every input there is, where there are at most 10,000
  cargo judge stress 11872 --file mine.cpp  against another program; the rules say which is right

An input on which they differ is made as small as it can be, printed, and kept in target/stress/ID.
Exit code: 0 if they never differ, 1 if they do or one does not compile, 2 if they could not be compared.";

/// What is to be compared, and for how long.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StressArgs {
    /// A problem by the name of its folder, such as 11868
    #[arg(add = ids::problems())]
    id: String,
    /// How long to look for an input on which they differ
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Duration,
    /// Compare with this program, in any language of `cargo judge test --file`, instead of the rules
    #[arg(long, value_name = "PATH")]
    file: Option<PathBuf>,
    /// The language of that program, such as pypy, where the end of its name does not say it
    #[arg(long, value_name = "NAME", value_parser = Language::named, requires = "file")]
    language: Option<&'static Language>,
}

/// What the rules may take for an input that is to be compared, and for one on which two programs differ.
const RULES: Duration = Duration::from_secs(2);
const LAST_WORD: Duration = Duration::from_secs(10);
const RULES_MEMORY: u64 = 4 << 30;
/// What is more than any answer.
const MOST_OUTPUT: usize = 64 << 20;
/// How long an input is made smaller at least.
const SHRINKING: Duration = Duration::from_secs(5);
/// If all inputs are listed, so many of the largest are tried early.
const BOUNDS: usize = 8;
/// How many lines of an input are printed.
const SHOWN_LINES: usize = 20;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|seconds| Instant::now().checked_add(*seconds).is_some())
        .ok_or_else(|| "give a number of seconds above 0, such as 10 or 0.5".to_owned())
}

/// What is compared, and what that takes.
struct Stress<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    problem: Problem,
    /// What decides whether two answers are the same.
    comparison: Comparison,
    oracle: Oracle,
    /// That `inputs` passed a limit on an input that was made smaller.
    stopped: OnceLock<String>,
    solution: Executable,
    /// What the solution is compared with instead of the rules.
    other: Option<Other>,
}

struct Other {
    shown: String,
    /// The language, if it had to be named.
    named: Option<&'static Language>,
    compiled: Compiled,
    allowance: Allowance,
}

/// What a program says that the solution is compared with.
enum Said {
    Answer(Vec<u8>),
    /// It takes too long.
    Late,
    Failed(Verdict, Vec<String>),
}

/// What came of an input.
enum Answers {
    Same,
    /// There is nothing in time to compare with.
    LeftOut,
    /// The solution is not as the rules, or the other program, have it.
    Differs(Judged),
    /// The other program fails.
    OtherFails(Verdict, Vec<String>),
    /// The rules fail: what they say.
    RulesFail(Vec<String>),
}

/// How the search went, until it ended.
#[derive(Default)]
struct Search {
    tried: usize,
    left_out: usize,
    /// Bytes of the largest input that was tried.
    largest: usize,
    /// All inputs that there are, if they are few.
    all: Option<Vec<String>>,
    /// The input that ended it.
    found: Option<(String, Answers)>,
}

/// A difference, and how it was come by.
struct Finding {
    tried: usize,
    /// The input that was found.
    first: String,
    /// What it became.
    input: String,
    /// That there was time to try all that could make it smaller.
    in_time: bool,
    trial: Answers,
}

/// Where an input is kept.
struct Saved {
    name: String,
    input: PathBuf,
    /// The case that has it already.
    case: Option<String>,
}

/// Compares until there is a difference, or time is over, and prints what came out.
pub(crate) fn stress(
    workspace: &Workspace,
    args: &StressArgs,
    runner: &Runner,
) -> Result<Exit, Error> {
    let progress = Progress::compiling(1);
    let scratch =
        tempfile::tempdir().map_err(|error| format!("cannot make a temporary folder: {error}"))?;
    let stress = Stress::build(workspace, args, runner, scratch.path())?;
    progress.now("{pos} inputs tried", 0);
    let deadline = Instant::now() + args.seconds;
    let mut search = stress.search(deadline, &progress)?;
    let Some((first, trial)) = search.found.take() else {
        progress.end();
        return Ok(stress.tell_of_none(&search, args.seconds)?);
    };
    stress.blame_the_rules(&first, &trial)?;
    progress.now("making the input smaller, {pos} inputs tried", 0);
    let deadline = deadline.max(Instant::now() + SHRINKING);
    let are_legal = |inputs: &[&str]| stress.are_legal(inputs);
    let smaller = shrink::shrink(&first, deadline, are_legal, |input| {
        progress.done(1);
        stress.differs_on(input)
    });
    let (input, trial) = smaller.unwrap_or_else(|| (first.clone(), trial));
    let (input, trial) =
        stress.smallest_of_all(&search, &input, deadline).unwrap_or((input, trial));
    let in_time = Instant::now() < deadline;
    progress.end();
    if let Some(fault) = stress.stopped.get() {
        anstream::eprintln!("note: nothing smaller was looked for: {fault}");
    }
    Ok(stress.tell(Finding { tried: search.tried, first, input, in_time, trial })?)
}

impl<'a> Stress<'a> {
    fn build(
        workspace: &'a Workspace,
        args: &StressArgs,
        runner: &'a Runner,
        scratch: &Path,
    ) -> Result<Stress<'a>, Error> {
        let id = workspace.id_of(&args.id);
        let problem = workspace.problem(&id)?;
        let has = |name: &str| workspace.folder(&id).join("examples").join(name).is_file();
        if !has("inputs.rs") {
            return Err(format!(
                "nobody knows which inputs `{id}` has; write `problems/{id}/examples/inputs.rs`, as \
                 `problems/11872/examples/inputs.rs` is, and name it in the manifest"
            )
            .into());
        }
        if !has("brute.rs") && args.file.is_none() {
            return Err(format!(
                "there is nothing to compare `{id}` with; write `problems/{id}/examples/brute.rs`, slow and \
                 obviously right, or name another program with `--file PATH`"
            )
            .into());
        }
        let other = args
            .file
            .as_ref()
            .map(|file| Other::compile(runner, file, args.language, scratch, &problem));
        let other = other.transpose()?;
        let comparison = Comparison::of(workspace, runner, &problem, false)?;
        let solutions = cargo::build(workspace, &[&id], Program::Solution)?;
        let solution = solutions.executable(&id).map_err(|failure| {
            Error::from(failure).naming(|words| Error::SolutionRefused(id.clone(), words))
        })?;
        let solution = solution.into();
        let oracle = Oracle::build(workspace, &[&id])?;
        oracle.inputs(&id)?;
        if other.is_none() {
            oracle.brute(&id)?;
        }
        Ok(Stress {
            workspace,
            runner,
            problem,
            comparison,
            oracle,
            stopped: OnceLock::new(),
            solution,
            other,
        })
    }
}

impl Stress<'_> {
    /// All inputs, if they are few, from the smallest on, with the largest soon after; otherwise those that seeds
    /// determine, one after another.
    fn search(&self, deadline: Instant, progress: &Progress) -> Result<Search, String> {
        let id = &self.problem.id;
        let all = self.oracle.all_inputs(self.runner, id)?;
        let all = all.map(|mut inputs| {
            inputs.sort_by(|one, other| shrink::size(one).cmp(&shrink::size(other)));
            // Time may not suffice for all, and programs fail at the bounds.
            let largest = inputs.split_off(inputs.len().saturating_sub(BOUNDS));
            let early = inputs.len().min(BOUNDS);
            inputs.splice(early..early, largest.into_iter().rev());
            inputs
        });
        let mut search = Search { all: all.clone(), ..Search::default() };
        let mut known = HashSet::new();
        let inputs = |places: Range<usize>| match &all {
            Some(inputs) => Ok(inputs[places].to_vec()),
            None => {
                let seeds = places.start as u64..places.end as u64;
                let drawn = self.oracle.random_inputs(self.runner, id, seeds)?;
                let text = |input: &Vec<u8>| String::from_utf8_lossy(input).into_owned();
                Ok::<_, String>(drawn.iter().map(text).collect::<Vec<String>>())
            }
        };
        let end = all.as_ref().map_or(usize::MAX, Vec::len);
        let batch = batch();
        for start in (0..end).step_by(batch) {
            let is_first = start == 0;
            if Instant::now() >= deadline && !is_first {
                break;
            }
            let mut inputs = inputs(start..end.min(start + batch))?;
            inputs.retain(|input| known.insert(shrink::hash(input)));
            let trials = inputs.par_iter().enumerate().with_max_len(1).map(|(place, input)| {
                let is_over = Instant::now() >= deadline && !(is_first && place == 0);
                let trial = (!is_over).then(|| self.try_input(input));
                progress.done(1);
                trial
            });
            let trials: Vec<Option<Result<Answers, String>>> = trials.collect();
            // Whichever came first in time, the first in order counts: it is the smaller one.
            for (input, trial) in inputs.into_iter().zip(trials) {
                let Some(trial) = trial else { continue };
                match trial.map_err(|fault| self.naming(&input, fault))? {
                    Answers::LeftOut => search.left_out += 1,
                    trial => {
                        search.tried += 1;
                        search.largest = search.largest.max(input.len());
                        if !matches!(trial, Answers::Same) {
                            search.found = Some((input, trial));
                            return Ok(search);
                        }
                    }
                }
            }
        }
        Ok(search)
    }

    fn try_input(&self, input: &str) -> Result<Answers, String> {
        let input = sandbox::temporary_file(input.as_bytes()).map_err(|error| error.to_string())?;
        let said = match &self.other {
            Some(other) => other.say(self.runner, input.path())?,
            None => self.rules_say(input.path(), RULES)?,
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
            (Said::Answer(answer), _) => {
                sandbox::temporary_file(&answer).map_err(|error| error.to_string())?
            }
            (Said::Late, _) => return Ok(Answers::LeftOut),
            (Said::Failed(verdict, words), Some(_)) => {
                return Ok(Answers::OtherFails(verdict, words));
            }
            (Said::Failed(_, words), None) => return Ok(Answers::RulesFail(words)),
        };
        let allowance = Allowance::plain(&self.problem.about);
        let judged = self.judge(&self.solution, &allowance, input.path(), answer.path())?;
        Ok(if judged.verdict == Verdict::Ac { Answers::Same } else { Answers::Differs(judged) })
    }

    /// What the checker says against what the other program printed.
    fn objection_to_other(&self, input: &Path, said: &[u8]) -> Result<Option<Vec<String>>, String> {
        let right = match self.right_answer(input, RULES) {
            Ok(right) => Some(sandbox::temporary_file(&right).map_err(|error| error.to_string())?),
            Err(_) => None,
        };
        let own = sandbox::temporary_file(said).map_err(|error| error.to_string())?;
        let answer = right.as_ref().unwrap_or(&own).path();
        let objection = self.comparison.objection(self.runner, &case(input, answer), said);
        let objection = objection.map_err(String::from);
        match objection {
            Ok(Some(Objection::Words(words))) => Ok(Some(words)),
            Ok(_) => Ok(None),
            // It may hold the answer to the rules as well, and fail if that is wrong.
            Err(fault) if right.is_none() => Ok(Some(fault.lines().map(str::to_owned).collect())),
            Err(fault) => Err(fault),
        }
    }

    /// A fault that came up on an input, and where that is kept.
    fn naming(&self, input: &str, fault: String) -> String {
        match self.save(input) {
            Ok(Saved { input, .. }) => {
                format!("{fault}\nthe input is `{}`", self.workspace.show(&input))
            }
            Err(_) => fault,
        }
    }

    /// Which of these are legal; none of them any more, once the program that tells has been stopped.
    fn are_legal(&self, inputs: &[&str]) -> Vec<bool> {
        let none = || vec![false; inputs.len()];
        if self.stopped.get().is_some() {
            return none();
        }
        self.oracle.legal(self.runner, &self.problem.id, inputs).unwrap_or_else(|fault| {
            let _ = self.stopped.set(fault.to_string());
            none()
        })
    }

    /// What came of a smaller input that is legal, if there is a difference. Nothing else matters any more.
    fn differs_on(&self, input: &str) -> Option<Answers> {
        let trial = self.try_input(input).ok()?;
        matches!(trial, Answers::Differs(_) | Answers::OtherFails(..)).then_some(trial)
    }

    /// The smallest of all inputs that are below this one and make a difference, if they are few and there is time.
    fn smallest_of_all(
        &self,
        search: &Search,
        input: &str,
        deadline: Instant,
    ) -> Option<(String, Answers)> {
        let size = shrink::size(input);
        let all = search.all.iter().flatten();
        let smaller = all.filter(|it| shrink::size(it) < size);
        let mut smaller: Vec<&String> = smaller.collect();
        smaller.sort_by(|one, other| shrink::size(one).cmp(&shrink::size(other)));
        let mut in_time = smaller.chunks(batch()).take_while(|_| Instant::now() < deadline);
        in_time.find_map(|inputs| {
            let texts: Vec<&str> = inputs.iter().map(|input| input.as_str()).collect();
            let are_legal = self.are_legal(&texts);
            let inputs = inputs.iter().zip(are_legal).filter(|(_, is_legal)| *is_legal);
            let inputs: Vec<&String> = inputs.map(|(input, _)| *input).collect();
            let inputs = inputs.par_iter().with_max_len(1);
            inputs.find_map_first(|input| Some((input.to_string(), self.differs_on(input)?)))
        })
    }

    /// An error if the input is not legal, or if it is the rules that fail on it.
    fn blame_the_rules(&self, input: &str, trial: &Answers) -> Result<(), String> {
        let id = &self.problem.id;
        let examples = format!("problems/{id}/examples");
        if let Some(fault) = self.objection(input)? {
            return Err(format!(
                "`inputs-{id}` makes an input that it objects to itself: {fault}; mend `{examples}/inputs.rs`"
            ));
        }
        let Answers::RulesFail(words) = trial else { return Ok(()) };
        let input = self.workspace.show(&self.save(input)?.input);
        let words = words.join("\n");
        Err(format!("`brute-{id} < {input}` fails; mend `{examples}/brute.rs`:\n{words}"))
    }

    fn objection(&self, input: &str) -> Result<Option<String>, String> {
        let input = sandbox::temporary_file(input.as_bytes()).map_err(|error| error.to_string())?;
        Ok(self.oracle.objection(self.runner, &self.problem.id, input.path())?)
    }

    fn judge(
        &self,
        program: &Executable,
        allowance: &Allowance,
        input: &Path,
        answer: &Path,
    ) -> Result<Judged, String> {
        let case = case(input, answer);
        Ok(decide::judge(self.runner, program, allowance, &case, &self.comparison)?)
    }

    fn rules_say(&self, input: &Path, time: Duration) -> Result<Said, String> {
        let program = self.oracle.brute(&self.problem.id)?.into();
        let allowance = Allowance { time, memory: RULES_MEMORY, exhausted: None };
        Ok(match say(self.runner, &program, &allowance, input)? {
            // Rules that are played out may take as much memory as time.
            Said::Failed(Verdict::Mle, _) => Said::Late,
            said => said,
        })
    }

    fn tell_of_none(&self, search: &Search, time: Duration) -> Result<Exit, String> {
        let what = self.other.as_ref().map_or("`brute`".to_owned(), |it| format!("`{}`", it.shown));
        let &Search { tried, left_out, largest, ref all, .. } = search;
        if all.as_ref().is_some_and(Vec::is_empty) {
            let id = &self.problem.id;
            return Err(format!(
                "`inputs-{id} list` lists no input at all; mend `problems/{id}/examples/inputs.rs`"
            ));
        }
        if tried == 0 {
            let brute = format!("problems/{}/examples/brute.rs", self.problem.id);
            let file = self.other.as_ref().map_or(&brute, |other| &other.shown);
            return Err(format!(
                "{what} has no answer in time to any of {left_out} inputs, so that nothing was compared; \
                 make `{file}` quicker, if it ends at all"
            ));
        }
        text::printed((|| {
            let mut out = anstream::stdout().lock();
            let allowance = Allowance::plain(&self.problem.about);
            lines::print_heading(&mut out, &self.problem, &allowance, None, None)?;
            if left_out > 0 {
                writeln!(
                    out,
                    "  left out are {}, to which {what} has no answer in time",
                    count(left_out, "input")
                )?;
            }
            let (largest, time) = (count(largest, "byte"), time.as_secs_f64());
            match all.as_ref().map(Vec::len) {
                Some(all) if all == tried => writeln!(out, "  there are no other inputs")?,
                Some(all) if left_out == 0 => {
                    writeln!(out, "  of {all} that there are, from the smallest on, in {time} s")?;
                }
                _ => writeln!(out, "  in {time} s; the largest has {largest}")?,
            }
            writeln!(out, "{GOOD}no difference on {}{GOOD:#}", count(tried, "input"))
        })())?;
        Ok(Exit::Accepted)
    }

    /// Keeps the input, with its answer if the rules have one, and prints who is right and how it becomes a case.
    fn tell(&self, finding: Finding) -> Result<Exit, String> {
        let saved = self.save(&finding.input)?;
        let right = self.right_answer(&saved.input, LAST_WORD);
        let Finding { tried, first, input, in_time, trial } = finding;
        let (verdicts, unclear) = match &right {
            Ok(answer) => (self.verdicts(&saved, answer, trial)?, None),
            Err(_) => (Vec::new(), Some(trial)),
        };
        let notes =
            verdicts.iter().map(|(_, judged)| &judged.notes).find(|notes| !notes.is_empty());
        notes.into_iter().flatten().for_each(|note| anstream::eprintln!("note: {note}"));

        text::printed((|| {
            let mut out = anstream::stdout().lock();
            let plain = Allowance::plain(&self.problem.about);
            lines::print_heading(&mut out, &self.problem, &plain, None, None)?;
            let width = table::widest(verdicts.iter().map(|(name, _)| name));
            for (name, judged) in &verdicts {
                lines::print_judged(&mut out, name, width, judged)?;
            }
            if let Some(trial) = &unclear {
                self.print_unclear(&mut out, trial)?;
            }
            writeln!(out, "      input    {}", self.workspace.show(&saved.input))?;
            print_input(&mut out, &input)?;
            let smaller = how_small(&first, &input, in_time);
            writeln!(out, "{BAD}a difference{BAD:#} after {}; {smaller}", count(tried, "input"))?;
            match (&right, &verdicts[..]) {
                (Err(why), _) => writeln!(out, "which of them is right is not known: {why}")?,
                (_, [(_, one), (_, other)])
                    if [one, other].map(|it| it.verdict) == [Verdict::Ac; 2] =>
                {
                    writeln!(out, "the rules accept both")?;
                }
                _ => {}
            }
            let is_solution_right =
                verdicts.first().is_some_and(|(_, judged)| judged.verdict == Verdict::Ac);
            self.print_next_steps(&mut out, &saved, right.is_ok(), is_solution_right)
        })())?;
        Ok(Exit::Rejected)
    }

    /// Keeps the right answer beside the input, and judges by it what was compared.
    fn verdicts<'b>(
        &'b self,
        saved: &'b Saved,
        answer: &[u8],
        trial: Answers,
    ) -> Result<Vec<(&'b str, Judged)>, String> {
        let out = saved.input.with_extension("out");
        fs::write(&out, answer)
            .map_err(|error| format!("cannot write `{}`: {error}", out.display()))?;
        let judge = |program: &Executable, allowance: &Allowance| {
            self.judge(program, allowance, &saved.input, &out)
        };
        let Some(Other { shown, compiled, allowance, .. }) = &self.other else {
            return Ok(match trial {
                Answers::Differs(judged) => vec![(&saved.name, judged)],
                _ => Vec::new(),
            });
        };
        let solution = judge(&self.solution, &Allowance::plain(&self.problem.about))?;
        let mut other = judge(&compiled.executable, allowance)?;
        other.reason.iter_mut().for_each(|line| *line = compiled.words(line));
        Ok(vec![("solution", solution), (shown, other)])
    }

    /// What the rules say; otherwise the end of a sentence on why they do not.
    fn right_answer(&self, input: &Path, time: Duration) -> Result<Vec<u8>, String> {
        let brute = format!("problems/{}/examples/brute.rs", self.problem.id);
        if !self.workspace.root.join(&brute).is_file() {
            return Err(format!("there is no `{brute}`"));
        }
        match self.rules_say(input, time)? {
            Said::Answer(answer) => Ok(answer),
            Said::Late => Err(format!("`brute` has no answer within {} s", time.as_secs())),
            Said::Failed(_, words) => Err(format!("`brute` fails, {}", words.join("; "))),
        }
    }

    /// Two programs that differ, and neither is known to be right.
    fn print_unclear(&self, out: &mut impl Write, trial: &Answers) -> io::Result<()> {
        let other = self.other.as_ref().map_or("brute", |other| &other.shown);
        let width = table::widest(["solution", other]);
        match trial {
            Answers::Differs(Judged { difference: Some(difference), .. }) => {
                let said = [(other, &difference.expected), ("solution", &difference.found)];
                for (name, line) in said {
                    let (number, name) = (difference.line, table::left(name, width));
                    writeln!(out, "  {name}   line {number}: {}", text::quoted(line))?;
                }
                Ok(())
            }
            Answers::Differs(judged) => lines::print_judged(out, "solution", width, judged),
            Answers::OtherFails(verdict, words) => {
                writeln!(out, "  {other}   {BAD}{verdict}{BAD:#}")?;
                text::print_below(out, "      ", words)
            }
            _ => Ok(()),
        }
    }

    fn print_next_steps(
        &self,
        out: &mut impl Write,
        saved: &Saved,
        has_answer: bool,
        is_solution_right: bool,
    ) -> io::Result<()> {
        let id = &self.problem.id;
        let wrong = self.other.as_ref().filter(|_| is_solution_right);
        let file = wrong.map(|it| {
            let language = it.named.map(|language| format!(" --language {}", language.name));
            format!(" --file {}{}", quoted(Path::new(&it.shown)), language.unwrap_or_default())
        });
        let again = format!("cargo judge test {id}{}", file.unwrap_or_default());
        if let Some(case) = &saved.case {
            return writeln!(out, "it is the case `{case}` already; next: `{again}`");
        }
        let root = &self.workspace.root;
        let is_here = env::current_dir().is_ok_and(|here| here == *root);
        let path = |path: &Path| {
            quoted(if is_here { path.strip_prefix(root).unwrap_or(path) } else { path })
        };
        let cases = root.join("testcases").join(id);
        let (from, to) = (path(&saved.input.with_extension("")), path(&cases));
        let folder = if cases.is_dir() { String::new() } else { format!("mkdir -p {to} && ") };
        if !has_answer {
            let answer = self.workspace.show(&saved.input.with_extension("out"));
            writeln!(out, "write the right answer to `{answer}`, and then:")?;
        }
        writeln!(out, "keep it as a case   {folder}cp {from}.* {to}/")?;
        writeln!(out, "and judge on it     {again}")
    }

    /// Keeps an input in `target/stress/ID`, under a name that is free there and among the cases.
    fn save(&self, input: &str) -> Result<Saved, String> {
        let id = &self.problem.id;
        let [folder, cases] =
            ["target/stress", "testcases"].map(|path| self.workspace.root.join(path).join(id));
        let case = known_input(&cases, input);
        let cannot = |path: &Path, error| format!("cannot write `{}`: {error}", path.display());
        fs::create_dir_all(&folder).map_err(|error| cannot(&folder, error))?;
        let input_of = |name: &str| folder.join(format!("{name}.in"));
        if let Some(name) = known_input(&folder, input) {
            return Ok(Saved { input: input_of(&name), name, case });
        }
        let is_free = |name: &String| {
            let files = [&folder, &cases].map(|folder| folder.join(name));
            !files.iter().any(|it| ["in", "out"].iter().any(|end| it.with_extension(end).exists()))
        };
        let name = (1..).map(|number| format!("stress-{number}")).find(is_free);
        let name = name.expect("there are more names than files");
        let file = input_of(&name);
        fs::write(&file, input).map_err(|error| cannot(&file, error))?;
        Ok(Saved { name, input: file, case })
    }
}

impl Other {
    fn compile(
        runner: &Runner,
        file: &Path,
        language: Option<&'static Language>,
        folder: &Path,
        problem: &Problem,
    ) -> Result<Other, Error> {
        let shown = file.display().to_string();
        let compiled = Source::open(file, shown.clone(), language)?
            .compile(runner, folder, &Allowance::plain(&problem.about))
            .map_err(|error| error.naming(|words| Error::FileRefused(shown.clone(), words)))?;
        let allowance = compiled.language.limits(&problem.about);
        Ok(Other { shown, named: language, compiled, allowance })
    }

    fn say(&self, runner: &Runner, input: &Path) -> Result<Said, String> {
        Ok(match say(runner, &self.compiled.executable, &self.allowance, input)? {
            Said::Failed(verdict, words) => {
                let words = words.iter().map(|line| self.compiled.words(line));
                Said::Failed(verdict, words.collect())
            }
            said => said,
        })
    }
}

/// What a program says to an input that others are compared on.
fn say(
    runner: &Runner,
    program: &Executable,
    allowance: &Allowance,
    input: &Path,
) -> Result<Said, String> {
    let limits = allowance.limits(MOST_OUTPUT);
    let run = runner.run(program, input, limits).map_err(|error| error.to_string())?;
    Ok(match &run.end {
        End::Exit(0) => Said::Answer(run.stdout),
        End::Stopped(Limit::Cpu | Limit::Idle) => Said::Late,
        end => {
            let (verdict, words) = verdict::rejection(end, &run, &limits);
            Said::Failed(verdict, words)
        }
    })
}

/// How many inputs are tried before the first of them that makes a difference is looked for.
fn batch() -> usize {
    4 * rayon::current_num_threads()
}

/// The name of the file with this input in a folder, without its ending.
fn known_input(folder: &Path, input: &str) -> Option<String> {
    let names = workspace::file_names(folder).unwrap_or_default();
    let mut names = names.iter().filter_map(|name| name.strip_suffix(".in"));
    let is_it = |name: &&str| {
        let file = folder.join(format!("{name}.in"));
        let same_size = fs::metadata(&file).is_ok_and(|it| it.len() == input.len() as u64);
        same_size && fs::read(file).is_ok_and(|text| text == input.as_bytes())
    };
    names.find(is_it).map(str::to_owned)
}

fn case(input: &Path, answer: &Path) -> Case {
    Case { name: "stress".to_owned(), input: input.to_owned(), answer: answer.to_owned() }
}

fn how_small(first: &str, input: &str, in_time: bool) -> String {
    let smaller = match (first.len(), input.len()) {
        _ if first == input => "nothing smaller was found".to_owned(),
        (before, after) if before == after => "made smaller".to_owned(),
        (before, after) => format!("made smaller, from {} to {after}", count(before, "byte")),
    };
    let more = if in_time { "" } else { "; with more `--seconds` it may get smaller yet" };
    smaller + more
}

fn print_input(out: &mut impl Write, input: &str) -> io::Result<()> {
    for line in input.lines().take(SHOWN_LINES) {
        writeln!(out, "               {}", text::cut(line))?;
    }
    match input.lines().count().saturating_sub(SHOWN_LINES) {
        0 => Ok(()),
        more => writeln!(out, "               … and {}", count(more, "more line")),
    }
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let is_plain = |letter: char| letter.is_alphanumeric() || "/.-_".contains(letter);
    if path.chars().all(is_plain) { path } else { format!("'{}'", path.replace('\'', r"'\''")) }
}
