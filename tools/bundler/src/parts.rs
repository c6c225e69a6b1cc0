//! What a bundle is put together from: the program, and every crate that it names, each as text that can be a module.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::time::Duration;

use cargo_metadata::PackageId;

use crate::choose::Program;
use crate::edition;
use crate::error::{Error, Result, Unfit};
use crate::inline::{self, Found, Inlined, Place};
use crate::load::{Loaded, Source};
use crate::macros::{self, Expander};
use crate::prune::Prune;
use crate::rustc::{Compiler, Diagnostic};
use crate::stage::Stage;
use crate::targets::{Offers, Target};
use crate::text;

/// What a bundle is to be like.
///
/// ```
/// use bundler::{Options, Program, Prune};
///
/// // `cargo alone --bin a --quick --offer proconio,itertools@0.14.0`
/// let options = Options {
///     program: Program::Bin("a".to_owned()),
///     prune: Prune::Lints,
///     offered: vec!["proconio".to_owned(), "itertools@0.14.0".to_owned()],
///     ..Options::default()
/// };
/// assert!(options.package.is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The package by its name, where a path leads to several.
    pub package: Option<String>,
    /// Which of the programs there.
    pub program: Program,
    /// How much of the crates is left out.
    pub prune: Prune,
    /// The judge that it is for: what that has stays an import.
    pub target: Option<&'static Target>,
    /// Crates that stay imports besides, `NAME` or `NAME@VERSION`: whoever compiles the file has them.
    pub offered: Vec<String>,
    /// Crates, by package name, of which all macros stay, and what these need: so the file can be changed later.
    pub keep: Vec<String>,
    /// Where the programs go that each edition makes of the text, by its name. Without one none is made: the text is
    /// looked at by the compiler in each edition all the same, and cargo has made a program of it before.
    pub programs: Option<PathBuf>,
    /// How long it is looked for what can be left out, once cargo has built the program: then what is left out so far is
    /// all, and a note says so. Without one the text never depends on the time.
    pub budget: Option<Duration>,
    /// Is told what is being done.
    pub progress: Option<fn(Stage)>,
}

/// The program and the crates that it names, inlined and whole.
pub struct Parts {
    pub program: Inlined,
    pub crates: Vec<Part>,
    /// Crates that stay imports, and their compiled libraries.
    pub offered: Vec<(String, PathBuf)>,
    /// Why a crate is not among these that has its name there.
    pub notes: Vec<String>,
}

/// A crate that becomes a module.
pub struct Part {
    pub module: String,
    pub label: String,
    pub edition: String,
    pub foreign: bool,
    /// Name, version, licence, copyright holder, address.
    pub title: String,
    pub inlined: Inlined,
    pub source: Source,
    /// The packages by whose needs it came in, beginning with the one that the program's manifest names.
    pub way: Vec<String>,
}

impl Part {
    /// Has its package one of these names?
    pub fn is_of(&self, packages: &[String]) -> bool {
        let name = self.label.split(' ').next();
        packages.iter().any(|package| Some(package.as_str()) == name)
    }
}

