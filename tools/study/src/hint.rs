//! `cargo study hint`: the hints of a problem, one more each time it is asked.

use std::fs;

use games::Refused;

use crate::{Result, named, next, problems, text};

/// Prints the hints of a problem, up to this step.
///
/// # Errors
///
/// If there is no such problem or no such step, in a sentence.
pub fn run(id: &str, step: usize) -> Result<()> {
    let id = &problems::id_of(id)?;
    let hints = all(id)?;
    let told = hints.get(..step).filter(|told| !told.is_empty());
    let Some(told) = told else {
        let last = hints.len();
        return Err(Refused::new(format!("problem `{id}` has hints 1 to {last}, and no {step}")));
    };
    let mut shown: String = told.iter().map(|hint| format!("{hint}\n")).collect();
    shown += &if step < hints.len() {
        format!("one more: `cargo study hint {id} {}`\n", step + 1)
    } else {
        format!("that was the last one; the lesson is `problems/{id}/README.md`\n")
    };
    text::print(&shown)?;
    next::note_hints(id, step);
    Ok(())
}

/// The hints of a problem, from `problems/ID/hints.md`.
///
/// # Errors
///
/// If there is no such problem, or its hints cannot be read, in a sentence.
pub fn all(id: &str) -> Result<Vec<String>> {
    let (_, folder) = problems::folder(id).ok_or_else(|| {
        problems::absent(id).unwrap_or_else(|| match named::find(id) {
            Ok(_) => Refused::new("hints are for problems, such as `cargo study hint 11868`"),
            Err(_) => problems::unknown(id),
        })
    })?;
    let hints = fs::read_to_string(folder.join("hints.md")).map_err(|error| {
        Refused::new(format!(
            "problem `{id}` has no hints to read in `problems/{id}/hints.md`: {error}"
        ))
    })?;
    Ok(hints.lines().map(str::to_owned).collect())
}
