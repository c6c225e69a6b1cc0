//! What the server answers: the page's files, and questions to the engine, on the loopback address.
//!
//! Any web page in a browser can send requests to this machine. Other pages get no answer: a request must have this server as
//! its `Host`, the same `Origin` or none, and a JSON body, which a form cannot send.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::env;
use std::fs;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::panic::catch_unwind;
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use checkout::server::{self, Limits, Reply, Request, Service};
use games::Refused;
use include_dir::{Dir, include_dir};
use serde_json::json;
use study::{Result, problems};

use crate::cases;
use crate::editor;
use crate::engine::{self, Answer};
use crate::node;

/// The modules of the editor; none where npm is not there.
static EDITOR: OnceLock<BTreeMap<String, String>> = OnceLock::new();

pub(crate) static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The default port.
const PORT: u16 = 3450;
/// The most bytes of a question: one has the output of a program.
const LARGEST: usize = 8 << 20;
/// The time limit for the head of a request.
const HEAD: Duration = Duration::from_secs(5);
/// The time limit for the rest of a request and its answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// The number of questions that are answered at the same time.
const MOST_QUESTIONS: usize = 8;
/// Bytes of stack for each: as much as the main thread has, where the command line runs the same searches.
const STACK: usize = 8 << 20;

const FAILED: &str =
    "the engine failed, which is a bug: its message is in the terminal of the server";

/// The policy of the page: it loads only its own files, and no other page can frame it. WebAssembly is for judged programs.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The policy of a file. The document around judged programs has a policy of its own, and only the page frames it.
fn policy(file: &str) -> &'static str {
    match file {
        "run/frame.html" => "frame-ancestors 'self'",
        _ => POLICY,
    }
}

/// A listener on the loopback address: on this port; by default on 3450 if it is free, else on any port.
pub(crate) fn listen(port: Option<u16>) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let Some(port) = port else {
        return bind(PORT).or_else(|_| bind(0)).map_err(|error| not_started(&error));
    };
    bind(port).map_err(|error| {
        Refused::new(format!(
            "cannot use port {port}: {error}; without `--port`, a free one is found"
        ))
    })
}

/// The error if the server cannot be started.
pub(crate) fn not_started(error: &io::Error) -> Refused {
    Refused::new(format!("the server cannot be started: {error}"))
}

/// Serves the page for ever, or the files of a site.
pub(crate) fn serve(listener: TcpListener, site: Option<PathBuf>) -> io::Result<Infallible> {
    let port = listener.local_addr()?.port();
    let engines = Arc::new(Engines::default());
    for _ in 0..MOST_QUESTIONS {
        let (own, questions) = mpsc::channel();
        engines.idle().push(own.clone());
        let engines = Arc::clone(&engines);
        thread::Builder::new().stack_size(STACK).spawn(move || engines.answer(questions, own))?;
    }
    server::serve(vec![listener], Page { port, engines, site })
}

/// A question, and where its answer goes.
type Question = (String, Sender<Answer>);

/// Threads that answer questions. Each caches solvers, so the one that was idle last comes first.
#[derive(Default)]
struct Engines {
    idle: Mutex<Vec<Sender<Question>>>,
    freed: Condvar,
}

impl Engines {
    fn idle(&self) -> MutexGuard<'_, Vec<Sender<Question>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers the questions of one thread for ever.
    fn answer(&self, questions: Receiver<Question>, own: Sender<Question>) {
        for (question, answered) in questions {
            // If the engine panics, the channel closes without an answer.
            let answer = catch_unwind(|| engine::answer(&question));
            // Before the answer, because the next question often follows at once.
            self.idle().push(own.clone());
            self.freed.notify_all();
            let _ = answer.map(|answer| answered.send(answer));
        }
    }

    /// Has a question answered, unless its client is gone before a thread is idle.
    fn ask(&self, request: Request) -> Result<Answer, RecvTimeoutError> {
        let left = || PATIENCE.saturating_sub(request.since.elapsed());
        let idle = self.freed.wait_timeout_while(self.idle(), left(), |idle| idle.is_empty());
        let (mut idle, _) = idle.unwrap_or_else(PoisonError::into_inner);
        let engine = idle.last().cloned().filter(|_| !request.is_gone());
        let engine = engine.ok_or(RecvTimeoutError::Timeout)?;
        idle.pop();
        drop(idle);
        let (answered, answer) = mpsc::channel();
        let question = String::from_utf8_lossy(&request.body).into_owned();
        let _ = engine.send((question, answered));
        answer.recv_timeout(left())
    }
}

