//! The server: the page's files, and questions to the engine, on the loopback address.
//!
//! Any web page that a person has open can send requests to this machine. None gets an answer: a request must name this
//! server as its `Host` (a stranger's name may point here, but it is still that name), have no `Origin` but that, and ask in
//! JSON, which a form cannot do.

use std::convert::Infallible;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
};
use axum::http::{StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use games::Refused;
use include_dir::{Dir, include_dir};
use serde_json::json;
use study::Result;
use tokio::runtime;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::engine::{self, Answer};

static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The port that is listened on if no other one is asked for.
const PORT: u16 = 3450;
/// The most bytes of a question.
const LARGEST: usize = 64 << 10;
/// How long a request may take, with its answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// How many questions are answered at the same time.
static FREE: Semaphore = Semaphore::const_new(8);
/// Bytes of stack for each of them: as much as the main thread has, in which the same searches run at a terminal.
const STACK: usize = 8 << 20;

/// Headers of every answer: the page is alone with what it brought along, and no other page gets to read or frame it.
const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (
        HeaderName::from_static("content-security-policy"),
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// A listener on the loopback address: on this port, or on 3450 if that is free, else on any.
///
/// # Errors
///
/// If the port is not to be had, in a sentence.
pub(crate) fn listen(port: Option<u16>) -> Result<TcpListener> {
    let on = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match port {
        Some(port) => on(port).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => Refused::new(format!("port {port} is taken: choose another one with `--port`, or leave it out, and a free one is found")),
            _ => Refused::new(format!("port {port} cannot be listened on: {error}; leave out `--port`, and a free one is found")),
        }),
        None => on(PORT).or_else(|_| on(0)).map_err(|error| not_started(&error)),
    }
}

/// That the server cannot be started.
pub(crate) fn not_started(error: &io::Error) -> Refused {
    Refused::new(format!("the server cannot be started: {error}"))
}

/// Answers whoever connects, for ever.
///
/// # Errors
///
/// If it cannot be begun.
pub(crate) fn serve(listener: TcpListener) -> io::Result<Infallible> {
    let port = listener.local_addr()?.port();
    listener.set_nonblocking(true)?;
    let mut threads = runtime::Builder::new_current_thread();
    threads.thread_stack_size(STACK);
    // What a game found out of its positions is kept in its thread.
    threads.thread_keep_alive(Duration::from_secs(3600));
    threads.enable_all().build()?.block_on(async move {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, routes(port)).await?;
        unreachable!("`axum::serve` goes on for ever")
    })
}

fn routes(port: u16) -> Router {
    let names = ["127.0.0.1", "localhost", "[::1]"];
    let hosts: Arc<[String]> = names.iter().map(|name| format!("{name}:{port}")).collect();
    Router::new()
        .route(
            "/ask",
            post(ask).fallback(|| async {
                refused(StatusCode::METHOD_NOT_ALLOWED, "questions are sent by `POST`")
            }),
        )
        .fallback_service(get(file).fallback(|| async {
            refused(StatusCode::METHOD_NOT_ALLOWED, "files are read by `GET`")
        }))
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn_with_state(hosts, guard))
}

/// Lets nobody in who comes by another name, or from another page.
async fn guard(State(hosts): State<Arc<[String]>>, request: Request, next: Next) -> Response {
    let is_this = |host: &str| hosts.iter().any(|name| name.eq_ignore_ascii_case(host));
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let named: Vec<String> = request.headers().get_all(HOST).iter().map(text).collect();
    let own = format!("http://{}", named.concat());
    let mut origins = request.headers().get_all(ORIGIN).iter().map(text);
    let other_name = request.uri().authority().is_some_and(|name| !is_this(name.as_str()));
    let mut response = if named.len() != 1 || !is_this(&named[0]) || other_name {
        refused(StatusCode::FORBIDDEN, "this is another `Host` than the page's address")
    } else if origins.any(|origin| !origin.eq_ignore_ascii_case(&own)) {
        refused(StatusCode::FORBIDDEN, "another web page may not ask here")
    } else {
        let late = "no answer was found within 20 s: try something smaller";
        let answer = timeout(PATIENCE, next.run(request)).await;
        answer.unwrap_or_else(|_| refused(StatusCode::GATEWAY_TIMEOUT, late))
    };
    response.headers_mut().extend(HEADERS);
    response
}

async fn file(uri: Uri) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = PAGE.get_file(name) else {
        return refused(StatusCode::NOT_FOUND, "there is no such file here: the page is at `/`");
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    ([(CONTENT_TYPE, kind)], file.contents()).into_response()
}

async fn ask(headers: HeaderMap, body: Result<Bytes, BytesRejection>) -> Response {
    let kind = headers.get(CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    let kind = kind.split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii();
    if !kind.eq_ignore_ascii_case(b"application/json") {
        let sentence = "what is asked is JSON, with `content-type: application/json`";
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence);
    }
    let question = match body.map(|body| String::from_utf8(body.into())) {
        Ok(Ok(question)) => question,
        Ok(Err(_)) => return refused(StatusCode::BAD_REQUEST, "what is asked is not UTF-8"),
        Err(rejection) => {
            return refused(rejection.status(), "what is asked has 64 KiB at most, and ends");
        }
    };
    // A question that nobody waits for any more is not begun; one that takes too long keeps its thread.
    let free = FREE.acquire().await;
    match spawn_blocking(move || (engine::answer(&question), free).0).await {
        Ok(Answer { status, text }) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            (status, [(CONTENT_TYPE, "application/json")], text).into_response()
        }
        Err(_) => refused(
            StatusCode::INTERNAL_SERVER_ERROR,
            "the answer failed, which is a fault of this program: the terminal that it was started from says more",
        ),
    }
}

/// A status of HTTP, and why in a sentence.
fn refused(status: StatusCode, sentence: &str) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], json!({ "error": sentence }).to_string())
        .into_response()
}
