//! Python for a site: CPython compiled to WebAssembly, as the npm package `pyodide` has it.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use games::Refused;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use study::Result;

const VERSION: &str = "314.0.7";
/// The checksum of the archive that npm downloads.
const SHA256: &str = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0";
const FILES: [&str; 5] = [
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
];

/// Writes Python into a folder of a site, from what `target` has of an earlier time or else from npm. Answers with what the
/// page needs to know of it.
pub(crate) fn write(site: &Path, target: &Path) -> Result<Value> {
    let failed = |error: io::Error| {
        Refused::new(format!(
            "cannot get Python for the page from npm: {error}; `--no-python` writes the page without it"
        ))
    };
    let archive = target.join(format!("pyodide-{VERSION}.tgz"));
    if !archive.is_file() {
        let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
        let mut npm = Command::new(npm);
        npm.args(["pack", "--silent", &format!("pyodide@{VERSION}")]).current_dir(target);
        run(npm).map_err(failed)?;
    }
    let found = format!("{:x}", Sha256::digest(fs::read(&archive).map_err(failed)?));
    Refused::unless(found == SHA256, || {
        format!("`{}` is not the Python that the page needs: delete it", archive.display())
    })?;
    let folder = format!("python-{VERSION}");
    let into = site.join(&folder);
    fs::create_dir_all(&into).map_err(failed)?;
    let mut tar = Command::new("tar");
    tar.arg("-xzf").arg(&archive).args(["--strip-components=1", "-C"]).arg(&into);
    tar.args(FILES.map(|file| format!("package/{file}")));
    run(tar).map_err(failed)?;
    let sizes = FILES.iter().map(|file| fs::metadata(into.join(file)).map(|file| file.len()));
    let size: u64 = sizes.sum::<io::Result<u64>>().map_err(failed)?;
    Ok(json!({ "folder": folder, "files": FILES, "size": size }))
}

fn run(mut command: Command) -> io::Result<()> {
    let output = command.output()?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    output.status.success().then_some(()).ok_or_else(|| io::Error::other(complaint.trim()))
}
