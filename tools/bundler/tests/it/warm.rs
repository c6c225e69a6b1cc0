//! The cache in cargo's target directory.

use std::fs;
use std::path::PathBuf;
use std::thread;

use crate::registry::{calls, vendored};
use crate::scene::{ADDS, Scene, THREE, runs};

const SOURCE: &str = "#[macro_export]
macro_rules! shown {
    ($of:expr) => { println!(\"{}\", $crate::twice($of)) };
    ($of:expr, $more:expr) => { println!(\"{}\", $crate::Sum($of, $more).sum()) };
}

pub struct Sum(pub u64, pub u64);

pub trait Adds {
    fn sum(&self) -> u64;
}

impl Adds for Sum {
    fn sum(&self) -> u64 {
        twice(self.0) + self.1
    }
}

pub fn twice(of: u64) -> u64 {
    2 * of
}
";

fn scene(main: &str) -> Scene {
    with_main(vendored("2021", SOURCE), main)
}

fn with_main(more: Scene, main: &str) -> Scene {
    let main = format!("use more::*;\n\nfn main() {{\n    {main}\n}}\n");
    more.write("solution/src/main.rs", &main)
}

/// The content of the cache, in order.
fn cached(more: &Scene) -> Vec<PathBuf> {
    let files = fs::read_dir(more.folder.path().join("target/cargo-alone")).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn a_program_that_uses_the_same_starts_warm() {
    let more = scene("println!(\"{}\", twice(2));");
    runs(&more.bundled(), "4\n");
    let [alone, texts] = calls(&more);
    assert!(alone == 2 && texts > 2, "{alone} {texts}");
    let more = with_main(more, "let four = 2 + 2;\n    println!(\"{}\", twice(four));");
    let warm = more.bundled();
    runs(&warm, "8\n");
    // The program, and the file in two editions.
    assert_eq!(calls(&more), [1, 2]);
    fs::remove_dir_all(more.folder.path().join("target")).unwrap();
    assert_eq!(more.bundled().text, warm.text);
    let libraries = fs::read_dir(more.folder.path().join("target/release/deps")).unwrap();
    let mut libraries = libraries.map(|file| file.unwrap().path());
    assert!(!libraries.any(|file| file.extension().is_some_and(|end| end == "mir")));
}

/// The file is the same as without a cache, whatever was bundled before.
#[test]
fn a_program_that_uses_something_else_starts_cold() {
    let uses = [
        "shown!(twice(1), 2);",
        "shown!(1);",
        "shown!(Sum(1, 2).sum());",
        "shown!(1, 2);",
        "println!(\"{}\", Sum(1, 2).0);",
    ];
    let mut more = scene(uses[0]);
    let mut warm = Vec::new();
    for main in uses {
        more = with_main(more, main);
        warm.push(more.bundled().text);
    }
    for (main, warm) in uses.iter().zip(warm) {
        fs::remove_dir_all(more.folder.path().join("target/cargo-alone")).unwrap();
        more = with_main(more, main);
        assert_eq!(more.bundled().text, warm, "{main}");
    }
}

#[test]
fn what_is_damaged_is_made_again() {
    let more = scene("shown!(1);");
    let text = more.bundled().text;
    let files = cached(&more);
    assert_eq!(files.len(), 3, "the MIR of two, and what is left of a crate");
    let whole: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    for damaged in [&whole[0][..whole[0].len() / 2], &[0xff, 0], b""] {
        files.iter().for_each(|file| fs::write(file, damaged).unwrap());
        assert_eq!(more.bundled().text, text);
        assert_eq!(cached(&more), files);
        let again: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
        assert_eq!(again, whole);
    }
    // As often as one likes, and at the same time.
    files.iter().for_each(|file| fs::remove_file(file).unwrap());
    thread::scope(|scope| {
        let made = [(); 3].map(|()| scope.spawn(|| more.bundled().text));
        made.into_iter().for_each(|made| assert_eq!(made.join().unwrap(), text));
    });
    assert_eq!(cached(&more), files);
}

/// The cached parts of the crate do not fit its new version.
#[test]
fn an_edited_crate_is_another() {
    let mut more = scene("shown!(solution::own());");
    for (factor, output) in [("2", "6\n"), ("3", "8\n")] {
        let library = format!("pub fn own() -> u64 {{\n    {factor} + 1\n}}\n");
        more = more.write("solution/src/lib.rs", &library);
        more.prints(output);
    }
}

/// A title follows the manifest.
#[test]
fn an_edited_manifest_is_another() {
    let mut scene = Scene::with_helper(THREE, ADDS);
    for licence in ["MIT", "Apache-2.0"] {
        scene = scene.library("helper 0.2.7", &format!("license = \"{licence}\"\n"), ADDS);
        let bundle = scene.bundled();
        assert!(bundle.text.contains(&format!("// helper 0.2.7, {licence}, ")), "{}", bundle.text);
    }
}
