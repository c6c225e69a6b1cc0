//! One package of a workspace becomes one Rust file that needs no crate. This is the library; the command is `cargo alone`.
//!
//! ```
//! use bundler::{Options, Target, bundle};
//!
//! # let folder = tempfile::tempdir()?;
//! # let package = folder.path();
//! # std::fs::create_dir(package.join("src"))?;
//! # std::fs::write(package.join("Cargo.toml"), "[package]\nname = \"three\"\nedition = \"2021\"\n")?;
//! # std::fs::write(package.join("src/main.rs"), "fn main() {\n    println!(\"3\");\n}\n")?;
//! // A `.rs` file of a package, its folder, or its manifest.
//! let options = Options { target: Some(Target::named("codeforces")?), ..Options::default() };
//! let bundle = bundle(&package.join("src/main.rs"), &options)?;
//! assert!(bundle.text.contains("println!") && bundle.crates.is_empty());
//! let editions: Vec<_> = bundle.editions.iter().map(|edition| edition.name).collect();
//! assert_eq!(editions, ["2021", "2024"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How it goes about it:
//!
//! ```text
//! load -> inline -> unfold -> reach -> prune -> finish -> origin -> the file, compiled alone in editions 2021 and 2024
//! cargo   crates    what      what     what is  comments, is it
//!         become    macros    names    not used layout    still
//!         modules   make      lead to  goes               the same?
//! ```
//!
//! Everything is an edit of source text by byte range; no syntax tree is ever printed. What may be deleted is the
//! compiler's to say, and every edit is checked: the MIR of all that is inlined is that of the crates themselves, in the
//! edition of the file, and the MIR of all that is left after deletions is what it was.
//!
//! It knows nothing of problems, judges or cases.
#![warn(missing_docs)]

mod choose;
mod conditions;
mod edition;
mod error;
mod expand;
mod finish;
mod index;
mod inline;
mod keep;
mod load;
mod macros;
mod names;
mod origin;
mod parts;
mod prune;
mod reach;
mod rustc;
mod stage;
mod targets;
mod text;
mod unfold;

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use serde::Serialize;

use crate::error::At;
use crate::finish::{Finished, Said};
use crate::index::{Cut, Index, Kind};
use crate::keep::Keep;
use crate::load::{Loaded, Source};
use crate::origin::Origin;
use crate::parts::{Parts, gather};
use crate::prune::{Left, Pruned, Whole};
use crate::rustc::{Compiler, Diagnostic};
use crate::text::{is_word, within, words};

pub use crate::choose::Program;
pub use crate::error::{Error, Result};
pub use crate::parts::Options;
pub use crate::prune::Prune;
pub use crate::stage::Stage;
pub use crate::targets::{Offer, Target};

/// One file that compiles alone, and how it came about. [`bundle`] makes it; as JSON it is what `cargo alone --json` prints.
#[derive(Serialize)]
pub struct Bundle {
    /// The file.
    pub text: String,
    /// The crates that are in it, in their order there: names with versions, such as `proconio 0.5.0`.
    pub crates: Vec<String>,
    /// Editions 2021 and 2024, or those of the target, and in each what the compiler makes of the text.
    pub editions: Vec<Edition>,
    /// What a reader should know besides, a sentence each.
    pub notes: Vec<String>,
    /// Every file that the text depends on. As long as all of them, the compiler and the options are the same, so is the text.
    pub sources: Vec<PathBuf>,
}

/// An edition that a bundle was compiled in.
#[derive(Serialize)]
pub struct Edition {
    /// Such as `2021`.
    pub name: &'static str,
    /// The executable, if [`Options`] name a folder for it; or a sentence on why the text does not compile in this edition.
    pub program: Result<Option<PathBuf>, String>,
}

/// What is newer than this compiler is noted, unless the package or the target names the oldest that it is for.
const OLDEST_COMPILER: &str = "1.70";

