//! What becomes of what the compiler, the linker and rustfmt say, and where they are not what they are elsewhere.

use std::fs;

use crate::alone::{Bundle, Options};
use crate::scene::{ADDS, HELPER, Scene, Sentence, THREE, main_prints, runs};

/// Bundles this with a compiler that first does something else, in the shell.
fn bundle(scene: &Scene, script: &str) -> Result<Bundle, String> {
    let variables = vec![
        ("RUSTC", scene.compiler(script)),
        // Of a scene without one it is made up.
        ("CARGO_HOME", scene.folder.path().join("home")),
    ];
    let options = Options { variables, ..Options::default() };
    scene.bundle_with(&options)
}

#[track_caller]
fn bundled(scene: &Scene, script: &str) -> Bundle {
    bundle(scene, script).unwrap_or_else(|error| panic!("{error}"))
}

/// Without MIR nothing tells whether the file is the same program.
#[test]
fn a_compiler_that_cannot_print_full_paths_is_refused() {
    let unable = "case \"$*\" in *trim-diagnostic-paths*) echo 'error: unknown unstable option' >&2; exit 1;; esac";
    let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", "", ADDS);
    let refusal = bundle(&scene, unable).map(|bundle| bundle.text).unwrap_err();
    Sentence(refusal).says(&["the compiler fails", "unknown unstable option"]);
}

/// Newer compilers hand on by default what the linker said, as a warning.
#[test]
fn what_the_linker_says_is_no_warning_of_the_program() {
    let said = r#"{"$message_type":"diagnostic","message":"linker stderr: ld: careful","code":{"code":"linker_messages","explanation":null},"level":"warning","spans":[],"children":[],"rendered":"warning: linker stderr: ld: careful\n"}"#;
    let says =
        format!("case \"$*\" in *bundle-of-one-package.rs*-O*) printf '%s\\n' '{said}' >&2;; esac");
    let scene = Scene::new(HELPER, THREE).library("helper 0.2.7", "", ADDS);
    let bundle = bundled(&scene, &says);
    assert_eq!(bundle.notes, [""; 0]);
    runs(&bundle, "3\n");
}

/// A crate of a registry, which is the only kind that is laid out, of an edition that 2021 cannot read.
#[test]
fn a_crate_is_laid_out_in_the_edition_in_which_it_compiles() {
    let chained = "pub  fn  first(of: Option<u64>) -> u64 {
    if let Some(n) = of && n > 1 { n } else { 1 }
}
";
    let package = |name: &str, version: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"{version}\"\nedition = \"2024\"\n")
    };
    let scene = Scene::new("", &main_prints("chained::first(Some(3))"));
    let vendored = scene.folder.path().join("vendored");
    let scene = scene
        .write(
            "solution/Cargo.toml",
            &format!("{}[dependencies]\nchained = \"0.4.2\"\n", package("solution", "0.1.0")),
        )
        .write("vendored/chained/src/lib.rs", chained)
        .write("vendored/chained/.cargo-checksum.json", "{\"files\":{}}")
        .write("vendored/chained/Cargo.toml", &package("chained", "0.4.2"))
        .write(
            "home/config.toml",
            &format!(
                "[source.crates-io]\nreplace-with = \"vendored\"\n[source.vendored]\ndirectory = {vendored:?}\n"
            ),
        );
    let laid_out = bundled(&scene, "");
    assert_eq!(laid_out.notes, [""; 0]);
    assert!(laid_out.text.contains("    pub fn first("), "{}", laid_out.text);

    for (rustfmt, words) in [
        (
            "case $1 in --version) exit 0;; esac; cat > /dev/null; exit 1",
            &["rustfmt", "cannot lay out", "`chained 0.4.2`"][..],
        ),
        ("exit 1", &["`rustup component add rustfmt`"]),
    ] {
        // What comes with a compiler stands beside it.
        fs::rename(scene.compiler(rustfmt), scene.folder.path().join("rustfmt")).unwrap();
        let unread = bundled(&scene, "");
        let [note] = &unread.notes[..] else { panic!("{:?}", unread.notes) };
        Sentence(note.clone()).says(words);
        assert_eq!(note.contains("rustup"), words.len() == 1, "{note}");
        assert!(unread.text.contains("pub  fn  first"), "{}", unread.text);
    }
}
