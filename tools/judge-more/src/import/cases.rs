//! Writes cases: names them, copies their texts, and notices what is odd in them.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use anyhow::{Result, ensure};
use fs_err as fs;
use judge::text;

use super::files::Files;
use super::package::Test;
use crate::receive::draft::sample_text;
use crate::receive::id;

/// Texts up to this size are read whole.
const SMALL: u64 = 1 << 20;
/// Files with this beginning stand for others, which `git lfs pull` fetches.
const POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// The cases of a package, written to a folder of their own.
#[derive(Default)]
pub struct Cases {
    /// The names of cases in order, and the paths of their files in the package.
    pub cases: Vec<(String, Vec<String>)>,
    /// What was noticed in them, a sentence each.
    pub notes: Vec<String>,
    hashes: HashMap<[u64; 2], (String, u64)>,
    equal: usize,
    contrary: Vec<String>,
    unended: usize,
}

/// What was written of a text.
struct Written {
    hash: u64,
    size: u64,
    is_blank: bool,
    is_ended: bool,
}

/// Names for tests, each once, whether letters are large or small.
pub fn case_names(tests: &[Test]) -> Vec<String> {
    let (mut used, mut counts) = (HashSet::new(), HashMap::<String, u32>::new());
    let mut names = Vec::new();
    let mut number = 0_usize;
    for test in tests {
        number += 1;
        let path = test.name.trim_end_matches('.');
        // The folder says whether it is a sample. Several folders may have that name.
        let start = path.rmatch_indices('/').nth(1).map_or(0, |(at, _)| at + 1);
        let [short, long] = [start, 0].map(|start| id::slug(&path[start..]));
        let free =
            [&short, &long].into_iter().find(|slug| !slug.is_empty() && !used.contains(*slug));
        let mut name = free.cloned().unwrap_or_default();
        while name.is_empty() || used.contains(&name) {
            if short.is_empty() {
                name = number.to_string();
                number += usize::from(used.contains(&name));
            } else {
                let count = counts.entry(short.clone()).or_insert(1);
                *count += 1;
                name = id::numbered(&short, *count);
            }
        }
        used.insert(name.clone());
        names.push(name);
    }
    names
}

impl Cases {
    /// Writes a test. An answer may be empty if `may_be_empty`; without one, it says so and writes nothing.
    pub fn add(
        &mut self,
        files: &Files,
        folder: &Path,
        name: &str,
        test: &Test,
        answer: Answer,
    ) -> Result<bool> {
        let [input_file, answer_file] =
            ["in", "out"].map(|ending| folder.join(format!("{name}.{ending}")));
        let mut from = vec![test.input.clone()];
        let written = match answer {
            Answer::None => Written { hash: 0, size: 0, is_blank: true, is_ended: true },
            Answer::Empty => {
                fs::write(&answer_file, "")?;
                Written { hash: 0, size: 0, is_blank: true, is_ended: true }
            }
            Answer::Made(text) => copy(text.as_slice(), &test.input, &answer_file)?,
            Answer::Given { path, may_be_empty } => {
                from.push(path.to_owned());
                let written = copy(files.open(path)?, path, &answer_file)?;
                if written.is_blank && !may_be_empty {
                    fs::remove_file(&answer_file)?;
                    return Ok(false);
                }
                written
            }
        };
        let input = copy(files.open(&test.input)?, &test.input, &input_file)?;
        self.unended += usize::from(!input.is_ended);
        let known = self
            .hashes
            .entry([input.hash, input.size])
            .or_insert_with(|| (name.to_owned(), written.hash));
        if known.0 != name {
            self.equal += 1;
            if known.1 != written.hash {
                self.contrary.push(format!("`{}` and `{name}`", known.0));
            }
        }
        self.cases.push((name.to_owned(), from));
        Ok(true)
    }

    /// Ends with what was noticed.
    pub fn finish(&mut self) {
        let cases = |number| text::count(number, "case");
        if let Some(pair) = self.contrary.first() {
            let more = self.contrary.len() - 1;
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            self.notes.push(format!("equal inputs have different answers: {pair}{more}"));
        }
        if self.equal > self.contrary.len() {
            let equal = cases(self.equal - self.contrary.len());
            self.notes.push(format!("{equal} with an input that another case has"));
        }
        if self.unended > 0 {
            self.notes.push(format!(
                "{} whose input had no newline at its end; it was added",
                cases(self.unended)
            ));
        }
    }
}

/// Where the answer of a test comes from.
pub enum Answer<'a> {
    None,
    Empty,
    Made(Vec<u8>),
    Given { path: &'a str, may_be_empty: bool },
}

/// Copies a text with `\n` at the end of each line, unless it is no text. A large one is never in memory as a whole.
fn copy(mut source: impl Read, path: &str, to: &Path) -> Result<Written> {
    let mut head = Vec::new();
    source.by_ref().take(SMALL + 1).read_to_end(&mut head)?;
    ensure!(
        !head.starts_with(POINTER),
        "`{path}` is a pointer of Git LFS; run `git lfs pull` where the package comes from"
    );
    ensure!(
        !head.starts_with(b"\x1f\x8b"),
        "`{path}` is compressed with gzip, but not named `.gz`; unpack it"
    );
    let mut hasher = DefaultHasher::new();
    let mut file = BufWriter::new(fs::File::create(to)?);
    let (mut written, mut is_blank, mut last) = (0, true, b'\n');
    let mut put = |bytes: &[u8]| -> io::Result<()> {
        hasher.write(bytes);
        written += bytes.len() as u64;
        is_blank = is_blank && bytes.trim_ascii().is_empty();
        last = bytes.last().copied().unwrap_or(last);
        file.write_all(bytes)
    };
    let is_ended = if head.len() as u64 <= SMALL {
        let is_ended = head.is_empty()
            || head.ends_with(b"\n")
            || head.starts_with(b"\xff\xfe")
            || head.starts_with(b"\xfe\xff");
        put(sample_text(&head).map_or(head, String::into_bytes).as_slice())?;
        is_ended
    } else {
        let is_text = !head.contains(&0);
        let mut part = head.strip_prefix(b"\xef\xbb\xbf").map_or(head.clone(), <[u8]>::to_vec);
        drop(head);
        loop {
            // A `\r` at the end may belong to the next part.
            let is_cut = is_text && part.last() == Some(&b'\r');
            if is_cut {
                part.pop();
            }
            match is_text {
                true => put(&without_carriage_returns(&part))?,
                false => put(&part)?,
            }
            part.clear();
            if is_cut {
                part.push(b'\r');
            }
            if source.by_ref().take(SMALL).read_to_end(&mut part)? == 0 {
                put(&part)?;
                break;
            }
        }
        let is_ended = last == b'\n';
        if is_text && !is_ended {
            file.write_all(b"\n")?;
        }
        is_ended
    };
    file.flush()?;
    Ok(Written { hash: hasher.finish(), size: written, is_blank, is_ended })
}

fn without_carriage_returns(text: &[u8]) -> Vec<u8> {
    let mut lines = Vec::with_capacity(text.len());
    for (at, &byte) in text.iter().enumerate() {
        if byte != b'\r' || text.get(at + 1) != Some(&b'\n') {
            lines.push(byte);
        }
    }
    lines
}
