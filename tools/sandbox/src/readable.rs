//! What of the file system judged programs and compilers may read.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use nix::unistd::geteuid;

use crate::wish::Executable;

/// The files and folders of the system, and those that are hidden although they may lie there.
pub(crate) struct Readable {
    system: Vec<PathBuf>,
    hidden: Vec<PathBuf>,
    /// Folders of which only what is for everybody is in `system`.
    mixed: Vec<PathBuf>,
}

/// What every program may read and run.
const SYSTEM: [&str; 11] = [
    "/bin", "/etc", "/gnu", "/lib", "/lib32", "/lib64", "/libx32", "/nix", "/opt", "/sbin", "/usr",
];
/// Where whoever runs the machine may keep what is not for everybody. What programs are made of, in all the rest, is.
const MIXED: [&str; 3] = ["/etc", "/opt", "/usr/local"];
/// So many files and folders are looked at there; what is found later is left out.
const MOST_LOOKED_AT: usize = 200_000;

impl Readable {
    /// The system's, but for what `folder` has, by whatever path.
    pub(crate) fn without(folder: Option<&Path>) -> Readable {
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
        let hidden = folder.and_then(|folder| folder.canonicalize().ok());
        let hidden = hidden.map_or(Vec::new(), |folder| names(&folder, &mounts));
        // For everybody else the kernel sees to it.
        let mixed = if geteuid().is_root() { &MIXED[..] } else { &[] };
        Readable::of(
            &SYSTEM.map(Path::new),
            &mixed.iter().map(Path::new).collect::<Vec<_>>(),
            hidden,
        )
    }

    /// Any of the folders may be a symbolic link.
    fn of(system: &[&Path], mixed: &[&Path], hidden: Vec<PathBuf>) -> Readable {
        let real = |folders: &[&Path]| -> Vec<PathBuf> {
            folders.iter().filter_map(|folder| folder.canonicalize().ok()).collect()
        };
        let mixed = real(mixed);
        let apart = [hidden.as_slice(), &mixed].concat();
        let folders = real(system);
        let mut system: BTreeSet<PathBuf> =
            folders.iter().flat_map(|folder| but_for(folder, &apart)).collect();
        let mut left = MOST_LOOKED_AT;
        for folder in &mixed {
            let shown = for_everybody(folder, &mut left).paths(folder);
            system.extend(shown.iter().flat_map(|path| but_for(path, &hidden)));
        }
        Readable { system: system.into_iter().collect(), hidden, mixed }
    }

    /// What this program may read: what the system has, and its own. A folder that is hidden is its own only if it is
    /// a temporary one of the judge, or has the tools of the program.
    pub(crate) fn by(&self, program: &Executable, temporary: &Path) -> Vec<PathBuf> {
        let file = program.command.first().and_then(|file| Path::new(file).canonicalize().ok());
        let home = file.as_deref().and_then(|file| file.ancestors().nth(2)).map(Path::to_owned);
        let is_inside =
            |path: &PathBuf| self.hidden.iter().any(|it| path != it && path.starts_with(it));
        let own = home.into_iter().chain(temporary.canonicalize()).filter(is_inside);
        let own: Vec<PathBuf> = own.collect();
        let reads = program.reads.iter().filter_map(|path| path.canonicalize().ok()).chain(file);
        let reads = reads.flat_map(|path| match own.iter().any(|own| path.starts_with(own)) {
            true => vec![path],
            false if path.is_file() => vec![path],
            false if self.is_closed(&path) => but_for(&path, &self.hidden),
            // What is for everybody there, the system has.
            false => but_for(&path, &[self.hidden.as_slice(), &self.mixed].concat()),
        });
        let mut all: Vec<PathBuf> = self.system.iter().cloned().chain(reads).collect();
        let mut known = HashSet::new();
        all.retain(|path| known.insert(path.clone()));
        all
    }

    /// Is it in a part of a mixed folder that is for nobody else? Whoever has tools there has named it.
    fn is_closed(&self, path: &Path) -> bool {
        self.mixed.iter().filter(|mixed| path.starts_with(mixed)).any(|mixed| {
            let parts = path.ancestors().take_while(|part| part.starts_with(mixed));
            let mut modes = parts.filter_map(|part| part.metadata().ok());
            modes.any(|it| it.permissions().mode() & 0o005 != 0o005)
        })
    }
}

