//! Checks that the text is still the program that cargo builds.
//!
//! In a module, names may mean something else than in a crate. A method that was out of scope may be found first. A macro
//! of the program may hide one of the standard library. So each crate is compiled once more from its own files, in the
//! edition of the text, and the MIR of every function must equal that of the same function in the text. If its own edition is
//! another one, it is compiled in that as well, and what its functions call and drop must not differ either: a note names a
//! function of the program or of the user's crates that does, and other crates are refused.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::PathBuf;

use cargo_metadata::PackageId;

use crate::ask::load::Loaded;
use crate::ask::package::PackageSource;
use crate::error::{Error, ErrorPlace, Result};
use crate::join::contents::{BundledCrate, Contents};
use crate::join::edition::copy_files;
use crate::prove::names::{self, Items, PathView, Root};
use crate::rustc::mir::{self, Piece, STANDARD};
use crate::rustc::{FILE, Rustc};
use crate::text::{self, Tokens, words};

/// The program, or a crate that is a module of the text.
struct ComparedCrate<'a> {
    source: &'a PackageSource,
    module: Option<&'a str>,
    users: &'a [String],
    /// How to read paths in its MIR: from its own files, and in the text.
    views: [PathView; 2],
    /// Its MIR from its own files in the edition of the text, if it compiles there.
    pieces: Option<Vec<Piece>>,
    /// Its MIR in its own edition, if that is another one.
    in_own_edition: Option<Vec<Piece>>,
}

impl ComparedCrate<'_> {
    /// The pieces to compare. Most of a large crate is no longer in the text.
    fn shared<'b>(&self, origin: &'b [Piece], file: &[Piece]) -> impl Iterator<Item = &'b Piece> {
        let is_program = self.module.is_none();
        let remaining: HashSet<String> = file.iter().map(|piece| piece.path.clone()).collect();
        origin.iter().filter(move |piece| {
            is_program || remaining.contains(&piece.path) || mir::drop_type(&piece.text).is_some()
        })
    }
}

/// The MIR of the program and of crates, each from its own files.
pub struct Origin<'a> {
    crates: Vec<ComparedCrate<'a>>,
    edition: &'a str,
    /// A compiler that imports the libraries of all packages under unique names, and the modules that these have become.
    compiler: Rustc,
    modules: HashMap<String, String>,
}

