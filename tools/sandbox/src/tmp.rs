//! A `/tmp` of the program's own: many ask for it by that name, as C's `tmpfile` does.

use std::fs;
use std::path::Path;

use nix::errno::Errno;
use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::unistd::{chdir, getegid, geteuid};

use crate::{TMP, Tmp};

/// Lets this process, and what it starts, see that folder as `/tmp`. The last step is the one that counts: after an error
/// before it, `/tmp` is what it was.
pub fn replace(tmp: &Tmp, scratch: &Path) -> nix::Result<()> {
    enter_namespace()?;
    let none = None::<&str>;
    mount(none, "/", none, MsFlags::MS_REC | MsFlags::MS_PRIVATE, none)?;
    for (path, place) in &tmp.shown {
        mount(Some(path), place, none, MsFlags::MS_BIND, none)?;
        if path != scratch {
            // For Landlock it lies in a folder where the program may write.
            let fixed = MsFlags::MS_RDONLY | MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
            mount(none, place, none, MsFlags::MS_REMOUNT | MsFlags::MS_BIND | fixed, none)?;
        }
    }
    mount(Some(&tmp.folder), TMP, none, MsFlags::MS_BIND | MsFlags::MS_REC, none)?;
    // In the same folder as it was, `..` would still lead to what everybody sees.
    chdir(scratch)
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