/// A folder, or, if it has one that is left out, everything else in it. Symbolic links are not followed: what they lead
/// to is asked for by its own path.
fn but_for(folder: &Path, left_out: &[PathBuf]) -> Vec<PathBuf> {
    if left_out.iter().any(|it| folder.starts_with(it)) {
        return Vec::new();
    }
    if !left_out.iter().any(|it| it.starts_with(folder)) {
        return vec![folder.to_owned()];
    }
    let inside = fs::read_dir(folder).into_iter().flatten().flatten();
    let inside = inside.filter(|it| it.file_type().is_ok_and(|kind| !kind.is_symlink()));
    inside.flat_map(|entry| but_for(&entry.path(), left_out)).collect()
}

/// How much of a folder is for everybody.
enum Part {
    All,
    Some(Vec<PathBuf>),
}

impl Part {
    fn paths(self, folder: &Path) -> Vec<PathBuf> {
        match self {
            Part::All => vec![folder.to_owned()],
            Part::Some(paths) => paths,
        }
    }
}

/// What is readable with the rights of those who neither own it nor belong to its group.
fn for_everybody(path: &Path, left: &mut usize) -> Part {
    let (nothing, everything) = (Part::Some(Vec::new()), Part::All);
    let Ok(metadata) = path.symlink_metadata() else { return nothing };
    let (kind, mode) = (metadata.file_type(), metadata.permissions().mode());
    if kind.is_symlink() {
        return everything;
    }
    if *left == 0 {
        return nothing;
    }
    *left -= 1;
    if !kind.is_dir() {
        return if mode & 0o004 != 0 { everything } else { nothing };
    }
    if mode & 0o005 != 0o005 {
        return nothing;
    }
    let Ok(entries) = fs::read_dir(path) else { return nothing };
    let inside = entries.flatten().map(|entry| entry.path());
    let parts: Vec<(PathBuf, Part)> =
        inside.map(|path| (path.clone(), for_everybody(&path, left))).collect();
    if parts.iter().all(|(_, part)| matches!(part, Part::All)) {
        return everything;
    }
    let parts = parts.into_iter().filter(|(path, _)| !path.is_symlink());
    Part::Some(parts.flat_map(|(path, part)| part.paths(&path)).collect())
}

/// All paths of a folder: the same may be mounted at several places, as a whole or in parts. In the lines of
/// proc_pid_mountinfo(5), the third field is the file system, the fourth what of it is mounted, the fifth where.
fn names(folder: &Path, mounts: &str) -> Vec<PathBuf> {
    let mounts = mounts.lines().filter_map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let path = |number: usize| Some(PathBuf::from(unescaped(fields.get(number - 1)?)));
        Some((*fields.get(2)?, path(4)?, path(5)?))
    });
    let mounts: Vec<(&str, PathBuf, PathBuf)> = mounts.collect();
    // Of several at one place, the last covers the others.
    let holds_it = mounts.iter().filter(|(_, _, place)| folder.starts_with(place));
    let mut names = vec![folder.to_owned()];
    if let Some((system, part, place)) = holds_it.max_by_key(|(_, _, place)| place.iter().count()) {
        let inside = part.join(folder.strip_prefix(place).unwrap_or(folder));
        for (_, part, place) in mounts.iter().filter(|(other, _, _)| other == system) {
            if let Ok(rest) = inside.strip_prefix(part) {
                names.push(if rest == Path::new("") { place.clone() } else { place.join(rest) });
            } else if part.starts_with(&inside) {
                names.push(place.clone());
            }
        }
    }
    names.sort();
    names.dedup();
    names
}

