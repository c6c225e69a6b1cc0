//! The files of a package: of a folder, and of the archives in it. Their paths are names, which never open or create a file.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use encoding_rs::EUC_KR;
use flate2::read::{DeflateDecoder, MultiGzDecoder};
use fs_err as fs;
use judge::text;
use rawzip::{CompressionMethod, FileReader, RECOMMENDED_BUFFER_SIZE, ReaderAt, ZipLocator};
use tar::EntryType;
use tempfile::NamedTempFile;

/// Files by their paths, with slashes. What archives contain is unpacked into one temporary file.
pub struct Files {
    contents: BTreeMap<String, Content>,
    links: Links,
    /// What was left out, a sentence each.
    pub notes: Vec<String>,
    unpacked: NamedTempFile,
    reader: Arc<FileReader>,
    /// How many bytes were unpacked.
    end: u64,
    /// How many there may be of files, and of bytes unpacked.
    most: (usize, u64),
}

#[derive(Clone)]
enum Content {
    Disk(PathBuf),
    Unpacked(Range<u64>),
}

/// A part of a file, to read from its beginning or at any place.
pub struct Part {
    file: Arc<FileReader>,
    at: u64,
    start: u64,
    end: u64,
}

/// Links by their paths, with the paths that they lead to.
type Links = BTreeMap<String, Option<String>>;

const MOST_FILES: usize = 50_000;
const MOST_BYTES: u64 = 2 << 30;
/// How many archives may lie in one another.
const DEEPEST: usize = 4;
/// The largest description of a package.
const MOST_TEXT: u64 = 16 << 20;

/// The beginnings of archives of other kinds, and their names.
const UNKNOWN: [(&[u8], &str); 4] = [
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"\xfd7zXZ", "compressed with xz"),
    (b"BZh", "compressed with bzip2"),
];

impl Files {
    /// Reads a folder, an archive, or any other file. `scratch` is a folder for a temporary file.
    pub fn read(path: &Path, scratch: &Path) -> Result<Files> {
        Files::read_within(path, scratch, (MOST_FILES, MOST_BYTES))
    }

    fn read_within(path: &Path, scratch: &Path, most: (usize, u64)) -> Result<Files> {
        let unpacked = NamedTempFile::new_in(scratch)?;
        let reader = Arc::new(FileReader::from(unpacked.reopen()?));
        let (contents, links, notes) = (BTreeMap::new(), Links::new(), Vec::new());
        let mut files = Files { contents, links, notes, unpacked, reader, end: 0, most };
        if path.is_dir() {
            let folder = path.canonicalize()?;
            files.walk(&folder, &mut vec![folder.clone()], "", false)?;
        } else {
            let name = text::path(Path::new(path.file_name().unwrap_or_default()));
            files.expand(&name, Content::Disk(path.to_owned()), "", 0)?;
        }
        files.follow_links()?;
        Ok(files)
    }

