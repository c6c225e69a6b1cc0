//! Every problem's bundle, and the one for a judge that has crates: short enough for any judge, compiled in every edition,
//! and on every case like the solution.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use judge::error::Result;
use judge::judging::bundled;
use judge::judging::bundler::Options;
use judge::judging::cargo::{self, Built, Program};
use judge::judging::compare::Comparison;
use judge::problem::workspace::Workspace;
use libtest_mimic::{Arguments, Failed, Trial};
use sandbox::Runner;

/// What all bundles share. Solutions are built when the first one wants its own.
struct Shared {
    workspace: Workspace,
    runner: Runner,
    solutions: OnceLock<Result<Built>>,
}

fn main() {
    let workspace = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let ids = workspace.ids().unwrap();
    let shared = Arc::new(Shared { workspace, runner: Runner::new(), solutions: OnceLock::new() });
    let kinds = [("plain", None), ("for_atcoder", Some("atcoder"))];
    let trials = ids.iter().flat_map(|id| kinds.iter().map(move |&kind| (id, kind)));
    let trial = |(id, (name, target)): (&String, (&str, Option<&'static str>))| {
        let (shared, id) = (shared.clone(), id.clone());
        Trial::test(format!("{id}::{name}"), move || shared.is_like_the_solution(&id, target))
    };
    libtest_mimic::run(&Arguments::from_args(), trials.map(trial).collect()).exit();
}

impl Shared {
    fn is_like_the_solution(&self, id: &str, target: Option<&str>) -> Result<(), Failed> {
        let Shared { workspace, runner, solutions } = self;
        let built = solutions.get_or_init(|| {
            let ids = workspace.ids()?;
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            cargo::build(workspace, &ids, Program::Solution)
        });
        let solution = built.as_ref()?.executable(id)?;
        let problem = workspace.problem(id)?;
        let comparison = Comparison::of(workspace, runner, &problem, false)?;
        let options = Options { target: target.map(str::to_owned), ..Options::default() };
        let bundle = bundled::bundle_of(workspace, id, &options)?;
        if bundle.text.len() >= 64 << 10 {
            return Err(format!("{} bytes, and judges take 64 KiB", bundle.text.len()).into());
        }
        let names: Vec<&str> =
            bundle.editions.iter().map(|edition| edition.name.as_str()).collect();
        let expected = if target.is_some() { &["2024"][..] } else { &["2021", "2024"] };
        if names != expected {
            return Err(format!("tried in editions {names:?}").into());
        }
        for edition in &bundle.editions {
            edition.program.as_ref().map_err(|reason| format!("in {}: {reason}", edition.name))?;
        }
        Ok(bundled::check(runner, &problem, solution, &bundle, &comparison)?)
    }
}
