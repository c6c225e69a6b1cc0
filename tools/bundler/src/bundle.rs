//! Turns a package into one file, stage by stage.

use std::collections::BTreeSet;
use std::env::consts::EXE_EXTENSION;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::ask::Options;
use crate::ask::load::{Loaded, Source, load};
use crate::error::{At, Error, Result};
use crate::finish::{self, Below, Finished, Report};
use crate::join::edition::renewed;
use crate::join::{Part, Parts, gather};
use crate::prove::mir;
use crate::prove::origin::{Origin, is_comparable, other_editions};
use crate::rustc::{Compiler, Diagnostic};
use crate::shed::index::{Cut, Index, Kind};
use crate::shed::prune::{Budget, Draft, prune};
use crate::shed::reach::unreached;
use crate::text::{slashed, within, words};
use crate::warm;

/// One file that compiles alone, with notes. [`bundle`] makes it, and `cargo alone --json` prints it.
#[derive(Serialize)]
pub struct Bundle {
    pub text: String,
    /// The crates in it, in their order there: names with versions, such as `proconio 0.5.0`.
    pub crates: Vec<String>,
    /// The editions of the target, or 2021 and 2024, with the compiler's result in each.
    pub editions: Vec<Edition>,
    /// Notes for the user, a sentence each.
    pub notes: Vec<String>,
    /// The files of the text, with manifests and build scripts.
    pub sources: Vec<PathBuf>,
}

/// An edition that a bundle was compiled in.
#[derive(Serialize)]
pub struct Edition {
    /// Such as `2021`.
    pub name: &'static str,
    /// The executable, if [`Options`] name a folder for it; or why the text does not compile in this edition.
    pub program: Result<Option<PathBuf>, String>,
}

/// Newer names are noted, unless the package or the target names its oldest compiler.
const OLDEST_COMPILER: &str = "1.70";

/// The unit of `--budget`.
pub const MEGABYTE: usize = 1_000_000;

/// Bundles a program: that of a `.rs` file, or that of the package whose folder or manifest this is, or that is above it.
/// Cargo builds it first, so errors of the program appear in cargo's own words.
///
/// # Errors
/// What cannot be bundled, why, and the way out. Never panics, whatever the path leads to.
pub fn bundle(path: &Path, options: &Options) -> Result<Bundle> {
    let tell = |stage| options.progress.tell(stage);
    tell("1/5 building with cargo");
    let compiler = Compiler::find()?.of(options.judge);
    let mut loaded = load(path, options)?;
    let compiler = compiler.keeping(&loaded.target_folder);
    for (offered, _) in &options.offered {
        loaded.refuse_unknown(offered)?;
    }
    tell("2/5 putting crates together");
    loaded.program = renewed(&loaded, &loaded.program, "2018", &compiler, &[])?;
    let mut parts = gather(&loaded, &compiler, options)?;
    let compiler = compiler.importing(&parts.offered);
    let mut notes = std::mem::take(&mut parts.notes);
    let whole = parts.whole();
    let index = Index::new(&whole, parts.program.text.len())?;
    let budget = Budget::new(options.budget);
    let mut making =
        Making { loaded: &mut loaded, parts, whole, index, compiler: &compiler, options, budget };
    let Finished { text, below, reports, notes: proof } = making.finished()?;
    let parts = making.parts;
    notes.extend(below.notes.into_iter().chain(proof));

    tell("5/5 compiling the file alone");
    options.judge.map_or(Ok(()), |judge| judge.refuse_too_long(&text))?;
    let (crates, sources) = (below.crates, parts.files(&loaded));
    let mut bundle = Bundle { text, crates, editions: Vec::new(), notes, sources };
    bundle.compile(&loaded, &parts, &reports, &compiler, options.programs.as_deref())?;
    bundle.look_for_newer(&loaded.program, &parts, &compiler, options)?;
    Ok(bundle)
}

/// A bundle in progress.
struct Making<'a> {
    loaded: &'a mut Loaded,
    parts: Parts,
    /// The program and all of its crates.
    whole: String,
    /// The index of `whole`.
    index: Index,
    compiler: &'a Compiler,
    options: &'a Options,
    budget: Budget,
}

