//! Whoever else connects: pages of strangers, broken clients, and floods.

use std::io::Write;
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{POSITION, Request, Server, reply, reply_or_end};

const MEGABYTES: usize = 10 << 20;

#[test]
fn what_strangers_send_through_a_browser_is_refused() {
    let server = Server::start();
    let good = server.question(POSITION);
    let refused = |request: &Request, status, words: &str| {
        let sentence = server.answer(request).refused(status);
        assert!(sentence.contains(words), "{sentence}");
    };
    for origin in ["http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1", "null", ""] {
        refused(&good.clone().but("Origin", origin), 403, "may not ask here");
    }
    // Each is this server, but not the one that is asked.
    let origin = format!("http://localhost:{}", server.port);
    refused(&good.clone().but("Origin", &origin), 403, &origin);
    refused(&good.clone().with("Origin", "http://evil.example"), 403, "`http://evil.example`");

    let other_port = format!("127.0.0.1:{}", server.port ^ 1);
    let suffix = format!("127.0.0.1:{}.evil.example", server.port);
    for host in ["evil.example", "127.0.0.1", "localhost", "0.0.0.0", &other_port, &suffix] {
        refused(&good.clone().but("Host", host), 403, &format!("`{host}`"));
        refused(&server.request("GET", "/").but("Host", host), 403, &format!("`{host}`"));
        refused(&server.request("GET", "/nothing").but("Host", host), 403, &format!("`{host}`"));
    }
    refused(&good.clone().without("Host"), 403, "needs one `Host`");
    refused(&good.clone().with("Host", "evil.example"), 403, "needs one `Host`");
    refused(&server.request("GET", "http://evil.example/"), 403, "`evil.example`");

    for site in ["cross-site", "same-site", "else"] {
        refused(&good.clone().but("Sec-Fetch-Site", site), 403, "another site");
    }
    refused(&good.clone().without("Content-Type"), 415, "`content-type: application/json`");
    for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
        refused(&good.clone().but("Content-Type", kind), 415, "is JSON");
    }
    server.assert_alive();
}

#[test]
fn what_the_page_and_a_script_at_home_send_is_answered() {
    let server = Server::start();
    for name in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        let host = format!("{name}:{}", server.port);
        let good = server.question(POSITION);
        let good = good.but("Host", &host).but("Origin", &format!("http://{host}"));
        let good = good.but("Content-Type", "Application/JSON ; charset=utf-8");
        assert_eq!(server.answer(&good).status, 200);
        assert_eq!(server.answer(&good.without("Origin").without("Sec-Fetch-Site")).status, 200);
    }
    // A link on a page of somebody else's leads here.
    let followed = server.request("GET", "/?from=elsewhere").with("Sec-Fetch-Site", "cross-site");
    assert_eq!(server.answer(&followed).status, 200);
}

#[test]
fn what_is_not_as_it_should_be_is_refused_in_a_sentence() {
    let server = Server::start();
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/src/main.rs", "//", "/ask/", "/index"] {
        let sentence = server.get(path).refused(404);
        assert!(sentence.contains(&format!("no `{path}` here")), "{sentence}");
    }
    for (method, path) in [("POST", "/"), ("DELETE", "/"), ("OPTIONS", "/ask"), ("FROB", "/ask")] {
        let reply = server.answer(&server.request(method, path));
        assert!(reply.refused(405).contains(&format!("`{method}`")));
        let allowed = if path == "/" { "GET, HEAD" } else { "POST" };
        assert_eq!(reply.headers["allow"], allowed, "{method} {path}");
    }
    assert!(server.get("/ask").refused(405).contains("`GET`"));

    assert!(server.answer(&server.question(b"\xff{}")).refused(400).contains("UTF-8"));
    for body in
        ["", "{", "[]", "null", r#"{"ask":1}"#, r#"{"ask":"frobnicate"}"#, "{\"ask\":\"\0\"}"]
    {
        server.ask(body).refused(400);
    }
    let nested = "[".repeat(60_000);
    server.ask(&nested).refused(400);
    server.assert_alive();
}

#[test]
fn what_is_no_http_is_refused_in_a_sentence() {
    let server = Server::start();
    let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(100_000));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "X: x\r\n".repeat(5_000));
    let path = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(100_000));
    let mut garbled = server.question(POSITION).but("Content-Length", "many").bytes();
    garbled.extend(b"\r\n");
    for (bytes, status) in [
        (b"frobnicate\r\n\r\n".as_slice(), 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 400),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (&garbled, 400),
        (long.as_bytes(), 431),
        (many.as_bytes(), 431),
        (path.as_bytes(), 431),
    ] {
        server.answer_to(bytes).refused(status);
    }
    server.assert_alive();
}

