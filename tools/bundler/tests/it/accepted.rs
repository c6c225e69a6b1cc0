//! What needs changes to be in one file: the features of `accepted.txt` and `traits.txt`.

use std::fs;
use std::panic::{catch_unwind, resume_unwind};

use crate::scene::{ADDS, HELPER, Scene, Sentence, main_prints, runs};

/// The package of the program.
const MANIFEST: &str = "[lints.rust]
unexpected_cfgs = \"allow\"

[features]
default = [\"short\"]
short = []
long = []
none = []
";

/// One feature.
struct Feature {
    name: &'static str,
    /// The lines that start with `prints`, `output`, `keeps` and `omits`.
    lines: Vec<(&'static str, &'static str)>,
    /// Files: names and texts.
    files: Vec<(&'static str, &'static str)>,
}

impl Feature {
    fn all(texts: &'static str) -> Vec<Feature> {
        texts.split("\n### ").skip(1).map(Feature::read).collect()
    }

    fn read(text: &'static str) -> Feature {
        let mut parts = text.split("\n=== ");
        let (name, lines) = parts.next().unwrap().split_once('\n').unwrap();
        let lines = lines.lines().map(|line| line.split_once(": ").unwrap()).collect();
        let files = parts.map(|file| file.split_once('\n').unwrap_or((file, ""))).collect();
        Feature { name, lines, files }
    }

    fn lines(&self, kind: &str) -> impl Iterator<Item = &'static str> {
        self.lines.iter().filter(move |line| line.0 == kind).map(|line| line.1)
    }
}

impl Scene {
    /// Adds one package to the dependencies of another.
    fn depend(self, package: &str, kind: &str, used: &str) -> Scene {
        let manifest = format!("{package}/Cargo.toml");
        let before = fs::read_to_string(self.folder.path().join(&manifest)).unwrap();
        let (name, path) = (used.rsplit('/').next().unwrap(), self.folder.path().join(used));
        self.write(&manifest, &format!("{before}[{kind}.{name}]\npath = {path:?}\n"))
    }
}

/// A workspace whose program has all of these features.
fn scene(features: &[&Feature]) -> Scene {
    let (mut items, mut prints) = (String::new(), String::new());
    let mut scene = Scene::without_main(MANIFEST);
    for feature in features {
        for value in feature.lines("prints") {
            prints += &format!("    println!(\"{{}}\", {value});\n");
        }
        let mut libraries: Vec<&str> = Vec::new();
        for (path, text) in &feature.files {
            match (*path, package(path)) {
                ("program", _) => items += &format!("{}\n\n", text.trim_end()),
                (_, library) if library == "solution" || libraries.contains(&library) => {}
                (_, library) => libraries.push(library),
            }
            scene = scene.write(&file(path), &format!("{}\n", text.trim_end()));
        }
        for (at, library) in libraries.iter().enumerate() {
            let kind =
                if library.starts_with("dev/") { "dev-dependencies" } else { "dependencies" };
            if !library.starts_with("behind/") {
                scene = scene.depend("solution", kind, library);
            }
            let own = feature.files.iter().find(|file| file.0 == format!("{library}:Cargo.toml"));
            let own = own.map_or("edition = \"2021\"", |file| file.1);
            let head = format!("[package]\nname = {:?}\nversion = \"0.2.7\"\n", name(library));
            scene = scene.write(&format!("{library}/Cargo.toml"), &format!("{head}{own}\n"));
            for used in libraries[at + 1..].iter().filter(|_| !own.contains("[dependencies")) {
                scene = scene.depend(library, "dependencies", used);
            }
        }
    }
    scene.write("solution/src/main.rs", &format!("{items}fn main() {{\n{prints}}}\n"))
}

/// The package folder of a file that a feature names.
fn package(path: &str) -> &str {
    let folders = path.split_once(':').map_or(path, |(package, _)| package);
    let end = |start: usize| folders[start..].find('/').map_or(folders.len(), |at| start + at);
    match folders.starts_with("behind/") || folders.starts_with("dev/") {
        true => &folders[..end(folders.find('/').unwrap() + 1)],
        false => &folders[..end(0)],
    }
}

/// The path of that file.
fn file(path: &str) -> String {
    let package = package(path);
    match path[package.len()..].split_at_checked(1) {
        Some((":", file)) => format!("{package}/{file}"),
        Some((_, file)) => format!("{package}/src/{file}"),
        None => format!("{package}/src/lib.rs"),
    }
}

fn name(library: &str) -> &str {
    library.rsplit('/').next().unwrap()
}

fn holds(features: &[&Feature]) {
    let output = features.iter().flat_map(|feature| feature.lines("output"));
    let output: String = output.map(|line| format!("{line}\n")).collect();
    let scene = scene(features);
    let bundle = scene.means(&output);
    let text = &bundle.text;
    for feature in features {
        for kept in feature.lines("keeps") {
            assert!(text.contains(kept), "{}: no `{kept}` in\n{text}", feature.name);
        }
        for omitted in feature.lines("omits") {
            assert!(!text.contains(omitted), "{}: `{omitted}` in\n{text}", feature.name);
        }
    }
}

const ACCEPTED: &str = include_str!("accepted.txt");

