//! Collects the program and every crate that it names, each as text that can be a module.

mod captures;
pub mod contents;
pub mod edition;
pub mod expand;
mod files;
mod handed;
mod macro_server;
mod paths;
mod reads;
pub mod reexports;
mod scopes;
mod source;

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::PackageId;
use syn::spanned::Spanned;

use crate::ask::BundleOptions;
use crate::ask::load::{Loaded, Warning};
use crate::ask::package::PackageSource;
use crate::ask::targets::Offers;
use crate::error::{Error, ErrorPlace, Result};
use crate::join::contents::{BundledCrate, Contents, Inlined};
use crate::join::expand::Expander;
use crate::join::files::Unused;
use crate::join::scopes::Names;
use crate::join::source::{Crate, Meaning};
use crate::rustc::{Diagnostic, Rustc};
use crate::text::{self, Edit};

/// Reads the program, then every crate that the compiled parts read so far name, and makes one text of each.
pub fn gather(loaded: &Loaded, compiler: &Rustc, options: &BundleOptions) -> Result<Contents> {
    let offers = Offers::new(options.judge, &options.offered);
    let expander = Expander::new(loaded, &offers, compiler);
    let mut unused = Vec::new();
    if may_have_unused_imports(loaded)? {
        let compiler = compiler.importing(&loaded.imports(&loaded.program));
        unused = compiler.unused_imports(&loaded.program)?;
    }
    // An import of a crate that the judge has can stay.
    let is_inlined = |(name, id): &(&String, &PackageId)| {
        let package = loaded.packages.get(id);
        package.is_some_and(|package| !offers.keeps_import(name, package))
    };
    let inlined = loaded.program.dependencies.iter().filter(is_inlined);
    let unused = Unused { places: unused, crates: inlined.map(|(name, _)| name.clone()).collect() };
    let read = |source: &PackageSource, id: &str, users: &[String], module: &str| {
        let features = source.features.iter().map(|feature| format!("feature=\"{feature}\""));
        let conditions = compiler.conditions.clone().with(features);
        let conditions = conditions.with(source.conditions.iter().cloned());
        let id = PackageId { repr: id.to_owned() };
        let (source, users, module) = (source.clone(), users.to_vec(), module.to_owned());
        let inlined = Inlined::default();
        let part = BundledCrate { id, source, users, module, inlined };
        files::read(part, conditions, &expander, &unused)
    };

    refuse_hidden_work(&loaded.program, &[])?;
    // The program has neither an id nor a module.
    let mut crates = vec![read(&loaded.program, "", &[], "")?];
    let mut notes = Vec::new();
    let mut offered = BTreeMap::new();
    let mut at = 0;
    while at < crates.len() {
        let BundledCrate { source, users, .. } = &crates[at].part;
        let (user, mut users) = (source.clone(), users.clone());
        users.extend((!user.is_program).then_some(user.name));
        let mut dependencies = BTreeMap::new();
        for (name, id) in &user.dependencies {
            let is_named = crates[at].words.contains(name);
            let Some(package) = loaded.packages.get(id).filter(|_| is_named) else { continue };
            let library = package.library.as_ref().filter(|_| offers.keeps_import(name, package));
            offered.extend(library.map(|library| (name.clone(), library.clone())));
            if library.is_some() || package.is_procedural {
                continue;
            }
            let known = crates.iter().position(|krate| krate.part.id == *id);
            dependencies.insert(name.clone(), known.unwrap_or(crates.len()));
            if known.is_none() {
                notes.extend(offers.inlining_note(package));
                refuse_hidden_work(package, &users)?;
                let source = edition::converted(loaded, package, "2018", compiler, &users)?;
                crates.push(read(&source, &id.repr, &users, name)?);
            }
        }
        crates[at].prelude = scopes::prelude(&crates[at], at, &dependencies);
        at += 1;
    }
    name_modules(&mut crates);

    for number in 0..crates.len() {
        crates[number].part.inlined.text = paths::join_files(&crates, number)?;
    }
    let mut program = crates.remove(0).part.inlined;
    if !crates.is_empty() {
        program.text = with_deny(&program.text)?;
    }
    let mut crates: Vec<BundledCrate> = crates.into_iter().map(|krate| krate.part).collect();
    // The user's own crates come first: readers look for them.
    crates.sort_by_key(|part| part.source.foreign);
    let mut parts = Contents { program, crates, offered: offered.into_iter().collect(), notes };
    if !expander.reachable_macros(&loaded.program).is_empty() {
        let compiler = compiler.importing(&parts.offered);
        let editions = parts.crates.iter().map(|part| part.source.edition.clone());
        let newest = editions.fold(loaded.program.edition.clone(), Ord::max);
        while delete_unresolved(&mut parts, &compiler, &newest)? {}
    }
    Ok(parts)
}

