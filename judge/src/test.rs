use std::process::ExitCode;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::bundle;
use crate::cargo::{self, Program};
use crate::report::{self, Outcome, Style};
use crate::runner::{Executable, Runner};
use crate::verdict;
use crate::workspace::Workspace;

/// What is judged.
#[derive(Clone, Copy)]
pub enum Programs {
    /// What Cargo builds.
    Built,
    /// What plain `rustc` makes of the bundles.
    Bundled,
}

/// Builds and judges the solutions of these problems, of all if none is named, and prints what came out.
pub fn test(
    workspace: &Workspace,
    ids: &[String],
    programs: Programs,
    runner: &Runner,
    exact: bool,
    style: Style,
) -> Result<ExitCode, String> {
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
    let programs = match programs {
        Programs::Built => {
            let built = cargo::build(workspace, &buildable, Program::Solution)?;
            buildable.iter().map(|id| built.executable(id).map(Executable::from)).collect()
        }
        Programs::Bundled => {
            progress.set_style(template("{spinner} bundling {pos}/{len}"));
            let files =
                bundle::executables(workspace, &buildable, scratch.path(), || progress.inc(1))?;
            files.into_iter().map(|file| file.map(|file| file.as_path().into())).collect()
        }
    };
    let mut programs = Vec::into_iter(programs);
    let programs: Vec<Option<Executable>> = outcomes
        .iter_mut()
        .map(|outcome| match outcome.problem.as_ref().and_then(|_| programs.next())? {
            Ok(program) => Some(program),
            Err(fault) => {
                outcome.faults.push(fault);
                None
            }
        })
        .collect();

    let runs: Vec<_> = outcomes
        .iter()
        .enumerate()
        .filter_map(|(place, outcome)| {
            Some((place, outcome.problem.as_ref()?, programs[place].as_ref()?))
        })
        .flat_map(|(place, problem, program)| {
            problem.cases.iter().map(move |case| (place, problem, program, case))
        })
        .collect();
    progress.set_style(template("{spinner} judging {pos}/{len}"));
    progress.set_length(runs.len() as u64);
    progress.set_position(0);
    let judged: Vec<_> = runs
        .par_iter()
        .map(|&(place, problem, program, case)| {
            let judged = verdict::judge(runner, program, &problem.about, case, exact);
            progress.inc(1);
            (place, case.clone(), judged)
        })
        .collect();
    progress.finish_and_clear();
    for (place, case, judged) in judged {
        match judged {
            Ok(judged) => outcomes[place].judged.push((case, judged)),
            Err(fault) => outcomes[place].faults.push(fault),
        }
    }

    report::print(workspace, &outcomes, style)?;
    Ok(report::exit_code(&outcomes))
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
