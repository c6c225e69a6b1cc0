//! The formats of packages. Each is a file here, and a row below.

mod cms;
mod cph;
mod dmoj;
mod fps;
mod hydro;
mod judgels;
mod kattis;
mod polygon;
mod qduoj;
mod rime;
mod sinol;
mod submissions;
mod uoj;
mod xml;

use anyhow::Result;

use super::files::{Files, file_name};
use super::package::Package;

/// Reads the packages that a description at a path is about, in the folder that it lies in; none if it is of another format.
type Reader = fn(&mut Files, &str, &str) -> Result<Vec<Package>>;

/// The names of descriptions, where `*` stands for any beginning; words of which they have one; and who reads them.
const FORMATS: &[(&str, &[&str], Reader)] = &[
    ("problem.xml", &["<judging"], polygon::read),
    ("problem.yaml", &[], kattis::read),
    ("domjudge-problem.ini", &[], kattis::read),
    ("init.yml", &["test_cases", "archive"], dmoj::read),
    ("config.yaml", hydro::KEYS, hydro::read),
    ("config.yml", hydro::KEYS, hydro::read),
    ("config.yml", &["title", "_limit", "sinol"], sinol::read),
    ("data.yml", &["inputFile"], uoj::read_syzoj),
    ("problem.conf", &["n_tests"], uoj::read),
    ("*.xml", &["<fps"], fps::read),
    ("problem.json", &["test_case_score"], qduoj::read),
    ("info", &["test_cases"], qduoj::read_info),
    ("task.yaml", &["name", "title", "nome"], cms::read),
    ("PROBLEM", &["problem("], rime::read),
    ("config.json", &["testData"], judgels::read),
    ("*.prob", &["tests"], cph::read),
];

/// The packages that have a description.
pub fn read(files: &mut Files) -> Result<Vec<Package>> {
    let mut packages = Vec::new();
    let mut roots: Vec<String> = Vec::new();
    for (name, words, read) in FORMATS {
        let is_one = |path: &&str| match name.strip_prefix('*') {
            Some(ending) => path.ends_with(ending),
            None => file_name(path) == *name,
        };
        let mut paths: Vec<String> = files.paths().filter(is_one).map(str::to_owned).collect();
        paths.sort_by_key(|path| path.matches('/').count());
        // Files beside each other may be problems of their own.
        let known = roots.len();
        for path in paths {
            let root = &path[..path.len() - file_name(&path).len()];
            let is_hidden = path.split('/').any(|part| part.starts_with("._"));
            let is_part = |known: &String| {
                root.starts_with(known.as_str()) && (!name.starts_with('*') || known != root)
            };
            if is_hidden
                || roots[..known].iter().any(|it| root.starts_with(it.as_str()))
                || roots.iter().any(is_part)
                || !files.has_word(&path, words)?
            {
                continue;
            }
            let found = read(files, root, &path)?;
            if !found.is_empty() {
                roots.push(root.to_owned());
                packages.extend(found);
            }
        }
    }
    Ok(packages)
}
