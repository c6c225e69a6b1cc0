//! How crates and files become one text: letters of more than one byte, conditions, names with another meaning in some
//! module, line ends, older editions.

use crate::scene::{ADDS, HELPER, Scene, THREE, main_prints, printed, program, runs};

const OLDER: &str = "older.path = \"../older\"\n";

/// Offsets in a text count bytes; the lexer's count letters.
#[test]
fn comments_may_be_in_any_script() {
    let comment = format!("// {}\n", "가".repeat(60));
    let library = format!(
        "{comment}pub fn add(a: u64, b: u64) -> u64 {{\n    gen(a, b)\n}}\n\nfn gen(a: u64, b: u64) -> u64 {{\n    a + b\n}}\n"
    );
    let bundle = Scene::with_helper(THREE, &library).bundled();
    assert!(bundle.text.contains(&comment), "{}", bundle.text);

    let main = format!(
        "#!/usr/bin/env cargo\n{comment}{THREE}\n{comment}#[cfg(test)]\nmod tests {{}}\n\n{comment}mod other;\n"
    );
    let bundle = Scene::with_helper(&main, ADDS)
        .write("solution/src/other.rs", &format!("{comment}{comment}"))
        .means("3\n");
    assert!(!bundle.text.contains("tests"), "{}", bundle.text);
    assert!(bundle.text.starts_with(&main[..main.find("#[cfg").unwrap() - comment.len() - 1]));
}

#[test]
fn modules_whose_condition_is_false_are_no_files() {
    let main = format!(
        "#[cfg(any())]\n#[path = \"main.rs\"]\nmod again;\n#[cfg(local)]\nmod debug;\n\n{}",
        main_prints("3")
    );
    let lints = "[lints.rust]\nunexpected_cfgs = \"allow\"\n";
    let bundle = Scene::new(lints, &main).means("3\n");
    assert_eq!(bundle.text, main);
    // Conditions in attributes are evaluated, too.
    let main = format!(
        "#[cfg(feature = \"none\")]\nmod debug;\n#[cfg(not(feature = \"none\"))]\nmod release;\n\n{}",
        main_prints("release::three()")
    );
    Scene::new("[features]\nnone = []\n", &main)
        .write("solution/src/release.rs", "pub fn three() -> u64 {\n    3\n}\n")
        .means("3\n");
}

/// Many templates import more than they use, and silence the warnings.
#[test]
fn an_import_that_nothing_uses_brings_in_no_crate() {
    let library = "pub trait Grow {}\npub mod inner {\n    pub struct Seed;\n}\n";
    for head in ["", "#![allow(unused_imports)]\n"] {
        let main =
            format!("{head}use helper::{{Grow, inner::Seed as Other}};\n\n{}", main_prints("3"));
        let bundle = Scene::with_helper(&main, library).bundled();
        assert_eq!(bundle.text, format!("{head}\n{}", main_prints("3")));
        assert_eq!(bundle.crates, [""; 0]);
    }
}

/// The module is empty then, and other code is still removed.
#[test]
fn a_star_of_which_nothing_is_used_stays() {
    let main = "use helper::{prelude::*, three};\n\nfn main() {\n    let _ = helper::Own;\n    println!(\"{}\", three());\n}\n";
    let library = "pub mod prelude {\n    pub fn four() {}\n}\npub struct Own;\nimpl std::fmt::Debug for Own {\n    fn fmt(&self, _: &mut std::fmt::Formatter) -> std::fmt::Result {\n        Ok(())\n    }\n}\npub fn three() -> u64 {\n    3\n}\n";
    let scene = Scene::with_helper(main, library);
    let bundle = scene.bundled();
    runs(&bundle, "3\n");
    assert!(!bundle.text.contains("Debug"), "{}", bundle.text);
}

#[test]
fn macros_of_a_sibling_program_are_not_its_own() {
    let main =
        "#[macro_use]\nextern crate helper;\n\nfn main() {\n    println!(\"{}\", input!(1));\n}\n";
    let library =
        "#[macro_export]\nmacro_rules! input {\n    ($of:expr) => {\n        $of + 2\n    };\n}\n";
    let sibling = "macro_rules! input {\n    () => {\n        7\n    };\n}\n\nfn main() {\n    println!(\"{}\", input!());\n}\n";
    Scene::new(&format!("default-run = \"solution\"\n{HELPER}"), main)
        .write("solution/src/bin/b.rs", sibling)
        .library("helper 0.2.7", "", library)
        .means("3\n");
}

