//! Turns a package into one file, stage by stage.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::env::consts::EXE_EXTENSION;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::ask::BundleOptions;
use crate::ask::load::{Loaded, load};
use crate::ask::package::PackageSource;
use crate::error::{Error, ErrorPlace, Result};
use crate::finish::{self, Appendix, EditionResult, FinishedFile};
use crate::join::contents::{BundledCrate, Contents};
use crate::join::edition::converted;
use crate::join::reexports::is_about_reexport;
use crate::join::{gather, limit_reexports};
use crate::os::slashed;
use crate::prove::impls;
use crate::prove::origin::{Origin, file_query, is_comparable, other_editions};
use crate::rustc::{Diagnostic, Rustc, mir};
use crate::shed::hollow;
use crate::shed::index::{Cut, Index, NodeKind};
use crate::shed::prune::{Budget, Candidate, UNSAFE_EXTERN, prune};
use crate::shed::reach::Graph;
use crate::text::{Edit, apply, within, words};
use crate::used_parts::used_parts;

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
    /// The main files of all programs, libraries and so on in the workspace.
    #[serde(skip)]
    pub targets: Vec<PathBuf>,
}

#[derive(Serialize)]
pub struct Edition {
    /// Such as `2021`.
    pub name: &'static str,
    /// The executable, if [`BundleOptions`] name a folder for it; or why the text does not compile in this edition.
    pub program: Result<Option<PathBuf>, String>,
}

/// Newer names are noted, unless the package or the target names its oldest compiler.
const OLDEST_COMPILER: &str = "1.70";

/// Emptying functions in a shorter text would take longer than it saves. The bundle of itertools would be 6% shorter.
const SHORT_TEXT: usize = 30_000;

/// Bundles a program: that of a `.rs` file, or that of the package whose folder or manifest this is, or that is above it.
/// Cargo builds it first, so errors of the program appear in cargo's own words.
///
/// # Errors
/// What cannot be bundled, why, and the way out. Never panics, whatever the path leads to.
pub fn bundle(path: &Path, options: &BundleOptions) -> Result<Bundle> {
    let report = |stage: &str| options.progress.report(stage);
    report("1/5 building with cargo");
    let compiler = Rustc::find()?.with_judge(options.judge);
    let mut loaded = load(path, options)?;
    let compiler = compiler.with_cache(&loaded.target_folder);
    for (offered, _) in &options.offered {
        loaded.refuse_unknown(offered)?;
    }
    report("2/5 putting crates together");
    loaded.program = converted(&loaded, &loaded.program, "2018", &compiler, &[])?;
    let mut parts = gather(&loaded, &compiler, options)?;
    if !options.outside {
        parts.refuse_outside(&loaded)?;
    }
    let compiler = compiler.importing(&parts.offered);
    let mut notes = std::mem::take(&mut parts.notes);
    let whole = parts.whole();
    let index = Index::new(&whole, parts.program.text.len())?;
    let mut builder = Builder {
        loaded: &mut loaded,
        parts,
        whole,
        index,
        graph: OnceCell::new(),
        compiler: &compiler,
        options,
    };
    let FinishedFile { text, start, appendix, reports, notes: proof } = builder.first_file()?;
    let parts = builder.parts;
    notes.extend(appendix.notes.into_iter().chain(proof));

    report("5/5 compiling the file alone");
    options.judge.map_or(Ok(()), |judge| judge.refuse_too_long(&text))?;
    let (crates, sources) = (appendix.crates, parts.files(&loaded));
    let targets = loaded.targets.clone();
    let mut bundle = Bundle { text, crates, editions: Vec::new(), notes, sources, targets };
    bundle.compile(&loaded, start, &reports, &compiler, options.programs.as_deref())?;
    bundle.check_newer_names(&loaded.program, start, &compiler, options)?;
    Ok(bundle)
}

struct Builder<'a> {
    loaded: &'a mut Loaded,
    parts: Contents,
    /// The program and all of its crates.
    whole: String,
    index: Index,
    /// Built on first use.
    graph: OnceCell<Graph>,
    compiler: &'a Rustc,
    options: &'a BundleOptions,
}

/// The pruned crates, cached for programs that use the same parts of them.
#[derive(Serialize, Deserialize)]
struct CachedCrates {
    edition: String,
    appendix: Appendix,
}

