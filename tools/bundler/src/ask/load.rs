//! The packages of a program, as cargo built them.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::env::consts::DLL_EXTENSION;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{
    Artifact, BuildScript, DependencyKind, Metadata, MetadataCommand, Package, PackageId, Target,
    diagnostic,
};

use crate::ask::build::CargoBuild;
use crate::ask::choose::{self, Location};
use crate::ask::package::{PackageSource, library};
use crate::ask::{BundleOptions, credits};
use crate::cache::hash_of;
use crate::error::{Error, Result};
use crate::os::slashed;

pub struct Loaded {
    pub program: PackageSource,
    pub packages: HashMap<PackageId, PackageSource>,
    /// Files that affect the build: manifests, the lock file, build scripts and procedural macros.
    pub manifests: Vec<PathBuf>,
    /// The main files of all programs, libraries and so on in the workspace.
    pub targets: Vec<PathBuf>,
    pub warnings: Vec<Warning>,
    pub target_folder: PathBuf,
}

pub struct Warning {
    pub message: String,
    /// Such as `src/main.rs:4`.
    pub place: String,
}

impl Loaded {
    /// The compiled libraries that a package imports, by their names in its source.
    pub fn imports(&self, of: &PackageSource) -> Vec<(String, PathBuf)> {
        let library = |id| self.packages.get(id).and_then(|used| used.library.clone());
        let used = of.dependencies.iter();
        used.filter_map(|(name, id)| Some((name.clone(), library(id)?))).collect()
    }

    /// Fails if no package of the program has this name.
    pub fn refuse_unknown(&self, name: &str) -> Result<()> {
        let names: BTreeSet<&str> = self.packages.values().map(|used| used.name.as_str()).collect();
        if names.contains(name) {
            return Ok(());
        }
        let names = if names.is_empty() { BTreeSet::from(["none"]) } else { names };
        let names = names.iter().map(|name| format!("`{name}`")).collect();
        Err(Error::NotFound(format!("there is no crate `{name}` in this program"), names))
    }
}

/// Builds the program in release mode, and collects its packages with the features of that build. (`cargo metadata` would
/// unite the features of the whole workspace.)
pub fn load(path: &Path, options: &BundleOptions) -> Result<Loaded> {
    let location = Location::of(path)?;
    let metadata = metadata(&location.manifest, options)?;
    let (package, program) = choose::program(&metadata, &location, options)?;
    let built = CargoBuild::of(package, program, options)?;
    let mut packages = HashMap::new();
    let root = metadata.workspace_root.as_std_path();
    let mut manifests = vec![root.join("Cargo.toml"), root.join("Cargo.lock")];
    manifests.push(package.manifest_path.clone().into());
    for package in &metadata.packages {
        let is_run = |target: &&Target| target.is_custom_build() || target.is_proc_macro();
        let run = package.targets.iter().filter(is_run);
        manifests.extend(run.map(|target| target.src_path.clone().into()));
        let Some(library) = library(package) else { continue };
        if let Some(artifact) = built.artifact(package, library)? {
            let source = source(&metadata, package, library, artifact, &built);
            packages.insert(package.id.clone(), source);
            manifests.push(package.manifest_path.clone().into());
        }
    }
    let artifact = built.artifact(package, program)?;
    let unknown = || Error::UnknownBuild(package.name.to_string(), "it reports none".to_owned());
    let artifact = artifact.ok_or_else(unknown)?;
    let mut own = source(&metadata, package, program, artifact, &built);
    // The program can import the library of its own package.
    if let Some(library) = packages.get(&package.id) {
        own.dependencies.insert(library.crate_name.clone(), package.id.clone());
    }
    let folder = package.manifest_path.parent().map_or(root, |folder| folder.as_std_path());
    let messages = built.messages.iter();
    let messages = messages.filter(|of| of.package_id == package.id && of.target == *program);
    let warnings = messages.filter_map(|of| warning(&of.message, root, folder)).collect();
    let target_folder = metadata.target_directory.clone().into();
    let targets = metadata.workspace_packages().into_iter().flat_map(|package| &package.targets);
    let targets = targets.map(|target| target.src_path.clone().into()).collect();
    Ok(Loaded { program: own, packages, manifests, targets, warnings, target_folder })
}

fn metadata(manifest: &Path, options: &BundleOptions) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.manifest_path(manifest);
    let platform = ["--filter-platform", crate::os::JUDGE].map(str::to_owned);
    command.other_options([options.features(), platform.into()].concat());
    // Not in a process group of its own: cargo may have to ask for a password to fetch packages.
    command.exec().map_err(|error| match error {
        cargo_metadata::Error::Io(error) => Error::NoRust("cargo metadata".into(), error),
        error => Error::BadManifest(manifest.to_owned(), error),
    })
}

/// Converts a warning. Cargo's paths start at the workspace; those of a [`Warning`] start at the package.
fn warning(message: &diagnostic::Diagnostic, root: &Path, folder: &Path) -> Option<Warning> {
    let mut span = message.spans.iter().find(|span| span.is_primary)?;
    while let Some(expansion) = &span.expansion {
        span = &expansion.span;
    }
    let file = root.join(&span.file_name);
    let file = file.strip_prefix(folder).unwrap_or(&file);
    Some(Warning {
        message: message.message.clone(),
        place: format!("{}:{}", slashed(file), span.line_start),
    })
}

