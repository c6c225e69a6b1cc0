//! Cargo's build: what it made, and what of that the program links.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::env;
use std::process::{Command, Stdio};

use cargo_metadata::{Artifact, BuildScript, CompilerMessage, Message, Package, PackageId, Target};
use serde::Deserialize;
use serde_json::Value;

use crate::ask::BundleOptions;
use crate::error::{Error, Result};

#[derive(Default)]
pub struct CargoBuild {
    artifacts: Vec<Artifact>,
    pub messages: Vec<CompilerMessage>,
    pub scripts: Vec<BuildScript>,
    /// The units that the program links. Empty unless cargo built a library twice: for the program, and with other features
    /// or another profile for build scripts or procedural macros.
    linked: Vec<CargoUnit>,
    /// What cargo's configuration sets for the compiler. `None` for a path, which depends on this machine.
    pub variables: BTreeMap<String, Option<String>>,
}

/// The output of `cargo build --unit-graph`.
#[derive(Deserialize)]
struct UnitGraph {
    units: Vec<CargoUnit>,
    roots: Vec<usize>,
}

/// A run of the compiler or of a build script.
#[derive(Deserialize)]
struct CargoUnit {
    pkg_id: PackageId,
    target: Target,
    profile: Value,
    mode: String,
    features: Vec<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    index: usize,
}

/// The value of a variable in cargo's configuration.
#[derive(Deserialize)]
#[serde(untagged)]
enum Configured {
    Plain(String),
    Table {
        value: String,
        #[serde(default)]
        force: bool,
        #[serde(default)]
        relative: bool,
    },
}

fn configured_variables() -> BTreeMap<String, Option<String>> {
    // `cargo config` is unstable. A stable cargo accepts it only with this variable.
    let mut cargo = cargo_command();
    cargo.args(["config", "get", "env", "--format", "json-value", "-Zunstable-options"]);
    // It fails if nothing is set.
    let output = cargo.env("RUSTC_BOOTSTRAP", "1").output().ok();
    let all = output.and_then(|output| serde_json::from_slice(&output.stdout).ok());
    let all: BTreeMap<String, Configured> = all.unwrap_or_default();
    let set = all.into_iter().filter_map(|(name, configured)| {
        let (value, force) = match configured {
            Configured::Plain(value) => (Some(value), false),
            Configured::Table { value, force, relative } => ((!relative).then_some(value), force),
        };
        let is_set = force || env::var_os(&name).is_none();
        is_set.then_some((name, value))
    });
    set.collect()
}

fn cargo_command() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

impl CargoBuild {
    pub fn of(package: &Package, program: &Target, options: &BundleOptions) -> Result<CargoBuild> {
        let cargo = || {
            let mut cargo = cargo_command();
            cargo.args(["build", "--release", "--quiet", "--manifest-path"]);
            cargo.arg(&package.manifest_path).args(options.features());
            cargo.args([if program.is_bin() { "--bin" } else { "--example" }, &program.name]);
            cargo
        };
        let output = cargo().args(["--message-format", "json"]).stdin(Stdio::null()).output();
        let output = output.map_err(|error| Error::NoRust("cargo".into(), error))?;
        let mut built = CargoBuild { variables: configured_variables(), ..CargoBuild::default() };
        for message in Message::parse_stream(output.stdout.as_slice()) {
            match message {
                Ok(Message::CompilerArtifact(artifact)) => built.artifacts.push(artifact),
                Ok(Message::CompilerMessage(message)) => built.messages.push(message),
                Ok(Message::BuildScriptExecuted(message)) => built.scripts.push(message),
                _ => {}
            }
        }
        if !output.status.success() {
            let messages = built.messages.into_iter().filter_map(|of| of.message.rendered);
            let messages = messages.collect::<String>() + &String::from_utf8_lossy(&output.stderr);
            return Err(Error::ProgramRefused(messages.trim().to_owned()));
        }
        let mut known = HashSet::new();
        if !built.artifacts.iter().all(|found| known.insert((&found.package_id, &found.target))) {
            let unknown = |why| Error::UnknownBuild(package.name.to_string(), why);
            // `--unit-graph` is unstable. A stable cargo accepts it only with this variable.
            let mut cargo = cargo();
            cargo.args(["-Zunstable-options", "--unit-graph"]).env("RUSTC_BOOTSTRAP", "1");
            let output =
                cargo.stdin(Stdio::null()).output().map_err(|error| unknown(error.to_string()))?;
            let graph = serde_json::from_slice(&output.stdout);
            built.linked = linked(graph.map_err(|error| unknown(error.to_string()))?);
        }
        Ok(built)
    }

    /// What cargo made of a target for the program, if it built it.
    pub fn artifact(&self, package: &Package, target: &Target) -> Result<Option<&Artifact>> {
        let is_target = |id: &PackageId, other: &Target| *id == package.id && other == target;
        let unit = self.linked.iter().find(|unit| is_target(&unit.pkg_id, &unit.target));
        let mut artifacts = self.artifacts.iter().filter(|found| {
            is_target(&found.package_id, &found.target) && unit.is_none_or(|unit| unit.is_of(found))
        });
        match artifacts.next_back() {
            None if unit.is_some() => {
                Err(Error::UnknownBuild(package.name.to_string(), "none matches".to_owned()))
            }
            found => Ok(found),
        }
    }
}

impl CargoUnit {
    fn is_of(&self, artifact: &Artifact) -> bool {
        let profile = serde_json::to_value(&artifact.profile).unwrap_or_default();
        let is_same = |key: &str| self.profile[key] == profile[key];
        artifact.features == self.features
            && ["opt_level", "debug_assertions", "overflow_checks"].into_iter().all(is_same)
    }
}

/// The units that become part of the program. Build scripts and procedural macros only run while it is compiled.
fn linked(graph: UnitGraph) -> Vec<CargoUnit> {
    let (mut waiting, mut known) = (graph.roots, BTreeSet::new());
    while let Some(at) = waiting.pop() {
        let Some(unit) = graph.units.get(at) else { continue };
        if unit.mode == "build" && !unit.target.is_proc_macro() && known.insert(at) {
            waiting.extend(unit.dependencies.iter().map(|dependency| dependency.index));
        }
    }
    let units = graph.units.into_iter().enumerate();
    units.filter(|(at, _)| known.contains(at)).map(|(_, unit)| unit).collect()
}
