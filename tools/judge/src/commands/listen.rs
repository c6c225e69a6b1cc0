//! Problems from the browser: what Competitive Companion posts becomes a problem here, one after another.

use std::collections::HashMap;
use std::io;
use std::net::{Ipv4Addr, TcpListener};

use clap::Args;

use crate::error::{Error, Result};
use crate::exit::Exit;
use crate::problem::workspace::Workspace;
use crate::receive::companion::{self, Batch, Received};
use crate::receive::draft::{self, Draft, LONGEST, MadeProblem};
use crate::receive::http::{self, Answer};
use crate::ui::text;

const EXAMPLES: &str = "\
Examples:
  cargo judge listen               then click the extension's green plus on a problem's page, or a contest's
  cargo judge listen --port 5000   on another port, if something else uses the usual one

Ctrl-C ends it. Where that is ignored, as behind `&` in a script, `kill` does.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ListenArgs {
    /// Where the extension sends to; 0 for any port that is free
    #[arg(long, default_value_t = PORT)]
    port: u16,
}

/// One of those that the extension sends to without being told.
const PORT: u16 = 10043;
/// Contests that never end are forgotten when there are more.
const BATCHES: usize = 100;

/// The contests that have begun to come, by name.
#[derive(Default)]
struct Batches(HashMap<String, Progress>);

#[derive(Default)]
struct Progress {
    came: u64,
    /// The first problem of it that was made.
    first: Option<MadeProblem>,
}

/// Makes every problem that is posted, until somebody presses Ctrl-C.
pub(crate) fn listen(workspace: &Workspace, args: &ListenArgs) -> Result<Exit> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port))
        .and_then(|listener| Ok((listener.local_addr()?.port(), listener)));
    let (port, listener) = listener.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => Error::PortInUse(args.port),
        _ => Error::NoPort(args.port, error.into()),
    })?;
    let settings = match port {
        PORT => String::new(),
        _ => format!("write {port} into the custom ports of the extension's settings, and "),
    };
    text::say(&format!(
        "listening on 127.0.0.1:{port} for Competitive Companion; Ctrl-C ends it\n\
         {settings}click its green plus on the page of a problem or a contest\n"
    ))?;
    let mut batches = Batches::default();
    for post in http::posts(listener) {
        let answer = match companion::read(&post.body) {
            Ok(received) => receive(workspace, received, &mut batches)?,
            Err(error) => refuse("", &error),
        };
        post.answer(answer);
    }
    Err(Error::NobodyListens)
}

/// Makes the problem, and tells what came of it.
fn receive(workspace: &Workspace, received: Received, batches: &mut Batches) -> Result<Answer> {
    let Received { mut draft, is_list, is_interactive, batch, notes } = received;
    settle_id(workspace, &mut draft, is_list);
    let came = batch.as_ref().map(|batch| (batches.count(batch), batch.size));
    let of = came.map_or(String::new(), |(came, size)| format!("{came} of {size}   "));
    let (answer, made) = match make(workspace, &draft, is_interactive) {
        Ok(made) => {
            text::say(&format!("{of}{}\n", made.line))?;
            notes.iter().for_each(|note| anstream::eprintln!("note: {note}"));
            (Answer::new(201, format!("made {}", made.line)), Some(made))
        }
        Err(error) => (refuse(&of, &error), None),
    };
    let begin_with = match batch {
        Some(batch) => batches.first_if_all_came(&batch, made),
        None => made,
    };
    if let Some(made) = begin_with {
        text::say(&made.next_steps())?;
    }
    Ok(answer)
}

fn make(workspace: &Workspace, draft: &Draft, is_interactive: bool) -> Result<MadeProblem> {
    if is_interactive {
        return Err(Error::Interactive(draft.title.clone()));
    }
    if draft.id.is_empty() {
        return Err(Error::Nameless);
    }
    draft::refuse_existing(workspace, &draft.id).map_err(|error| Error::Taken(error.into()))?;
    draft::make(workspace, draft)
}

/// Another problem may be there under the same id: then this one gets a number behind it.
fn settle_id(workspace: &Workspace, draft: &mut Draft, is_list: bool) {
    let id = draft.id.clone();
    for number in 2.. {
        if !draft::is_another(workspace, draft, &id, is_list) {
            return;
        }
        let end = format!("-{number}");
        let beginning: String = id.chars().take(LONGEST - end.len()).collect();
        draft.id = beginning.trim_end_matches('-').to_owned() + &end;
    }
}

/// Tells what is wrong, behind the number of the problem in its contest, here and there.
fn refuse(of: &str, error: &Error) -> Answer {
    let status = match error {
        Error::NotJson(_) | Error::NotAnObject => 400,
        Error::Taken(_) => 409,
        Error::Interactive(_) | Error::Nameless => 422,
        _ => 500,
    };
    let sentence = format!("{of}{error}");
    anstream::eprintln!("error: {sentence}");
    Answer::new(status, sentence)
}

impl Batches {
    /// How many problems of this contest have come, with this one.
    fn count(&mut self, batch: &Batch) -> u64 {
        if self.0.len() >= BATCHES && !self.0.contains_key(&batch.name) {
            self.0.clear();
        }
        let progress = self.0.entry(batch.name.clone()).or_default();
        progress.came += 1;
        progress.came
    }

    /// The problem to begin with, once the last one has come.
    fn first_if_all_came(
        &mut self,
        batch: &Batch,
        made: Option<MadeProblem>,
    ) -> Option<MadeProblem> {
        let progress = self.0.get_mut(&batch.name)?;
        progress.first = progress.first.take().or(made);
        let all_came = progress.came >= batch.size;
        if all_came { self.0.remove(&batch.name)?.first } else { None }
    }
}
