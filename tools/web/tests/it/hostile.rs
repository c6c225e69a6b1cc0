//! Whoever else connects: pages of strangers, and broken clients.

use std::io::Read;
use std::net::Shutdown;

use crate::client::{JSON, POSITION, Server};

#[test]
fn what_strangers_send_through_a_browser_is_refused() {
    let server = Server::start();
    let refused = |line: &str, headers: &[(&str, &str)], status: u16| {
        server.send(line, headers, POSITION).refused(status);
    };
    // Each is this server, but not the one that is asked.
    let localhost = format!("http://localhost:{}", server.port);
    let origins = ["http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1", "null", ""];
    for origin in origins.into_iter().chain([localhost.as_str()]) {
        refused("POST /ask", &[JSON, ("Origin", origin)], 403);
        refused("GET /", &[("Origin", origin)], 403);
    }
    let own = format!("http://127.0.0.1:{}", server.port);
    refused("POST /ask", &[JSON, ("Origin", &own), ("Origin", "http://evil.example")], 403);

    let host = format!("127.0.0.1:{}", server.port);
    let (other_port, suffix) = (format!("127.0.0.1:{}", server.port ^ 1), format!("{host}.evil"));
    for host in ["evil.example", "127.0.0.1", "localhost", "0.0.0.0", &other_port, &suffix] {
        for line in ["POST /ask", "GET /", "GET /nothing"] {
            refused(line, &[JSON, ("Host", host)], 403);
        }
    }
    refused("POST /ask", &[JSON, ("Host", &host), ("Host", "evil.example")], 403);
    refused("GET http://evil.example/", &[], 403);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
        refused("POST /ask", &[("Content-Type", kind)], 415);
    }
    refused("POST /ask", &[], 415);
    server.assert_alive();
}

#[test]
fn what_the_page_and_a_script_at_home_send_is_answered() {
    let server = Server::start();
    for name in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        let host = format!("{name}:{}", server.port);
        let origin = format!("http://{host}");
        let kind = ("Content-Type", "Application/JSON ; charset=utf-8");
        let headers = [("Host", host.as_str()), kind, ("Origin", &origin)];
        assert_eq!(server.send("POST /ask", &headers, POSITION).status, 200);
        assert_eq!(server.send("POST /ask", &headers[..2], POSITION).status, 200);
    }
    // A link on a page of somebody else's leads here.
    assert_eq!(server.get("/?from=elsewhere").status, 200);
}

#[test]
fn what_is_not_as_it_should_be_is_refused_in_a_sentence() {
    let server = Server::start();
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/src/main.rs", "//", "/ask/", "/index"] {
        server.get(path).refused(404);
    }
    for line in ["POST /", "DELETE /", "OPTIONS /ask", "FROB /ask", "GET /ask"] {
        server.send(line, &[], "").refused(405);
    }
    assert!(server.ask(b"\xff{}").refused(400).contains("UTF-8"));
    let nested = "[".repeat(60_000);
    for body in
        ["", "{", "[]", "null", r#"{"ask":1}"#, r#"{"ask":"x"}"#, "{\"ask\":\"\0\"}", &nested]
    {
        server.ask(body).refused(400);
    }
    let most = POSITION.to_owned() + &" ".repeat((64 << 10) - POSITION.len());
    assert_eq!(server.ask(&most).status, 200);
    assert!(server.ask(most + " ").refused(413).contains("64 KiB at most"));
    server.assert_alive();
}

#[test]
fn every_answer_keeps_other_pages_out() {
    let server = Server::start();
    for reply in [server.get("/"), server.get("/nothing"), server.ask(POSITION), server.ask("{")] {
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(reply.headers.get(name).map(String::as_str), Some(value), "{name}");
        }
        let policy = &reply.headers["content-security-policy"];
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{policy}");
        }
    }
}

#[test]
fn who_breaks_off_or_sends_no_http_does_no_harm() {
    let server = Server::start();
    let question = format!(
        "POST /ask HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{POSITION}",
        server.port,
        POSITION.len()
    );
    let body = question.len() - POSITION.len();
    let mut left = Vec::new();
    for end in [0, 1, 40, body, body + 5, question.len()] {
        drop(server.begin(&question.as_bytes()[..end]));
        server.begin(&question.as_bytes()[..end]).shutdown(Shutdown::Write).unwrap();
        // Opened, and left.
        left.extend((0..50).map(|_| server.begin(&question.as_bytes()[..end])));
    }
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(1_000_000));
    for bytes in ["frobnicate\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", &long] {
        let mut answer = Vec::new();
        // It may be closed before all is read.
        let _ = server.begin(bytes.as_bytes()).read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/1.1 2"), "{bytes}");
    }
    server.assert_alive();
}
