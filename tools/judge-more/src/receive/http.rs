//! A minimal HTTP server: one POST per connection. Clients may be slow, broken or hostile, so each connection has a deadline
//! and its own thread.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use httparse::{EMPTY_HEADER, Header, Request};

use super::text;

/// A client, which must send its request before the deadline.
pub struct Client {
    stream: TcpStream,
    deadline: Instant,
}

/// How long a client may take to send a problem.
const REQUEST_TIME: Duration = Duration::from_secs(2);
const LARGEST_HEAD: usize = 16 << 10;
const LARGEST_BODY: usize = 16 << 20;

/// Receives posted bodies, each with the client that waits for an answer.
pub fn receive_posts(listeners: Vec<TcpListener>) -> Receiver<(Vec<u8>, Client)> {
    let (posts, received) = mpsc::channel();
    for listener in listeners {
        let posts = posts.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let mut client = Client { stream, deadline: Instant::now() + REQUEST_TIME };
                let posts = posts.clone();
                thread::spawn(move || match client.body() {
                    Ok(Some(body)) => drop(posts.send((body, client))),
                    Ok(None) => {}
                    Err(error) => {
                        let sentence = text::plain(&format!("{error:#}"));
                        anstream::eprintln!("error: {sentence}");
                        client.answer(400, &sentence);
                        // To close a connection with unread data would discard the answer.
                        client.deadline = Instant::now() + REQUEST_TIME;
                        let rest = 2 * LARGEST_BODY as u64;
                        let _ = io::copy(&mut client.take(rest), &mut io::sink());
                    }
                });
            }
        });
    }
    received
}

impl Client {
    /// Sends an answer, unless the client is gone.
    pub fn answer(&mut self, status: u16, sentence: &str) {
        let length = sentence.len() + 1;
        let text = format!(
            "HTTP/1.1 {status} \r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{sentence}\n"
        );
        let _ = self.stream.set_write_timeout(Some(Duration::from_secs(1)));
        let _ = self.stream.write_all(text.as_bytes());
        let _ = self.stream.shutdown(Shutdown::Write);
    }

    /// Reads the body of a valid request; `None` if the client sends nothing.
    fn body(&mut self) -> Result<Option<Vec<u8>>> {
        let mut reader = BufReader::new(self);
        let mut head = Vec::new();
        while !head.ends_with(b"\n\r\n") {
            let rest = (LARGEST_HEAD - head.len()) as u64;
            let read = reader.by_ref().take(rest).read_until(b'\n', &mut head);
            if head.is_empty() {
                // A browser may connect long before it sends anything.
                return Ok(None);
            }
            ensure!(rest > 0, "the head of a request is too large");
            ensure!(read.context("a request does not end")? > 0, "a request ends within its head");
        }
        let mut body = vec![0; allowed_length(&head)?];
        reader.read_exact(&mut body).context("the body of a request is incomplete")?;
        Ok(Some(body))
    }
}

impl Read for Client {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let rest = self.deadline.saturating_duration_since(Instant::now());
        if rest.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(rest))?;
        self.stream.read(bytes)
    }
}

/// The length of the body that follows this head. Refuses requests that a web page may have sent.
fn allowed_length(head: &[u8]) -> Result<usize> {
    let mut headers = [EMPTY_HEADER; 64];
    let mut request = Request::new(&mut headers);
    request.parse(head).context("that is not an HTTP request")?;
    ensure!(request.method == Some("POST"), "only POST is answered here");
    let values = |name| header_values(request.headers, name);
    let types = values("Content-Type");
    let is_json = types.iter().any(|kind| kind.starts_with("application/json"));
    let may_ask = |origin: &str| match origin {
        // Firefox sends this for an extension. A web page with that origin cannot send JSON.
        "null" => is_json,
        origin => !origin.starts_with("http:") && !origin.starts_with("https:"),
    };
    if let Some(sentence) = checkout::refusal(&values("Host"), &values("Origin"), None, may_ask) {
        bail!(sentence);
    }
    match &values("Content-Length")[..] {
        [length] if values("Transfer-Encoding").is_empty() => {
            let length = length.parse().ok().filter(|&length| length <= LARGEST_BODY);
            length.context("a request has a `Content-Length` of at most 16 MiB")
        }
        _ => bail!("a request needs one `Content-Length`"),
    }
}

/// The values of all headers with this name, in lower case.
fn header_values(headers: &[Header], name: &str) -> Vec<String> {
    let named = headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
    let value = |header: &Header| String::from_utf8_lossy(header.value.trim_ascii()).to_lowercase();
    named.map(value).collect()
}
