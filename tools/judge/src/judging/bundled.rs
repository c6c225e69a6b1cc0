//! Bundles as programs: what is made of one is held to the cases, and to what Cargo built of the same solution.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rayon::prelude::*;
use sandbox::Runner;

use crate::error::{Error, Result};
use crate::judging::bundler::{self, Bundle, Options};
use crate::judging::cache::{Cache, KeptBundle};
use crate::judging::cargo::{self, Program};
use crate::judging::compare::Comparison;
use crate::judging::decide;
use crate::judging::verdict::{Allowance, Verdict};
use crate::problem::workspace::{Case, Problem, Workspace};

/// Bundles these problems, whatever their cases say, and compiles the texts to `folder` in the solutions' edition.
pub(crate) fn executables(
    workspace: &Workspace,
    ids: &[&str],
    folder: &Path,
    done: impl Fn() + Sync,
) -> Result<Vec<Result<PathBuf>>> {
    let options = Options::default();
    let cache = Cache::new(workspace, &options)?;
    let executable = |id: &str| {
        let executable = folder.join(id);
        let text = text_of(workspace, &cache, id, &options).or_else(|error| {
            // The bundler may only repeat what speaks against the solution as well.
            let built = cargo::build(workspace, &[id], Program::Solution)?;
            Err(built.executable(id).err().unwrap_or(error))
        })?;
        let refused = |words| Error::BundleRefused(id.to_owned(), words);
        bundler::compile(&text, &executable).map_err(|error| error.naming(refused))?;
        Ok(executable)
    };
    let executables = ids.par_iter().map(|id| {
        let executable = executable(id);
        done();
        executable
    });
    Ok(executables.collect())
}

fn text_of(workspace: &Workspace, cache: &Cache, id: &str, options: &Options) -> Result<String> {
    if let Some(made) = cache.get(id, None) {
        return Ok(made.text);
    }
    let since = SystemTime::now();
    let bundle = bundle_of(workspace, id, options)?;
    cache.put(id, &bundle, since, None);
    Ok(bundle.text)
}

/// Holds every program of a bundle to the cases, and to what Cargo built of the same solution.
pub fn check(
    runner: &Runner,
    problem: &Problem,
    solution: &Path,
    bundle: &Bundle,
    comparison: &Comparison,
) -> Result<()> {
    let programs = bundle.editions.iter();
    let programs: Vec<(&str, &Path)> = programs
        .filter_map(|edition| Some((edition.name.as_str(), edition.program.as_deref().ok()?)))
        .collect();
    if programs.is_empty() {
        let why = KeptBundle::of(bundle).notes.join("; ");
        return Err(Error::NoEdition(problem.id.clone(), why));
    }
    let check = |case| check_case(runner, problem, case, solution, &programs, comparison).err();
    problem.cases.par_iter().find_map_first(check).map_or(Ok(()), Err)
}

fn check_case(
    runner: &Runner,
    Problem { id, about, .. }: &Problem,
    case: &Case,
    solution: &Path,
    programs: &[(&str, &Path)],
    comparison: &Comparison,
) -> Result<()> {
    let allowance = Allowance::plain(about);
    let judge = |program: &Path| {
        decide::judge_and_tell(runner, &program.into(), &allowance, case, comparison)
    };
    let case_name = || case.name.clone();
    let (judged, expected) = judge(solution)?;
    if judged.verdict != Verdict::Ac {
        let verdict = judged.verdict.to_string();
        return Err(Error::SolutionRejected { id: id.clone(), verdict, case: case_name() });
    }
    let is_free = matches!(comparison, Comparison::Checker(_));
    for &(edition, program) in programs {
        let (judged, found) = judge(program)?;
        let is_same = (&found.stdout, &found.end) == (&expected.stdout, &expected.end);
        let is_accepted = judged.verdict == Verdict::Ac;
        // Where several outputs are right, a solution may print another one at every run.
        if is_accepted && (is_same || is_free) {
            continue;
        }
        return Err(Error::BundleRejected {
            id: id.clone(),
            verdict: (!is_accepted).then(|| judged.verdict.to_string()),
            case: case_name(),
            edition: edition.to_owned(),
            is_exact: !is_free,
        });
    }
    Ok(())
}

/// The bundle of a problem.
pub fn bundle_of(workspace: &Workspace, id: &str, options: &Options) -> Result<Bundle> {
    bundler::bundle(&workspace.folder(id).join("Cargo.toml"), options)
        .map_err(|error| Error::NotBundled(id.to_owned(), error.into()))
}
