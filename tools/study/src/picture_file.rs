//! Pictures in files: written whole or not at all, and never over what is not ours.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::text::put;
use crate::{Error, Result};

/// Refuses a name that does not end as a picture's does.
///
/// # Errors
///
/// If it is another name than `FILE.svg`.
pub fn check_name(path: &Path) -> Result<()> {
    if path.extension() != Some("svg".as_ref()) {
        return Err(Error::NotSvg(path.to_owned()));
    }
    Ok(())
}

/// Writes a picture that this command made. What is there already must be a picture that it made, too.
///
/// # Errors
///
/// If it is not, or if the file cannot be written, in a sentence.
pub fn write(path: &Path, command: &'static str, svg: &str) -> Result<()> {
    let cannot = |error: io::Error| Error::Unwritable(path.to_owned(), error);
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        return Err(Error::NoFolder(folder.to_owned()));
    }
    let made = format!("<!-- made by cargo study {command} -->\n");
    let ours = || fs::read(path).map(|old| old.starts_with(made.as_bytes()));
    // What is there may be a link, which is not ours wherever it leads.
    let is_ours = match path.symlink_metadata() {
        Ok(found) => found.is_file() && ours().map_err(cannot)?,
        Err(_) => true,
    };
    if !is_ours {
        return Err(Error::NotOurs(path.to_owned(), command));
    }
    let readable = fs::Permissions::from_mode(0o666);
    let file = tempfile::Builder::new().permissions(readable).tempfile_in(folder);
    let mut file = file.map_err(cannot)?;
    file.write_all((made + svg).as_bytes()).map_err(cannot)?;
    file.persist(path).map_err(|error| cannot(error.error))?;
    put(&format!("wrote {}\n", path.display()))
}
