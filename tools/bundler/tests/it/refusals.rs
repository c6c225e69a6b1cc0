//! Small workspaces that are refused, with the exact messages.

use std::fs;

use crate::scene::{
    ADDS, HELPER, MACROS, NOISY, SHOUT, Scene, THREE, WORKSPACE, main_prints, note, runs,
};

/// A build script that links a native library.
const LINKS: &str = "fn main() {\n    println!(\"cargo:rustc-link-lib=dylib=resolv\");\n}\n";

/// A program with a library of this source.
fn helper(source: &str) -> Scene {
    Scene::with_helper(THREE, source)
}

#[test]
fn a_native_library_is_refused_and_who_brings_it_in_is_named() {
    let library = format!("#[link(name = \"resolv\")]\nextern \"C\" {{}}\n\n{ADDS}");
    helper(&library).refused().says(&["`helper 0.2.7`", "`resolv`"]).at("src/lib.rs:1");
    let scene = helper(ADDS).write("helper/build.rs", LINKS);
    scene.refused().says(&["`helper 0.2.7`", "`resolv`"]);

    // The way out names the crate in the program's manifest.
    let deep = "[dependencies]\ndeep.path = \"../deep\"\n";
    let scene = Scene::new(HELPER, THREE)
        .library("helper 0.2.7", deep, "pub use deep::add;\n")
        .library("deep 1.4.0", "", ADDS)
        .write("deep/build.rs", LINKS);
    scene.refused().says(&["`deep 1.4.0`, which `helper` needs,", "do without `helper`"]);
    let deeper = "[dependencies]\ndeeper.path = \"../deeper\"\n";
    fs::remove_file(scene.folder.path().join("deep/build.rs")).unwrap();
    let scene = scene
        .library("deep 1.4.0", deeper, "pub use deeper::add;\n")
        .library("deeper 1.0.0", "", ADDS)
        .write("deeper/build.rs", LINKS);
    let by_way = "`deeper 1.0.0`, which `helper` needs through `deep`,";
    scene.refused().says(&[by_way, "do without `helper`"]);
}

/// Newer editions reject the library's code, and older ones the program's.
#[test]
fn a_name_that_no_error_speaks_of_is_not_blamed() {
    let main = main_prints("u8::try_from(helper::three(true)).unwrap()");
    let library = "macro_rules! same { ($shout:expr) => { $shout }; }

pub fn three(is: bool) -> u64 {
    const WHY: &str = \"no\";
    if is { same!(3) } else { panic!(WHY) }
}
";
    let package = "[package]\nname = \"helper\"\nversion = \"0.2.7\"\nedition = \"2018\"\n";
    let scene = Scene::new(&format!("{HELPER}noisy.path = \"../noisy\"\n"), &main)
        .library("helper 0.2.7", NOISY, library)
        .write("helper/Cargo.toml", package)
        .library("noisy 0.3.1", MACROS, SHOUT);
    scene.fails().says(&["compiles, but not as one file", "panic!(WHY)"]);
}

#[test]
fn an_unstable_feature_is_refused_where_the_compiler_lets_it_pass() {
    let with_feature = |source| format!("#![feature(test)]\n\n{source}");
    let mut library = helper(&with_feature(ADDS));
    library.fails().says(&["feature"]);
    library.variables = vec![("RUSTC_BOOTSTRAP", "1".into())];
    library.refused().says(&["`helper 0.2.7`", "feature"]).at("src/lib.rs:1");
    let mut program = Scene::new("", &with_feature("fn main() {}\n"));
    program.variables = library.variables.clone();
    program.refused().says(&["feature"]).at("src/main.rs:1");
}

#[test]
fn what_only_this_machine_knows_is_refused() {
    let main = main_prints("env!(\"CARGO_MANIFEST_DIR\").len()");
    Scene::new("", &main).refused().says(&["env"]).at("src/main.rs:2");
    for (name, call) in [
        ("env", "env!(\"PATH\")"),
        ("option_env", "option_env!(\"PATH\").unwrap_or_default()"),
        ("option_env", "option_env!(\"CARGO_PKG_RUST_VERSION\").unwrap_or_default()"),
    ] {
        let library =
            format!("pub fn add(a: usize, b: usize) -> usize {{\n    {call}.len() + a + b\n}}\n");
        helper(&library).refused().says(&["`helper 0.2.7`", name]).at("src/lib.rs:2");
    }
}

#[test]
fn errors_of_the_program_are_those_of_cargo() {
    for (scene, words) in [
        (Scene::new("", &main_prints("three")), &["error[E0425]", "`three`", "main.rs:2:20"][..]),
        (helper("pub fn add() { three }\n"), &["error[E0425]", "`three`", "lib.rs:1:16"]),
        (Scene::new(HELPER, THREE), &["`helper`", "helper/Cargo.toml"]),
    ] {
        scene.fails().says(words);
    }
}

