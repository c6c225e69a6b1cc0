//! What a judged program sees as `/tmp`, if the kernel lets it see a folder of its own there.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sandbox::{TMP, Tmp};

/// Makes of an empty folder what the program that is run by `command` can see as `/tmp`. What it may read there, and its
/// scratch folder, are to be mounted at the same paths. There is none for a program that may see all of `/tmp`, or that
/// is asked for by symbolic links there, which would be out of sight.
pub(crate) fn in_folder<'a>(
    folder: &Path,
    mut command: impl Iterator<Item = &'a Path>,
    readable: &[PathBuf],
    scratch: &Path,
) -> io::Result<Option<Tmp>> {
    let tmp = Path::new(TMP);
    let is_a_link = |path: &Path| {
        let lies_there =
            |it: &PathBuf| it != path && [path, it].iter().any(|it| it.starts_with(tmp));
        path.is_absolute() && path.canonicalize().is_ok_and(|it| lies_there(&it))
    };
    if command.any(is_a_link)
        || is_a_link(scratch)
        || is_a_link(tmp)
        || readable.iter().any(|path| tmp.starts_with(path))
    {
        return Ok(None);
    }
    let mut shown: Vec<&Path> = readable.iter().map(|path| path.as_path()).collect();
    shown.retain(|path| path.starts_with(tmp) && path.exists());
    shown.sort();
    shown.dedup_by(|path, before| path.starts_with(before));
    // At last, should it lie in one of the others.
    shown.extend(scratch.starts_with(tmp).then_some(scratch));
    let places = shown.iter().filter_map(|path| Some((path, path.strip_prefix(tmp).ok()?)));
    let places = places.map(|(path, inside)| {
        let place = folder.join(inside);
        if path.is_dir() {
            fs::create_dir_all(&place)?;
        } else {
            fs::create_dir_all(place.parent().unwrap_or(folder))?;
            File::create_new(&place)?;
        }
        Ok((path.to_path_buf(), place))
    });
    Ok(Some(Tmp { folder: folder.to_owned(), shown: places.collect::<io::Result<_>>()? }))
}
