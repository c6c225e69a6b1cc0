//! Is the text still what cargo builds?
//!
//! In a module some things may mean something else than in a crate: a method that was out of reach may be found first, a
//! macro of the program may stand before one of the standard library. So each crate is compiled once more from its own
//! files, in the edition of the text, and the MIR of every function must be the MIR of the same function in the text. What
//! the crate's own edition would change is the same on both sides, and so is not seen.

use std::collections::BTreeMap;

use crate::error::{At, Error, Result, Unfit};
use crate::load::{Loaded, Source};
use crate::names::{Names, is_of, since_module};
use crate::parts::Parts;
use crate::rustc::{self, Compiler, Mir};

/// A crate with the name of its module; the program has none.
struct Crate<'a> {
    source: &'a Source,
    module: Option<&'a str>,
    text: &'a str,
    way: &'a [String],
}

/// The MIR of the program and of crates, each from its own files.
pub struct Origin<'a> {
    crates: Vec<(Crate<'a>, Option<Mir>)>,
    names: Names,
}

impl<'a> Origin<'a> {
    /// Compiles the program, and the crates of which something is in `text`.
    pub fn of(
        loaded: &'a Loaded,
        parts: &'a Parts,
        compiler: &Compiler,
        edition: &str,
        text: &str,
    ) -> Result<Origin<'a>> {
        let program =
            Crate { source: &loaded.program, module: None, text: &parts.program.text, way: &[] };
        let others = parts.crates.iter().map(|part| Crate {
            source: &part.source,
            module: Some(&part.module),
            text: &part.inlined.text,
            way: &part.way,
        });
        let crates: Vec<Crate> = [program].into_iter().chain(others).collect();
        let names = names(parts, &crates);
        let is_left = |one: &Crate| one.module.is_none_or(|module| has_module(text, module));
        let crates = crates.into_iter().filter(is_left).map(|one| {
            let kind = if one.module.is_some() { "lib" } else { "bin" };
            let printed = print(one.source, kind, loaded, compiler, edition)?;
            Ok((one, printed.as_deref().map(rustc::functions)))
        });
        Ok(Origin { crates: crates.collect::<Result<_>>()?, names })
    }

    /// A note for each crate that does not compile outside of cargo.
    pub fn unknown(&self) -> Vec<String> {
        let unknown = self.crates.iter().filter(|(_, functions)| functions.is_none());
        let note = |(one, _): &(Crate, _)| {
            format!(
                "whether `{}` means the same in one file was not looked at: it does not compile outside of cargo",
                one.source.label
            )
        };
        unknown.map(note).collect()
    }

    /// Compares `printed`, the MIR of the text. Functions of crates may be missing.
    ///
    /// # Errors
    /// A sentence that names the crate and the function that is another.
    pub fn compare(&self, text: &str, printed: &str) -> Result<()> {
        let mut inlined: BTreeMap<Option<&str>, Mir> = BTreeMap::new();
        for (piece, count) in rustc::functions(printed) {
            let modules = self.crates.iter().filter_map(|(one, _)| one.module);
            let owner = modules.into_iter().find(|module| is_of(&piece, module));
            inlined.entry(owner).or_default().insert(piece, count);
        }
        for (one, origin) in &self.crates {
            let Some(origin) = origin else { continue };
            let inlined = inlined.remove(&one.module).unwrap_or_default();
            let own = one.module.map(|module| [module, &one.source.crate_name]);
            let own = own.as_ref().map_or(&[][..], |own| own);
            let left = one.module.map(|module| since_module(text, module));
            if let Some(name) = self.names.difference(own, one.text, left, origin, &inlined) {
                let (label, place) = (one.source.label.clone(), At::Function(name));
                let is_program = one.module.is_none();
                let way = one.way.to_vec();
                return Err(Error::OtherFunction(Unfit { label, is_program, way, place }));
            }
        }
        Ok(())
    }
}

