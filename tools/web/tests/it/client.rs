//! A server of the test's own, and a client that sends what it is told, byte by byte.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// The program, which ends with the test.
pub struct Server {
    child: Child,
    pub line: String,
    pub port: u16,
}

/// What a client sends.
#[derive(Clone)]
pub struct Request {
    line: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// What comes back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: BTreeMap<String, String>,
    pub body: Vec<u8>,
}

/// The headers that all that is ever said has.
const FRAME: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// A position that the engine knows.
pub const POSITION: &str =
    r#"{"ask":"position","game":"nim","position":"3 4 5","mover":"you","light":false}"#;

/// `cargo study web` with these arguments, from the root of the workspace.
pub fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_web"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    command.args(line.split_whitespace()).current_dir(root).env_remove("COLUMNS");
    // Nobody's own progress is touched.
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.stdin(Stdio::null());
    command
}

impl Server {
    /// On any free port, without a browser.
    pub fn start() -> Server {
        Server::of(command("--no-open --port 0"))
    }

    /// The server that this command starts.
    pub fn of(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_whitespace().next().expect("a line with the address");
        let port = address.strip_prefix("http://127.0.0.1:").unwrap().parse().unwrap();
        Server { child, line, port }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        // A server that says nothing fails the test, and does not hang it.
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// A request as the page itself makes it, for a path.
    pub fn request(&self, method: &str, path: &str) -> Request {
        let host = format!("127.0.0.1:{}", self.port);
        let line = format!("{method} {path} HTTP/1.1");
        Request { line, headers: vec![("Host".to_owned(), host)], body: Vec::new() }
    }

    /// What the page asks.
    pub fn question(&self, body: impl Into<Vec<u8>>) -> Request {
        let request = self.request("POST", "/ask").with("Content-Type", "application/json");
        let origin = format!("http://127.0.0.1:{}", self.port);
        let body = body.into();
        let length = body.len().to_string();
        let request = request.with("Origin", &origin).with("Sec-Fetch-Site", "same-origin");
        Request { body, ..request.with("Content-Length", &length) }
    }

    /// What is answered to a request on a connection of its own.
    pub fn answer(&self, request: &Request) -> Reply {
        self.answer_to(&request.bytes())
    }

    /// What is answered to these bytes.
    pub fn answer_to(&self, bytes: &[u8]) -> Reply {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        reply(&mut stream)
    }

    /// All that comes of a request after which the connection is closed.
    pub fn all(&self, request: &Request) -> String {
        let mut stream = self.connect();
        stream.write_all(&request.clone().with("Connection", "close").bytes()).unwrap();
        let mut all = String::new();
        stream.read_to_string(&mut all).unwrap();
        all
    }

    pub fn get(&self, path: &str) -> Reply {
        self.answer(&self.request("GET", path))
    }

    pub fn ask(&self, body: &str) -> Reply {
        self.answer(&self.question(body))
    }

    /// All is well: the page is there, and what it asks is answered.
    #[track_caller]
    pub fn assert_alive(&self) {
        assert_eq!(self.get("/").status, 200);
        let reply = self.ask(POSITION);
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Request {
    pub fn with(mut self, name: &str, value: &str) -> Request {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn without(mut self, name: &str) -> Request {
        let before = self.headers.len();
        self.headers.retain(|header| header.0 != name);
        assert!(self.headers.len() < before, "{name}");
        self
    }

    /// With another value of a header.
    pub fn but(self, name: &str, value: &str) -> Request {
        self.without(name).with(name, value)
    }

    pub fn bytes(&self) -> Vec<u8> {
        let headers = self.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n"));
        let head = format!("{}\r\n{}\r\n", self.line, headers.collect::<String>());
        [head.as_bytes(), &self.body].concat()
    }
}

impl Reply {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// The sentence of a refusal with this status.
    #[track_caller]
    pub fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(self.headers["content-type"], "application/json");
        let Value::Object(json) = serde_json::from_str(self.text()).unwrap() else { panic!() };
        assert_eq!(json.keys().collect::<Vec<_>>(), ["error"]);
        let sentence = json["error"].as_str().unwrap();
        let begins = sentence.starts_with(|c: char| c.is_lowercase() || c == '`');
        assert!(begins && !sentence.ends_with('.') && sentence.contains(' '), "{sentence}");
        sentence.to_owned()
    }
}

/// The next answer on this connection.
#[track_caller]
pub fn reply(stream: &mut TcpStream) -> Reply {
    let reply = reply_or_end(stream).expect("an answer, and not the end");
    for (name, value) in FRAME {
        assert_eq!(reply.headers.get(name).map(String::as_str), Some(value), "{name}");
    }
    reply
}

/// The next answer on this connection, unless it ends before one.
pub fn reply_or_end(stream: &mut TcpStream) -> Option<Reply> {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        if stream.read(&mut byte).unwrap() == 0 {
            assert_eq!(head, b"");
            return None;
        }
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let header = |line: &str| {
        let (name, value) = line.split_once(": ")?;
        Some((name.to_ascii_lowercase(), value.to_owned()))
    };
    let headers: BTreeMap<String, String> = lines.filter_map(header).collect();
    let mut body = vec![0; headers["content-length"].parse().unwrap()];
    stream.read_exact(&mut body).unwrap();
    Some(Reply { status, headers, body })
}
