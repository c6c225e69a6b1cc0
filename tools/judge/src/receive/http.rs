//! The little of HTTP that a browser button needs: one POST a connection. Whoever connects may be slow, broken or
//! hostile: every connection has a thread of its own, a bound on its time and on what it may send.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use httparse::{EMPTY_HEADER, Header, Request, Status};

use crate::receive::draft;

/// What somebody posted, to be answered once.
pub(crate) struct Post {
    pub body: Vec<u8>,
    answer: Sender<Answer>,
}

/// A status of HTTP and a sentence.
pub(crate) struct Answer {
    pub status: u16,
    pub sentence: String,
}

/// What the head of a request says of the rest.
#[derive(Debug, PartialEq, Eq)]
struct Head {
    /// How many bytes it takes itself.
    size: usize,
    /// How many bytes the body has.
    length: usize,
    /// Whether the client waits for a word before it sends the body.
    waits: bool,
}

struct Connection {
    stream: TcpStream,
    deadline: Instant,
}

/// How long a client may take to send all of its request.
const REQUEST_TIME: Duration = Duration::from_secs(10);
/// How long a client may go on to send when it has been refused.
const FAREWELL: Duration = Duration::from_secs(5);
/// How many clients are heard at the same time.
const CLIENTS: usize = 32;
const LARGEST_HEAD: usize = 16 << 10;
const LARGEST_BODY: usize = 16 << 20;
const MOST_HEADERS: usize = 64;

impl Answer {
    pub fn new(status: u16, sentence: impl Into<String>) -> Answer {
        Answer { status, sentence: sentence.into() }
    }
}

impl Post {
    /// Answers; the client may be gone.
    pub fn answer(self, answer: Answer) {
        let _ = self.answer.send(answer);
    }
}

/// The posts that arrive from now on, each when it is complete.
pub(crate) fn posts(listener: TcpListener) -> Receiver<Post> {
    let (posts, received) = mpsc::channel();
    let clients = Arc::new(());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(stream) = stream else {
                // Out of files, perhaps: others have to close theirs first.
                thread::sleep(Duration::from_millis(100));
                continue;
            };
            let mut connection = Connection { stream, deadline: Instant::now() + REQUEST_TIME };
            if Arc::strong_count(&clients) > CLIENTS {
                let busy = "too many clients at a time; try again in a few seconds";
                connection.write(&Answer::new(503, busy));
                continue;
            }
            let (posts, client) = (posts.clone(), clients.clone());
            let serve = move || {
                connection.serve(&posts);
                drop(client);
            };
            // Without a thread for it, a client has to come again.
            let _ = thread::Builder::new().spawn(serve);
        }
    });
    received
}

impl Connection {
    fn serve(mut self, posts: &Sender<Post>) {
        match self.body() {
            Ok(body) => {
                let (answer, answered) = mpsc::channel();
                let _ = posts.send(Post { body, answer });
                if let Ok(answer) = answered.recv() {
                    self.write(&answer);
                }
            }
            Err(answer) => {
                if !answer.sentence.is_empty() {
                    anstream::eprintln!("error: {}", answer.sentence);
                    self.write(&answer);
                }
                self.see_off();
            }
        }
    }

    /// The body of a request that is as it should be.
    fn body(&mut self) -> Result<Vec<u8>, Answer> {
        let mut bytes = Vec::new();
        let head = loop {
            if let Some(head) = head(&bytes)? {
                break head;
            }
            let before = bytes.len();
            let mut some = [0; 4096];
            let read = self.read(&mut some).map_err(|error| unreadable(&error))?;
            bytes.extend_from_slice(&some[..read]);
            match (read, before) {
                // Somebody looked whether anybody is here.
                (0, 0) => return Err(Answer::new(400, "")),
                (0, _) => return Err(Answer::new(400, "a request ends within its head")),
                _ => {}
            }
        };
        if head.waits && bytes.len() == head.size {
            let _ = self.stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
        }
        let mut body = bytes.split_off(head.size);
        let rest = head.length.saturating_sub(body.len()) as u64;
        self.take(rest).read_to_end(&mut body).map_err(|error| unreadable(&error))?;
        if body.len() < head.length {
            return Err(Answer::new(
                400,
                format!("a request ends after {} of {} bytes", body.len(), head.length),
            ));
        }
        body.truncate(head.length);
        Ok(body)
    }

