//! A small HTTP server for this machine. Clients may be slow, broken or hostile, so each connection has a thread of its own, and
//! a deadline for whatever it sends and takes.

use std::borrow::Cow;
use std::convert::Infallible;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use httparse::{EMPTY_HEADER, Status};

pub use crate::requests::refusal;

/// The most connections at the same time. For one more, the one that is idle longest is closed.
const MOST_CONNECTIONS: usize = 256;
const MOST_HEADERS: usize = 64;
const LARGEST_HEAD: usize = 16 << 10;

/// What a server answers, and to whom.
pub trait Service: Sync {
    /// The limits of connections.
    fn limits(&self) -> Limits;

    /// Whether a web page, known by its `Origin` in lower case, may send this request.
    fn may_ask(&self, page: &str, request: &Request) -> bool;

    /// The answer to a request. It runs in the thread of the connection.
    fn answer(&self, request: Request) -> Reply;

    /// The answer to a request that is refused, from an HTTP status and a sentence.
    fn refuse(&self, status: u16, sentence: &str) -> Reply;
}

/// The limits of connections.
pub struct Limits {
    /// The port that `Host` must have; any if `None`.
    pub port: Option<u16>,
    /// The most bytes of a body.
    pub body: usize,
    /// The time for the head of a request, and for a connection to be idle.
    pub head: Duration,
    /// The time for the body of a request, and for the client to take an answer.
    pub rest: Duration,
    /// Whether a connection may stay open for more requests.
    pub stays_open: bool,
}

/// A request.
pub struct Request {
    /// The method, such as `GET`.
    pub method: String,
    /// The path, without what follows `?`.
    pub path: String,
    /// The body.
    pub body: Vec<u8>,
    /// When the head had arrived.
    pub since: Instant,
    /// Headers, with their values in lower case.
    headers: Vec<(String, String)>,
    is_last: bool,
    connection: Arc<Connection>,
}

/// An answer.
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// Headers, without those about length and connection.
    pub headers: Vec<(&'static str, &'static str)>,
    /// The body.
    pub body: Cow<'static, [u8]>,
}

/// An HTTP status, and a sentence.
type Refused = (u16, String);

/// A connection, and since when it is idle; `None` while a request is answered.
struct Connection {
    stream: TcpStream,
    idle: Mutex<Option<Instant>>,
}

/// The connections that are open.
type Open = Mutex<Vec<Arc<Connection>>>;

/// A side of a connection on which reading and writing end at the deadline.
struct Timed {
    connection: Arc<Connection>,
    deadline: Instant,
}

/// Serves on all these listeners for ever.
///
/// # Errors
///
/// If no thread can be started.
pub fn serve(listeners: Vec<TcpListener>, service: impl Service) -> io::Result<Infallible> {
    let open = Open::default();
    thread::scope(|scope| {
        for listener in &listeners {
            let (service, open) = (&service, &open);
            thread::Builder::new().spawn_scoped(scope, move || {
                for stream in listener.incoming() {
                    match stream {
                        Ok(stream) => start(scope, stream, service, open),
                        // The client is gone, or no more files can be open.
                        Err(_) => thread::sleep(Duration::from_millis(100)),
                    }
                }
            })?;
        }
        Ok::<(), io::Error>(())
    })?;
    Err(io::Error::other("no client can connect any more"))
}

/// Serves a connection in a thread of its own.
fn start<'s>(
    scope: &'s Scope<'s, '_>,
    stream: TcpStream,
    service: &'s impl Service,
    open: &'s Open,
) {
    // An answer does not wait until the client has confirmed the one before.
    let _ = stream.set_nodelay(true);
    let connection = Arc::new(Connection { stream, idle: Mutex::new(Some(Instant::now())) });
    let mut all = lock(open);
    if all.len() >= MOST_CONNECTIONS {
        let since = |connection: &Arc<Connection>| {
            let idle = *lock(&connection.idle);
            (idle.is_none(), idle)
        };
        let longest = (0..all.len()).min_by_key(|&index| since(&all[index])).unwrap_or_default();
        // Its thread sees the end of the stream.
        let _ = all.swap_remove(longest).stream.shutdown(Shutdown::Both);
    }
    all.push(Arc::clone(&connection));
    drop(all);
    let own = Arc::clone(&connection);
    let close = move |own: &Arc<Connection>| lock(open).retain(|other| !Arc::ptr_eq(other, own));
    let started = thread::Builder::new().spawn_scoped(scope, move || {
        // A service that panics has said why; the connection ends.
        let _ = catch_unwind(AssertUnwindSafe(|| converse(&own, service)));
        close(&own);
    });
    if started.is_err() {
        close(&connection);
    }
}

