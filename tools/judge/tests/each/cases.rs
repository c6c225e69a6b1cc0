//! Every case is a test, three times: its input must be legal, the solution must be accepted, and the problem's `brute`,
//! which knows the rules and not the solution, must give the same answer. (A problem without a game may lack the programs
//! that this takes.) Some of those that are accepted, in Python and in Rust, trust the lines of the input. Every right and wrong program is a test, ignored where its compiler is not installed; and so are
//! every problem's bundles, on all its cases.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use judge::error::Error;
use judge::judging::bundled::{self, OnlineJudge};
use judge::judging::bundler::Options;
use judge::judging::cargo::{self, Built, Program};
use judge::judging::compare::Comparison;
use judge::judging::decide;
use judge::judging::oracle::{self, Oracle};
use judge::judging::outcome::Outcome;
use judge::judging::verdict::{Allowance, Verdict};
use judge::problem::workspace::{Case, Problem, Workspace};
use judge::strength::attempt::{self, Attempt};
use judge::strength::cases;
use libtest_mimic::{Failed, Trial};
use sandbox::Runner;

/// What all cases share. Programs are built when the first test wants one.
struct Shared {
    workspace: Workspace,
    runner: Runner,
    ids: Vec<String>,
    solutions: OnceLock<Result<Built, String>>,
    oracle: OnceLock<Result<Oracle, Error>>,
}

/// A problem, and what its outputs are held to, which is made when the first test wants it.
struct Held {
    problem: Problem,
    comparison: OnceLock<Result<Comparison, Error>>,
}

/// Of 16877, CPython computes the values of three million heaps in two seconds to four, and has 3.5.
const TOO_LONG_IN_PYTHON: [&str; 1] = ["16877"];

pub fn trials() -> Vec<Trial> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = Workspace::find(here).unwrap();
    let runner = Runner::new();
    let ids = workspace.ids().unwrap();
    let shared = Arc::new(Shared {
        workspace,
        runner,
        ids,
        solutions: OnceLock::new(),
        oracle: OnceLock::new(),
    });
    shared.ids.iter().flat_map(|id| trials_of(&shared, id)).collect()
}

fn trials_of(shared: &Arc<Shared>, id: &str) -> Vec<Trial> {
    let Outcome { problem, faults, .. } = Outcome::new(&shared.workspace, id.to_owned());
    let complete = if faults.is_empty() { Ok(()) } else { Err(Failed::from(faults.join("\n"))) };
    let mut trials = vec![Trial::test(format!("{id}::is_complete"), move || complete)];
    let Some(problem) = problem else { return trials };
    let held_to = |program| oracle::is_held_to(&shared.workspace, &problem, program);
    let (by_brute, by_inputs) = (held_to("brute"), held_to("inputs"));
    let problem = Arc::new(Held { problem, comparison: OnceLock::new() });
    for case in &problem.problem.cases {
        let name = format!("{id}::{}", case.name);
        let accepted = (shared.clone(), problem.clone(), case.clone());
        trials.push(Trial::test(name.clone(), move || {
            let (shared, problem, case) = accepted;
            solution_is_accepted(&shared, &problem, &case)
        }));
        if by_brute {
            let derived = (shared.clone(), problem.clone(), case.clone());
            trials.push(Trial::test(format!("{name}::answer_follows_from_the_rules"), move || {
                let (shared, problem, case) = derived;
                brute_gives_the_answer(&shared, &problem, &case)
            }));
        }
        if by_inputs {
            let legal = (shared.clone(), problem.clone(), case.clone());
            trials.push(Trial::test(format!("{name}::is_legal"), move || {
                let (shared, problem, case) = legal;
                input_is_legal(&shared, &problem, &case)
            }));
        }
    }
    let (attempts, faults) = attempt::attempts(&shared.workspace, id);
    let complete = nothing((!faults.is_empty()).then(|| faults.join("\n")));
    trials.push(Trial::test(format!("{id}::programs_say_their_verdict"), move || complete));
    if problem.problem.about.game.is_some() {
        let endings = ["rs", "py"].into_iter();
        for ending in endings.filter(|it| *it != "py" || !TOO_LONG_IN_PYTHON.contains(&id)) {
            let can_run = right_in(shared, id, ending).iter().all(Attempt::can_run);
            let by_lines = (shared.clone(), problem.clone());
            let trial =
                Trial::test(format!("{id}::right::one_in_{ending}_reads_by_lines"), move || {
                    let (shared, problem) = by_lines;
                    one_reads_by_lines(&shared, &problem, ending)
                });
            trials.push(trial.with_ignored_flag(!can_run));
        }
    }
    for attempt in attempts {
        let (shared, problem) = (shared.clone(), problem.clone());
        let name = format!("{id}::{}", attempt.name.replace('/', "::"));
        let can_run = attempt.can_run();
        let trial = move || attempt_keeps_its_promise(&shared, &problem, &attempt);
        trials.push(Trial::test(name, trial).with_ignored_flag(!can_run));
    }
    if by_inputs {
        let (inputs, owner) = (shared.clone(), id.to_owned());
        trials.push(Trial::test(format!("{id}::inputs_are_legal"), move || {
            inputs_are_legal(&inputs, &owner)
        }));
    }
    for (name, offered) in
        [("bundle", Vec::new()), ("bundle_for_atcoder", OnlineJudge::Atcoder.offers())]
    {
        let bundled = (shared.clone(), problem.clone());
        trials.push(Trial::test(format!("{id}::{name}"), move || {
            let (shared, problem) = bundled;
            bundle_is_like_the_solution(&shared, &problem, offered)
        }));
    }
    trials
}