/// Blanks and the like are octal numbers there.
fn unescaped(field: &str) -> String {
    let mut parts = field.split('\\');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let letter = part.get(..3).and_then(|number| u8::from_str_radix(number, 8).ok());
        match letter {
            Some(letter) => text + &char::from(letter).to_string() + &part[3..],
            None => text + "\\" + part,
        }
    })
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_hidden_folder_is_left_out_of_a_system_folder_and_nothing_else() {
        let system = tempfile::tempdir().unwrap();
        let inside = |path: &str| system.path().join(path);
        for path in ["src/app/problems", "src/other", "bin"] {
            fs::create_dir_all(inside(path)).unwrap();
        }
        symlink(inside("src/app"), inside("bin/app")).unwrap();
        symlink(inside("src/app"), inside("app")).unwrap();
        let shown = |hidden: &str| {
            let mut shown = but_for(system.path(), &[inside(hidden)]);
            shown.sort();
            shown
        };
        assert_eq!(shown("src/app"), [inside("bin"), inside("src/other")]);
        assert_eq!(shown("src/ap"), [inside("bin"), inside("src/app"), inside("src/other")]);
        assert_eq!(but_for(system.path(), &["/elsewhere".into()]), [system.path()]);
        assert_eq!(but_for(system.path(), &[]), [system.path()]);
        assert!(but_for(&inside("src/app/problems"), &[inside("src/app")]).is_empty());
    }

    #[test]
    fn what_others_may_not_read_is_left_out_and_nothing_else() {
        let system = tempfile::tempdir().unwrap();
        let inside = |path: &str| system.path().join(path);
        for (path, mode) in [
            ("alternatives/cc", 0o755),
            ("passwd", 0o644),
            ("shadow", 0o640),
            ("ssl/certs/root.pem", 0o644),
            ("ssl/private/host.key", 0o644),
            ("ssl/index", 0o600),
        ] {
            fs::create_dir_all(inside(path).parent().unwrap()).unwrap();
            fs::write(inside(path), "").unwrap();
            fs::set_permissions(inside(path), Permissions::from_mode(mode)).unwrap();
        }
        symlink(inside("shadow"), inside("alternatives/link")).unwrap();
        symlink(inside("shadow"), inside("link")).unwrap();
        fs::set_permissions(system.path(), Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(inside("ssl/private"), Permissions::from_mode(0o710)).unwrap();
        let shown = |most| {
            let mut left = most;
            let mut paths = for_everybody(system.path(), &mut left).paths(system.path());
            paths.sort();
            paths
        };
        assert_eq!(shown(100), [inside("alternatives"), inside("passwd"), inside("ssl/certs")]);
        assert!(shown(3).len() < 3);
        for private in ["shadow", "ssl/index"] {
            fs::remove_file(inside(private)).unwrap();
        }
        fs::set_permissions(inside("ssl/private"), Permissions::from_mode(0o755)).unwrap();
        assert_eq!(shown(100), [system.path()]);
    }

    #[test]
    fn what_is_private_in_the_system_stays_so_wherever_it_is_and_for_compilers() {
        let machine = tempfile::tempdir().unwrap();
        let root = machine.path().canonicalize().unwrap();
        let inside = |path: &str| root.join(path);
        for path in ["usr/bin/cc", "var/opt/bin/tool", "var/opt/key", "var/opt/closed/bin/tool"] {
            fs::create_dir_all(inside(path).parent().unwrap()).unwrap();
            fs::write(inside(path), "").unwrap();
            fs::set_permissions(inside(path), Permissions::from_mode(0o755)).unwrap();
        }
        for (path, mode) in [("var/opt", 0o755), ("var/opt/bin", 0o755), ("var/opt/closed", 0o700)]
        {
            fs::set_permissions(inside(path), Permissions::from_mode(mode)).unwrap();
        }
        fs::set_permissions(inside("var/opt/key"), Permissions::from_mode(0o600)).unwrap();
        symlink("var/opt", inside("opt")).unwrap();
        let (usr, opt) = (inside("usr"), inside("opt"));
        let readable = Readable::of(&[&usr, &opt], &[&opt], Vec::new());
        let system = [inside("usr"), inside("var/opt/bin")];
        assert_eq!(readable.system, system);
        let by = |reads: &str| {
            let reads = vec![inside(reads)];
            let program = Executable { command: Vec::new(), reads, folder: None };
            readable.by(&program, Path::new("/tmp")).split_off(system.len())
        };
        assert_eq!(by("opt"), [""; 0].map(PathBuf::from));
        assert_eq!(by("var"), [""; 0].map(PathBuf::from));
        assert_eq!(by("opt/closed"), [inside("var/opt/closed")]);
        assert_eq!(by("opt/closed/bin"), [inside("var/opt/closed/bin")]);
        assert_eq!(by("opt/key"), [inside("var/opt/key")]);
    }

    #[test]
    fn a_folder_is_known_by_all_its_names() {
        let mounts = "\
            27 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n\
            28 27 0:25 / /mnt ro - tmpfs none ro\n\
            29 27 254:0 /home/me /usr/src/my\\040home rw - ext4 /dev/vda rw\n\
            30 27 254:0 /home/me/nim/testcases /opt/cases rw - ext4 /dev/vda rw\n\
            31 27 254:0 /home/you /opt/you rw - ext4 /dev/vda rw\n";
        let names = |folder: &str| names(Path::new(folder), mounts);
        let paths = |paths: &[&str]| paths.iter().map(PathBuf::from).collect::<Vec<_>>();
        let all = ["/home/me/nim", "/opt/cases", "/usr/src/my home/nim"];
        assert_eq!(names("/home/me/nim"), paths(&all));
        let all = ["/home/me/nim", "/opt/cases", "/usr/src/my home/nim"];
        assert_eq!(names("/usr/src/my home/nim"), paths(&all));
        assert_eq!(names("/home/she/nim"), paths(&["/home/she/nim"]));
        assert_eq!(names("/mnt/nim"), paths(&["/mnt/nim"]));
    }
}
