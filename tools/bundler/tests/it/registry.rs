//! Crates of a registry, which are laid out, and whose MIR is kept for the next time.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use bundler::Options;

use crate::scene::{Scene, bundle_in, main_prints, runs};

const FOLDER: &str = "BUNDLER_TEST_FOLDER";

/// The files below `folder` in which MIR is kept.
fn kept(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder.join("target/release/deps")).unwrap();
    let files = files.map(|file| file.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|end| end == "mir")).collect()
}

#[test]
fn a_registry_crate_is_compiled_from_its_own_files_once() {
    let name = "registry::a_registry_crate_is_compiled_from_its_own_files_once";
    if let Some(folder) = env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        let bundle = || {
            let manifest = folder.join("solution/Cargo.toml");
            bundler::bundle(&manifest, &Options::default()).map(|bundle| bundle.text)
        };
        let log = folder.join("calls");
        let compiled = || {
            let calls = fs::read_to_string(&log).unwrap();
            fs::write(&log, "").unwrap();
            calls
                .lines()
                .filter(|call| call.contains("emit=mir") && call.contains("vendored"))
                .count()
        };
        let text = bundle().unwrap();
        assert_eq!(compiled(), 1);
        assert_eq!(bundle().unwrap(), text);
        assert_eq!(compiled(), 0);

        // Damaged, or gone, it is made again.
        let [file] = &kept(folder)[..] else { panic!("{:?}", kept(folder)) };
        let whole = fs::read(file).unwrap();
        for damaged in [&whole[..whole.len() / 2], &[0xff, 0], b""] {
            fs::write(file, damaged).unwrap();
            assert_eq!(bundle().unwrap(), text);
            assert_eq!(compiled(), 1);
            assert_eq!(fs::read(file).unwrap(), whole);
        }
        fs::remove_file(file).unwrap();
        assert_eq!(bundle().unwrap(), text);
        assert_eq!(compiled(), 1);
        return;
    }

    alone(name);
}

/// What lays out the crates changes them as well.
#[test]
fn the_last_touch_is_compared_with_what_cargo_builds() {
    let name = "registry::the_last_touch_is_compared_with_what_cargo_builds";
    if let Some(folder) = env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        let rustfmt = |script: &str| executable(&folder.join("rustfmt"), script);
        let bundle = || {
            bundler::bundle(&folder.join("solution/Cargo.toml"), &Options::default())
                .map(|bundle| bundle.text)
                .map_err(|error| error.to_string())
        };
        rustfmt("sed 's/2 \\* of/2  *  of/'");
        assert!(bundle().unwrap().contains("2  *  of"));
        rustfmt("sed 's/2 \\* of/2 + of/'");
        let refusal = bundle().unwrap_err();
        assert!(refusal.contains("`more 0.4.2`") && refusal.contains("`twice`"), "{refusal}");
        return;
    }
    alone(name);
}

/// Cargo caps the lints of what comes of a registry, be they errors elsewhere.
#[test]
fn what_is_an_error_by_a_lint_is_allowed_in_a_crate() {
    let name = "registry::what_is_an_error_by_a_lint_is_allowed_in_a_crate";
    if let Some(folder) = env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        let source = r#"pub enum Kind {
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
"#;
        fs::write(folder.join("vendored/more/src/lib.rs"), source).unwrap();
        let bundle = bundle_in(folder, &Options::default()).unwrap();
        assert_eq!(bundle.notes, [""; 0]);
        runs(&bundle, "4\n");
        return;
    }
    alone(name);
}

#[test]
fn of_what_macros_make_only_what_is_needed_stays() {
    let name = "registry::of_what_macros_make_only_what_is_needed_stays";
    if let Some(folder) = env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        let source = r#"pub mod traits {
    pub trait Zero: Sized {
        fn zero() -> Self;
        fn is_zero(&self) -> bool;
        fn set_zero(&mut self) {
            *self = Self::zero();
        }
    }

    pub trait Half: Zero {
        fn half(self) -> Self;
    }

    macro_rules! zero_impl {
        ($($t:ty)*) => {$(
            impl Zero for $t {
                fn zero() -> $t {
                    0
                }
                fn is_zero(&self) -> bool {
                    *self == 0
                }
            }
            half_impl!($t, 2);
        )*};
    }

    macro_rules! half_impl {
        ($t:ty, $two:expr) => {
            impl Half for $t {
                fn half(self) -> $t {
                    self / $two
                }
            }
        };
    }

    zero_impl!(u8 u16 u32 u64 i8 i16 i32 i64);
}

