//! Which small workspaces are refused, and in what words.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use bundler::Options;

use crate::scene::{ADDS, HELPER, NOISY, Scene, Sentence, THREE, bundle_in, main_prints, runs};

/// A build script of a crate that links a native library.
const LINKS: &str = "fn main() {\n    println!(\"cargo:rustc-link-lib=dylib=resolv\");\n}\n";

#[test]
fn procedural_macros_that_nobody_uses_do_no_harm() {
    let library = format!("pub use noisy::*;\n\n{ADDS}");
    let manifest = format!("{HELPER}noisy.path = \"../noisy\"\n");
    let tested = format!("{THREE}\n#[cfg(test)]\nmod tests {{\n    use noisy::shout;\n}}\n");
    let glob = format!("use helper::*;\n\n{}", main_prints("add(1, 2)"));
    for main in [THREE, &tested, &glob] {
        let scene = Scene::new(&manifest, main)
            .noisy()
            .write("noisy/build.rs", "fn main() {}\n")
            .library("helper 0.2.7", NOISY, &library);
        let bundle = scene.prints("3\n");
        assert_eq!(bundle.crates, ["helper 0.2.7"]);
    }
}

/// Newer editions do not take what the library writes, and older ones not what the program does.
#[test]
fn a_name_that_no_error_speaks_of_is_not_blamed() {
    let main =
        "fn main() {\n    println!(\"{}\", u8::try_from(helper::three(true)).unwrap());\n}\n";
    let library = "macro_rules! same {\n    ($shout:expr) => {\n        $shout\n    };\n}\n\n\
                   pub fn three(is: bool) -> u64 {\n    const WHY: &str = \"no\";\n    \
                   if is { same!(3) } else { panic!(WHY) }\n}\n";
    let package = "[package]\nname = \"helper\"\nversion = \"0.2.7\"\nedition = \"2018\"\n";
    let dependencies = format!("{HELPER}noisy.path = \"../noisy\"\n");
    let scene = Scene::new(&dependencies, main)
        .write("helper/Cargo.toml", package)
        .write("helper/src/lib.rs", library)
        .noisy();
    scene.fails().says(&["compiles, but not as one file", "panic!(WHY)"]);
}

#[test]
fn a_native_library_is_refused() {
    let library = r#"#[link(name = "resolv")]
extern "C" {
    fn res_init() -> i32;
}

pub fn add(a: i32, b: i32) -> i32 {
    a + b
}
"#;
    let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", "", library);
    scene.refused().says(&["`helper 0.2.7`", "`resolv`"]).at("src/lib.rs:1");

    let scene = Scene::new(HELPER, THREE)
        .library("helper 0.2.7", "links = \"resolv\"\n", ADDS)
        .write("helper/build.rs", LINKS);
    scene.refused().says(&["`helper 0.2.7`", "`resolv`"]);
}

/// What is refused came in by way of what the program's manifest names, and that is what can be done without.
#[test]
fn who_brings_in_what_is_refused_is_named() {
    let deep = "[dependencies]\ndeep.path = \"../deep\"\n";
    let scene = Scene::new(HELPER, THREE)
        .library("helper 0.2.7", deep, "pub use deep::add;\n")
        .library("deep 1.4.0", "", ADDS)
        .write("deep/build.rs", LINKS);
    scene.refused().says(&["`deep 1.4.0`, which `helper` needs,", "do without `helper`"]);

    let scene = scene.library(
        "deep 1.4.0",
        "[dependencies]\ndeeper.path = \"../deeper\"\n",
        "pub use deeper::add;\n",
    );
    fs::remove_file(scene.folder.path().join("deep/build.rs")).unwrap();
    let scene = scene.library("deeper 1.0.0", "", ADDS).write("deeper/build.rs", LINKS);
    scene
        .refused()
        .says(&["`deeper 1.0.0`, which `helper` needs by way of `deep`,", "do without `helper`"]);
}

#[test]
fn an_unstable_feature_is_refused_where_the_compiler_lets_it_pass() {
    let name = "an_unstable_feature_is_refused_where_the_compiler_lets_it_pass";
    let library = format!("#![feature(test)]\n\n{ADDS}");
    let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", "", &library);
    if env::var_os("RUSTC_BOOTSTRAP").is_some() {
        scene.refused().says(&["`helper 0.2.7`", "feature"]).at("src/lib.rs:1");
        let scene = Scene::new("", "#![feature(test)]\n\nfn main() {}\n");
        scene.refused().says(&["feature"]).at("src/main.rs:1");
    } else {
        scene.fails().says(&["feature"]);
        rerun(name, &[("RUSTC_BOOTSTRAP", Path::new("1"))]);
    }
}