#[test]
fn a_large_body_is_refused_and_whoever_sends_it_gets_to_read_that() {
    let server = Server::start();
    let words = "64 KiB at most";
    let good = server.question(vec![b' '; MEGABYTES]);
    assert!(server.answer(&good).refused(413).contains(words));
    // Who says so beforehand is not kept waiting.
    let announced = server.question("").but("Content-Length", &MEGABYTES.to_string());
    assert!(server.answer(&announced).refused(413).contains(words));
    let endless = server.question("").but("Content-Length", &u64::MAX.to_string());
    assert!((400..500).contains(&server.answer(&endless).status));

    let chunked =
        server.question("").without("Content-Length").with("Transfer-Encoding", "chunked");
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    let all = [chunked.bytes(), chunk.repeat(MEGABYTES >> 16).into(), b"0\r\n\r\n".into()].concat();
    assert!(server.answer_to(&all).refused(413).contains(words));
    let one = [chunked.bytes(), b"10001\r\n".into(), vec![b' '; 0x10001], b"\r\n".into()].concat();
    assert!(server.answer_to(&one).refused(413).contains(words));

    let most = POSITION.to_owned() + &" ".repeat((64 << 10) - POSITION.len());
    assert_eq!(server.ask(&most).status, 200);
    assert!(server.ask(&(most + " ")).refused(413).contains(words));
    server.assert_alive();
}

#[test]
fn half_a_request_is_waited_for_and_then_refused() {
    let server = Server::start();
    let question = server.question(POSITION).bytes();
    let chunked =
        server.question("").without("Content-Length").with("Transfer-Encoding", "chunked");
    let chunked = [chunked.bytes(), b"5\r\n{\"a".into()].concat();
    let body = question.len() - POSITION.len();
    let halves =
        [&question[..1], &question[..40], &question[..body], &question[..body + 5], &chunked];
    let mut waiting = halves.map(|half| {
        let mut stream = server.connect();
        stream.write_all(half).unwrap();
        stream
    });
    let mut silent = server.connect();
    server.assert_alive();
    for stream in &mut waiting {
        assert!(reply(stream).refused(408).contains("took more than 5 s to arrive"));
        assert!(reply_or_end(stream).is_none());
    }
    assert!(reply_or_end(&mut silent).is_none(), "who has asked nothing gets no answer");
    server.assert_alive();
}

#[test]
fn who_breaks_off_does_no_harm() {
    let server = Server::start();
    let question = server.question(POSITION).bytes();
    let body = question.len() - POSITION.len();
    for end in [0, 1, 40, body, body + 5, question.len()] {
        // Gone without a word, and with all that was said by then.
        let mut stream = server.connect();
        stream.write_all(&question[..end]).unwrap();
        drop(stream);
        let mut stream = server.connect();
        stream.write_all(&question[..end]).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        match end {
            0 => assert!(reply_or_end(&mut stream).is_none()),
            // A page that asks for something else by now looks the same.
            _ if end == question.len() => drop(reply_or_end(&mut stream)),
            _ => assert!(reply(&mut stream).refused(400).contains("ends early")),
        }
    }
    server.assert_alive();
}

#[test]
fn one_connection_serves_many_requests_until_one_is_refused() {
    let server = Server::start();
    let mut stream = server.connect();
    for _ in 0..100 {
        stream.write_all(&server.question(POSITION).bytes()).unwrap();
        assert_eq!(reply(&mut stream).status, 200);
    }
    let both = [server.request("GET", "/").bytes(), b"frobnicate\r\n\r\n".into()].concat();
    stream.write_all(&both).unwrap();
    assert_eq!(reply(&mut stream).status, 200);
    reply(&mut stream).refused(400);
    assert!(reply_or_end(&mut stream).is_none());
    server.assert_alive();
}

#[test]
fn connections_that_are_opened_and_left_keep_nobody_away() {
    let server = Server::start();
    let mut left: Vec<TcpStream> = Vec::new();
    let question = server.question(POSITION).bytes();
    for at in 0..500 {
        let mut stream = server.connect();
        // Some have begun to ask.
        let begun = &question[..[0, 1, question.len() - 1][at % 3]];
        // The server may have closed it by now.
        let _ = stream.write_all(begun);
        left.push(stream);
    }
    server.assert_alive();
    drop(left);
    server.assert_alive();
}

#[test]
fn one_client_that_asks_without_end_leaves_others_answered() {
    let server = Server::start();
    let question = server.question(POSITION).bytes();
    let done = AtomicBool::new(false);
    let mut waited = Vec::new();
    thread::scope(|threads| {
        let flood = threads.spawn(|| {
            let mut stream = server.connect();
            let mut asked = 0;
            while !done.load(Ordering::Relaxed) {
                stream.write_all(&question).unwrap();
                assert_eq!(reply(&mut stream).status, 200);
                asked += 1;
                thread::sleep(Duration::from_millis(5));
            }
            asked
        });
        for _ in 0..200 {
            let since = Instant::now();
            assert_eq!(server.ask(POSITION).status, 200);
            waited.push(since.elapsed());
            thread::sleep(Duration::from_millis(10));
        }
        done.store(true, Ordering::Relaxed);
        assert!(flood.join().unwrap() > 0);
    });
    waited.sort();
    println!("median {:?}, at most {:?}", waited[waited.len() / 2], waited[waited.len() - 1]);
}
