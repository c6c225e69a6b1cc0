//! The server: its address, its files, and the requests that it refuses.

use std::fs;
use std::io::Read;
use std::net::TcpListener;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::client::{self, Server, command};

const JSON: (&str, &str) = ("Content-Type", "application/json");
/// A question that the engine answers.
const QUESTION: &str = r#"{"ask":"position","game":"nim","position":"3 4 5"}"#;

#[track_caller]
fn assert_alive(server: &Server) {
    assert_eq!(client::send(server.port, "GET /", &[], "").status, 200);
    assert_eq!(client::send(server.port, "POST /ask", &[JSON], QUESTION).status, 200);
}

#[test]
fn foreign_and_invalid_requests_are_refused() {
    let server = Server::start();
    let host = format!("127.0.0.1:{}", server.port);
    let own = format!("http://{host}");
    let upper = format!("LOCALHOST:{}", server.port);
    let upper_origin = format!("http://{upper}");
    let [localhost, six] = ["localhost", "[::1]"].map(|name| format!("{name}:{}", server.port));
    let local_origin = format!("http://{localhost}");
    let (other_port, suffix) = (format!("127.0.0.1:{}", server.port ^ 1), format!("{host}.evil"));
    let largest = QUESTION.to_owned() + &" ".repeat((8 << 20) - QUESTION.len());
    let too_large = format!("{largest} ");
    let nested = "[".repeat(60_000);
    let ask = "POST /ask";
    let loose = ("Content-Type", "Application/JSON ; charset=utf-8");
    for (status, line, headers, body) in [
        (200, ask, &[JSON][..], QUESTION),
        (200, ask, &[JSON, ("Origin", &own)], QUESTION),
        (200, ask, &[loose, ("Host", &upper), ("Origin", &upper_origin)], QUESTION),
        (200, ask, &[JSON, ("Host", &six)], QUESTION),
        (200, ask, &[JSON], &largest),
        (200, "GET /?from=elsewhere", &[], ""),
        (403, ask, &[JSON, ("Origin", "http://evil.example")], QUESTION),
        (403, ask, &[JSON, ("Origin", "null")], QUESTION),
        (403, ask, &[JSON, ("Origin", "")], QUESTION),
        (403, ask, &[JSON, ("Origin", "http://127.0.0.1:1")], QUESTION),
        (403, ask, &[JSON, ("Origin", &own), ("Origin", "http://evil.example")], QUESTION),
        // This server, but under another name than the `Host`.
        (403, ask, &[JSON, ("Origin", &local_origin)], QUESTION),
        (403, "GET /", &[("Origin", "http://evil.example")], ""),
        (403, "GET /", &[("Host", "evil.example")], ""),
        (403, "GET /nothing", &[("Host", "evil.example")], ""),
        (403, ask, &[JSON, ("Host", "127.0.0.1")], QUESTION),
        (403, ask, &[JSON, ("Host", "0.0.0.0")], QUESTION),
        (403, ask, &[JSON, ("Host", &other_port)], QUESTION),
        (403, ask, &[JSON, ("Host", &suffix)], QUESTION),
        (403, ask, &[JSON, ("Host", &host), ("Host", "evil.example")], QUESTION),
        (415, ask, &[], QUESTION),
        (415, ask, &[("Content-Type", "")], QUESTION),
        (415, ask, &[("Content-Type", "text/plain")], QUESTION),
        (415, ask, &[("Content-Type", "application/x-www-form-urlencoded")], QUESTION),
        (413, ask, &[JSON], &too_large),
        (400, ask, &[JSON], ""),
        (400, ask, &[JSON], "null"),
        (400, ask, &[JSON], r#"{"ask":1}"#),
        (400, ask, &[JSON], &nested),
        (404, "GET /nothing", &[], ""),
        (404, "GET /../Cargo.toml", &[], ""),
        (404, "GET /%2e%2e/src/main.rs", &[], ""),
        (404, "GET //", &[], ""),
        (404, "GET /cases/../Cargo.zip", &[], ""),
        (404, "GET /cases/..zip", &[], ""),
        (404, "GET /cases/nothing.zip", &[], ""),
        (400, ask, &[JSON], "\u{0}"),
        (405, "DELETE /", &[], ""),
        (405, "GET /ask", &[], ""),
        (405, "OPTIONS /ask", &[], ""),
    ] {
        let reply = client::send(server.port, line, headers, body);
        let name = format!("{line} {headers:?} {}", &body[..body.len().min(60)]);
        assert_eq!(reply.status, status, "{name}: {}", reply.body);
        assert_eq!(reply.body.starts_with("{\"error\":\""), status != 200, "{name}");
        for (header, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(reply.headers.get(header).map(String::as_str), Some(value), "{name}");
        }
        let policy = &reply.headers["content-security-policy"];
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{name}: {policy}");
        }
    }
    assert_alive(&server);
}

