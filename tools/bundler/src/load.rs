//! What cargo says: the packages that a program is built of, as it was built.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use cargo_metadata::semver::Version;
use cargo_metadata::{
    Artifact, BuildScript, CompilerMessage, DependencyKind, Message, Metadata, MetadataCommand,
    Package, PackageId, Target, diagnostic,
};

use tempfile::TempDir;

use crate::choose::{self, Place, Program};
use crate::error::{Error, Result};

/// A package, as far as it is of use here.
#[derive(Clone)]
pub struct Source {
    /// Name and version: `proconio 0.5.0`.
    pub label: String,
    /// Its name.
    pub name: String,
    /// What the compiler calls it.
    pub crate_name: String,
    /// `src/main.rs` or `src/lib.rs`, or what stands for it.
    pub root: PathBuf,
    pub manifest: PathBuf,
    pub edition: String,
    /// The oldest compiler it is for, such as `1.70`.
    pub rust_version: Option<String>,
    pub version: Version,
    /// Those that are on.
    pub features: Vec<String>,
    /// All that it has, with what each turns on besides.
    pub declared: BTreeMap<String, Vec<String>>,
    /// Names in its source, and the packages they stand for.
    pub dependencies: BTreeMap<String, PackageId>,
    /// From a registry, not from a folder beside.
    pub foreign: bool,
    pub is_procedural: bool,
    /// What its build script says besides, if it has one.
    pub script: Script,
    /// What cargo sets for the compiler, and then what the build script does.
    pub variables: BTreeMap<String, String>,
    /// Licence, copyright holder and address, as far as they are known.
    pub terms: Vec<String>,
    /// The compiled library.
    pub library: Option<PathBuf>,
    /// What its files are copies of, if they had to be changed.
    pub copied: Option<Arc<Copied>>,
}

/// Files in a folder that goes away with this.
pub struct Copied {
    pub folder: TempDir,
    pub from: PathBuf,
}

impl Loaded {
    /// What the compiler imports for a package.
    pub fn imports(&self, of: &Source) -> Vec<(String, PathBuf)> {
        let library = |id| self.packages.get(id).and_then(|used| used.library.clone());
        let used = of.dependencies.iter();
        used.filter_map(|(name, id)| Some((name.clone(), library(id)?))).collect()
    }
}

impl Source {
    /// The file that this one is a copy of.
    pub fn original(&self, file: &Path) -> PathBuf {
        let original = self.copied.as_ref().and_then(|copied| {
            Some(copied.from.join(file.strip_prefix(copied.folder.path()).ok()?))
        });
        original.unwrap_or_else(|| file.to_owned())
    }

    /// The root as people know it: `src/main.rs`.
    pub fn file(&self) -> &Path {
        let folder = self.manifest.parent().unwrap_or(&self.manifest);
        let name = || self.root.file_name().map_or(self.root.as_path(), Path::new);
        self.root.strip_prefix(folder).unwrap_or_else(|_| name())
    }
}

/// What cargo heard from a build script.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Script {
    /// Conditions, as `rustc --print cfg` prints them.
    pub conditions: Vec<String>,
    /// Native libraries that it links.
    pub libraries: Vec<String>,
    /// It ran twice, for procedural macros and for the program, and said something else.
    pub differs: bool,
}

/// A program and everything it was built of.
pub struct Loaded {
    pub program: Source,
    pub packages: HashMap<PackageId, Source>,
    /// Files that decide what is built: manifests and the lock file.
    pub manifests: Vec<PathBuf>,
    /// What cargo warns of in the program.
    pub warnings: Vec<Warning>,
}

/// What cargo warns of.
pub struct Warning {
    pub message: String,
    /// Such as `src/main.rs:4`.
    pub place: String,
}

impl Loaded {
    /// Refuses the name of a package that the program is not built of.
    pub fn refuse_unknown(&self, name: &str) -> Result<()> {
        let names: BTreeSet<&str> =
            self.packages.values().map(|source| source.name.as_str()).collect();
        match names.contains(name) {
            true => Ok(()),
            false => {
                let names = names.iter().map(|name| format!("`{name}`")).collect();
                Err(Error::NoCrate(name.to_owned(), names))
            }
        }
    }
}