#[test]
fn a_recursion_limit_that_a_crate_needs_is_asked_for() {
    let library = "#![recursion_limit = \"512\"]

macro_rules! count {
    () => { 0 };
    ($first:tt $($rest:tt)*) => { 1 + count!($($rest)*) };
}

pub fn count() -> u64 {
    count!(MANY)
}
"
    .replace("MANY", &"x ".repeat(200));
    let scene = Scene::with_helper(&main_prints("helper::count()"), &library);
    scene.fails().says(&["`helper 0.2.7`", "#![recursion_limit = \"512\"]"]);
}

#[test]
fn line_ends_stay() {
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let main = format!(
        "mod other;\nuse other::four;\n\n{}\n#[test]\nfn test() {{}}\n",
        main_prints("helper::add(1, four()).to_string() + \"\n\"")
    );
    let other = "pub fn four() -> u64 {\n    4\n}\n";
    let text = |main: &str, other: &str, library: &str, output: &str| {
        let scene = Scene::with_helper(main, library).write("solution/src/other.rs", other);
        scene.means(output).text
    };
    let plain = text(&main, other, ADDS, "5\n\n");
    assert!(!plain.contains('\r'));
    assert_eq!(text(&main, &crlf(other), &crlf(ADDS), "5\n\n"), plain);
    for (other, library) in [(other, ADDS), (&crlf(other), &crlf(ADDS))] {
        assert_eq!(text(&crlf(&main), other, library, "5\n\n"), crlf(&plain));
    }
}

#[test]
fn what_is_not_compiled_uses_no_crate() {
    let two = format!("{HELPER}{OLDER}");
    let lints = "[lints.rust]\nunexpected_cfgs = \"allow\"\n[features]\ndev = []\n";
    let conditions = r#"
#[cfg(feature = "dev")]
fn tests() {
    use older::unused;
    unused();
}

#[cfg(local)]
use older::unused;

#[cfg(any())]
mod inner {
    use older::unused;
}
"#;
    let macros = r#"
#[allow(unused_macros)]
macro_rules! never { () => { older::unused() }; }
#[allow(unused_macros)]
macro_rules! neither { () => { never!() }; }
"#;
    // These are called.
    let called = "macro_rules! outer { () => { inner!() }; }
macro_rules! inner { () => { helper::add(1, 2) }; }
";
    for unused in [conditions, macros] {
        for (more, value, output, crates) in
            [("", "1", "1\n", &[][..]), (called, "outer!()", "3\n", &["helper 0.2.7"])]
        {
            let main = format!("{unused}{more}{}", main_prints(value));
            let bundle = Scene::new(&format!("{two}{lints}"), &main)
                .library("helper 0.2.7", "", ADDS)
                .library("older 0.1.0", "", "pub fn unused() {}\n")
                .means(output);
            assert_eq!(bundle.crates, crates, "{}", bundle.text);
        }
    }
}

const OLD: &str = r#"
extern "C" {
    fn abs(x: i32) -> i32;
}

#[no_mangle]
pub extern "C" fn gen(x: i32) -> i32 {
    unsafe { abs(x) }
}

pub unsafe fn sum(pair: &(u8, String)) -> usize {
    let (ref a, b) = pair;
    *a as usize + b.len()
}

macro_rules! declare {
    ($name:ident) => {
        extern "C" {
            fn $name(x: i64) -> i64;
        }
    };
}
declare!(labs);

pub fn all() -> i64 {
    let pair = (1, "two".to_owned());
    unsafe { labs(-4) + sum(&pair) as i64 + gen(-2) as i64 }
}
"#;

/// `extern` blocks, attributes, patterns and names that edition 2024 rejects.
#[test]
fn a_crate_of_an_older_edition_is_written_in_the_programs() {
    let library = "[package]\nname = \"helper\"\nversion = \"0.2.7\"\nedition = \"2018\"\n";
    let own = "[package]\nname = \"solution\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    let scene = Scene::new(HELPER, &main_prints("helper::all()"))
        .write("solution/Cargo.toml", &format!("{own}{HELPER}"))
        .library("helper 0.2.7", "", OLD)
        .write("helper/Cargo.toml", library);
    let bundle = scene.bundled();
    assert_eq!(printed(program(&bundle.editions[1])), "10\n");
    scene.built_prints("10\n");
    for changed in ["unsafe extern", "unsafe(no_mangle)", "r#gen"] {
        assert!(bundle.text.contains(changed), "no `{changed}` in:\n{}", bundle.text);
    }
}
