//! Every case is a test, twice: the solution must be accepted, and the problem's `brute`, which knows the rules
//! and not the solution, must give the same answer. And every problem's bundles are tests, on all its cases.

use std::env;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bundler::Options;
use judge::bundle::{self, Target};
use judge::cargo::{self, Built, Program};
use judge::report::Outcome;
use judge::runner::{End, Limits, Runner};
use judge::verdict::{self, Allowance, Verdict, first_difference};
use judge::workspace::{Case, Problem, Workspace};
use libtest_mimic::{Arguments, Failed, Trial};

/// What all cases share. Programs are built when the first test wants one.
struct Shared {
    workspace: Workspace,
    runner: Runner,
    ids: Vec<String>,
    solutions: OnceLock<Result<Built, String>>,
    brutes: OnceLock<Result<Built, String>>,
}

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = Workspace::find(here).unwrap();
    let runner = Runner::new(Path::new(env!("CARGO_BIN_EXE_judge")));
    let ids = workspace.ids().unwrap();
    let shared = Arc::new(Shared {
        workspace,
        runner,
        ids,
        solutions: OnceLock::new(),
        brutes: OnceLock::new(),
    });
    let trials = shared.ids.iter().flat_map(|id| trials(&shared, id)).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn trials(shared: &Arc<Shared>, id: &str) -> Vec<Trial> {
    let Outcome { problem, faults, .. } = Outcome::new(&shared.workspace, id.to_owned());
    let complete = if faults.is_empty() { Ok(()) } else { Err(Failed::from(faults.join("\n"))) };
    let mut trials = vec![Trial::test(format!("{id}::is_complete"), move || complete)];
    let Some(problem) = problem else { return trials };
    let problem = Arc::new(problem);
    for case in &problem.cases {
        let name = format!("{id}::{}", case.name);
        let accepted = (shared.clone(), problem.clone(), case.clone());
        trials.push(Trial::test(name.clone(), move || {
            let (shared, problem, case) = accepted;
            solution_is_accepted(&shared, &problem, &case)
        }));
        let derived = (shared.clone(), problem.clone(), case.clone());
        trials.push(Trial::test(format!("{name}::answer_follows_from_the_rules"), move || {
            let (shared, problem, case) = derived;
            brute_gives_the_answer(&shared, &problem.id, &case)
        }));
    }
    for (name, offered) in
        [("bundle", Vec::new()), ("bundle_for_atcoder", Target::Atcoder.offers())]
    {
        let bundled = (shared.clone(), problem.clone());
        trials.push(Trial::test(format!("{id}::{name}"), move || {
            let (shared, problem) = bundled;
            bundle_is_like_the_solution(&shared, &problem, offered)
        }));
    }
    trials
}

fn solution_is_accepted(shared: &Shared, problem: &Problem, case: &Case) -> Result<(), Failed> {
    let program = shared.executable(&shared.solutions, Program::Solution, &problem.id)?;
    let allowance = Allowance::plain(&problem.about);
    let judged = verdict::judge(&shared.runner, &program.into(), &allowance, case, false)?;
    match judged.verdict {
        Verdict::Ac => Ok(()),
        verdict => {
            Err(format!("{verdict}\n{}\n{:?}", judged.reason.join("\n"), judged.difference).into())
        }
    }
}

fn brute_gives_the_answer(shared: &Shared, id: &str, case: &Case) -> Result<(), Failed> {
    let program = shared.executable(&shared.brutes, Program::Example("brute"), id)?;
    let answer = std::fs::read(&case.answer)?;
    let (cpu, idle) = (Duration::from_secs(60), Duration::from_secs(60));
    let run = shared.runner.run(
        &program.into(),
        &case.input,
        Limits { cpu, idle, memory: 4 << 30, output: 1 << 20, processes: 1 },
    )?;
    if run.end != End::Exit(0) {
        return Err(format!(
            "{:?} after {:?}\n{}",
            run.end,
            run.cpu,
            String::from_utf8_lossy(&run.stderr)
        )
        .into());
    }
    match first_difference(&answer, &run.stdout, false) {
        None => Ok(()),
        Some(difference) => Err(format!("{difference:?}").into()),
    }
}

/// It is short enough for any judge, compiles in every edition, and does on every case what the solution does.
fn bundle_is_like_the_solution(
    shared: &Shared,
    problem: &Problem,
    offered: Vec<String>,
) -> Result<(), Failed> {
    let solution = shared.executable(&shared.solutions, Program::Solution, &problem.id)?;
    let manifest = shared.workspace.folder(&problem.id).join("Cargo.toml");
    let bundle = bundler::bundle(&manifest, &Options { offered, ..Options::default() })?;
    if bundle.text.len() >= 64 << 10 {
        return Err(format!("{} bytes, and judges take 64 KiB", bundle.text.len()).into());
    }
    let names: Vec<&str> = bundle.editions.iter().map(|edition| edition.name).collect();
    if names != ["2021", "2024"] {
        return Err(format!("tried in editions {names:?}").into());
    }
    for edition in &bundle.editions {
        edition.program.as_ref().map_err(|reason| format!("in {}: {reason}", edition.name))?;
    }
    bundle::check(&shared.runner, problem, solution, &bundle)
        .map_err(|failure| failure.sentences().join("\n").into())
}

impl Shared {
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