impl<'a> Origin<'a> {
    /// Compiles the program, and the crates that are in `text`. Texts with less of these can be compared, too.
    pub fn of(
        loaded: &'a Loaded,
        parts: &'a Contents,
        compiler: &Rustc,
        edition: &'a str,
        text: &str,
    ) -> Result<Origin<'a>> {
        let packages = ComparedPackages::of(loaded, parts);
        let remaining = modules_of(text)?;
        let others = parts.crates.iter().filter(|part| remaining.contains(part.module.as_str()));
        let others = others
            .map(|part| (&part.source, Some(part.module.as_str()), &part.inlined, &part.users[..]));
        let all = [(&loaded.program, None, &parts.program, &[][..])].into_iter().chain(others);
        let crates = all.map(|(source, module, inlined, users)| {
            let aliased = with_aliases(source, &inlined.files, packages.namesakes(source))?;
            let print = |edition: &str| -> Result<_> {
                let mut compiler = compiler.importing(&loaded.imports(source));
                if module.is_none() && inlined.text.contains("file!") {
                    // Two files cannot have one name.
                    let asks = |file: &&PathBuf| {
                        fs::read_to_string(file).is_ok_and(|text| text.contains("file!"))
                    };
                    if let Some(file) = inlined.files.iter().find(asks) {
                        compiler = compiler.naming_alike(file);
                    }
                }
                let printed = compiler.mir_of_crate(&aliased, edition)?;
                Ok(printed.as_deref().map(mir::pieces))
            };
            let is_other = source.edition != edition;
            let pieces = print(edition)?;
            let own = packages.own_view(source, &inlined.files, pieces.as_deref().unwrap_or(&[]));
            let mut in_file = packages.view_in_file(module, parts);
            if module.is_none() {
                in_file.own = own.own.clone();
            }
            Ok(ComparedCrate {
                source,
                module,
                users,
                views: [own, in_file],
                pieces,
                in_own_edition: if is_other { print(&source.edition)? } else { None },
            })
        });
        Ok(Origin {
            crates: crates.collect::<Result<_>>()?,
            edition,
            compiler: compiler.importing(&packages.libraries()),
            modules: packages.modules(),
        })
    }

    /// A note for each crate in `text` that does not compile outside of cargo.
    pub fn incomparable(&self, text: &str) -> Result<Vec<String>> {
        let remaining = modules_of(text)?;
        let is_left =
            |one: &&ComparedCrate| one.module.is_none_or(|module| remaining.contains(module));
        let is_unknown = |one: &&ComparedCrate| {
            let is_other = one.source.edition != self.edition;
            one.pieces.is_none() || is_other && one.in_own_edition.is_none()
        };
        let unknown = self.crates.iter().filter(is_left).filter(is_unknown);
        let why = "it does not compile outside of cargo";
        let note =
            |label| format!("not checked whether `{label}` means the same in one file: {why}");
        Ok(unknown.map(|one| note(&one.source.label)).collect())
    }

    /// Compares the MIR of the text with that of cargo's build. Functions of crates may be missing. Returns notes on the
    /// given editions, each with its MIR, in which the program or a crate of the user's behaves differently.
    ///
    /// # Errors
    /// Names the crate and the function that differs.
    pub fn compare(&self, printed: &str, editions: &[(&str, &str)]) -> Result<Vec<String>> {
        let file = self.by_crate(printed);
        let editions: Vec<(&str, Vec<Vec<Piece>>)> =
            editions.iter().map(|(edition, printed)| (*edition, self.by_crate(printed))).collect();
        let known = self.items(&file, &editions)?;
        let mut notes = self.name_queries(&file);
        notes.extend(self.crates.iter().zip(&file).find_map(|(one, pieces)| {
            file_query(pieces, one.source).filter(|_| one.module.is_none())
        }));
        for (at, one) in self.crates.iter().enumerate() {
            let Some(origin) = &one.pieces else { continue };
            let ComparedCrate {
                source, module, users, views: [own, in_file], in_own_edition, ..
            } = one;
            let of_file = normalized(in_file, &file[at], &known);
            let origin = normalized(own, one.shared(origin, &file[at]), &known);
            let is_left = |path: &str| {
                let from_root = format!("{}::{path}", module.unwrap_or_default());
                let mut all = file.iter().flatten();
                all.any(|piece| mir::mentions(&piece.text, &from_root))
                    || of_file.iter().any(|piece| mir::mentions(&piece.text, path))
            };
            let is_left = module.map(|_| &is_left as &dyn Fn(&str) -> bool);
            if let Some(path) = mir::difference(&origin, &of_file, is_left) {
                let place = ErrorPlace::Function(readable(path));
                return Err(Error::DifferentFunction(source.blocked(users, place)));
            }
            let in_own = in_own_edition
                .as_ref()
                .map(|own_edition| normalized(own, one.shared(own_edition, &file[at]), &known));
            let has_drops = has_drops(&of_file);
            let in_own = effects(in_own.unwrap_or(origin), has_drops);
            for (edition, file) in &editions {
                if *edition == self.edition && in_own_edition.is_none() {
                    continue;
                }
                let other = effects(normalized(in_file, &file[at], &known), has_drops);
                let Some(path) = mir::difference(&in_own, &other, is_left) else { continue };
                if source.foreign && *edition == self.edition {
                    let it = source.blocked(users, ErrorPlace::Package);
                    let own = source.edition.as_str().into();
                    return Err(Error::DifferentInEdition(it, own, readable(path).into()));
                }
                notes.push(other_edition(edition, path, source));
            }
        }
        Ok(notes)
    }

    /// Asks the compiler where everything is defined that these texts name.
    fn items(&self, file: &[Vec<Piece>], editions: &[(&str, Vec<Vec<Piece>>)]) -> Result<Items> {
        let mut paths: BTreeSet<String> = self.modules.keys().cloned().collect();
        let mut functions = BTreeSet::new();
        for (at, one) in self.crates.iter().enumerate() {
            let [own, in_file] = &one.views;
            for origin in one.pieces.iter().chain(&one.in_own_edition) {
                one.shared(origin, &file[at])
                    .for_each(|piece| own.collect_paths(&piece.text, &mut paths));
            }
            for file in editions.iter().map(|(_, file)| file.as_slice()).chain([file]) {
                file[at].iter().for_each(|piece| in_file.collect_paths(&piece.text, &mut paths));
            }
            let path = |piece: &Piece| Some(format!("@{}::{}", one.module?, piece.path));
            functions.extend(file[at].iter().filter_map(path));
        }
        Items::find(&self.compiler, &paths, &self.modules, functions.into_iter())
    }

    /// The pieces of the text by crate, with paths from the root of their crate.
    fn by_crate(&self, printed: &str) -> Vec<Vec<Piece>> {
        let modules = self.crates.iter().enumerate();
        let modules: HashMap<&str, usize> =
            modules.filter_map(|(at, one)| Some((one.module?, at))).collect();
        let pieces = |at: usize| self.crates[at].pieces.iter().flatten();
        let of_program: HashSet<&str> = pieces(0).map(|piece| piece.path.as_str()).collect();
        let has = |at: usize, path: &str| pieces(at).any(|piece| piece.path == path);
        let mut file: Vec<Vec<Piece>> = self.crates.iter().map(|_| Vec::new()).collect();
        for Piece { path, text } in mir::pieces(printed) {
            let owner = path
                .split_once("::")
                .and_then(|(first, rest)| Some((*modules.get(first)?, rest.to_owned())));
            // A function of the program may have the name of a module, and contain others.
            let is_in_function = |(at, rest): &(usize, String)| {
                of_program.contains(path.as_str()) && !has(*at, rest)
            };
            let (at, path) = owner.filter(|owner| !is_in_function(owner)).unwrap_or((0, path));
            file[at].push(Piece { path, text });
        }
        file
    }

    /// Notes on functions that read the name of a type or the place of a call, which differ in one file.
    fn name_queries(&self, file: &[Vec<Piece>]) -> Vec<String> {
        let queries = ["::type_name::<", "::type_name_of_val::<", "Location::<'_>::caller("];
        let is_query = |Piece { text, .. }: &&Piece| {
            queries.iter().any(|call| text.contains(call)) && !text.contains("panic_fmt(")
        };
        let why = "asks the compiler for a name or a place, which differs in one file";
        let note = |(one, pieces): (&ComparedCrate, &Vec<Piece>)| {
            let name = readable(&pieces.iter().find(is_query)?.path);
            Some(format!("`{name}` of `{}` {why}", one.source.label))
        };
        self.crates.iter().zip(file).filter_map(note).collect()
    }
}

