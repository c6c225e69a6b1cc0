//! Keeps what cargo builds true to its sources: a program is never taken for that of sources that were replaced by older ones, or
//! that are those of another checkout. For this it changes the dates of sources, only while cargo runs, and only of those from which
//! cargo would not build although it should.

use std::collections::{BTreeMap, BTreeSet};
use std::env::{self, consts::EXE_SUFFIX};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::problem::Workspace;

/// What was built from which files, by their lengths and dates. Cargo itself takes a file for unchanged if it is older than the
/// last build; but a copy may keep its old date, and others may have built what is no longer there.
pub struct BuildRecord<'a> {
    workspace: &'a Workspace,
    file: PathBuf,
    built: BTreeMap<PathBuf, BuiltFile>,
}

#[derive(Deserialize, Serialize)]
struct BuiltFile {
    /// A hash of the stamps of the file and its sources.
    files: u64,
    /// The same of everything else that matters; `None` if a manifest has changed meanwhile.
    settings: Option<u64>,
}

/// The length and the date of a file, if it exists.
type Stamp = Option<(u64, SystemTime)>;

impl BuildRecord<'_> {
    pub fn read(workspace: &Workspace) -> BuildRecord<'_> {
        let file = workspace.target().join("judge/built.json");
        let built = serde_json::from_slice(&fs::read(&file).unwrap_or_default());
        BuildRecord { workspace, file, built: built.unwrap_or_default() }
    }

    /// The executable of a solution, if cargo has nothing to do.
    pub fn executable(&self, id: &str) -> Option<PathBuf> {
        let executable = format!("release/problem-{id}{EXE_SUFFIX}");
        let executable = self.workspace.target().join(executable);
        let is_fresh = self.is_current(&executable)
            && self.built[&executable].settings == Some(self.settings(&self.sources(&executable)))
            && !self.workspace.folder(id).join("build.rs").exists();
        is_fresh.then_some(executable)
    }

    /// Touches the sources of those files that cargo takes for up to date, but that were built from others. `None` if there are
    /// none.
    pub fn touch_replaced<'f>(
        &self,
        fresh: impl Iterator<Item = &'f PathBuf>,
    ) -> Result<Option<Touched>> {
        let doubtful = fresh.filter(|file| !self.is_current(file));
        let sources: BTreeSet<PathBuf> = doubtful.flat_map(|file| self.sources(file)).collect();
        (!sources.is_empty()).then(|| Touched::touch(sources)).transpose()
    }

    /// Whether a file was built from what is there.
    fn is_current(&self, file: &Path) -> bool {
        self.built.get(file).is_some_and(|built| built.files == self.hash_of(file))
    }

    fn hash_of(&self, file: &Path) -> u64 {
        let sources = self.sources(file);
        hash(sources.iter().map(PathBuf::as_path).chain([file]).map(|it| (it, stamp(it))))
    }

    /// What a file was built from, as the compiler wrote down.
    fn sources(&self, file: &Path) -> Vec<PathBuf> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let rules = [&*name, name.trim_start_matches("lib")]
            .map(|name| fs::read_to_string(file.with_file_name(name).with_extension("d")));
        let rules = rules.into_iter().flatten().next().unwrap_or_default();
        // A rule for `make`, in which a blank ends a name unless it is escaped.
        let rule = rules.lines().next().and_then(|rule| rule.split_once(": "));
        let sources = rule.map_or(String::new(), |(_, sources)| sources.replace("\\ ", "\0"));
        let sources = sources.split_whitespace().map(|source| source.replace('\0', " "));
        sources.map(|source| self.workspace.root.join(source)).collect()
    }

    /// Records what cargo has built, unless a source has changed meanwhile. If this fails, cargo runs again the next time.
    pub fn add<'f>(&mut self, files: impl Iterator<Item = &'f PathBuf>, started: SystemTime) {
        let is_old = |file: &PathBuf| stamp(file).is_none_or(|(_, changed)| changed < started);
        for file in files {
            self.built.remove(file);
            let sources = self.sources(file);
            if !sources.is_empty() && sources.iter().all(is_old) {
                let are_old = self.settings_files(&sources).iter().all(is_old);
                let settings = are_old.then(|| self.settings(&sources));
                self.built.insert(file.clone(), BuiltFile { files: self.hash_of(file), settings });
            }
        }
        self.built.retain(|file, _| file.exists());
        let text = serde_json::to_vec(&self.built).unwrap_or_default();
        let _ = self.file.parent().map(fs::create_dir_all);
        let _ = fs::write(&self.file, text);
    }

    /// The manifests of these sources, and cargo's own files.
    fn settings_files(&self, sources: &[PathBuf]) -> BTreeSet<PathBuf> {
        let root = &self.workspace.root;
        let manifest_of = |source: &PathBuf| {
            let above = source.ancestors().skip(1).take_while(|folder| *folder != root);
            above.map(|it| it.join("Cargo.toml")).find(|manifest| manifest.exists())
        };
        let names = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", "rust-toolchain"];
        let configs = root.ancestors().map(|folder| folder.join(".cargo/config.toml"));
        let files = sources.iter().filter_map(manifest_of).chain(names.map(|name| root.join(name)));
        files.chain(configs).chain([cargo_home().join("config.toml")]).collect()
    }

    /// A hash of the toolchain, the flags, and the dates of [`BuildRecord::settings_files`].
    fn settings(&self, sources: &[PathBuf]) -> u64 {
        let prefixes = ["RUST", "CARGO_ENCODED", "CARGO_BUILD", "CARGO_PROFILE", "CARGO_TARGET"];
        let matters = |name: &String| prefixes.iter().any(|prefix| name.starts_with(prefix));
        let variables = env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok().filter(matters)?, value)));
        let variables: BTreeMap<_, _> = variables.collect();
        // Every toolchain has its own cargo.
        let cargo = PathBuf::from(env::var_os("CARGO").unwrap_or_default());
        let files = self.settings_files(sources).into_iter().chain([cargo]);
        hash(files.map(|file| (stamp(&file), file))) ^ hash(variables.into_iter())
    }
}