/// Turns a program into one file: that of this `.rs` file, or of the package whose folder or manifest this is, or that
/// lies above.
///
/// The program is built with cargo first, so its own errors come in cargo's words. An example stands at the head of this
/// crate's documentation.
///
/// # Errors
/// A sentence: what cannot be bundled, why, and the way out. Whatever the path leads to, it does not panic.
///
/// ```
/// let error = bundler::bundle("nowhere".as_ref(), &bundler::Options::default()).err().unwrap();
/// assert!(error.to_string().starts_with("cannot read `nowhere`"));
/// ```
pub fn bundle(path: &Path, options: &Options) -> Result<Bundle> {
    let tell = |stage| options.progress.iter().for_each(|tell| tell(stage));
    tell(Stage::Building);
    let (compiler, loaded) = thread::scope(|scope| {
        let compiler = scope.spawn(Compiler::find);
        let loaded = load::load(path, options.package.as_deref(), &options.program);
        (compiler.join().unwrap_or_else(|panic| resume_unwind(panic)), loaded)
    });
    let (compiler, mut loaded) = (compiler?.of(options.target), loaded?);
    let deadline = options.budget.and_then(|budget| Instant::now().checked_add(budget));
    for kept in &options.keep {
        loaded.refuse_unknown(kept)?;
    }
    for offered in &options.offered {
        loaded.refuse_unknown(offered.split('@').next().unwrap_or_default())?;
    }
    tell(Stage::Inlining);
    loaded.program = edition::renewed(&loaded, &loaded.program, &compiler, &[], true)?;
    let mut parts = gather(&loaded, &compiler, options)?;
    let compiler = compiler.importing(&parts.offered);
    let mut whole = parts.whole();

    let crates = &whole[parts.program.text.len()..];
    let keep = Keep::of(crates, &parts.modules_of(&options.keep))?;
    let mut notes = std::mem::take(&mut parts.notes);
    tell(Stage::Following);
    let reached = match options.prune {
        Prune::Nothing => None,
        Prune::Fully | Prune::Lints if parts.crates.is_empty() => None,
        Prune::Fully | Prune::Lints => {
            reached(&loaded, &mut parts, &compiler, &mut whole, &keep, deadline)?
        }
    };
    let finish =
        |parts: &Parts, whole| finished(&loaded, parts, &compiler, options, &keep, whole, deadline);
    // Without MIR nothing tells whether it is the same.
    let reached = reached.filter(|whole| whole.printed().is_some());
    tell(Stage::Pruning);
    let finished = match reached.map(|reached| finish(&parts, reached)).transpose() {
        Ok(Some((finished, true))) => finished,
        // It may be for want of something that no name leads to.
        Ok(_) | Err(Error::OtherFunction(_) | Error::NotTogether(..)) => {
            let whole = edition_of_all(&loaded.program, &mut parts, &compiler, &mut whole)?;
            finish(&parts, whole)?.0
        }
        Err(error) => return Err(error),
    };
    let start = parts.program.text.len();
    notes.extend(finished.notes);

    tell(Stage::Compiling);
    let mut bundle = Bundle {
        text: finished.text,
        crates: finished.crates,
        editions: Vec::new(),
        notes,
        sources: parts.files(&loaded),
    };
    let there = options.target.and_then(|target| target.rustc.as_deref());
    let named = there.or(loaded.program.rust_version.as_deref());
    let oldest = named.unwrap_or(OLDEST_COMPILER);
    let compiles = finished.said.iter().find(|said| said.error().is_none());
    let edition = compiles.map_or(compiler.editions[0], |said| said.edition);
    let text = bundle.text.clone();
    let newer = thread::scope(|scope| {
        let newer = scope.spawn(|| compiler.newer_than(oldest, &text, edition));
        bundle.compile(&loaded, &parts, &finished.said, &compiler, options.programs.as_deref())?;
        newer.join().unwrap_or_else(|panic| resume_unwind(panic))
    })?;
    match newer {
        None => bundle.notes.push(format!(
            "whether Rust {oldest} has all that this uses was not looked at; `rustup component add clippy` makes it possible"
        )),
        Some(newer) => {
            if let Some(newest) = newer.iter().rev().max_by_key(|found| since(found)) {
                let (place, text) = bundle.quote(newest, &loaded.program, start);
                let message = newest.message.clone();
                if named.is_some() {
                    let (oldest, for_target) = (oldest.to_owned(), there.is_some());
                    return Err(Error::TooNew { place, text, oldest, message, for_target });
                }
                let [major, minor] = since(newest);
                bundle.notes.push(format!(
                    "it takes Rust {major}.{minor} or newer, for `{text}` in {place}"
                ));
            }
        }
    }
    Ok(bundle)
}

