//! Where the executable of the sandbox is, or how it comes to be.
//!
//! `cargo judge` builds the judge and no other executable. The sandbox's is linked when it is first needed, from what has
//! been compiled with the judge, and kept beside the judge by a name that tells the text that it was made of. It holds all
//! that it needs, if there is a C library for that: so it is smallest, and what it takes cannot be told from what a
//! program takes that it becomes.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;

use serde::Deserialize;
use tempfile::NamedTempFile;

use crate::error::{Error, cannot};

/// The executable that runs programs, built if it is not there.
pub fn executable() -> Result<&'static Path, Error> {
    static FOUND: OnceLock<Result<PathBuf, Error>> = OnceLock::new();
    FOUND.get_or_init(find).as_deref().map_err(Error::clone)
}

/// Lets it be built while something else is done.
pub fn make_ready() {
    thread::spawn(executable);
}

fn find() -> Result<PathBuf, Error> {
    let own = env::current_exe().map_err(cannot("tell where the judge's own file is"))?;
    let name = format!("sandbox-{FINGERPRINT:016x}");
    // Tests and benchmarks are one folder further down.
    let mut beside = own.ancestors().skip(1).take(2).map(|folder| folder.join(&name));
    if let Some(found) = beside.find(|file| file.is_file()) {
        return Ok(found);
    }
    let built = build(&own)?;
    let kept = built.with_file_name(name);
    // Where nothing can be kept, it is asked for again the next time.
    Ok(if keep(&built, &kept).is_ok() { kept } else { built })
}

/// A number that tells this text of the crate from others.
const FINGERPRINT: u64 = fingerprint(&[
    include_bytes!("lib.rs"),
    include_bytes!("error.rs"),
    include_bytes!("launch.rs"),
    include_bytes!("look.rs"),
    include_bytes!("supervise.rs"),
    include_bytes!("tmp.rs"),
    include_bytes!("wish.rs"),
    include_bytes!("../Cargo.toml"),
]);

/// FNV-1a.
const fn fingerprint(texts: &[&[u8]]) -> u64 {
    let (mut hash, mut text) = (0xcbf2_9ce4_8422_2325, 0);
    while text < texts.len() {
        let mut byte = 0;
        while byte < texts[text].len() {
            hash = (hash ^ texts[text][byte] as u64).wrapping_mul(0x0100_0000_01b3);
            byte += 1;
        }
        text += 1;
    }
    hash
}

/// Copies it as a whole or not at all: another judge may do the same.
fn keep(built: &Path, kept: &Path) -> io::Result<()> {
    let folder = kept.parent().unwrap_or(Path::new("."));
    let copy = NamedTempFile::new_in(folder)?;
    fs::copy(built, copy.path())?;
    copy.persist(kept)?;
    Ok(())
}

/// One line of `cargo rustc --message-format json`, as far as it matters here.
#[derive(Deserialize)]
struct Message {
    executable: Option<PathBuf>,
}

fn build(own: &Path) -> Result<PathBuf, Error> {
    // Many systems have a C library to be linked into programs, and not all.
    let whole = ["target-feature=+crt-static", "relocation-model=static", "strip=symbols"];
    let whole: Vec<String> = whole.map(|option| format!("-C{option}")).into();
    let ways = [whole, Vec::new()];
    let mut said = String::new();
    for way in ways {
        let Output { stdout, stderr, .. } = cargo(own, &way)?;
        let lines = stdout.split(|&byte| byte == b'\n');
        let mut messages = lines.filter_map(|line| serde_json::from_slice::<Message>(line).ok());
        if let Some(built) = messages.find_map(|message| message.executable) {
            return Ok(built);
        }
        said = String::from_utf8_lossy(&stderr).trim_end().to_owned();
    }
    Err(Error::NotBuilt(said))
}

/// The folder that cargo built this executable in: where it notes what it knows of the compiler, or else the nearest that it
/// has marked. It marks those for other machines, too, but none that was there before.
pub fn target_folder(executable: &Path) -> Option<&Path> {
    let marks = [".rustc_info.json", "CACHEDIR.TAG"];
    let marked = |mark| executable.ancestors().find(|folder| folder.join(mark).is_file());
    marks.into_iter().find_map(marked)
}

fn cargo(own: &Path, flags: &[String]) -> Result<Output, Error> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    // Of the judge's package: alone, its crates would have other features, and be compiled again.
    command.args(["rustc", "--quiet", "--package", "judge", "--bin", "sandbox"]);
    command.args(["--message-format", "json"]);
    // Where and as the judge was built, whatever is judged now.
    if let Some(target) = target_folder(own) {
        command.arg("--target-dir").arg(target);
        let inside = own.strip_prefix(target).unwrap_or(own).to_string_lossy();
        let mut folders: Vec<&str> = inside.split('/').collect();
        folders.retain(|&folder| folder != "deps");
        if let [machine, _, _] = folders[..] {
            command.args(["--target", machine]);
        }
        let profile = folders.iter().rev().nth(1).filter(|&&profile| profile != "debug");
        command.args(profile.map(|profile| format!("--profile={profile}")));
    }
    let output = command.arg("--").args(flags).stdin(Stdio::null()).output();
    output.map_err(cannot(format!("run `{}`", Path::new(&cargo).display())))
}
