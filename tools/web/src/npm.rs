//! Packages of npm, each known by its checksum.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

/// A package, with the checksum of the archive that npm downloads.
pub(crate) struct Package {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) sha256: &'static str,
}

impl Package {
    pub(crate) fn archive(&self, target: &Path) -> PathBuf {
        let name = self.name.trim_start_matches('@').replace('/', "-");
        target.join(format!("{name}-{}.tgz", self.version))
    }

    /// Unpacks these files of the package, or all of it.
    pub(crate) fn unpack(&self, target: &Path, files: &[&str], into: &Path) -> io::Result<()> {
        fs::create_dir_all(into)?;
        let mut tar = Command::new("tar");
        tar.arg("-xzf").arg(self.archive(target)).args(["--strip-components=1", "-C"]).arg(into);
        tar.args(files.iter().map(|file| format!("package/{file}")));
        run(tar).map(drop)
    }
}

/// Downloads what `target` does not have of these packages from an earlier time, and checks all of them.
///
/// Other processes that ask for packages wait until the answer is dropped: they unpack into the same folders.
#[must_use = "packages are unpacked while their folder is locked"]
pub(crate) fn fetch<'a>(
    packages: impl Iterator<Item = &'a Package> + Clone,
    target: &Path,
) -> io::Result<File> {
    fs::create_dir_all(target)?;
    let lock = File::create(target.join("npm.lock"))?;
    lock.lock()?;
    let missing = packages.clone().filter(|package| !package.archive(target).is_file());
    let missing = missing.map(|Package { name, version, .. }| format!("{name}@{version}"));
    let missing: Vec<String> = missing.collect();
    if !missing.is_empty() {
        let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
        npm.args(["pack", "--silent"]).args(missing).current_dir(target);
        run(npm)?;
    }
    for package in packages {
        let archive = package.archive(target);
        if format!("{:x}", Sha256::digest(fs::read(&archive)?)) != package.sha256 {
            let shown = archive.display();
            return Err(io::Error::other(format!(
                "`{shown}` is not the package that the page needs: delete it"
            )));
        }
    }
    Ok(lock)
}

/// Runs a command; answers with its output.
pub(crate) fn run(mut command: Command) -> io::Result<Vec<u8>> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|error| io::Error::other(format!("`{program}` does not start: {error}")))?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    let is_done = output.status.success();
    is_done.then_some(output.stdout).ok_or_else(|| io::Error::other(complaint.trim()))
}
