use std::collections::HashSet;
use std::process::ExitCode;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::cargo::{self, Program};
use crate::report::{self, Outcome, Style};
use crate::runner::Runner;
use crate::verdict;
use crate::workspace::Workspace;

/// Builds and judges the solutions of these problems, of all if none is named, and prints what came out.
pub fn test(
    workspace: &Workspace,
    ids: &[String],
    runner: &Runner,
    exact: bool,
    style: Style,
) -> Result<ExitCode, String> {
    let mut ids = if ids.is_empty() { workspace.ids()? } else { ids.to_vec() };
    let mut named = HashSet::new();
    ids.retain(|id| named.insert(id.clone()));

    let mut outcomes: Vec<Outcome> =
        ids.into_iter().map(|id| Outcome::new(workspace, id)).collect();
    let buildable: Vec<&str> = outcomes
        .iter()
        .filter(|outcome| outcome.problem.is_some())
        .map(|outcome| outcome.id.as_str())
        .collect();
    let progress = progress(buildable.len());
    let built = cargo::build(workspace, &buildable, Program::Solution)?;

    let programs: Vec<_> = outcomes.iter().map(|outcome| built.executable(&outcome.id)).collect();
    for (outcome, program) in outcomes.iter_mut().zip(&programs) {
        if let (Some(_), Err(fault)) = (&outcome.problem, program) {
            outcome.faults.push(fault.clone());
        }
    }

    let runs: Vec<_> = outcomes
        .iter()
        .enumerate()
        .filter_map(|(place, outcome)| {
            Some((place, outcome.problem.as_ref()?, *programs[place].as_ref().ok()?))
        })
        .flat_map(|(place, problem, program)| {
            problem.cases.iter().map(move |case| (place, problem, program, case))
        })
        .collect();
    progress.set_style(template("{spinner} judging {pos}/{len}"));
    progress.set_length(runs.len() as u64);
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
fn progress(solutions: usize) -> ProgressBar {
    let bar = ProgressBar::new(solutions as u64);
    bar.set_style(template("{spinner} compiling {len}"));
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

fn template(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is constant")
}
