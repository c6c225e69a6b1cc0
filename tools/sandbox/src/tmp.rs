//! A `/tmp` of the program's own: many ask for it by that name, as C's `tmpfile` does.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::unistd::{getegid, geteuid};

use crate::wish::TMP;

/// Makes of a folder what the program that is run by `command` can see as `/tmp`. What it may read there is to be mounted
/// at the same paths: each with its place in the folder. There is no such folder for a program that may see all of `/tmp`,
/// or that is asked for by symbolic links there, which would be out of sight.
pub fn in_folder<'a>(
    folder: &Path,
    mut command: impl Iterator<Item = &'a Path>,
    readable: &[PathBuf],
) -> io::Result<Option<Vec<(PathBuf, PathBuf)>>> {
    let tmp = Path::new(TMP);
    let is_a_link = |path: &Path| {
        let lies_there =
            |it: &PathBuf| it != path && [path, it].iter().any(|it| it.starts_with(tmp));
        path.is_absolute() && path.canonicalize().is_ok_and(|it| lies_there(&it))
    };
    if command.any(is_a_link) || is_a_link(tmp) || readable.iter().any(|path| tmp.starts_with(path))
    {
        return Ok(None);
    }
    let mut shown: Vec<&PathBuf> = readable.iter().filter(|path| path.starts_with(tmp)).collect();
    shown.retain(|path| path.exists());
    shown.sort();
    shown.dedup_by(|path, before| path.starts_with(before));
    let places = shown.into_iter().filter_map(|path| Some((path, path.strip_prefix(tmp).ok()?)));
    let places = places.map(|(path, inside)| {
        let place = folder.join(inside);
        if path.is_dir() {
            fs::create_dir_all(&place)?;
        } else {
            fs::create_dir_all(place.parent().unwrap_or(folder))?;
            File::create_new(&place)?;
        }
        Ok((path.clone(), place))
    });
    places.collect::<io::Result<_>>().map(Some)
}

/// Lets this process, and what it starts, see that folder as `/tmp`. The last step is the one that counts: after an error
/// before it, `/tmp` is what it was.
pub fn replace(folder: &Path, scratch: &Path, shown: &[(PathBuf, PathBuf)]) -> nix::Result<()> {
    enter_namespace()?;
    let none = None::<&str>;
    mount(none, "/", none, MsFlags::MS_REC | MsFlags::MS_PRIVATE, none)?;
    for (path, place) in shown {
        mount(Some(path), place, none, MsFlags::MS_BIND, none)?;
        // For Landlock it lies in a folder where the program may write.
        let fixed = MsFlags::MS_RDONLY | MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
        mount(none, place, none, MsFlags::MS_REMOUNT | MsFlags::MS_BIND | fixed, none)?;
    }
    // What is mounted cannot be removed.
    mount(Some(scratch), scratch, none, MsFlags::MS_BIND, none)?;
    mount(Some(folder), TMP, none, MsFlags::MS_BIND | MsFlags::MS_REC, none)
}

/// Where mounts are nobody else's business.
fn enter_namespace() -> nix::Result<()> {
    if unshare(CloneFlags::CLONE_NEWNS).is_ok() {
        return Ok(());
    }
    let (user, group) = (geteuid(), getegid());
    // In a namespace of users, root has no right to the files of others, among which it may judge; and Ubuntu lets
    // everybody in, but do nothing there, not even say who one is.
    let restricted = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns";
    if user.is_root() || fs::read(restricted).is_ok_and(|it| !it.starts_with(b"0")) {
        return Err(Errno::EPERM);
    }
    unshare(CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWUSER)?;
    let itself = [
        ("setgroups", "deny".to_owned()),
        ("uid_map", format!("{user} {user} 1")),
        ("gid_map", format!("{group} {group} 1")),
    ];
    itself.iter().try_for_each(|(file, text)| {
        fs::write(Path::new("/proc/self").join(file), text).map_err(|_| Errno::EPERM)
    })
}
