//! What is answered to which request, and who is refused.
//!
//! Any web page that a person has open can send requests to this machine. None gets an answer: it would have to say a
//! `Host` that is this server's own (its name may point here, but it says its name), and no `Origin` but that.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderMap, HeaderValue, ORIGIN};
use axum::http::{StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing;
use http_body_util::BodyExt;
use serde::Deserialize;
use tokio::time::timeout;

use crate::client::Client;
use crate::engine::{self, Answer};
use crate::lane::Lane;
use crate::page;
use crate::refusal::{self, ARRIVAL_SECONDS, LARGEST_BODY, Refusal};

/// What all requests share.
pub(crate) struct Shared {
    /// The names that this server goes by, each with its port.
    hosts: Vec<String>,
    quick: Lane,
    slow: Lane,
}

/// How many asks may wait for each of the two threads.
const QUEUE: usize = 128;
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// What may take seconds, and must keep nobody from a move.
const SLOW: [&str; 6] = ["table", "prove", "lesson", "shelf", "line", "review"];

impl Shared {
    /// # Errors
    ///
    /// If there are no threads to be had.
    pub fn new(port: u16) -> io::Result<Arc<Shared>> {
        let names = ["127.0.0.1", "localhost", "[::1]"];
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            hosts.extend(names.map(str::to_owned));
        }
        let lane = || Lane::new(engine::answer, QUEUE);
        Ok(Arc::new(Shared { hosts, quick: lane()?, slow: lane()? }))
    }
}

/// All routes.
pub(crate) fn routes(shared: Arc<Shared>) -> Router {
    let mut router = Router::new().route("/ask", routing::post(ask).fallback(only_post));
    for file in page::FILES {
        let answer = move || async move { ([(CONTENT_TYPE, file.kind())], file.bytes) };
        router = router.route(file.path, routing::get(answer).fallback(only_get));
    }
    let guard = middleware::from_fn_with_state(shared.clone(), guard);
    router.fallback(no_file).layer(guard).layer(middleware::map_response(framed)).with_state(shared)
}

async fn framed(mut response: Response) -> Response {
    response.headers_mut().extend(page::FRAME);
    response
}

/// Lets nobody in who comes by another name, or from another page.
async fn guard(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Arc<Client>>,
    request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    client.hear();
    let host = host(request.headers(), request.uri())?;
    if !shared.hosts.contains(&host) {
        return Err(Refusal::OtherHost(refusal::shown(&host)));
    }
    for origin in request.headers().get_all(ORIGIN) {
        let origin = String::from_utf8_lossy(origin.as_bytes()).to_ascii_lowercase();
        if origin.strip_prefix("http://") != Some(host.as_str()) {
            return Err(Refusal::OtherOrigin(refusal::shown(&origin)));
        }
    }
    Ok(next.run(request).await)
}

/// The one name that a request asks for.
fn host(headers: &HeaderMap, uri: &Uri) -> Result<String, Refusal> {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return Err(Refusal::NoHost) };
    let host = String::from_utf8_lossy(host.as_bytes()).to_ascii_lowercase();
    match uri.authority() {
        Some(other) if !other.as_str().eq_ignore_ascii_case(&host) => {
            Err(Refusal::OtherHost(refusal::shown(other.as_str())))
        }
        _ => Ok(host),
    }
}

async fn ask(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Arc<Client>>,
    request: Request,
) -> Result<Response, Refusal> {
    let headers = request.headers();
    // A browser says where a request comes from, and pages cannot say otherwise.
    if headers.get_all("sec-fetch-site").iter().any(|site| site != "same-origin" && site != "none")
    {
        return Err(Refusal::OtherSite);
    }
    let kind = headers.get(CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    let kind = kind.split(|&byte| byte == b';').next().unwrap_or_default();
    if !kind.trim_ascii().eq_ignore_ascii_case(b"application/json") {
        return Err(Refusal::NotJson);
    }
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > LARGEST_BODY as u64) {
        return Err(Refusal::TooLarge);
    }
    let body = timeout(Duration::from_secs(ARRIVAL_SECONDS), read(request.into_body())).await;
    let text = String::from_utf8(body.unwrap_or(Err(Refusal::TooSlow))?);
    let text = text.map_err(|_| Refusal::NotUtf8)?;
    let lane = if is_slow(&text) { &shared.slow } else { &shared.quick };
    let _waits = client.waits();
    let Answer { status, text } = lane.ask(text, PATIENCE).await?;
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    Ok((status, [(CONTENT_TYPE, "application/json")], text).into_response())
}

async fn read(mut body: Body) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Refusal::Broken)?;
        let data = frame.data_ref().map_or(&[][..], |data| data);
        if bytes.len() + data.len() > LARGEST_BODY {
            return Err(Refusal::TooLarge);
        }
        bytes.extend_from_slice(data);
    }
    Ok(bytes)
}

/// Whether what is asked may take long. What is no ask at all is told so at once.
fn is_slow(request: &str) -> bool {
    #[derive(Deserialize)]
    struct Asked {
        ask: String,
    }
    serde_json::from_str::<Asked>(request).is_ok_and(|asked| SLOW.contains(&asked.ask.as_str()))
}

async fn no_file(uri: Uri) -> Refusal {
    Refusal::NoFile(refusal::shown(uri.path()))
}

async fn only_get(request: Request) -> Refusal {
    other_method(&request, "GET, HEAD")
}

async fn only_post(request: Request) -> Refusal {
    other_method(&request, "POST")
}

fn other_method(request: &Request, allowed: &'static str) -> Refusal {
    Refusal::OtherMethod { method: refusal::shown(request.method().as_str()), allowed }
}