/// A note on a function that reads the name of its file, if there is one.
pub fn file_query(pieces: &[Piece], source: &PackageSource) -> Option<String> {
    let is_query = |piece: &&Piece| mir::without_messages(&piece.text).contains(FILE);
    let name = readable(&pieces.iter().find(is_query)?.path);
    let label = &source.label;
    Some(format!("`{name}` of `{label}` reads the name of its file, which the judge chooses"))
}

/// Starts the names of crates that would otherwise share one in printed MIR.
const ALIAS: &str = "alone_names_";

/// A copy of a package in which these crates have names of their own; the package itself if there are none, or if it has
/// files elsewhere.
fn with_aliases<'a>(
    source: &PackageSource,
    files: &[PathBuf],
    names: impl Iterator<Item = (&'a String, &'a PackageId)>,
) -> Result<PackageSource> {
    let items = names.map(|(name, _)| format!("\nextern crate {name} as {ALIAS}{name};"));
    let items: String = items.collect();
    let mut aliased = source.clone();
    let folder = source.manifest.parent().unwrap_or(&source.manifest);
    let is_below =
        |file: &PathBuf| file.starts_with(folder) && !file.iter().any(|part| part == "..");
    if !items.is_empty() && files.iter().all(is_below) {
        copy_files(&mut aliased, files)?;
        let text = fs::read_to_string(&aliased.root).map_err(Error::TempFolder)?;
        fs::write(&aliased.root, text + &items).map_err(Error::TempFolder)?;
    }
    Ok(aliased)
}