#[test]
fn a_connection_whose_head_does_not_end_is_closed() {
    let server = Server::start();
    let start = Instant::now();
    let heads = ["", "GET / HTTP/1.1\r\nHost: "];
    for mut stream in heads.map(|head| client::connect(server.port, head.as_bytes())) {
        let _ = stream.read_to_end(&mut Vec::new());
    }
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

/// A pipe would be waited for, and a link could lead to any file of this machine.
#[cfg(target_os = "linux")]
#[test]
fn only_files_in_the_checkout_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("here/problems")).unwrap();
    let lesson = "# A\n\n![a](secret.svg)\n\n```console\n$ cargo study play nim 3 4\n```\n";
    for (name, text) in [
        ("here/Cargo.toml", ""),
        ("secret", "<svg>secret</svg>"),
        ("here/problems/README.md", "[1](good.md) [2](pipe.md)"),
        ("here/problems/good.md", lesson),
    ] {
        fs::write(path(name), text).unwrap();
    }
    std::os::unix::fs::symlink("../../secret", path("here/problems/secret.svg")).unwrap();
    Command::new("mkfifo").arg(path("here/problems/pipe.md")).status().unwrap();
    let mut command = command("--no-open --port 0");
    command.current_dir(path("here"));
    let server = Server::of(command);
    for (id, part) in [("good", "\"html\":"), ("pipe", "\"error\":")] {
        let question = format!("{{\"ask\":\"lesson\",\"game\":\"{id}\"}}");
        let body = client::send(server.port, "POST /ask", &[JSON], &question).body;
        assert!(body.contains(part) && !body.contains("secret%3C"), "{id}: {body}");
    }
}

#[test]
fn a_lesson_is_read_once_and_not_at_every_move() {
    let folder = tempfile::tempdir().unwrap();
    let lesson = folder.path().join("problems/heaps");
    fs::create_dir_all(&lesson).unwrap();
    let manifest = "[package.metadata.problem]\ntitle = \"Heaps\"\ngame = \"nim\"";
    fs::write(folder.path().join("Cargo.toml"), "").unwrap();
    fs::write(lesson.join("Cargo.toml"), manifest).unwrap();
    fs::write(lesson.join("hints.md"), "one\ntwo\n").unwrap();
    let mut command = command("--no-open --port 0");
    command.current_dir(&folder);
    let server = Server::of(command);
    let question = r#"{"ask":"position","game":"heaps","position":"3 4 5"}"#;
    let ask = || client::send(server.port, "POST /ask", &[JSON], question).body;
    let before = ask();
    assert!(before.contains(r#""hints":2"#) && before.contains("heaps Heaps"), "{before}");
    fs::remove_dir_all(lesson).unwrap();
    assert_eq!(ask(), before);
}

#[test]
fn a_given_port_is_used_or_refused_and_the_default_may_change() {
    let server = Server::start();
    let port = server.port;
    assert_eq!(server.line, format!("http://127.0.0.1:{port} is ready; Ctrl-C stops the server\n"));
    for (line, part) in [
        (format!("--no-open --port {port}"), format!("cannot use port {port}: ")),
        ("--no-open --port 65536".to_owned(), "65536 is not in".to_owned()),
    ] {
        let output = command(&line).output().unwrap();
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout), (Some(2), vec![]), "{line}");
        assert!(sentence.starts_with("error: ") && sentence.contains(&part), "{sentence}");
    }
    // It may be taken already.
    let _taken = TcpListener::bind(("127.0.0.1", 3450));
    let server = Server::of(command("--no-open"));
    assert_ne!(server.port, 3450);
    assert_alive(&server);
}
