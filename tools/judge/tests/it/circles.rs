//! Imports between the files of a crate, and between its folders, go one way: whoever reads a file need not have read those that import it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a crate by the paths of their modules, `crate` for the root.
type Files = BTreeMap<String, String>;
/// What each of them imports from.
type Imports<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

#[test]
fn no_crate_has_a_circle_of_imports() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut crates: Vec<PathBuf> = ["common", "games", "inputs"].map(|name| root.join(name)).into();
    crates.extend(fs::read_dir(root.join("tools")).unwrap().map(|entry| entry.unwrap().path()));
    let mut circles = Vec::new();
    for folder in &crates {
        let mut files = Files::new();
        read(&folder.join("src"), "crate", &mut files);
        let name = folder.file_name().unwrap().to_string_lossy();
        let imports = imports_of(&files);
        for circle in [circle(&imports), circle(&between_rooms(&imports))].into_iter().flatten() {
            circles.push(format!("{name}: {}", circle.join(" → ")));
        }
    }
    assert!(crates.len() >= 8, "{crates:?}");
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

#[test]
fn a_circle_is_found_through_groups_parents_and_the_root() {
    let found = |files: &[(&str, &str)]| {
        let files = files.iter().map(|(path, text)| (path.to_string(), text.to_string()));
        circle(&imports_of(&files.collect())).map(|circle| circle.join(" "))
    };
    let a = ("crate::a", "use crate::{b::{self, B}};");
    let circle = Some("crate::a crate::b crate::a".to_owned());
    assert_eq!(found(&[("crate", "mod a;"), a, ("crate::b", "use std::fs;")]), None);
    assert_eq!(found(&[("crate", "mod a;"), a, ("crate::b", "use crate::a::A;")]), circle);
    assert_eq!(found(&[("crate", "pub use a::A;"), a, ("crate::b", "use crate::A;")]), circle);
    let inside = [("crate::a", "use crate::a::b;"), ("crate::a::b", "use super::{A};")];
    assert_eq!(found(&inside), Some("crate::a crate::a::b crate::a".to_owned()));
    let root = [("crate", "use a::B; struct A;"), ("crate::a", "use crate::A;")];
    assert_eq!(found(&root), Some("crate crate::a crate".to_owned()));
    let tests = ("crate::b", "struct B;\n#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}");
    assert_eq!(found(&[a, tests]), None);
}

#[test]
fn a_circle_is_found_between_rooms() {
    let files = [
        ("crate", "mod a; mod b;"),
        ("crate::a::one", "use crate::b::one::B;"),
        ("crate::a::two", "struct A;"),
        ("crate::b::one", "struct B;"),
        ("crate::b::two", "use crate::a::two::A;"),
    ];
    let files = files.map(|(path, text)| (path.to_owned(), text.to_owned())).into();
    let imports = imports_of(&files);
    assert_eq!(circle(&imports), None);
    let found = circle(&between_rooms(&imports)).map(|circle| circle.join(" "));
    assert_eq!(found.as_deref(), Some("crate::a crate::b crate::a"));
}

fn read(folder: &Path, module: &str, files: &mut Files) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            read(&path, &format!("{module}::{stem}"), files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = match stem.as_str() {
                "lib" | "main" | "mod" => module.to_owned(),
                _ => format!("{module}::{stem}"),
            };
            files.entry(name).or_default().push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

fn imports_of(files: &Files) -> Imports<'_> {
    files.keys().map(|file| (file.as_str(), imports(files, file))).collect()
}

/// The same between the folders below `src`; a file that lies in none is a room of its own.
fn between_rooms<'a>(imports: &Imports<'a>) -> Imports<'a> {
    let room = |file: &'a str| {
        let end = file.match_indices("::").nth(1).map_or(file.len(), |(at, _)| at);
        &file[..end]
    };
    let mut rooms = Imports::new();
    for (&file, imported) in imports {
        let others = imported.iter().map(|other| room(other)).filter(|other| *other != room(file));
        rooms.entry(room(file)).or_default().extend(others);
    }
    rooms
}