/// Can all that is in `text` of registries be compared in that edition?
pub fn is_comparable(
    loaded: &Loaded,
    parts: &Parts,
    compiler: &Compiler,
    edition: &str,
    text: &str,
) -> Result<bool> {
    for part in &parts.crates {
        let is_other = part.foreign && part.edition != edition && has_module(text, &part.module);
        if is_other && print(&part.source, "lib", loaded, compiler, edition)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

fn has_module(text: &str, module: &str) -> bool {
    let heads = [format!("mod {module} {{"), format!("pub mod {module} {{")];
    text.lines().any(|line| heads.iter().any(|head| line == head))
}

/// The MIR of a crate from its own files; nothing if it does not compile.
fn print(
    source: &Source,
    kind: &str,
    loaded: &Loaded,
    compiler: &Compiler,
    edition: &str,
) -> Result<Option<String>> {
    compiler.importing(&loaded.imports(source)).mir_of_crate(source, kind, edition)
}

/// What names mean in these crates.
fn names(parts: &Parts, crates: &[Crate]) -> Names {
    let mut names = Names::default();
    names.standard.extend(["alloc", "core", "std"].map(str::to_owned));
    for one in crates {
        names.crates.extend(one.module.map(str::to_owned));
        names.crates.extend(one.module.map(|_| one.source.crate_name.clone()));
    }
    let inlined = parts.crates.iter().map(|part| &part.inlined).chain([&parts.program]);
    for inlined in inlined {
        for (name, target) in &inlined.names {
            let meant = if target.trim_start_matches(':') == "std" {
                &mut names.standard
            } else {
                &mut names.crates
            };
            meant.insert(name.clone());
        }
        names.handed_on.extend(inlined.found.standard.iter().cloned());
        for (one, other) in &inlined.found.renamed {
            let [one, other] = [one, other].map(|name| names.one_of(name).to_owned());
            if one != other {
                names.same.insert(other, one);
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::load;
    use crate::parts::{Options, gather};
    use crate::prune::Whole;

    /// What is said of the trap program when this edit is made in its text.
    fn said(from: &str, to: &str) -> Result<Vec<String>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/g");
        let loaded = load::load(&folder.join("Cargo.toml"), None, &crate::Program::Main).unwrap();
        let compiler = Compiler::find().unwrap();
        let parts = gather(&loaded, &compiler, &Options::default()).unwrap();
        let whole = parts.whole();
        assert!(whole.contains(from), "no `{from}` in:\n{whole}");
        let whole = whole.replacen(from, to, 1);
        let whole = Whole::compile(&whole, &compiler, "2021", &BTreeSet::new()).unwrap().unwrap();
        let origin = Origin::of(&loaded, &parts, &compiler, "2021", whole.text())?;
        origin.compare(whole.text(), whole.printed().unwrap())?;
        Ok(origin.unknown())
    }

    #[test]
    fn every_function_must_be_what_cargo_builds() {
        assert_eq!(said("", "").unwrap(), [""; 0]);
        for (from, to, owner, name) in [
            ("page + 1", "page + 2", "the crate `shared 0.1.0`", "`traps::clone`"),
            ("Log { page: 1 }", "Log { page: 2 }", "the program `g 0.1.0`", "`main`"),
            // What is called is another, and nothing else.
            ("reference.clone()", "reference.to_owned()", "the program `g 0.1.0`", "`main`"),
            ("println!(\"Guard is dropped\");", "", "the crate `shared 0.1.0`", "`traps::drop`"),
            // In reach of the program, the crate's own method goes before that of the trait.
            (
                "pub(in crate::shared) fn value",
                "pub(crate) fn value",
                "the program `g 0.1.0`",
                "`main`",
            ),
            (
                "Self::Full(stones) => 2 * *stones,",
                "",
                "the crate `shared 0.1.0`",
                "`traps::holds`",
            ),
        ] {
            let refusal = said(from, to).unwrap_err().to_string();
            assert!(refusal.contains(owner) && refusal.contains(name), "{refusal}");
        }
        // One function less than there was.
        let less = said("pub struct Guard;", "pub struct Guard; pub fn more() {}").unwrap_err();
        let less = less.to_string();
        assert!(less.contains("`traps::more`"), "{less}");
    }
}
