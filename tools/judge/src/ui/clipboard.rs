//! Text onto the clipboard: by a program that the desktop has for it, or by the terminal.

use std::env;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What copies its input, and the variable without which it need not be tried.
const PROGRAMS: [(&str, &[&str], &str); 5] = [
    ("wl-copy", &[], "WAYLAND_DISPLAY"),
    ("xclip", &["-selection", "clipboard"], "DISPLAY"),
    ("xsel", &["--clipboard", "--input"], "DISPLAY"),
    ("pbcopy", &[], "__CF_USER_TEXT_ENCODING"),
    ("clip.exe", &[], "WSL_DISTRO_NAME"),
];

/// How long a program is waited for that is to copy.
const PATIENCE: Duration = Duration::from_secs(5);

/// Copies the text: over ssh to the terminal, which is where the person is, else to the desktop if it takes it. Answers
/// with what was done; `name` is what the file is called that has the text.
pub(crate) fn copy(text: &str, name: &str) -> String {
    let is_remote = is_set("SSH_TTY") || is_set("SSH_CONNECTION");
    let may_work = |(_, _, variable): &&(&str, &[&str], &str)| !is_remote && is_set(variable);
    let mut programs = Vec::new();
    for (program, arguments, _) in PROGRAMS.iter().filter(may_work) {
        if copy_by(program, arguments, text).is_ok_and(|copied| copied) {
            return "copied to the clipboard".to_owned();
        }
        programs.push(format!("`{program}`"));
    }
    if let Ok(terminal) = File::options().write(true).open("/dev/tty") {
        return match copy_to_terminal(text, terminal) {
            Ok(()) => format!(
                "sent to the terminal; if pasting gives nothing, it takes no text from programs, and the file is {name}"
            ),
            Err(error) => format!("not copied: the terminal says: {error}; the file is {name}"),
        };
    }
    let why = match programs.as_slice() {
        [] => "no display and no terminal".to_owned(),
        programs => format!("no terminal, and {} did not take it", programs.join(", ")),
    };
    format!("not copied: {why}; the file is {name}")
}

fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}

/// Gives the text to a program: whether it took it.
fn copy_by(program: &str, arguments: &[&str], text: &str) -> io::Result<bool> {
    let bytes = match program {
        // Windows takes what begins with this mark for UTF-16, and all else for its old letters.
        "clip.exe" => format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect(),
        _ => text.as_bytes().to_vec(),
    };
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        // On X11 and Wayland a text is there as long as a process offers it, which would keep a pipe open.
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .current_dir("/")
        .process_group(0)
        .spawn()?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let writing = thread::spawn(move || stdin.write_all(&bytes));
    let deadline = Instant::now() + PATIENCE;
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            // A display that is named may be one that never answers.
            None if Instant::now() >= deadline => {
                child.kill()?;
                child.wait()?;
                return Ok(false);
            }
            None => thread::sleep(Duration::from_millis(10)),
        }
    };
    Ok(status.success() && writing.join().is_ok_and(|written| written.is_ok()))
}

/// The terminal's clipboard, by the escape sequence OSC 52; tmux passes it on in one way or another since any version.
fn copy_to_terminal(text: &str, mut terminal: File) -> io::Result<()> {
    let sequence = format!("\x1b]52;c;{}\x07", base64(text.as_bytes()));
    if env::var_os("TMUX").is_none() {
        return terminal.write_all(sequence.as_bytes());
    }
    if copy_by("tmux", &["load-buffer", "-w", "-"], text).is_ok_and(|copied| copied) {
        return Ok(());
    }
    // Before 3.2 tmux had no `load-buffer -w`, and passed on whatever was wrapped so.
    let wrapped = format!("\x1bPtmux;{}\x1b\\", sequence.replace('\x1b', "\x1b\x1b"));
    terminal.write_all(wrapped.as_bytes())
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | usize::from(*three.get(at).unwrap_or(&0)));
        for letter in 0..4 {
            let six = bits >> (18 - 6 * letter) & 63;
            out.push(if letter > three.len() { '=' } else { char::from(LETTERS[six]) });
        }
    }
    out
}