/// The pruned crates, cached for programs that use the same parts of them.
#[derive(Serialize, Deserialize)]
struct Kept {
    edition: String,
    below: Below,
}

impl Making<'_> {
    /// The file, in the first edition in which it compiles and every crate can be compared with cargo's build.
    fn finished(&mut self) -> Result<Finished> {
        let editions = self.editions();
        let key = self.key(&editions[0])?;
        if let Some(finished) = key.map(|key| self.proved_again(key)).transpose()?.flatten() {
            return Ok(finished);
        }
        let mut incomparable = None;
        let mut refusal = None;
        for edition in &editions {
            match self.draft(edition)? {
                Ok(draft) if self.is_comparable(&draft)? => return self.made_of(draft, key),
                Ok(draft) => incomparable = incomparable.or(Some(draft)),
                Err(errors) => refusal = refusal.or(Some(errors)),
            }
        }
        match incomparable {
            Some(draft) => self.made_of(draft, key),
            None => Err(self.refusal(&refusal.unwrap_or_default())),
        }
    }

    /// The editions to try, the most promising first.
    fn editions(&self) -> Vec<String> {
        let own = self.loaded.program.edition.as_str();
        // In an older edition, a crate may not compile from its own files, and then cannot be compared.
        let editions = self.parts.crates.iter().map(|part| part.source.edition.as_str());
        let newest = editions.fold(own, Ord::max);
        let mut editions: Vec<String> = Vec::new();
        for edition in [newest, own, "2021", "2024", "2018"] {
            if !editions.iter().any(|known| known == edition) {
                editions.push(edition.to_owned());
            }
        }
        editions
    }

    fn is_pruned(&self) -> bool {
        !self.options.whole && !self.parts.crates.is_empty()
    }

    /// The key of the result in the cache.
    fn key(&self, edition: &str) -> Result<Option<u64>> {
        let program = &self.loaded.program;
        if !self.is_pruned() {
            return Ok(None);
        }
        let compiler = self.compiler.importing(&self.loaded.imports(program));
        let Some(printed) = compiler.mir_of_crate(program, edition)? else {
            return Ok(None);
        };
        let reached = self.reached(&BTreeSet::new())?;
        let (program, crates) = reached.split_at(self.start());
        let names =
            self.parts.crates.iter().flat_map(|part| [&part.module, &part.source.crate_name]);
        let uses = warm::uses(program, crates, &names.map(String::as_str).collect(), &printed)?;
        let settings = (self.compiler.settings(), edition, self.options.budget);
        let credits: Vec<_> =
            self.parts.crates.iter().map(|part| (&part.source.label, &part.source.terms)).collect();
        Ok(Some(crate::cache::hash_of((settings, crates, credits, uses))))
    }

    /// The file with cached crates, if it is the same program as cargo's.
    fn proved_again(&self, key: u64) -> Result<Option<Finished>> {
        let kept = self.compiler.cache.read(key);
        let Some(kept) = kept.and_then(|kept| serde_json::from_str::<Kept>(&kept).ok()) else {
            return Ok(None);
        };
        let program = &self.parts.program.text;
        let mut finished =
            finish::finish(program, kept.below, self.compiler, &self.loaded.warnings)?;
        let origin = self.origin(&kept.edition, &finished.text)?;
        let printed = self.mir(&finished, &kept.edition)?;
        let notes = printed.map(|printed| origin.compare(&printed, &finished.printed()));
        let is_proved = origin.unknown(&finished.text)?.is_empty();
        let Some(Ok(notes)) = notes.filter(|_| is_proved) else { return Ok(None) };
        finished.notes = notes;
        Ok(Some(finished))
    }

    /// The program and the parts of crates that it reaches, or else all of them, if that compiles in this edition.
    fn draft(&mut self, edition: &str) -> Result<Result<Draft, Vec<Diagnostic>>> {
        self.tell("3/5 following names");
        if self.is_pruned() {
            if let Some(draft) = self.reached_draft(edition)? {
                return Ok(Ok(draft));
            }
        }
        self.whole_draft(edition)
    }

    fn whole_draft(&self, edition: &str) -> Result<Result<Draft, Vec<Diagnostic>>> {
        Draft::compile(&self.whole, self.compiler, edition, &BTreeSet::new())
    }

    /// The program and the parts of crates that names lead to. What the compiler misses is added: by name, then by the
    /// words of macro calls, then by whole crates. `None` if that is not enough.
    fn reached_draft(&mut self, edition: &str) -> Result<Option<Draft>> {
        let mut asked = BTreeSet::new();
        loop {
            let less = self.reached(&asked)?;
            let errors = match Draft::compile(&less, self.compiler, edition, &asked)? {
                Ok(draft) => return Ok(Some(draft)),
                Err(errors) => errors,
            };
            // Errors of another edition: syntax errors have no code; others are trait objects without `dyn`, ranges with
            // `...`, and in edition 2024 temporaries that live too short, as in zerocopy.
            let is_of_edition = |error: &&Diagnostic| {
                matches!(error.code(), None | Some("E0716" | "E0782" | "E0783"))
            };
            if self.renewed(&less, errors.iter().filter(is_of_edition), edition)? {
                continue;
            }
            let mut more = missed(&self.whole, &self.index, &errors, &asked);
            if more.is_empty() {
                more = crates_with(&less, self.start(), &errors, &asked)?;
            }
            if more.is_empty() && !self.renewed(&less, errors.iter(), edition)? {
                return Ok(None);
            }
            asked.extend(more);
        }
    }

    /// Converts crates of an older edition that have errors to this edition. Returns whether there were any.
    fn renewed<'d>(
        &mut self,
        text: &str,
        errors: impl Iterator<Item = &'d Diagnostic>,
        edition: &str,
    ) -> Result<bool> {
        let places: Vec<_> =
            errors.flat_map(Diagnostic::primary).map(|span| span.range()).collect();
        let crates = crates_around(text, self.start(), &places)?;
        let has_error = |part: &&Part| crates.contains(&format!("::{}", part.module));
        let is_older = |part: &&Part| part.source.edition.as_str() < edition;
        let mut is_any = false;
        for part in self.parts.crates.iter().filter(is_older).filter(has_error) {
            let source = &self.loaded.packages[&part.id];
            let renewed = renewed(self.loaded, source, edition, self.compiler, &part.way);
            if let Ok(renewed) = renewed {
                self.loaded.packages.insert(part.id.clone(), renewed);
                is_any = true;
            }
        }
        if is_any {
            self.parts = gather(self.loaded, self.compiler, self.options)?;
            self.whole = self.parts.whole();
            self.index = Index::new(&self.whole, self.start())?;
        }
        Ok(is_any)
    }

    fn reached(&self, asked: &BTreeSet<String>) -> Result<String> {
        let Making { whole, index, .. } = self;
        let gone = unreached(whole, self.start(), index, asked, &Cut::default())?;
        Ok(gone.apply(whole, index))
    }

    /// Finishes a draft.
    fn made_of(&mut self, mut draft: Draft, key: Option<u64>) -> Result<Finished> {
        let edition = draft.edition.clone();
        let mut origin = self.origin(&edition, &draft.text)?;
        let is_known = origin.unknown(&draft.text)?.is_empty();
        if !is_known && draft.text != self.whole {
            // Crates that cannot be compared with cargo's build are compared with the whole text.
            let whole = self.whole_draft(&edition)?.ok();
            if let Some(whole) = whole.filter(|whole| !whole.has_all_of(&draft)) {
                draft = whole;
                origin = self.origin(&edition, &draft.text)?;
            }
        }
        let mut made = self.less_of(&draft, &origin);
        if matches!(made, Err(Error::OtherFunction(_))) && draft.text != self.whole {
            // Something may be missing that no name leads to.
            draft = match self.whole_draft(&edition)? {
                Ok(whole) => whole,
                Err(errors) => return Err(self.refusal(&errors)),
            };
            made = self.less_of(&draft, &self.origin(&edition, &draft.text)?);
        }
        let finished = made?;
        if let (Some(key), true) = (key, is_known) {
            let kept = Kept { edition, below: finished.below.clone() };
            let kept = serde_json::to_string(&kept).map_err(Error::NotJson)?;
            self.compiler.cache.write(key, &kept);
        }
        Ok(finished)
    }

    /// The file with everything removed that can be. If its MIR differs from the draft's, it is made again with every step
    /// compared. In the end cargo's MIR decides, or the draft's for crates that compile only under cargo.
    fn less_of(&self, draft: &Draft, origin: &Origin) -> Result<Finished> {
        let Draft { edition, .. } = draft;
        let program = &self.parts.program.text;
        let warnings = &self.loaded.warnings;
        let mut each_step = false;
        loop {
            self.tell("4/5 removing unused code");
            let text = match self.is_pruned() {
                true => prune(draft, program.len(), self.compiler, &self.budget, each_step)?,
                false => draft.text.clone(),
            };
            let mut below =
                finish::below(&text, &self.parts, self.compiler, edition, self.options)?;
            if self.budget.is_spent() {
                below.notes.push(format!(
                    "unused code may remain, because the compiler has read {} MB of text; a larger `--budget` removes more",
                    self.options.budget / MEGABYTE
                ));
            }
            let mut finished = finish::finish(program, below, self.compiler, warnings)?;
            let Some(printed) = self.mir(&finished, edition)? else {
                let errors = self.compiler.errors(&finished.text, edition)?;
                return Err(self.not_together(&errors));
            };
            let is_same = draft.is_same(&mir::functions(&printed));
            if !is_same && !each_step && text != draft.text {
                each_step = true;
                continue;
            }
            if self.parts.is_put_together() {
                finished.notes = origin.compare(&printed, &finished.printed())?;
                let unknown = origin.unknown(&finished.text)?;
                let is_known = unknown.is_empty();
                finished.notes.extend(unknown);
                if !is_same && !is_known {
                    return Err(self.not_together(&[]));
                }
            } else {
                let Finished { text, .. } = &finished;
                let program = &self.loaded.program;
                finished.notes = other_editions(program, self.compiler, text, &finished.printed())?;
            }
            return Ok(finished);
        }
    }

    /// The MIR of a finished text in this edition, if it compiles.
    fn mir(&self, finished: &Finished, edition: &str) -> Result<Option<String>> {
        match finished.reports.iter().find(|report| report.edition == edition) {
            Some(report) => Ok(report.printed.clone()),
            None => self.compiler.mir(&finished.text, edition),
        }
    }

    fn origin<'b>(&'b self, edition: &'b str, text: &str) -> Result<Origin<'b>> {
        Origin::of(self.loaded, &self.parts, self.compiler, edition, text)
    }

    fn is_comparable(&self, draft: &Draft) -> Result<bool> {
        is_comparable(self.loaded, &self.parts, self.compiler, &draft.edition, &draft.text)
    }

    fn start(&self) -> usize {
        self.parts.program.text.len()
    }

    fn tell(&self, stage: &'static str) {
        self.options.progress.tell(stage);
    }

    /// Why the program and its crates do not compile together.
    fn refusal(&mut self, errors: &[Diagnostic]) -> Error {
        let said: BTreeSet<&str> = errors.iter().flat_map(Diagnostic::all_words).collect();
        let not_together = self.not_together(errors);
        let crates = self.parts.crates.iter_mut().map(|part| &mut part.inlined);
        let inlined = [&mut self.parts.program].into_iter().chain(crates);
        let mut suspects = inlined.flat_map(|inlined| inlined.suspects.drain(..));
        let suspect = suspects.find(|suspect| said.contains(suspect.name.as_str()));
        suspect.map_or(not_together, |suspect| suspect.refusal)
    }

    fn not_together(&self, errors: &[Diagnostic]) -> Error {
        let said = errors.first().map_or("", Diagnostic::rendered);
        Error::NotTogether(self.loaded.program.label.clone(), said.to_owned(), self.whole.clone())
    }
}