#[test]
fn a_feature_that_is_off_does_no_harm() {
    let library =
        format!("#![cfg_attr(nightly_only, feature(test))]\n#![allow(unexpected_cfgs)]\n\n{ADDS}");
    Scene::new(HELPER, THREE).library("helper 0.2.7", "", &library).prints("3\n");
}

#[test]
fn extern_crate_of_the_standard_library_does_no_harm() {
    let library = format!(
        "extern crate alloc;

pub fn all() -> alloc::vec::Vec<u64> {{
    alloc::vec![1, 2]
}}

{ADDS}"
    );
    let main = r#"extern crate alloc;

fn main() {
    println!("{}", alloc::format!("{:?}", helper::all()));
}
"#;
    let scene = Scene::new(HELPER, main).library("helper 0.2.7", "", &library);
    let bundle = scene.prints("[1, 2]\n");
    assert!(bundle.text.starts_with(main), "{}", bundle.text);
}

#[test]
fn what_only_this_machine_knows_is_refused() {
    for (name, call) in [
        ("env", "env!(\"CARGO_MANIFEST_DIR\")"),
        ("env", "env!(\"PATH\")"),
        ("option_env", "option_env!(\"PATH\").unwrap_or_default()"),
    ] {
        let main = format!("fn main() {{\n    println!(\"{{}}\", {call}.len());\n}}\n");
        Scene::new("", &main).refused().says(&[name]).at("src/main.rs:2");

        let library =
            format!("pub fn add(a: usize, b: usize) -> usize {{\n    {call}.len() + a + b\n}}\n");
        let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", "", &library);
        scene.refused().says(&["`helper 0.2.7`", name]).at("src/lib.rs:2");
    }
}

#[test]
fn of_two_programs_the_one_meant_must_be_named() {
    let scene = Scene::without_main("")
        .write("solution/src/bin/one.rs", &main_prints("1"))
        .write("solution/src/bin/two.rs", &main_prints("2"));
    scene.refused().says(&["several programs", "`--bin one`", "`--bin two`"]);

    scene.write("solution/src/main.rs", &main_prints("3")).prints("3\n");

    Scene::without_main("").write("solution/src/bin/one.rs", &main_prints("1")).prints("1\n");
}

#[test]
fn a_package_without_a_program_is_refused() {
    let scene = Scene::without_main("").write("solution/src/lib.rs", ADDS);
    scene.refused().says(&["`solution`", "src/main.rs"]);
}

#[test]
fn a_program_that_does_not_compile_is_told_in_the_words_of_cargo() {
    let scene = Scene::new("", &main_prints("three"));
    scene.fails().says(&["error[E0425]", "`three`", "main.rs:2:20"]);

    let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", "", "pub fn add() { three }\n");
    scene.fails().says(&["error[E0425]", "`three`", "lib.rs:1:16"]);
}

#[test]
fn a_manifest_that_is_not_there_is_named() {
    let scene = Scene::new("", "fn main() {}\n");
    let nowhere = scene.folder.path().join("nowhere/Cargo.toml");
    let error = bundler::bundle(&nowhere, &Options::default()).err().expect("there is nothing");
    Sentence(error.to_string()).says(&["nowhere/Cargo.toml"]);
}

#[test]
fn a_manifest_without_a_program_is_named() {
    let scene = Scene::without_main("").write("solution/src/lib.rs", ADDS);
    let workspace = scene.folder.path().join("Cargo.toml");
    let error = bundler::bundle(&workspace, &Options::default()).err().expect("no program");
    Sentence(error.to_string()).says(&["`solution`", "no program"]);
}

#[test]
fn a_dependency_that_is_not_there_is_told_in_the_words_of_cargo() {
    Scene::new(HELPER, THREE).fails().says(&["`helper`", "helper/Cargo.toml"]);
}

#[test]
fn a_dependency_that_no_source_names_does_no_harm() {
    let main = main_prints("3");
    let scene =
        Scene::new(HELPER, &main).library("helper 0.2.7", "", ADDS).write("helper/build.rs", LINKS);
    let bundle = scene.prints("3\n");
    assert_eq!(bundle.crates, [""; 0]);
    assert_eq!(bundle.text, main);
}

#[test]
fn a_build_script_that_only_tests_need_does_no_harm() {
    let main = main_prints("3");
    let tests = "
#[cfg(test)]
mod tests {
    use helper::add;

    #[test]
    fn adds() {
        assert_eq!(add(1, 2), 3);
    }
}
";
    for manifest in [HELPER.replace("dependencies", "dev-dependencies"), HELPER.to_owned()] {
        let scene = Scene::new(&manifest, &format!("{main}{tests}"))
            .library("helper 0.2.7", "", ADDS)
            .write("helper/build.rs", LINKS);
        assert_eq!(scene.prints("3\n").crates, [""; 0]);
    }
}

