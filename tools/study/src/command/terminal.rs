//! Input from a terminal or a pipe.

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use games::Refused;
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
    while let Some(answer) = next_line()?.and_then(|line| session.answer(&line)) {
        print(&answer)?;
    }
    Ok(())
}

/// The next line from the player; `None` if there is none. One from a pipe is echoed, so that the output reads like a session.
fn next_line() -> Result<Option<String>> {
    let is_typed = io::stdin().is_terminal();
    print(if is_typed { "> " } else { "" })?;
    let mut line = Vec::new();
    if io::stdin().lock().read_until(b'\n', &mut line).map_err(unreadable)? == 0 {
        print(if is_typed { "\n" } else { "" })?;
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&line).into_owned();
    if !is_typed {
        print(&format!("{}\n", format!("> {line}").trim_end()))?;
    }
    Ok(Some(line))
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