    fn write(&mut self, answer: &Answer) {
        let Answer { status, sentence } = answer;
        let length = sentence.len() + 1;
        let text = format!(
            "HTTP/1.1 {status} \r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {length}\r\n\
             Allow: POST\r\nConnection: close\r\n\r\n{sentence}\n"
        );
        // The client may be gone, which is up to it.
        let _ = self.stream.set_write_timeout(Some(FAREWELL));
        let _ = self.stream.write_all(text.as_bytes());
        let _ = self.stream.shutdown(Shutdown::Write);
    }

    /// Reads on for a while: to close with something unread would take the answer back.
    fn see_off(mut self) {
        self.deadline = Instant::now() + FAREWELL;
        let _ = io::copy(&mut self.take(2 * LARGEST_BODY as u64), &mut io::sink());
    }
}

impl Read for Connection {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let rest = self.deadline.saturating_duration_since(Instant::now());
        if rest.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(rest))?;
        self.stream.read(bytes)
    }
}

fn unreadable(error: &io::Error) -> Answer {
    match error.kind() {
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => {
            Answer::new(408, format!("a request took more than {} s", REQUEST_TIME.as_secs()))
        }
        _ => Answer::new(400, format!("a request cannot be read: {error}")),
    }
}

/// The head of a request that begins with these bytes, if it is complete and all is well with it.
fn head(bytes: &[u8]) -> Result<Option<Head>, Answer> {
    let mut headers = [EMPTY_HEADER; MOST_HEADERS];
    let mut request = Request::new(&mut headers);
    let size = match request.parse(bytes) {
        Ok(Status::Complete(size)) if size <= LARGEST_HEAD => size,
        Ok(Status::Partial) if bytes.len() <= LARGEST_HEAD => return Ok(None),
        Ok(_) | Err(httparse::Error::TooManyHeaders) => {
            return Err(Answer::new(431, "the head of a request is too large"));
        }
        Err(error) => return Err(Answer::new(400, format!("that is no request of HTTP: {error}"))),
    };
    if request.method != Some("POST") {
        return Err(Answer::new(405, "only POST is answered here"));
    }
    let headers = &*request.headers;
    refuse_strangers(headers)?;
    Ok(Some(Head {
        size,
        length: length(headers)?,
        waits: values(headers, "Expect").any(|value| value.eq_ignore_ascii_case(b"100-continue")),
    }))
}

/// Objects to requests that a web page makes behind a person's back.
fn refuse_strangers(headers: &[Header]) -> Result<(), Answer> {
    let mut hosts = values(headers, "Host");
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(Answer::new(400, "a request needs one `Host`"));
    };
    let host = String::from_utf8_lossy(host).to_ascii_lowercase();
    let name =
        host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    let name = name.map_or(host.as_str(), |(name, _)| name);
    // A page can have its own name point to this machine, but it cannot send another name.
    if !["127.0.0.1", "localhost", "[::1]"].contains(&name) {
        let host = draft::shown(&host);
        return Err(Answer::new(403, format!("a request for `{host}` has no business here")));
    }
    let is_json = values(headers, "Content-Type")
        .any(|value| value.to_ascii_lowercase().starts_with(b"application/json"));
    for origin in values(headers, "Origin") {
        let origin = String::from_utf8_lossy(origin).to_ascii_lowercase();
        // Firefox hides what extension it is; a page that hides cannot send JSON.
        let is_extension = match origin.as_str() {
            "null" => is_json,
            _ => !origin.starts_with("http:") && !origin.starts_with("https:"),
        };
        if !is_extension {
            let origin = draft::shown(&origin);
            return Err(Answer::new(403, format!("the web page `{origin}` may not make problems")));
        }
    }
    Ok(())
}

fn length(headers: &[Header]) -> Result<usize, Answer> {
    let mut lengths = values(headers, "Content-Length");
    let is_chunked = values(headers, "Transfer-Encoding").next().is_some();
    let (Some(length), false) = (lengths.next(), is_chunked) else {
        return Err(Answer::new(411, "a request needs a `Content-Length`"));
    };
    if length.is_empty() || !length.iter().all(u8::is_ascii_digit) || lengths.next().is_some() {
        return Err(Answer::new(400, "the `Content-Length` of a request is not one number"));
    }
    // Digits that are no number are too many.
    let length = String::from_utf8_lossy(length).parse().unwrap_or(usize::MAX);
    if length > LARGEST_BODY {
        let most = LARGEST_BODY >> 20;
        return Err(Answer::new(413, format!("a request is larger than {most} MiB")));
    }
    Ok(length)
}

/// The values of all headers with this name.
fn values<'a>(headers: &'a [Header], name: &'a str) -> impl Iterator<Item = &'a [u8]> {
    let named = headers.iter().filter(move |header| header.name.eq_ignore_ascii_case(name));
    named.map(|header| header.value.trim_ascii())
}
