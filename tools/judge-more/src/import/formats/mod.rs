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
mod uoj;
mod xml;

use anyhow::Result;

use super::files::{Files, file_name};
use super::package::Package;

/// Reads the packages that a description at a path is about, in the folder that it lies in; none if it is of another format.
type Reader = fn(&mut Files, &str, &str) -> Result<Vec<Package>>;

/// The names of descriptions, and who reads them; `*` stands for any beginning.
const FORMATS: &[(&str, Reader)] = &[
    ("problem.xml", polygon::read),
    ("problem.yaml", kattis::read),
    ("domjudge-problem.ini", kattis::read),
    ("init.yml", dmoj::read),
    ("config.yaml", hydro::read),
    ("config.yml", hydro::read),
    ("config.yml", sinol::read),
    ("data.yml", uoj::read_syzoj),
    ("problem.conf", uoj::read),
    ("*.xml", fps::read),
    ("problem.json", qduoj::read),
    ("info", qduoj::read_info),
    ("task.yaml", cms::read),
    ("PROBLEM", rime::read),
    ("config.json", judgels::read),
    ("*.prob", cph::read),
];

/// The packages that have a description.
pub fn read(files: &mut Files) -> Result<Vec<Package>> {
    let mut packages = Vec::new();
    let mut roots: Vec<String> = Vec::new();
    for (name, read) in FORMATS {
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