/// The file that a text becomes, and whether every function in it is known to be what cargo builds.
fn finished(
    loaded: &Loaded,
    parts: &Parts,
    compiler: &Compiler,
    options: &Options,
    keep: &Keep,
    whole: Whole,
    deadline: Option<Instant>,
) -> Result<(Finished, bool)> {
    let (text, edition) = (whole.text().to_owned(), whole.edition.clone());
    let has_mir = whole.printed().is_some();
    let is_compared = has_mir && parts.is_put_together();
    thread::scope(|scope| {
        let origin = || Origin::of(loaded, parts, compiler, &edition, &text);
        let origin = is_compared.then(|| scope.spawn(origin));
        let finish = |left: &Left| {
            let finished = finish::finish(left, parts, compiler, &edition, loaded, options)?;
            let same = finished.said.iter().find(|said| said.edition == edition);
            let printed = match same.and_then(|said| said.printed.clone()) {
                None if is_compared => compiler.mir(&finished.text, &edition)?,
                printed => printed,
            };
            Ok((finished, printed))
        };
        let is_whole = options.prune == Prune::Nothing;
        let pruned = if parts.crates.is_empty() || is_whole {
            Pruned { finished: finish(&whole.left)?, is_checked: true, is_cut_short: false }
        } else {
            let start = parts.program.text.len();
            prune::prune(whole, start, compiler, options.prune, keep, deadline, finish)?
        };
        let (mut finished, printed) = pruned.finished;
        if !pruned.is_checked {
            finished.notes.push(format!(
                "less was deleted than could be: {} does not print the MIR that deletions are checked by",
                compiler.version()?
            ));
        }
        if let (Some(budget), true) = (options.budget, pruned.is_cut_short) {
            finished.notes.push(format!(
                "less was left out than could be in {} s; `--budget` gives it more time",
                budget.as_secs()
            ));
        }
        let mut is_known = has_mir;
        if let Some(origin) = origin {
            let origin = origin.join().unwrap_or_else(|panic| resume_unwind(panic))?;
            let Some(printed) = printed else {
                let errors = compiler.errors(&finished.text, &edition)?;
                let said = errors.first().map_or("", Diagnostic::rendered).to_owned();
                return Err(Error::NotTogether(loaded.program.label.clone(), said));
            };
            origin.compare(&finished.text, &printed)?;
            is_known &= origin.unknown().is_empty();
            finished.notes.extend(origin.unknown());
        }
        Ok((finished, is_known))
    })
}