/// The program with `#![deny]` for `#![forbid]`, which would hold for its crates, too.
fn with_deny(program: &str) -> Result<String> {
    let file = text::parse_file(program)
        .map_err(|error| Error::InlinedNotParsed(1, error, program.to_owned()))?;
    let forbids = file.attrs.iter().filter(|of| of.path().is_ident("forbid"));
    let edits = forbids.map(|of| Edit::new(of.path().span().byte_range(), "deny"));
    Ok(text::apply(program, edits.collect()))
}

/// Whether cargo warns about imports, or may have been asked not to.
fn may_have_unused_imports(loaded: &Loaded) -> Result<bool> {
    let warns = |warning: &Warning| warning.message.starts_with("unused import");
    let has_warnings = loaded.warnings.iter().any(warns);
    Ok(has_warnings || files::read_text(&loaded.program.root)?.contains("allow("))
}

/// Names the modules. A module has the name that the first user of the crate has for it, with the version if the name is
/// taken. At the program's root, the name may mean something else, and the program may use it for something of its own.
fn name_modules(crates: &mut [Crate]) {
    let mut named: BTreeSet<String> = crates[0].part.source.dependencies.keys().cloned().collect();
    for number in 1..crates.len() {
        let BundledCrate { source, users, module, .. } = &crates[number].part;
        let is_taken = |module: &String| {
            !users.is_empty() && (named.contains(module) || crates[0].words.contains(module))
        };
        let mut module = module.clone();
        let meant = Names(crates).resolve_from((0, 0), &module, &BTreeSet::new());
        if meant.is_some_and(|meant| meant != Meaning::Module((number, 0))) || is_taken(&module) {
            let version = source.label.split(' ').nth(1).unwrap_or_default();
            module = format!("{module}_{}", version.replace(['.', '-', '+'], "_"));
            while is_taken(&module) {
                module.push('_');
            }
        }
        named.insert(module.clone());
        crates[number].part.module = module;
    }
}

/// Refuses a package that does more than its source says.
fn refuse_hidden_work(source: &PackageSource, users: &[String]) -> Result<()> {
    let it = source.blocked(users, ErrorPlace::Package);
    let mut libraries = source.libraries.iter();
    if let Some(library) = libraries.find(|library| !files::is_always_linked(library)) {
        Err(Error::NativeLibrary(it, library.clone()))
    } else if source.has_two_scripts {
        Err(Error::TwoScripts(it))
    } else {
        Ok(())
    }
}

/// Deletes imports that find nothing and unknown attributes, which only expanded macros needed. Returns whether
/// anything was deleted, which may reveal more.
fn delete_unresolved(parts: &mut Contents, compiler: &Rustc, edition: &str) -> Result<bool> {
    edit_by_errors(parts, compiler, edition, |inlined, start, errors| {
        let names = inlined.suspects.iter().map(|suspect| suspect.name.as_str()).collect();
        expand::superfluous_edits(&inlined.text, start, errors, &names)
    })
}

/// Limits re-exports to the file where the compiler rejects them. Returns whether there were any.
pub fn limit_reexports(parts: &mut Contents, compiler: &Rustc, edition: &str) -> Result<bool> {
    edit_by_errors(parts, compiler, edition, |inlined, start, errors| {
        reexports::limiting_edits(&inlined.text, start, errors)
    })
}

/// Edits the program and the crates by the errors of name resolution in the whole text. Returns whether that changed
/// anything.
fn edit_by_errors(
    parts: &mut Contents,
    compiler: &Rustc,
    edition: &str,
    edits: impl Fn(&Inlined, usize, &[Diagnostic]) -> syn::Result<Vec<Edit>>,
) -> Result<bool> {
    let (whole, starts) = parts.text_and_starts();
    let errors = compiler.unresolved(&whole, edition)?;
    let mut is_changed = false;
    let crates = parts.crates.iter_mut().map(|part| &mut part.inlined);
    for (inlined, start) in [&mut parts.program].into_iter().chain(crates).zip(starts) {
        let edits = edits(inlined, start, &errors)
            .map_err(|error| Error::InlinedNotParsed(1, error, inlined.text.clone()))?;
        let edited = text::apply(&inlined.text, edits);
        is_changed |= edited != inlined.text;
        inlined.text = edited;
    }
    Ok(is_changed)
}
