//! `cargo study hint`: the hints of a problem, one more each time it is asked.

use std::fs;

use crate::named;
use crate::problems;
use crate::text;

/// Prints the hints of a problem, from `problems/ID/hints.md`, up to this step.
///
/// # Errors
///
/// If there is no such problem or no such step, in a sentence.
pub fn run(id: &str, step: usize) -> Result<(), String> {
    let id = &problems::id_of(id)?;
    let (_, folder) = problems::folder(id).ok_or_else(|| {
        problems::absent(id).unwrap_or_else(|| match named::find(id) {
            Ok(_) => "hints are for problems, such as `cargo study hint 11868`".to_owned(),
            Err(_) => format!("no problem is called `{id}`: `cargo study list` tells their ids"),
        })
    })?;
    let hints = fs::read_to_string(folder.join("hints.md")).map_err(|error| {
        format!("problem `{id}` has no hints to read in `problems/{id}/hints.md`: {error}")
    })?;
    let hints: Vec<&str> = hints.lines().collect();
    if !(1..=hints.len()).contains(&step) {
        return Err(format!("problem `{id}` has hints 1 to {}, and no {step}", hints.len()));
    }
    let mut shown: String = hints[..step].iter().map(|hint| format!("{hint}\n")).collect();
    shown += &if step < hints.len() {
        format!("one more: `cargo study hint {id} {}`\n", step + 1)
    } else {
        format!("that was the last one; the lesson is `problems/{id}/README.md`\n")
    };
    text::print(&shown)
}
