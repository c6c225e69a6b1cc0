//! Starts supervisors, and says what a program may read and execute.

use std::fs::{self, File};
use std::mem;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tempfile::NamedTempFile;

use crate::message::{Request, receive, send};
use crate::{Error, Executable, Folder, Limits, Run, Scratch, cannot, shown, supervise};

/// A supervisor that held more output than this, in bytes, is not used again.
const MOST_HELD: usize = 256 << 10;

/// Runs programs. Nothing is on the disk before something is asked for.
pub struct Runner {
    parent: PathBuf,
    hidden: Option<PathBuf>,
    lists_children: bool,
    system: OnceLock<System>,
    scratch: Mutex<Option<Arc<Scratch>>>,
    /// Those that nobody uses.
    supervisors: Mutex<Vec<Supervisor>>,
}

impl Runner {
    /// A runner whose temporary folders and files lie below `parent`.
    pub fn new(parent: &Path) -> Runner {
        Runner {
            parent: parent.to_owned(),
            hidden: None,
            lists_children: true,
            system: OnceLock::new(),
            scratch: Mutex::default(),
            supervisors: Mutex::default(),
        }
    }

    /// The folder below which everything temporary lies.
    pub fn parent(&self) -> &Path {
        &self.parent
    }

    /// The same runner, whose programs may not read this folder, even if it lies in a folder of the system.
    pub fn hiding(self, folder: &Path) -> Runner {
        Runner { hidden: folder.canonicalize().ok(), ..self }
    }

    /// The same runner, as on a kernel that does not list the children of a process.
    #[doc(hidden)]
    pub fn without_lists_of_children(self) -> Runner {
        Runner { lists_children: false, ..self }
    }

    /// Runs `program` with `input` as its standard input.
    pub fn run(&self, program: &Executable, input: &Path, limits: Limits) -> Result<Run, Error> {
        let [file, ..] = program.command.as_slice() else {
            return Err(Error("there is no program to run".to_owned()));
        };
        let path = Path::new(file);
        let scratch = self.scratch()?;
        let mut text = File::open(input).map_err(cannot(format!("read {}", shown(input))))?;
        // The path of a case would lead to its answer.
        let input = scratch.copy(&mut text)?;
        let own = program.folder.is_none().then(|| scratch.folder()).transpose()?;
        let folder = own.as_ref().map(Folder::path).or(program.folder.as_deref());
        let folder = folder.unwrap_or(scratch.path()).to_owned();
        let system = self.system.get_or_init(|| System::without(self.hidden.as_deref()));
        let code = if limits.processes > 1 { &system.all } else { &system.libraries };
        // Nothing can be executed that the program has written.
        let reads = program.reads.iter().filter(|path| !path.starts_with(&folder));
        let reads = reads.map(PathBuf::as_path).chain([path]).map(Path::to_owned);
        let request = Request {
            limits,
            executable: code.iter().cloned().chain(reads).collect(),
            input: input.path().to_owned(),
            scratch: folder,
            readable: [system.all.as_slice(), &system.settings].concat(),
            command: program.command.clone(),
        };
        let free = lock(&self.supervisors).pop();
        let mut supervisor =
            free.map_or_else(|| Supervisor::start(scratch.path(), self.lists_children), Ok)?;
        let run = supervisor.run(request)?;
        // What a supervisor ever held shows in the peak memory of its next programs.
        if run.stdout.len() <= MOST_HELD {
            lock(&self.supervisors).push(supervisor);
        }
        Ok(run)
    }

    /// An empty folder, removed when it is dropped.
    pub fn folder(&self) -> Result<Folder, Error> {
        self.scratch()?.folder()
    }

    /// A file with that in it, as long as it is held.
    pub fn file(&self, text: &[u8]) -> Result<NamedTempFile, Error> {
        self.scratch()?.file(text)
    }

