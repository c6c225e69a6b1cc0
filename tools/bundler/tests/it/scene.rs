//! Small workspaces made for a test, and their bundles.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::alone::{self, Bundle, Edition, Options, with};
use tempfile::TempDir;

/// The manifest of a package that uses the crate of this name.
pub const HELPER: &str = "[dependencies]\nhelper.path = \"../helper\"\n";
pub const NOISY: &str = "[dependencies]\nnoisy.path = \"../noisy\"\n";

/// A program that prints 3 through [`ADDS`].
pub const THREE: &str = r#"fn main() {
    println!("{}", helper::add(1, 2));
}
"#;
pub const ADDS: &str = "pub fn add(a: u64, b: u64) -> u64 {\n    a + b\n}\n";

/// The start of a workspace's manifest. Fast compilation matters more than fast programs here.
pub const WORKSPACE: &str = "[workspace]\nresolver = \"2\"\nmembers = [\"solution\"]\n";
const SOON: &str = "[profile.release]\nopt-level = 0\n";

/// The manifest of a library of procedural macros, and a macro that returns its input.
pub const MACROS: &str = "[lib]\nproc-macro = true\n";
pub const SHOUT: &str = "use proc_macro::TokenStream;

#[proc_macro]
pub fn shout(words: TokenStream) -> TokenStream {
    words
}
";

/// A workspace in a temporary folder: the package `solution`, and libraries beside it.
pub struct Scene {
    pub folder: TempDir,
    /// Environment variables for the bundler.
    pub variables: Vec<(&'static str, PathBuf)>,
}

impl Scene {
    pub fn new(manifest: &str, main: &str) -> Scene {
        Scene::without_main(manifest).write("solution/src/main.rs", main)
    }

    pub fn without_main(manifest: &str) -> Scene {
        let package = "[package]\nname = \"solution\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
        Scene { folder: TempDir::new().unwrap(), variables: Vec::new() }
            .write("Cargo.toml", &format!("{WORKSPACE}{SOON}"))
            .write("solution/Cargo.toml", &format!("{package}{manifest}"))
    }

    /// A workspace with a `solution` that uses `helper 0.2.7`.
    pub fn with_helper(main: &str, library: &str) -> Scene {
        Scene::new(HELPER, main).library("helper 0.2.7", "", library)
    }

    pub fn write(self, path: &str, text: &str) -> Scene {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// Adds a library such as `helper 0.2.7`.
    pub fn library(self, package: &str, manifest: &str, source: &str) -> Scene {
        let (name, version) = package.split_once(' ').unwrap();
        let package =
            format!("[package]\nname = \"{name}\"\nversion = \"{version}\"\nedition = \"2021\"\n");
        self.write(&format!("{name}/Cargo.toml"), &format!("{package}{manifest}"))
            .write(&format!("{name}/src/lib.rs"), source)
    }

    /// Replaces the compiler by one that first runs a line of shell.
    pub fn compiler(&self, script: &str) -> PathBuf {
        let file = self.folder.path().join("compiler");
        executable(&file, &format!("{script}\nexec {:?} \"$@\"", alone::rustc()));
        file
    }

    /// Bundles the program, with an executable for each edition.
    pub fn bundle_with(&self, arguments: &[&str]) -> Result<Bundle, String> {
        let programs = Some(TempDir::new_in(&self.folder).unwrap().keep());
        let options = Options { programs, variables: self.variables.clone(), ..with(arguments) };
        alone::bundle(&self.folder.path().join("solution/Cargo.toml"), &options)
    }

    #[track_caller]
    pub fn bundled(&self) -> Bundle {
        self.bundled_with(&[])
    }

    #[track_caller]
    pub fn bundled_with(&self, arguments: &[&str]) -> Bundle {
        self.bundle_with(arguments).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The error message of a refused bundle: one line, with a way out.
    #[track_caller]
    pub fn refused(&self) -> Sentence {
        let Sentence(text) = self.fails();
        assert!(!text.contains('\n'), "more than one line: {text}");
        assert!(!text.starts_with(char::is_uppercase), "begins with a capital: {text}");
        assert!(text.contains("; "), "no way out after a semicolon: {text}");
        // The place of a saved text has to be absolute.
        let (message, _) = text.split_once("the text is saved as").unwrap_or((&text, ""));
        for folder in [self.folder.path(), &self.folder.path().canonicalize().unwrap()] {
            assert!(!message.contains(folder.to_str().unwrap()), "an absolute path: {text}");
        }
        Sentence(text)
    }

    /// The error message, perhaps cargo's.
    #[track_caller]
    pub fn fails(&self) -> Sentence {
        match self.bundle_with(&[]) {
            Ok(bundle) => panic!("not refused:\n{}", bundle.text),
            Err(error) => Sentence(error),
        }
    }

    /// Asserts that there are no notes, and that the bundle and cargo's build both print this.
    #[track_caller]
    pub fn means(&self, output: &str) -> Bundle {
        let bundle = self.prints(output);
        self.built_prints(output);
        bundle
    }

    /// Asserts what cargo's build prints. It exists once the program has been bundled.
    #[track_caller]
    pub fn built_prints(&self, output: &str) {
        let built = self.folder.path().join("target/release/solution");
        assert_eq!(printed(&built), output, "cargo's build");
    }

    /// Asserts that there are no notes, and that the bundle prints this.
    #[track_caller]
    pub fn prints(&self, output: &str) -> Bundle {
        let bundle = self.bundled();
        assert_eq!(bundle.notes, [""; 0]);
        runs(&bundle, output);
        bundle
    }
}

/// The only note of a bundle.
#[track_caller]
pub fn note(bundle: &Bundle) -> Sentence {
    let [note] = bundle.notes.as_slice() else { panic!("{:?}", bundle.notes) };
    Sentence(note.clone())
}

#[track_caller]
pub fn runs(bundle: &Bundle, output: &str) {
    let editions: Vec<_> = bundle.editions.iter().map(|edition| edition.name.as_str()).collect();
    assert_eq!(editions, ["2021", "2024"]);
    for edition in &bundle.editions {
        assert_eq!(printed(program(edition)), output, "edition {}, {}", edition.name, bundle.text);
    }
}

#[track_caller]
pub fn program(edition: &Edition) -> &Path {
    edition.program.as_ref().unwrap_or_else(|error| panic!("{error}")).as_deref().unwrap()
}

#[track_caller]
pub fn printed(program: &Path) -> String {
    let run = Command::new(program).output().unwrap();
    assert!(run.status.success(), "{run:?}");
    String::from_utf8(run.stdout).unwrap()
}

/// Writes a shell script.
pub fn executable(path: &Path, script: &str) {
    fs::write(path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
}

/// A program that prints a value.
pub fn main_prints(value: &str) -> String {
    format!("fn main() {{\n    println!(\"{{}}\", {value});\n}}\n")
}

pub struct Sentence(pub String);

impl Sentence {
    #[track_caller]
    pub fn says(self, words: &[&str]) -> Sentence {
        for word in words {
            assert!(self.0.contains(word), "no `{word}` in: {}", self.0);
        }
        self
    }

    /// Asserts that this file and line are named, such as `src/main.rs:3`.
    #[track_caller]
    pub fn at(self, place: &str) -> Sentence {
        let mut ends = self.0.match_indices(place).map(|(at, _)| &self.0[at + place.len()..]);
        let whole = ends.any(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()));
        assert!(whole, "no `{place}` in: {}", self.0);
        self
    }
}
