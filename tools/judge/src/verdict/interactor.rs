//! Judges a program by its conversation with an interactor.

use std::path::Path;

use anyhow::{Result, bail};
use fs_err as fs;
use sandbox::{End, Limit, Runner};

use super::checker::Checker;
use super::{Verdict, rejection};
use crate::problem::Case;
use crate::program::compile::Program;
use crate::program::converse::{Conversation, Speaker, converse};
use crate::program::describe_end;

/// The verdict and the reason, if a program is rejected.
type Rejection = Option<(Verdict, Vec<String>)>;

/// Lets the program talk to the interactor, and a checker judge the file that the interactor has written.
pub(super) fn judge(
    runner: &Runner,
    program: &Program,
    case: &Case,
    (interactor, checker): (&Checker, Option<&Checker>),
    folder: &Path,
) -> Result<(Conversation, Rejection)> {
    let mut limits = program.allowance.limits(0);
    let output = folder.join("output");
    let (called, mut patience) = interactor.interacting_on(case, folder);
    // If both wait, the interactor is stopped: what the program computes has a limit, and the interactor may compute longer. None
    // may go on for longer than it may compute and wait, even if both talk without end.
    patience.idle = limits.cpu + limits.idle;
    limits.idle = patience.idle + 2 * patience.cpu;
    let talked = converse(runner, (&program.executable, limits), (&called, patience), |run| {
        interactor.has_rejected(run)
    })?;
    let mut rejected = objection(program, interactor, case, folder, &talked)?;
    if let Some(checker) = checker.filter(|_| rejected.is_none()) {
        let written = if output.is_file() { fs::read(&output)? } else { Vec::new() };
        rejected = checker
            .objection(runner, case, &written, runner.folder()?.path())?
            .map(|lines| (Verdict::Wa, lines));
    }
    Ok((talked, rejected))
}

/// Why the program is rejected, if it is.
fn objection(
    program: &Program,
    interactor: &Checker,
    case: &Case,
    folder: &Path,
    talked: &Conversation,
) -> Result<Rejection> {
    let Conversation { program: run, interactor: other, spoke_last, flooded, .. } = talked;
    let own = match flooded {
        Some((Speaker::Program, why)) => Some((Verdict::Ole, vec![why.clone()])),
        _ => rejection(run, &program.allowance).map(|it| (it, vec![describe_end(run)])),
    };
    if other.end == End::Stopped(Limit::Idle) {
        if other.wall > other.limits.cpu + other.limits.idle {
            let seconds = other.wall.as_secs();
            let why = format!("after {seconds} s, the program and the interactor still talk");
            return Ok(Some((Verdict::Tle, vec![why])));
        }
        let waits = match spoke_last {
            Some(Speaker::Program) => "after the program has spoken",
            Some(Speaker::Interactor) => "after the interactor has spoken",
            None => "and neither has spoken",
        };
        let hint = match talked.has_spoken_late {
            true => {
                "the program's next output came only when the interactor had been stopped; does it flush its output?"
            }
            false => "does the program flush its output, and read no more than it is sent?",
        };
        return Ok(Some((Verdict::Tle, vec![format!("both wait for each other {waits}: {hint}")])));
    }
    let has_ended_first =
        talked.ended_first == Speaker::Interactor || run.end == End::Stopped(Limit::Idle);
    if own.is_some() && !has_ended_first {
        return Ok(own);
    }
    if let Some((Speaker::Interactor, why)) = flooded {
        bail!("the {} fails on the case `{}`: {why}", interactor.shown, case.name);
    }
    if has_ended_first {
        let rejected = interactor.decision(other, case, folder)?;
        return Ok(rejected.map(|lines| (Verdict::Wa, lines)).or(own));
    }
    let decision = interactor.decision(other, case, folder);
    // When the program has ended early, the interactor may fail in any way.
    if *spoke_last != Some(Speaker::Program) && !matches!(decision, Ok(None)) {
        let early = "the program ended before the interactor had accepted".to_owned();
        let lines = [vec![early], decision.ok().flatten().unwrap_or_default()].concat();
        return Ok(Some((Verdict::Wa, lines)));
    }
    Ok(decision?.map(|lines| (Verdict::Wa, lines)))
}
