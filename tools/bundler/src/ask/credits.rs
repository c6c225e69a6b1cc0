//! The licence and copyright holder of a package.

use std::fs;

use cargo_metadata::{Metadata, Package};

use crate::ask::package::library;
use crate::text;

const LICENCES: [&str; 6] =
    ["LICENSE-MIT", "LICENSE", "LICENSE.txt", "LICENSE.md", "COPYING", "LICENSE-APACHE"];

/// Licence, copyright holder and address of a package, each fit for a line comment.
pub fn of(metadata: &Metadata, package: &Package) -> Vec<String> {
    let address = package.repository.as_ref().or(package.homepage.as_ref());
    let terms =
        [package.license.clone(), Some(copyright_holder(metadata, package)), address.cloned()];
    terms.iter().flatten().map(|term| text::one_line(term)).collect()
}

/// The copyright holder: from a licence file of the package or above it in the workspace, from the first lines of the
/// source (as in proconio), or from the manifest.
fn copyright_holder(metadata: &Metadata, package: &Package) -> String {
    let within = match package.source {
        None => &metadata.workspace_root,
        Some(_) => package.manifest_path.parent().unwrap_or(&package.manifest_path),
    };
    let folders = package.manifest_path.ancestors().skip(1);
    let folders = folders.take_while(|folder| folder.starts_with(within));
    let files = folders.flat_map(|folder| LICENCES.map(|file| folder.join(file)));
    let source = library(package).map(|target| target.src_path.clone());
    let mut texts = files.chain(source).filter_map(|file| fs::read_to_string(file).ok());
    texts.find_map(|text| text.lines().take(40).find_map(copyright)).unwrap_or_else(|| {
        let names = package.authors.iter().filter_map(|author| author.split('<').next());
        let names: Vec<&str> = names.map(str::trim).filter(|name| !name.is_empty()).collect();
        match names.as_slice() {
            [] => format!("Copyright the {} authors", package.name),
            names => format!("Copyright {}", names.join(", ")),
        }
    })
}

/// The copyright statement in a line, without an e-mail address. A template without a name is not one.
fn copyright(line: &str) -> Option<String> {
    let line = line.split('<').next()?.trim_start_matches(['/', ' ']).trim();
    let mut words = line.strip_prefix("Copyright")?.split_whitespace();
    let is_named = words.any(|word| word.starts_with(char::is_alphabetic));
    let is_dated = line.contains(|letter: char| letter.is_ascii_digit());
    (is_named && is_dated).then(|| line.trim_end_matches('.').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copyright_line_names_somebody() {
        for (line, named) in [
            ("Copyright (c) 2026 the nimbers authors", "Copyright (c) 2026 the nimbers authors"),
            ("// Copyright 2019 somebody <a@b.c>", "Copyright 2019 somebody"),
            ("Copyright (c) 2015 codelover.", "Copyright (c) 2015 codelover"),
            ("Copyright (c) 2015", ""),
            ("Copyright [yyyy] [name of copyright owner]", ""),
            ("   copyright owner or entity authorized by", ""),
        ] {
            assert_eq!(copyright(line).unwrap_or_default(), named);
        }
    }
}
