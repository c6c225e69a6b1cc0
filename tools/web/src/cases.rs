//! The cases of a problem in one file, for the page and for whoever runs a program elsewhere.

use std::fs;
use std::io::{self, Cursor, Write};

use games::Refused;
use study::{Result, problems};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A `.zip` of the inputs as `in/NAME.in`, and of the expected outputs as `expected/NAME.out`.
pub(crate) fn archive(id: &str) -> Result<Vec<u8>> {
    let refused =
        |error: io::Error| Refused::new(format!("cannot read the cases of `{id}`: {error}"));
    let none = || Refused::new(format!("no problem is called `{id}`"));
    let root = problems::folder(id).and(problems::root()).ok_or_else(none)?;
    let folder = root.join("testcases").join(id);
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let names = entries.map_err(refused)?.into_iter().map(|entry| entry.file_name());
    let mut names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    names.sort();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_level(Some(9));
    for name in names {
        let path = match name.rsplit_once('.') {
            Some((_, "in")) => format!("in/{name}"),
            Some((case, "out" | "ans")) => format!("expected/{case}.out"),
            _ => continue,
        };
        let text = problems::read(&format!("testcases/{id}/{name}"))?;
        archive.start_file(path, options).map_err(|error| refused(error.into()))?;
        archive.write_all(text.as_bytes()).map_err(refused)?;
    }
    Ok(archive.finish().map_err(|error| refused(error.into()))?.into_inner())
}
