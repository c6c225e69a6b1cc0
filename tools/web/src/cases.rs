//! The cases of a problem in one file, for the page and for whoever runs a program elsewhere.

use std::fs;
use std::io::{self, Write};

use games::Refused;
use miniz_oxide::deflate::compress_to_vec;
use rawzip::{CompressionMethod, DataDescriptorOutput, ZipArchiveWriter, crc32};
use study::{Result, problems};

/// A `.zip` of the inputs as `in/NAME.in`, and of the expected outputs as `expected/NAME.out`.
pub(crate) fn archive(id: &str) -> Result<Vec<u8>> {
    let none = || Refused::new(format!("no problem is called `{id}`"));
    let root = problems::folder(id).and(problems::root()).ok_or_else(none)?;
    let folder = root.join("testcases").join(id);
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let names = entries.map_err(|error| unreadable(id, error))?.into_iter();
    let mut names: Vec<String> =
        names.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for name in names {
        let path = match name.rsplit_once('.') {
            Some((_, "in")) => format!("in/{name}"),
            Some((case, "out" | "ans")) => format!("expected/{case}.out"),
            _ => continue,
        };
        let text = problems::read(&format!("testcases/{id}/{name}"))?;
        add(&mut archive, &path, text.as_bytes()).map_err(|error| unreadable(id, error))?;
    }
    archive.finish().map_err(|error| unreadable(id, error))
}

fn add(
    archive: &mut ZipArchiveWriter<Vec<u8>>,
    path: &str,
    bytes: &[u8],
) -> Result<(), rawzip::Error> {
    let entry = archive.new_file(path).compression_method(CompressionMethod::DEFLATE);
    let (mut entry, _) = entry.start()?;
    entry.write_all(&compress_to_vec(bytes, 9))?;
    entry.finish(DataDescriptorOutput::new(crc32(bytes), bytes.len() as u64)).map(drop)
}

fn unreadable(id: &str, error: impl std::fmt::Display) -> Refused {
    Refused::new(format!("cannot read the cases of `{id}`: {error}"))
}