fn solution_is_accepted(shared: &Shared, held: &Held, case: &Case) -> Result<(), Failed> {
    let Held { problem, .. } = held;
    let program = shared.executable(&shared.solutions, Program::Solution, &problem.id)?;
    let allowance = Allowance::plain(&problem.about);
    let comparison = held.comparison(shared)?;
    let judged = decide::judge(&shared.runner, &program.into(), &allowance, case, comparison)?;
    match judged.verdict {
        Verdict::Ac => Ok(()),
        verdict => {
            Err(format!("{verdict}\n{}\n{:?}", judged.reason.join("\n"), judged.difference).into())
        }
    }
}

fn input_is_legal(shared: &Shared, held: &Held, case: &Case) -> Result<(), Failed> {
    let Shared { workspace, runner, .. } = shared;
    nothing(cases::input(workspace, runner, shared.oracle()?, &held.problem.id, case)?)
}

fn brute_gives_the_answer(shared: &Shared, held: &Held, case: &Case) -> Result<(), Failed> {
    let Shared { workspace, runner, .. } = shared;
    let (oracle, comparison) = (shared.oracle()?, held.comparison(shared)?);
    nothing(cases::answer(workspace, runner, oracle, &held.problem.id, case, comparison)?)
}

fn attempt_keeps_its_promise(
    shared: &Shared,
    held: &Held,
    attempt: &Attempt,
) -> Result<(), Failed> {
    let trial = attempt.judge(&shared.runner, &held.problem, held.comparison(shared)?)?;
    nothing(attempt.broken_promise(&held.problem, &trial))
}

/// The right programs with this ending.
fn right_in(shared: &Shared, id: &str, ending: &str) -> Vec<Attempt> {
    let (mut attempts, _) = attempt::attempts(&shared.workspace, id);
    attempts.retain(|it| it.verdict == Verdict::Ac && it.name.ends_with(&format!(".{ending}")));
    attempts
}

