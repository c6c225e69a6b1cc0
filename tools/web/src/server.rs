//! The server: the page's files and the engine, on the loopback address.
//!
//! Any web page in a browser can send requests to this machine. Other pages get no answer: a request must have this server as
//! its `Host`, the same `Origin` or none, and a JSON body, which a form cannot send.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;

use axum::Router;
use axum::extract::rejection::StringRejection;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderValue, ORIGIN,
};
use axum::http::{StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use games::Refused;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use include_dir::{Dir, include_dir};
use serde_json::json;
use study::Result;
use tokio::runtime;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

use crate::cases;
use crate::engine::{self, Answer};

pub(crate) static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/page");

/// The default port.
const PORT: u16 = 3450;
/// The most bytes of a question: one has the output of a program.
const LARGEST: usize = 8 << 20;
/// The time limit for the head of a request.
const HEAD: Duration = Duration::from_secs(5);
/// The time limit for the rest of a request and its answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// The number of questions that are answered at the same time.
static FREE: Semaphore = Semaphore::const_new(8);
/// Bytes of stack for each: as much as the main thread has, where the command line runs the same searches.
const STACK: usize = 8 << 20;

const FAILED: &str =
    "the engine failed, which is a bug: its message is in the terminal of the server";

/// The policy of the page: it loads only its own files, and no other page can frame it. WebAssembly is for judged programs.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The document around judged programs has a policy of its own, and only the page frames it.
const FRAME: (&str, &str) = ("run/frame.html", "frame-ancestors 'self'");

/// Headers of every answer: no other page can read it.
const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// A listener on the loopback address: on this port; by default on 3450 if it is free, else on any port.
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

/// The error if the server cannot be started.
pub(crate) fn not_started(error: &io::Error) -> Refused {
    Refused::new(format!("the server cannot be started: {error}"))
}

/// Serves the page for ever.
pub(crate) fn serve(listener: TcpListener) -> io::Result<Infallible> {
    let port = listener.local_addr()?.port();
    listener.set_nonblocking(true)?;
    let mut threads = runtime::Builder::new_current_thread();
    threads.thread_stack_size(STACK);
    // Each thread caches solvers.
    threads.thread_keep_alive(Duration::from_secs(3600));
    threads.enable_all().build()?.block_on(async move {
        let routes = Router::new()
            .route("/ask", post(ask).fallback(wrong_method))
            .fallback_service(get(file).fallback(wrong_method))
            .layer(DefaultBodyLimit::max(LARGEST))
            .layer(middleware::from_fn_with_state(port, guard));
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(HEAD);
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    let service = TowerToHyperService::new(routes.clone());
                    tokio::spawn(http.serve_connection(TokioIo::new(stream), service));
                }
                // The client is gone, or no more files can be open.
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
        }
    })
}

/// Refuses requests with a foreign `Host` or from another page.
async fn guard(State(port): State<u16>, request: Request, next: Next) -> Response {
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).to_lowercase();
    let [hosts, origins] = [HOST, ORIGIN]
        .map(|name| request.headers().get_all(name).iter().map(text).collect::<Vec<String>>());
    let own_origin = format!("http://{}", hosts.concat());
    let refusal = checkout::refusal(&hosts, &origins, Some(port), |origin| origin == own_origin);
    let mut response = if let Some(sentence) = refusal {
        refused(StatusCode::FORBIDDEN, &sentence)
    } else {
        let late = "no answer within 20 s: try a smaller position";
        let answer = timeout(PATIENCE, next.run(request)).await;
        answer.unwrap_or_else(|_| refused(StatusCode::GATEWAY_TIMEOUT, late))
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

async fn file(uri: Uri) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    if let Some(id) = name.strip_prefix("cases/").and_then(|name| name.strip_suffix(".zip")) {
        let id = id.to_owned();
        return match spawn_blocking(move || cases::archive(&id)).await {
            Ok(Ok(archive)) => ([(CONTENT_TYPE, "application/zip")], archive).into_response(),
            Ok(Err(error)) => refused(StatusCode::NOT_FOUND, &error.to_string()),
            Err(_) => refused(StatusCode::INTERNAL_SERVER_ERROR, FAILED),
        };
    }
    let Some(file) = PAGE.get_file(name) else {
        return refused(StatusCode::NOT_FOUND, "no such file: the page is at `/`");
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    let policy = if name == FRAME.0 { FRAME.1 } else { POLICY };
    ([(CONTENT_TYPE, kind), (CONTENT_SECURITY_POLICY, policy)], file.contents()).into_response()
}

async fn wrong_method() -> Response {
    refused(StatusCode::METHOD_NOT_ALLOWED, "files are for GET, and questions for POST")
}

async fn ask(headers: HeaderMap, question: Result<String, StringRejection>) -> Response {
    let kind = headers.get(CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    if !kind.to_ascii_lowercase().starts_with(b"application/json") {
        let sentence = "a question must have `content-type: application/json`";
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence);
    }
    let question = match question {
        Ok(question) => question,
        Err(error) => return refused(error.status(), &error.body_text()),
    };
    // A question whose client is gone is not started; one that times out keeps its thread until it is answered.
    let free = FREE.acquire().await;
    match spawn_blocking(move || (engine::answer(&question), free).0).await {
        Ok(Answer { status, text }) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            (status, [(CONTENT_TYPE, "application/json")], text).into_response()
        }
        Err(_) => refused(StatusCode::INTERNAL_SERVER_ERROR, FAILED),
    }
}

/// An error: an HTTP status, and a sentence.
fn refused(status: StatusCode, sentence: &str) -> Response {
    let text = json!({ "error": sentence }).to_string();
    (status, [(CONTENT_TYPE, "application/json")], text).into_response()
}
