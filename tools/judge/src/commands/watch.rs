//! Judging again at every save.

use std::env;
use std::ffi::OsStr;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use anstyle::Style as Paint;
use notify::event::{Event, EventKind, ModifyKind};
use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use crate::commands::mine;
use crate::error::{Error, Result};
use crate::exit::Exit;
use crate::judging::files;
use crate::judging::jobs::{Programs, Request};
use crate::problem::workspace::Workspace;
use crate::report::{Style, lines};
use crate::ui::text;

/// A save is over when it has been quiet for so long, or at the latest after so long.
const QUIET: Duration = Duration::from_millis(80);
const LONGEST_SAVE: Duration = Duration::from_secs(2);
/// Clears the screen and leaves what was scrolled away.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Judges again whenever a file that matters changes, until Ctrl-C.
pub(crate) fn watch(request: Request, style: Style) -> Result<Exit> {
    let workspace = request.workspace;
    let ids: Vec<String> = request.ids.iter().map(|id| workspace.id_of(id)).collect();
    let known = workspace.ids()?;
    for id in ids.iter().filter(|id| !known.contains(id)) {
        workspace.problem(id)?;
    }
    let request = Request { ids: &ids, ..request };
    let files = match &request.programs {
        Programs::Files(files, _) => files.as_slice(),
        _ => &[],
    };
    let mine = matches!(request.programs, Programs::Mine(_)).then(|| Mine {
        folder: files::mine(workspace),
        known,
        ids: ids.clone(),
    });
    let watched = Watched::new(workspace, &ids, files, mine);
    let (mut watcher, changes) = watched.watcher().map_err(cannot_watch)?;
    let mut is_first = true;
    loop {
        // Before each run: folders may have been replaced, and what changed since is seen by the run.
        watched.watch(&mut watcher).map_err(cannot_watch)?;
        let started = Instant::now();
        let outcomes = match request.outcomes(|_| Ok(())) {
            Err(fault) if is_first && is_final(&fault, &request.programs) => return Err(fault),
            outcomes => outcomes,
        };
        let took = started.elapsed();
        let printed = begin_page(is_first).and_then(|()| {
            let mut out = anstream::stdout();
            match &outcomes {
                Ok(outcomes) => {
                    let every_case = style == Style::EveryCase;
                    lines::print_watched(&mut out, workspace, outcomes, every_case, took)?;
                    out.flush()?;
                    let first = mine::note(&request, outcomes, true);
                    first.iter().try_for_each(|first| first.print(&mut out))?;
                }
                Err(fault) => text::print_fault(&mut out, "", &fault.to_string())?,
            }
            let dim = Paint::new().dimmed();
            writeln!(out, "{dim}watching {}; Ctrl-C ends it{dim:#}", watched.shown(workspace))?;
            out.flush()
        });
        match printed {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(Exit::Accepted),
            printed => text::printed(printed)?,
        }
        is_first = false;
        wait_for_a_save(&changes)?;
    }
}

/// Whether there is nothing to wait for. What is one's own may be begun while it is watched for.
fn is_final(fault: &Error, programs: &Programs) -> bool {
    match programs {
        Programs::Built | Programs::Bundled => false,
        Programs::Files(..) => true,
        Programs::Mine(_) => !matches!(fault, Error::NothingMine | Error::NoneOfMine { .. }),
    }
}

