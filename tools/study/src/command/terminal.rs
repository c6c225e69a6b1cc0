//! Input from a terminal or a pipe.

use std::env;
use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use games::Refused;
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};
use study::named::Named;
use study::play::{Chosen, Session};
use study::text::print;
use study::{Result, explain};

/// How long to wait for input: some programs that start this one hold a pipe open and never write.
const PATIENCE: Duration = Duration::from_secs(1);

/// Plays a game until the player leaves or the input ends.
pub fn play(named: &Named, words: Option<&str>, chosen: Chosen) -> Result<()> {
    let start = named.to_play(words)?;
    let (mut session, opening) = Session::new(&named.solver, start, chosen);
    print(&(explain::heading(named) + &opening))?;
    let mut lines = Lines::new()?;
    while let Some(answer) = lines.next()?.and_then(|line| session.answer(&line)) {
        print(&answer)?;
    }
    Ok(())
}

/// Lines from the player. Lines from a pipe are echoed, so that the output reads like a session.
struct Lines {
    /// Line editing with history, if the terminal can do it.
    editor: Option<DefaultEditor>,
    are_typed: bool,
}

impl Lines {
    fn new() -> Result<Lines> {
        let are_typed = io::stdin().is_terminal();
        // A Windows console sets no `TERM`, and edits lines itself.
        let term = env::var_os("TERM").unwrap_or_default();
        let edits = are_typed && io::stdout().is_terminal() && !term.is_empty() && term != "dumb";
        let config = Config::builder().auto_add_history(true).build();
        let editor = edits.then(|| DefaultEditor::with_config(config)).transpose();
        Ok(Lines { editor: editor.map_err(unreadable)?, are_typed })
    }

    /// The next line; `None` if the player leaves.
    fn next(&mut self) -> Result<Option<String>> {
        if let Some(editor) = &mut self.editor {
            return match editor.readline("> ") {
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                line => line.map(Some).map_err(unreadable),
            };
        }
        if self.are_typed {
            print("> ")?;
        }
        let mut line = Vec::new();
        if io::stdin().lock().read_until(b'\n', &mut line).map_err(unreadable)? == 0 {
            print(if self.are_typed { "\n" } else { "" })?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        if !self.are_typed {
            print(&format!("{}\n", format!("> {line}").trim_end()))?;
        }
        Ok(Some(line))
    }
}

/// The text in the pipe, if there is any.
pub fn piped() -> Result<Option<String>> {
    if io::stdin().is_terminal() {
        return Ok(None);
    }
    let (sender, receiver) = mpsc::channel();
    // This only peeks, so it takes no input away; the thread ends with the process.
    thread::spawn(move || sender.send(io::stdin().lock().fill_buf().map(<[u8]>::is_empty)));
    let Ok(is_empty) = receiver.recv_timeout(PATIENCE) else { return Ok(None) };
    let mut bytes = Vec::new();
    is_empty.and_then(|_| io::stdin().read_to_end(&mut bytes)).map_err(unreadable)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok((!text.trim().is_empty()).then(|| text.into_owned()))
}

fn unreadable(error: impl std::error::Error) -> Refused {
    Refused::new(format!("cannot read standard input: {error}"))
}
