//! Node's modules for JavaScript that is judged on the page: packages of npm that have Node's own code for browsers.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use games::Refused;
use serde_json::json;
use study::Result;

use crate::npm::{self, Package};

/// The file of the page that has them. Browsers keep it: its name changes with the packages.
pub(crate) const FILE: &str = "run/node-1.json";

/// In each line: a package, its version and checksum, and the file or the folder of its code. Of `node-inspect-extracted`, it is
/// the last version that writes values as Node 20 does.
const PACKAGES: &str = include_str!("node.txt");

fn packages() -> impl Iterator<Item = (Package, &'static str)> + Clone {
    PACKAGES.lines().map(|line| {
        let mut words = line.split(' ');
        let mut next = || words.next().unwrap_or_default();
        (Package { name: next(), version: next(), sha256: next() }, next())
    })
}

/// The text of [`FILE`], from what `target` has of an earlier time or else from npm. For each package it has the text of an
/// object: a function for each file, with Node's names for what a module is given.
pub(crate) fn modules(target: &Path) -> Result<String> {
    let texts = || -> io::Result<BTreeMap<&str, String>> {
        let all: Vec<Package> = packages().map(|(package, _)| package).collect();
        let _lock = npm::fetch(all.iter(), target)?;
        packages()
            .map(|(package, code)| Ok((package.name, functions(&package, code, target)?)))
            .collect()
    };
    let texts = texts().map_err(|error| {
        Refused::new(format!(
            "JavaScript is judged with Node's modules, and they cannot be got from npm: {error}"
        ))
    })?;
    Ok(json!(texts).to_string())
}

/// The files of a package as functions, below its licence.
fn functions(package: &Package, code: &str, target: &Path) -> io::Result<String> {
    let folder = target.join("npm").join(format!("{}-{}", package.name, package.version));
    package.unpack(target, &[], &folder)?;
    let mut text = format!("/*\n{}*/\n({{\n", fs::read_to_string(folder.join("LICENSE"))?);
    let mut paths = vec![folder.join(code)];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path()));
            paths.extend(entries.collect::<io::Result<Vec<_>>>()?);
        } else if path.extension().is_some_and(|ending| ending == "js") {
            let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
            let name = json!(format!("{}/{}", package.name, name.replace('\\', "/")));
            let own = fs::read_to_string(path)?;
            text.push_str(&format!("{name}(exports, require, module) {{\n{own}\n}},\n"));
        }
    }
    Ok(text + "})")
}