/// What these errors name that is not in `asked` yet: names defined in the `text`, or else words of macro calls.
fn missed(
    text: &str,
    index: &Index,
    errors: &[Diagnostic],
    asked: &BTreeSet<String>,
) -> BTreeSet<String> {
    let nodes = || index.nodes.iter();
    let defined: BTreeSet<&str> = nodes().map(|node| &text[node.name.clone()]).collect();
    let calls = nodes().filter(|node| matches!(node.kind, Kind::MacroCall));
    let called: BTreeSet<&str> = calls.flat_map(|call| words(&text[call.range.clone()])).collect();
    let ends: BTreeSet<&str> = errors.iter().flat_map(Diagnostic::ends).collect();
    let names: BTreeSet<&str> = errors.iter().flat_map(Diagnostic::names).collect();
    let missed = [(&ends, &defined), (&names, &defined), (&names, &called)].map(|(said, there)| {
        let new = said.intersection(there).filter(|word| **word != "_" && !asked.contains(**word));
        new.map(|word| (*word).to_owned()).collect::<BTreeSet<String>>()
    });
    missed.into_iter().find(|missed| !missed.is_empty()).unwrap_or_default()
}

/// The crates with these errors, except those in `asked`.
fn crates_with(
    text: &str,
    start: usize,
    errors: &[Diagnostic],
    asked: &BTreeSet<String>,
) -> Result<BTreeSet<String>> {
    let places: Vec<_> = errors.iter().flat_map(Diagnostic::places).collect();
    Ok(crates_around(text, start, &places)?.difference(asked).cloned().collect())
}

