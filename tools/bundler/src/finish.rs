//! The last touch: what is left of each crate under its title, laid out, and without warnings.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::Write;
use std::panic::resume_unwind;
use std::process::{Command, Stdio};
use std::thread;

use crate::error::Result;
use crate::index::{Index, Kind, Node};
use crate::load::{Loaded, Warning};
use crate::parts::{Options, Parts};
use crate::prune::{Left, Prune};
use crate::rustc::{Compiler, Diagnostic, Span};
use crate::text::{self, Edit, apply, within};

/// Of one length, so that places in the text stay.
const EXPECT: &str = "#[expect(dead_code)]";
const ALLOW: &str = "#[allow(dead_code)]";
/// What is said where an expectation is not met.
const UNMET: &str = "unfulfilled_lint_expectations";

/// A text as it is to be submitted.
pub struct Finished {
    pub text: String,
    pub crates: Vec<String>,
    pub notes: Vec<String>,
    pub said: Vec<Said>,
}

/// What the compiler says of a text in one edition.
pub struct Said {
    pub edition: &'static str,
    pub found: Vec<Diagnostic>,
    /// The MIR, if there is some.
    pub printed: Option<String>,
}

impl Said {
    pub fn error(&self) -> Option<&Diagnostic> {
        self.found.iter().find(|found| found.is_error())
    }
}

/// Puts titles over the crates and lays them out, as the edition in which they compile. The compiler is told not to mind
/// what is there without being used.
pub fn finish(
    left: &Left,
    parts: &Parts,
    compiler: &Compiler,
    edition: &str,
    loaded: &Loaded,
    options: &Options,
) -> Result<Finished> {
    let own = &loaded.warnings;
    let put_together = |text: &str| {
        let (mut finished, start) = put_together(text, parts, compiler, edition, options)?;
        finished.said = said(&finished.text, compiler)?;
        Ok((finished, start))
    };
    let expecting = match options.prune {
        Prune::Nothing => None,
        Prune::Fully | Prune::Lints => expecting(left, parts.program.text.len(), own)?,
    };
    let (mut finished, mut start) = put_together(expecting.as_ref().unwrap_or(&left.text))?;
    if expecting.is_some() {
        let said = &finished.said;
        let is_unmet = |said: &Said| said.found.iter().any(|found| found.is(UNMET));
        if said.iter().any(is_unmet) || said.iter().all(|said| said.error().is_some()) {
            (finished, start) = put_together(&left.text)?;
        } else {
            let crates = finished.text.split_off(start).replace(EXPECT, ALLOW);
            finished.text.push_str(&crates);
        }
    }
    if finished.crates.is_empty() {
        return Ok(finished);
    }
    quieted(&mut finished, start, compiler, own)?;
    let text = &finished.text;
    let why = |said: &Said| Some((said.edition, why_not(said.error()?, text)));
    let refused = finished.said.iter().filter_map(why);
    let refused: String =
        refused.map(|(edition, why)| format!("// Not in edition {edition}: {why}\n")).collect();
    finished.text.insert_str(start, &refused);
    Ok(finished)
}

/// A text, and where the crates begin in it.
fn put_together(
    left: &str,
    parts: &Parts,
    compiler: &Compiler,
    edition: &str,
    options: &Options,
) -> Result<(Finished, usize)> {
    let whole = options.prune == Prune::Nothing;
    let start = parts.program.text.len();
    let program = &left[..start];
    let index = Index::new(left, start)?;
    let mut finished =
        Finished { text: String::new(), crates: Vec::new(), notes: Vec::new(), said: Vec::new() };
    let mut modules = String::new();
    let is_laid_out = |foreign: bool| foreign && !whole;
    let some_are = parts.crates.iter().any(|part| is_laid_out(part.foreign));
    let mut rustfmt = some_are.then(|| layouter(compiler, edition));
    for part in &parts.crates {
        let module = index.nodes.iter().find(|node| {
            node.parent.is_none()
                && matches!(node.kind, Kind::Module { .. })
                && left[node.name.clone()] == part.module
        });
        let Some(module) = module else { continue };
        let mut body = text::tidied(&left[module.range.clone()])?;
        if is_laid_out(part.foreign) {
            match rustfmt.as_mut().and_then(|rustfmt| laid_out(&body, rustfmt)) {
                Some(laid_out) => body = laid_out,
                None if rustfmt.is_some() && compiler.has("rustfmt") => finished.notes.push(format!(
                    "rustfmt cannot lay out what is left of `{}`, which stays laid out as it came",
                    part.label
                )),
                None => {
                    rustfmt = None;
                    finished.notes = vec![
                        "the crates' text is laid out as it came; `rustup component add rustfmt` makes it shorter"
                            .to_owned(),
                    ];
                }
            }
        }
        let allow = match part.is_of(&options.keep) {
            _ if whole => "#[allow(warnings)]\n",
            true => "#[allow(unused)]\n",
            false => "",
        };
        modules.push_str(&format!("\n// {}\n{allow}{}\n", part.title, body.trim_end()));
        finished.crates.push(part.label.clone());
    }
    finished.text = program.to_owned();
    if !finished.crates.is_empty() {
        let line_end = if program.ends_with('\n') { "" } else { "\n" };
        let title = "// Below: what this program uses of other crates, and little else of them.\n";
        finished.text.extend([line_end, "\n", title]);
    }
    let start = finished.text.len();
    finished.text.push_str(&modules);
    Ok((finished, start))
}