#[test]
fn what_only_cargo_knows_may_be_used_in_tests() {
    let tests = r#"
#[cfg(test)]
mod tests {
    #[test]
    fn is_named() {
        assert!(!env!("CARGO_PKG_NAME").is_empty());
        assert!(include_str!("../Cargo.toml").contains("name"));
    }
}
"#;
    let scene = Scene::new(HELPER, &format!("{THREE}{tests}")).library(
        "helper 0.2.7",
        "",
        &format!("{ADDS}{tests}"),
    );
    scene.prints("3\n");
}

#[test]
fn documentation_from_another_file_does_no_harm() {
    let library = format!(
        r#"#![doc = include_str!("../README.md")]

#[doc = include_str!("../README.md")]
{ADDS}"#
    );
    let scene = Scene::new(HELPER, THREE)
        .library("helper 0.2.7", "", &library)
        .write("helper/README.md", "# Helper\n\nAdds.\n");
    let bundle = scene.prints("3\n");
    assert!(!bundle.text.contains("include_str"), "{}", bundle.text);
}

/// Without the `Clone` of `Log` the program still compiles, copies a reference instead, and prints 1.
#[test]
fn a_compiler_that_cannot_print_full_paths_leaves_more_in() {
    let name = "a_compiler_that_cannot_print_full_paths_leaves_more_in";
    const FOLDER: &str = "BUNDLER_TEST_FOLDER";
    if let Some(folder) = env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        let bundle = bundle_in(folder, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        runs(&bundle, "2\n");
        assert_eq!(bundle.notes.len(), 1, "{:?}", bundle.notes);
        Sentence(bundle.notes[0].clone()).says(&["less", "MIR"]);
        let checked = fs::read_to_string(folder.join("checked.rs")).unwrap();
        assert!(bundle.text.len() >= checked.len(), "{}", bundle.text);
        return;
    }

    let library = "pub struct Log(pub u64);

impl Clone for Log {
    fn clone(&self) -> Log {
        Log(self.0 + 1)
    }
}

impl Default for Log {
    fn default() -> Log {
        Log(7)
    }
}
";
    let main = r#"use helper::Log;

fn main() {
    let log = &Log(1);
    let copy = log.clone();
    println!("{}", copy.0);
}
"#;
    let scene = Scene::new(HELPER, main).library("helper 0.2.7", "", library);
    let checked = scene.prints("2\n").text;
    assert!(!checked.contains("Default"), "{checked}");

    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let script = format!(
        r#"#!/bin/sh
case "$*" in *trim-diagnostic-paths*) echo 'error: unknown unstable option' >&2; exit 1;; esac
exec "{compiler}" "$@"
"#
    );
    let scene = scene.write("checked.rs", &checked).write("rustc", &script);
    let rustc = scene.folder.path().join("rustc");
    fs::set_permissions(&rustc, Permissions::from_mode(0o755)).unwrap();
    let folder = scene.folder.path();
    rerun(name, &[("RUSTC", &rustc), (FOLDER, folder)]);
}

/// Runs one test again, in a process of its own that has these variables.
#[track_caller]
fn rerun(test: &str, variables: &[(&str, &Path)]) {
    let this = env::current_exe().unwrap();
    let run = Command::new(this)
        .args(["--exact", &format!("refusals::{test}")])
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn a_warning_of_the_solution_is_noted() {
    let main = r#"fn main() {
    let heaps = 2;
    println!("{}", helper::add(1, 2));
}
"#;
    let scene = Scene::new(HELPER, main).library("helper 0.2.7", "", ADDS);
    let bundle = scene.bundle().unwrap_or_else(|error| panic!("{error}"));
    runs(&bundle, "3\n");
    assert!(bundle.text.starts_with(main), "{}", bundle.text);
    assert_eq!(bundle.notes.len(), 1, "{:?}", bundle.notes);
    Sentence(bundle.notes[0].clone()).says(&["warning", "heaps"]).at("src/main.rs:2");
}

#[test]
fn what_the_oldest_compiler_does_not_have_is_refused() {
    let main = main_prints("5u64.div_ceil(2)");
    let old = Scene::new("rust-version = \"1.70\"\n", &main);
    old.refused().says(&["div_ceil", "1.70", "1.73"]).at("src/main.rs:2");
    Scene::new("rust-version = \"1.85\"\n", &main).prints("3\n");

    let library = "pub fn add(a: u64, b: u64) -> u64 {
    (a + b + 2).div_ceil(2)
}
";
    let library = |version: &str| {
        Scene::new(&format!("rust-version = \"{version}\"\n{HELPER}"), THREE).library(
            "helper 0.2.7",
            "",
            library,
        )
    };
    library("1.70").refused().says(&["div_ceil", "1.70", "1.73"]);
    library("1.85").prints("3\n");
}

