//! Copies its standard input to the clipboard, and says in a line what it did.
//!
//! ```text
//! clipboard NAME < FILE
//! ```
//!
//! `NAME` is what it calls the file where there is something to say of it.

use std::env;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use arboard::Clipboard;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The hidden argument of the process that stays behind.
const OFFER: &str = "--offer";
/// What that process says once the text can be pasted.
const OFFERED: &str = "offered";

fn main() -> ExitCode {
    let argument = env::args().nth(1);
    let mut text = String::new();
    let read = io::stdin().read_to_string(&mut text);
    match (argument.as_deref(), read) {
        (None, _) | (_, Err(_)) => {
            eprintln!("error: type `clipboard NAME < FILE`, where the file is UTF-8");
            return ExitCode::from(2);
        }
        (Some(OFFER), Ok(_)) => offer(&text),
        (Some(name), Ok(_)) => println!("{}", copy(&text, name)),
    }
    ExitCode::SUCCESS
}

/// Copies the text: over ssh to the terminal, which is where the person is, else to the desktop.
fn copy(text: &str, name: &str) -> String {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_remote = is_set("SSH_TTY") || is_set("SSH_CONNECTION");
    let has_display = is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    let mut why = "no display and no terminal".to_owned();
    if has_display && !is_remote {
        match copy_to_desktop(text) {
            Ok(()) => return "copied to the clipboard".to_owned(),
            Err(fault) => why = fault,
        }
    }
    if let Ok(terminal) = File::options().write(true).open("/dev/tty") {
        return match copy_to_terminal(text, terminal) {
            Ok(()) => format!(
                "sent to the terminal; if pasting gives nothing, it takes no text from programs, and the file is {name}"
            ),
            Err(error) => format!("not copied: the terminal says: {error}; the file is {name}"),
        };
    }
    format!("not copied: {why}; the file is {name}")
}

/// On X11 a text is there as long as the process that offers it: a copy of this program stays behind.
fn copy_to_desktop(text: &str) -> Result<(), String> {
    let start = || {
        let mut behind = Command::new(env::current_exe()?)
            .arg(OFFER)
            .current_dir("/")
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        behind.stdin.take().expect("it is piped").write_all(text.as_bytes())?;
        let mut said = String::new();
        BufReader::new(behind.stdout.take().expect("it is piped")).read_line(&mut said)?;
        Ok(said)
    };
    match start().map_err(|error: io::Error| format!("cannot start a process: {error}"))?.trim() {
        OFFERED => Ok(()),
        "" => Err("the process that offers the text ended".to_owned()),
        fault => Err(format!("the display says: {fault}")),
    }
}

/// Offers the text until something else is copied or the display is gone.
fn offer(text: &str) {
    let mut clipboard = match Clipboard::new() {
        Ok(clipboard) => clipboard,
        Err(error) => return println!("{}", in_a_line(&error)),
    };
    match clipboard.set_text(text) {
        Ok(()) => println!("{OFFERED}"),
        Err(error) => return println!("{}", in_a_line(&error)),
    }
    // `SetExtLinux::wait` would not notice that the display is gone, and wait for ever.
    while clipboard.get_text().is_ok_and(|found| found == text) {
        thread::sleep(Duration::from_secs(1));
    }
}

fn in_a_line(error: &arboard::Error) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The terminal's clipboard, by the escape sequence OSC 52; tmux passes it on in one way or another since any version.
fn copy_to_terminal(text: &str, mut terminal: File) -> io::Result<()> {
    let sequence = format!("\x1b]52;c;{}\x07", STANDARD.encode(text));
    if env::var_os("TMUX").is_none() {
        return terminal.write_all(sequence.as_bytes());
    }
    if copy_to_tmux(text).is_ok_and(|copied| copied) {
        return Ok(());
    }
    // Before 3.2 tmux had no `load-buffer -w`, and passed on whatever was wrapped so.
    let wrapped = format!("\x1bPtmux;{}\x1b\\", sequence.replace('\x1b', "\x1b\x1b"));
    terminal.write_all(wrapped.as_bytes())
}

/// Makes the text a buffer of tmux, which sends it on to its own terminal: whether it did.
fn copy_to_tmux(text: &str) -> io::Result<bool> {
    let mut tmux = Command::new("tmux")
        .args(["load-buffer", "-w", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let written = tmux.stdin.take().expect("it is piped").write_all(text.as_bytes());
    Ok(tmux.wait()?.success() && written.is_ok())
}