fn source(
    metadata: &Metadata,
    package: &Package,
    target: &Target,
    artifact: &Artifact,
    built: &CargoBuild,
) -> PackageSource {
    let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    let used = nodes.filter(|node| node.id == package.id).flat_map(|node| &node.deps);
    let dependencies = used.filter(|used| {
        used.dep_kinds.iter().any(|used| match used.kind {
            DependencyKind::Normal => true,
            DependencyKind::Development => target.is_example(),
            _ => false,
        })
    });
    let library = if target.is_proc_macro() { DLL_EXTENSION } else { "rlib" };
    let library = artifact.filenames.iter().find(|file| file.extension() == Some(library));
    let scripts = built.scripts.iter().filter(|script| script.package_id == package.id);
    let scripts: Vec<&BuildScript> = scripts.collect();
    let script = scripts.last().copied();
    // As in `static=z:+whole-archive`.
    let linked = script.into_iter().flat_map(|script| &script.linked_libs);
    let linked = linked.filter_map(|library| library.as_str().split('=').next_back());
    PackageSource {
        label: format!("{} {}", package.name, package.version),
        name: package.name.to_string(),
        crate_name: target.name.replace('-', "_"),
        root: target.src_path.clone().into(),
        manifest: package.manifest_path.clone().into(),
        edition: target.edition.to_string(),
        rust_version: package.rust_version.as_ref().map(ToString::to_string),
        version: package.version.clone(),
        features: artifact.features.clone(),
        declared: package.features.clone(),
        dependencies: dependencies.map(|used| (used.name.clone(), used.pkg.clone())).collect(),
        foreign: package.source.is_some(),
        is_program: target.is_bin() || target.is_example(),
        is_procedural: target.is_proc_macro(),
        conditions: script.map_or(Vec::new(), |script| script.cfgs.clone()),
        libraries: linked.filter_map(|name| name.split(':').next()).map(str::to_owned).collect(),
        has_two_scripts: scripts.iter().any(|other| !is_same(other, scripts[0])),
        variables: variables(package, target, script, &built.variables),
        terms: credits::of(metadata, package),
        copied: None,
        library: library.map(|file| file.clone().into()),
    }
}

/// Whether two runs of a build script had the same result.
fn is_same(one: &BuildScript, other: &BuildScript) -> bool {
    let [(one, folder), (other, other_folder)] =
        [one, other].map(|of| ((&of.cfgs, &of.env, &of.linked_libs), of.out_dir.as_ref()));
    one == other && (folder == other_folder || content(folder) == content(other_folder))
}

/// A hash of the content of a file, or of all files in a folder.
fn content(path: &Path) -> u64 {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let below = entries.map(|entry| (entry.file_name(), content(&entry.path())));
    hash_of((fs::read(path).ok(), below.collect::<BTreeMap<_, _>>()))
}

/// Fields of the manifest that `env!` can read. (`rust_version` is missing: metadata does not keep its spelling.)
const FIELDS: &str = "description homepage license license_file name readme repository version";

/// The variables that `env!` finds while cargo compiles this target.
fn variables(
    package: &Package,
    target: &Target,
    script: Option<&BuildScript>,
    configured: &BTreeMap<String, Option<String>>,
) -> BTreeMap<String, String> {
    let manifest = serde_json::to_value(package).unwrap_or_default();
    let folder = package.manifest_path.parent().map_or("", |folder| folder.as_str());
    let mut variables = BTreeMap::new();
    let mut set = |name: &str, value: &str| variables.insert(name.to_owned(), value.to_owned());
    for (name, value) in configured {
        // A value with this folder in it cannot be in a file.
        set(name, value.as_deref().unwrap_or(folder));
    }
    for field in FIELDS.split(' ') {
        let name = format!("CARGO_PKG_{}", field.to_uppercase());
        set(&name, manifest[field].as_str().unwrap_or_default());
    }
    let version = &package.version;
    set("CARGO_CRATE_NAME", &target.name.replace('-', "_"));
    set("CARGO_MANIFEST_DIR", folder);
    set("CARGO_MANIFEST_PATH", package.manifest_path.as_str());
    set("CARGO_PKG_AUTHORS", &package.authors.join(":"));
    set("CARGO_PKG_VERSION_MAJOR", &version.major.to_string());
    set("CARGO_PKG_VERSION_MINOR", &version.minor.to_string());
    set("CARGO_PKG_VERSION_PATCH", &version.patch.to_string());
    set("CARGO_PKG_VERSION_PRE", &version.pre);
    if target.is_bin() || target.is_example() {
        set("CARGO_BIN_NAME", &target.name);
    }
    if let Some(script) = script {
        set("OUT_DIR", script.out_dir.as_str());
        script.env.iter().for_each(|(name, value)| drop(set(name, value)));
    }
    variables
}
