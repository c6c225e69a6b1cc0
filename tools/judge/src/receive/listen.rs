//! Problems from the browser: what Competitive Companion posts becomes a problem here, one after another.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, TcpListener};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

use super::draft::{self, Draft};
use super::{Exit, Workspace, again, companion, http, id, text};

const EXAMPLES: &str = "\
Examples:
  cargo judge listen               then click the extension's green plus on the page of a problem or a contest
  cargo judge listen --port 5000   on another port, if something else uses the usual one";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ListenArgs {
    /// Where the extension sends to; 0 for any free port
    #[arg(long, default_value_t = PORT)]
    port: u16,
}

/// One of those that the extension sends to without being told.
const PORT: u16 = 10043;
/// How long a client may take to send a problem.
const REQUEST_TIME: Duration = Duration::from_secs(2);
/// Makes every problem that is posted, until somebody presses Ctrl-C.
pub fn listen(workspace: &Workspace, args: &ListenArgs) -> Result<Exit> {
    let (port, listeners) = bind(args.port).with_context(|| {
        format!(
            "cannot listen on port {}; end what uses it, or name another with `--port`",
            args.port
        )
    })?;
    let settings = match port {
        PORT => String::new(),
        _ => format!("write {port} into the custom ports of the extension's settings, and "),
    };
    text::say(&format!(
        "listening on 127.0.0.1:{port} for Competitive Companion; Ctrl-C ends it\n\
         {settings}click its green plus on the page of a problem or a contest\n"
    ))?;
    let mut begun = String::new();
    for (body, mut client) in http::posts(listeners, REQUEST_TIME) {
        let received = companion::read(&body).and_then(|(draft, contest)| {
            let (status, id, line) = take(workspace, draft)?;
            text::say(&format!("{line}\n"))?;
            // A contest begins with its first problem.
            if contest.is_empty() || contest != begun {
                text::say(&draft::next_steps(&id))?;
                begun = contest;
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
    bail!("nobody can connect any more")
}

/// Both addresses that `localhost` can mean, as far as this machine has them.
fn bind(port: u16) -> io::Result<(u16, Vec<TcpListener>)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    let port = listener.local_addr()?.port();
    match TcpListener::bind((Ipv6Addr::LOCALHOST, port)) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => Err(error),
        second => Ok((port, [listener].into_iter().chain(second.ok()).collect())),
    }
}

/// Makes the problem (201), unless it is there (200): its id, and a line about it. If another problem has its id, it gets a
/// number behind that.
fn take(workspace: &Workspace, mut draft: Draft) -> Result<(u16, String, String)> {
    let first = draft.id.clone();
    let mut number = 1;
    loop {
        if !workspace.folder(&draft.id).exists() {
            let line = draft::make(workspace, &draft)?;
            return Ok((201, draft.id, line));
        }
        if again::is_same(workspace, &draft, &workspace.about(&draft.id)?) {
            let title = text::plain(&draft.title);
            let line =
                format!("problems/{}   {title}   is there already, and stays as it is", draft.id);
            return Ok((200, draft.id, line));
        }
        number += 1;
        draft.id = id::numbered(&first, number);
    }
}
