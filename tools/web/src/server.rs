//! The server: the page's files, and questions to the engine, on the loopback address.
//!
//! Any web page that a person has open can send requests to this machine. None gets an answer: a request must name this
//! server as its `Host` (a stranger's name may point here, but it is still that name), have no `Origin` but that, and ask in
//! JSON, which a form cannot do.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderValue, ORIGIN};
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
const HEADERS: [(&str, &str); 6] = [
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

/// A listener on the loopback address: on this port, or on 3450 if that is free, else on any.
///
/// # Errors
///
/// If the port is not to be had, in a sentence.
pub(crate) fn listen(port: Option<u16>) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let Some(port) = port else {
        return bind(PORT).or_else(|_| bind(0)).map_err(|error| not_started(&error));
    };
    bind(port).map_err(|error| {
        Refused::new(format!(
            "cannot use port {port}: {error}; without `--port`, a free one is found"
        ))
    })
}

/// That the server cannot be started.
pub(crate) fn not_started(error: &io::Error) -> Refused {
    Refused::new(format!("the server cannot be started: {error}"))
}

/// Answers whoever connects, for ever.
///
/// # Errors
///
/// If it cannot be started.
pub(crate) fn serve(listener: TcpListener) -> io::Result<Infallible> {
    let port = listener.local_addr()?.port();
    listener.set_nonblocking(true)?;
    let mut threads = runtime::Builder::new_current_thread();
    threads.thread_stack_size(STACK);
    // What a game found out about its positions is kept in its thread.
    threads.thread_keep_alive(Duration::from_secs(3600));
    threads.enable_all().build()?.block_on(async move {
        let routes = Router::new()
            .route("/ask", post(ask))
            .fallback_service(get(file))
            .layer(DefaultBodyLimit::max(LARGEST))
            .layer(middleware::from_fn_with_state(port, guard));
        axum::serve(tokio::net::TcpListener::from_std(listener)?, routes).await?;
        unreachable!("`axum::serve` goes on for ever")
    })
}

/// Refuses whoever comes by another name, or from another page.
async fn guard(State(port): State<u16>, request: Request, next: Next) -> Response {
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).to_lowercase();
    let [hosts, origins] = [HOST, ORIGIN]
        .map(|name| request.headers().get_all(name).iter().map(text).collect::<Vec<String>>());
    let names = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}"));
    let own_origin = format!("http://{}", hosts.concat());
    let mut response = if hosts.len() != 1 || !names.contains(&hosts[0]) {
        refused(StatusCode::FORBIDDEN, "this is another `Host` than the page's address")
    } else if origins.iter().any(|origin| *origin != own_origin) {
        refused(StatusCode::FORBIDDEN, "another web page may not ask here")
    } else {
        let late = "no answer was found within 20 s: try something smaller";
        let answer = timeout(PATIENCE, next.run(request)).await;
        answer.unwrap_or_else(|_| refused(StatusCode::GATEWAY_TIMEOUT, late))
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
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

async fn ask(headers: HeaderMap, question: String) -> Response {
    let kind = headers.get(CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    if !kind.to_ascii_lowercase().starts_with(b"application/json") {
        let sentence = "a question is JSON, with `content-type: application/json`";
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence);
    }
    // A question that nobody waits for any more is not started; one that takes too long keeps its thread.
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
    let text = json!({ "error": sentence }).to_string();
    (status, [(CONTENT_TYPE, "application/json")], text).into_response()
}