/// One of the right programs with this ending does not bear an empty line before all others.
fn one_reads_by_lines(shared: &Shared, held: &Held, ending: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let mut moved = shared.workspace.problem(&held.problem.id)?;
    moved.cases.truncate(10);
    for case in &mut moved.cases {
        let text = fs::read_to_string(&case.input)?;
        case.input = folder.path().join(&case.name);
        fs::write(&case.input, format!("\n{text}"))?;
    }
    for attempt in right_in(shared, &moved.id, ending) {
        let trial = attempt.judge(&shared.runner, &moved, held.comparison(shared)?)?;
        if let attempt::Judgement::Judged(verdicts) = trial {
            if verdicts.iter().any(|&verdict| verdict != Verdict::Ac) {
                return Ok(());
            }
        }
    }
    Err(format!("no right program in `.{ending}` trusts the lines of the input; add one that does")
        .into())
}

/// What `inputs` lists (some 300 of it) and what it makes of the first seeds, it finds legal itself.
fn inputs_are_legal(shared: &Shared, id: &str) -> Result<(), Failed> {
    let Shared { runner, .. } = shared;
    let oracle = shared.oracle()?;
    let drawn = oracle.random_inputs(runner, id, 0..300)?;
    let mut inputs: Vec<String> =
        drawn.into_iter().map(String::from_utf8).collect::<Result<_, _>>()?;
    // Most problems have too many.
    if let Some(all) = oracle.all_inputs(runner, id)? {
        inputs.extend(all.iter().step_by(1 + all.len() / 300).cloned());
    }
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    let folder = tempfile::tempdir()?;
    let legal = oracle.legal(runner, id, &inputs)?;
    assert_eq!(legal.len(), inputs.len());
    let mut illegal = inputs.iter().zip(legal).filter(|(_, is_legal)| !is_legal);
    let Some((input, _)) = illegal.next() else { return Ok(()) };
    let file = folder.path().join("input");
    fs::write(&file, input)?;
    let objection = oracle.objection(runner, id, &file)?.unwrap_or_default();
    Err(format!("{input}: {objection}").into())
}

fn nothing(failure: Option<String>) -> Result<(), Failed> {
    failure.map_or(Ok(()), |failure| Err(failure.into()))
}

/// It is short enough for any judge, compiles in every edition, and does on every case what the solution does.
fn bundle_is_like_the_solution(
    shared: &Shared,
    held: &Held,
    offered: Vec<String>,
) -> Result<(), Failed> {
    let Held { problem, .. } = held;
    let solution = shared.executable(&shared.solutions, Program::Solution, &problem.id)?;
    let options = Options { offered, ..Options::default() };
    let bundle = bundled::bundle_of(&shared.workspace, &problem.id, &options)?;
    if bundle.text.len() >= 64 << 10 {
        return Err(format!("{} bytes, and judges take 64 KiB", bundle.text.len()).into());
    }
    let names: Vec<&str> = bundle.editions.iter().map(|edition| edition.name.as_str()).collect();
    if names != ["2021", "2024"] {
        return Err(format!("tried in editions {names:?}").into());
    }
    for edition in &bundle.editions {
        edition.program.as_ref().map_err(|reason| format!("in {}: {reason}", edition.name))?;
    }
    bundled::check(&shared.runner, problem, solution, &bundle, held.comparison(shared)?)
        .map_err(|failure| failure.sentences().join("\n").into())
}

impl Held {
    fn comparison(&self, Shared { workspace, runner, .. }: &Shared) -> Result<&Comparison, Failed> {
        let make = || Comparison::of(workspace, runner, &self.problem, false);
        Ok(self.comparison.get_or_init(make).as_ref()?)
    }
}

impl Shared {
    fn oracle(&self) -> Result<&Oracle, Failed> {
        let all: Vec<&str> = self.ids.iter().map(String::as_str).collect();
        Ok(self.oracle.get_or_init(|| Oracle::build(&self.workspace, &all)).as_ref()?)
    }

    fn executable<'a>(
        &'a self,
        built: &'a OnceLock<Result<Built, String>>,
        program: Program,
        id: &str,
    ) -> Result<&'a Path, Failed> {
        let all: Vec<&str> = self.ids.iter().map(String::as_str).collect();
        let built = built.get_or_init(|| cargo::build(&self.workspace, &all, program)).as_ref()?;
        Ok(built.executable(id)?)
    }
}
