//! The program that makes one file of a package: a tool of its own, compiled when the first bundle is asked for.

use std::collections::BTreeMap;
use std::env;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{LazyLock, OnceLock};

use fs_err as fs;
use serde::Deserialize;
use tempfile::TempDir;

use crate::error::{Error, Result};

/// What a bundle is to be like.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Leave out only what the compiler's lints call unused.
    pub quick: bool,
    /// The online judge that it is for, by a name among [`targets`]: what that has stays an import.
    pub target: Option<String>,
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
    pub program: std::result::Result<PathBuf, String>,
}

/// What changes the compiler or its work. Cargo sets many more for the judge, none of which matters to a solution.
pub(crate) const ENVIRONMENT: [&str; 4] =
    ["RUSTC", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS"];

/// Where the bundler's text is: beside the judge's, which it is built with.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../bundler");

/// The online judges that the bundler knows, by name, and what each is called.
pub fn targets() -> impl Iterator<Item = (&'static str, &'static str)> {
    TARGETS.iter().map(|(name, target)| (name.as_str(), target.title.as_str()))
}

/// The bundler's own data, which is read here for the names alone.
static TARGETS: LazyLock<BTreeMap<String, Target>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../bundler/src/targets.toml")).unwrap_or_default()
});

#[derive(Deserialize)]
struct Target {
    title: String,
}

/// Turns the program of the package with this manifest into one file.
pub fn bundle(manifest: &Path, options: &Options) -> Result<Bundle> {
    let bundler = executable()?;
    let programs = TempDir::with_prefix("bundle-")?;
    let output = command(bundler, programs.path(), manifest, options).output();
    let output = output.map_err(|error| Error::NotRun(bundler.to_owned(), error.into()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.trim_end();
        return Err(Error::BundlerSays(match said {
            // It was killed.
            "" => format!("the bundler ended without a word, {}", output.status),
            said => said.strip_prefix("error: ").unwrap_or(said).to_owned(),
        }));
    }
    let bundle: Bundle = serde_json::from_slice(&output.stdout)
        .map_err(|error| Error::BundlerNotUnderstood(error.to_string()))?;
    Ok(Bundle { _programs: Some(programs), ..bundle })
}

fn command(bundler: &Path, programs: &Path, manifest: &Path, options: &Options) -> Command {
    let mut command = Command::new(bundler);
    command.arg("--json").arg(programs).arg(manifest).stdin(Stdio::null());
    // What is kept must be the same however busy the machine is.
    command.args(["--budget", "3600"]);
    command.args(options.quick.then_some("--quick"));
    if let Some(target) = &options.target {
        command.args(["--target", target]);
    }
    command
}

/// The program, compiled if it is not yet, or not of its text as it is now.
pub(crate) fn executable() -> Result<&'static Path> {
    static BUILT: OnceLock<Result<PathBuf>> = OnceLock::new();
    BUILT.get_or_init(build).as_deref().map_err(Error::clone)
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

fn build() -> Result<PathBuf> {
    let folder = Path::new(FOLDER);
    if !folder.join("Cargo.toml").is_file() {
        return Err(Error::BundlerGone(folder.to_owned()));
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.args(["build", "--quiet", "--package", "bundler", "--bin", "cargo-alone"]);
    command.args(["--message-format", "json-render-diagnostics"]);
    // Where and as the judge was built, whatever is judged now.
    command.current_dir(folder);
    for name in ENVIRONMENT.iter().chain(&["CARGO_TARGET_DIR"]) {
        command.env_remove(name);
    }
    let own = env::current_exe().unwrap_or_default();
    if let Some(target) = sandbox::target_folder(&own) {
        command.arg("--target-dir").arg(target);
    }
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| Error::NotRun(cargo.into(), error.into()))?;
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let mut messages = lines.filter_map(|line| serde_json::from_slice::<Message>(line).ok());
    messages.find_map(|message| message.executable).ok_or_else(|| {
        let said = String::from_utf8_lossy(&output.stderr);
        Error::BundlerRefused(said.trim_end().to_owned())
    })
}

/// Compiles `text` as a judge does, `rustc -O` and no crate.
pub(crate) fn compile(text: &str, executable: &Path) -> Result<()> {
    let source = executable.with_extension("rs");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    fs::write(&source, text)?;
    let mut command = Command::new(&rustc);
    command.args(["-O", "--edition", "2021", "--crate-name", "bundle", "--cap-lints", "allow"]);
    command.arg("-o").args([executable, &source]).stdin(Stdio::null());
    let output = command.output().map_err(|error| Error::NotRun(rustc.into(), error.into()))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(Error::Refused(String::from_utf8_lossy(&output.stderr).trim_end().to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bundle_is_longer_because_the_machine_is_busy() {
        let folder = Path::new(".");
        let command = command(folder, folder, folder, &Options::default());
        let mut arguments = command.get_args().skip_while(|argument| *argument != "--budget");
        let seconds = arguments.nth(1).unwrap().to_str().unwrap().parse::<u32>().unwrap();
        assert!(seconds >= 3600);
    }

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
            let said = compile(text, &other).unwrap_err().to_string();
            assert!(words.iter().all(|word| said.contains(word)), "{said}");
            assert!(!other.exists());
        }
    }
}