/// Inlines the program, then every crate whose name occurs in what is inlined already.
pub fn gather(loaded: &Loaded, compiler: &Compiler, options: &Options) -> Result<Parts> {
    let own = inline::root_modules(&loaded.program)?;
    let mut modules = modules(loaded, &own, &BTreeSet::new());
    let offers = Offers::of(options.target, &options.offered)?;
    let expander = Expander::new(&loaded.packages, &offers, compiler.sysroot.clone());
    let mut notes = Vec::new();
    let procedural: BTreeMap<String, String> = loaded
        .packages
        .values()
        .filter(|source| source.is_procedural)
        .flat_map(|source| {
            macros::defined(source).into_iter().map(|(name, _)| (name, source.label.clone()))
        })
        .collect();
    let place = |source: &Source,
                 modules: &HashMap<PackageId, String>,
                 module: Option<String>,
                 way: &[String]| {
        let known = |id: &PackageId| loaded.packages.get(id);
        let names =
            source.dependencies.iter().filter_map(|(name, id)| Some((name, id, known(id)?)));
        let names: Vec<_> = names.collect();
        let taken =
            names.iter().filter(|(name, _, used)| !used.is_procedural && !offers.has(name, used));
        Place {
            module,
            modules: taken
                .clone()
                .map(|(name, id, _)| ((*name).clone(), modules[*id].clone()))
                .collect(),
            roots: taken.map(|(name, _, used)| ((*name).clone(), used.root.clone())).collect(),
            procedural: names
                .iter()
                .filter(|(name, _, used)| used.is_procedural && !offers.has(name, used))
                .map(|(name, _, _)| (*name).clone())
                .collect(),
            procedural_macros: procedural.clone(),
            conditions: compiler
                .conditions
                .with_features(&source.features)
                .with(source.script.conditions.iter().map(String::as_str)),
            way: way.to_vec(),
            expander: &expander,
        }
    };

    refuse_unknowable(&loaded.program, true, &[])?;
    let program = inline::inline(&loaded.program, &place(&loaded.program, &modules, None, &[]))?;
    modules = self::modules(loaded, &own, &program.words);
    let mut offered = BTreeMap::new();
    let mut crates: Vec<Part> = Vec::new();
    let mut taken = HashSet::new();
    let mut waiting = VecDeque::from([(&loaded.program, program.words.clone(), Vec::new())]);
    while let Some((source, words, way)) = waiting.pop_front() {
        for (name, id) in &source.dependencies {
            let Some(used) = loaded.packages.get(id) else { continue };
            let is_named = words.contains(name) || words.contains(&modules[id]);
            if !is_named {
                continue;
            }
            if let (true, Some(library)) = (offers.has(name, used), &used.library) {
                offered.insert(name.clone(), library.clone());
                continue;
            }
            if used.is_procedural {
                continue;
            }
            if !taken.insert(id) {
                continue;
            }
            if let (Some(version), Some(target)) = (offers.other_than(used), options.target) {
                let label = &used.label;
                let target = &target.name;
                notes.push(format!("`{label}` goes into the file: `{target}` has {version} of it"));
            }
            refuse_unknowable(used, false, &way)?;
            let source = edition::renewed(loaded, used, compiler, &way, false)?;
            let module = modules[id].clone();
            let place = place(&source, &modules, Some(module.clone()), &way);
            let inlined = inline::inline(&source, &place)?;
            let further = way.iter().chain([&used.name]).cloned().collect();
            waiting.push_back((used, inlined.words.clone(), further));
            crates.push(Part {
                module,
                label: used.label.clone(),
                edition: source.edition.clone(),
                foreign: used.foreign,
                title: format!("{}, {}", used.label, used.terms.join(", ")),
                inlined,
                source,
                way: way.clone(),
            });
        }
    }
    // Ours first: it is what a reader looks for.
    crates.sort_by_key(|part| part.foreign);
    let offered = offered.into_iter().collect();
    let mut parts = Parts { program, crates, offered, notes };
    parts.without_known_macros()?;
    Ok(parts)
}

/// A module for every package: what the first to use it calls it, and the version where two are called the same. The
/// program need not know of what only its crates use, and may say `words` of its own for it; `own` are its modules.
fn modules(
    loaded: &Loaded,
    own: &BTreeSet<String>,
    words: &BTreeSet<String>,
) -> HashMap<PackageId, String> {
    let mut modules: HashMap<PackageId, String> = HashMap::new();
    let mut named: BTreeSet<String> = loaded.program.dependencies.keys().cloned().collect();
    let mut waiting = VecDeque::from([&loaded.program]);
    while let Some(source) = waiting.pop_front() {
        for (name, id) in &source.dependencies {
            let Some(used) = loaded.packages.get(id) else { continue };
            if modules.contains_key(id) {
                continue;
            }
            let mut module = name.clone();
            let is_direct = source.label == loaded.program.label;
            // The program's own words hold the modules of its crates already.
            let is_taken =
                |module: &String| named.contains(module) || !is_direct && words.contains(module);
            if own.contains(&module) || !is_direct && is_taken(&module) {
                let version = used.label.split(' ').nth(1).unwrap_or_default();
                module = format!("{name}_{}", version.replace(['.', '-', '+'], "_"));
                while is_taken(&module) {
                    module.push('_');
                }
            }
            named.insert(module.clone());
            modules.insert(id.clone(), module);
            waiting.push_back(used);
        }
    }
    modules
}

/// Refuses a package of which more happens than its source says.
fn refuse_unknowable(source: &Source, is_program: bool, way: &[String]) -> Result<()> {
    let way = way.to_vec();
    let it = Unfit { way, ..Unfit::package(source.label.clone(), is_program) };
    let mut libraries = source.script.libraries.iter();
    if let Some(library) = libraries.find(|library| !inline::is_linked_anyway(library)) {
        Err(Error::NativeLibrary(it, library.clone()))
    } else if source.script.differs {
        Err(Error::TwoScripts(it))
    } else {
        Ok(())
    }
}

impl Parts {
    /// Is it more than the one file of the program, or other?
    pub fn is_put_together(&self) -> bool {
        let Found { files, is_expanded, .. } = &self.program.found;
        !self.crates.is_empty() || files.len() > 1 || *is_expanded
    }

