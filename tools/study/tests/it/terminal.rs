//! The player at a terminal: what was typed comes back, Ctrl-D and Ctrl-C leave, and a plain one is enough.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;

use nix::pty::openpty;

use crate::tool::command;

/// Plays at a terminal of this kind, if any is named, typing a line whenever this is printed. What is printed in all,
/// without colours.
fn played(kind: Option<&str>, prompt: &str, lines: &[&str]) -> String {
    let terminal = openpty(None, None).unwrap();
    let side = || Stdio::from(terminal.slave.try_clone().unwrap());
    let mut play = command("play nim 3 4 5");
    match kind {
        Some(kind) => play.env("TERM", kind),
        None => play.env_remove("TERM"),
    };
    play.stdin(side()).stdout(side()).stderr(side());
    let mut child = play.spawn().unwrap();
    drop((play, terminal.slave));
    let mut master = File::from(terminal.master);
    let (mut printed, mut lines) = (Vec::new(), lines.iter());
    let mut answered = 0_usize;
    let mut some = [0; 4096];
    // Reading fails once nobody has the other side any more.
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

/// What the editor says once it reads keys, and no whole lines any more: that pasted text is to be marked.
const RAW: &str = "\u{1b}[?2004h";

#[test]
fn what_was_typed_comes_back_and_a_key_leaves() {
    let lines = ["hint\r", "\r", "\u{1b}[A\r", "take 2 from heap 1\r", "\u{4}"];
    let printed = played(Some("xterm"), RAW, &lines);
    for words in ["1 of 12 moves wins", "`take 2 from heap 1` wins", "I take 1 from heap 1: "] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    let printed = played(Some("xterm"), RAW, &["\u{3}"]);
    assert!(printed.contains("you move") && printed.ends_with("\r\n"), "{printed}");
}

#[test]
fn a_terminal_that_knows_nothing_is_enough() {
    for kind in [Some("dumb"), Some(""), None] {
        let printed = played(kind, "> ", &["hint\r", "take 2 from heap 1\r", "\u{4}"]);
        assert!(printed.contains("1 of 12 moves wins"), "{printed}");
        assert!(printed.contains("I take 1 from heap 1: "), "{printed}");
        assert!(printed.ends_with("you move\r\n> \r\n"), "{kind:?}: {printed:?}");
    }
}

#[test]
fn who_types_into_a_pipeline_is_asked_and_reads_no_line_twice() {
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
