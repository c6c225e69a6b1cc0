//! Bundles as programs: what is made of one is held to the cases, and to what Cargo built of the same solution.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::ValueEnum;
use rayon::prelude::*;
use sandbox::Runner;

use crate::error::Error;
use crate::exit;
use crate::judging::bundler::{self, Bundle, Options};
use crate::judging::cache::{Cache, KeptBundle};
use crate::judging::cargo::{self, Program};
use crate::judging::compare::Comparison;
use crate::judging::decide;
use crate::judging::verdict::{Allowance, Verdict};
use crate::problem::workspace::{Case, Problem, Workspace};

/// A judge that offers crates.
#[derive(Clone, Copy, ValueEnum)]
pub enum OnlineJudge {
    /// Offers itertools and proconio
    Atcoder,
}

impl OnlineJudge {
    /// The names of its crates.
    pub fn offers(self) -> Vec<String> {
        match self {
            OnlineJudge::Atcoder => ["itertools", "proconio"].map(str::to_owned).into(),
        }
    }
}

/// Why there is no bundle of a problem.
pub enum Failure {
    /// It could not be made or judged: a sentence each.
    Impossible(Vec<String>),
    /// The solution is rejected, or only its bundle is.
    Rejected(String),
}

impl Failure {
    /// What to tell a person.
    pub fn sentences(&self) -> &[String] {
        match self {
            Failure::Impossible(faults) => faults,
            Failure::Rejected(reason) => std::slice::from_ref(reason),
        }
    }
}

impl From<String> for Failure {
    fn from(fault: String) -> Failure {
        Failure::Impossible(vec![fault])
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        exit::Failure::from(error).into()
    }
}

impl From<exit::Failure> for Failure {
    fn from(failure: exit::Failure) -> Failure {
        match failure {
            exit::Failure::Rejected(words) => Failure::Rejected(words),
            exit::Failure::Impossible(fault) => fault.into(),
        }
    }
}

/// Bundles these problems, whatever their cases say, and compiles the texts to `folder` in the solutions' edition.
pub(crate) fn executables(
    workspace: &Workspace,
    ids: &[&str],
    folder: &Path,
    done: impl Fn() + Sync,
) -> Result<Vec<Result<PathBuf, exit::Failure>>, String> {
    let options = Options::default();
    let cache = Cache::new(workspace, &options)?;
    let executable = |id: &str| {
        let executable = folder.join(id);
        let text = text_of(workspace, &cache, id, &options).or_else(|fault| {
            // The bundler may only repeat what speaks against the solution as well.
            let built = cargo::build(workspace, &[id], Program::Solution)?;
            Err(built.executable(id).err().unwrap_or(exit::Failure::Impossible(fault)))
        })?;
        let compiled = bundler::compile(&text, &executable);
        Ok(compiled.map(|()| executable).map_err(|error| {
            format!("the bundle of `{id}` does not compile, a fault of the bundler:\n{error}")
        })?)
    };
    let executables = ids.par_iter().map(|id| {
        let executable = executable(id);
        done();
        executable
    });
    Ok(executables.collect())
}

fn text_of(
    workspace: &Workspace,
    cache: &Cache,
    id: &str,
    options: &Options,
) -> Result<String, String> {
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
) -> Result<(), Failure> {
    let programs = bundle.editions.iter();
    let programs: Vec<(&str, &Path)> = programs
        .filter_map(|edition| Some((edition.name.as_str(), edition.program.as_deref().ok()?)))
        .collect();
    if programs.is_empty() {
        let id = &problem.id;
        return Err(format!(
            "the bundle of `{id}` compiles in no edition: {}",
            KeptBundle::of(bundle).notes.join("; ")
        )
        .into());
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
) -> Result<(), Failure> {
    let allowance = Allowance::plain(about);
    let judge = |program: &Path| {
        decide::judge_and_tell(runner, &program.into(), &allowance, case, comparison)
    };
    let name = &case.name;
    let (judged, expected) = judge(solution)?;
    if judged.verdict != Verdict::Ac {
        return Err(Failure::Rejected(format!(
            "the solution of `{id}` gets {} on the case `{name}`; `cargo judge test {id}` shows it",
            judged.verdict
        )));
    }
    let is_free = matches!(comparison, Comparison::Checker(_));
    let exact = if is_free { "" } else { " --exact" };
    for &(edition, program) in programs {
        let (judged, found) = judge(program)?;
        let does = match judged.verdict {
            Verdict::Ac if (&found.stdout, &found.end) == (&expected.stdout, &expected.end) => {
                continue;
            }
            // Where several outputs are right, a solution may print another one at every run.
            Verdict::Ac if is_free => continue,
            Verdict::Ac => "prints other bytes".to_owned(),
            verdict => format!("gets {verdict}"),
        };
        return Err(Failure::Rejected(format!(
            "the bundle of `{id}` {does} on the case `{name}` in edition {edition}, and the solution is right there: \
             a fault of the bundler; `cargo judge test {id} --bundled{exact}` looks into it"
        )));
    }
    Ok(())
}

/// The bundle of a problem; an error is a sentence.
pub fn bundle_of(workspace: &Workspace, id: &str, options: &Options) -> Result<Bundle, String> {
    bundler::bundle(&workspace.folder(id).join("Cargo.toml"), options)
        .map_err(|error| format!("`{id}` cannot be bundled: {error}"))
}