    /// All paths, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.contents.keys().map(String::as_str)
    }

    /// The paths in a folder and the folders in it. The folder is empty or ends with a slash.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        let all = self.contents.range(folder.to_owned()..).map(|(path, _)| path.as_str());
        all.take_while(move |path| path.starts_with(folder))
    }

    pub fn has(&self, path: &str) -> bool {
        self.contents.contains_key(path)
    }

    /// Opens a file.
    pub fn open(&self, path: &str) -> Result<Part> {
        let content = self.contents.get(path).with_context(|| format!("there is no `{path}`"))?;
        self.part(content)
    }

    /// The text of a description.
    pub fn text(&self, path: &str) -> Result<String> {
        let mut bytes = Vec::new();
        self.open(path)?.take(MOST_TEXT + 1).read_to_end(&mut bytes)?;
        ensure!(bytes.len() as u64 <= MOST_TEXT, "`{path}` has more than {} MiB", MOST_TEXT >> 20);
        Ok(decode(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes)))
    }

    /// Whether one of these words is in the first MiB of a file, or there are none.
    pub fn has_word(&self, path: &str, words: &[&str]) -> Result<bool> {
        let mut bytes = Vec::new();
        self.open(path)?.take(1 << 20).read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        Ok(words.is_empty() || words.iter().any(|word| text.contains(word)))
    }

    /// Adds a file that a description contains.
    pub fn add(&mut self, path: String, text: impl Read) -> Result<()> {
        let content = self.unpack(&path, text)?;
        self.insert(path, content)
    }

    fn part(&self, content: &Content) -> Result<Part> {
        let (file, range) = match content {
            Content::Unpacked(range) => (self.reader.clone(), range.clone()),
            Content::Disk(path) => {
                let file = fs::File::open(path)?;
                let size = file.metadata()?.len();
                (Arc::new(file.into_parts().0.into()), 0..size)
            }
        };
        Ok(Part { file, at: range.start, start: range.start, end: range.end })
    }

    /// Adds the files in a folder. `above` are the folders that it lies in, the package's first.
    fn walk(
        &mut self,
        folder: &Path,
        above: &mut Vec<PathBuf>,
        shown: &str,
        is_linked: bool,
    ) -> Result<()> {
        let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        entries.sort_by_key(|entry| entry.file_name());
        for entry in entries {
            let name = entry.file_name();
            let name = format!("{shown}{}", decode(name.as_encoded_bytes()));
            let is_link = entry.file_type()?.is_symlink();
            let real = entry.path();
            let real = if is_link { real.canonicalize().ok() } else { Some(real) };
            let Some(real) = real.filter(|real| real.starts_with(&above[0])) else {
                self.links.insert(name, None);
                continue;
            };
            let inside = format!("{name}/");
            if real.is_file() {
                self.expand(&name, Content::Disk(real), &inside, 1)?;
            } else if real.is_dir() && !file_name(&name).starts_with('.') {
                // Links of a linked folder could be followed without end.
                if !(above.contains(&real) || is_link && is_linked) {
                    above.push(real.clone());
                    self.walk(&real, above, &inside, is_linked || is_link)?;
                    above.pop();
                } else {
                    self.links.insert(name, None);
                }
            }
        }
        Ok(())
    }

    /// Adds a file, or if it is an archive, its files at these paths.
    fn expand(&mut self, name: &str, content: Content, inside: &str, depth: usize) -> Result<()> {
        let ending = name.rsplit('.').next().unwrap_or_default().to_lowercase();
        let is_named = ["zip", "gz", "tgz", "tar", "7z", "rar", "xz", "bz2"].contains(&&*ending);
        let is_given = depth == 0;
        if !is_given && (!is_named || file_name(name).starts_with("._")) {
            return self.insert(name.to_owned(), content);
        }
        ensure!(
            depth < DEEPEST,
            "`{name}` is an archive in {DEEPEST} others; unpack it, and import the folder"
        );
        let mut head = Vec::new();
        self.part(&content)?.take(512).read_to_end(&mut head)?;
        if let Some((_, kind)) = UNKNOWN.iter().find(|(start, _)| head.starts_with(start)) {
            let what = format!("`{name}` is {kind}: unpack it, and import the folder");
            ensure!(!is_given, what);
            self.notes.push(what);
            return Ok(());
        }
        let is_tar = |head: &[u8]| head.get(257..262) == Some(b"ustar");
        if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
            return self.unzip(name, &content, inside, depth);
        }
        if head.starts_with(b"\x1f\x8b") {
            let packed = io::BufReader::new(self.part(&content)?);
            let content = self.unpack(name, MultiGzDecoder::new(packed))?;
            let mut head = Vec::new();
            self.part(&content)?.take(512).read_to_end(&mut head)?;
            if is_tar(&head) {
                return self.untar(name, &content, inside, depth);
            }
            let stem = name.strip_suffix(&name[name.len() - 3..]).filter(|_| ending == "gz");
            return self.insert(stem.unwrap_or(name).to_owned(), content);
        }
        match is_tar(&head) {
            true => self.untar(name, &content, inside, depth),
            false => self.insert(name.to_owned(), content),
        }
    }

    fn unzip(&mut self, name: &str, content: &Content, inside: &str, depth: usize) -> Result<()> {
        let damaged = || format!("`{name}` is damaged");
        let part = self.part(content)?;
        let size = part.end - part.start;
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let archive = ZipLocator::new().locate_in_reader(part, &mut buffer, size);
        let archive = archive.map_err(|(_, error)| error).with_context(damaged)?;
        let mut entries = archive.entries(&mut buffer);
        let mut found = Vec::new();
        while let Some(entry) = entries.next_entry().with_context(damaged)? {
            // No letter of Korean Windows contains a backslash.
            let path = entry.file_path();
            let path: Vec<u8> =
                path.as_bytes().iter().map(|it| if *it == b'\\' { b'/' } else { *it }).collect();
            let path = decode(&path);
            if !entry.is_dir() && !path.starts_with("__MACOSX/") {
                let is_link = entry.mode().is_symlink();
                let is_secret = entry.flags().is_encrypted();
                let kind = (entry.compression_method(), is_link, is_secret);
                found.push((path, kind, entry.wayfinder()));
                self.check(found.len())?;
            }
        }
        for (path, (method, is_link, is_secret), wayfinder) in found {
            let name = format!("{inside}{path}");
            let damaged = || format!("`{name}` is damaged");
            let entry = archive.get_entry(wayfinder).with_context(damaged)?;
            let packed = io::BufReader::new(entry.reader());
            let content = match method {
                _ if is_secret => {
                    bail!("`{name}` has a password; unpack it, and import the folder")
                }
                CompressionMethod::STORE => self.unpack(&name, entry.verifying_reader(packed))?,
                CompressionMethod::DEFLATE => {
                    self.unpack(&name, entry.verifying_reader(DeflateDecoder::new(packed)))?
                }
                _ => bail!("`{name}` is packed in a rare way; unpack it, and import the folder"),
            };
            if is_link {
                let mut target = String::new();
                self.part(&content)?
                    .take(4096)
                    .read_to_string(&mut target)
                    .with_context(damaged)?;
                self.link(name, &path, &target, inside);
            } else {
                self.expand(&name, content, &format!("{name}/"), depth + 1)?;
            }
        }
        Ok(())
    }

    fn untar(&mut self, name: &str, content: &Content, inside: &str, depth: usize) -> Result<()> {
        let damaged = || format!("`{name}` is damaged");
        let mut archive = tar::Archive::new(io::BufReader::new(self.part(content)?));
        for entry in archive.entries().with_context(damaged)? {
            let mut entry = entry.with_context(damaged)?;
            let path = decode(&entry.path_bytes());
            let path = path.trim_start_matches("./");
            let name = format!("{inside}{path}");
            let target = entry.link_name_bytes().map(|target| decode(&target)).unwrap_or_default();
            match entry.header().entry_type() {
                EntryType::Symlink => self.link(name, path, &target, inside),
                EntryType::Link => self.link(name, "", &target, inside),
                EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => {
                    // That of POSIX: a list of the parts that are not zero comes before them.
                    let mut more =
                        entry.pax_extensions().with_context(damaged)?.into_iter().flatten();
                    let is_sparse = more
                        .any(|it| it.is_ok_and(|it| it.key_bytes().starts_with(b"GNU.sparse.")));
                    ensure!(
                        !is_sparse,
                        "`{name}` is a sparse file; unpack the archive, and import the folder"
                    );
                    let content = self.unpack(&name, entry)?;
                    self.expand(&name, content, &format!("{name}/"), depth + 1)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Keeps a link in an archive, which cannot lead out of it.
    fn link(&mut self, name: String, path: &str, target: &str, inside: &str) {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let target = joined(folder, target).map(|target| format!("{inside}{target}"));
        self.links.insert(name, target);
    }

    /// Gives links the contents that they lead to, also by other links.
    fn follow_links(&mut self) -> Result<()> {
        let mut waiting = std::mem::take(&mut self.links);
        let mut lost = Vec::new();
        while let Some(link) = waiting.pop_first() {
            // A link comes after those that its target is, lies in or contains.
            let mut started = vec![link];
            while let Some((path, target)) = started.pop() {
                let needed = target.as_ref().and_then(|target| first_about(&waiting, target));
                if let Some(needed) = needed.and_then(|path| waiting.remove_entry(&path)) {
                    started.extend([(path, target), needed]);
                } else if !target.is_some_and(|target| self.follow(&path, &target)) {
                    lost.push(path);
                }
                self.check(0)?;
            }
        }
        lost.sort();
        if let Some(first) = lost.first() {
            let what = match lost.len() - 1 {
                0 => format!("`{first}` is a link that leads"),
                more => format!("`{first}` and {} lead", text::count(more, "more link")),
            };
            self.notes.push(format!("{what} out of the package, nowhere, or in a circle"));
        }
        Ok(())
    }

    /// Adds the file or the folder at `target` at this path. Whether there is one.
    fn follow(&mut self, path: &str, target: &str) -> bool {
        let folder = format!("{target}/");
        let mut found: Vec<(String, Content)> = Vec::new();
        found.extend(self.contents.get(target).map(|it| (path.to_owned(), it.clone())));
        // A link to a folder that it lies in would have no end.
        if !path.starts_with(&folder) {
            let below = self.contents.range(folder.clone()..);
            let below = below.take_while(|(path, _)| path.starts_with(&folder));
            found.extend(
                below.map(|(below, it)| (format!("{path}/{}", &below[folder.len()..]), it.clone())),
            );
        }
        let is_there = !found.is_empty();
        self.contents.extend(found);
        is_there
    }

    /// Writes a file to the temporary file, unless the limits are reached.
    fn unpack(&mut self, name: &str, text: impl Read) -> Result<Content> {
        let start = self.end;
        let copied = io::copy(&mut text.take(self.most.1 - start + 1), &mut self.unpacked);
        self.end += copied.with_context(|| format!("`{name}` is damaged"))?;
        self.check(0)?;
        Ok(Content::Unpacked(start..self.end))
    }

    fn insert(&mut self, path: String, content: Content) -> Result<()> {
        if self.contents.contains_key(&path) {
            self.notes.push(format!("`{path}` is there twice; the first is taken"));
            return Ok(());
        }
        self.contents.insert(path, content);
        self.check(0)
    }

    fn check(&self, more: usize) -> Result<()> {
        let (files, bytes) = self.most;
        ensure!(
            self.contents.len() + more <= files && self.end <= bytes,
            "it has more than {files} files or {} MiB; import a part of it",
            bytes >> 20
        );
        Ok(())
    }
}

impl Read for Part {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = ReaderAt::read_at(self, bytes, self.at - self.start)?;
        self.at += count as u64;
        Ok(count)
    }
}

impl ReaderAt for Part {
    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<usize> {
        let left = (self.end - self.start).saturating_sub(at).min(bytes.len() as u64) as usize;
        self.file.read_at(&mut bytes[..left], self.start + at)
    }
}

/// The last part of a path.
pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// The first of these links that is this path, that it lies in, or that lies in it.
fn first_about(links: &Links, path: &str) -> Option<String> {
    let ends = path.match_indices('/').map(|(end, _)| end).chain([path.len()]);
    let above = ends.map(|end| &path[..end]).find(|it| links.contains_key(*it));
    let folder = format!("{path}/");
    let below = links.range(folder.clone()..).next().map(|(below, _)| below.as_str());
    above.or(below.filter(|below| below.starts_with(&folder))).map(str::to_owned)
}

/// The path that `path` means in a folder, unless it leads out of everything.
pub fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    if path.starts_with('/') {
        return None;
    }
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Text in UTF-8, or in the code of Korean Windows. Other bytes are escaped, so that different names stay different.
fn decode(bytes: &[u8]) -> String {
    let utf8 = str::from_utf8(bytes).ok().map(str::to_owned);
    let korean = || EUC_KR.decode_without_bom_handling_and_without_replacement(bytes);
    let korean = utf8.or_else(|| korean().map(|text| text.into_owned()));
    korean.unwrap_or_else(|| bytes.escape_ascii().to_string())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    #[test]
    fn no_more_is_unpacked_than_the_limits_say() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("zeros.gz");
        let mut bomb = GzEncoder::new(Vec::new(), Compression::fast());
        (0..5).for_each(|_| bomb.write_all(&vec![0; 1 << 20]).unwrap());
        fs::write(&path, bomb.finish().unwrap()).unwrap();
        let read = |most| Files::read_within(&path, folder.path(), most);
        assert!(read((1, 5 << 20)).is_ok());
        for most in [(1, 4 << 20), (0, 5 << 20)] {
            let error = read(most).err().unwrap().to_string();
            assert!(error.starts_with("it has more than "), "{error}");
        }
        let mut files = read((2, 6 << 20)).unwrap();
        assert!(files.add("a".to_owned(), &[1][..]).is_ok());
        assert!(files.add("b".to_owned(), &[1][..]).is_err());
    }

    #[test]
    fn a_path_never_leads_out_of_the_package() {
        for (folder, path, expected) in [
            ("a/b", "../c", Some("a/c")),
            ("a", "./b//c", Some("a/b/c")),
            ("a", "../..", None),
            ("", "/etc", None),
        ] {
            assert_eq!(joined(folder, path).as_deref(), expected, "{path}");
        }
    }
}
