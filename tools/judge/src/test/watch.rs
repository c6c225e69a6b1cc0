//! Judging again at every save.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anstyle::Style as Paint;
use anyhow::{Error, Result};

use super::files;
use super::report::{Report, Style};
use super::{Request, mine};
use crate::fault::Exit;
use crate::text;

/// How often files are looked at. A save is over when nothing has changed between two looks.
const INTERVAL: Duration = Duration::from_millis(250);
/// Clears the screen and leaves what was scrolled away.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// The files that matter, with dates and lengths.
type Snapshot = BTreeMap<PathBuf, (SystemTime, u64)>;

/// Judges again whenever a file that matters changes, until Ctrl-C.
pub(super) fn watch(request: &Request, style: Style) -> Result<Exit> {
    let workspace = request.workspace;
    let watched = watched(request)?;
    let shown: Vec<String> = watched.iter().map(|it| text::plain(&workspace.show(it))).collect();
    let mut is_first = true;
    loop {
        let before = snapshot(&watched);
        let started = Instant::now();
        let outcomes = match request.outcomes(|_| Ok(())) {
            Err(fault) if is_first && is_final(request, &fault) => return Err(fault),
            outcomes => outcomes,
        };
        let took = started.elapsed();
        let printed = begin_page(is_first).and_then(|()| {
            let mut out = anstream::stdout();
            match &outcomes {
                Ok(outcomes) => {
                    Report::new(workspace, style).print_watched(&mut out, outcomes, took)?
                }
                Err(fault) => text::print_fault(&mut out, "", &format!("{fault:#}"))?,
            }
            let dim = Paint::new().dimmed();
            writeln!(out, "{dim}watching {}; Ctrl-C ends it{dim:#}", shown.join(", "))?;
            out.flush()
        });
        match printed {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(Exit::Accepted),
            printed => text::printed(printed)?,
        }
        if let Ok(outcomes) = &outcomes {
            mine::note(request, outcomes, true)?;
        }
        is_first = false;
        wait_for_a_save(&watched, before);
    }
}

/// Waits until something is different from what it was `before`, and then until nothing changes any more.
fn wait_for_a_save(watched: &[PathBuf], before: Snapshot) {
    let mut last = before;
    let mut is_saved = false;
    loop {
        thread::sleep(INTERVAL);
        let now = snapshot(watched);
        match now == last {
            true if is_saved => return,
            is_same => is_saved |= !is_same,
        }
        last = now;
    }
}

/// Files and folders of which everything matters.
fn watched(request: &Request) -> Result<Vec<PathBuf>> {
    let Request { workspace, args, .. } = request;
    let root = &workspace.root;
    let ids = workspace.chosen(&args.ids)?;
    ids.iter().filter(|_| !args.ids.is_empty()).try_for_each(|id| workspace.about(id).map(drop))?;
    let mut watched: Vec<PathBuf> = match args.ids.as_slice() {
        [] => vec![root.join("problems"), root.join("testcases")],
        _ => ids
            .iter()
            .flat_map(|id| [workspace.folder(id), root.join("testcases").join(id)])
            .collect(),
    };
    watched.extend(["common/src", "Cargo.toml"].map(|path| root.join(path)));
    watched.extend(args.file.iter().cloned());
    watched.extend(args.mine.then(|| files::mine(workspace)));
    Ok(watched)
}

/// Whether there is nothing to wait for. What is one's own may be begun while it is watched for.
fn is_final(request: &Request, fault: &Error) -> bool {
    !request.args.file.is_empty()
        || request.args.mine && !fault.to_string().contains("cargo study start")
}

fn snapshot(watched: &[PathBuf]) -> Snapshot {
    let mut files = Snapshot::new();
    watched.iter().for_each(|path| add(path, &mut files));
    files
}

fn add(path: &Path, files: &mut Snapshot) {
    let Ok(found) = fs::metadata(path) else { return };
    if !found.is_dir() {
        files.insert(
            path.to_owned(),
            (found.modified().unwrap_or(SystemTime::UNIX_EPOCH), found.len()),
        );
        return;
    }
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        let name = entry.file_name();
        // Editors keep others beside the one that is edited: hidden ones, and copies.
        let is_of_an_editor =
            name.as_encoded_bytes().starts_with(b".") || name.as_encoded_bytes().ends_with(b"~");
        if !is_of_an_editor && name != "target" {
            add(&entry.path(), files);
        }
    }
}

/// On a terminal the last verdict is all there is to see; elsewhere a blank line parts one from the next.
fn begin_page(is_first: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if out.is_terminal() && env::var_os("TERM").is_none_or(|terminal| terminal != "dumb") {
        write!(out, "{CLEAR}")
    } else if is_first {
        Ok(())
    } else {
        writeln!(out)
    }
}
