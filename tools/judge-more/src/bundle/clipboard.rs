//! Copies text to the clipboard with a program of the desktop.

use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

/// Programs that copy their input, each with the environment variable that it needs.
const PROGRAMS: [(&str, &[&str], &str); 6] = [
    ("wl-copy", &[], "WAYLAND_DISPLAY"),
    ("xclip", &["-selection", "clipboard"], "DISPLAY"),
    ("xsel", &["--clipboard", "--input"], "DISPLAY"),
    ("pbcopy", &[], "__CF_USER_TEXT_ENCODING"),
    ("clip.exe", &[], "WSL_DISTRO_NAME"),
    ("clip.exe", &[], "WINDIR"),
];

/// How long to wait for such a program: the display that a variable names may never answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Copies the text with the first program that succeeds. Returns whether one did.
pub fn copy(text: &str) -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let mut programs = PROGRAMS.iter().filter(|(_, _, variable)| is_set(variable));
    programs.any(|(program, arguments, _)| copy_by(program, arguments, text).unwrap_or(false))
}

fn copy_by(program: &str, arguments: &[&str], text: &str) -> io::Result<bool> {
    let bytes = match program {
        // Windows reads text with this mark as UTF-16, and any other text in a legacy code page.
        "clip.exe" => format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect(),
        _ => text.as_bytes().to_vec(),
    };
    let mut command = Command::new(program);
    // Ctrl-C in this terminal must not end the process that offers the text.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command
        .args(arguments)
        .stdin(Stdio::piped())
        // On X11 and Wayland, a process stays to offer the text, and would keep a pipe open.
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .current_dir("/")
        .spawn()?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let writing = thread::spawn(move || stdin.write_all(&bytes));
    let deadline = Instant::now() + PATIENCE;
    while child.try_wait()?.is_none() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(10));
    }
    match child.try_wait()? {
        Some(status) => Ok(status.success() && writing.join().is_ok_and(|written| written.is_ok())),
        None => {
            child.kill()?;
            child.wait()?;
            Ok(false)
        }
    }
}
