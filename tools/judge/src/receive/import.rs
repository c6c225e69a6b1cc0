//! `cargo judge import`: makes cases from the tests in a folder or a zip archive.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use fs_err as fs;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipSliceArchive};
use serde_json::Value;

use super::draft::sample_text;
use super::{Exit, Workspace, id, text};
use crate::problem::natural_order;

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

/// Where a file is: in a folder, or in an archive.
enum Place {
    File(PathBuf),
    Entry(ZipArchiveEntryWayfinder, CompressionMethod),
}

/// The files by their paths, which are never used to open or create a file.
struct Files {
    archive: Option<ZipSliceArchive<Vec<u8>>>,
    places: BTreeMap<String, Place>,
    /// How many bytes may still be read.
    left: usize,
}

/// A test: its files, and its input and answer.
struct Test {
    name: String,
    files: String,
    texts: [Vec<u8>; 2],
}

const MOST_FILES: usize = 20_000;
const MOST_BYTES: usize = 512 << 20;
/// How many tests and other files are named.
const SHOWN: usize = 20;

/// Adds the tests that are not cases yet, and prints what became of each file.
pub fn import(workspace: &Workspace, args: &ImportArgs) -> Result<Exit> {
    let id = workspace.id_of(&args.id);
    let info = workspace.info(&id)?;
    let shown = text::plain(&text::path(&args.path));
    let found = Files::find(&args.path).and_then(|mut files| Ok((files.tests()?, files)));
    let (tests, files) = found.with_context(|| format!("cannot import `{shown}`"))?;
    ensure!(
        !tests.is_empty(),
        "`{shown}` has no pairs of an input and an answer, such as 1.in and 1.out; rename its files like that"
    );
    let (all, cases) =
        (workspace.root.join("testcases"), workspace.root.join("testcases").join(&id));
    fs::create_dir_all(&cases)?;
    let is_inside = cases.canonicalize()? == all.canonicalize()?.join(&id);
    ensure!(is_inside, "`testcases/{id}` is a link; put a folder in its place");
    let (mut lines, mut added) = (Vec::new(), 0);
    for Test { name, files, texts } in tests {
        let paths = ["in", "out"].map(|ending| cases.join(format!("{name}.{ending}")));
        let is_empty = texts[1].trim_ascii().is_empty() && info.checker.is_none();
        let fate = if is_empty {
            "left out, because its answer is empty"
        } else if paths.iter().all(|path| path.symlink_metadata().is_err()) {
            // The answer first: an input without an answer would be a fault.
            fs::write(&paths[1], &texts[1])?;
            fs::write(&paths[0], &texts[0])?;
            added += 1;
            "added"
        } else if paths
            .iter()
            .zip(&texts)
            .all(|(path, text)| fs::read(path).ok().as_ref() == Some(text))
        {
            "was there"
        } else {
            "stays as it is, and differs"
        };
        lines.push(format!("  {name}   {fate}   {files}"));
    }
    lines.extend(files.places.keys().map(|path| format!("  not a test: {path}")));
    let more = lines.len().saturating_sub(SHOWN);
    lines.truncate(SHOWN);
    lines.extend((more > 0).then(|| format!("  … and {}", text::count(more, "more line"))));
    let lines: String = lines.iter().map(|line| text::plain(line) + "\n").collect();
    text::print(&format!("testcases/{id}   {} added\n{lines}", text::count(added, "case")))?;
    Ok(Exit::Accepted)
}

