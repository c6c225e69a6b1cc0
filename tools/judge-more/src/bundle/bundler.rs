//! Runs the bundler, a separate program that turns a package into one file. It is compiled for the first bundle.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use judge::problem::Workspace;
use judge::program::cargo::{self, Tool};
use judge::program::run_together;
use judge::progress::ProgressLine;
use sandbox::{Runner, TempFolder};
use serde::Deserialize;

pub struct Bundler {
    executable: PathBuf,
}

/// A file that compiles alone, and what is known about it.
#[derive(Deserialize)]
pub struct Bundle {
    pub text: String,
    /// The crates that are in it: names with versions.
    pub crates: Vec<String>,
    /// The editions that it was compiled in.
    editions: Vec<Edition>,
    /// Further notes, a sentence each.
    notes: Vec<String>,
    #[serde(skip)]
    _programs: Option<TempFolder>,
}

/// An edition that a bundle was compiled in.
#[derive(Deserialize)]
struct Edition {
    /// Such as `2021`.
    name: String,
    /// The executable, or why the text does not compile in this edition.
    program: Result<PathBuf, String>,
}

/// The bundler's program.
const BUNDLER: Tool = Tool {
    name: "bundler",
    folder: "tools/bundler",
    program: "cargo-alone",
    options: &[],
    is_member: true,
};

impl Bundler {
    /// Compiles the bundler, unless it is up to date.
    pub fn build(workspace: &Workspace, progress: &ProgressLine) -> Result<Bundler> {
        Ok(Bundler { executable: BUNDLER.build(workspace, progress)? })
    }

    /// Turns a problem's solution into one file. Crates that the online judge `target` has stay imports.
    pub fn bundle(
        &self,
        workspace: &Workspace,
        runner: &Runner,
        id: &str,
        target: Option<&str>,
        outside: bool,
    ) -> Result<Bundle> {
        let programs = runner.folder()?;
        let mut command = sandbox::guarded(self.executable.as_os_str());
        command.arg("--json").arg(programs.path()).arg(cargo::manifest(workspace, id)?);
        command.args(cargo::features(workspace, id));
        command.args(target.iter().flat_map(|target| ["--target", target]));
        command.args(outside.then_some("--outside"));
        let output = run_together(|| command.stdin(Stdio::null()).output());
        let output =
            output.with_context(|| format!("cannot run `{}`", self.executable.display()))?;
        if !output.status.success() {
            let message = String::from_utf8_lossy(&output.stderr);
            match message.trim_end() {
                "" => bail!("`{id}` cannot be bundled: the bundler ended early, {}", output.status),
                message => {
                    bail!("`{id}` cannot be bundled: {}", message.trim_start_matches("error: "))
                }
            }
        }
        let bundle: Bundle =
            serde_json::from_slice(&output.stdout).context("cannot read the bundler's output")?;
        Ok(Bundle { _programs: Some(programs), ..bundle })
    }
}

impl Bundle {
    /// The editions that it compiles in, each with its program, which exists as long as the bundle.
    pub fn programs(&self) -> Vec<(&str, &Path)> {
        self.editions
            .iter()
            .filter_map(|it| Some((it.name.as_str(), it.program.as_deref().ok()?)))
            .collect()
    }

    /// All notes, a sentence each, including the editions that it does not compile in.
    pub fn notes(&self) -> Vec<String> {
        let refused = self.editions.iter().filter_map(|edition| {
            let reason = edition.program.as_ref().err()?;
            Some(format!("does not compile in edition {}: {reason}", edition.name))
        });
        refused.chain(self.notes.iter().cloned()).collect()
    }
}