fn normalized<'a>(
    view: &PathView,
    pieces: impl IntoIterator<Item = &'a Piece>,
    known: &Items,
) -> Vec<Piece> {
    let normalized = |piece: &Piece| Piece {
        path: piece.path.clone(),
        text: mir::without_messages(&view.normalized(&piece.text, known)),
    };
    pieces.into_iter().map(normalized).collect()
}

fn readable(path: &str) -> String {
    path.replace("<impl>::", "").trim_end_matches(':').to_owned()
}

/// A package, with its compiled library under a unique name, and its module in the text.
struct ComparedPackage<'a> {
    source: &'a PackageSource,
    library: Option<(String, PathBuf)>,
    module: Option<&'a str>,
}

impl ComparedPackage<'_> {
    fn root(&self) -> Option<Root> {
        let library = self.library.as_ref().map(|(name, _)| Root::Library(name.clone()));
        library.or_else(|| Some(Root::Module(self.module?.to_owned())))
    }
}

struct ComparedPackages<'a>(HashMap<&'a PackageId, ComparedPackage<'a>>);

impl<'a> ComparedPackages<'a> {
    fn of(loaded: &'a Loaded, parts: &'a Contents) -> ComparedPackages<'a> {
        let usual = loaded.packages.iter().filter(|(_, source)| !source.is_procedural);
        let packages = usual.enumerate().map(|(at, (id, source))| {
            let part = parts.crates.iter().find(|part| part.id == *id);
            let library = source.library.clone().map(|library| (format!("library_{at}"), library));
            (id, ComparedPackage { source, library, module: part.map(|part| part.module.as_str()) })
        });
        ComparedPackages(packages.collect())
    }

    fn libraries(&self) -> Vec<(String, PathBuf)> {
        self.0.values().filter_map(|package| package.library.clone()).collect()
    }

    /// The modules by the names of libraries.
    fn modules(&self) -> HashMap<String, String> {
        let module = |package: &ComparedPackage| {
            Some((package.library.as_ref()?.0.clone(), package.module?.to_owned()))
        };
        self.0.values().filter_map(module).collect()
    }

    /// The dependencies that share the compiler's name with another one, such as two versions of a crate.
    fn namesakes<'b>(
        &self,
        source: &'b PackageSource,
    ) -> impl Iterator<Item = (&'b String, &'b PackageId)> {
        let name = |id: &PackageId| Some(self.0.get(id)?.source.crate_name.as_str());
        let used = &source.dependencies;
        let is_shared = move |id: &PackageId| {
            name(id).is_some() && used.values().any(|other| other != id && name(other) == name(id))
        };
        used.iter().filter(move |(_, id)| is_shared(id))
    }

    /// How to read the MIR of a crate that is compiled alone from these files.
    fn own_view(&self, source: &PackageSource, files: &[PathBuf], pieces: &[Piece]) -> PathView {
        let mut view = PathView { roots: standard_roots(), ..PathView::default() };
        // By the compiler's name for a package. If two share it, the one that is used more directly is likelier.
        let mut used: Vec<&PackageId> = source.dependencies.values().collect();
        let mut done: HashSet<&PackageId> = HashSet::new();
        while !used.is_empty() {
            let mut named: BTreeMap<&str, BTreeSet<&PackageId>> = BTreeMap::new();
            for id in used.iter().filter(|id| !done.contains(**id)) {
                let used = self.0.get(*id).map(|package| package.source.crate_name.as_str());
                used.map(|name| named.entry(name).or_default().insert(id));
            }
            done.extend(&used);
            for (name, ids) in named.into_iter().filter(|(_, ids)| ids.len() == 1) {
                let root = ids.first().and_then(|id| self.0.get(*id)?.root());
                if let (Some(root), false) = (root, view.roots.contains_key(name)) {
                    view.roots.insert(name.to_owned(), root);
                }
            }
            let next = used.iter().filter_map(|id| self.0.get(*id));
            let next = next.flat_map(|used| used.source.dependencies.values());
            used = next.filter(|id| !done.contains(id)).collect();
        }
        for (name, id) in self.namesakes(source) {
            let root = self.0.get(id).and_then(ComparedPackage::root);
            view.roots.extend(root.map(|root| (format!("{ALIAS}{name}"), root)));
        }
        for path in pieces.iter().map(|piece| piece.path.as_str()) {
            let module = path.split_once("::").filter(|(_, rest)| !rest.starts_with('{'));
            if let Some((module, _)) = module.filter(|(module, _)| view.roots.contains_key(*module))
            {
                view.own.extend([module.to_owned(), path.to_owned()]);
            }
        }
        for (alias, name) in files.iter().flat_map(extern_crates) {
            let root = match name.as_str() {
                name if STANDARD.contains(&name) => Some(Root::Library(name.to_owned())),
                name => source.dependencies.get(name).and_then(|id| self.0.get(id)?.root()),
            };
            let Some(root) = root else { continue };
            view.roots.entry(alias.clone()).or_insert_with(|| root.clone());
            view.inner_roots.insert(alias, root);
        }
        view
    }

    /// How to read the MIR of this module of the text, or else of the program.
    fn view_in_file(&self, module: Option<&str>, parts: &Contents) -> PathView {
        let mut view = PathView { roots: standard_roots(), ..PathView::default() };
        let modules = parts.crates.iter().map(|part| part.module.clone());
        view.roots.extend(modules.map(|module| (module.clone(), Root::Module(module))));
        let libraries = self.modules().into_iter();
        view.modules = libraries.map(|(name, module)| (module, Root::Library(name))).collect();
        for (_, library) in &parts.offered {
            let is_it =
                |package: &&ComparedPackage| package.source.library.as_ref() == Some(library);
            let known = self.0.values().find(is_it);
            let named = known.and_then(|it| Some((it.source.crate_name.clone(), it.root()?)));
            view.roots.extend(named);
        }
        if let Some(module) = module {
            view.module = Some(module.to_owned());
            let items =
                ["const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union"];
            let words: Vec<&str> = words(&parts.program.text).collect();
            let defined = words.windows(2).filter(|words| items.contains(&words[0]));
            view.of_program = defined.map(|words| words[1].to_owned()).collect();
        }
        view
    }
}

