//! How crates and files become one text: letters of more than one byte, conditions, names that mean something else in
//! some module, line ends.

use crate::scene::{ADDS, HELPER, Scene, THREE, main_prints};

const OLDER: &str = "older.path = \"../older\"\n";

/// Offsets in a text are bytes, those of the lexer letters.
#[test]
fn comments_may_be_in_any_script() {
    let comment = format!("// {}\n", "가".repeat(60));
    let library = format!(
        "{comment}pub fn add(a: u64, b: u64) -> u64 {{\n    gen(a, b)\n}}\n\nfn gen(a: u64, b: u64) -> u64 {{\n    a + b\n}}\n"
    );
    let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", "", &library);
    let bundle = scene.bundle().unwrap_or_else(|error| panic!("{error}"));
    assert!(bundle.text.contains(&comment), "{}", bundle.text);

    let main = format!(
        "#!/usr/bin/env cargo\n{comment}{THREE}\n{comment}#[cfg(test)]\nmod tests {{}}\n\n{comment}mod other;\n"
    );
    let bundle = Scene::new(HELPER, &main)
        .write("solution/src/other.rs", &format!("{comment}{comment}"))
        .library("helper 0.2.7", "", ADDS)
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
    // What cargo says of them is decided here, too.
    let main = format!(
        "#[cfg(feature = \"none\")]\nmod debug;\n#[cfg(not(feature = \"none\"))]\nmod release;\n\n{}",
        main_prints("release::three()")
    );
    Scene::new("[features]\nnone = []\n", &main)
        .write("solution/src/release.rs", "pub fn three() -> u64 {\n    3\n}\n")
        .means("3\n");
}

#[test]
fn macros_of_a_sibling_program_are_not_its_own() {
    let main =
        "#[macro_use]\nextern crate helper;\n\nfn main() {\n    println!(\"{}\", input!(1));\n}\n";
    let library =
        "#[macro_export]\nmacro_rules! input {\n    ($of:expr) => {\n        $of + 2\n    };\n}\n";
    let sibling = "macro_rules! input {\n    () => {\n        7\n    };\n}\n\nfn main() {\n    println!(\"{}\", input!());\n}\n";
    Scene::without_main(HELPER)
        .write("solution/Cargo.toml", &format!("[package]\nname = \"solution\"\nversion = \"0.1.0\"\nedition = \"2021\"\ndefault-run = \"solution\"\n{HELPER}"))
        .write("solution/src/main.rs", main)
        .write("solution/src/bin/b.rs", sibling)
        .library("helper 0.2.7", "", library)
        .means("3\n");
}

#[test]
fn a_crate_may_set_its_recursion_limit() {
    let library = format!("#![recursion_limit = \"512\"]\n#![allow(dead_code)]\n\n{ADDS}");
    Scene::new(HELPER, THREE).library("helper 0.2.7", "", &library).means("3\n");

    // Here it is needed.
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
    let scene = Scene::new(HELPER, &main_prints("helper::count()"));
    let error = scene.library("helper 0.2.7", "", &library).fails();
    error.says(&["`helper 0.2.7`", "#![recursion_limit = \"512\"]"]);
}

#[test]
fn a_macro_may_include_items() {
    let library = "macro_rules! root {
    () => {
        pub use crate::deep::three;
        include!(concat!(\"made\", \".rs\"));
    };
}

root!();
";
    let made = "mod deep {\n    pub fn three() -> u64 {\n        crate::ONE + 2\n    }\n}\n\npub const ONE: u64 = 1;\n";
    Scene::new(HELPER, &main_prints("helper::three()"))
        .library("helper 0.2.7", "", library)
        .write("helper/src/made.rs", made)
        .means("3\n");
}

#[test]
fn a_condition_may_stand_in_a_condition() {
    let library = "#[cfg_attr(not(test), cfg(feature = \"std\"))]
pub fn three() -> u64 {
    3
}

#[cfg_attr(not(test), cfg_attr(unix, cfg(not(feature = \"std\"))))]
pub fn three() -> u64 {
    4
}
";
    let features = "[features]\ndefault = [\"std\"]\nstd = []\n";
    Scene::new(HELPER, &main_prints("helper::three()"))
        .library("helper 0.2.7", features, library)
        .means("3\n");
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
        let scene = Scene::new(HELPER, main).write("solution/src/other.rs", other).library(
            "helper 0.2.7",
            "",
            library,
        );
        scene.means(output).text
    };
    let plain = text(&main, other, ADDS, "5\n\n");
    assert!(!plain.contains('\r'));
    for (other, library) in [(other, ADDS), (&crlf(other), &crlf(ADDS))] {
        assert_eq!(text(&crlf(&main), other, library, "5\n\n"), crlf(&plain));
        assert_eq!(text(&main, other, library, "5\n\n"), plain);
    }
}

