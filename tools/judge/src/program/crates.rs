//! The crates that a Rust file may name besides `std`, built by cargo as it builds them for solutions: with the versions of
//! `Cargo.lock`, and the profile of the workspace.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use fs_err as fs;
use sandbox::{Folder, Runner};

use crate::problem::Workspace;
use crate::program::cargo::{self, Library};

/// What builds the crates that files name, each set of them once.
pub struct Crates<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    built: Mutex<BTreeMap<Vec<&'static str>, Arc<Linked>>>,
}

/// Crates that are built, and what the compiler must be told of them.
pub struct Linked {
    /// Arguments of the compiler.
    pub arguments: Vec<String>,
    /// What it reads besides: these crates, and those that they need.
    pub reads: Vec<PathBuf>,
    /// Links to them: where cargo has them lies more.
    _folder: Folder,
}

/// The package whose features are the crates.
const PACKAGE: &str = "crates";

impl Crates<'_> {
    /// What builds crates of this workspace. Nothing is built before a file names some.
    pub fn of<'a>(workspace: &'a Workspace, runner: &'a Runner) -> Crates<'a> {
        Crates { workspace, runner, built: Mutex::default() }
    }

    /// Those of the `offered` ones that a text names, built; `None` if it names none.
    pub fn named_in(&self, text: &str, offered: &'static [String]) -> Result<Option<Arc<Linked>>> {
        let named = named_in(text, offered);
        let manifest = self.workspace.root.join("tools").join(PACKAGE).join("Cargo.toml");
        if named.is_empty() || !manifest.is_file() {
            return Ok(None);
        }
        // Whoever wants the same ones waits for them.
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(linked) = built.get(&named) {
            return Ok(Some(linked.clone()));
        }
        let linked = Arc::new(self.build(&named)?);
        built.insert(named, linked.clone());
        Ok(Some(linked))
    }

    fn build(&self, named: &[&'static str]) -> Result<Linked> {
        let folder = self.runner.folder()?;
        let mut arguments = vec![format!("-Ldependency={}", folder.path().display())];
        let reads = vec![folder.path().to_owned()];
        for Library { name, file } in cargo::libraries(self.workspace, PACKAGE, named)? {
            let link = folder.path().join(file.file_name().unwrap_or_default());
            fs::hard_link(&file, &link).or_else(|_| fs::copy(&file, &link).map(drop))?;
            if named.contains(&name.as_str()) {
                arguments.push(format!("--extern={name}={}", link.display()));
            }
        }
        Ok(Linked { arguments, reads, _folder: folder })
    }
}

/// Those of the `offered` names that a text in Rust has outside of line comments, unless it has a module of that name.
fn named_in<'a>(text: &str, offered: &'a [String]) -> Vec<&'a str> {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let is_of_a_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words = lines.flat_map(|line| line.split(|letter| !is_of_a_word(letter)));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let all: BTreeSet<&str> = words.iter().copied().collect();
    let is_module = |name: &str| words.windows(2).any(|pair| pair == ["mod", name]);
    offered
        .iter()
        .map(String::as_str)
        .filter(|name| all.contains(name) && !is_module(name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_are_named_in_code_and_not_where_a_module_has_their_name() {
        let offered = ["common", "proconio"].map(str::to_owned);
        let named = |text| named_in(text, &offered);
        assert_eq!(
            named("use proconio::input;\nfn main() { common::mex(0..) }"),
            ["common", "proconio"]
        );
        assert_eq!(named("#[macro_use] extern crate proconio;"), ["proconio"]);
        assert_eq!(named("// use common::mex;\nfn uncommon() {}"), [""; 0]);
        assert_eq!(named("mod common { }\nuse common::f;"), [""; 0]);
    }
}