/// Answers one request after another, until the connection ends.
fn converse(connection: &Arc<Connection>, service: &impl Service) {
    let limits = service.limits();
    let timed = Timed { connection: Arc::clone(connection), deadline: Instant::now() };
    let mut reader = BufReader::new(timed);
    loop {
        reader.get_mut().deadline = Instant::now() + limits.head;
        let request = match Request::read(&mut reader, &limits, service) {
            Ok(Some(request)) => request,
            Ok(None) => return,
            Err((status, sentence)) => {
                reader.get_mut().deadline = Instant::now() + limits.rest;
                let _ = service.refuse(status, &sentence).send(reader.get_mut(), false, true);
                // Closing a connection with unread data would discard the answer.
                let _ = connection.stream.shutdown(Shutdown::Write);
                let _ = io::copy(&mut reader.take(2 * limits.body as u64), &mut io::sink());
                return;
            }
        };
        let is_head = request.method == "HEAD";
        let is_last = request.is_last || !limits.stays_open;
        *lock(&connection.idle) = None;
        let reply = service.answer(request);
        reader.get_mut().deadline = Instant::now() + limits.rest;
        let sent = reply.send(reader.get_mut(), is_head, is_last);
        if is_last || sent.is_err() {
            return;
        }
        *lock(&connection.idle) = Some(Instant::now());
    }
}

impl Request {
    /// Reads a request that may be answered; `None` if the client sends nothing.
    fn read(
        reader: &mut BufReader<Timed>,
        limits: &Limits,
        service: &impl Service,
    ) -> Result<Option<Request>, Refused> {
        let refuse = |status, sentence: &str| Err((status, sentence.to_owned()));
        let mut head = Vec::new();
        while !head.ends_with(b"\n\r\n") {
            let rest = (LARGEST_HEAD - head.len()) as u64;
            let read = reader.by_ref().take(rest).read_until(b'\n', &mut head);
            match read {
                // A browser may connect long before it sends anything, and closes what it no longer needs.
                _ if head.is_empty() => return Ok(None),
                _ if rest == 0 => return refuse(431, "the head of a request is too large"),
                Ok(0) => return refuse(400, "a request ends within its head"),
                Ok(_) => {}
                Err(_) => return refuse(408, "a request does not end"),
            }
        }
        let connection = Arc::clone(&reader.get_ref().connection);
        let Some(mut request) = Request::parse(&head, connection) else {
            return refuse(400, "that is not an HTTP request");
        };
        let [hosts, origins] = ["host", "origin"].map(|name| request.headers(name));
        let may_ask = |page: &str| service.may_ask(page, &request);
        if let Some(sentence) = refusal(&hosts, &origins, limits.port, may_ask) {
            return Err((403, sentence));
        }
        let length = match &request.headers("content-length")[..] {
            _ if !request.headers("transfer-encoding").is_empty() => None,
            [] => Some(0),
            [length] => Some(length.parse().unwrap_or(usize::MAX)),
            _ => None,
        };
        let Some(length) = length else {
            return refuse(411, "a request needs one `Content-Length`");
        };
        if length > limits.body {
            let most = limits.body >> 20;
            return Err((413, format!("a request has a `Content-Length` of at most {most} MiB")));
        }
        reader.get_mut().deadline = Instant::now() + limits.rest;
        if request.headers("expect").iter().any(|it| it == "100-continue") {
            let _ = reader.get_mut().write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
        }
        // Not allocated before it arrives.
        match reader.take(length as u64).read_to_end(&mut request.body) {
            Ok(read) if read == length => Ok(Some(request)),
            _ => refuse(408, "the body of a request is incomplete"),
        }
    }

