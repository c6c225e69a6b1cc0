//! The program that makes one file of a package: a tool of its own, compiled when the first bundle is asked for.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde::Deserialize;
use tempfile::TempDir;

/// What a bundle is to be like.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Leave out only what the compiler's lints call unused.
    pub quick: bool,
    /// The crates that the judge offers, by package name: they stay imports.
    pub offered: Vec<String>,
}

/// One file that compiles alone, and how it came about.
#[derive(Deserialize)]
pub struct Bundle {
    /// The file.
    pub text: String,
    /// The crates that are in it: names with versions.
    pub crates: Vec<String>,
    /// Those that it was compiled in.
    pub editions: Vec<Edition>,
    /// What a reader should know besides, a sentence each.
    pub notes: Vec<String>,
    /// Every file that the text depends on.
    pub sources: Vec<PathBuf>,
    #[serde(skip)]
    _programs: Option<TempDir>,
}

/// An edition that a bundle was compiled in.
#[derive(Deserialize)]
pub struct Edition {
    /// Such as `2021`.
    pub name: String,
    /// The executable, as long as the [`Bundle`] lives; or a sentence on why the text does not compile in this edition.
    pub program: Result<PathBuf, String>,
}

/// What changes the compiler or its work. Cargo sets many more for the judge, none of which matters to a solution.
pub(crate) const ENVIRONMENT: [&str; 4] =
    ["RUSTC", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS"];

/// Where the bundler's text is: beside the judge's, which it is built with.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../bundler");

/// Turns the program of the package with this manifest into one file; an error is a sentence.
pub fn bundle(manifest: &Path, options: &Options) -> Result<Bundle, String> {
    let bundler = executable()?;
    let programs = TempDir::with_prefix("bundle-")
        .map_err(|error| format!("cannot make a folder for temporary files: {error}"))?;
    let mut command = Command::new(bundler);
    command.arg("--json").arg(programs.path()).arg(manifest).stdin(Stdio::null());
    command.args(options.quick.then_some("--quick"));
    for name in &options.offered {
        command.args(["--offered", name]);
    }
    let output =
        command.output().map_err(|error| format!("cannot run `{}`: {error}", bundler.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.trim_end();
        return Err(said.strip_prefix("error: ").unwrap_or(said).to_owned());
    }
    let bundle: Bundle = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("what the bundler says is not understood: {error}"))?;
    Ok(Bundle { _programs: Some(programs), ..bundle })
}

/// The program, compiled if it is not yet, or not of its text as it is now.
pub(crate) fn executable() -> Result<&'static Path, String> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    BUILT.get_or_init(build).as_deref().map_err(String::clone)
}

/// A number that tells the bundler's text from others.
pub(crate) fn fingerprint() -> u64 {
    let mut hasher = DefaultHasher::new();
    let source = Path::new(FOLDER).join("src");
    let mut files: Vec<PathBuf> = fs::read_dir(source)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    files.sort();
    // Its dependencies, too.
    files.push(Path::new(FOLDER).join("../../Cargo.lock"));
    files.iter().for_each(|file| fs::read(file).ok().hash(&mut hasher));
    hasher.finish()
}

/// One line of `cargo build --message-format json`, as far as it matters here.
#[derive(Deserialize)]
struct Message {
    executable: Option<PathBuf>,
}

fn build() -> Result<PathBuf, String> {
    let folder = Path::new(FOLDER);
    if !folder.join("Cargo.toml").is_file() {
        return Err(format!(
            "the bundler is compiled from `{}`, which is gone; run the judge with `cargo judge` where its text is now",
            folder.display()
        ));
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.args(["build", "--quiet", "--package", "bundler", "--bin", "bundler"]);
    command.args(["--message-format", "json-render-diagnostics"]);
    // Where and as the judge was built, whatever is judged now.
    command.current_dir(folder);
    for name in ENVIRONMENT.iter().chain(&["CARGO_TARGET_DIR"]) {
        command.env_remove(name);
    }
    if let Some(target) = target_folder() {
        command.arg("--target-dir").arg(target);
    }
    let output = command.stdin(Stdio::null()).output();
    let output =
        output.map_err(|error| format!("cannot run `{}`: {error}", Path::new(&cargo).display()))?;
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let mut messages = lines.filter_map(|line| serde_json::from_slice::<Message>(line).ok());
    messages.find_map(|message| message.executable).ok_or_else(|| {
        let said = String::from_utf8_lossy(&output.stderr);
        format!("the bundler cannot be compiled; cargo says:\n{}", said.trim_end())
    })
}

/// The folder that cargo built the judge in.
fn target_folder() -> Option<PathBuf> {
    let own = env::current_exe().ok()?;
    own.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file()).map(Path::to_owned)
}

/// Compiles `text` as a judge does, `rustc -O` and no crate; an error is the compiler's words.
pub(crate) fn compile(text: &str, executable: &Path) -> Result<(), String> {
    let source = executable.with_extension("rs");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let run = || -> io::Result<_> {
        fs::write(&source, text)?;
        Command::new(&rustc)
            .args([
                "-O",
                "--edition",
                "2021",
                "--crate-name",
                "bundle",
                "--cap-lints",
                "allow",
                "-o",
            ])
            .args([executable, &source])
            .stdin(Stdio::null())
            .output()
    };
    let output =
        run().map_err(|error| format!("cannot run `{}`: {error}", Path::new(&rustc).display()))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).trim_end().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_no_crate_compiles_and_all_else_is_told_in_the_words_of_the_compiler() {
        let folder = TempDir::new().unwrap();
        let program = folder.path().join("program");
        let text = "fn gen() -> u8 { 3 }\nfn main() { println!(\"{}\", gen()); }\n";
        compile(text, &program).unwrap();
        assert_eq!(Command::new(&program).output().unwrap().stdout, b"3\n");
        for (text, words) in [
            ("fn main() {\n    three;\n}\n", ["error[E0425]", "`three`"]),
            ("use proconio::input;\n\nfn main() {}\n", ["error[E0432]", "`proconio`"]),
        ] {
            let other = folder.path().join("other");
            let said = compile(text, &other).unwrap_err();
            assert!(words.iter().all(|word| said.contains(word)), "{said}");
            assert!(!other.exists());
        }
    }
}
