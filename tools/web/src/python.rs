//! Python for a site: CPython compiled to WebAssembly, as the npm package `pyodide` has it.

use std::fs;
use std::io;
use std::iter;
use std::path::Path;

use games::Refused;
use serde_json::{Value, json};
use study::Result;

use crate::npm::{self, Package};

const PYODIDE: Package = Package {
    name: "pyodide",
    version: "314.0.7",
    sha256: "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
};
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
    let folder = format!("python-{}", PYODIDE.version);
    let into = site.join(&folder);
    let write = || -> io::Result<u64> {
        let _lock = npm::fetch(iter::once(&PYODIDE), target)?;
        PYODIDE.unpack(target, &FILES, &into)?;
        FILES.iter().map(|file| fs::metadata(into.join(file)).map(|file| file.len())).sum()
    };
    let size = write().map_err(|error| {
        Refused::new(format!(
            "cannot get Python for the page from npm: {error}; `--no-python` writes the page without it"
        ))
    })?;
    Ok(json!({ "folder": folder, "files": FILES, "size": size }))
}
