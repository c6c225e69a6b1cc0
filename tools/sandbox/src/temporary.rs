//! A folder for all that this process keeps for a while, gone when it ends, however it ends.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use nix::sys::signal::Signal;
use nix::unistd::{Pid, getpgid, getpgrp};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;
use tempfile::{NamedTempFile, TempDir};

use crate::error::{Error, cannot};
use crate::look::descendants;

/// The folder where `tempfile` makes its files and folders from now on. It does not lie in the workspace: judged
/// programs know its path, and could tell from it where the cases are.
///
/// Nobody looks for folders to remove: this one has a keeper, a process that does nothing but wait for the end of this
/// one, and then removes it.
pub struct Temporary {
    folder: TempDir,
}

/// What the keeper does with the folder that it is given. The end of its input is the judge's; until then it may be told
/// a signal, and to whom it is to be passed on. Programs that are just being ended may still write, so that one attempt
/// to remove what they write may not do.
const KEEP: &str = "trap '' HUP INT QUIT TERM
while read -r line; do told=$line; done
[ -z \"$told\" ] || kill -s $told
for _ in 1 2 3 4 5 6 7 8 9 10; do
    rm -rf \"$0\" && exit
    chmod -R u+rwX \"$0\" && rm -rf \"$0\" && exit
    sleep 1
done";

/// Whether this process is about to end by a signal.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

impl Temporary {
    /// To be made once, before anything else is temporary.
    pub fn new() -> Result<Temporary, Error> {
        // Heard from now on, and answered when there is something to tidy up.
        let signals = ending_signals().map_err(cannot("listen for signals"))?;
        let parent = env::temp_dir();
        let folder = tempfile::Builder::new().prefix("judge-").tempdir_in(&parent);
        let folder = folder.map_err(|error| Error::NoFolder(parent, error.to_string()))?;
        // Apart from the terminal, whose Ctrl-C is for this process. Without a shell, only a signal leaves files.
        let keeper = Command::new("/bin/sh")
            .args(["-c", KEEP])
            .arg(folder.path())
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn();
        let _ = tempfile::env::override_temp_dir(folder.path());
        let mut keeper = keeper.ok().and_then(|keeper| keeper.stdin);
        let path = folder.path().to_owned();
        thread::spawn(move || {
            end_by_a_signal(signals, |signal| {
                remove(&path);
                // By the keeper: told now, they would end before this process, which might start others in their place.
                if let (Some(keeper), Some(children)) = (&mut keeper, children()) {
                    let name = signal.as_str().trim_start_matches("SIG");
                    let _ = writeln!(keeper, "{name} {children}");
                }
            });
        });
        Ok(Temporary { folder })
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        remove(self.folder.path());
    }
}

/// INT, TERM and HUP, but for those that are ignored: they stay so.
fn ending_signals() -> io::Result<Signals> {
    let status = fs::read_to_string("/proc/self/status")?;
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    let is_heard = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
    Signals::new([SIGINT, SIGTERM, SIGHUP].into_iter().filter(is_heard))
}

/// Waits for a signal, and ends this process by it as it would have ended without this, once that has been done.
fn end_by_a_signal(mut signals: Signals, mut first: impl FnMut(Signal)) {
    for number in signals.forever() {
        IS_ENDING.store(true, Ordering::SeqCst);
        if let Ok(signal) = Signal::try_from(number) {
            first(signal);
        }
        let _ = low_level::emulate_default_handler(number);
    }
}

/// Waits for ever if a signal is about to end this process: what fails now, fails for that reason alone.
pub fn let_a_signal_end_this() {
    while IS_ENDING.load(Ordering::SeqCst) {
        thread::park();
    }
}

/// What the judge started, such as cargo and its compilers. Ctrl-C in a terminal goes to these anyway. Supervisors are not
/// among them: they see the judge's end, and tidy up.
fn children() -> Option<String> {
    let children = descendants().into_iter().filter(|&pid| is_of_this_group(pid));
    let children: Vec<String> = children.map(|pid| pid.to_string()).collect();
    (!children.is_empty()).then(|| children.join(" "))
}

fn is_of_this_group(pid: Pid) -> bool {
    getpgid(Some(pid)).is_ok_and(|group| group == getpgrp())
}

/// A folder for one run of programs, removed in the end whatever they have put into it.
pub struct Folder(TempDir);

impl Folder {
    /// An empty folder among the temporary files; the name begins with `run-`.
    pub fn new() -> io::Result<Folder> {
        tempfile::Builder::new().prefix("run-").tempdir().map(Folder)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        remove(self.path());
    }
}

/// A file with that in it, as long as it is held.
pub fn file(text: &[u8]) -> Result<NamedTempFile, Error> {
    let written = NamedTempFile::new().and_then(|mut file| file.write_all(text).map(|()| file));
    written.map_err(cannot("write a temporary file"))
}

fn remove(folder: &Path) {
    if fs::remove_dir_all(folder).is_err() {
        // Folders that forbid to look into them, or nest deeper than a process may open files.
        let _ = Command::new("chmod").args(["-R", "u+rwX"]).arg(folder).output();
        let _ = Command::new("rm").arg("-rf").arg(folder).output();
    }
}