impl Files {
    fn find(path: &Path) -> Result<Files> {
        let mut files = Files { archive: None, places: BTreeMap::new(), left: MOST_BYTES };
        if path.is_dir() {
            files.add_folder(path, "")?;
            return Ok(files);
        }
        ensure!(fs::metadata(path)?.len() <= MOST_BYTES as u64, "it is larger than 512 MiB");
        let bytes = fs::read(path)?;
        if !bytes.starts_with(b"PK") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.places.insert(name, Place::File(path.to_owned()));
            return Ok(files);
        }
        let archive = ZipArchive::from_slice(bytes)?;
        let mut entries = archive.entries();
        while let Some(entry) = entries.next_entry()? {
            let path = String::from_utf8_lossy(entry.file_path().as_bytes()).replace('\\', "/");
            if !entry.is_dir() {
                let place = Place::Entry(entry.wayfinder(), entry.compression_method());
                files.add(path, place)?;
            }
        }
        files.archive = Some(archive);
        Ok(files)
    }

    /// Adds the files in a folder. Links are not followed.
    fn add_folder(&mut self, folder: &Path, above: &str) -> Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = format!("{above}{}", entry.file_name().to_string_lossy());
            match entry.file_type()? {
                kind if kind.is_dir() => self.add_folder(&entry.path(), &(path + "/"))?,
                kind if kind.is_file() => self.add(path, Place::File(entry.path()))?,
                _ => {}
            }
        }
        Ok(())
    }

    fn add(&mut self, path: String, place: Place) -> Result<()> {
        ensure!(self.places.len() < MOST_FILES, "it has more than {MOST_FILES} files");
        // What macOS adds to archives.
        if !path.contains("__MACOSX/") {
            self.places.insert(path, place);
        }
        Ok(())
    }

    /// Removes a file, and reads it. Text gets the line ends and the encoding of cases.
    fn take(&mut self, path: &str) -> Result<Vec<u8>> {
        let bytes = self.read(path).with_context(|| format!("cannot read `{path}` there"))?;
        self.left -= bytes.len();
        Ok(sample_text(&bytes).map_or(bytes, String::into_bytes))
    }

    fn read(&mut self, path: &str) -> Result<Vec<u8>> {
        let too_large = || anyhow!("the tests are larger than 512 MiB");
        match (self.places.remove(path), &self.archive) {
            (Some(Place::File(file)), _) => {
                ensure!(fs::metadata(&file)?.len() <= self.left as u64, too_large());
                Ok(fs::read(file)?)
            }
            (Some(Place::Entry(wayfinder, method)), Some(archive)) => {
                let entry = archive.get_entry(wayfinder)?;
                let bytes = match method {
                    CompressionMethod::STORE => entry.data().to_vec(),
                    CompressionMethod::DEFLATE => {
                        decompress_to_vec_with_limit(entry.data(), self.left)
                            .map_err(|_| too_large())?
                    }
                    _ => bail!(
                        "it is not compressed by the usual method; unpack the archive, and import the folder"
                    ),
                };
                io::copy(&mut entry.verifying_reader(&bytes[..]), &mut io::sink())?;
                ensure!(bytes.len() <= self.left, too_large());
                Ok(bytes)
            }
            _ => bail!("it is gone"),
        }
    }

    /// Takes all tests, in natural order.
    fn tests(&mut self) -> Result<Vec<Test>> {
        let mut pairs: BTreeMap<String, [Option<&String>; 2]> = BTreeMap::new();
        let mut paths: Vec<(Option<usize>, String, &String)> = self
            .places
            .keys()
            .map(|path| (role(path), path))
            .map(|((role, key), path)| (role, key, path))
            .collect();
        // A file whose name does not say what it is may be the input of an answer.
        paths.sort_by_key(|(role, ..)| role.is_none());
        for (role, key, path) in paths {
            pairs.entry(key).or_default()[role.unwrap_or(0)].get_or_insert(path);
        }
        let mut pairs: Vec<(String, [String; 2])> = pairs
            .into_iter()
            .filter_map(|(key, [input, answer])| Some((key, [input?.clone(), answer?.clone()])))
            .collect();
        let folder = |key: &str| Some(key.split_once('/')?.0.to_owned());
        while let Some(first) = pairs.first().and_then(|(key, _)| folder(key))
            && pairs.iter().all(|(key, _)| folder(key).as_ref() == Some(&first))
        {
            pairs.iter_mut().for_each(|(key, _)| *key = key.split_off(first.len() + 1));
        }
        pairs.sort_by(|(one, _), (other, _)| natural_order(one, other));
        let mut tests = Vec::new();
        for (key, [input, answer]) in pairs {
            let texts = [self.take(&input)?, self.take(&answer)?];
            tests.push(Test { name: key, files: format!("{input}, {answer}"), texts });
        }
        let is_prob = |path: &&String| path.ends_with(".prob");
        for files in self.places.keys().filter(is_prob).cloned().collect::<Vec<String>>() {
            let problem: Value = serde_json::from_slice(&self.take(&files)?)?;
            for (number, test) in (1..).zip(problem["tests"].as_array().into_iter().flatten()) {
                let text = |key: &str| {
                    let text = test[key].as_str().and_then(|text| sample_text(text.as_bytes()));
                    text.unwrap_or_default().into_bytes()
                };
                let texts = ["input", "output"].map(text);
                tests.push(Test { name: format!("sample-{number}"), files: files.clone(), texts });
            }
        }
        let mut known = BTreeSet::new();
        for test in &mut tests {
            let name = Some(id::slug(&test.name)).filter(|name| !name.is_empty());
            let name = name.unwrap_or("test".to_owned());
            let numbered = (2..).map(|number| id::numbered(&name, number));
            let free = [name.clone()].into_iter().chain(numbered).find(|it| !known.contains(it));
            test.name = free.unwrap_or(name);
            known.insert(test.name.clone());
        }
        Ok(tests)
    }
}

/// Whether a file is an input (0) or an answer (1), and its path without the words that say so.
fn role(path: &str) -> (Option<usize>, String) {
    let path = path.to_lowercase();
    let path = path.strip_suffix(".txt").unwrap_or(&path);
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    let (mut role, mut key, mut at) = (None, String::new(), 0);
    for part in path.split_inclusive(|letter: char| !letter.is_alphabetic()) {
        let word = part.trim_end_matches(|letter: char| !letter.is_alphabetic());
        let is_last = at + part.len() == path.len();
        let found = match word {
            "in" | "inp" | "input" | "inputs" => Some(0),
            "out" | "output" | "outputs" | "ans" | "answer" | "answers" | "sol" | "ok" => Some(1),
            "i" if at == name && !is_last => Some(0),
            "o" if at == name && !is_last => Some(1),
            "a" if at > name && is_last => Some(1),
            _ => None,
        };
        key += if found.is_some() { &part[word.len()..] } else { part };
        role = found.or(role);
        at += part.len();
    }
    (role, key.trim_end_matches('.').to_owned())
}
