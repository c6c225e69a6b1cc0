//! `cargo judge listen`: creates the problems that Competitive Companion posts.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, TcpListener};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use checkout::Manifest;
use checkout::server::{self, Limits, Reply, Request, Service};
use clap::Args;

use super::draft::{self, ProblemDraft};
use super::{Exit, Workspace, companion, id, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge listen               listen, then click the extension's green plus on a problem or a contest
  cargo judge listen --port 5000   listen on another port, if the default one is taken";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ListenArgs {
    /// The port that the extension sends to; 0 for any free port
    #[arg(long, default_value_t = PORT)]
    port: u16,
}

/// A port that the extension sends to by default.
const PORT: u16 = 10043;
/// How long a client may take to send a problem.
const REQUEST_TIME: Duration = Duration::from_secs(2);
const LARGEST_PROBLEM: usize = 16 << 20;

/// Creates every posted problem, until Ctrl-C.
pub fn listen(workspace: &Workspace, args: &ListenArgs) -> Result<Exit> {
    let (port, listeners) = bind(args.port).with_context(|| {
        format!(
            "cannot listen on port {}; stop the program that uses it, or choose another port with `--port`",
            args.port
        )
    })?;
    let settings = match port {
        PORT => String::new(),
        _ => format!("write {port} into the custom ports of the extension's settings, and "),
    };
    text::print(&format!(
        "listening on 127.0.0.1:{port} for Competitive Companion; Ctrl-C ends it\n\
         {settings}click its green plus on the page of a problem or a contest\n"
    ))?;
    match server::serve(listeners, Inbox { workspace, last_contest: Mutex::default() })? {}
}

/// Takes problems, one after another.
struct Inbox<'w> {
    workspace: &'w Workspace,
    last_contest: Mutex<String>,
}

impl Service for Inbox<'_> {
    fn limits(&self) -> Limits {
        let (body, head, rest) = (LARGEST_PROBLEM, REQUEST_TIME, REQUEST_TIME);
        Limits { port: None, body, head, rest, stays_open: false }
    }

    fn may_ask(&self, page: &str, request: &Request) -> bool {
        match page {
            // Firefox sends this for an extension. A web page with that origin cannot send JSON.
            "null" => request.is_json(),
            page => !page.starts_with("http:") && !page.starts_with("https:"),
        }
    }

    fn answer(&self, request: Request) -> Reply {
        match self.receive(&request) {
            Ok((status, line)) => reply(status, &line),
            Err(error) => self.refuse(400, &format!("{error:#}")),
        }
    }

    fn refuse(&self, _status: u16, sentence: &str) -> Reply {
        let sentence = text::plain(sentence);
        anstream::eprintln!("error: {sentence}");
        reply(400, &sentence)
    }
}

impl Inbox<'_> {
    /// Creates a problem; returns an HTTP status and a line about it.
    fn receive(&self, request: &Request) -> Result<(u16, String)> {
        ensure!(request.method == "POST", "only POST is answered here");
        let (draft, contest) = companion::read(&request.body)?;
        let mut last_contest = self.last_contest.lock().unwrap_or_else(PoisonError::into_inner);
        let (status, id, line) = create(self.workspace, draft)?;
        text::print(&format!("{line}\n"))?;
        // Once for each contest.
        if contest.is_empty() || contest != *last_contest {
            text::print(&draft::next_steps(self.workspace, &id))?;
            *last_contest = contest;
        }
        Ok((status, line))
    }
}

fn reply(status: u16, line: &str) -> Reply {
    let headers = vec![("content-type", "text/plain; charset=utf-8")];
    Reply { status, headers, body: format!("{line}\n").into_bytes().into() }
}

/// Listens on both addresses of `localhost`, as far as this machine has them.
fn bind(port: u16) -> io::Result<(u16, Vec<TcpListener>)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    let port = listener.local_addr()?.port();
    match TcpListener::bind((Ipv6Addr::LOCALHOST, port)) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => Err(error),
        second => Ok((port, [listener].into_iter().chain(second.ok()).collect())),
    }
}

/// Creates the problem (status 201) unless it exists (200), and returns its id and a line about it. If another problem has the
/// id, a number is appended.
fn create(workspace: &Workspace, mut draft: ProblemDraft) -> Result<(u16, String, String)> {
    let first = draft.id.clone();
    let mut number = 1;
    loop {
        if !workspace.folder(&draft.id).exists() {
            let line = draft::make(workspace, &draft)?;
            return Ok((201, draft.id, line));
        }
        if is_same(workspace, &draft, &workspace.info(&draft.id)?) {
            let title = text::plain(&draft.title);
            let news = draft::update_samples(workspace, &draft)?;
            let line = format!("problems/{}   {title}   already exists{news}", draft.id);
            return Ok((200, draft.id, line));
        }
        number += 1;
        draft.id = id::numbered(&first, number);
    }
}

/// Whether the existing problem with the draft's id is the same problem: the addresses give the same id, and the title or a
/// sample is equal. The address alone is not enough, because it may be that of a whole contest.
fn is_same(workspace: &Workspace, draft: &ProblemDraft, known: &Manifest) -> bool {
    let id_of = |url: &Option<String>| url.as_ref().map(|url| id::id(url, &draft.title));
    let ids = [id_of(&known.url), id_of(&draft.url)];
    let received = draft::received(workspace, &draft.id);
    (ids.contains(&None) || ids[0] == ids[1])
        && (known.title == draft.title || draft.samples.iter().any(|it| received.contains(it)))
}