/// Files that have the present time, so that cargo builds from them, until this is dropped: then they have their own again, unless
/// they were saved meanwhile.
pub struct Touched(Vec<(PathBuf, Stamp, Stamp)>);

impl Touched {
    fn touch(files: BTreeSet<PathBuf>) -> Result<Touched> {
        let mut touched = Touched(Vec::new());
        for file in files {
            let before = stamp(&file);
            set_time(&file, SystemTime::now()).with_context(|| {
                let file = file.display();
                format!(
                    "`{file}` was replaced by an older file, which cargo does not notice; save it again"
                )
            })?;
            let after = stamp(&file);
            touched.0.push((file, before, after));
        }
        Ok(touched)
    }
}

impl Drop for Touched {
    fn drop(&mut self) {
        for (file, before, touched) in &self.0 {
            if let Some((_, time)) = before.filter(|_| stamp(file) == *touched) {
                let _ = set_time(file, time);
            }
        }
    }
}

fn set_time(file: &Path, time: SystemTime) -> std::io::Result<()> {
    let writable = File::options().append(true).open(file);
    writable.or_else(|_| File::open(file))?.set_modified(time)
}

fn hash(items: impl Iterator<Item = impl Hash>) -> u64 {
    let mut hasher = DefaultHasher::new();
    items.for_each(|item| item.hash(&mut hasher));
    hasher.finish()
}

fn stamp(file: &Path) -> Stamp {
    let metadata = fs::metadata(file).ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}

fn cargo_home() -> PathBuf {
    let home = || env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"));
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from);
    cargo.or_else(|| Some(PathBuf::from(home()?).join(".cargo"))).unwrap_or_default()
}