/// What names lead to of the program and its crates, in the first edition in which it compiles, and each crate by itself.
/// What the compiler misses is asked for: first by name, then by the words of macro calls, at last by whole crates. Macros
/// are unfolded if it compiles so. Nothing if it is never enough, or if the time runs out.
fn reached(
    loaded: &Loaded,
    parts: &mut Parts,
    compiler: &Compiler,
    whole: &mut String,
    keep: &Keep,
    deadline: Option<Instant>,
) -> Result<Option<Whole>> {
    let mut start = parts.program.text.len();
    let unfolded = |parts: &Parts, whole: &str, unfolds| -> Result<(String, Index)> {
        let text = match unfolds {
            true => unfold::unfolded(whole, parts.start_of_foreign(whole))?,
            false => whole.to_owned(),
        };
        let index = Index::new(&text, parts.program.text.len())?;
        Ok((text, index))
    };
    let mut asked = keep.names.clone();
    let mut found = None;
    for edition in editions(&loaded.program, parts) {
        let mut unfolds = true;
        let (mut text, mut index) = unfolded(parts, whole, unfolds)?;
        loop {
            let less = reach::unreached(&text, start, &index, &asked, &Cut::default())?
                .apply(&text, &index);
            let errors = match Whole::compile(&less, compiler, &edition, &asked)? {
                Ok(whole)
                    if origin::is_comparable(loaded, parts, compiler, &edition, whole.text())? =>
                {
                    return Ok(Some(whole));
                }
                Ok(whole) => {
                    found = found.or(Some(whole));
                    break;
                }
                Err(errors) => errors,
            };
            if parts.without_macros(whole, &errors)? {
                start = parts.program.text.len();
                (text, index) = unfolded(parts, whole, unfolds)?;
                continue;
            }
            if is_over(deadline) {
                return Ok(found);
            }
            let mut more = missed(&text, &index, &errors, &asked);
            if more.is_empty() && std::mem::take(&mut unfolds) {
                (text, index) = unfolded(parts, whole, unfolds)?;
                continue;
            }
            if more.is_empty() {
                more = crates_with(&less, start, &errors, &asked)?;
            }
            if more.is_empty() {
                break;
            }
            asked.extend(more);
        }
    }
    Ok(found)
}

/// What these errors name of the `text`, and nobody has asked for yet: names of what is defined there, or else words of
/// macro calls.
fn missed(
    text: &str,
    index: &Index,
    errors: &[Diagnostic],
    asked: &BTreeSet<String>,
) -> BTreeSet<String> {
    let is_new = |word: &&str| *word != "_" && !asked.contains(*word);
    let quoted = || errors.iter().flat_map(Diagnostic::quoted);
    let all: BTreeSet<&str> = quoted().flat_map(words).filter(is_new).collect();
    // What stands before it says where it is.
    let paths = quoted().flat_map(|said| said.split(|letter| letter != ':' && !is_word(letter)));
    let ends = paths.filter_map(|path| words(path).last()).filter(is_new).collect();
    let names: BTreeSet<&str> = index.nodes.iter().map(|node| &text[node.name.clone()]).collect();
    let calls = index.nodes.iter().filter(|node| matches!(node.kind, Kind::MacroCall));
    let of_calls = || calls.flat_map(|call| words(&text[call.range.clone()])).collect();
    let mut more: BTreeSet<&str> = names.intersection(&ends).copied().collect();
    if more.is_empty() {
        more = names.intersection(&all).copied().collect();
    }
    if more.is_empty() {
        more = all.intersection(&of_calls()).copied().collect();
    }
    more.into_iter().map(str::to_owned).collect()
}

/// The crates of this text in which something is missed, if nobody has asked for them yet.
fn crates_with(
    text: &str,
    start: usize,
    errors: &[Diagnostic],
    asked: &BTreeSet<String>,
) -> Result<BTreeSet<String>> {
    let errors = errors.iter().filter(|error| error.is_of_names());
    let places = errors.flat_map(Diagnostic::primary).map(|span| span.call_site());
    let places: Vec<Range<usize>> = places.collect();
    let index = Index::new(text, start)?;
    let crates = index.nodes.into_iter().filter(|node| {
        node.parent.is_none() && places.iter().any(|place| within(place, &node.range))
    });
    Ok(crates.map(|node| node.path).filter(|path| !asked.contains(path)).collect())
}

