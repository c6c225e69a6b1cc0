use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::cargo::{self, Program};
use crate::compare::Comparison;
use crate::exit::{Exit, Failure};
use crate::language::{self, Compiled, Language};
use crate::report::{self, Outcome, Refused, Style};
use crate::runner::{Executable, Runner};
use crate::verdict;
use crate::workspace::{Problem, Workspace};
use crate::{bundle, exhaustive};

/// What is judged.
pub enum Programs {
    /// What Cargo builds.
    Built,
    /// What plain `rustc` makes of the bundles.
    Bundled,
    /// This file, for the one problem that is named.
    File(PathBuf),
}

/// What it is judged on.
#[derive(Clone, Copy)]
pub enum Cases {
    /// The pairs of files in `testcases`.
    Kept,
    /// Every legal input, with the answer by the rules.
    All,
}

/// Builds and judges the programs of these problems, of all if none is named, and prints what came out.
pub fn test(
    workspace: &Workspace,
    ids: &[String],
    programs: &Programs,
    cases: Cases,
    runner: &Runner,
    exact: bool,
    style: Style,
) -> Result<Exit, String> {
    let outcomes = outcomes(workspace, ids, programs, cases, runner, exact)?;
    report::print(workspace, &outcomes, style)?;
    if let Cases::All = cases {
        exhaustive::keep_rejected(workspace, &outcomes);
    }
    Ok(report::exit_code(&outcomes))
}

/// Builds and judges the programs of these problems, of all if none is named.
pub fn outcomes(
    workspace: &Workspace,
    ids: &[String],
    programs: &Programs,
    cases: Cases,
    runner: &Runner,
    exact: bool,
) -> Result<Vec<Outcome>, String> {
    let file = match programs {
        Programs::File(file) => Some(file.as_path()),
        _ => None,
    };
    if let (Some(file), false) = (file, ids.len() == 1) {
        let how = format!("`cargo judge test 11868 --file {}`", file.display());
        return Err(format!(
            "`--file` is judged for one problem, not {}; name it, as in {how}",
            ids.len()
        ));
    }
    let ids = workspace.chosen(ids)?;
    let mut outcomes: Vec<Outcome> =
        ids.into_iter().map(|id| Outcome::new(workspace, id)).collect();
    let buildable: Vec<&str> = outcomes
        .iter()
        .filter(|outcome| outcome.problem.is_some())
        .map(|outcome| outcome.id.as_str())
        .collect();
    let progress = progress(buildable.len());
    let scratch =
        tempfile::tempdir().map_err(|error| format!("cannot make a temporary folder: {error}"))?;
    let mut compiled: Option<Compiled> = None;
    let programs: Vec<Result<Executable, Failure>> = match programs {
        Programs::Built => {
            let built = cargo::build(workspace, &buildable, Program::Solution)?;
            buildable.iter().map(|id| built.executable(id).map(Executable::from)).collect()
        }
        Programs::Bundled => {
            progress.set_style(template("{spinner} bundling {pos}/{len}"));
            let files =
                bundle::executables(workspace, &buildable, scratch.path(), || progress.inc(1))?;
            let programs = files.into_iter().map(|file| Ok(file?.as_path().into()));
            programs.collect()
        }
        Programs::File(file) => {
            let problems = outcomes.iter().filter_map(|outcome| outcome.problem.as_ref());
            let compile = |problem: &Problem| {
                let made = language::compile(runner, file, scratch.path(), &problem.about)?;
                Ok(compiled.insert(made).executable.clone())
            };
            problems.map(compile).collect()
        }
    };
    if let Cases::All = cases {
        progress.set_style(template("{spinner} answering every input by the rules"));
        exhaustive::replace_cases(workspace, &mut outcomes)?;
    }
    let mut programs = programs.into_iter();
    let mut ready: Vec<Option<Executable>> = Vec::new();
    for outcome in &mut outcomes {
        outcome.language = file.and_then(Language::of);
        let program = outcome.problem.as_ref().and_then(|_| programs.next());
        ready.push(match program.transpose() {
            Ok(program) => program,
            Err(Failure::Rejected(words)) => {
                let source = || format!("problems/{}/src/main.rs", outcome.id);
                let file = file.map_or_else(source, |file| file.display().to_string());
                outcome.refused = Some(Refused { file, words });
                None
            }
            // There is nothing else to tell of.
            Err(Failure::Impossible(fault)) if file.is_some() => return Err(fault),
            Err(Failure::Impossible(fault)) => {
                outcome.faults.push(fault);
                None
            }
        });
    }

    let comparisons: Vec<Option<Result<Comparison, String>>> = outcomes
        .par_iter()
        .zip(&ready)
        .map(|(outcome, program)| {
            let problem = outcome.problem.as_ref().filter(|problem| !problem.cases.is_empty())?;
            program.as_ref().map(|_| Comparison::of(workspace, runner, problem, exact))
        })
        .collect();
    let comparisons = outcomes
        .iter_mut()
        .zip(comparisons)
        .map(|(outcome, comparison)| comparison?.map_err(|fault| outcome.faults.push(fault)).ok());
    let comparisons: Vec<Option<Comparison>> = comparisons.collect();

    let runs: Vec<_> = outcomes
        .iter()
        .enumerate()
        .filter_map(|(place, outcome)| {
            let problem = outcome.problem.as_ref()?;
            let (program, comparison) = (ready[place].as_ref()?, comparisons[place].as_ref()?);
            Some((place, problem, outcome.allowance(problem), program, comparison))
        })
        .flat_map(|(place, problem, allowance, program, comparison)| {
            problem.cases.iter().map(move |case| (place, allowance, program, comparison, case))
        })
        .collect();
    progress.set_style(template("{spinner} judging {pos}/{len}"));
    progress.set_length(runs.len() as u64);
    progress.set_position(0);
    let judged: Vec<_> = runs
        .par_iter()
        .map(|&(place, ref allowance, program, comparison, case)| {
            let judged = verdict::judge(runner, program, allowance, case, comparison);
            progress.inc(1);
            (place, case.clone(), judged)
        })
        .collect();
    progress.finish_and_clear();
    let mut unguarded = BTreeSet::new();
    for (place, case, judged) in judged {
        match judged {
            Ok(mut judged) => {
                unguarded.extend(judged.unguarded.take());
                if let Some(compiled) = &compiled {
                    judged.reason.iter_mut().for_each(|line| *line = compiled.words(line));
                }
                outcomes[place].judged.push((case, judged));
            }
            Err(fault) => outcomes[place].faults.push(fault),
        }
    }

    unguarded.iter().for_each(|sentence| anstream::eprintln!("note: {sentence}"));
    Ok(outcomes)
}

/// A line on the terminal while there is something to wait for; nothing elsewhere.
pub fn progress(solutions: usize) -> ProgressBar {
    let bar = ProgressBar::new(solutions as u64);
    bar.set_style(template("{spinner} compiling {len}"));
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

pub fn template(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is constant")
}