struct Page {
    port: u16,
    site: Option<PathBuf>,
    engines: Arc<Engines>,
}

impl Service for Page {
    fn limits(&self) -> Limits {
        let (port, body, head, rest) = (Some(self.port), LARGEST, HEAD, PATIENCE);
        Limits { port, body, head, rest, stays_open: true }
    }

    fn may_ask(&self, page: &str, request: &Request) -> bool {
        request.is_to(page)
    }

    fn answer(&self, request: Request) -> Reply {
        match (request.method.as_str(), request.path.as_str()) {
            ("POST", "/ask") => self.ask(request),
            ("GET" | "HEAD", path) if path != "/ask" => self.file(path),
            _ => self.refuse(405, "files are for GET, and questions for POST"),
        }
    }

    fn refuse(&self, status: u16, sentence: &str) -> Reply {
        json(status, json!({ "error": sentence }).to_string())
    }
}

impl Page {
    fn file(&self, path: &str) -> Reply {
        let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
        if let Some(site) = &self.site {
            return self.file_of(site, name);
        }
        if let Some(id) = name.strip_prefix("cases/").and_then(|name| name.strip_suffix(".zip")) {
            return match cases::archive(id) {
                Ok(archive) => reply(200, name, "application/zip", archive.into()),
                Err(error) => self.refuse(404, &error.to_string()),
            };
        }
        if name.starts_with(editor::FOLDER) {
            let modules = EDITOR.get_or_init(|| editor::files(&target()).unwrap_or_default());
            return match modules.get(name) {
                Some(text) => {
                    reply(200, name, "text/javascript; charset=utf-8", text.as_bytes().into())
                }
                None => {
                    self.refuse(404, "no such module: is npm installed, and is there a network?")
                }
            };
        }
        if name == node::FILE {
            return match node::modules(&target()) {
                Ok(modules) => json(200, modules),
                Err(error) => self.refuse(404, &error.to_string()),
            };
        }
        let Some(file) = PAGE.get_file(name) else {
            return self.refuse(404, "no such file: the page is at `/`");
        };
        reply(200, name, kind(name), file.contents().into())
    }

    /// A file of a site, as any file server sends it.
    fn file_of(&self, site: &Path, name: &str) -> Reply {
        let is_inside = Path::new(name).components().all(|it| matches!(it, Component::Normal(_)));
        match Some(site.join(name)).filter(|_| is_inside).map(fs::read) {
            Some(Ok(body)) => {
                let headers = vec![("content-type", kind(name)), ("cache-control", "no-cache")];
                Reply { status: 200, headers, body: body.into() }
            }
            _ => self.refuse(404, "no such file: the page is at `/`"),
        }
    }

    fn ask(&self, request: Request) -> Reply {
        if !request.is_json() {
            return self.refuse(415, "a question must have `content-type: application/json`");
        }
        match self.engines.ask(request) {
            Ok(Answer { status, text }) => json(status, text),
            Err(RecvTimeoutError::Timeout) => {
                self.refuse(504, "no answer within 20 s: try a smaller position")
            }
            Err(RecvTimeoutError::Disconnected) => self.refuse(500, FAILED),
        }
    }
}

/// The media type of a file, by its ending.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("txt" | "py") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("zip" | "whl" | "data") => "application/octet-stream",
        _ => "text/javascript; charset=utf-8",
    }
}

/// The folder in which cargo builds, and in which npm's packages are kept.
fn target() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    problems::root().unwrap_or_default().join(target)
}

fn json(status: u16, text: String) -> Reply {
    reply(status, "", "application/json", text.into_bytes().into())
}

/// An answer that no other page can read; `file` is what it has of the page.
fn reply(status: u16, file: &str, kind: &'static str, body: Cow<'static, [u8]>) -> Reply {
    let headers = vec![
        ("content-type", kind),
        ("content-security-policy", policy(file)),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cache-control", "no-store"),
    ];
    Reply { status, headers, body }
}
