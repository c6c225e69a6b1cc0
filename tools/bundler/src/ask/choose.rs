//! Chooses the program: by a path, by a name, or as `cargo run` would.

use std::io;
use std::path::{self, Path, PathBuf};

use cargo_metadata::{Metadata, Package, Target};

use crate::ask::BundleOptions;
use crate::error::{Error, Result};

/// What a path leads to: a manifest, and a `.rs` file if the path names one.
pub struct Location {
    pub manifest: PathBuf,
    /// The path as it was typed, and without links.
    file: Option<(PathBuf, PathBuf)>,
}

impl Location {
    /// Finds the manifest: the path itself, or the nearest one above it.
    pub fn of(path: &Path) -> Result<Location> {
        // A link to a file belongs to the package that the link is in.
        let real = if path.is_file() { in_real_folder(path) } else { dunce::canonicalize(path) };
        let real = real.map_err(|error| Error::Io("read", path.to_owned(), error))?;
        let refused = |why| Error::Path(path.to_owned(), why);
        let is_source = !real.is_dir() && real.extension().is_some_and(|ending| ending == "rs");
        if !is_source && !real.is_dir() && !real.ends_with("Cargo.toml") {
            let why = "is not a folder, a `.rs` file or a `Cargo.toml`; name one of these";
            return Err(refused(why));
        }
        let mut manifests = real.ancestors().map(|folder| folder.join("Cargo.toml"));
        let manifest = manifests.find(|manifest| manifest.is_file());
        let why = "belongs to no package: there is no `Cargo.toml` there or above; `cargo init` makes one";
        let manifest = manifest.ok_or_else(|| refused(why))?;
        Ok(Location { manifest, file: is_source.then(|| (path.to_owned(), real)) })
    }
}

/// The path of a file with the links in its folder resolved.
pub fn in_real_folder(file: &Path) -> io::Result<PathBuf> {
    let file = path::absolute(file)?;
    match (file.parent(), file.file_name()) {
        (Some(folder), Some(name)) => Ok(dunce::canonicalize(folder)?.join(name)),
        _ => dunce::canonicalize(file),
    }
}

pub fn is_same(one: impl AsRef<Path>, other: &Path) -> bool {
    let other = other.canonicalize();
    one.as_ref().canonicalize().is_ok_and(|one| other.is_ok_and(|other| one == other))
}

type Choice<'a> = (&'a Package, &'a Target);

pub fn program<'a>(
    metadata: &'a Metadata,
    location: &Location,
    options: &BundleOptions,
) -> Result<Choice<'a>> {
    let packages = packages(metadata, location, options)?;
    let mut all = programs(&packages);
    if let Some((typed, file)) = &location.file {
        let names = arguments(&all);
        all.retain(|(_, target)| is_same(&target.src_path, file));
        if all.is_empty() {
            return Err(Error::NotFound(format!("`{}` is not a program", typed.display()), names));
        }
    }
    let BundleOptions { bin, example, .. } = options;
    let mut named = all.clone();
    named.retain(|(_, target)| match (bin, example) {
        (Some(name), _) => target.is_bin() && target.name == *name,
        (_, Some(name)) => target.is_example() && target.name == *name,
        _ => target.is_bin() || location.file.is_some(),
    });
    let default = |(package, target): &Choice| package.default_run.as_ref() == Some(&target.name);
    let main = |(package, target): &Choice| {
        let folder = package.manifest_path.parent();
        folder.is_some_and(|folder| target.src_path == folder.join("src/main.rs"))
    };
    if let Some(one) = only(&named, |_| true).or(only(&named, default)).or(only(&named, main)) {
        return Ok(one);
    }
    if !named.is_empty() {
        let several = "there are several programs, so name the one to bundle";
        return Err(Error::NotFound(several.to_owned(), arguments(&named)));
    }
    let nothing = match (bin, example, &packages[..]) {
        (Some(name), _, _) => format!("there is no `--bin {name}`"),
        (_, Some(name), _) => format!("there is no `--example {name}`"),
        (_, _, [package]) => format!("package `{}` has no program", package.name),
        _ => "this workspace has no program".to_owned(),
    };
    Err(Error::NotFound(nothing, arguments(&all)))
}

fn packages<'a>(
    metadata: &'a Metadata,
    location: &Location,
    options: &BundleOptions,
) -> Result<Vec<&'a Package>> {
    let members = metadata.workspace_packages();
    if let Some(name) = &options.package {
        let names = members.iter().map(|member| format!("`-p {}`", member.name)).collect();
        let named = members.into_iter().find(|member| member.name.as_str() == name);
        let nothing = format!("there is no package `{name}` in this workspace");
        return named.map(|named| vec![named]).ok_or(Error::NotFound(nothing, names));
    }
    if location.file.is_some() {
        return Ok(members);
    }
    let own = members.into_iter().find(|own| is_same(&own.manifest_path, &location.manifest));
    Ok(own.map_or_else(|| metadata.workspace_default_packages(), |own| vec![own]))
}

fn programs<'a>(packages: &[&'a Package]) -> Vec<Choice<'a>> {
    let targets = packages.iter().flat_map(|&package| {
        let targets = package.targets.iter();
        targets.map(move |target| (package, target))
    });
    // An example may be a library.
    let is_program = |target: &Target| {
        target.is_bin() || target.is_example() && target.crate_types.contains(&"bin".into())
    };
    targets.filter(|(_, target)| is_program(target)).collect()
}

fn only<'a>(programs: &[Choice<'a>], is_meant: impl Fn(&Choice) -> bool) -> Option<Choice<'a>> {
    let mut found = programs.iter().filter(|program| is_meant(program));
    found.next().filter(|_| found.next().is_none()).copied()
}

/// The arguments that choose each program.
fn arguments(programs: &[Choice]) -> Vec<String> {
    let is_one_package = programs.iter().all(|(package, _)| package.id == programs[0].0.id);
    let words = programs.iter().map(|(package, target)| {
        let kind = if target.is_bin() { "--bin" } else { "--example" };
        match is_one_package {
            true => format!("`{kind} {}`", target.name),
            false => format!("`-p {} {kind} {}`", package.name, target.name),
        }
    });
    words.collect()
}