/// How rustfmt is called.
fn layouter(compiler: &Compiler, edition: &str) -> Command {
    let mut rustfmt = compiler.companion("rustfmt");
    rustfmt.args(["--edition", edition, "--quiet", "--config", "use_small_heuristics=Max"]);
    rustfmt.current_dir(std::env::temp_dir());
    rustfmt.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    rustfmt
}

/// The text as rustfmt lays it out; nothing if it does not understand it.
fn laid_out(text: &str, rustfmt: &mut Command) -> Option<String> {
    let mut rustfmt = rustfmt.spawn().ok()?;
    rustfmt.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = rustfmt.wait_with_output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).ok()).flatten()
}

/// What the compiler says in all editions at once.
fn said(text: &str, compiler: &Compiler) -> Result<Vec<Said>> {
    thread::scope(|scope| {
        let said = compiler.editions.iter().map(|&edition| {
            scope.spawn(move || {
                let (found, printed) = compiler.examine(text, edition, &[])?;
                Ok(Said { edition, found, printed })
            })
        });
        let join = |thread: thread::ScopedJoinHandle<_>| {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        let said: Vec<_> = said.collect();
        said.into_iter().map(join).collect()
    })
}

/// What is left, and above what the compiler calls unused there that it is expected: so one run of the compiler tells
/// where that must be allowed, and that nothing else must be. Nothing if nothing is called so.
fn expecting(left: &Left, start: usize, own: &[Warning]) -> Result<Option<String>> {
    let text = &left.text;
    let index = Index::new(text, start)?;
    let is_allowed = |found: &Diagnostic| {
        let heads = found.primary().flat_map(|span| {
            let around = index.nodes.iter().filter(|node| within(&span.range(), &node.range));
            around.map(|node| text.get(node.range.start..node.name.start).unwrap_or_default())
        });
        heads.into_iter().any(|head| head.contains("allow("))
    };
    let unused = left.warnings().iter().filter(|found| found.is("dead_code") && !is_allowed(found));
    let edits = attributes("expect", text, &index, start, own, unused, &mut BTreeSet::new());
    let is_one = !edits.is_empty() && !text[start..].contains(EXPECT);
    Ok(is_one.then(|| apply(text, edits)))
}

/// Allows what the compiler warns of in crates: where that is, or around it if it has no effect there.
fn quieted(
    finished: &mut Finished,
    start: usize,
    compiler: &Compiler,
    own: &[Warning],
) -> Result<()> {
    let mut tried = BTreeSet::new();
    let count = |said: &[Said], counts: fn(&Diagnostic) -> bool| {
        said.iter().flat_map(|said| &said.found).filter(|found| counts(found)).count()
    };
    loop {
        let Finished { text, said, .. } = &*finished;
        let index = Index::new(text, start)?;
        let found = said.iter().flat_map(|said| &said.found);
        let edits = attributes("allow", text, &index, start, own, found, &mut tried);
        if edits.is_empty() {
            return Ok(());
        }
        let more = apply(text, edits);
        let now = self::said(&more, compiler)?;
        // Without an error there may be warnings that were not reached before.
        let counts = |said: &[Said]| {
            let lints = count(said, |found| found.lint().is_some());
            (count(said, Diagnostic::is_error), lints)
        };
        if counts(&now) < counts(said) {
            (finished.text, finished.said) = (more, now);
        }
    }
}

/// The attributes that allow or expect what is found, where none has been tried.
fn attributes<'a>(
    word: &str,
    text: &str,
    index: &Index,
    start: usize,
    own: &[Warning],
    found: impl Iterator<Item = &'a Diagnostic>,
    tried: &mut BTreeSet<(String, String)>,
) -> Vec<Edit> {
    let mut attributes: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
    let mut said_of = HashSet::new();
    for found in found {
        let Some(lint) = found.lint().filter(|_| !is_own(found, index, start, own)) else {
            continue;
        };
        for span in found.primary() {
            let places = places_to_allow(text, index, start, span, lint);
            // Every edition says it, and some things are said of one place together.
            if !places.first().is_some_and(|(_, path)| said_of.insert((lint, path.clone()))) {
                continue;
            }
            let mut places = places.into_iter();
            let at = places.find(|(_, path)| tried.insert((path.clone(), lint.to_owned())));
            if let Some((at, _)) = at {
                attributes.entry(at).or_default().insert(lint);
            }
        }
    }
    let edits = attributes.into_iter().map(|(at, lints)| {
        let lints: Vec<&str> = lints.into_iter().collect();
        let before = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        let alone = before.trim().is_empty();
        let between = if alone { format!("\n{before}") } else { " ".to_owned() };
        Edit::insert(at, format!("#[{word}({})]{between}", lints.join(", ")))
    });
    edits.collect()
}