fn standard_roots() -> HashMap<String, Root> {
    STANDARD.map(|name| (name.to_owned(), Root::Library(name.to_owned()))).into()
}

/// The names that `extern crate` gives in a file, and the crates they stand for.
fn extern_crates(file: &PathBuf) -> Vec<(String, String)> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let items = text.split("extern crate ").skip(1);
    let named = items.filter_map(|item| {
        let mut words = words(item.split(';').next()?);
        let name = words.next()?.to_owned();
        let alias = words.next().filter(|word| *word == "as").and_then(|_| words.next());
        Some((alias.unwrap_or(&name).to_owned(), name))
    });
    named.collect()
}

/// Notes on the given editions, each with its MIR, in which a program of one file behaves differently.
pub fn other_editions(
    program: &PackageSource,
    compiler: &Rustc,
    text: &str,
    editions: &[(&str, &str)],
) -> Result<Vec<String>> {
    let own = editions.iter().find(|(edition, _)| *edition == program.edition);
    let own = match own {
        Some((_, printed)) => Some((*printed).to_owned()),
        None => compiler.mir(text, &program.edition)?,
    };
    let Some(own) = own else { return Ok(Vec::new()) };
    let own_pieces = mir::pieces(&own);
    let has_drops = has_drops(&own_pieces);
    let own_pieces = effects(own_pieces, has_drops);
    let others = editions.iter().filter(|(_, printed)| *printed != own);
    let notes = others.filter_map(|(edition, printed)| {
        let file = effects(mir::pieces(printed), has_drops);
        let path = mir::difference(&own_pieces, &file, None)?;
        Some(other_edition(edition, path, program))
    });
    Ok(notes.collect())
}

