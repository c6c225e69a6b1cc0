//! The ids of problems, for a shell to complete.

use std::env;
use std::ffi::OsStr;

use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};

use crate::problem::workspace::Workspace;

/// Completes the ids of problems.
pub(crate) fn problems() -> ArgValueCompleter {
    ArgValueCompleter::new(|begun: &OsStr| {
        let here = env::current_dir().unwrap_or_default();
        let Ok(workspace) = Workspace::find(&here) else { return Vec::new() };
        let ids = workspace.ids().unwrap_or_default();
        let begins = |id: &String| begun.to_str().is_some_and(|begun| id.starts_with(begun));
        let candidate = |id: String| {
            let title = workspace.about(&id).ok().map(|about| about.title.into());
            CompletionCandidate::new(id).help(title)
        };
        ids.into_iter().filter(begins).map(candidate).collect()
    })
}