/// Is it about the program? What a macro of a crate does there is the macro's own, unless cargo says it of the program.
fn is_own(found: &Diagnostic, index: &Index, start: usize, own: &[Warning]) -> bool {
    let in_macro = |span: &Span| {
        let arms = index.nodes.iter().filter(|node| matches!(node.kind, Kind::MacroArm));
        arms.into_iter().any(|node| within(&span.range(), &node.range))
    };
    let is_known = own.iter().any(|own| own.message == found.message);
    found.primary().all(|span| {
        span.range().start < start || is_known && (span.call_site().start < start || in_macro(span))
    })
}

/// Where a lint may be allowed that is about this place, and the path of each, from the inside out.
fn places_to_allow(
    text: &str,
    index: &Index,
    start: usize,
    span: &Span,
    lint: &str,
) -> Vec<(usize, String)> {
    // What a macro makes in the program can only be allowed in the macro.
    let in_program = span.call_site().start < start;
    let place = if in_program { span.range() } else { span.call_site() };
    let imports = index.imports.iter().filter(|import| within(&place, &import.range));
    let imports = imports.map(|import| (import.range.start, text[import.range.clone()].to_owned()));
    let mut around: Vec<&Node> =
        index.nodes.iter().filter(|node| within(&place, &node.range)).collect();
    around.sort_by_key(|node| node.range.len());
    let place_in = |node: &Node| match &node.kind {
        Kind::MacroArm => {
            let said = &text[node.range.start..place.start];
            let statement = said.rfind("let ").filter(|&at| {
                let starts = said[..at].trim_end().ends_with(['{', '}', '(', ';']);
                starts && !said[at..].contains(';')
            });
            statement.map(|at| node.range.start + at)
        }
        // It has no effect on what a call makes.
        Kind::MacroCall => None,
        Kind::Macro { .. } if !lint.starts_with("unused_macro") => None,
        _ if in_program => None,
        _ => Some(node.range.start),
    };
    let around = around.into_iter().filter_map(|node| Some((place_in(node)?, node.path.clone())));
    imports.filter(|_| !in_program).chain(around).collect()
}

/// Why the compiler does not take the text: its message, and the crate that it is about.
pub fn why_not(reason: &Diagnostic, text: &str) -> String {
    let at = reason.primary().next().map_or(0, |span| span.call_site().start);
    let mut above = text[..at.min(text.len())].lines().rev();
    let is_module = |line: &str| line.starts_with("mod ") || line.starts_with("pub mod ");
    let module = above.find(|line| is_module(line));
    let title = module.and_then(|_| above.find(|line| !line.starts_with("#[")));
    let title = title.and_then(|title| title.strip_prefix("// "));
    match title.and_then(|title| title.split(',').next()) {
        Some(owner) => format!("`{owner}` does not compile there: {}", reason.message),
        None => reason.message.clone(),
    }
}
