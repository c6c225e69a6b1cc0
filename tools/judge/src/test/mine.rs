//! Notes which problems one's own solutions solve.

use std::collections::BTreeSet;

use anyhow::Result;
use checkout::progress;

use super::{Outcome, Request};
use crate::fault::Exit;
use crate::text::{self, GOOD};

/// Notes which problems are solved now. The first time, it says where to read on, unless the output is for a program.
pub(super) fn note(request: &Request, outcomes: &[Outcome], is_read: bool) -> Result<()> {
    if !request.args.mine {
        return Ok(());
    }
    let mut noted = BTreeSet::new();
    for own in outcomes.iter().filter(|outcome| is_solved(outcome)) {
        let id = &own.subject.id;
        if !noted.insert(id) {
            continue;
        }
        match progress::note(id, |steps| steps.solved = true) {
            Ok(before) if is_read && !before.solved => text::say(&format!(
                "{GOOD}{} solves {id}{GOOD:#}: the proof is in `problems/{id}/README.md`, and \
                 `cargo judge test {id}` runs the worked solution\n",
                text::plain(&own.subject.path())
            ))?,
            Ok(_) => {}
            Err(trouble) => anstream::eprintln!("warning: {trouble:#}"),
        }
    }
    Ok(())
}

fn is_solved(outcome: &Outcome) -> bool {
    let all_run = !outcome.judged.is_empty() && outcome.not_run.is_empty();
    all_run && outcome.exit() == Exit::Accepted
}
