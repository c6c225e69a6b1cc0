//! Builds solutions, or takes files, and judges them.

use crate::exit::Exit;
use crate::judging::exhaustive;
use crate::judging::jobs::{Cases, Request};
use crate::judging::outcome::Outcome;
use crate::ui::report::{Report, Style};

/// Judges, and prints what came out as it comes.
pub fn test(request: &Request, style: Style) -> Result<Exit, String> {
    let mut report = Report::new(request.workspace, style);
    let outcomes = request.outcomes(|outcome| report.print(outcome))?;
    report.end(&outcomes)?;
    if let Cases::All = request.cases {
        exhaustive::keep_rejected(request.workspace, &outcomes);
    }
    Ok(Exit::worst(outcomes.iter().map(Outcome::exit)))
}