/// Builds the program that is meant in release, and says what went into it.
///
/// Features are those of that very build: `cargo metadata` alone unites them over the whole workspace.
pub fn load(path: &Path, package: Option<&str>, program: &Program) -> Result<Loaded> {
    let place = Place::of(path)?;
    let metadata = metadata(&place.manifest)?;
    let (package, program) = choose::program(&metadata, &place, package, program)?;
    let manifest = PathBuf::from(package.manifest_path.clone());
    let Built { artifacts, scripts, mut messages } = build(&manifest, program)?;

    let mut packages = HashMap::new();
    let artifact = |package: &Package, target: &Target| {
        let is_it = |found: &&Artifact| found.package_id == package.id && found.target == *target;
        artifacts.iter().rfind(is_it)
    };
    let script = |package: &Package| {
        scripts.iter().filter(|said| said.package_id == package.id).collect::<Vec<_>>()
    };
    for package in &metadata.packages {
        let built =
            library(package).and_then(|library| Some((library, artifact(package, library)?)));
        if let Some((library, artifact)) = built {
            let source = source(&metadata, package, library, artifact, &script(package));
            packages.insert(package.id.clone(), source);
        }
    }
    let artifact =
        artifact(package, program).ok_or_else(|| Error::NotBuilt(package.name.to_string()))?;
    let mut own = source(&metadata, package, program, artifact, &script(package));
    // Beside the program, the package may have a library.
    if let Some(library) = packages.get(&package.id) {
        own.dependencies.insert(library.crate_name.clone(), package.id.clone());
    }
    let root = metadata.workspace_root.as_std_path();
    messages.retain(|said| said.package_id == package.id && said.target == *program);
    let folder = manifest.parent().unwrap_or(root);
    let warnings =
        messages.iter().filter_map(|said| warning(&said.message, root, folder)).collect();
    let mut manifests = vec![root.join("Cargo.toml"), root.join("Cargo.lock")];
    manifests.push(manifest);
    Ok(Loaded { program: own, packages, manifests, warnings })
}

/// What other crates import of a package.
fn library(package: &Package) -> Option<&Target> {
    package.targets.iter().find(|target| {
        ["lib", "rlib", "proc-macro"].iter().any(|kind| target.kind.contains(&(*kind).into()))
    })
}

fn metadata(manifest: &Path) -> Result<Metadata> {
    let mut command = MetadataCommand::new();
    command.manifest_path(manifest);
    command.other_options(["--filter-platform".to_owned(), "x86_64-unknown-linux-gnu".to_owned()]);
    command.exec().map_err(|error| match error {
        cargo_metadata::Error::CargoMetadata { stderr } => {
            Error::BadManifest(manifest.to_owned(), stderr.trim().to_owned())
        }
        error => Error::NoMetadata(manifest.to_owned(), error),
    })
}

/// What cargo makes of every package that is compiled into the program, what their build scripts say, and the compiler.
#[derive(Default)]
struct Built {
    artifacts: Vec<Artifact>,
    messages: Vec<CompilerMessage>,
    scripts: Vec<BuildScript>,
}

fn build(manifest: &Path, program: &Target) -> Result<Built> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--release", "--quiet", "--message-format", "json"])
        .args([if program.is_bin() { "--bin" } else { "--example" }, &program.name])
        .arg("--manifest-path")
        .arg(manifest)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Error::NoRust("cargo".into(), error))?;
    let mut built = Built::default();
    for message in Message::parse_stream(output.stdout.as_slice()) {
        match message {
            Ok(Message::CompilerArtifact(artifact)) => built.artifacts.push(artifact),
            Ok(Message::CompilerMessage(message)) => built.messages.push(message),
            Ok(Message::BuildScriptExecuted(said)) => built.scripts.push(said),
            _ => {}
        }
    }
    if !output.status.success() {
        let mut said: String =
            built.messages.into_iter().filter_map(|said| said.message.rendered).collect();
        said.push_str(&String::from_utf8_lossy(&output.stderr));
        return Err(Error::ProgramRefused(said.trim().to_owned()));
    }
    Ok(built)
}