/// The crates of this text that contain one of these places.
fn crates_around(text: &str, start: usize, places: &[Range<usize>]) -> Result<BTreeSet<String>> {
    if places.is_empty() {
        return Ok(BTreeSet::new());
    }
    let crates = Index::new(text, start)?.nodes.into_iter().filter(|node| {
        node.parent.is_none() && places.iter().any(|place| within(place, &node.range))
    });
    Ok(crates.map(|node| node.path).collect())
}

impl Bundle {
    /// Compiles the text to `folder`, if given. Editions with equal MIR share one executable.
    fn compile(
        &mut self,
        loaded: &Loaded,
        parts: &Parts,
        reports: &[Report],
        compiler: &Compiler,
        folder: Option<&Path>,
    ) -> Result<()> {
        let program = &loaded.program;
        for one in reports {
            // Equal MIR means the same program.
            let mut twins = reports.iter().zip(&self.editions);
            let twin = twins.find(|(twin, _)| one.printed.is_some() && twin.printed == one.printed);
            let file = folder.map(|folder| folder.join(one.edition).with_extension(EXE_EXTENSION));
            let made = match (one.error(), file, twin.map(|(_, twin)| &twin.program)) {
                (Some(error), ..) => Err(finish::why_not(error, &self.text)),
                (None, Some(_), Some(Ok(twin))) => Ok(twin.clone()),
                (None, Some(file), _) => {
                    let found = compiler.make(&self.text, one.edition, &file)?;
                    let error = found.iter().find(|found| found.is_error());
                    error.map_or(Ok(Some(file)), |error| Err(finish::why_not(error, &self.text)))
                }
                (None, None, _) => Ok(None),
            };
            self.editions.push(Edition { name: one.edition, program: made });
        }
        let reason = |edition: &Edition| {
            let reason = edition.program.as_ref().err()?;
            Some(format!("in edition {}: {reason}", edition.name))
        };
        let reasons: Vec<String> = self.editions.iter().filter_map(reason).collect();
        // The program's own edition, or the next one of the judge.
        let home = reports.iter().position(|report| report.edition >= program.edition.as_str());
        let is_refused = |home: usize| self.editions[home].program.is_err();
        if home.map_or(reasons.len() == reports.len(), is_refused) {
            let (label, text) = (program.label.clone(), self.text.clone());
            return Err(Error::NotTogether(label, reasons.join("\n"), text));
        }
        let start = parts.program.text.len();
        for warning in home.iter().flat_map(|&home| &reports[home].found) {
            // A message without a place is not about the text. It may be the linker's.
            let Some(span) = warning.primary().next() else { continue };
            let message = &warning.message;
            let is_in_program = span.range().start < start;
            let place = match loaded.warnings.iter().find(|own| own.message == *message) {
                Some(own) => own.place.clone(),
                // Cargo does not report this in code from a macro.
                None if is_in_program && parts.program.is_expanded => continue,
                None if is_in_program => {
                    format!("{}:{}", slashed(program.file()), span.line_start)
                }
                None => format!("line {} of the bundle", span.line_start),
            };
            self.notes
                .push(format!("the program has a warning of its own, at `{place}`: {message}"));
        }
        Ok(())
    }

