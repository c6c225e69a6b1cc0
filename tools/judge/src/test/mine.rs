//! Records which problems the user's own solutions solve.

use std::collections::BTreeSet;

use anyhow::Result;
use checkout::progress;

use super::{TestRequest, TestResult};
use crate::fault::Exit;
use crate::text::{self, GOOD};

/// Records which problems are solved. The first time, prints where to read on, unless the output is JSON.
pub(super) fn record(request: &TestRequest, results: &[TestResult], is_text: bool) -> Result<()> {
    if !request.args.mine {
        return Ok(());
    }
    let mut recorded = BTreeSet::new();
    for result in results.iter().filter(|result| is_solved(result)) {
        let Some(id) = result.subject.id.as_ref().filter(|id| recorded.insert(*id)) else {
            continue;
        };
        match progress::note(id, |steps| steps.solved = true) {
            Ok(before) if is_text && !before.solved => text::print(&format!(
                "{GOOD}{} solves {id}{GOOD:#}: the proof is in `problems/{id}/README.md`, and \
                 `cargo judge test {id}` runs the worked solution\n",
                text::plain(&result.subject.path())
            ))?,
            Ok(_) => {}
            Err(error) => anstream::eprintln!("warning: {error:#}"),
        }
    }
    Ok(())
}

fn is_solved(result: &TestResult) -> bool {
    let all_run = !result.judged.is_empty() && result.not_run.is_empty();
    all_run && result.exit() == Exit::Accepted
}