/// The warning that a message is, and where in the package's folder; files are told from the workspace's.
fn warning(said: &diagnostic::Diagnostic, root: &Path, folder: &Path) -> Option<Warning> {
    let mut span = said.spans.iter().find(|span| span.is_primary)?;
    while let Some(expansion) = &span.expansion {
        span = &expansion.span;
    }
    let file = root.join(&span.file_name);
    let file = file.strip_prefix(folder).unwrap_or(&file);
    Some(Warning {
        message: said.message.clone(),
        place: format!("{}:{}", file.display(), span.line_start),
    })
}

fn source(
    metadata: &Metadata,
    package: &Package,
    target: &Target,
    artifact: &Artifact,
    scripts: &[&BuildScript],
) -> Source {
    let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    let node = nodes.into_iter().find(|node| node.id == package.id);
    let normal = node.into_iter().flat_map(|node| &node.deps).filter(|dependency| {
        let mut kinds = dependency.dep_kinds.iter().map(|kind| kind.kind);
        kinds.any(|kind| {
            kind == DependencyKind::Normal
                || kind == DependencyKind::Development && target.is_example()
        })
    });
    let library = |file: &&cargo_metadata::camino::Utf8PathBuf| {
        file.extension() == Some(if target.is_proc_macro() { "so" } else { "rlib" })
    };
    Source {
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
        dependencies: normal.map(|used| (used.name.clone(), used.pkg.clone())).collect(),
        foreign: package.source.is_some(),
        is_procedural: target.is_proc_macro(),
        script: script(scripts),
        variables: variables(package, target, scripts.last().copied()),
        terms: terms(metadata, package),
        copied: None,
        library: artifact.filenames.iter().find(library).map(|file| file.clone().into()),
    }
}

fn script(scripts: &[&BuildScript]) -> Script {
    let Some(said) = scripts.last() else { return Script::default() };
    let libraries = said.linked_libs.iter().map(|library| {
        let library = library.as_str();
        let name = library.split_once('=').map_or(library, |(_, name)| name);
        name.split(':').next().unwrap_or(name).to_owned()
    });
    Script {
        conditions: said.cfgs.clone(),
        libraries: libraries.collect(),
        differs: scripts.iter().any(|other| (&other.cfgs, &other.env) != (&said.cfgs, &said.env)),
    }
}

