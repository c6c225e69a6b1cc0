//! `cargo judge test --watch`: judges again at every save.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use std::{env, fs, thread};

use anstyle::Style as Paint;
use anyhow::Result;

use super::report::{self, Terminal};
use super::run::{Event, Reporter};
use super::{TestRequest, files, record_solved};
use crate::fault::Exit;
use crate::text;

/// The time between two checks of the files. A save is complete when nothing has changed between two checks.
const INTERVAL: Duration = Duration::from_millis(250);
/// How many rejected cases are printed.
const MOST_REJECTED: usize = 5;
/// Clears the screen, but not the lines scrolled away.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// The watched files, with dates and lengths.
type Snapshot = BTreeMap<PathBuf, (SystemTime, u64)>;

/// Prints a page, until a watched file is saved.
struct Page<'a> {
    terminal: Terminal<'a>,
    watched: &'a [PathBuf],
    before: Snapshot,
    checked: Instant,
}

impl Reporter for Page<'_> {
    fn report(&mut self, event: Event) -> Result<bool> {
        if let Event::Started = event {
            return text::is_open(begin_page());
        }
        let is_open = self.terminal.report(event)?;
        let is_time = self.checked.elapsed() > INTERVAL;
        self.checked = if is_time { Instant::now() } else { self.checked };
        Ok(is_open && !(is_time && snapshot(self.watched) != self.before))
    }
}

/// Judges again whenever a watched file changes, until Ctrl-C.
pub(super) fn watch(request: &TestRequest) -> Result<Exit> {
    let workspace = request.workspace;
    let watched = &watched(request)?;
    let shown: Vec<String> = watched.iter().map(|it| text::plain(&workspace.show(it))).collect();
    let mut is_first = true;
    loop {
        let terminal = Terminal::new(workspace, Some(MOST_REJECTED));
        let (before, checked) = (snapshot(watched), Instant::now());
        let mut page = Page { terminal, watched, before, checked };
        match request.run(&mut page) {
            Err(fault) if is_first && is_final(request) => return Err(fault),
            Err(fault) => text::print_fault(&mut anstream::stdout(), "", &format!("{fault:#}"))?,
            Ok(_) if snapshot(watched) != page.before => text::print("saved again\n")?,
            Ok(results) => {
                record_solved(request, &results)?;
                report::print_summary(&results, false)?;
            }
        }
        let dim = Paint::new().dimmed();
        let shown = shown.join(", ");
        let printed = writeln!(anstream::stdout(), "{dim}watching {shown}; Ctrl-C ends it{dim:#}");
        if !text::is_open(printed)? {
            return Ok(Exit::Accepted);
        }
        is_first = false;
        wait_for_a_save(watched, page.before);
    }
}

/// Waits until the files differ from `before`, and then until they stop changing.
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

/// The files and folders to watch.
fn watched(request: &TestRequest) -> Result<Vec<PathBuf>> {
    let TestRequest { workspace, args, .. } = request;
    let root = &workspace.root;
    let ids = workspace.chosen(&args.ids)?;
    ids.iter().filter(|_| !args.ids.is_empty()).try_for_each(|id| workspace.info(id).map(drop))?;
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

/// Whether waiting is pointless. A missing file in `mine` may be created later.
fn is_final(request: &TestRequest) -> bool {
    let mine = files::mine(request.workspace);
    !request.args.file.is_empty() || request.args.mine && mine.exists() && !mine.is_dir()
}

fn snapshot(watched: &[PathBuf]) -> Snapshot {
    let mut files = Snapshot::new();
    watched.iter().for_each(|path| add(path, &mut files));
    files
}

fn add(path: &Path, files: &mut Snapshot) {
    let Ok(metadata) = fs::metadata(path) else { return };
    if !metadata.is_dir() {
        files.insert(
            path.to_owned(),
            (metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH), metadata.len()),
        );
        return;
    }
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        let name = entry.file_name().into_encoded_bytes();
        // Editors write hidden files and copies beside the edited file.
        let is_editor_file = name.starts_with(b".") || name.ends_with(b"~");
        let path = entry.path();
        // Symbolic links to folders are not followed: they may form a cycle.
        if !is_editor_file && name != b"target" && !(path.is_symlink() && path.is_dir()) {
            add(&path, files);
        }
    }
}

/// Clears the screen of a terminal.
fn begin_page() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    if out.is_terminal() && !is_dumb { write!(out, "{CLEAR}") } else { writeln!(out) }
}
