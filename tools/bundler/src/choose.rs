//! Which program is meant: by a path, by its name, or by what cargo would run.

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, Package, Target};

use crate::error::{Error, Result};

/// Which of the programs that a path leads to.
///
/// ```
/// use bundler::Program;
/// assert_eq!(Program::default(), Program::Main);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Program {
    /// The one that the path names, the manifest's `default-run`, the only one, or `src/main.rs`.
    #[default]
    Main,
    /// The binary of this name, as in `--bin a`.
    Bin(String),
    /// The example of this name.
    Example(String),
}

/// What a path leads to.
pub struct Place {
    pub manifest: PathBuf,
    /// The path, if it is that of a `.rs` file, as it was written and as it is.
    file: Option<(PathBuf, PathBuf)>,
}

impl Place {
    /// The manifest that this path is, or the next one above it.
    pub fn of(path: &Path) -> Result<Place> {
        let real = real(path).map_err(|error| Error::Unreadable(path.to_owned(), error))?;
        let is_source = real.extension().is_some_and(|extension| extension == "rs");
        if !real.is_dir() && !is_source {
            return match real.file_name().is_some_and(|name| name == "Cargo.toml") {
                true => Ok(Place { manifest: real, file: None }),
                false => Err(Error::NoSource(path.to_owned())),
            };
        }
        let mut manifests = real.ancestors().map(|folder| folder.join("Cargo.toml"));
        let manifest = manifests.find(|manifest| manifest.is_file());
        let manifest = manifest.ok_or_else(|| Error::NoManifest(path.to_owned()))?;
        let file = (!real.is_dir()).then(|| (path.to_owned(), real));
        Ok(Place { manifest, file })
    }
}

/// The path without links, but for that which it may be itself: the package is where the link is.
fn real(path: &Path) -> std::io::Result<PathBuf> {
    let there = path.canonicalize()?;
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if there.is_file() => {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            Ok(folder.canonicalize()?.join(name))
        }
        _ => Ok(there),
    }
}

/// The program that is meant, and its package.
pub fn program<'a>(
    metadata: &'a Metadata,
    place: &Place,
    package: Option<&str>,
    program: &Program,
) -> Result<(&'a Package, &'a Target)> {
    let packages = packages(metadata, place, package)?;
    let whose = match packages[..] {
        [package] => format!("package `{}`", package.name),
        _ => "this workspace".to_owned(),
    };
    let mut all = Programs::of(packages);
    let chosen = |all: &Programs<'a>, is_it: &dyn Fn(&Target) -> bool| {
        Programs(all.0.iter().copied().filter(|(_, target)| is_it(target)).collect())
    };
    if let Some((written, file)) = &place.file {
        let of_file = chosen(&all, &|target| is_same(target.src_path.as_std_path(), file));
        if of_file.0.is_empty() {
            return Err(Error::NotAProgram(written.clone(), all.list()));
        }
        all = of_file;
    }
    let named = match program {
        Program::Main => chosen(&all, &|target| target.is_bin() || place.file.is_some()),
        Program::Bin(name) => chosen(&all, &|target| target.is_bin() && target.name == *name),
        Program::Example(name) => {
            chosen(&all, &|target| target.is_example() && target.name == *name)
        }
    };
    if let [one] = named.0[..] {
        return Ok(one);
    }
    let defaults = named
        .only(|(package, target)| package.default_run.as_deref() == Some(target.name.as_str()));
    let main = |(package, target): &(&Package, &Target)| {
        let folder = package.manifest_path.parent();
        folder.is_some_and(|folder| target.src_path == folder.join("src/main.rs"))
    };
    if let Some(one) = defaults.or_else(|| named.only(main)) {
        return Ok(one);
    }
    Err(match program {
        _ if !named.0.is_empty() => Error::SeveralPrograms(named.list()),
        Program::Main => Error::NoProgram(whose, all.list()),
        Program::Bin(name) => Error::NoSuchProgram(format!("--bin {name}"), all.list()),
        Program::Example(name) => Error::NoSuchProgram(format!("--example {name}"), all.list()),
    })
}

/// The packages among whose programs there is to choose.
fn packages<'a>(
    metadata: &'a Metadata,
    place: &Place,
    package: Option<&str>,
) -> Result<Vec<&'a Package>> {
    let members = metadata.workspace_packages();
    if let Some(name) = package {
        let named = members.iter().find(|member| member.name.as_str() == name);
        return match named {
            Some(named) => Ok(vec![*named]),
            None => {
                let names = members.iter().map(|member| format!("`-p {}`", member.name)).collect();
                Err(Error::NoSuchPackage(name.to_owned(), names))
            }
        };
    }
    if place.file.is_some() {
        return Ok(members);
    }
    let own =
        members.iter().find(|member| is_same(member.manifest_path.as_std_path(), &place.manifest));
    Ok(match own {
        Some(own) => vec![*own],
        None if metadata.workspace_default_members.is_available() => {
            metadata.workspace_default_packages()
        }
        None => members,
    })
}

fn is_same(one: &Path, other: &Path) -> bool {
    one == other
        || fs::canonicalize(one)
            .and_then(|one| Ok(one == fs::canonicalize(other)?))
            .unwrap_or_default()
}

/// Programs, each with its package.
struct Programs<'a>(Vec<(&'a Package, &'a Target)>);

impl<'a> Programs<'a> {
    fn of(packages: Vec<&'a Package>) -> Programs<'a> {
        let programs = packages.into_iter().flat_map(|package| {
            let targets = package.targets.iter();
            let programs = targets.filter(|target| {
                // An example may be a library.
                target.is_bin() || target.is_example() && target.crate_types.contains(&"bin".into())
            });
            programs.map(move |target| (package, target))
        });
        Programs(programs.collect())
    }

    fn only(
        &self,
        is_it: impl Fn(&(&'a Package, &'a Target)) -> bool,
    ) -> Option<(&'a Package, &'a Target)> {
        let mut found = self.0.iter().copied().filter(is_it);
        found.next().filter(|_| found.next().is_none())
    }

    /// What to type for each.
    fn list(&self) -> Vec<String> {
        let (first, rest) = match self.0.split_first() {
            Some((first, rest)) => (first.0, rest),
            None => return Vec::new(),
        };
        let is_one = rest.iter().all(|(package, _)| package.id == first.id);
        let programs = self.0.iter().map(|(package, target)| {
            let kind = if target.is_bin() { "--bin" } else { "--example" };
            match is_one {
                true => format!("`{kind} {}`", target.name),
                false => format!("`-p {} {kind} {}`", package.name, target.name),
            }
        });
        programs.collect()
    }
}