pub mod numbers {
    pub use crate::traits::*;
}
"#;
        fs::write(folder.join("vendored/more/src/lib.rs"), source).unwrap();
        let main = "use more::numbers::Zero;\n\nfn main() {\n    println!(\"{}\", (3 + i64::zero()).is_zero());\n}\n";
        fs::write(folder.join("solution/src/main.rs"), main).unwrap();
        let bundle = bundle_in(folder, &Options::default()).unwrap();
        runs(&bundle, "false\n");
        for gone in ["u64", "i32", "Half", "set_zero", "macro_rules"] {
            assert!(!bundle.text.contains(gone), "`{gone}` is in:\n{}", bundle.text);
        }
        return;
    }
    alone(name);
}

/// What is used of it would compile in the program's edition as well; the whole, with which it is compared, does not.
#[test]
fn a_crate_is_compared_in_an_edition_in_which_it_compiles() {
    let name = "registry::a_crate_is_compared_in_an_edition_in_which_it_compiles";
    if let Some(folder) = env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        let manifest = "[package]\nname = \"more\"\nversion = \"0.4.2\"\nedition = \"2018\"\n";
        fs::write(folder.join("vendored/more/Cargo.toml"), manifest).unwrap();
        let source = "pub fn twice(of: u64) -> u64 {\n    2 * of\n}\n\npub fn show(it: &std::fmt::Debug) {\n    println!(\"{it:?}\");\n}\n";
        fs::write(folder.join("vendored/more/src/lib.rs"), source).unwrap();
        let bundle = bundle_in(folder, &Options::default()).unwrap();
        assert_eq!(bundle.notes, [""; 0]);
        runs(&bundle, "4\n");
        // In 2021, 2024 and 2018, and the file in all of them.
        assert_eq!(printed(folder), 6);
        // By itself it is compiled once in each.
        assert_eq!(bundle_in(folder, &Options::default()).unwrap().text, bundle.text);
        let calls = fs::read_to_string(folder.join("calls")).unwrap();
        let is_alone = |call: &&str| call.contains("emit=mir") && call.contains("vendored");
        assert_eq!(calls.lines().filter(is_alone).count(), 3, "{calls}");
        return;
    }
    alone(name);
}

/// The finished text is compiled once in each edition.
#[test]
fn what_is_known_to_stay_unused_is_allowed_at_once() {
    let name = "registry::what_is_known_to_stay_unused_is_allowed_at_once";
    if let Some(folder) = env::var_os(FOLDER) {
        let folder = Path::new(&folder);
        let source = r#"enum Kind {
    Even,
    Odd,
    Neither,
}

pub fn twice(of: u64) -> u64 {
    let kind = if of % 2 == 0 { Kind::Even } else { Kind::Odd };
    match kind {
        Kind::Even | Kind::Odd => 2 * of,
        Kind::Neither => of,
    }
}
"#;
        fs::write(folder.join("vendored/more/src/lib.rs"), source).unwrap();
        let bundle = bundle_in(folder, &Options::default()).unwrap();
        assert_eq!(bundle.notes, [""; 0]);
        assert!(bundle.text.contains("#[allow(dead_code)]\n        Neither"), "{}", bundle.text);
        runs(&bundle, "4\n");
        assert_eq!(printed(folder), 3);
        return;
    }
    alone(name);
}

/// How often the compiler printed the MIR of a text.
fn printed(folder: &Path) -> usize {
    let calls = fs::read_to_string(folder.join("calls")).unwrap();
    let is_one = |call: &&str| call.contains("emit=mir") && call.starts_with("bundle-of");
    calls.lines().filter(is_one).count()
}

fn executable(path: &Path, script: &str) {
    fs::write(path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
}

/// Runs a test once more, with a program that uses a crate `more` of a registry, and a compiler that writes down how it
/// is called.
#[track_caller]
fn alone(name: &str) {
    let scene = Scene::new("[dependencies]\nmore = \"0.4.2\"\n", &main_prints("more::twice(2)"))
        .write("vendored/more/src/lib.rs", "pub fn twice(of: u64) -> u64 {\n    2 * of\n}\n")
        .write("vendored/more/.cargo-checksum.json", "{\"files\":{}}")
        .write(
            "vendored/more/Cargo.toml",
            "[package]\nname = \"more\"\nversion = \"0.4.2\"\nedition = \"2021\"\n",
        );
    let folder = scene.folder.path().to_owned();
    let (vendored, log) = (folder.join("vendored"), folder.join("calls"));
    let scene = scene.write(
        "home/config.toml",
        &format!(
            "[source.crates-io]\nreplace-with = \"vendored\"\n[source.vendored]\ndirectory = {vendored:?}\n"
        ),
    );
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let script = format!("echo \"$*\" >> {log:?}\nexec \"{rustc}\" \"$@\"");
    executable(&folder.join("rustc"), &script);
    let run = Command::new(env::current_exe().unwrap())
        .args(["--exact", name])
        .env("RUSTC", folder.join("rustc"))
        .env("CARGO_HOME", folder.join("home"))
        .env(FOLDER, scene.folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && said.contains("1 passed"), "{said}");
}