fn has_drops(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| mir::drop_type(&piece.text).is_some())
}

fn effects(mut pieces: Vec<Piece>, has_drops: bool) -> Vec<Piece> {
    for piece in &mut pieces {
        piece.text = names::effects(&piece.text, has_drops);
    }
    pieces
}

fn other_edition(edition: &str, path: &str, source: &PackageSource) -> String {
    let PackageSource { label, edition: own, .. } = source;
    format!(
        "in edition {edition} `{name}` of `{label}` is not what cargo builds in edition {own}",
        name = readable(path)
    )
}

/// Whether all foreign crates in `text` can be compared in that edition.
pub fn is_comparable(
    loaded: &Loaded,
    parts: &Contents,
    compiler: &Rustc,
    edition: &str,
    text: &str,
) -> Result<bool> {
    let remaining = modules_of(text)?;
    let is_left = |part: &&BundledCrate| remaining.contains(part.module.as_str());
    for BundledCrate { source, .. } in parts.crates.iter().filter(is_left) {
        let compiler = compiler.importing(&loaded.imports(source));
        let is_other = source.foreign && source.edition != edition;
        if is_other && compiler.mir_of_crate(source, edition)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The modules at the root of a text.
fn modules_of(text: &str) -> Result<HashSet<String>> {
    let tokens = Tokens::new(text::tokens(text)?);
    let names = (1..tokens.len()).filter(|&at| tokens.is_word(at - 1, "mod"));
    Ok(names.filter_map(|at| tokens.word(at)).map(ToString::to_string).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::ask::{BundleOptions, load, trap_package};
    use crate::join::gather;

    /// The result of comparing the trap program after an edit of its text.
    fn compare_after(package: &Path, from: &str, to: &str) -> Result<Vec<String>> {
        let loaded = load::load(package, &BundleOptions::default()).unwrap();
        let compiler = Rustc::find().unwrap();
        let parts = gather(&loaded, &compiler, &BundleOptions::default()).unwrap();
        let whole = parts.whole();
        assert!(whole.contains(from), "no `{from}` in:\n{whole}");
        let whole = whole.replacen(from, to, 1);
        let printed = compiler.mir(&whole, "2021").unwrap().unwrap();
        let origin = Origin::of(&loaded, &parts, &compiler, "2021", &whole)?;
        origin.compare(&printed, &[])?;
        origin.incomparable(&whole)
    }

    #[test]
    fn a_module_of_a_crate_is_no_crate() {
        let text = "mod own;\nfn main() {}\npub mod a {\nmod b {\n}\n}\nmod c {\n}\n";
        let modules = modules_of(text).unwrap();
        assert_eq!(modules, ["own", "a", "c"].map(str::to_owned).into());
    }

    #[test]
    fn every_function_must_be_what_cargo_builds() {
        let Some(package) = trap_package() else { return };
        let compare_after = |from: &str, to: &str| compare_after(&package, from, to);
        assert_eq!(compare_after("", "").unwrap(), [""; 0]);
        for (from, to, owner, name) in [
            ("page + 1", "page + 2", "the crate `shared 0.1.0`", "`traps::clone`"),
            ("Log { page: 1 }", "Log { page: 2 }", "the program `g 0.1.0`", "`main`"),
            // Only the callee differs.
            ("reference.clone()", "reference.to_owned()", "the program `g 0.1.0`", "`main`"),
            ("println!(\"Guard is dropped\");", "", "the crate `shared 0.1.0`", "`traps::drop`"),
            (
                "Self::Full(stones) => 2 * *stones,",
                "",
                "the crate `shared 0.1.0`",
                "`traps::holds`",
            ),
        ] {
            let refusal = compare_after(from, to).unwrap_err().to_string();
            assert!(refusal.contains(owner) && refusal.contains(name), "{refusal}");
        }
        // One function is missing.
        let less =
            compare_after("pub struct Guard;", "pub struct Guard; pub fn more() {}").unwrap_err();
        let less = less.to_string();
        assert!(less.contains("`traps::more`"), "{less}");
    }
}