#[test]
fn what_the_oldest_compiler_does_not_have_is_refused() {
    let scene = |version: &str, main: &str| {
        let library = "pub fn add(a: u64, b: u64) -> u64 {\n    (a + b + 2).div_ceil(2)\n}\n";
        Scene::new(&format!("rust-version = \"{version}\"\n{HELPER}"), main).library(
            "helper 0.2.7",
            "",
            library,
        )
    };
    let main = main_prints("5u64.div_ceil(2)");
    scene("1.70", &main).refused().says(&["div_ceil", "1.70", "1.73"]).at("src/main.rs:2");
    scene("1.70", THREE).refused().says(&["div_ceil", "1.70", "1.73"]);
    scene("1.85", &main_prints("5u64.div_ceil(2) + helper::add(1, 2)")).prints("6\n");
}

/// A macro at the root is visible everywhere below it, and hides those of the standard library.
#[test]
fn a_different_program_is_refused() {
    let main = "macro_rules! matches { ($($tokens:tt)*) => { false }; }

fn main() {
    println!(\"{} {}\", helper::is_some(Some(1)), matches!(1, 1));
}
";
    let library =
        "pub mod inner;\n\npub fn is_some(of: Option<u64>) -> bool { inner::is_some(of) }\n";
    let inner = "pub fn is_some(of: Option<u64>) -> bool { matches!(of, Some(_)) }\n";
    let scene = Scene::with_helper(main, library).write("helper/src/inner.rs", inner);
    scene.refused().says(&["`helper 0.2.7`", "`inner::is_some`"]);

    // `line` is not `line!`.
    let main = r#"macro_rules! println { ($text:literal) => { ::std::println!(concat!("log: ", $text)) }; }

fn main() {
    helper::hi("");
    println!("main");
}
"#;
    let library = r#"pub fn hi(line: &str) {
    if line != "quiet" { println!("hi"); }
}
"#;
    Scene::with_helper(main, library).refused().says(&["`helper 0.2.7`", "`hi`"]);
}

#[test]
fn a_crate_that_only_cargo_compiles_keeps_no_other_from_being_compared() {
    let abort = format!("{WORKSPACE}[profile.release]\npanic = \"abort\"\n");
    let main = "macro_rules! matches { ($($tokens:tt)*) => { false }; }

fn main() {
    println!(\"{} {}\", about::one(), helper::is_some(Some(1)) || matches!(1, 1));
}
";
    let about = "#![cfg_attr(not(panic = \"abort\"), doc = compile_error!(\"abort\"))]\n\npub fn one() -> u64 {\n    1\n}\n";
    let scene = |is_some: &str| {
        let library = format!("pub fn is_some(of: Option<u64>) -> bool {{\n    {is_some}\n}}\n");
        Scene::new(&format!("{HELPER}about.path = \"../about\"\n"), main)
            .write("Cargo.toml", &abort)
            .library("about 0.3.0", "", about)
            .library("helper 0.2.7", "", &library)
    };
    scene("matches!(of, Some(_))").refused().says(&["`helper 0.2.7`", "`is_some`"]);

    let scene = scene("of.is_some()");
    let bundle = scene.bundled();
    runs(&bundle, "1 true\n");
    note(&bundle).says(&["`about 0.3.0`", "outside of cargo"]);
}

#[test]
fn what_lies_outside_of_the_package_is_no_part_of_the_file_without_a_word() {
    let main = main_prints("include_str!(\"../../secret.txt\").trim()");
    let module = "#[path = \"../../secret.rs\"]\nmod secret;\n";
    let calls = format!("{module}{}", main_prints("secret::OF"));
    for (main, file) in [(main, "secret.txt"), (calls, "secret.rs")] {
        let scene = Scene::new(HELPER, &main)
            .library("helper 0.2.7", "", ADDS)
            .write("secret.txt", "3")
            .write("secret.rs", "pub const OF: u64 = 3;");
        let shown = format!("`src/../../{file}`, which is outside of its package");
        scene.refused().says(&[&shown, "add `--outside`"]);
        runs(&scene.bundled_with(&["--outside"]), "3\n");
    }
}

#[test]
fn a_package_may_have_its_main_file_elsewhere() {
    let manifest = "[[bin]]\nname = \"solution\"\npath = \"../a.rs\"\n";
    let scene = Scene::without_main(manifest)
        .write("a.rs", "mod b;\nfn main() {\n    println!(\"{}\", b::OF);\n}\n")
        .write("b.rs", "pub const OF: u64 = 3;\n");
    runs(&scene.bundled(), "3\n");
}