    fn scratch(&self) -> Result<Arc<Scratch>, Error> {
        let mut scratch = lock(&self.scratch);
        match &*scratch {
            Some(scratch) => Ok(scratch.clone()),
            None => Ok(scratch.insert(Arc::new(Scratch::new(&self.parent, "judge-")?)).clone()),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A process that serves one run after another, until its standard input ends.
struct Supervisor(Child);

impl Supervisor {
    fn start(scratch: &Path, lists_children: bool) -> Result<Supervisor, Error> {
        let mut command = Command::new(crate::own_executable());
        command.arg(supervise::ROLE).arg(scratch).arg(lists_children.to_string());
        // Not for Ctrl-C: it sees the end of this process, and tidies up.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).process_group(0);
        command.spawn().map(Supervisor).map_err(cannot("start a supervisor"))
    }

    fn run(&mut self, request: Request) -> Result<Run, Error> {
        let program = shown(&request.command[0]);
        let arguments = request.into_arguments();
        let arguments = arguments.iter().map(|argument| argument.as_encoded_bytes());
        let Child { stdin: Some(stdin), stdout: Some(stdout), .. } = &mut self.0 else {
            return Err(Error("a supervisor has no pipes".to_owned()));
        };
        let answer = send(stdin, arguments).and_then(|()| receive(stdout));
        let lost = format!("hear of {program} from its supervisor");
        let [report, stdout, stderr] = &mut *answer.map_err(cannot(&lost))? else {
            return Err(cannot(lost)("it said too little"));
        };
        let run = serde_json::from_slice::<Result<Run, Error>>(report).map_err(cannot(lost))??;
        Ok(Run { stdout: mem::take(stdout), stderr: mem::take(stderr), ..run })
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What every program may read.
struct System {
    /// What programs are made of.
    all: Vec<PathBuf>,
    /// Of that, what others load. Programs that may start no other execute nothing else, but for themselves.
    libraries: Vec<PathBuf>,
    /// What loaders and runtimes look up in `/etc`.
    settings: Vec<PathBuf>,
}

const ALL: &str = "/bin /gnu/store /lib /lib32 /lib64 /libx32 /nix/store /sbin /usr";
const LIBRARIES: &str = "/gnu/store /lib /lib32 /lib64 /libx32 /nix/store \
                         /usr/lib /usr/lib32 /usr/lib64 /usr/libx32";
/// How the names of such entries begin.
const SETTINGS: &str = "alternatives crypto-policies group java ld-musl- ld.so. localtime \
                        nsswitch.conf passwd pypy python timezone";

impl System {
    fn without(hidden: Option<&Path>) -> System {
        let etc = fs::read_dir("/etc").into_iter().flatten().flatten().filter(|entry| {
            let name = entry.file_name().into_encoded_bytes();
            let is_known = |known: &str| name.starts_with(known.as_bytes());
            // With a dash at the end, these are backups.
            SETTINGS.split_whitespace().any(is_known) && !name.ends_with(b"-")
        });
        let settings = etc.map(|entry| entry.path()).chain(["/etc/ssl/openssl.cnf".into()]);
        System {
            all: folders(ALL, hidden),
            libraries: folders(LIBRARIES, hidden),
            settings: settings.flat_map(|path| but_for(&path, hidden)).collect(),
        }
    }
}

/// Those that are there, by their real paths, and none that lies in another.
fn folders(paths: &str, hidden: Option<&Path>) -> Vec<PathBuf> {
    let mut real: Vec<PathBuf> =
        paths.split_whitespace().filter_map(|path| fs::canonicalize(path).ok()).collect();
    real.sort();
    real.dedup_by(|path, before| path.starts_with(before));
    real.iter().flat_map(|folder| but_for(folder, hidden)).collect()
}

/// A folder, or, if the hidden one lies in it, everything else in it. Symbolic links are not followed: what they lead to is
/// asked for by its own path.
fn but_for(folder: &Path, hidden: Option<&Path>) -> Vec<PathBuf> {
    let Some(hidden) = hidden.filter(|hidden| hidden.starts_with(folder)) else {
        return vec![folder.to_owned()];
    };
    if hidden == folder {
        return Vec::new();
    }
    let inside = fs::read_dir(folder).into_iter().flatten().flatten();
    let inside = inside.filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()));
    inside.flat_map(|entry| but_for(&entry.path(), Some(hidden))).collect()
}
