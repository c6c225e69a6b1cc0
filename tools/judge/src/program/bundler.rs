//! The program that makes one file of a package: a tool of its own, compiled when the first bundle is asked for.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::LazyLock;

use anyhow::{Context, Result, bail, ensure};
use sandbox::{Folder, Runner};
use serde::Deserialize;

use crate::problem::Workspace;
use crate::program::{cargo, run_together};
use crate::progress::Progress;

/// The bundler, ready to run.
pub struct Bundler {
    executable: PathBuf,
}

/// One file that compiles alone, and how it came about.
#[derive(Deserialize)]
pub struct Bundle {
    /// The file.
    pub text: String,
    /// The crates that are in it: names with versions.
    pub crates: Vec<String>,
    /// Those that it was compiled in.
    editions: Vec<Edition>,
    /// What a reader should know besides, a sentence each.
    notes: Vec<String>,
    #[serde(skip)]
    _programs: Option<Folder>,
}

/// An edition that a bundle was compiled in.
#[derive(Deserialize)]
struct Edition {
    /// Such as `2021`.
    name: String,
    /// The executable; or a sentence on why the text does not compile in this edition.
    program: Result<PathBuf, String>,
}

/// Where the bundler's source is: beside the judge's, which it is built with.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../bundler");

/// The online judges that the bundler knows, by name, and what each is called.
pub fn targets() -> impl Iterator<Item = (&'static str, &'static str)> {
    TARGETS.iter().map(|(name, target)| (name.as_str(), target.title.as_str()))
}

/// The bundler's own data, which is read here for the names alone.
static TARGETS: LazyLock<BTreeMap<String, Target>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../bundler/src/ask/targets.toml")).unwrap_or_default()
});

#[derive(Deserialize)]
struct Target {
    title: String,
}

impl Bundler {
    /// Compiles it, if it is not yet.
    pub fn build(progress: &Progress) -> Result<Bundler> {
        let folder = Path::new(FOLDER);
        ensure!(
            folder.join("Cargo.toml").is_file(),
            "the bundler's source `{FOLDER}` is gone; run the judge with `cargo judge` in the checkout"
        );
        let executable = cargo::tool(folder, "bundler", "cargo-alone", progress)?;
        Ok(Bundler { executable })
    }

    /// Turns a problem's solution into one file. It may be for an online judge, by a name among [`targets`]: what that has
    /// stays an import.
    pub fn bundle(
        &self,
        workspace: &Workspace,
        runner: &Runner,
        id: &str,
        target: Option<&str>,
    ) -> Result<Bundle> {
        let programs = runner.folder()?;
        let mut command = sandbox::guarded(self.executable.as_os_str());
        command.arg("--json").arg(programs.path()).arg(workspace.folder(id).join("Cargo.toml"));
        command.args(target.iter().flat_map(|target| ["--target", target]));
        let output = run_together(|| command.stdin(Stdio::null()).output());
        let output =
            output.with_context(|| format!("cannot run `{}`", self.executable.display()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            match said.trim_end() {
                "" => bail!("`{id}` cannot be bundled: the bundler ended early, {}", output.status),
                said => bail!("`{id}` cannot be bundled: {}", said.trim_start_matches("error: ")),
            }
        }
        let bundle: Bundle = serde_json::from_slice(&output.stdout)
            .context("what the bundler says is not understood")?;
        Ok(Bundle { _programs: Some(programs), ..bundle })
    }
}

impl Bundle {
    /// The editions that it compiles in, with a program each. They live as long as the bundle.
    pub fn programs(&self) -> Vec<(&str, &Path)> {
        self.editions
            .iter()
            .filter_map(|it| Some((it.name.as_str(), it.program.as_deref().ok()?)))
            .collect()
    }

    /// What a reader should know, a sentence each: also in which editions it does not compile.
    pub fn notes(&self) -> Vec<String> {
        let refused = self.editions.iter().filter_map(|edition| {
            let reason = edition.program.as_ref().err()?;
            Some(format!("does not compile in edition {}: {reason}", edition.name))
        });
        refused.chain(self.notes.iter().cloned()).collect()
    }
}