#[test]
fn a_crate_that_is_called_otherwise_than_at_the_judge_is_no_import() {
    let io = "[dependencies]\nio = { package = \"proconio\", path = \"../proconio\" }\n";
    let scene = Scene::new(io, "fn main() {\n    println!(\"{}\", io::three());\n}\n").library(
        "proconio 0.5.0",
        "",
        "pub fn three() -> u64 {\n    3\n}\n",
    );
    let options = Options { offered: vec!["proconio".into()], ..Options::default() };
    let bundle = scene.bundle_with(&options).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(bundle.crates, ["proconio 0.5.0"]);
    runs(&bundle, "3\n");
}

#[test]
fn a_crate_that_the_judge_offers_stays_an_import() {
    let offered = "#[macro_export]
macro_rules! input {
    ($name:ident) => {
        let $name = $crate::first();
    };
}

pub fn first() -> u64 {
    1
}
";
    let library = "use proconio::first;

pub fn second() -> u64 {
    first() + proconio::first()
}
";
    let main = r#"use helper::second;
use proconio::input;

fn main() {
    input!(one);
    println!("{} {}", one, second());
}
"#;
    let proconio = "proconio.path = \"../proconio\"\n";
    let scene = Scene::new(&format!("{HELPER}{proconio}"), main)
        .library("helper 0.2.7", &format!("[dependencies]\n{proconio}"), library)
        .library("proconio 0.5.0", "", offered);
    let offering = |name: &str| Options { offered: vec![name.into()], ..Options::default() };
    let error = scene.bundle_with(&offering("itertools")).err().expect("there is no itertools");
    Sentence(error.to_string())
        .says(&["`itertools` in this program; there is `helper`, `proconio`"]);
    let older = scene.bundle_with(&offering("proconio@0.4.9")).unwrap();
    assert_eq!(older.crates, ["helper 0.2.7", "proconio 0.5.0"]);
    let options = offering("proconio@0.5.2");
    let bundle = scene.bundle_with(&options).unwrap_or_else(|error| panic!("{error}"));
    runs(&bundle, "1 2\n");
    assert_eq!(bundle.crates, ["helper 0.2.7"]);
    assert!(bundle.text.starts_with(main), "{}", bundle.text);
    assert!(bundle.text.contains("fn second"), "{}", bundle.text);
    assert!(
        !bundle.text.contains("fn first") && !bundle.text.contains("macro_rules"),
        "{}",
        bundle.text
    );
    assert_eq!(bundle.notes, [""; 0]);

    let whole = scene.prints("1 2\n");
    assert!(whole.text.contains("fn first"), "{}", whole.text);
}

#[test]
fn an_arm_stays_though_another_enum_has_a_variant_of_its_name_that_nothing_makes() {
    let library = "pub enum Cup {
    Empty,
    Full(u64),
}

impl Cup {
    pub fn holds(&self) -> u64 {
        match self {
            Self::Full(stones) => *stones,
            Self::Empty => 0,
        }
    }
}

pub enum Can {
    Empty,
    Full(u64),
}

use Can::*;

impl Can {
    pub fn of(stones: u64) -> Can {
        if stones == 0 { Empty } else { Full(stones) }
    }

    pub fn holds(&self) -> u64 {
        match self {
            Self::Full(stones) => *stones,
            _ => 0,
        }
    }
}

pub fn doubled(can: &Can) -> u64 {
    match can {
        Full(stones) => 2 * stones,
        _ => 0,
    }
}
";
    let main = r#"use helper::{doubled, Can, Cup};

fn main() {
    println!("{} {} {}", Cup::Empty.holds(), Can::of(3).holds(), doubled(&Can::of(4)));
}
"#;
    Scene::new(HELPER, main).library("helper 0.2.7", "", library).means("0 3 8\n");
}

