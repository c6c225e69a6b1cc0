//! Where the page is, and whether a browser opens it.

use std::fs;
use std::net::TcpListener;
use std::path::Path;

use crate::client::{Server, command};

/// What is said on standard error by a command that ends with exit code 2 and prints nothing.
#[track_caller]
fn refused(line: &str) -> String {
    let output = command(line).output().unwrap();
    assert_eq!((output.status.code(), output.stdout), (Some(2), vec![]), "{line}");
    let sentence = String::from_utf8(output.stderr).unwrap();
    sentence.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_port_that_was_asked_for_is_taken_or_refused() {
    let server = Server::start();
    let port = server.port;
    assert_eq!(server.line, format!("http://127.0.0.1:{port} is the page; Ctrl-C ends it\n"));
    let taken = format!("error: port {port} is taken: choose another one with `--port`");
    let sentence = refused(&format!("--no-open --port {port}"));
    assert!(sentence.starts_with(&taken), "{sentence}");
    for port in ["x", "-1", "65536", ""] {
        refused(&format!("--no-open --port={port}"));
    }
    server.assert_alive();
}

#[test]
fn where_the_usual_port_is_taken_another_one_is_found() {
    // Somebody may have it anyway.
    let _taken = TcpListener::bind(("127.0.0.1", 3450));
    let server = Server::of(command("--no-open"));
    assert_ne!(server.port, 3450);
    server.assert_alive();
}

#[test]
fn help_is_that_of_the_study_tool() {
    let output = command("--help").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(
        help.contains("Usage: cargo study web [OPTIONS] [PROBLEM|GAME] [POSITION]..."),
        "{help}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn the_browser_opens_what_was_asked_for() {
    use std::os::unix::fs::PermissionsExt;
    use std::{thread, time::Duration};

    for (line, place) in [
        ("", ""),
        ("lasker", "#lasker"),
        ("problems/11872/src 3 4", "#11872/3,4"),
        ("lasker 3 4 7", "#lasker/3,4,7"),
        ("chomp ##. #..", "#chomp/%23%23.,%23.."),
        ("0.137 9", "#0.137/9"),
        ("row_matrix 2,1,1 3,2", "#row_matrix/2,1,1;3,2;"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (browser, opened) = (folder.path().join("xdg-open"), folder.path().join("opened"));
        fs::write(&browser, "#!/bin/sh\nprintf '%s\\n' \"$1\" >\"$OPENED\"\n").unwrap();
        fs::set_permissions(&browser, fs::Permissions::from_mode(0o700)).unwrap();
        let mut command = command(&format!("--port 0 {line}"));
        command.env("PATH", folder.path()).env("OPENED", &opened).env("DISPLAY", ":0");
        let server = Server::of(command);
        assert!(server.line.ends_with(" opens in your browser; Ctrl-C ends it\n"));
        let link = loop {
            let link = fs::read_to_string(&opened).unwrap_or_default();
            if link.ends_with('\n') {
                break link;
            }
            thread::sleep(Duration::from_millis(5));
        };
        assert_eq!(link, format!("http://127.0.0.1:{}/{place}\n", server.port));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn where_there_is_no_browser_the_page_is_named() {
    let nothing = tempfile::tempdir().unwrap();
    let without_screen = |path: &Path| {
        let mut command = command("--port 0");
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"] {
            command.env_remove(name);
        }
        command.env("PATH", path);
        command
    };
    let mut with_screen = without_screen(nothing.path());
    with_screen.env("DISPLAY", ":0");
    for command in [without_screen(nothing.path()), with_screen] {
        let server = Server::of(command);
        assert!(server.line.ends_with(" is the page; Ctrl-C ends it\n"), "{}", server.line);
        server.assert_alive();
    }
}
