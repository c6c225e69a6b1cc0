//! The editor of the page: CodeMirror's modules, from npm.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use games::Refused;
use study::Result;

use crate::npm::{self, Package};

/// The folder of the page that has them. Browsers keep it: its name changes with the packages.
pub(crate) const FOLDER: &str = "codemirror-2";

/// In each line: the name of a module on the page, its package, the package's version and checksum, and the module's path in it.
const MODULES: &str = include_str!("editor.txt");

struct Module {
    name: &'static str,
    package: Package,
    path: &'static str,
}

fn modules() -> impl Iterator<Item = Module> + Clone {
    MODULES.lines().map(|line| {
        let mut words = line.split(' ');
        let mut next = || words.next().unwrap_or_default();
        let (name, package) = (next(), Package { name: next(), version: next(), sha256: next() });
        Module { name, package, path: next() }
    })
}

/// The modules by their paths on the page, from what `target` has of an earlier time or else from npm.
pub(crate) fn files(target: &Path) -> Result<BTreeMap<String, String>> {
    let files = || -> io::Result<_> {
        let packages: Vec<Package> = modules().map(|module| module.package).collect();
        let _lock = npm::fetch(packages.iter(), target)?;
        modules()
            .map(|module| Ok((format!("{FOLDER}/{}", module.name), text(&module, target)?)))
            .collect()
    };
    files().map_err(|error| {
        Refused::new(format!("the page has only a plain text field for programs, since its editor cannot be got from npm: {error}"))
    })
}

/// A module below its licence. What it imports by the name of a package is beside it.
fn text(Module { package, path, .. }: &Module, target: &Path) -> io::Result<String> {
    let folder = target.join("npm").join(format!("{}-{}", package.name, package.version));
    package.unpack(target, &["LICENSE", path], &folder)?;
    let [licence, text] = ["LICENSE", path].map(|file| fs::read_to_string(folder.join(file)));
    let linked = modules().fold(text?, |text, other| {
        let from = format!(" from '{}'", other.package.name);
        text.replace(&from, &format!(" from './{}'", other.name))
    });
    Ok(format!("/*\n{}*/\n{linked}", licence?))
}