#[test]
fn what_a_crate_keeps_to_itself_stays_its_own() {
    let library = "pub mod inner;

use std::ops::Deref;

pub struct Heap {
    pub(crate) size: u64,
    pub below: Below,
}

pub struct Below {
    pub size: u64,
}

impl Deref for Heap {
    type Target = Below;

    fn deref(&self) -> &Below {
        &self.below
    }
}

impl Heap {
    pub fn new() -> Heap {
        Heap { size: 10, below: Below { size: 20 } }
    }

    pub(crate) fn value(&self) -> u64 {
        1
    }

    pub fn inside(&self) -> u64 {
        self.size + self.value() + self.made() + min(0, 1) + inner::deep() + self.wide()
    }
}

pub trait Value {
    fn value(&self) -> u64;
    fn made(&self) -> u64;
    fn deep(&self) -> u64;
    fn wide(&self) -> u64;
}

impl Value for Heap {
    fn value(&self) -> u64 {
        2
    }

    fn made(&self) -> u64 {
        4
    }

    fn deep(&self) -> u64 {
        6
    }

    fn wide(&self) -> u64 {
        8
    }
}

macro_rules! method {
    ($name:ident, $value:expr) => {
        impl Heap {
            pub(crate) fn $name(&self) -> u64 {
                $value
            }
        }
    };
}

method!(made, 300);

pub(crate) use inner::least as min;
";
    let inner = "pub(crate) fn least(a: u64, b: u64) -> u64 {
    1000 * (a + b)
}

pub fn deep() -> u64 {
    crate::Heap::new().deep()
}

impl crate::Heap {
    pub(in crate::inner) fn deep(&self) -> u64 {
        50000
    }

    pub(in crate) fn wide(&self) -> u64 {
        100000
    }
}
";
    let main = r#"use helper::*;
use std::cmp::*;

fn main() {
    let heap = Heap::new();
    println!("{} {} {} {}", heap.value(), heap.made(), heap.deep(), heap.size);
    println!("{}", heap.wide());
    println!("{} {}", min(1, 2), heap.inside());
}
"#;
    Scene::new(HELPER, main)
        .library("helper 0.2.7", "", library)
        .write("helper/src/inner.rs", inner)
        .means("2 4 6 20\n8\n1 151311\n");
}

#[test]
fn a_crate_may_be_imported_by_its_own_name() {
    for import in
        ["use helper::{self, add};", "use helper;\nuse helper::add;", "use ::helper::{add, self};"]
    {
        let main = format!("{import}\n\n{}", main_prints("add(1, 2) + helper::add(3, 4)"));
        Scene::new(HELPER, &main).library("helper 0.2.7", "", ADDS).means("10\n");
    }
    let main = r#"pub(crate) use helper::{self as other, self};

fn main() {
    use helper::{self, add};
    println!("{} {}", add(1, 2) + helper::add(3, 4), inner::five() + other::add(1, 1));
}

mod inner {
    pub fn five() -> u64 {
        helper::add(2, 3)
    }
}
"#;
    let library = format!("pub use units::{{self, one}};\n\n{ADDS}");
    Scene::new(HELPER, main)
        .library("helper 0.2.7", "[dependencies]\nunits.path = \"../units\"\n", &library)
        .library("units 1.4.0", "", "pub fn one() -> u64 {\n    1\n}\n")
        .means("10 7\n");
}

#[test]
fn a_module_may_import_a_crate_by_its_own_name() {
    let main = r#"fn main() {
    println!("{} {}", inner::six(), other::seven() + other::three());
}

mod inner {
    use helper::{self, add};

    pub fn six() -> u64 {
        helper::add(1, 2) + add(deep::one(), 2)
    }

    mod deep {
        pub fn one() -> u64 {
            helper::add(0, 1)
        }
    }
}

mod other {
    pub fn seven() -> u64 {
        use helper;
        fn add() -> u64 {
            helper::add(0, 5)
        }
        add() + ::helper::add(1, 1)
    }

    pub fn three() -> u64 {
        helper::add(0, 3)
    }
}
"#;
    Scene::new(HELPER, main).library("helper 0.2.7", "", ADDS).means("6 10\n");

    // An import that nothing uses is the program's own affair.
    let unused = main.replace("helper::add(1, 2) + add", "2 + add");
    let bundle = Scene::new(HELPER, &unused).library("helper 0.2.7", "", ADDS).bundle().unwrap();
    assert_eq!(
        bundle.notes,
        ["the program has a warning of its own, at `src/main.rs:6`: unused import: `self`"]
    );
}

#[test]
fn a_crate_may_hand_on_another_by_a_name_that_only_it_has() {
    let main = r#"fn main() {
    println!("{}", units::one() + helper::stuff::one() + helper::add(1, 2));
}
"#;
    for import in ["pub use stuff::{self as other, self, one};", "pub use stuff;"] {
        let library = format!(
            "{import}\n\npub mod inner {{\n    pub use stuff::{{one, self}};\n}}\n\n\
             pub fn add(a: u64, b: u64) -> u64 {{\n    a + b + stuff::one() + inner::stuff::one()\n}}\n"
        );
        let units = "units.path = \"../units\"\n";
        let stuff = "[dependencies]\nstuff = { package = \"units\", path = \"../units\" }\n";
        Scene::new(&format!("{HELPER}{units}"), main)
            .library("helper 0.2.7", stuff, &library)
            .library("units 1.4.0", "", "pub fn one() -> u64 {\n    1\n}\n")
            .means("7\n");
    }
}