    /// Fails if the text uses names that are newer than the oldest compiler, or adds a note if none is set.
    fn look_for_newer(
        &mut self,
        program: &Source,
        parts: &Parts,
        compiler: &Compiler,
        options: &Options,
    ) -> Result<()> {
        let there = options.judge.and_then(|judge| judge.rustc.as_deref());
        let named = there.or(program.rust_version.as_deref());
        let oldest = named.unwrap_or(OLDEST_COMPILER);
        let compiles = self.editions.iter().find(|edition| edition.program.is_ok());
        let edition = compiles.map_or(compiler.editions[0], |edition| edition.name);
        let Some(newer) = compiler.newer_than(oldest, &self.text, edition)? else {
            self.notes.push(format!(
                "not checked whether Rust {oldest} has everything that this uses; `rustup component add clippy` makes it possible"
            ));
            return Ok(());
        };
        // The first of the newest.
        let Some(newest) = newer.iter().rev().max_by_key(|found| since(found)) else {
            return Ok(());
        };
        let span = newest.primary().next();
        let (line, range) = span.map_or((1, 0..0), |span| (span.line_start, span.range()));
        let place = match range.start < parts.program.text.len() {
            true => At::Line(program.file().into(), line),
            false => At::Bundle(line),
        };
        let text = self.text[range].lines().next().unwrap_or_default().to_owned();
        if named.is_some() {
            let why = format!("Rust {oldest} does not have ({})", newest.message);
            let way_out = match there {
                Some(_) => "leave out `--target`",
                None => "set `rust-version` in the manifest if the judge is newer",
            };
            let whole = self.text.clone();
            return Err(Error::TooNew { place, text, why, way_out, whole });
        }
        let [major, minor] = since(newest);
        self.notes.push(format!("it needs Rust {major}.{minor} or newer, for `{text}` in {place}"));
        Ok(())
    }
}