fn is_over(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// The editions to try, the likeliest first.
fn editions(program: &Source, parts: &Parts) -> Vec<String> {
    let own = program.edition.as_str();
    // In an older edition a crate may not compile from its own files, with which it is to be compared.
    let newest = parts.crates.iter().map(|part| part.edition.as_str()).fold(own, Ord::max);
    let mut editions = Vec::new();
    for edition in [newest, own, "2021", "2024", "2018"] {
        if !editions.iter().any(|known| known == edition) {
            editions.push(edition.to_owned());
        }
    }
    editions
}

/// The first edition in which the program and all crates compile together, and what the compiler says in it.
fn edition_of_all(
    program: &Source,
    parts: &mut Parts,
    compiler: &Compiler,
    whole: &mut String,
) -> Result<Whole> {
    let mut first = Vec::new();
    for edition in editions(program, parts) {
        let errors = loop {
            match Whole::compile(whole, compiler, &edition, &BTreeSet::new())? {
                Ok(whole) => return Ok(whole),
                Err(errors) if parts.without_macros(whole, &errors)? => {}
                Err(errors) => break errors,
            }
        };
        if first.is_empty() {
            first = errors;
        }
    }
    let said = first.iter().map(Diagnostic::words).collect::<Vec<_>>().join("\n");
    let said: BTreeSet<&str> = words(&said).collect();
    let crates = parts.crates.iter_mut().map(|part| &mut part.inlined);
    let inlined = [&mut parts.program].into_iter().chain(crates);
    let suspects = inlined.flat_map(|inlined| inlined.found.suspects.drain(..));
    let suspects = suspects.filter(|suspect| said.contains(suspect.name.as_str()));
    Err(match suspects.min_by_key(|suspect| suspect.is_import) {
        Some(suspect) => suspect.refusal,
        None => {
            let said = first.first().map_or("", Diagnostic::rendered);
            Error::NotTogether(program.label.clone(), said.to_owned())
        }
    })
}

/// The program that `rustc -O` makes of a text in one edition, or why it makes none.
fn program_of(
    text: &str,
    edition: &str,
    compiler: &Compiler,
    folder: &Path,
) -> Result<Result<Option<PathBuf>, String>> {
    let executable = folder.join(edition);
    let found = compiler.make(text, edition, &executable)?;
    let error = found.iter().find(|found| found.is_error());
    Ok(error.map_or(Ok(Some(executable)), |error| Err(finish::why_not(error, text))))
}

/// The same program by another name.
fn again(program: &Path, name: &Path) -> Result<PathBuf> {
    // Of an earlier bundle, it may be the same file.
    let _ = fs::remove_file(name);
    let linked = fs::hard_link(program, name);
    linked.or_else(|_| fs::copy(program, name).map(|_| ())).map_err(Error::NotWritten)?;
    Ok(name.to_owned())
}

impl Bundle {
    /// Compiles the text alone to `folder`, if there is one: one program for editions that mean the same by it.
    fn compile(
        &mut self,
        loaded: &Loaded,
        parts: &Parts,
        said: &[Said],
        compiler: &Compiler,
        folder: Option<&Path>,
    ) -> Result<()> {
        let program = &loaded.program;
        let start = parts.program.text.len();
        let is_expanded = parts.program.found.is_expanded;
        let text = &self.text;
        // Where every function is the same, so is the program.
        let twin = |at: usize| {
            let printed = said[at].printed.as_ref()?;
            said[..at].iter().position(|other| other.printed.as_ref() == Some(printed))
        };
        self.editions = thread::scope(|scope| {
            let make = |(at, said): (usize, &Said)| {
                let error = said.error().map(|error| finish::why_not(error, text));
                let edition = said.edition;
                let make = move || match (error, folder) {
                    (Some(error), _) => Ok(Err(error)),
                    (None, None) => Ok(Ok(None)),
                    (None, Some(folder)) => program_of(text, edition, compiler, folder),
                };
                (edition, twin(at).ok_or_else(|| scope.spawn(make)))
            };
            let made: Vec<_> = said.iter().enumerate().map(make).collect();
            let mut editions: Vec<Edition> = Vec::new();
            for (name, made) in made {
                let program = match made {
                    Err(made) => made.join().unwrap_or_else(|panic| resume_unwind(panic))?,
                    Ok(twin) => match (&editions[twin].program, folder) {
                        (Ok(Some(program)), Some(folder)) => {
                            Ok(Some(again(program, &folder.join(name))?))
                        }
                        (program, _) => program.clone(),
                    },
                };
                editions.push(Edition { name, program });
            }
            Ok::<_, Error>(editions)
        })?;
        let home = said.iter().find(|said| said.edition >= program.edition.as_str());
        let found = home.map_or(&[][..], |said| &said.found);
        // What points at no place in the text is not about it: the linker's words, for one.
        for warning in found.iter().filter(|found| !found.is_error()) {
            let Some(span) = warning.primary().next() else { continue };
            let message = &warning.message;
            let place = match loaded.warnings.iter().find(|own| own.message == *message) {
                Some(own) => own.place.clone(),
                // Cargo does not say it of what a macro makes.
                None if span.range().start < start && is_expanded => continue,
                None if span.range().start < start => {
                    format!("{}:{}", program.file().display(), span.line_start)
                }
                None => {
                    self.notes.push(format!(
                        "the compiler warns of line {} of the bundle: {message}",
                        span.line_start
                    ));
                    continue;
                }
            };
            self.notes
                .push(format!("the program has a warning of its own, at `{place}`: {message}"));
        }
        if self.editions.iter().all(|edition| edition.program.is_err()) {
            let reasons = self.editions.iter().filter_map(|edition| {
                let reason = edition.program.as_ref().err()?;
                Some(format!("in edition {}: {reason}", edition.name))
            });
            return Err(Error::NotAlone(program.label.clone(), reasons.collect()));
        }
        Ok(())
    }

    /// Where a message points to, and what stands there.
    fn quote(&self, found: &Diagnostic, program: &Source, start: usize) -> (At, String) {
        let span = found.primary().next();
        let line = span.map_or(1, |span| span.line_start);
        let range = span.map_or(0..0, |span| span.range());
        let in_program = range.start < start;
        let text = self.text[range].lines().next().unwrap_or_default().to_owned();
        (if in_program { At::Line(program.file().into(), line) } else { At::Bundle(line) }, text)
    }
}

/// The compiler that has what this message calls newer than another: `stable since `1.73.0``.
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

    /// Not by the names of what it is in, to which far more belongs.
    #[test]
    fn of_a_path_the_end_is_missed() {
        let whole = "fn main() { a::f('b') }\nmod a { pub fn f<X: T>(_: X) {} pub trait T {} impl T for char {} pub mod b { pub trait T {} } }\n";
        let index = Index::new(whole, 24).unwrap();
        let text = whole.replace("impl T for char {}", "");
        let errors = Compiler::find().unwrap().errors(&text, "2021").unwrap();
        assert!(errors.iter().flat_map(Diagnostic::quoted).any(|said| said.contains("a::T")));
        let more = missed(whole, &index, &errors, &BTreeSet::new());
        assert!(more.contains("T") && !more.contains("a"), "{more:?}");
    }

    #[test]
    fn what_is_missed_is_asked_for_by_name_and_then_as_a_crate() {
        let program = "fn main() { a::f() }\n";
        let whole = format!(
            "{program}mod a {{ pub fn f() {{ g() }} fn g() {{}} }}\nmod b {{ fn h() {{}} }}\n"
        );
        let index = Index::new(&whole, program.len()).unwrap();
        let text = whole.replace("fn g() {}", "");
        let compiler = Compiler::find().unwrap();
        let errors = compiler.errors(&text, "2021").unwrap();
        let mut asked = BTreeSet::new();
        assert!(missed(&whole, &index, &errors, &asked).iter().eq(&["g"]));
        asked.insert("g".to_owned());
        assert!(missed(&whole, &index, &errors, &asked).is_empty());
        let crates = crates_with(&text, program.len(), &errors, &asked).unwrap();
        assert!(crates.iter().eq(&["::a"]));
        assert!(crates_with(&text, program.len(), &errors, &crates).unwrap().is_empty());

        let asked = ["::b".to_owned()].into();
        let cut = reach::unreached(&whole, program.len(), &index, &asked, &Cut::default()).unwrap();
        assert!(cut.apply(&whole, &index).contains("fn h() {}"));
    }
}
