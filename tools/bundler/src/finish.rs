//! The last touch: what is left of each crate under its title, laid out, and without warnings.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};

use crate::error::Result;
use crate::index::{Index, Kind};
use crate::parts::Parts;
use crate::rustc::{Compiler, Diagnostic, EDITIONS};
use crate::text::{self, Edit, apply, within};

/// A text as it is to be submitted.
pub struct Finished {
    pub text: String,
    pub crates: Vec<String>,
    pub notes: Vec<String>,
}

/// Puts titles over the crates and lays them out, as the edition in which they compile. With `whole`, the compiler is
/// told not to mind what is unused.
pub fn finish(
    left: &str,
    parts: &Parts,
    compiler: &Compiler,
    edition: &str,
    whole: bool,
) -> Result<Finished> {
    let start = parts.program.text.len();
    let program = &left[..start];
    let index = Index::new(left, start)?;
    let mut finished = Finished { text: String::new(), crates: Vec::new(), notes: Vec::new() };
    let mut modules = String::new();
    let is_laid_out = |foreign: bool| foreign && !whole;
    let some_are = parts.crates.iter().any(|part| is_laid_out(part.foreign));
    let mut rustfmt = if some_are { layouter(compiler, edition) } else { None };
    for part in &parts.crates {
        let module = index.nodes.iter().find(|node| {
            node.parent.is_none()
                && matches!(node.kind, Kind::Module { .. })
                && left[node.name.clone()] == part.module
        });
        let Some(module) = module else { continue };
        let mut body = text::tidied(&left[module.range.clone()])?;
        if is_laid_out(part.foreign) {
            match rustfmt.as_mut().map(|rustfmt| laid_out(&body, rustfmt)) {
                Some(Some(laid_out)) => body = laid_out,
                Some(None) => finished.notes.push(format!(
                    "rustfmt cannot lay out what is left of `{}`, which stays laid out as it came",
                    part.label
                )),
                None => {
                    finished.notes = vec![
                        "the crates' text is laid out as it came; `rustup component add rustfmt` makes it shorter"
                            .to_owned(),
                    ];
                }
            }
        }
        let allow = if whole { "#[allow(warnings)]\n" } else { "" };
        modules.push_str(&format!("\n// {}\n{allow}{}\n", part.title, body.trim_end()));
        finished.crates.push(part.label.clone());
    }
    if finished.crates.is_empty() {
        finished.text = program.to_owned();
        return Ok(finished);
    }
    let line_end = if program.ends_with('\n') { "" } else { "\n" };
    let title = "// Below: what this program uses of other crates, and nothing else of them.\n";
    let head = format!("{program}{line_end}\n{title}");
    let mut text = format!("{head}{modules}");
    let refused = quieted(&mut text, head.len(), compiler)?;
    if !refused.is_empty() {
        let refused: Vec<String> = refused
            .iter()
            .map(|(edition, why)| format!("// Not in edition {edition}: {why}\n"))
            .collect();
        text.insert_str(head.len(), &refused.concat());
    }
    finished.text = text;
    Ok(finished)
}

/// How rustfmt is called, if it is installed.
fn layouter(compiler: &Compiler, edition: &str) -> Option<Command> {
    let mut rustfmt = compiler.companion("rustfmt")?;
    rustfmt.args(["--edition", edition, "--quiet", "--config", "use_small_heuristics=Max"]);
    rustfmt.current_dir(std::env::temp_dir());
    rustfmt.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    Some(rustfmt)
}

/// The text as rustfmt lays it out; nothing if it does not understand it.
fn laid_out(text: &str, rustfmt: &mut Command) -> Option<String> {
    let mut rustfmt = rustfmt.spawn().ok()?;
    rustfmt.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = rustfmt.wait_with_output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).ok()).flatten()
}

/// Allows on single items what the compiler still warns of in them. Answers with the editions that do not take the
/// text at all, and why.
fn quieted(
    text: &mut String,
    start: usize,
    compiler: &Compiler,
) -> Result<Vec<(&'static str, String)>> {
    let mut refused = Vec::new();
    let mut allowed: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    let index = Index::new(text, start)?;
    for edition in EDITIONS {
        let found = compiler.check(text, edition, &[])?;
        if let Some(error) = found.iter().find(|found| found.is_error()) {
            refused.push((edition, why_not(error, text)));
            continue;
        }
        for warning in &found {
            let lint = match warning.code() {
                // The one lint whose messages have the code of an error.
                Some("E0133") => "unsafe_op_in_unsafe_fn",
                Some(lint) => lint,
                None => continue,
            };
            for place in
                warning.primary().map(|span| span.call_site()).filter(|place| place.start >= start)
            {
                let around = index.nodes.iter().filter(|node| {
                    !matches!(node.kind, Kind::MacroArm) && within(&place, &node.range)
                });
                if let Some(node) = around.min_by_key(|node| node.range.len()) {
                    allowed.entry(node.range.start).or_default().insert(lint.to_owned());
                }
            }
        }
    }
    let edits = allowed.into_iter().map(|(at, lints)| {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let lints: Vec<String> = lints.into_iter().collect();
        Edit::insert(at, format!("#[allow({})]\n{}", lints.join(", "), " ".repeat(at - line)))
    });
    *text = apply(text, edits.collect());
    Ok(refused)
}

/// Why the compiler does not take the text: its message, and the crate that it is about.
pub fn why_not(reason: &Diagnostic, text: &str) -> String {
    let at = reason.primary().next().map_or(0, |span| span.call_site().start);
    let titles = text[..at.min(text.len())].lines().collect::<Vec<_>>();
    let module = titles.windows(2).rev().find(|pair| {
        ["mod ", "pub mod "].iter().any(|start| pair[1].starts_with(start))
            && pair[0].starts_with("// ")
    });
    let owner =
        module.map(|pair| pair[0].trim_start_matches("// ").split(',').next().unwrap_or_default());
    match owner {
        Some(owner) => format!("`{owner}` does not compile there: {}", reason.message),
        None => reason.message.clone(),
    }
}
