//! What the judge prints of programs: text for people, or one JSON object a case for editors.

pub(crate) mod json;
pub(crate) mod lines;

use std::io::{self, Write};

use crate::error::Result;
use crate::judging::outcome::Outcome;
use crate::problem::workspace::Workspace;
use crate::report::json::Summary;
use crate::ui::text;

/// How much is printed, and in what form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Rejected cases in full, accepted ones in one line a problem.
    Failures,
    /// A line for every accepted case as well.
    EveryCase,
    /// One JSON object a case.
    Json,
}

/// What is printed while programs are judged, and at the end.
pub struct Report<'a> {
    workspace: &'a Workspace,
    style: Style,
}

impl Report<'_> {
    /// A report in that style.
    pub fn new(workspace: &Workspace, style: Style) -> Report<'_> {
        Report { workspace, style }
    }

    /// Tells of one program.
    pub fn print(&mut self, outcome: &Outcome) -> Result<()> {
        let Report { workspace, style } = self;
        text::printed(match style {
            // The stream that removes colours would remove characters of what programs print.
            Style::Json => json::print(&mut io::stdout().lock(), workspace, outcome),
            Style::Failures | Style::EveryCase => {
                let every_case = *style == Style::EveryCase;
                let mut out = anstream::stdout().lock();
                lines::print_problem(&mut out, workspace, outcome, every_case)
                    .and_then(|()| out.flush())
            }
        })
    }

    /// Adds up; in text the last line is `N passed, N failed`, and `, N skipped` if cases were not run.
    pub fn end(&self, outcomes: &[Outcome]) -> Result<()> {
        text::printed(match self.style {
            Style::Json => json::print_summary(&mut io::stdout().lock(), Summary::of(outcomes)),
            _ => lines::print_summary(&mut anstream::stdout().lock(), outcomes, "above", None),
        })
    }
}
