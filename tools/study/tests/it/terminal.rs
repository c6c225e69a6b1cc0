//! `cargo study play` at a terminal: a prompt, an echo, and Ctrl-D.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;

use nix::pty::openpty;

use crate::tool::command;

#[test]
fn a_game_is_played_at_a_terminal() {
    let terminal = openpty(None, None).unwrap();
    let side = || Stdio::from(terminal.slave.try_clone().unwrap());
    let mut play = command("play nim 3 4 5");
    play.stdin(side()).stdout(side()).stderr(side());
    let mut child = play.spawn().unwrap();
    drop((play, terminal.slave));
    let mut master = File::from(terminal.master);
    let mut lines = ["nudge\r", "take 2 from heap 1\r", "\u{4}"].iter();
    let (mut printed, mut answered, mut some) = (Vec::new(), 0_usize, [0; 4096]);
    // Reading fails once the other side is closed.
    while let Ok(read @ 1..) = master.read(&mut some) {
        printed.extend_from_slice(&some[..read]);
        let asked = String::from_utf8_lossy(&printed).matches("> ").count();
        for line in lines.by_ref().take(asked - answered) {
            master.write_all(line.as_bytes()).unwrap();
        }
        answered = asked;
    }
    assert!(child.wait().unwrap().success());
    let printed = anstream::adapter::strip_str(&String::from_utf8_lossy(&printed)).to_string();
    assert!(printed.contains("1 of 12 moves wins"), "{printed}");
    assert!(printed.contains("I take 1 from heap 1: "), "{printed}");
    assert!(printed.ends_with("you move\r\n> \r\n"), "{printed:?}");
}

#[test]
fn input_from_a_terminal_into_a_pipeline_has_a_prompt_and_no_echo() {
    let terminal = openpty(None, None).unwrap();
    let mut play = command("play nim 3 4 5");
    play.stdin(terminal.slave).stdout(Stdio::piped()).stderr(Stdio::piped());
    File::from(terminal.master.try_clone().unwrap()).write_all(b"hint\n\x04").unwrap();
    let output = play.output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{printed}");
    let (_, end) = printed.split_once("you move\n> 1 of 12 moves wins").expect(&printed);
    assert!(end.ends_with("\n> \n") && end.matches('\n').count() == 2, "{printed}");
}
