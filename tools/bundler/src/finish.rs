//! The last stage: puts a title above each crate, formats it, and silences its warnings.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde::{Deserialize, Serialize};

use crate::ask::BundleOptions;
use crate::ask::load::Warning;
use crate::ask::package::PackageSource;
use crate::cache;
use crate::error::Result;
use crate::join::contents::{Contents, Inlined};
use crate::rustc::mir::NEVER_CALLED;
use crate::rustc::{Diagnostic, Rustc};
use crate::shed::index::{Index, Node};
use crate::text::{self, Edit, apply, within};

#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Appendix {
    pub text: String,
    pub crates: Vec<String>,
    pub notes: Vec<String>,
}

pub struct FinishedFile {
    pub text: String,
    /// Where the program ends and its crates start.
    pub start: usize,
    pub appendix: Appendix,
    pub reports: Vec<EditionResult>,
    /// Notes of the comparison with cargo's build.
    pub notes: Vec<String>,
}

impl FinishedFile {
    /// The MIR in each edition in which it compiles.
    pub fn printed(&self) -> Vec<(&str, &str)> {
        let reports = self.reports.iter();
        reports.filter_map(|report| Some((report.edition, report.printed.as_deref()?))).collect()
    }
}

/// The compiler's result for a text in one edition.
pub struct EditionResult {
    pub edition: &'static str,
    pub found: Vec<Diagnostic>,
    pub printed: Option<String>,
    /// Why it does not compile.
    pub refusal: Option<String>,
}

/// Puts titles above the crates and formats them, in the edition in which they compile.
pub fn appendix(
    remaining: &str,
    parts: &Contents,
    compiler: &Rustc,
    edition: &str,
    options: &BundleOptions,
) -> Result<Appendix> {
    let start = parts.program.text.len();
    let index = Index::new(remaining, start)?;
    let mut appendix = Appendix::default();
    for part in &parts.crates {
        let is_module = |node: &&Node| node.path == format!("::{}", part.module);
        let Some(module) = index.nodes.iter().find(is_module) else { continue };
        let mut body = text::tidied(&remaining[module.range.clone()])?;
        if part.source.foreign && !options.whole {
            // rustfmt does not indent the insides of macros.
            match formatted(&text::indented(&body)?, compiler, edition) {
                Some(formatted) => body = formatted,
                None if compiler.has_tool("rustfmt") => appendix.notes.push(format!(
                    "rustfmt cannot format what is left of `{}`, which keeps its layout",
                    part.source.label
                )),
                None => appendix.notes.push(
                    "the crates keep their layout; `rustup component add rustfmt` makes the file shorter"
                        .to_owned(),
                ),
            }
            // In a large crate, a quarter of the bytes would be spaces.
            body = text::with_tabs(&with_short_calls(&body))?;
        }
        // Not everything that a program does not use of a crate can be removed.
        let body = body.trim_end();
        let PackageSource { label, terms, .. } = &part.source;
        let title = format!("{label}, {}", terms.join(", "));
        appendix.text.push_str(&format!("\n// {title}\n{ALLOW})]\n{body}\n"));
        appendix.crates.push(label.clone());
    }
    let is_call = |node: &&Node| node.path == format!("::{NEVER_CALLED}");
    if let Some(node) = index.nodes.iter().find(is_call) {
        let body = &remaining[node.range.clone()];
        appendix.text.push_str(&format!("\n// {WITHOUT_BODY}\n{ALLOW})]\n{body}\n"));
    }
    appendix.notes.dedup();
    if !appendix.crates.is_empty() {
        let line_end = text::line_end(&remaining[..start]);
        let last = if remaining[..start].ends_with('\n') { "" } else { line_end };
        appendix.text = text::with_line_ends(&appendix.text, line_end);
        appendix.text.insert_str(0, &format!("{last}{line_end}{BELOW}{line_end}"));
    }
    Ok(appendix)
}

const WITHOUT_BODY: &str =
    "Functions that only call this are needed by their types, but never run.";
const ALLOW: &str = "#[allow(warnings";
/// The line between the program and its crates.
pub const BELOW: &str =
    "// Below: what this program uses of other crates, and little else of them.";

/// The program with the crates below it. Lints that the compiler still reports in crates and expansions are allowed there.
pub fn assemble(
    program: &Inlined,
    mut appendix: Appendix,
    compiler: &Rustc,
    own: &[Warning],
) -> Result<FinishedFile> {
    let mut start = program.text.len();
    let mut text = format!("{}{}", program.text, appendix.text);
    let mut reports = self::reports(&text, compiler)?;
    loop {
        let edits = allow_edits(&text, start, program.is_expanded, &reports, own)?;
        if edits.is_empty() {
            break;
        }
        let in_program = edits.iter().filter(|edit| edit.range.start < start);
        let longer: usize = in_program.map(|edit| edit.text.len()).sum();
        let more = apply(&text, edits);
        let now = self::reports(&more, compiler)?;
        // An attribute may be an error where it is inserted.
        if errors(&now) > errors(&reports) {
            break;
        }
        (text, reports, start) = (more, now, start + longer);
    }
    appendix.text = text[start..].to_owned();
    for EditionResult { edition, refusal, .. } in reports.iter().rev() {
        if let (Some(refusal), Some(end)) = (refusal, text[start..].find(BELOW)) {
            // On the same line, so that the lines of the diagnostics stay right.
            let why = format!(" Not in edition {edition}: {}.", text::one_line(refusal));
            text.insert_str(start + end + BELOW.len(), &why);
        }
    }
    Ok(FinishedFile { text, start, appendix, reports, notes: Vec::new() })
}