/// The shortest way from a file back to itself that a search finds first.
fn circle(imports: &Imports) -> Option<Vec<String>> {
    imports.keys().find_map(|&start| {
        let mut ways = vec![vec![start]];
        let mut seen = BTreeSet::new();
        while let Some(way) = (!ways.is_empty()).then(|| ways.remove(0)) {
            for &next in &imports[way[way.len() - 1]] {
                let longer = [way.as_slice(), &[next]].concat();
                if next == start {
                    return Some(longer.into_iter().map(str::to_owned).collect());
                }
                if seen.insert(next) {
                    ways.push(longer);
                }
            }
        }
        None
    })
}

/// The other files that a file imports from, outside of its tests.
fn imports<'a>(files: &'a Files, file: &str) -> BTreeSet<&'a str> {
    let text = files[file].split("#[cfg(test)]\nmod").next().unwrap();
    let mut found = BTreeSet::new();
    for statement in uses(text) {
        for path in paths(&statement) {
            let path = match (path.split_once("::"), file) {
                (Some(("crate", _)), _) => path,
                (Some(("self", rest)), _) => format!("{file}::{rest}"),
                (Some(("super", rest)), _) => {
                    format!("{}::{rest}", file.rsplit_once("::").unwrap().0)
                }
                // In the root, modules go by their names alone.
                (_, "crate") => format!("crate::{path}"),
                _ => continue,
            };
            found.extend(defined_in(files, &path).filter(|it| *it != file));
        }
    }
    // Modules inside of this one need no import.
    let inside =
        files.keys().filter(|other| other.rsplit_once("::").is_some_and(|it| it.0 == file));
    found.extend(inside.map(String::as_str).filter(|other| {
        let name = format!("{}::", other.rsplit("::").next().unwrap());
        let mut words = text.match_indices(&name).map(|(at, _)| &text[..at]);
        words.any(|before| !before.ends_with(|c: char| c.is_alphanumeric() || "_:/`[".contains(c)))
    }));
    found
}

/// The file that a path leads to; what the root hands on from another file is that file's.
fn defined_in<'a>(files: &'a Files, path: &str) -> Option<&'a str> {
    let mut ends = path.match_indices("::").map(|(at, _)| &path[..at]).collect::<Vec<_>>();
    ends.push(path);
    let (file, _) = ends.into_iter().rev().find_map(|end| files.get_key_value(end))?;
    if file == "crate" {
        let name = path.rsplit("::").next()?;
        let handed_on = uses(&files["crate"]).filter(|statement| statement.starts_with("pub "));
        for statement in handed_on {
            let mut all = paths(&statement).into_iter();
            if let Some(source) = all.find(|source| source.rsplit("::").next() == Some(name)) {
                let source = source.trim_start_matches("crate::").trim_start_matches("self::");
                return defined_in(files, &format!("crate::{source}"));
            }
        }
    }
    Some(file)
}

/// The statements that import, from `use` to before the semicolon, in one line each.
fn uses(text: &str) -> impl Iterator<Item = String> {
    let begins = |line: &&str| {
        let line = line.trim_start();
        ["use ", "pub use ", "pub(crate) use "].iter().any(|begin| line.starts_with(begin))
    };
    let beginnings = text.match_indices('\n').map(|(at, _)| at + 1);
    let beginnings = [0].into_iter().chain(beginnings);
    let statements: Vec<String> = beginnings
        .map(|at| &text[at..])
        .filter(begins)
        .filter_map(|rest| {
            Some(rest.split_once(';')?.0.split_whitespace().collect::<Vec<_>>().join(" "))
        })
        .collect();
    statements.into_iter()
}

/// All paths of a statement such as `use a::{b, c::{self, D}}`.
fn paths(statement: &str) -> Vec<String> {
    let tree = statement.split_once("use ").map_or(statement, |(_, tree)| tree).trim();
    let Some((before, inside)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap().trim();
        return vec![path.trim_end_matches("::self").trim_end_matches("::*").to_owned()];
    };
    let inside = inside.trim_end().strip_suffix('}').expect("a group has an end");
    let (mut depth, mut items) = (0, vec![String::new()]);
    for letter in inside.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(String::new());
                continue;
            }
            _ => {}
        }
        items.last_mut().unwrap().push(letter);
    }
    let items = items.iter().map(|item| item.trim()).filter(|item| !item.is_empty());
    items.flat_map(|item| paths(&format!("{before}{item}"))).collect()
}
