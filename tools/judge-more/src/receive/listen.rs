//! `cargo judge listen`: creates the problems that Competitive Companion posts.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, TcpListener};

use anyhow::{Context, Result, bail};
use checkout::Manifest;
use clap::Args;

use super::draft::{self, ProblemDraft};
use super::{Exit, Workspace, companion, http, id, text};

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
    let mut last_contest = String::new();
    for (body, mut client) in http::receive_posts(listeners) {
        let received = companion::read(&body).and_then(|(draft, contest)| {
            let (status, id, line) = create(workspace, draft)?;
            text::print(&format!("{line}\n"))?;
            // Once for each contest.
            if contest.is_empty() || contest != last_contest {
                text::print(&draft::next_steps(workspace, &id))?;
                last_contest = contest;
            }
            Ok((status, line))
        });
        let (status, line) = received.unwrap_or_else(|error| {
            let sentence = text::plain(&format!("{error:#}"));
            anstream::eprintln!("error: {sentence}");
            (400, sentence)
        });
        client.answer(status, &line);
    }
    bail!("no client can connect any more")
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
