//! `cargo judge import`: makes cases from the tests in a folder or a zip archive.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use fs_err as fs;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use rawzip::{CompressionMethod, ZipArchive, crc32};
use serde_json::Value;

use super::draft::sample_text;
use super::{Exit, Workspace, id, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge import 1000 tests.zip   add the tests in an archive
  cargo judge import 1000 tests       add those in a folder and the folders in it

Tests are pairs such as 1.in and 1.out, 01 and 01.a, input1.txt and output1.txt, in/1.txt and out/1.txt, I.1 and O.1,
or files of Competitive Programming Helper, such as a.prob. Existing cases stay as they are.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ImportArgs {
    /// The id of a problem, such as 11868
    id: String,
    /// A folder or a zip archive
    path: PathBuf,
}

/// The contents of files by their paths, which are never used to open or create a file.
type Files = BTreeMap<String, Vec<u8>>;

/// Tests by the names of their cases: the paths of their files, and their inputs and answers.
type Tests = BTreeMap<String, (Vec<String>, [Vec<u8>; 2])>;

const MOST_FILES: usize = 20_000;
const MOST_BYTES: usize = 512 << 20;

/// Adds the tests that are not cases yet, and prints what became of each file.
pub fn import(workspace: &Workspace, args: &ImportArgs) -> Result<Exit> {
    let id = workspace.id_of(&args.id);
    workspace.info(&id)?;
    let (shown, mut files) = (text::path(&args.path), Files::new());
    let found = add_all(&mut files, &args.path, String::new());
    let tests =
        found.and_then(|()| tests(&files)).with_context(|| format!("cannot import `{shown}`"))?;
    let all = workspace.root.join("testcases");
    let folder = all.join(&id);
    fs::create_dir_all(&folder)?;
    let is_inside = folder.canonicalize()? == all.canonicalize()?.join(&id);
    ensure!(is_inside, "`testcases/{id}` is a link; put a folder in its place");
    let mut lines = String::new();
    for (name, (from, texts)) in &tests {
        let cases = ["in", "out"].map(|ending| folder.join(format!("{name}.{ending}")));
        let mut fate = "exists, and stays as it is";
        if cases.iter().all(|case| case.symlink_metadata().is_err()) {
            fate = "added";
            // The answer first: an input without an answer would be a fault.
            fs::write(&cases[1], &texts[1])?;
            fs::write(&cases[0], &texts[0])?;
        }
        lines += &format!("  {name}   {fate}   {}\n", text::plain(&from.join(", ")));
    }
    let used: BTreeSet<&String> = tests.values().flat_map(|(from, _)| from).collect();
    for path in files.keys().filter(|path| !used.contains(path)) {
        lines += &format!("  not a test   {}\n", text::plain(path));
    }
    text::print(&format!("testcases/{id}\n{lines}"))?;
    Ok(Exit::Accepted)
}

/// Reads a file, an archive, or the files in a folder, without those that links lead to.
fn add_all(files: &mut Files, path: &Path, shown: String) -> Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let (kind, name) = (entry.file_type()?, entry.file_name());
            if kind.is_dir() || kind.is_file() {
                add_all(files, &entry.path(), format!("{shown}/{}", name.to_string_lossy()))?;
            }
        }
        return Ok(());
    }
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    if !shown.is_empty() || !bytes.starts_with(b"PK") {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        return add(files, if shown.is_empty() { name } else { shown }, bytes);
    }
    let archive = ZipArchive::from_slice(bytes)?;
    let mut entries = archive.entries();
    while let Some(entry) = entries.next_entry()? {
        let path = String::from_utf8_lossy(entry.file_path().as_bytes()).replace('\\', "/");
        // What macOS adds.
        if entry.is_dir() || path.starts_with("__MACOSX/") {
            continue;
        }
        let packed = archive.get_entry(entry.wayfinder())?.data();
        let bytes = match entry.compression_method() {
            CompressionMethod::STORE => Some(packed.to_vec()),
            CompressionMethod::DEFLATE => decompress_to_vec_with_limit(packed, MOST_BYTES).ok(),
            _ => None,
        };
        let bytes = bytes.filter(|bytes| crc32(bytes) == entry.crc32());
        let why = || {
            format!(
                "`{path}` in it is damaged, or packed in a rare way; unpack it, and import the folder"
            )
        };
        add(files, path.clone(), bytes.with_context(why)?)?;
    }
    Ok(())
}

