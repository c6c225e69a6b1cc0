//! Crates of a registry: they are laid out, and compared with their own files.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::alone::{Bundle, Options};
use crate::scene::{Scene, bundle_in, main_prints, runs};

/// A program that uses a crate `more` of a registry, and a compiler that writes down how it is called.
pub struct Vendored {
    pub scene: Scene,
    options: Options,
}

impl Vendored {
    pub fn new(edition: &str, source: &str) -> Vendored {
        let manifest =
            format!("[package]\nname = \"more\"\nversion = \"0.4.2\"\nedition = {edition:?}\n");
        let main = main_prints("more::twice(2)");
        let scene = Scene::new("[dependencies]\nmore = \"0.4.2\"\n", &main)
            .write("vendored/more/src/lib.rs", source)
            .write("vendored/more/.cargo-checksum.json", "{\"files\":{}}")
            .write("vendored/more/Cargo.toml", &manifest);
        let folder = scene.folder.path().to_owned();
        let vendored = folder.join("vendored");
        let scene = scene.write(
            "home/config.toml",
            &format!(
                "[source.crates-io]\nreplace-with = \"vendored\"\n[source.vendored]\ndirectory = {vendored:?}\n"
            ),
        );
        let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        let log = folder.join("calls");
        let script = format!("echo \"$*\" >> {log:?}\nexec \"{rustc}\" \"$@\"");
        executable(&folder.join("rustc"), &script);
        let variables = vec![("RUSTC", folder.join("rustc")), ("CARGO_HOME", folder.join("home"))];
        Vendored { scene, options: Options { variables, ..Options::default() } }
    }

    pub fn folder(&self) -> &Path {
        self.scene.folder.path()
    }

    pub fn bundle(&self) -> Result<Bundle, String> {
        let _ = fs::write(self.folder().join("calls"), "");
        bundle_in(self.folder(), &self.options)
    }

    /// How often the compiler was asked for anything but a program, on the way to the last bundle: for crates from their
    /// own files, and for texts.
    pub fn calls(&self) -> [usize; 2] {
        let calls = fs::read_to_string(self.folder().join("calls")).unwrap();
        let count = |is_one: fn(&&str) -> bool| calls.lines().filter(is_one).count();
        [
            count(|call| call.contains("emit=mir") && !call.starts_with("bundle-of")),
            count(|call| call.contains("--emit=m") && call.starts_with("bundle-of")),
        ]
    }
}

/// What lays out the crates changes them as well.
#[test]
fn the_last_touch_is_compared_with_what_cargo_builds() {
    let more = Vendored::new("2021", "pub fn twice(of: u64) -> u64 {\n    2 * of\n}\n");
    let rustfmt = |script: &str| executable(&more.folder().join("rustfmt"), script);
    rustfmt("sed 's/2 \\* of/2  *  of/'");
    assert!(more.bundle().unwrap().text.contains("2  *  of"));
    rustfmt("sed 's/2 \\* of/2 + of/'");
    let refusal = more.bundle().map(|bundle| bundle.text).unwrap_err();
    assert!(refusal.contains("`more 0.4.2`") && refusal.contains("`twice`"), "{refusal}");
}

/// Cargo caps the lints of what comes of a registry, be they errors elsewhere.
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
    let more = Vendored::new("2021", source);
    let bundle = more.bundle().unwrap();
    assert_eq!(bundle.notes, [""; 0]);
    runs(&bundle, "4\n");
}

/// What is used of it would compile in the program's edition as well; the whole, with which it is compared, does not.
#[test]
fn a_crate_is_compared_in_an_edition_in_which_it_compiles() {
    let source = "pub fn twice(of: u64) -> u64 {\n    2 * of\n}\n\npub fn show(it: &std::fmt::Debug) {\n    println!(\"{it:?}\");\n}\n";
    let more = Vendored::new("2018", source);
    let bundle = more.bundle().unwrap();
    assert_eq!(bundle.notes, [""; 0]);
    runs(&bundle, "4\n");
    // The crate alone in 2021, 2024 and 2018, and the program in 2021 and 2018; the text in all three, then in two.
    assert_eq!(more.calls(), [5, 6]);
    assert_eq!(more.bundle().unwrap().text, bundle.text);
    assert_eq!(more.calls()[0], 0);
}

pub fn executable(path: &Path, script: &str) {
    fs::write(path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
}