impl Builder<'_> {
    /// The file, in the first edition in which it compiles and every crate can be compared with cargo's build.
    fn first_file(&mut self) -> Result<FinishedFile> {
        let editions = self.editions();
        let key = self.cache_key(&editions[0])?;
        if let Some(file) = key.map(|key| self.cached_file(key)).transpose()?.flatten() {
            return Ok(file);
        }
        let mut incomparable = None;
        let mut refusal = None;
        for edition in &editions {
            match self.candidate(edition)? {
                Ok(candidate) if self.is_comparable(&candidate)? => {
                    return self.file_from(candidate, key);
                }
                Ok(candidate) => incomparable = incomparable.or(Some(candidate)),
                Err(errors) => refusal = refusal.or(Some(errors)),
            }
        }
        match incomparable {
            Some(candidate) => self.file_from(candidate, key),
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

    fn cache_key(&self, edition: &str) -> Result<Option<u64>> {
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
        let uses = used_parts(program, crates, &names.map(String::as_str).collect(), &printed)?;
        let oldest = self.oldest_compiler();
        let settings = (self.compiler.settings(), edition, self.options.budget, oldest);
        let credits: Vec<_> =
            self.parts.crates.iter().map(|part| (&part.source.label, &part.source.terms)).collect();
        Ok(Some(crate::cache::hash_of((settings, crates, credits, uses))))
    }

    /// The file with cached crates, if it is the same program as cargo's.
    fn cached_file(&self, key: u64) -> Result<Option<FinishedFile>> {
        let cached = self.compiler.cache.read(key);
        let Some(cached) =
            cached.and_then(|cached| serde_json::from_str::<CachedCrates>(&cached).ok())
        else {
            return Ok(None);
        };
        let program = &self.parts.program;
        let mut file =
            finish::assemble(program, cached.appendix, self.compiler, &self.loaded.warnings)?;
        let origin = self.origin(&cached.edition, &file.text)?;
        let printed = self.mir(&file, &cached.edition)?;
        let notes = printed.map(|printed| origin.compare(&printed, &file.printed()));
        let is_proved = origin.incomparable(&file.text)?.is_empty();
        let is_entered = self.enters_empty(&file, &cached.edition)?;
        let Some(Ok(notes)) = notes.filter(|_| is_proved && !is_entered) else { return Ok(None) };
        file.notes = notes;
        Ok(Some(file))
    }

    /// The program and the parts of crates that it reaches, or else all of them, if that compiles in this edition.
    fn candidate(&mut self, edition: &str) -> Result<Result<Candidate, Vec<Diagnostic>>> {
        self.report("3/5 following names");
        if self.is_pruned() {
            if let Some(candidate) = self.reached_candidate(edition)? {
                return Ok(Ok(candidate));
            }
        }
        loop {
            match self.whole_candidate(edition)? {
                Err(errors) if self.limited(&errors, edition)? => {}
                candidate => return Ok(candidate),
            }
        }
    }

    /// Limits re-exports to the file if these errors are about them. Returns whether that changed anything.
    fn limited(&mut self, errors: &[Diagnostic], edition: &str) -> Result<bool> {
        let is_about_reexport = errors.iter().any(is_about_reexport);
        let is_limited =
            is_about_reexport && limit_reexports(&mut self.parts, self.compiler, edition)?;
        if is_limited {
            self.whole = self.parts.whole();
            self.index = Index::new(&self.whole, self.start())?;
        }
        Ok(is_limited)
    }

    fn whole_candidate(&self, edition: &str) -> Result<Result<Candidate, Vec<Diagnostic>>> {
        Candidate::compile(&self.whole, self.compiler, edition, &BTreeSet::new())
    }

    /// The program and the parts of crates that names lead to. What the compiler misses is added: by name, then by the
    /// words of macro calls, then by whole crates. `None` if that is not enough.
    fn reached_candidate(&mut self, edition: &str) -> Result<Option<Candidate>> {
        let mut extra = BTreeSet::new();
        loop {
            let less = self.reached(&extra)?;
            let errors = match Candidate::compile(&less, self.compiler, edition, &extra)? {
                Ok(candidate) => return Ok(Some(candidate)),
                Err(errors) => errors,
            };
            if self.limited(&errors, edition)? {
                continue;
            }
            // Errors of another edition: syntax errors have no code; others are trait objects without `dyn`, ranges with
            // `...`, and in edition 2024 temporaries that live too short, as in zerocopy.
            let is_of_edition = |error: &&Diagnostic| {
                matches!(error.code(), None | Some("E0716" | "E0782" | "E0783"))
            };
            if self.converted(&less, errors.iter().filter(is_of_edition), edition)? {
                continue;
            }
            let mut more = missing_names(&self.whole, &self.index, &errors, &extra);
            if more.is_empty() {
                more = &crates_with(&less, self.start(), &errors)? - &extra;
            }
            if more.is_empty() && !self.converted(&less, errors.iter(), edition)? {
                return Ok(None);
            }
            extra.extend(more);
        }
    }

    /// Converts crates of an older edition that have errors to this edition. Returns whether there were any.
    fn converted<'d>(
        &mut self,
        text: &str,
        errors: impl Iterator<Item = &'d Diagnostic>,
        edition: &str,
    ) -> Result<bool> {
        let places: Vec<_> =
            errors.flat_map(Diagnostic::primary).map(|span| span.range()).collect();
        let crates = crates_around(text, self.start(), &places)?;
        let has_error = |part: &&BundledCrate| crates.contains(&format!("::{}", part.module));
        let is_older = |part: &&BundledCrate| part.source.edition.as_str() < edition;
        let mut is_any = false;
        for part in self.parts.crates.iter().filter(is_older).filter(has_error) {
            let source = &self.loaded.packages[&part.id];
            let converted = converted(self.loaded, source, edition, self.compiler, &part.users);
            if let Ok(converted) = converted {
                self.loaded.packages.insert(part.id.clone(), converted);
                is_any = true;
            }
        }
        if is_any {
            self.parts = gather(self.loaded, self.compiler, self.options)?;
            self.whole = self.parts.whole();
            self.index = Index::new(&self.whole, self.start())?;
            self.graph = OnceCell::new();
        }
        Ok(is_any)
    }

    fn reached(&self, extra: &BTreeSet<String>) -> Result<String> {
        let Builder { whole, index, graph, .. } = self;
        if graph.get().is_none() {
            let _ = graph.set(Graph::new(whole, self.start(), index)?);
        }
        let gone = graph.get().map(|graph| graph.unreached(whole, index, extra, &Cut::default()));
        Ok(gone.unwrap_or_default().apply(whole, index))
    }

    fn file_from(&mut self, mut candidate: Candidate, key: Option<u64>) -> Result<FinishedFile> {
        let edition = candidate.edition.clone();
        let mut origin = self.origin(&edition, &candidate.text)?;
        let is_known = origin.incomparable(&candidate.text)?.is_empty();
        if !is_known && candidate.text != self.whole {
            // Crates that cannot be compared with cargo's build are compared with the whole text.
            let whole = self.whole_candidate(&edition)?.ok();
            if let Some(whole) = whole.filter(|whole| !whole.has_all_of(&candidate)) {
                candidate = whole;
                origin = self.origin(&edition, &candidate.text)?;
            }
        }
        let mut result = self.proved_file(&candidate, &origin);
        if matches!(result, Err(Error::DifferentFunction(_))) && candidate.text != self.whole {
            // Something may be missing that no name leads to.
            candidate = match self.whole_candidate(&edition)? {
                Ok(whole) => whole,
                Err(errors) => return Err(self.refusal(&errors)),
            };
            result = self.proved_file(&candidate, &self.origin(&edition, &candidate.text)?);
        }
        let file = result?;
        if let (Some(key), true) = (key, is_known) {
            let cached = CachedCrates { edition, appendix: file.appendix.clone() };
            let cached = serde_json::to_string(&cached).map_err(Error::NotJson)?;
            self.compiler.cache.write(key, &cached);
        }
        Ok(file)
    }

    /// The file with everything removed that can be. If that is not the same program, it is made again with every body, and
    /// then with every step compared. In the end cargo's MIR decides, or the candidate's for crates that compile only under
    /// cargo.
    fn proved_file(&self, candidate: &Candidate, origin: &Origin) -> Result<FinishedFile> {
        self.report("4/5 removing unused code");
        if let Some(less) = self.without_uncalled(candidate)? {
            let budget = Budget::of_emptied(self.options.budget, &candidate.text);
            if let Ok(Some(file)) = self.file_of(candidate, &less, false, origin, &budget) {
                return Ok(file);
            }
        }
        let budget = Budget::new(self.options.budget);
        for each_step in [false, true] {
            let file = self.file_of(candidate, candidate, each_step, origin, &budget)?;
            if let Some(file) = file {
                return Ok(file);
            }
        }
        Err(self.not_one_file(&[]))
    }

    /// The candidate without the bodies in crates of others that never run.
    fn without_uncalled(
        &self,
        Candidate { text, edition, .. }: &Candidate,
    ) -> Result<Option<Candidate>> {
        let foreign = self.parts.crates.iter().filter(|part| part.source.foreign);
        let modules: BTreeSet<_> = foreign.map(|part| format!("::{}", part.module)).collect();
        if !self.is_pruned() || modules.is_empty() || text.len() < SHORT_TEXT {
            return Ok(None);
        }
        let nodes = Index::new(text, self.start())?.nodes.into_iter();
        let modules: Vec<_> =
            nodes.filter(|node| modules.contains(&node.path)).map(|node| node.range).collect();
        let Some(less) = hollow::without_uncalled(text, &modules, self.compiler, edition)? else {
            return Ok(None);
        };
        Ok(Candidate::compile(&less, self.compiler, edition, &BTreeSet::new())?.ok())
    }

    /// The file with what is left of a text after pruning; `None` if it is not the same program as the candidate.
    fn file_of(
        &self,
        candidate: &Candidate,
        less: &Candidate,
        each_step: bool,
        origin: &Origin,
        budget: &Budget,
    ) -> Result<Option<FinishedFile>> {
        let Candidate { edition, .. } = candidate;
        let (program, start) = (&self.parts.program, self.start());
        let (text, found) = match self.is_pruned() {
            true => prune(less, start, self.compiler, budget, each_step)?,
            false => (less.text.clone(), less.warnings.clone()),
        };
        if let Some(path) = impls::lost_member(&self.whole, &text, start, self.compiler, edition)? {
            return Err(self.different(&path));
        }
        let (newer, note) = self.with_newer_syntax(&text, &found);
        let mut appendix =
            finish::appendix(&newer, &self.parts, self.compiler, edition, self.options)?;
        let notes = budget.note().into_iter().chain(note);
        appendix.notes.extend(notes.map(str::to_owned));
        let mut file = finish::assemble(program, appendix, self.compiler, &self.loaded.warnings)?;
        let Some(printed) = self.mir(&file, edition)? else {
            let errors = self.compiler.errors(&file.text, edition)?;
            return Err(self.not_one_file(&errors));
        };
        let is_same =
            candidate.is_same(&mir::functions(&printed)) && !self.enters_empty(&file, edition)?;
        if !is_same && !each_step && text != candidate.text {
            return Ok(None);
        }
        if self.parts.is_assembled() {
            file.notes = origin.compare(&printed, &file.printed())?;
            let unknown = origin.incomparable(&file.text)?;
            let is_known = unknown.is_empty();
            file.notes.extend(unknown);
            if !is_same && !is_known {
                return Err(self.not_one_file(&[]));
            }
        } else {
            let FinishedFile { text, .. } = &file;
            let program = &self.loaded.program;
            file.notes = other_editions(program, self.compiler, text, &file.printed())?;
            file.notes.extend(file_query(&mir::pieces(&printed), program));
        }
        Ok(Some(file))
    }

    /// Whether the file calls a function without its body, in this edition or in another one in which it compiles.
    fn enters_empty(&self, file: &FinishedFile, edition: &str) -> Result<bool> {
        let printed = file.printed().into_iter().map(|(edition, _)| edition);
        let editions: BTreeSet<&str> = printed.chain([edition]).collect();
        for edition in editions {
            if hollow::is_entered(&file.text, self.compiler, edition)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The text with what edition 2024 asks of older crates, as the compiler suggests, and a note.
    fn with_newer_syntax(
        &self,
        text: &str,
        found: &[Diagnostic],
    ) -> (String, Option<&'static str>) {
        let oldest = self.oldest_compiler();
        // A `gen` can be a name in any edition, but older compilers do not know `unsafe extern`.
        let knows_unsafe = oldest.is_none_or(|oldest| version(oldest) >= [1, 82]);
        let is_asked = |found: &&Diagnostic| {
            self.compiler.editions.contains(&"2024")
                && (found.has_code("keyword_idents_2024")
                    || knows_unsafe && found.has_code(UNSAFE_EXTERN))
        };
        let help = found.iter().filter(is_asked).filter_map(Diagnostic::suggestion);
        let help = help.flat_map(|help| &help.spans);
        let of_crates = help.filter(|span| span.range().start >= self.start());
        // The compiler repeats a suggestion for each call of a macro.
        let edits: BTreeMap<usize, Edit> = of_crates
            .filter_map(|span| Some(Edit::new(span.range(), span.suggested_replacement.clone()?)))
            .map(|edit| (edit.range.start, edit))
            .collect();
        let is_unsafe = edits.values().any(|edit| edit.text.starts_with("unsafe"));
        let note = "it needs Rust 1.82 or newer, for `unsafe extern`";
        let note = Some(note).filter(|_| is_unsafe && oldest.is_none());
        (apply(text, edits.into_values().collect()), note)
    }

    /// The oldest compiler that the target or the package names.
    fn oldest_compiler(&self) -> Option<&str> {
        let there = self.options.judge.and_then(|judge| judge.rustc.as_deref());
        there.or(self.loaded.program.rust_version.as_deref())
    }

    fn mir(&self, file: &FinishedFile, edition: &str) -> Result<Option<String>> {
        match file.reports.iter().find(|report| report.edition == edition) {
            Some(report) => Ok(report.printed.clone()),
            None => self.compiler.mir(&file.text, edition),
        }
    }

    fn origin<'b>(&'b self, edition: &'b str, text: &str) -> Result<Origin<'b>> {
        Origin::of(self.loaded, &self.parts, self.compiler, edition, text)
    }

    fn is_comparable(&self, candidate: &Candidate) -> Result<bool> {
        is_comparable(self.loaded, &self.parts, self.compiler, &candidate.edition, &candidate.text)
    }

    fn start(&self) -> usize {
        self.parts.program.text.len()
    }

    fn report(&self, stage: &'static str) {
        self.options.progress.report(stage);
    }

    /// Why the program and its crates do not compile together.
    fn refusal(&mut self, errors: &[Diagnostic]) -> Error {
        let words: BTreeSet<&str> = errors.iter().flat_map(Diagnostic::all_words).collect();
        let not_one_file = self.not_one_file(errors);
        let crates = self.parts.crates.iter_mut().map(|part| &mut part.inlined);
        let inlined = [&mut self.parts.program].into_iter().chain(crates);
        let mut suspects = inlined.flat_map(|inlined| inlined.suspects.drain(..));
        let suspect = suspects.find(|suspect| words.contains(suspect.name.as_str()));
        suspect.map_or(not_one_file, |suspect| suspect.refusal)
    }

    /// The error for a member of a crate, by its path from the root.
    fn different(&self, path: &str) -> Error {
        let (module, name) = path[2..].split_once("::").unwrap_or(("", path));
        let is_owner = |part: &&BundledCrate| part.module == module;
        let owner = self.parts.crates.iter().find(is_owner);
        let place = ErrorPlace::Function(name.to_owned());
        let (source, users) =
            owner.map_or((&self.loaded.program, &[][..]), |part| (&part.source, &part.users));
        Error::DifferentFunction(source.blocked(users, place))
    }

    fn not_one_file(&self, errors: &[Diagnostic]) -> Error {
        let words = errors.first().map_or("", Diagnostic::rendered);
        Error::NotOneFile(self.loaded.program.label.clone(), words.to_owned(), self.whole.clone())
    }
}

/// What these errors name that is not in `extra` yet: names defined in the `text`, or else words of macro calls.
fn missing_names(
    text: &str,
    index: &Index,
    errors: &[Diagnostic],
    extra: &BTreeSet<String>,
) -> BTreeSet<String> {
    let nodes = || index.nodes.iter();
    let defined: BTreeSet<&str> = nodes().map(|node| &text[node.name.clone()]).collect();
    let calls = nodes().filter(|node| matches!(node.kind, NodeKind::MacroCall));
    let called: BTreeSet<&str> = calls.flat_map(|call| words(&text[call.range.clone()])).collect();
    let ends: BTreeSet<&str> = errors.iter().flat_map(Diagnostic::last_words).collect();
    let names: BTreeSet<&str> = errors.iter().flat_map(Diagnostic::quoted_words).collect();
    let missing_names =
        [(&ends, &defined), (&names, &defined), (&names, &called)].map(|(words, there)| {
            let new =
                words.intersection(there).filter(|word| **word != "_" && !extra.contains(**word));
            new.map(|word| (*word).to_owned()).collect::<BTreeSet<String>>()
        });
    missing_names.into_iter().find(|missing_names| !missing_names.is_empty()).unwrap_or_default()
}

/// The crates of this text with these errors.
fn crates_with(text: &str, start: usize, errors: &[Diagnostic]) -> Result<BTreeSet<String>> {
    crates_around(text, start, &errors.iter().flat_map(Diagnostic::call_sites).collect::<Vec<_>>())
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
        start: usize,
        reports: &[EditionResult],
        compiler: &Rustc,
        folder: Option<&Path>,
    ) -> Result<()> {
        let program = &loaded.program;
        for one in reports {
            // Equal MIR means the same program.
            let mut twins = reports.iter().zip(&self.editions);
            let twin = twins.find(|(twin, _)| one.printed.is_some() && twin.printed == one.printed);
            let file = folder.map(|folder| folder.join(one.edition).with_extension(EXE_EXTENSION));
            let made = match (&one.refusal, file, twin.map(|(_, twin)| &twin.program)) {
                (Some(refusal), ..) => Err(refusal.clone()),
                (None, Some(_), Some(Ok(twin))) => Ok(twin.clone()),
                (None, Some(file), _) => {
                    let found = compiler.build(&self.text, one.edition, &file)?;
                    let error = found.iter().find(|found| found.is_error());
                    error.map_or(Ok(Some(file)), |error| Err(finish::rejection(error, &self.text)))
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
        // The program's own edition, or the next one of the judge in which the file compiles.
        let newer = |report: &EditionResult| report.edition >= program.edition.as_str();
        let mut all = reports.iter().zip(&self.editions);
        let home = all.position(|(report, edition)| newer(report) && edition.program.is_ok());
        let is_refused = home.is_none() && reports.iter().any(newer);
        if is_refused || reasons.len() == reports.len() {
            let (label, text) = (program.label.clone(), self.text.clone());
            return Err(Error::NotOneFile(label, reasons.join("\n"), text));
        }
        for warning in home.iter().flat_map(|&home| &reports[home].found) {
            // A message without a place is not about the text. It may be the linker's.
            let Some(span) = warning.primary().next() else { continue };
            let message = &warning.message;
            let (at, line) = (span.range().start, span.line_start);
            let own = loaded.warnings.iter().find(|own| own.message == *message);
            let owner = finish::owner(&self.text, at).filter(|_| at >= start && own.is_none());
            let whose = match owner {
                Some(owner) => format!("`{owner}` has a warning"),
                None => "the program has a warning of its own".to_owned(),
            };
            let place = match own {
                Some(own) => own.place.clone(),
                None if owner.is_none() => format!("{}:{line}", slashed(program.file())),
                None => format!("line {line} of the bundle"),
            };
            self.notes.push(format!("{whose}, at `{place}`: {message}"));
        }
        Ok(())
    }

    /// Fails if the text uses names that are newer than the oldest compiler, or adds a note if none is set.
    fn check_newer_names(
        &mut self,
        program: &PackageSource,
        start: usize,
        compiler: &Rustc,
        options: &BundleOptions,
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
        let Some(newest) = newer.iter().rev().max_by_key(|found| stable_since(found)) else {
            return Ok(());
        };
        let span = newest.primary().next();
        let (line, range) = span.map_or((1, 0..0), |span| (span.line_start, span.range()));
        let place = match range.start < start {
            true => ErrorPlace::Line(program.file().into(), line),
            false => ErrorPlace::Bundle(line),
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
        let [major, minor] = stable_since(newest);
        self.notes.push(format!("it needs Rust {major}.{minor} or newer, for `{text}` in {place}"));
        Ok(())
    }
}

/// The version in `stable since `1.73.0``.
fn stable_since(found: &Diagnostic) -> [u32; 2] {
    version(found.message.rsplit("since").next().unwrap_or_default())
}

fn version(text: &str) -> [u32; 2] {
    let mut numbers = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|number| number.parse().ok());
    [(); 2].map(|()| numbers.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_names_are_added_and_then_whole_crates() {
        let compiler = Rustc::find().unwrap();
        let missed_without = |gone: &str, whole: &str, extra: &[&str]| {
            let index = Index::new(whole, 21).unwrap();
            let text = whole.replace(gone, "");
            let errors = compiler.errors(&text, "2021").unwrap();
            let extra = extra.iter().map(|&name| name.to_owned()).collect();
            let names = missing_names(whole, &index, &errors, &extra);
            (names, &crates_with(&text, 21, &errors).unwrap() - &extra)
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
