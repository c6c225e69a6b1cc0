//! A server of the test's own, and a client that sends what it is told.

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

/// What comes back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: BTreeMap<String, String>,
    pub body: Vec<u8>,
}

/// A position that the engine knows.
pub const POSITION: &str =
    r#"{"ask":"position","game":"nim","position":"3 4 5","mover":"you","light":false}"#;
pub const JSON: (&str, &str) = ("Content-Type", "application/json");

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

    /// A connection on which these bytes are sent.
    pub fn begin(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        // A server that says nothing fails the test, and does not hang it.
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        // It may have refused them before the last one.
        let _ = stream.write_all(bytes);
        stream
    }

    /// The answer to a request, such as `GET /`; without a `Host` among the headers, it has the server's own.
    pub fn send(&self, line: &str, headers: &[(&str, &str)], body: impl AsRef<[u8]>) -> Reply {
        let body = body.as_ref();
        let host = format!("127.0.0.1:{}", self.port);
        let own = Some(("Host", host.as_str()));
        let own = own.filter(|_| headers.iter().all(|(name, _)| *name != "Host"));
        let length = body.len().to_string();
        let last = [("Content-Length", length.as_str()), ("Connection", "close")];
        let headers = own.iter().chain(headers).chain(&last);
        let headers: String = headers.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let request = format!("{line} HTTP/1.1\r\n{headers}\r\n");
        let mut stream = self.begin(&[request.as_bytes(), body].concat());
        let mut all = Vec::new();
        stream.read_to_end(&mut all).unwrap();
        Reply::read(&all)
    }

    pub fn get(&self, path: &str) -> Reply {
        self.send(&format!("GET {path}"), &[], "")
    }

    pub fn ask(&self, body: impl AsRef<[u8]>) -> Reply {
        self.send("POST /ask", &[JSON], body)
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

impl Reply {
    fn read(all: &[u8]) -> Reply {
        let end = all.windows(4).position(|end| end == b"\r\n\r\n").expect("an answer");
        let head = std::str::from_utf8(&all[..end]).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let headers = head.lines().filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Reply { status, headers, body: all[end + 4..].to_vec() }
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// The sentence of a refusal with this status.
    #[track_caller]
    pub fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        let Value::Object(json) = serde_json::from_str(self.text()).unwrap() else { panic!() };
        assert_eq!(json.keys().collect::<Vec<_>>(), ["error"]);
        let sentence = json["error"].as_str().unwrap();
        let begins = sentence.starts_with(|c: char| c.is_lowercase() || c == '`');
        assert!(begins && !sentence.ends_with('.') && sentence.contains(' '), "{sentence}");
        sentence.to_owned()
    }
}
