//! What is kept for the next bundle, in cargo's target directory.

use std::fs;
use std::path::PathBuf;
use std::thread;

use crate::registry::Vendored;
use crate::scene::runs;

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

fn scene(main: &str) -> Vendored {
    let more = Vendored::new("2021", SOURCE);
    write(&more, main);
    more
}

fn write(more: &Vendored, main: &str) {
    let main = format!("use more::*;\n\nfn main() {{\n    {main}\n}}\n");
    fs::write(more.folder().join("solution/src/main.rs"), main).unwrap();
}

/// Everything that is kept, in its order.
fn kept(more: &Vendored) -> Vec<PathBuf> {
    let files = fs::read_dir(more.folder().join("target/cargo-alone")).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn a_program_that_uses_the_same_starts_warm() {
    let more = scene("println!(\"{}\", twice(2));");
    runs(&more.bundle().unwrap(), "4\n");
    let [alone, texts] = more.calls();
    assert!(alone == 2 && texts > 2, "{alone} {texts}");
    write(&more, "let four = 2 + 2;\n    println!(\"{}\", twice(four));");
    let warm = more.bundle().unwrap();
    runs(&warm, "8\n");
    // The program, and the file in two editions.
    assert_eq!(more.calls(), [1, 2]);
    fs::remove_dir_all(more.folder().join("target")).unwrap();
    assert_eq!(more.bundle().unwrap().text, warm.text);
    let libraries = fs::read_dir(more.folder().join("target/release/deps")).unwrap();
    let mut libraries = libraries.map(|file| file.unwrap().path());
    assert!(!libraries.any(|file| file.extension().is_some_and(|end| end == "mir")));
}

/// The file is the one that would come out without what is kept, whatever was bundled before.
#[test]
fn a_program_that_uses_something_else_starts_cold() {
    let uses = [
        "shown!(twice(1), 2);",
        "shown!(1);",
        "shown!(Sum(1, 2).sum());",
        "shown!(1, 2);",
        "println!(\"{}\", Sum(1, 2).0);",
    ];
    let more = scene(uses[0]);
    let warm = uses.map(|main| {
        write(&more, main);
        more.bundle().unwrap().text
    });
    for (main, warm) in uses.iter().zip(warm) {
        fs::remove_dir_all(more.folder().join("target/cargo-alone")).unwrap();
        write(&more, main);
        assert_eq!(more.bundle().unwrap().text, warm, "{main}");
    }
}

#[test]
fn what_is_damaged_is_made_again() {
    let more = scene("shown!(1);");
    let text = more.bundle().unwrap().text;
    let files = kept(&more);
    assert_eq!(files.len(), 3, "the MIR of two, and what is left of a crate");
    let whole: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    for damaged in [&whole[0][..whole[0].len() / 2], &[0xff, 0], b""] {
        files.iter().for_each(|file| fs::write(file, damaged).unwrap());
        assert_eq!(more.bundle().unwrap().text, text);
        assert_eq!(kept(&more), files);
        let again: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
        assert_eq!(again, whole);
    }
    // As often as one likes, at the same time.
    files.iter().for_each(|file| fs::remove_file(file).unwrap());
    thread::scope(|scope| {
        let made = [(); 3].map(|()| scope.spawn(|| more.bundle().unwrap().text));
        made.into_iter().for_each(|made| assert_eq!(made.join().unwrap(), text));
    });
    assert_eq!(kept(&more), files);
}

/// What was left of the crate does not do for the crate as it is now.
#[test]
fn an_edited_crate_is_another() {
    let more = scene("shown!(1);");
    let library = more.folder().join("solution/src/lib.rs");
    for (factor, output) in [("2", "6\n"), ("3", "8\n")] {
        fs::write(&library, format!("pub fn own() -> u64 {{\n    {factor} + 1\n}}\n")).unwrap();
        write(&more, "shown!(solution::own());");
        runs(&more.bundle().unwrap(), output);
    }
}
