//! What is copied, read back where a person would paste it. Each test is ignored where its program is not installed.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use libtest_mimic::{Arguments, Trial};
use tempfile::TempDir;

const CLIPBOARD: &str = env!("CARGO_BIN_EXE_clipboard");
const NAME: &str = "`target/submit/1000.rs`";
const BEL: char = '\x07';

fn main() {
    let tests: [(&str, &str, fn()); 6] = [
        (
            "over_ssh_the_text_goes_to_the_terminal",
            "script",
            over_ssh_the_text_goes_to_the_terminal,
        ),
        (
            "without_a_display_the_text_goes_to_the_terminal",
            "script",
            without_a_display_the_text_goes_to_the_terminal,
        ),
        ("a_new_tmux_takes_the_text_itself", "script", a_new_tmux_takes_the_text_itself),
        ("an_old_tmux_hands_the_text_on", "script", an_old_tmux_hands_the_text_on),
        (
            "without_display_and_terminal_the_file_is_named",
            "setsid",
            without_display_and_terminal_the_file_is_named,
        ),
        (
            "on_x11_the_text_stays_until_something_else_is_copied",
            "Xvfb xclip",
            on_x11_the_text_stays_until_something_else_is_copied,
        ),
    ];
    let trials = tests.map(|(name, programs, test)| {
        let trial = Trial::test(name, move || {
            test();
            Ok(())
        });
        trial.with_ignored_flag(!programs.split(' ').all(is_installed))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.into()).exit();
}

fn is_installed(program: &str) -> bool {
    std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .any(|folder| folder.join(program).is_file())
}

/// 65 kB: Korean letters, an emoji, a tab, a carriage return, and no newline at the end.
fn text() -> String {
    "한글 코드 👍\tfn main() {}\r\n".repeat(1500) + "end"
}

/// A folder with the text in a file.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("text"), text()).unwrap();
    folder
}

/// A command in the folder, with no display, no ssh and no tmux around it.
fn command(program: &str, folder: &TempDir) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder.path()).stdin(Stdio::null());
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SSH_TTY", "SSH_CONNECTION", "TMUX"] {
        command.env_remove(name);
    }
    command
}

/// Copies the text on a terminal: all that the terminal was sent.
fn sent_to_a_terminal(folder: &TempDir, variables: &[(&str, &str)]) -> String {
    let line = format!("'{CLIPBOARD}' '{NAME}' < text");
    let mut script = command("script", folder);
    script.args(["-qec", &line, "sent"]).envs(variables.iter().copied()).stdout(Stdio::null());
    assert!(script.status().unwrap().success());
    fs::read_to_string(folder.path().join("sent")).unwrap()
}

/// What the OSC 52 sequence between these copies.
#[track_caller]
fn copied(sent: &str, begin: &str, end: &str) -> String {
    let (_, text) = sent.split_once(begin).expect(sent);
    let (text, after) = text.split_once(end).expect(sent);
    assert!(after.contains("sent to the terminal") && after.contains(NAME), "{after}");
    String::from_utf8(STANDARD.decode(text).unwrap()).unwrap()
}

fn over_ssh_the_text_goes_to_the_terminal() {
    let folder = folder();
    let over_ssh = [("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22"), ("DISPLAY", "localhost:10.0")];
    let sent = sent_to_a_terminal(&folder, &over_ssh);
    assert!(copied(&sent, "\x1b]52;c;", &BEL.to_string()) == text());
}

fn without_a_display_the_text_goes_to_the_terminal() {
    let folder = folder();
    let sent = sent_to_a_terminal(&folder, &[]);
    assert!(copied(&sent, "\x1b]52;c;", &BEL.to_string()) == text());
}

/// A tmux that does this, and the `PATH` with it.
fn with_tmux(folder: &TempDir, script: &str) -> String {
    let tmux = folder.path().join("tmux");
    fs::write(&tmux, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&tmux, PermissionsExt::from_mode(0o755)).unwrap();
    format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap())
}

