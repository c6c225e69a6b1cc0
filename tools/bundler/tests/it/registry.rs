//! Crates from a registry: they are formatted, and compared with their own files.

use std::fs;

use crate::scene::{Scene, executable, main_prints, note, printed, program, runs};

/// A program that uses the crate `more` from a registry, and a compiler that logs its arguments.
pub fn vendored(edition: &str, source: &str) -> Scene {
    let manifest =
        format!("[package]\nname = \"more\"\nversion = \"0.4.2\"\nedition = {edition:?}\n");
    let main = main_prints("more::twice(2)");
    let scene = Scene::new("[dependencies]\nmore = \"0.4.2\"\n", &main)
        .write("vendored/more/src/lib.rs", source)
        .write("vendored/more/.cargo-checksum.json", "{\"files\":{}}")
        .write("vendored/more/Cargo.toml", &manifest);
    let vendored = scene.folder.path().join("vendored");
    let source = format!("[source.vendored]\ndirectory = {vendored:?}\n");
    let config = format!("[source.crates-io]\nreplace-with = \"vendored\"\n{source}");
    let mut scene = scene.write("home/config.toml", &config);
    let compiler = scene.compiler("echo \"$*\" >> \"$0.calls\"");
    scene.variables = vec![("RUSTC", compiler), ("CARGO_HOME", scene.folder.path().join("home"))];
    scene
}

/// How many runs of the compiler since the last call made no executable: for crates from their own files, and for texts.
pub fn calls(more: &Scene) -> [usize; 2] {
    let file = more.folder.path().join("compiler.calls");
    let calls = fs::read_to_string(&file).unwrap();
    fs::remove_file(file).unwrap();
    let count = |is_one: fn(&&str) -> bool| calls.lines().filter(is_one).count();
    [
        count(|call| call.contains("emit=mir") && !call.starts_with("bundle-of")),
        count(|call| call.contains("--emit=m") && call.starts_with("bundle-of")),
    ]
}

/// A formatter may change what a crate computes.
#[test]
fn the_formatted_file_is_compared_with_the_build_of_cargo() {
    let more = vendored("2021", "pub fn twice(of: u64) -> u64 {\n    2 * of\n}\n");
    let rustfmt = |script: &str| executable(&more.folder.path().join("rustfmt"), script);
    rustfmt("sed 's/2 \\* of/2  *  of/'");
    assert!(more.bundled().text.contains("2  *  of"));
    rustfmt("sed 's/2 \\* of/2 + of/'");
    more.refused().says(&["`more 0.4.2`", "`twice`"]);
}

/// Cargo caps the lints of crates from a registry, even lints that are errors by default.
#[test]
fn what_is_an_error_by_a_lint_is_allowed_in_a_crate() {
    let source = "pub enum Kind {
    Even,
    Odd,
}

pub fn twice(of: u8) -> u8 {
    let kind = if of % 2 == 0 { Kind::Even } else { Kind::Odd };
    let more: u8 = match kind {
        Even => 256,
    };
    2 * of + more
}
";
    vendored("2021", source).prints("4\n");
}

/// Since Rust 1.92, this is an error by default, which `warnings` does not include.
#[test]
fn a_crate_may_rely_on_the_fallback_to_unit() {
    let source = "pub fn twice(of: u64) -> u64 {
    fn made<T: Default>(of: u64) -> Result<T, u64> {
        if of > 0 { Err(of) } else { Ok(T::default()) }
    }
    fn check(of: u64) -> Result<(), u64> {
        made(of)?;
        Ok(())
    }
    check(of).err().unwrap_or_default() * 2
}
";
    let more = vendored("2021", source);
    let bundle = more.bundled();
    assert!(bundle.text.contains("dependency_on_unit_never_type_fallback"), "{}", bundle.text);
    let [older, newer] = bundle.editions.as_slice() else { panic!("not two editions") };
    assert_eq!(printed(program(older)), "4\n");
    assert!(newer.program.is_err());
}

/// The used part would compile in the program's edition, but the whole crate, which is the reference, does not.
#[test]
fn a_crate_is_compared_in_an_edition_in_which_it_compiles() {
    let source = "pub fn twice(of: u64) -> u64 {\n    2 * of\n}\n\npub fn show(it: &std::fmt::Debug) {\n    println!(\"{it:?}\");\n}\n";
    let more = vendored("2018", source);
    let bundle = more.prints("4\n");
    // The crate alone in 2021, 2024 and 2018; the program in 2021 and 2018; the text in all three, then in two.
    assert_eq!(calls(&more), [5, 6]);
    assert_eq!(more.bundled().text, bundle.text);
    assert_eq!(calls(&more)[0], 0);
}

/// Without a warning, the newer edition iterates over values, and drops a captured field at another time.
#[test]
fn a_crate_of_an_older_edition_does_what_it_does_there() {
    let source = "pub struct Loud(pub u8);
impl Drop for Loud { fn drop(&mut self) { println!(\"{}\", self.0) } }

pub fn twice(of: u64) -> u64 { BODY }
";
    let with = |body: &str| vendored("2018", &source.replace("BODY", body));
    let sizes =
        "let mut n = of; for x in [1u8, 2].into_iter() { n += std::mem::size_of_val(&x) as u64 } n";
    let order =
        "let both = (Loud(1), Loud(2)); let first = move || { let _one = &both.0; }; first(); of";
    for body in [sizes, order] {
        let more = with(body);
        more.refused().says(&["`more 0.4.2`", "edition 2018", "`twice`"]);
    }
    let same = "let mut loud = (Loud(1), 2); let mut add = || loud.1 += 1; add(); assert!(loud.1 > 2, \"at most\");
        if of == 0 { panic!(\"no {}\", of) } of + loud.1";
    with(same).prints("1\n5\n");
}

/// The compiler suggests `r#gen` and `unsafe extern`, but Rust 1.81 does not know the latter.
#[test]
fn an_older_crate_is_changed_for_the_newer_edition_of_the_judge() {
    let source = "pub mod gen {
    pub fn twice(gen: u64) -> u64 { 2 * gen }
}
macro_rules! named { ($name:ident) => { pub fn $name(gen: u64) -> u64 { gen::twice(gen) } } }
named!(twice);
extern \"C\" { fn abs(of: i32) -> i32; }
pub fn distance(of: i32) -> i32 { unsafe { abs(of) } }
";
    let more = vendored("2021", source);
    more.prints("4\n");
    let main = main_prints("more::distance(-2)");
    let more = more.write("solution/src/main.rs", &main);
    let bundle = more.bundled();
    note(&bundle).says(&["Rust 1.82", "unsafe extern"]);
    runs(&bundle, "2\n");
    let manifest = more.folder.path().join("solution/Cargo.toml");
    let older =
        fs::read_to_string(&manifest).unwrap().replace("[dep", "rust-version = \"1.81\"\n[dep");
    fs::write(manifest, older).unwrap();
    let bundle = more.bundled();
    assert!(!bundle.text.contains("unsafe extern"));
    assert!(bundle.editions[1].program.is_err(), "{}", bundle.text);
}