/// What `env!` finds while cargo compiles this target.
fn variables(
    package: &Package,
    target: &Target,
    said: Option<&BuildScript>,
) -> BTreeMap<String, String> {
    let version = &package.version;
    let said_or_empty = |value: &Option<String>| value.clone().unwrap_or_default();
    let path = |path: Option<&cargo_metadata::camino::Utf8PathBuf>| {
        path.map(ToString::to_string).unwrap_or_default()
    };
    let mut variables: BTreeMap<String, String> = [
        ("CARGO_CRATE_NAME", target.name.replace('-', "_")),
        (
            "CARGO_MANIFEST_DIR",
            package.manifest_path.parent().map(ToString::to_string).unwrap_or_default(),
        ),
        ("CARGO_MANIFEST_PATH", package.manifest_path.to_string()),
        ("CARGO_PKG_AUTHORS", package.authors.join(":")),
        ("CARGO_PKG_DESCRIPTION", said_or_empty(&package.description)),
        ("CARGO_PKG_HOMEPAGE", said_or_empty(&package.homepage)),
        ("CARGO_PKG_LICENSE", said_or_empty(&package.license)),
        ("CARGO_PKG_LICENSE_FILE", path(package.license_file.as_ref())),
        ("CARGO_PKG_NAME", package.name.to_string()),
        ("CARGO_PKG_README", path(package.readme.as_ref())),
        ("CARGO_PKG_REPOSITORY", said_or_empty(&package.repository)),
        (
            "CARGO_PKG_RUST_VERSION",
            package.rust_version.as_ref().map(ToString::to_string).unwrap_or_default(),
        ),
        ("CARGO_PKG_VERSION", version.to_string()),
        ("CARGO_PKG_VERSION_MAJOR", version.major.to_string()),
        ("CARGO_PKG_VERSION_MINOR", version.minor.to_string()),
        ("CARGO_PKG_VERSION_PATCH", version.patch.to_string()),
        ("CARGO_PKG_VERSION_PRE", version.pre.to_string()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    if target.is_bin() || target.is_example() {
        variables.insert("CARGO_BIN_NAME".into(), target.name.clone());
    }
    if let Some(said) = said {
        variables.insert("OUT_DIR".into(), said.out_dir.to_string());
        variables.extend(said.env.iter().cloned());
    }
    variables
}

/// Licence, copyright holder and address of a package.
fn terms(metadata: &Metadata, package: &Package) -> Vec<String> {
    let mut terms = Vec::new();
    terms.extend(package.license.clone());
    terms.push(holder(metadata, package));
    let addresses = [&package.repository, &package.homepage];
    terms.extend(addresses.into_iter().flatten().next().cloned());
    terms
}

/// Whose copyright it is: as a licence file says, or the head of the source, or the manifest.
fn holder(metadata: &Metadata, package: &Package) -> String {
    let folder = package.manifest_path.parent().map(|folder| folder.as_std_path());
    let folders = folder.into_iter().flat_map(Path::ancestors).take_while(|folder| {
        Some(*folder) == package.manifest_path.parent().map(|own| own.as_std_path())
            || package.source.is_none() && folder.starts_with(&metadata.workspace_root)
    });
    let licences = folders.flat_map(|folder| {
        ["LICENSE-MIT", "LICENSE", "LICENSE.txt", "LICENSE.md", "COPYING", "LICENSE-APACHE"]
            .map(|file| folder.join(file))
    });
    let files = licences.chain(library(package).map(|target| target.src_path.clone().into()));
    for file in files {
        let Ok(text) = fs::read_to_string(file) else { continue };
        if let Some(holder) = text.lines().take(40).find_map(copyright) {
            return holder;
        }
    }
    let authors: Vec<&str> = package
        .authors
        .iter()
        .map(|author| author.split('<').next().unwrap_or_default().trim())
        .filter(|author| !author.is_empty())
        .collect();
    match authors.as_slice() {
        [] => format!("Copyright the {} authors", package.name),
        authors => format!("Copyright {}", authors.join(", ")),
    }
}

/// The statement that a line is, if it names somebody; without an e-mail address.
fn copyright(line: &str) -> Option<String> {
    let line = line.trim_start_matches(['/', '*', '!', ' ']);
    let after = line.strip_prefix("Copyright")?;
    let named = after.trim_start_matches(|letter: char| {
        !letter.is_alphabetic() || letter == 'c' && after.contains("(c)")
    });
    let someone = !named.is_empty() && line.chars().any(|letter| letter.is_ascii_digit());
    let line = line.split('<').next().unwrap_or(line);
    someone.then(|| line.trim().trim_end_matches('.').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copyright_line_names_somebody() {
        let named = |line| copyright(line).unwrap_or_default();
        assert_eq!(
            named("Copyright (c) 2026 the nimbers authors"),
            "Copyright (c) 2026 the nimbers authors"
        );
        assert_eq!(named("// Copyright 2019 somebody <a@b.c>"), "Copyright 2019 somebody");
        assert_eq!(named("Copyright (c) 2015 codelover"), "Copyright (c) 2015 codelover");
        assert_eq!(named("Copyright (c) 2015"), "");
        assert_eq!(named("Copyright [yyyy] [name of copyright owner]"), "");
        assert_eq!(named("   copyright owner or entity authorized by"), "");
    }
}
