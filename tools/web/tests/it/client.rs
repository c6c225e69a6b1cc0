//! A server for a test, and a client that sends any bytes.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The server, which ends with the test.
pub struct Server {
    child: Child,
    pub line: String,
    pub port: u16,
}

/// The answer to a request.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

/// `cargo study web` with these arguments, from the root of the workspace.
pub fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_web"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    command.args(line.split_whitespace()).current_dir(root).stdin(Stdio::null());
    // Tests must not change the user's progress.
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
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
        let (_, port) = line.split_once("http://127.0.0.1:").expect("a line with the address");
        let port = port.split(|letter: char| !letter.is_ascii_digit()).next().unwrap();
        Server { child, port: port.parse().unwrap(), line }
    }
}

/// A connection on which these bytes are sent.
pub fn connect(port: u16, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    // A silent server fails the test instead of hanging it.
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // The server may close the connection early.
    let _ = stream.write_all(bytes);
    stream
}

/// The answer to a request, such as `GET /`. `Host` is the server's own unless `headers` has one.
pub fn send(port: u16, line: &str, headers: &[(&str, &str)], body: &str) -> Reply {
    let host = format!("127.0.0.1:{port}");
    let own = Some(("Host", host.as_str()));
    let own = own.filter(|_| headers.iter().all(|(name, _)| *name != "Host"));
    let length = body.len().to_string();
    let last = [("Content-Length", length.as_str()), ("Connection", "close")];
    let headers = own.iter().chain(headers).chain(&last);
    let headers: String = headers.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let request = format!("{line} HTTP/1.1\r\n{headers}\r\n{body}");
    let mut answer = BufReader::new(connect(port, request.as_bytes()));
    let mut read = || {
        let mut line = String::new();
        answer.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    };
    let status = read().split(' ').nth(1).expect("an answer").parse().unwrap();
    let mut headers = BTreeMap::new();
    while let Some((name, value)) = read().split_once(':') {
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    // chromedriver keeps the connection open.
    let length = headers["content-length"].parse().unwrap();
    let mut body = vec![0; length];
    answer.read_exact(&mut body).unwrap();
    Reply { status, headers, body: String::from_utf8(body).unwrap() }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}