/// One half of the features, so that two cores share them.
#[test]
fn a_file_has_what_cannot_stand_in_one_as_it_is() {
    hold(Feature::all(ACCEPTED).into_iter().step_by(2).collect());
}

#[test]
fn a_file_has_what_cannot_stand_in_one_as_it_is_too() {
    hold(Feature::all(ACCEPTED).into_iter().skip(1).step_by(2).collect());
}

#[test]
fn a_file_has_what_impls_override() {
    hold(Feature::all(include_str!("traits.txt")));
}

/// Bundles all of these features in one program. If that fails, each is tried alone to find the culprit.
fn hold(all: Vec<Feature>) {
    if let Err(panic) = catch_unwind(|| holds(&all.iter().collect::<Vec<_>>())) {
        let is_wrong = |feature: &&Feature| catch_unwind(|| holds(&[feature])).is_err();
        let wrong: Vec<_> = all.iter().filter(is_wrong).map(|feature| feature.name).collect();
        assert!(wrong.is_empty(), "not so: {wrong:#?}");
        resume_unwind(panic);
    }
}

#[test]
fn a_program_may_be_of_edition_2015() {
    let main = "#[macro_use]
extern crate helper;
mod deep;

fn main() {
    println!(\"{} {}\", deep::three(), twice!(helper::one()));
}

fn two() -> u64 { 2 }
";
    let deep = "use two;
use helper::one;

pub fn three() -> u64 { two() + ::two() - one() + twice!(0) }
";
    let library = "pub fn one() -> u64 { 1 }

#[macro_export]
macro_rules! twice { ($of:expr) => { $of + $of }; }
";
    let bundle = Scene::new("", main)
        .write("solution/Cargo.toml", &format!("[package]\nname = \"solution\"\n{HELPER}"))
        .write("solution/src/deep.rs", deep)
        .library("helper 0.2.7", "", library)
        .means("3 2\n");
    assert!(bundle.text.starts_with("mod deep {"), "{}", bundle.text);
}

#[test]
fn a_package_may_have_a_library_of_its_own_by_another_name() {
    let main = "use game::Heap;

fn main() {
    println!(\"{} {}\", game::triple(2), Heap::default().0 + game::inner::one());
}
";
    let library = "//! What the program is made of.

pub mod inner;

/// A heap.
#[derive(Default)]
pub struct Heap(pub u64);

pub fn triple(n: u64) -> u64 { helper::add(n, helper::add(n, n)) }
";
    let lib = "[lib]\nname = \"game\"\npath = \"src/game.rs\"\ncrate-type = [\"rlib\"]\n";
    let bundle = Scene::new(&format!("{lib}{HELPER}"), main)
        .write("solution/src/game.rs", library)
        .write("solution/src/inner.rs", "pub fn one() -> u64 { crate::triple(1) - 2 }\n")
        .library("helper 0.2.7", "", ADDS)
        .means("6 1\n");
    assert!(bundle.text.starts_with(main), "{}", bundle.text);
    assert_eq!(bundle.crates, ["solution 0.1.0", "helper 0.2.7"]);
    // No manifest names an author or a licence.
    assert!(bundle.text.contains("// helper 0.2.7, Copyright the helper authors\n"));
}

#[test]
fn a_crate_that_the_judge_offers_stays_an_import() {
    let offered = "#[macro_export]
macro_rules! input {
    ($name:ident) => { let $name = $crate::first(); };
}

pub fn first() -> u64 { 1 }
";
    let library =
        "use proconio::first;\n\npub fn second() -> u64 { first() + proconio::first() }\n";
    let main = "use helper::second;
use proconio::input;

fn main() {
    input!(one);
    println!(\"{} {}\", one, second());
}
";
    let proconio = "proconio.path = \"../proconio\"\n";
    let scene = Scene::new(&format!("{HELPER}{proconio}"), main)
        .library("helper 0.2.7", &format!("[dependencies]\n{proconio}"), library)
        .library("proconio 0.5.0", "", offered);
    let offering = |name: &str| scene.bundle_with(&["--offer", name]);
    let error = offering("itertools").err().expect("there is no itertools");
    Sentence(error).says(&["`itertools` in this program; available: `helper`, `proconio`"]);
    let older = offering("proconio@0.4.9").unwrap();
    assert_eq!(older.crates, ["helper 0.2.7", "proconio 0.5.0"]);
    assert!(older.text.contains("fn first"), "{}", older.text);
    let bundle = offering("proconio@0.5.2").unwrap_or_else(|error| panic!("{error}"));
    runs(&bundle, "1 2\n");
    assert_eq!(bundle.crates, ["helper 0.2.7"]);
    assert_eq!(bundle.notes, [""; 0]);
    let text = &bundle.text;
    assert!(text.starts_with(main) && text.contains("fn second"), "{text}");
    assert!(!text.contains("fn first") && !text.contains("macro_rules"), "{text}");

    // A crate with another name than at the judge is not an import.
    let io = "[dependencies]\nio = { package = \"proconio\", path = \"../proconio\" }\n";
    let renamed =
        Scene::new(io, &main_prints("io::first()")).library("proconio 0.5.0", "", offered);
    let bundle = renamed.bundled_with(&["--offer", "proconio"]);
    assert_eq!(bundle.crates, ["proconio 0.5.0"]);
}