#[test]
fn a_path_to_a_crate_may_follow_a_range() {
    let library = "pub const N: usize = 3;

#[derive(Default)]
pub struct Sizes {
    pub a: u64,
    pub b: u64,
}

pub fn sizes() -> Sizes {
    Sizes { a: 1, b: 2 }
}
";
    let main = r#"fn main() {
    println!("{}", inner::sum());
    fn local() -> usize {
        mod deep {
            pub fn n() -> usize {
                (1..=helper::N).sum()
            }
        }
        deep::n()
    }
    println!("{}", local());
}

mod inner {
    pub fn sum() -> usize {
        let rest = helper::Sizes { a: 5, ..helper::sizes() };
        let all = [1, 2, 3, 4];
        (0..helper::N).sum::<usize>() + (1..=helper::N).sum::<usize>() + all[..helper::N].len() + (rest.a + rest.b) as usize
    }
}
"#;
    Scene::new(HELPER, main).library("helper 0.2.7", "", library).means("19\n6\n");
}

#[test]
fn a_module_may_have_the_name_of_a_crate_behind_another() {
    let main = r#"use helper::two;
use units::one;

mod units {
    pub fn one() -> u64 {
        7
    }
}

fn main() {
    println!("{} {} {}", one(), units::one(), two());
}
"#;
    let library = "use units::one;

pub fn two() -> u64 {
    one() + units::one() + ::units::one() - one()
}
";
    Scene::new(HELPER, main)
        .library("helper 0.2.7", "[dependencies]\nunits.path = \"../units\"\n", library)
        .library("units 1.4.0", "", "pub fn one() -> u64 {\n    1\n}\n")
        .means("7 7 2\n");
}

#[test]
fn a_package_may_have_a_library_of_its_own() {
    let manifest = "[dependencies]\nhelper.path = \"../helper\"\n";
    let main = r#"use solution::{triple, Heap};

fn main() {
    println!("{} {}", triple(2), Heap::default().0 + solution::inner::one());
}
"#;
    let library = "//! What the program is made of.

pub mod inner;

/// A heap.
#[derive(Default)]
pub struct Heap(pub u64);

pub fn triple(n: u64) -> u64 {
    helper::add(n, helper::add(n, n))
}
";
    let inner = "pub fn one() -> u64 {\n    crate::triple(1) - 2\n}\n";
    let scene = Scene::new(manifest, main)
        .write("solution/src/lib.rs", library)
        .write("solution/src/inner.rs", inner)
        .library("helper 0.2.7", "", ADDS);
    let bundle = scene.means("6 1\n");
    assert!(bundle.text.starts_with(main), "{}", bundle.text);
    assert_eq!(bundle.crates, ["solution 0.1.0", "helper 0.2.7"]);

    let main = "fn main() {\n    println!(\"{}\", game::one());\n}\n";
    let manifest = "[lib]\nname = \"game\"\npath = \"src/game.rs\"\n";
    let game = "pub fn one() -> u64 {\n    1\n}\n";
    for kind in ["", "crate-type = [\"rlib\"]\n"] {
        let manifest = format!("{manifest}{kind}");
        Scene::new(&manifest, main).write("solution/src/game.rs", game).means("1\n");
    }
}

#[test]
fn a_macro_of_the_program_may_name_a_crate_and_be_used_anywhere() {
    let main = r#"macro_rules! sum {
    ($a:expr, $b:expr) => {
        helper::add($a, $b)
    };
}

macro_rules! module {
    ($name:ident) => {
        mod $name {
            pub fn three() -> u64 {
                use helper::add;
                add(1, 2)
            }
        }
    };
}

module!(made);

fn main() {
    println!("{} {} {}", sum!(1, 2), inner::five(), made::three());
}

mod inner {
    pub fn five() -> u64 {
        sum!(2, 3)
    }
}
"#;
    Scene::new(HELPER, main).library("helper 0.2.7", "", ADDS).means("3 5 3\n");
}

#[test]
fn a_function_may_be_called_cfg() {
    let function = "pub fn cfg(test: bool) -> u64 {
    if cfg!(test) || cfg!(feature = \"none\") { 7 } else { 1 + u64::from(test) }
}
";
    let library = format!(
        "{function}
pub fn both() -> u64 {{
    let (feature, unix) = (true, false);
    let text = format!(\"{{}}\", cfg(feature));
    10 * cfg(unix) + cfg(feature) + text.len() as u64
}}
"
    );
    let main = format!(
        r#"fn main() {{
    let feature = true;
    println!("{{}} {{}} {{}}", helper::both(), cfg(feature), helper::cfg(feature));
}}

{function}"#
    );
    let feature = "[features]\nnone = []\n";
    Scene::new(&format!("{HELPER}{feature}"), &main)
        .library("helper 0.2.7", feature, &library)
        .means("13 2 2\n");
}

