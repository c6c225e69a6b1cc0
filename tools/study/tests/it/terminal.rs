//! `cargo study play` at a terminal: history, Ctrl-D, Ctrl-C, and terminals without line editing.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;

use nix::pty::openpty;

use crate::tool::command;

/// The output of a game at a terminal with this `TERM`, without colours; a line is typed at every prompt.
fn played(term: Option<&str>, prompt: &str, lines: &[&str]) -> String {
    let terminal = openpty(None, None).unwrap();
    let side = || Stdio::from(terminal.slave.try_clone().unwrap());
    let mut play = command("play nim 3 4 5");
    match term {
        Some(term) => play.env("TERM", term),
        None => play.env_remove("TERM"),
    };
    play.stdin(side()).stdout(side()).stderr(side());
    let mut child = play.spawn().unwrap();
    drop((play, terminal.slave));
    let mut master = File::from(terminal.master);
    let (mut printed, mut lines) = (Vec::new(), lines.iter());
    let mut answered = 0_usize;
    let mut some = [0; 4096];
    // Reading fails once the other side is closed.
    while let Ok(read @ 1..) = master.read(&mut some) {
        printed.extend_from_slice(&some[..read]);
        let text = String::from_utf8_lossy(&printed).into_owned();
        let asked = text.matches(prompt).count();
        while answered < asked {
            answered += 1;
            if let Some(line) = lines.next() {
                master.write_all(line.as_bytes()).unwrap();
            }
        }
    }
    assert!(child.wait().unwrap().success());
    anstream::adapter::strip_str(&String::from_utf8_lossy(&printed)).to_string()
}

/// rustyline turns bracketed paste on when it is ready to read keys.
const RAW: &str = "\u{1b}[?2004h";

#[test]
fn lines_can_be_recalled_and_a_key_quits() {
    let lines = ["hint\r", "\r", "\u{1b}[A\r", "take 2 from heap 1\r", "\u{4}"];
    let printed = played(Some("xterm"), RAW, &lines);
    for words in ["1 of 12 moves wins", "`take 2 from heap 1` wins", "I take 1 from heap 1: "] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    let printed = played(Some("xterm"), RAW, &["\u{3}"]);
    assert!(printed.contains("you move") && printed.ends_with("\r\n"), "{printed}");
}

#[test]
fn a_terminal_without_line_editing_is_enough() {
    for term in [Some("dumb"), Some(""), None] {
        let printed = played(term, "> ", &["hint\r", "take 2 from heap 1\r", "\u{4}"]);
        assert!(printed.contains("1 of 12 moves wins"), "{printed}");
        assert!(printed.contains("I take 1 from heap 1: "), "{printed}");
        assert!(printed.ends_with("you move\r\n> \r\n"), "{term:?}: {printed:?}");
    }
}

#[test]
fn input_from_a_terminal_into_a_pipeline_has_a_prompt_and_no_echo() {
    let terminal = openpty(None, None).unwrap();
    let mut play = command("play nim 3 4 5");
    play.env("TERM", "xterm").stdin(terminal.slave).stdout(Stdio::piped()).stderr(Stdio::piped());
    File::from(terminal.master.try_clone().unwrap()).write_all(b"hint\n\x04").unwrap();
    let output = play.output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{printed}");
    let (_, end) = printed.split_once("you move\n> 1 of 12 moves wins").expect(&printed);
    assert!(end.ends_with("\n> \n") && end.matches('\n').count() == 2, "{printed}");
}