    /// The program, and every crate as a module below it.
    pub fn whole(&self) -> String {
        let mut whole = self.program.text.clone();
        for part in &self.crates {
            let body = text::indented(part.inlined.text.trim()).unwrap_or_default();
            let is_handed_on = |by: &Part| by.inlined.found.handed_on.contains(&part.module);
            let is_public = self.crates.iter().any(is_handed_on);
            let public = if is_public { "pub " } else { "" };
            whole.push_str(&format!("\n{public}mod {} {{\n{body}\n}}\n", part.module));
        }
        whole
    }

    /// Where the crates of others begin in `whole`. Ours stand before them.
    pub fn start_of_foreign(&self, whole: &str) -> usize {
        let first = self.crates.iter().find(|part| part.foreign);
        let start = self.program.text.len();
        let begins = |part: &Part| {
            let heads = ["mod ", "pub mod "].map(|begin| format!("\n{begin}{} {{\n", part.module));
            heads.iter().filter_map(|head| whole[start..].find(head)).min()
        };
        first.and_then(begins).map_or(whole.len(), |at| start + at)
    }

    /// The modules that packages of these names become.
    pub fn modules_of(&self, packages: &[String]) -> Vec<&str> {
        let crates = self.crates.iter().filter(|part| part.is_of(packages));
        crates.map(|part| part.module.as_str()).collect()
    }

    /// Takes imports of macros out of the program that can be of nothing else, as no crate has such a word.
    fn without_known_macros(&mut self) -> Result<()> {
        let found = &self.program.found.macros;
        let is_macro =
            |name: &&String| self.crates.iter().all(|part| !part.inlined.words.contains(*name));
        let macros: BTreeSet<&String> = found.iter().filter(is_macro).collect();
        if macros.is_empty() {
            return Ok(());
        }
        let text = &self.program.text;
        let words = text::lex(text)?.words;
        let file = syn::parse_file(text).map_err(|error| Error::InlinedNotParsed(1, error))?;
        let last = |path: &str| path.rsplit("::").next().unwrap_or_default().to_owned();
        let mut imported: BTreeMap<String, usize> = BTreeMap::new();
        macros::without_imports(text, &file, |_, path| {
            *imported.entry(last(path)).or_default() += 1;
            false
        });
        // All that the program says of it is to import it.
        let is_alone = |name: &String| {
            let said = words.iter().filter(|word| &text[(*word).clone()] == name);
            imported.get(name) == Some(&said.count())
        };
        let edits = macros::without_imports(text, &file, |_, path| {
            let name = last(path);
            macros.contains(&name) && is_alone(&name)
        });
        self.program.text = text::apply(text, edits);
        Ok(())
    }

    /// Takes out of `whole` the imports of macros that find nothing else. False if there are none among these errors.
    pub fn without_macros(&mut self, whole: &mut String, errors: &[Diagnostic]) -> Result<bool> {
        let inlined = self.crates.iter().map(|part| &part.inlined).chain([&self.program]);
        let macros: BTreeSet<&str> =
            inlined.flat_map(|inlined| &inlined.found.macros).map(String::as_str).collect();
        let nothing = errors.iter().filter(|error| error.is("E0432"));
        let nothing: BTreeSet<&str> = nothing.flat_map(Diagnostic::quoted).collect();
        if macros.is_empty() || nothing.is_empty() {
            return Ok(false);
        }
        let start = self.program.text.len();
        let mut own = Vec::new();
        let mut others = Vec::new();
        let parsed =
            |text: &str| syn::parse_file(text).map_err(|error| Error::InlinedNotParsed(1, error));
        for (text, edits) in [(&whole[..start], &mut own), (&whole[start..], &mut others)] {
            *edits = macros::without_imports(text, &parsed(text)?, |_, path| {
                let name = path.rsplit("::").next().unwrap_or_default();
                macros.contains(name) && nothing.contains(path)
            });
        }
        if own.is_empty() && others.is_empty() {
            return Ok(false);
        }
        let rest = text::apply(&whole[start..], others);
        self.program.text = text::apply(&whole[..start], own);
        *whole = format!("{}{rest}", self.program.text);
        Ok(true)
    }

    pub fn files(&self, loaded: &Loaded) -> Vec<PathBuf> {
        let mut files = loaded.manifests.clone();
        files.extend(self.program.found.files.iter().map(|file| loaded.program.original(file)));
        for part in self.crates.iter() {
            files.push(part.source.original(&part.source.manifest));
            let originals = part.inlined.found.files.iter().map(|file| part.source.original(file));
            files.extend(originals);
        }
        files.sort();
        files.dedup();
        files
    }
}