#[test]
fn a_crate_may_have_another_name_for_itself() {
    let library = "extern crate self as inside;
extern crate std as standard;
extern crate units as measures;

mod deep {
    pub fn two() -> u64 {
        use inside::add;
        standard::cmp::max(add(1, 1), ::inside::add(0, 0)) + ::measures::one() + measures::one() - 2
    }
}

pub fn two() -> u64 {
    inside::deep::two()
}
";
    let library = format!("{library}\n{ADDS}");
    let main = r#"extern crate self as inside;

fn main() {
    println!("{} {}", helper::two(), inner::three());
}

fn three() -> u64 {
    3
}

mod inner {
    pub fn three() -> u64 {
        inside::three()
    }
}
"#;
    Scene::new(HELPER, main)
        .library("helper 0.2.7", "[dependencies]\nunits.path = \"../units\"\n", &library)
        .library("units 1.4.0", "", "pub fn one() -> u64 {\n    1\n}\n")
        .means("2 3\n");
}

/// Newer compilers hand on by default what the linker said, as a warning.
#[test]
fn what_the_linker_says_is_no_warning_of_the_program() {
    let name = "what_the_linker_says_is_no_warning_of_the_program";
    const FOLDER: &str = "BUNDLER_TEST_FOLDER";
    if let Some(folder) = env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        let bundle = bundle_in(folder, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(bundle.notes, [""; 0]);
        runs(&bundle, "3\n");
        return;
    }
    let said = r#"{"$message_type":"diagnostic","message":"linker stderr: ld: careful","code":{"code":"linker_messages","explanation":null},"level":"warning","spans":[],"children":[],"rendered":"warning: linker stderr: ld: careful\n"}"#;
    let script = format!(
        r#"#!/bin/sh
case "$*" in *bundle-of-one-package.rs*-O*) printf '%s\n' '{said}' >&2;; esac
exec "{}" "$@"
"#,
        env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned())
    );
    let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", "", ADDS).write("rustc", &script);
    let rustc = scene.folder.path().join("rustc");
    fs::set_permissions(&rustc, Permissions::from_mode(0o755)).unwrap();
    rerun(name, &[("RUSTC", &rustc), (FOLDER, scene.folder.path())]);
}

/// A crate of a registry, which is the only kind that is laid out, of an edition that 2021 cannot read.
#[test]
fn a_crate_is_laid_out_in_the_edition_in_which_it_compiles() {
    let name = "a_crate_is_laid_out_in_the_edition_in_which_it_compiles";
    const FOLDER: &str = "BUNDLER_TEST_FOLDER";
    if let Some(folder) = env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        let bundle = || {
            bundler::bundle(&folder.join("solution/Cargo.toml"), &Options::default())
                .unwrap_or_else(|e| panic!("{e}"))
        };
        let laid_out = bundle();
        assert_eq!(laid_out.notes, [""; 0]);
        assert!(laid_out.text.contains("    pub fn first("), "{}", laid_out.text);

        let rustfmt = |script: &str| {
            let path = folder.join("rustfmt");
            fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
        };
        rustfmt("case $1 in --version) exit 0;; esac; cat > /dev/null; exit 1");
        let unread = bundle();
        assert_eq!(unread.notes.len(), 1, "{:?}", unread.notes);
        Sentence(unread.notes[0].clone()).says(&["rustfmt", "cannot lay out", "`chained 0.4.2`"]);
        assert!(!unread.notes[0].contains("rustup"), "{:?}", unread.notes);
        assert!(unread.text.contains("pub  fn  first"), "{}", unread.text);
        rustfmt("exit 1");
        let without = bundle();
        assert_eq!(without.notes.len(), 1, "{:?}", without.notes);
        Sentence(without.notes[0].clone()).says(&["`rustup component add rustfmt`"]);
        return;
    }
    let chained = "pub  fn  first(of: Option<u64>) -> u64 {
    if let Some(n) = of && n > 1 { n } else { 1 }
}
";
    let scene = Scene::new(
        "[dependencies]\nchained = \"0.4.2\"\n",
        &main_prints("chained::first(Some(3))"),
    );
    let manifest = fs::read_to_string(scene.folder.path().join("solution/Cargo.toml")).unwrap();
    let vendored = scene.folder.path().join("vendored");
    let scene = scene
        .write("solution/Cargo.toml", &manifest.replace("2021", "2024"))
        .write("vendored/chained/src/lib.rs", chained)
        .write("vendored/chained/.cargo-checksum.json", "{\"files\":{}}")
        .write(
            "vendored/chained/Cargo.toml",
            "[package]\nname = \"chained\"\nversion = \"0.4.2\"\nedition = \"2024\"\n",
        )
        .write(
            "home/config.toml",
            &format!(
                "[source.crates-io]\nreplace-with = \"vendored\"\n[source.vendored]\ndirectory = {vendored:?}\n"
            ),
        )
        .write(
            "rustc",
            &format!(
                "#!/bin/sh\nexec \"{}\" \"$@\"\n",
                env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned())
            ),
        );
    let rustc = scene.folder.path().join("rustc");
    fs::set_permissions(&rustc, Permissions::from_mode(0o755)).unwrap();
    let home = scene.folder.path().join("home");
    rerun(name, &[("RUSTC", &rustc), ("CARGO_HOME", &home), (FOLDER, scene.folder.path())]);
}