fn add(files: &mut Files, path: String, bytes: Vec<u8>) -> Result<()> {
    files.insert(path, bytes);
    let total: usize = files.values().map(Vec::len).sum();
    let is_small = files.len() <= MOST_FILES && total <= MOST_BYTES;
    ensure!(is_small, "it has more than {MOST_FILES} files or 512 MiB; import a part of it");
    Ok(())
}

fn tests(files: &Files) -> Result<Tests> {
    let mut tests = Tests::new();
    let clean = |bytes: &[u8]| sample_text(bytes).map_or(bytes.to_vec(), String::into_bytes);
    let mut pairs: BTreeMap<String, [Option<&String>; 2]> = BTreeMap::new();
    let mut paths: Vec<_> = files.keys().map(|path| (role(path), path)).collect();
    // A file whose name does not say what it is may be the input of an answer.
    paths.sort_by_key(|((role, _), _)| role.is_none());
    for ((role, key), path) in paths {
        pairs.entry(key).or_default()[role.unwrap_or(0)].get_or_insert(path);
    }
    pairs.retain(|_, pair| pair.iter().all(Option::is_some));
    for (key, pair) in &pairs {
        // The folder says whether it is a sample. Several folders may have that name.
        let start = key.rmatch_indices('/').nth(1).map_or(0, |(at, _)| at);
        let mut names = [start, 0].map(|start| id::slug(&key[start..])).into_iter();
        let name = names.find(|name| !tests.contains_key(name)).unwrap_or_default();
        let paths: Vec<String> = pair.iter().flatten().map(|path| path.to_string()).collect();
        let texts = [0, 1].map(|which: usize| clean(&files[&paths[which]]));
        if !name.is_empty() && !texts[1].trim_ascii().is_empty() {
            tests.insert(name, (paths, texts));
        }
    }
    for (path, bytes) in files.iter().filter(|(path, _)| path.ends_with(".prob")) {
        let problem: Value = serde_json::from_slice(bytes)?;
        for (number, test) in (1..).zip(problem["tests"].as_array().into_iter().flatten()) {
            let texts = ["input", "output"]
                .map(|key| clean(test[key].as_str().unwrap_or_default().as_bytes()));
            tests.entry(format!("sample-{number}")).or_insert((vec![path.clone()], texts));
        }
    }
    let some =
        "no pairs of an input and an answer, such as 1.in and 1.out; rename its files like that";
    ensure!(!tests.is_empty(), "it has {some}");
    Ok(tests)
}

/// Whether a file is an input (0) or an answer (1), and its path without the words that say so.
fn role(path: &str) -> (Option<usize>, String) {
    let path = path.to_lowercase();
    let path = path.trim_start_matches('/').trim_end_matches(".txt");
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    let (mut role, mut key, mut at) = (None, String::new(), 0);
    for part in path.split_inclusive(|letter: char| !letter.is_alphabetic()) {
        let word = part.trim_end_matches(|letter: char| !letter.is_alphabetic());
        let found = match word {
            "in" | "inp" | "input" | "inputs" => Some(0),
            "out" | "output" | "outputs" | "ans" | "answer" | "answers" | "sol" | "ok" => Some(1),
            "i" if at == name => Some(0),
            "o" if at == name => Some(1),
            "a" if at > name && at + 1 == path.len() => Some(1),
            _ => None,
        };
        key += if found.is_some() { &part[word.len()..] } else { part };
        role = found.or(role);
        at += part.len();
    }
    (role, key.trim_end_matches('.').to_owned())
}