#[test]
fn what_is_not_compiled_uses_no_crate() {
    let two = format!("{HELPER}{OLDER}");
    let lints = "[lints.rust]\nunexpected_cfgs = \"allow\"\n[features]\ndev = []\n";
    for unused in [
        "#[cfg(feature = \"dev\")]\nfn tests() {\n    use older::unused;\n    unused();\n}\n",
        "#[cfg(local)]\nuse older::unused;\n",
        "#[allow(unused_macros)]\nmacro_rules! never {\n    () => {\n        older::unused()\n    };\n}\n#[allow(unused_macros)]\nmacro_rules! neither {\n    () => {\n        never!()\n    };\n}\n",
        "#[cfg(any())]\nmod inner {\n    use older::unused;\n}\n",
    ] {
        let main = format!("{unused}\n{}", main_prints("1"));
        let scene = Scene::new(&format!("{two}{lints}"), &main)
            .library("helper 0.2.7", "", ADDS)
            .library("older 0.1.0", "", "pub fn unused() {}\n");
        let bundle = scene.means("1\n");
        assert_eq!(bundle.crates, [""; 0], "{}", bundle.text);
        // Beside a crate that is used.
        let main = format!("{unused}\n{THREE}");
        let scene = scene.write("solution/src/main.rs", &main);
        assert_eq!(scene.means("3\n").crates, ["helper 0.2.7"]);
    }
    // A macro that is called.
    let main = format!(
        "macro_rules! outer {{\n    () => {{\n        inner!()\n    }};\n}}\nmacro_rules! inner {{\n    () => {{\n        helper::add(1, 2)\n    }};\n}}\n\n{}",
        main_prints("outer!()")
    );
    Scene::new(HELPER, &main).library("helper 0.2.7", "", ADDS).means("3\n");
}

/// `helper::one()` is 1 and `older::one()` is 2; in `main` some module has a `helper` of its own.
#[test]
fn the_name_of_a_crate_may_mean_something_else_in_a_module() {
    let one = |of: u64| format!("pub fn one() -> u64 {{\n    {of}\n}}\n");
    let older = format!(
        "{}\npub mod helper {{\n    pub fn one() -> u64 {{\n        2\n    }}\n}}\n\npub mod prelude {{\n    pub use crate::helper;\n}}\n\npub mod other {{\n    mod helper {{}}\n}}\n",
        one(2)
    );
    let call = "pub fn f() -> u64 {\n    helper::one()\n}\n";
    for (main, output) in [
        (format!("mod inner {{\n    use older as helper;\n{call}}}\n"), "2 1\n"),
        (format!("mod inner {{\n    use older::helper;\n{call}}}\n"), "2 1\n"),
        (format!("mod inner {{\n    use older::{{self as helper}};\n{call}}}\n"), "2 1\n"),
        (format!("mod inner {{\n    use older::*;\n{call}}}\n"), "2 1\n"),
        (format!("mod inner {{\n    use older::prelude::*;\n{call}}}\n"), "2 1\n"),
        (format!("mod inner {{\n    #[allow(unused_imports)]\n    use older::other::*;\n{call}}}\n"), "1 1\n"),
        (format!("mod inner {{\n    mod deep {{\n        pub use older as helper;\n    }}\n    use deep::*;\n{call}}}\n"), "2 1\n"),
        (format!("mod inner {{\n    use older as helper;\n    mod deep {{\n        use super::*;\n        pub{call}    }}\n    pub use deep::f;\n    #[allow(dead_code)]\n    const N: fn() -> u64 = helper::one;\n}}\n").replace("pubpub", "pub"), "2 1\n"),
        ("mod inner {\n    pub fn f() -> u64 {\n        use older as helper;\n        helper::one()\n    }\n}\n".to_owned(), "2 1\n"),
        ("mod inner {\n    pub fn f() -> u64 {\n        enum helper {}\n        impl helper {\n            fn one() -> u64 {\n                2\n            }\n        }\n        helper::one()\n    }\n}\n".replace("enum", "#[allow(non_camel_case_types)]\n        enum"), "2 1\n"),
        ("use older::*;\nmod inner {\n    pub fn f() -> u64 {\n        ::helper::one() + one()\n    }\n    use super::one;\n}\n".to_owned(), "3 2\n"),
    ] {
        let main = format!("{main}\nfn main() {{\n    println!(\"{{}} {{}}\", inner::f(), helper::one());\n}}\n");
        eprintln!("{main}");
        Scene::new(&format!("{HELPER}{OLDER}"), &main)
            .library("helper 0.2.7", "", &one(1))
            .library("older 0.1.0", "", &older)
            .means(output);
    }
    // In a crate.
    let library = format!(
        "mod inner {{\n    use older as units;\n{}}}\n\npub fn sum() -> u64 {{\n    10 * inner::f() + units::one()\n}}\n",
        call.replace("helper", "units")
    );
    Scene::new(HELPER, &main_prints("helper::sum()"))
        .library(
            "helper 0.2.7",
            &format!("[dependencies]\nunits.path = \"../units\"\n{OLDER}"),
            &library,
        )
        .library("older 0.1.0", "", &one(2))
        .library("units 1.4.0", "", &one(1))
        .means("21\n");
}