#[test]
fn what_would_be_another_program_is_refused() {
    // A macro of the root is there for everything below it, before those of the standard library.
    let main = r#"macro_rules! matches {
    ($($tokens:tt)*) => {
        false
    };
}

fn main() {
    println!("{} {}", helper::is_some(Some(1)), matches!(1, 1));
}
"#;
    let library = "pub mod inner;

pub fn is_some(of: Option<u64>) -> bool {
    inner::is_some(of)
}
";
    let inner = "pub fn is_some(of: Option<u64>) -> bool {
    matches!(of, Some(_))
}
";
    let scene = Scene::new(HELPER, main)
        .library("helper 0.2.7", "", library)
        .write("helper/src/inner.rs", inner);
    scene.refused().says(&["`helper 0.2.7`", "`inner::is_some`"]);

    // `line` is no `line!`.
    let main = r#"macro_rules! println {
    ($text:literal) => {
        ::std::println!(concat!("log: ", $text))
    };
}

fn main() {
    helper::hi("");
    println!("main");
}
"#;
    let library = r#"pub fn hi(line: &str) {
    if line != "quiet" {
        println!("hi");
    }
}
"#;
    let scene = Scene::new(HELPER, main).library("helper 0.2.7", "", library);
    scene.refused().says(&["`helper 0.2.7`", "`hi`"]);
}

#[test]
fn a_crate_that_only_cargo_compiles_keeps_no_other_from_being_compared() {
    let abort = "[workspace]\nresolver = \"2\"\nmembers = [\"solution\"]\n[profile.release]\npanic = \"abort\"\n";
    let manifest = format!("{HELPER}about.path = \"../about\"\n");
    let main = "macro_rules! matches {
    ($($tokens:tt)*) => {
        false
    };
}

fn main() {
    println!(\"{} {}\", about::one(), helper::is_some(Some(1)) || matches!(1, 1));
}
";
    let about = "#![cfg_attr(not(panic = \"abort\"), doc = compile_error!(\"abort\"))]\n\npub fn one() -> u64 {\n    1\n}\n";
    let library = "pub fn is_some(of: Option<u64>) -> bool {\n    MATCH\n}\n";
    let scene = |body| {
        let scene = Scene::new(&manifest, main).write("Cargo.toml", abort);
        scene.library("about 0.3.0", "", about).library(
            "helper 0.2.7",
            "",
            &library.replace("MATCH", body),
        )
    };
    scene("matches!(of, Some(_))").refused().says(&["`helper 0.2.7`", "`is_some`"]);

    let scene = scene("of.is_some()");
    let bundle = scene.bundle().unwrap_or_else(|error| panic!("{error}"));
    runs(&bundle, "1 true\n");
    let [note] = bundle.notes.as_slice() else { panic!("{:?}", bundle.notes) };
    assert!(note.contains("`about 0.3.0`") && note.contains("outside of cargo"), "{note}");
}

#[test]
fn what_tells_its_place_is_no_other_program() {
    let library = r#"pub fn check(of: u64) -> u64 {
    assert!(crate::check_one(of) > 0, "never");
    assert!(crate::check_one(of) > 0);
    eprintln!("{} {} {} {}", file!(), line!(), module_path!(), stringify!(crate::check_one));
    crate::check_one(of)
}

fn check_one(of: u64) -> u64 {
    of
}
"#;
    let main = "mod inner {
    pub fn three() -> u64 {
        assert!(helper::check(1) == 1);
        helper::check(3)
    }
}

fn main() {
    assert!(inner::three() > 1);
    println!(\"{}\", dbg!(inner::three()));
}
";
    Scene::new(HELPER, main).library("helper 0.2.7", "", library).means("3\n");
}