fn errors(reports: &[EditionResult]) -> usize {
    let found = reports.iter().flat_map(|report| &report.found);
    found.filter(|found| found.is_error()).count()
}

/// The text with each body that only calls [`NEVER_CALLED`] in one line.
fn with_short_calls(text: &str) -> String {
    let call = format!("crate::{NEVER_CALLED}()");
    let mut parts = text.split(&call);
    let mut short = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        short.truncate(short.trim_end().len());
        short += &format!(" {call} {}", part.trim_start());
    }
    short
}

/// The text formatted by rustfmt; `None` if rustfmt rejects it.
fn formatted(text: &str, compiler: &Rustc, edition: &str) -> Option<String> {
    let mut rustfmt = compiler.tool("rustfmt");
    rustfmt.args(["--edition", edition, "--quiet", "--config", "use_small_heuristics=Max"]);
    // Keeps rustfmt from reading the user's configuration, or one above the temporary folder.
    let folder = cache::temp_folder().ok()?;
    fs::write(folder.path().join("rustfmt.toml"), "").ok()?;
    rustfmt.current_dir(&folder);
    rustfmt.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut rustfmt = rustfmt.spawn().ok()?;
    rustfmt.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = rustfmt.wait_with_output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).ok()).flatten()
}

fn reports(text: &str, compiler: &Rustc) -> Result<Vec<EditionResult>> {
    let reports = compiler.editions.iter().map(|&edition| {
        let (found, printed) = compiler.examine(text, edition, &[])?;
        let error = found.iter().find(|found| found.is_error());
        let refusal = error.map(|error| rejection(error, text));
        Ok(EditionResult { edition, found, printed, refusal })
    });
    reports.collect()
}

/// Edits that allow lints where [`ALLOW`] does not silence them: lints that the program denies by name, lints that are errors
/// by default, and those in calls of macros. Cargo's build does not report them either. No edit repeats an earlier one.
fn allow_edits(
    text: &str,
    start: usize,
    is_expanded: bool,
    reports: &[EditionResult],
    own: &[Warning],
) -> Result<Vec<Edit>> {
    let found = reports.iter().flat_map(|report| &report.found);
    let found: Vec<_> = found.filter_map(|found| Some((found, found.lint()?))).collect();
    let mut edits = BTreeSet::new();
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let index = Index::new(text, 0)?;
    for (found, lint) in found {
        let is_own = own.iter().any(|own| own.message == found.message);
        for span in found.primary() {
            let (place, call) = (span.range(), span.call_site());
            let mut around = index.nodes.iter().rev().filter(|node| within(&call, &node.range));
            let allow = format!("#[allow({lint})] ");
            let edit = if call.start >= start {
                let module = around.next_back();
                module.map(|module| (module.range.start + ALLOW.len(), format!(", {lint}")))
            } else if is_own || !is_expanded && place.start < start {
                None
            } else if place.start >= start {
                statement_start(text, start, place.start).map(|at| (at, allow))
            } else {
                // A procedural macro has made it.
                let item = around.find(|node| node.can_have_attributes());
                item.map(|item| (item.range.start, allow))
            };
            edits.extend(edit);
        }
    }
    edits.retain(|(at, allow)| !text[*at..].lines().next().unwrap_or_default().contains(allow));
    Ok(edits.into_iter().map(|(at, allow)| Edit::insert(at, allow)).collect())
}

/// The start of the statement around a place.
fn statement_start(text: &str, start: usize, place: usize) -> Option<usize> {
    let mut ends = text[start..place].char_indices().rev().filter(|&(at, letter)| {
        matches!(letter, '{' | '}' | ';') || letter == '(' && text[..start + at].ends_with('$')
    });
    let end = start + ends.next()?.0 + 1;
    Some(end + text[end..].len() - text[end..].trim_start().len())
}

/// The crate that this place of the text is in.
pub fn owner(text: &str, at: usize) -> Option<&str> {
    let mut above = text[..at.min(text.len())].lines().rev();
    let title = above.find(|line| line.starts_with(ALLOW)).and_then(|_| above.next());
    title?.strip_prefix("// ")?.split(',').next()
}

/// Why the compiler rejects the text: its message, and the crate it is about.
pub fn rejection(reason: &Diagnostic, text: &str) -> String {
    let at = reason.call_sites().next().map_or(0, |place| place.start);
    match owner(text, at) {
        Some(owner) => format!("`{owner}` does not compile there: {}", reason.message),
        None => reason.message.clone(),
    }
}