/// The version in `stable since `1.73.0``.
fn since(found: &Diagnostic) -> [u32; 2] {
    let version = found.message.rsplit("since").next().unwrap_or_default();
    let mut numbers = version
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|number| number.parse().ok());
    [(); 2].map(|()| numbers.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missed_is_asked_for_by_name_and_then_as_a_crate() {
        let compiler = Compiler::find().unwrap();
        let missed_without = |gone: &str, whole: &str, asked: &[&str]| {
            let index = Index::new(whole, 21).unwrap();
            let text = whole.replace(gone, "");
            let errors = compiler.errors(&text, "2021").unwrap();
            let asked = asked.iter().map(|&name| name.to_owned()).collect();
            let names = missed(whole, &index, &errors, &asked);
            (names, crates_with(&text, 21, &errors, &asked).unwrap())
        };
        let whole = "fn main() { a::f() }\n\nmod a { pub fn f() { g() } fn g() {} }\nmod b {}\n";
        let (names, crates) = missed_without("fn g() {}", whole, &[]);
        assert!(names.iter().eq(&["g"]) && crates.iter().eq(&["::a"]), "{names:?} {crates:?}");
        let (names, crates) = missed_without("fn g() {}", whole, &["g", "::a"]);
        assert!(names.is_empty() && crates.is_empty(), "{names:?} {crates:?}");
        // Not the names of the modules around it, which contain far more.
        let whole = "fn main() { a::f(1) }\nmod a { pub fn f<X: T>(_: X) {} pub trait T {} impl T for i32 {} pub mod b { pub trait T {} } }\n";
        let (names, _) = missed_without("impl T for i32 {}", whole, &[]);
        assert!(names.contains("T") && !names.contains("a"), "{names:?}");
    }
}