    fn parse(head: &[u8], connection: Arc<Connection>) -> Option<Request> {
        let mut headers = [EMPTY_HEADER; MOST_HEADERS];
        let mut parsed = httparse::Request::new(&mut headers);
        let Ok(Status::Complete(_)) = parsed.parse(head) else { return None };
        let text = |value: &[u8]| String::from_utf8_lossy(value.trim_ascii()).to_lowercase();
        let headers = parsed.headers.iter();
        let headers = headers.map(|header| (header.name.to_lowercase(), text(header.value)));
        let mut request = Request {
            method: parsed.method?.to_owned(),
            path: parsed.path?.split('?').next()?.to_owned(),
            body: Vec::new(),
            since: Instant::now(),
            headers: headers.collect(),
            is_last: parsed.version == Some(0),
            connection,
        };
        request.is_last |= request.headers("connection").iter().any(|it| it.contains("close"));
        Some(request)
    }

    /// The values of all headers with this name.
    fn headers(&self, name: &str) -> Vec<String> {
        let named = self.headers.iter().filter(|(own, _)| own == name);
        named.map(|(_, value)| value.clone()).collect()
    }

    /// Whether its body is sent as JSON, which a web page may not send elsewhere without permission.
    pub fn is_json(&self) -> bool {
        matches!(&self.headers("content-type")[..], [kind] if kind.starts_with("application/json"))
    }

    /// Whether its only `Host` is this page, as an `Origin` names it.
    pub fn is_to(&self, page: &str) -> bool {
        page.strip_prefix("http://") == Some(&self.headers("host").concat())
    }

    /// Whether the client has closed the connection.
    pub fn is_gone(&self) -> bool {
        let stream = &self.connection.stream;
        let closed = stream.set_nonblocking(true).is_ok() && matches!(stream.peek(&mut [0]), Ok(0));
        stream.set_nonblocking(false).is_err() || closed
    }
}

impl Reply {
    fn send(&self, stream: &mut Timed, is_head: bool, is_last: bool) -> io::Result<()> {
        let Reply { status, headers, body } = self;
        let mut head = format!("HTTP/1.1 {status} \r\ncontent-length: {}\r\n", body.len());
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += if is_last { "connection: close\r\n\r\n" } else { "\r\n" };
        let body = if is_head { &[] } else { &body[..] };
        stream.write_all(&[head.as_bytes(), body].concat())
    }
}

impl Timed {
    /// The time that is left.
    fn left(&self) -> io::Result<Duration> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

impl Read for Timed {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut stream = &self.connection.stream;
        stream.set_read_timeout(Some(self.left()?))?;
        stream.read(bytes)
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut stream = &self.connection.stream;
        stream.set_write_timeout(Some(self.left()?))?;
        stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.connection.stream).flush()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LARGEST: usize = 1 << 20;
    const TIME: Duration = Duration::from_secs(2);

    /// Says what was asked; takes its time for `/slow`.
    struct Echo;

    impl Service for Echo {
        fn limits(&self) -> Limits {
            Limits { port: None, body: LARGEST, head: TIME, rest: TIME, stays_open: true }
        }

        fn may_ask(&self, page: &str, request: &Request) -> bool {
            request.is_to(page)
        }

        fn answer(&self, request: Request) -> Reply {
            if request.path == "/slow" {
                thread::sleep(Duration::from_millis(500));
            }
            assert_ne!(request.path, "/panic");
            let Request { method, path, body, .. } = &request;
            self.refuse(200, &format!("{method} {path} {}", body.len()))
        }

        fn refuse(&self, status: u16, sentence: &str) -> Reply {
            let body = sentence.to_owned().into_bytes().into();
            Reply { status, headers: vec![("x-own", "1")], body }
        }
    }

