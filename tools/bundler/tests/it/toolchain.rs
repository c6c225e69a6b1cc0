//! Messages of the compiler, the linker and rustfmt, and toolchains without some tool.

use std::fs;

use crate::registry::vendored;
use crate::scene::{ADDS, Scene, THREE, executable, note};

/// A program and its library, with a compiler that first runs a line of shell.
fn with_compiler(script: &str) -> Scene {
    let mut scene = Scene::with_helper(THREE, ADDS);
    scene.variables = vec![("RUSTC", scene.compiler(script))];
    scene
}

/// The comparison with cargo's build needs MIR.
#[test]
fn a_compiler_that_cannot_print_full_paths_is_refused() {
    let unable = "case \"$*\" in *trim-diagnostic-paths*) echo 'error: unknown unstable option' >&2; exit 1;; esac";
    with_compiler(unable).fails().says(&["the compiler fails", "unknown unstable option"]);
}

/// Newer compilers pass on the linker's messages as warnings.
#[test]
fn what_the_linker_says_is_no_warning_of_the_program() {
    let message = r#"{"$message_type":"diagnostic","message":"linker stderr: ld: careful","code":{"code":"linker_messages","explanation":null},"level":"warning","spans":[],"children":[],"rendered":"warning: linker stderr: ld: careful\n"}"#;
    let says = format!(
        "case \"$*\" in *bundle-of-one-package.rs*-O*) printf '%s\\n' '{message}' >&2;; esac"
    );
    with_compiler(&says).prints("3\n");
}

/// A crate from a registry, since only these are formatted, of an edition that 2021 cannot parse.
#[test]
fn a_crate_is_laid_out_in_the_edition_in_which_it_compiles() {
    let chained = "pub  fn  twice(of: u64) -> u64 {
    if let Some(n) = Some(of) && n > 1 { 2 * n } else { 1 }
}
";
    let scene = vendored("2024", chained);
    let manifest = fs::read_to_string(scene.folder.path().join("solution/Cargo.toml")).unwrap();
    let scene = scene.write("solution/Cargo.toml", &manifest.replace("2021", "2024"));
    let laid_out = scene.bundled();
    assert_eq!(laid_out.notes, [""; 0]);
    assert!(laid_out.text.contains("\tpub fn twice("), "{}", laid_out.text);

    for (rustfmt, words) in [
        (
            "case $1 in --version) exit 0;; esac; cat > /dev/null; exit 1",
            &["rustfmt", "cannot format", "`more 0.4.2`"][..],
        ),
        ("exit 1", &["`rustup component add rustfmt`"]),
    ] {
        // Tools are looked for beside the compiler.
        executable(&scene.folder.path().join("rustfmt"), rustfmt);
        let unread = scene.bundled();
        let message = note(&unread).says(words);
        assert_eq!(message.0.contains("rustup"), words.len() == 1, "{}", message.0);
        assert!(unread.text.contains("pub  fn  twice"), "{}", unread.text);
    }
}
