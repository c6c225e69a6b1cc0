//! C and C++ for a site: Clang and LLD compiled to WebAssembly, as the npm package `@yowasp/clang` has them, and what is linked into
//! every program.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::iter;
use std::path::Path;
use std::process::Command;

use games::Refused;
use serde_json::{Value, json};
use study::Result;

use crate::npm::{self, Package};
use crate::server::PAGE;

const CLANG: Package = Package {
    name: "@yowasp/clang",
    version: "22.0.0-git20542-10",
    sha256: "6230ea1afa9691fa065935cf68c01642ff9b31c183fe8ac64cdfda025df06009",
};
/// What is used of the package: the compiler with the linker, and headers with libraries.
const PARTS: [&str; 2] = ["gen/llvm.core.wasm", "gen/llvm-resources.tar"];
/// The script with which the compiler compiles our own files.
const BUILD: &str = include_str!("clang.mjs");
/// The folder of the page with our own files: only those who judge C or C++ load them.
pub(crate) const FOLDER: &str = "clang";
/// The licences of LLVM, libc++ and wasi-libc.
const LICENCES: &str =
    concat!(include_str!("clang.licences.txt"), include_str!("../../../LICENSE-APACHE"));

/// Writes the compiler into a folder of a site, from what `target` has of an earlier time or else from npm. Answers with what the
/// page needs to know of it.
pub(crate) fn write(site: &Path, target: &Path) -> Result<Value> {
    let folder = format!("clang-{}", CLANG.version);
    let write = || -> io::Result<_> {
        let _lock = npm::fetch(iter::once(&CLANG), target)?;
        let into = site.join(&folder);
        fs::create_dir_all(&into)?;
        fs::copy(CLANG.archive(target), into.join("llvm.tgz"))?;
        fs::write(into.join("licences.txt"), LICENCES)?;
        let (name, own) = own_parts(&target.join("npm").join(&folder), target)?;
        fs::write(into.join(&name), own)?;
        let files = ["llvm.tgz", &name].map(str::to_owned);
        let sizes = files.iter().map(|file| fs::metadata(into.join(file)).map(|file| file.len()));
        let size = sizes.sum::<io::Result<u64>>()?;
        Ok(json!({ "folder": folder, "files": files, "size": size }))
    };
    write().map_err(|error| {
        Refused::new(format!(
            "cannot get a compiler of C and C++ for the page: {error}; `--no-clang` writes the page without it"
        ))
    })
}

/// A file with our own parts, compiled once, and its name, which changes with them.
fn own_parts(folder: &Path, target: &Path) -> io::Result<(String, Vec<u8>)> {
    let own = PAGE.get_dir(FOLDER).into_iter().flat_map(|folder| folder.files());
    let shared = ["run/tar.js", "run/wasi.js"].into_iter();
    let files: Vec<_> = own.chain(shared.flat_map(|name| PAGE.get_file(name))).collect();
    let mut hasher = DefaultHasher::new();
    files.iter().for_each(|file| file.contents().hash(&mut hasher));
    BUILD.hash(&mut hasher);
    let name = format!("own-{:x}.json", hasher.finish());
    let kept = folder.join(&name);
    if !kept.is_file() {
        CLANG.unpack(target, &PARTS, folder)?;
        for file in files {
            let name = file.path().file_name().unwrap_or_default();
            fs::write(folder.join(name), file.contents())?;
        }
        fs::write(folder.join("package.json"), r#"{ "type": "module" }"#)?;
        fs::write(folder.join("build.mjs"), BUILD)?;
        let mut node = Command::new("node");
        node.arg("build.mjs").current_dir(folder);
        fs::write(&kept, npm::run(node)?)?;
    }
    Ok((name, fs::read(kept)?))
}
