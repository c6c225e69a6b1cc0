//! Records which problems the user's own solutions solve.

use std::collections::BTreeSet;

use anyhow::Result;
use checkout::progress;

use super::{TestRequest, TestResult};
use crate::fault::Exit;
use crate::text::{self, GOOD};

/// Records which problems are solved. The first time, prints where to read on, unless the output is JSON.
pub(super) fn record(request: &TestRequest, outcomes: &[TestResult], is_text: bool) -> Result<()> {
    if !request.args.mine {
        return Ok(());
    }
    let mut recorded = BTreeSet::new();
    for outcome in outcomes.iter().filter(|outcome| is_solved(outcome)) {
        let id = &outcome.subject.id;
        if !recorded.insert(id) {
            continue;
        }
        match progress::note(id, |steps| steps.solved = true) {
            Ok(before) if is_text && !before.solved => text::print(&format!(
                "{GOOD}{} solves {id}{GOOD:#}: the proof is in `problems/{id}/README.md`, and \
                 `cargo judge test {id}` runs the worked solution\n",
                text::plain(&outcome.subject.path())
            ))?,
            Ok(_) => {}
            Err(error) => anstream::eprintln!("warning: {error:#}"),
        }
    }
    Ok(())
}

fn is_solved(outcome: &TestResult) -> bool {
    let all_run = !outcome.judged.is_empty() && outcome.not_run.is_empty();
    all_run && outcome.exit() == Exit::Accepted
}