fn cannot_watch(error: notify::Error) -> Error {
    Error::NotWatched(error.to_string())
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

fn wait_for_a_save(changes: &Receiver<()>) -> Result<()> {
    changes.recv().map_err(|_| Error::NothingWatched)?;
    let first = Instant::now();
    while first.elapsed() < LONGEST_SAVE && changes.recv_timeout(QUIET).is_ok() {}
    Ok(())
}

/// The folder with one's own solutions, and for which of the known problems they are judged: for all if none is named.
#[derive(Clone)]
struct Mine {
    folder: PathBuf,
    known: Vec<String>,
    ids: Vec<String>,
}

/// What is watched.
#[derive(Clone)]
struct Watched {
    root: PathBuf,
    /// Folders of which everything matters.
    folders: Vec<PathBuf>,
    /// One of them, of which only what is for these problems does.
    mine: Option<Mine>,
    /// What the judge itself keeps there for a while matters never.
    temporary: Option<PathBuf>,
    /// Files that matter, and folders that may be replaced as a whole: they are seen by the folders that they lie in.
    entries: Vec<PathBuf>,
}

impl Watched {
    fn new(
        workspace: &Workspace,
        ids: &[String],
        files: &[PathBuf],
        mine: Option<Mine>,
    ) -> Watched {
        let root = workspace.root.clone();
        let mut folders = Vec::new();
        for folder in ["problems", "testcases"].map(|folder| root.join(folder)) {
            match ids {
                [] => folders.push(folder),
                ids => folders.extend(ids.iter().map(|id| folder.join(id))),
            }
        }
        folders.push(root.join("common/src"));
        folders.extend(mine.iter().map(|mine| mine.folder.clone()));
        let mut entries = vec![root.join("Cargo.toml")];
        for folder in &folders {
            let above = folder.ancestors().take_while(|above| *above != root);
            entries.extend(above.map(Path::to_owned));
        }
        // A folder may be named in another way than by the path that events have.
        for file in files {
            match file.canonicalize() {
                Ok(folder) if folder.is_dir() => {
                    entries.push(folder.clone());
                    folders.push(folder)
                }
                _ => entries.extend(std::path::absolute(file).ok().and_then(|file| {
                    let folder = file.parent()?.canonicalize().ok()?;
                    Some(folder.join(file.file_name()?))
                })),
            }
        }
        let temporary = tempfile::env::temp_dir().canonicalize().ok();
        Watched { root, folders, mine, temporary, entries }
    }

    /// What tells of changes to what is watched.
    fn watcher(&self) -> notify::Result<(RecommendedWatcher, Receiver<()>)> {
        let (sender, changes) = mpsc::channel();
        let watched = self.clone();
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            if event.map_or(true, |event| watched.matter(&event)) {
                // Nobody listens any more when the judge ends.
                let _ = sender.send(());
            }
        })?;
        Ok((watcher, changes))
    }

    /// Watches what is there of it.
    fn watch(&self, watcher: &mut RecommendedWatcher) -> notify::Result<()> {
        let above = self.entries.iter().filter_map(|entry| entry.parent());
        let above = above.map(|folder| (folder, RecursiveMode::NonRecursive));
        let folders =
            self.folders.iter().map(|folder| (folder.as_path(), RecursiveMode::Recursive));
        for (folder, mode) in above.chain(folders).filter(|(folder, _)| folder.is_dir()) {
            // What was watched under that name may be another folder by now.
            let _ = watcher.unwatch(folder);
            match watcher.watch(folder, mode) {
                Err(error) if !is_gone(&error) => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// Does an event change a file that matters?
    fn matter(&self, event: &Event) -> bool {
        let is_change = match event.kind {
            EventKind::Modify(ModifyKind::Metadata(_)) | EventKind::Access(_) => false,
            EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_) => true,
            EventKind::Any | EventKind::Other => event.need_rescan(),
        };
        is_change && (event.need_rescan() || event.paths.iter().any(|path| self.has(path)))
    }

    fn has(&self, path: &Path) -> bool {
        if self.entries.iter().any(|entry| entry == path) {
            return true;
        }
        let inside = self.folders.iter().find_map(|folder| path.strip_prefix(folder).ok());
        let is_own = self.temporary.as_ref().is_some_and(|folder| path.starts_with(folder));
        inside.is_some()
            && !is_own
            && !self.mine.as_ref().is_some_and(|mine| mine.is_for_another(path))
            && !inside.into_iter().flatten().any(|name| is_of_an_editor(&name.to_string_lossy()))
            && !self.is_tried_by_vim(path)
    }

    /// Vim tries with a number whether it may write. Problems are numbers too.
    fn is_tried_by_vim(&self, path: &Path) -> bool {
        let is_number = |name: &OsStr| name.as_encoded_bytes().iter().all(u8::is_ascii_digit);
        let is_problem = path.parent().and_then(Path::parent) == Some(&self.root);
        path.file_name().is_some_and(is_number) && !is_problem
    }

    fn shown(&self, workspace: &Workspace) -> String {
        let files = self.entries.iter().filter(|entry| entry.is_file());
        let folders = self.folders.iter().filter(|folder| folder.is_dir());
        let all: Vec<String> =
            folders.chain(files).map(|path| text::plain_text(&workspace.show(path))).collect();
        all.join(", ")
    }
}

impl Mine {
    fn is_for_another(&self, path: &Path) -> bool {
        let named =
            || files::named_by(path.strip_prefix(&self.folder).unwrap_or(path), &self.known);
        let is_another = |id| !self.ids.contains(&id);
        !self.ids.is_empty() && path.starts_with(&self.folder) && named().is_some_and(is_another)
    }
}

/// Between two looks at it.
fn is_gone(error: &notify::Error) -> bool {
    match &error.kind {
        notify::ErrorKind::PathNotFound => true,
        notify::ErrorKind::Io(error) => error.kind() == ErrorKind::NotFound,
        _ => false,
    }
}

/// Files that editors keep beside the one that is edited: hidden ones and copies.
fn is_of_an_editor(name: &str) -> bool {
    const ENDS: [&str; 7] = ["~", "#", ".bak", ".swo", ".swp", ".swx", ".tmp"];
    name.starts_with('.') || ENDS.iter().any(|end| name.ends_with(end))
}