fn a_new_tmux_takes_the_text_itself() {
    let folder = folder();
    let path = with_tmux(&folder, "echo \"$@\" > asked; cat > buffer");
    let sent = sent_to_a_terminal(&folder, &[("TMUX", "/tmp/tmux,1,0"), ("PATH", &path)]);
    let file = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(file("asked"), "load-buffer -w -\n");
    assert!(file("buffer") == text());
    assert!(sent.contains("sent to the terminal") && !sent.contains("]52;"), "{sent}");
}

fn an_old_tmux_hands_the_text_on() {
    let folder = folder();
    let path = with_tmux(&folder, "echo 'command load-buffer: unknown flag -w' >&2; exit 1");
    let sent = sent_to_a_terminal(&folder, &[("TMUX", "/tmp/tmux,1,0"), ("PATH", &path)]);
    assert!(copied(&sent, "\x1bPtmux;\x1b\x1b]52;c;", &format!("{BEL}\x1b\\")) == text());
}

fn without_display_and_terminal_the_file_is_named() {
    let folder = folder();
    let mut setsid = command("setsid", &folder);
    setsid.args(["--wait", CLIPBOARD, NAME]);
    setsid.stdin(File::open(folder.path().join("text")).unwrap());
    let said = setsid.output().unwrap();
    assert!(said.status.success());
    let expected = format!("not copied: no display and no terminal; the file is {NAME}\n");
    assert_eq!(String::from_utf8(said.stdout).unwrap(), expected);
}

/// An X server that ends with the test.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn new() -> Display {
        let mut server = Command::new("Xvfb");
        server.args(["-displayfd", "1", "-screen", "0", "64x64x8", "-nolisten", "tcp"]);
        let mut server = server.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut number = String::new();
        BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut number).unwrap();
        Display { server, name: format!(":{}", number.trim()) }
    }

    fn copy(&self, folder: &TempDir) {
        let mut clipboard = command(CLIPBOARD, folder);
        clipboard.arg(NAME).env("DISPLAY", &self.name);
        clipboard.stdin(File::open(folder.path().join("text")).unwrap());
        // All that it prints is read to the end: the process that stays behind holds no pipe.
        let said = clipboard.output().unwrap();
        assert_eq!(String::from_utf8(said.stdout).unwrap(), "copied to the clipboard\n");
    }

    fn xclip(&self) -> Command {
        let mut xclip = Command::new("timeout");
        xclip
            .args(["-s", "KILL", "60", "xclip", "-selection", "clipboard"])
            .env("DISPLAY", &self.name);
        xclip
    }

    /// The processes that offer a text on this display.
    fn offering(&self) -> Vec<PathBuf> {
        let display = format!("DISPLAY={}", self.name);
        let is_offering = |process: &Path| {
            fs::read_link(process.join("exe")).is_ok_and(|program| program == Path::new(CLIPBOARD))
                && fs::read(process.join("environ")).is_ok_and(|environ| {
                    environ.split(|&byte| byte == 0).any(|entry| entry == display.as_bytes())
                })
        };
        let processes = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
        processes.filter(|process| is_offering(process)).collect()
    }

    #[track_caller]
    fn wait_until_nobody_offers(&self) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !self.offering().is_empty() {
            assert!(Instant::now() < deadline, "a process stays behind");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn on_x11_the_text_stays_until_something_else_is_copied() {
    let (display, folder) = (Display::new(), folder());
    display.copy(&folder);
    assert_eq!(display.offering().len(), 1);
    for _ in 0..2 {
        let pasted = display.xclip().arg("-o").output().unwrap().stdout;
        assert!(String::from_utf8(pasted).unwrap() == text());
    }
    let mut other = display.xclip().stdin(Stdio::piped()).spawn().unwrap();
    other.stdin.take().unwrap().write_all(b"other").unwrap();
    other.wait().unwrap();
    display.wait_until_nobody_offers();

    display.copy(&folder);
    assert_eq!(display.offering().len(), 1);
    let mut display = display;
    display.server.kill().unwrap();
    display.wait_until_nobody_offers();
}