    fn start() -> impl Fn(&str) -> BufReader<TcpStream> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || serve(vec![listener], Echo));
        move |bytes| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
            stream.write_all(bytes.as_bytes()).unwrap();
            BufReader::new(stream)
        }
    }

    /// The status and the body of the next answer; `None` at the end of the connection.
    fn next(stream: &mut BufReader<TcpStream>) -> Option<(u16, String)> {
        let mut length = 0;
        let mut line = String::new();
        stream.read_line(&mut line).ok().filter(|&read| read > 0)?;
        let status = line.split(' ').nth(1).unwrap().parse().unwrap();
        loop {
            line.clear();
            stream.read_line(&mut line).unwrap();
            match line.trim_end().split_once(": ") {
                Some(("content-length", value)) => length = value.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).unwrap();
        Some((status, String::from_utf8(body).unwrap()))
    }

    fn request(line: &str, headers: &str, body: &str) -> String {
        let length = body.len();
        format!(
            "{line} HTTP/1.1\r\nHost: localhost\r\ncontent-length: {length}\r\n{headers}\r\n{body}"
        )
    }

    #[test]
    fn a_connection_stays_open_until_either_side_closes_it() {
        let connect = start();
        let two = request("POST /a?b", "", "xyz") + &request("GET /c", "Connection: close\r\n", "");
        let mut stream = connect(&two);
        assert_eq!(next(&mut stream), Some((200, "POST /a 3".to_owned())));
        assert_eq!(next(&mut stream), Some((200, "GET /c 0".to_owned())));
        assert_eq!(next(&mut stream), None);
        let mut old = connect("GET /old HTTP/1.0\r\nHost: localhost\r\n\r\n");
        assert_eq!(next(&mut old), Some((200, "GET /old 0".to_owned())));
        assert_eq!(next(&mut old), None);
        // The answer to HEAD has no body, so the next answer follows its head.
        let mut text = String::new();
        let head = request("HEAD /", "", "") + &request("GET /", "Connection: close\r\n", "");
        connect(&head).read_to_string(&mut text).unwrap();
        assert!(text.contains("content-length: 8\r\nx-own: 1\r\n\r\nHTTP/1.1 200"), "{text}");
    }

    #[test]
    fn what_is_too_large_too_slow_or_unclear_is_refused() {
        let connect = start();
        let post = |headers: &str| format!("POST / HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n");
        for (bytes, status, sentence) in [
            (request("POST /", "", &"x".repeat(LARGEST)), 200, "POST / 1048576"),
            (request("POST /", "", &"x".repeat(LARGEST + 1)), 413, "at most 1 MiB"),
            (post("Content-Length: 1\r\nContent-Length: 2\r\n"), 411, "one `Content-Length`"),
            (post("Transfer-Encoding: chunked\r\n"), 411, "one `Content-Length`"),
            (post("Content-Length: 9\r\n") + "half", 408, "is incomplete"),
            (post(&format!("X: {}\r\n", "x".repeat(20_000))), 431, "too large"),
            (post("Origin: http://evil.example\r\n"), 403, "`http://evil.example` may not ask"),
            ("GET / HTTP/1.1\r\nHost".to_owned(), 408, "does not end"),
            ("nonsense\r\n\r\n".to_owned(), 400, "not an HTTP request"),
        ] {
            let mut stream = connect(&bytes);
            let (found, body) = next(&mut stream).unwrap();
            assert!(found == status && body.contains(sentence), "{found} {body} for {bytes:.99}");
        }
        let mut stream = connect(&post("Content-Length: 2\r\nExpect: 100-continue\r\n"));
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        assert_eq!(line, "HTTP/1.1 100 Continue\r\n");
        stream.get_mut().write_all(b"ok").unwrap();
        stream.read_line(&mut line).unwrap();
        assert_eq!(next(&mut stream), Some((200, "POST / 2".to_owned())));
    }

    #[test]
    fn of_too_many_connections_the_one_that_is_idle_longest_is_closed() {
        let connect = start();
        let mut slow = connect(&request("GET /slow", "", ""));
        let mut idle: Vec<_> = (1..MOST_CONNECTIONS).map(|_| connect("")).collect();
        thread::sleep(Duration::from_millis(100));
        let mut extra = connect(&request("GET /extra", "", ""));
        assert_eq!(next(&mut extra), Some((200, "GET /extra 0".to_owned())));
        assert_eq!(next(&mut slow), Some((200, "GET /slow 0".to_owned())));
        // The first is closed, and the others can still ask.
        assert_eq!(next(&mut idle[0]), None);
        for stream in &mut idle[1..] {
            stream.get_mut().write_all(request("GET /late", "", "").as_bytes()).unwrap();
            assert_eq!(next(stream), Some((200, "GET /late 0".to_owned())));
        }
    }

    #[test]
    fn a_failure_ends_one_connection() {
        let connect = start();
        assert_eq!(next(&mut connect(&request("GET /panic", "", ""))), None);
        assert!(next(&mut connect(&request("GET /", "", ""))).is_some());
    }
}
