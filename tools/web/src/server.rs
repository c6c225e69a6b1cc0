//! Connections on the loopback address. Whoever connects may be slow, broken or hostile: whatever is sent has a bound on its
//! time, and all connections on their number; one that does not read is closed when its place is needed.

use std::convert::Infallible;
use std::future::poll_fn;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::Router;
use axum::http::StatusCode;
use hyper::server::conn::http1;
use hyper_util::rt::TokioTimer;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::runtime;
use tokio::task::AbortHandle;
use tokio::time::sleep;

use crate::client::Client;
use crate::page;
use crate::refusal::{ARRIVAL_SECONDS, Refusal};
use crate::routes::{self, Shared};
use crate::wire::Wire;
use crate::{Error, Result};

/// A connection that is open, perhaps.
struct Open {
    task: AbortHandle,
    client: Arc<Client>,
}

/// The port that is listened on if no other one is asked for.
pub(crate) const PORT: u16 = 3450;
/// How many connections are open at the same time.
const CONNECTIONS: usize = 256;
const LARGEST_HEAD: usize = 16 << 10;

/// A listener on the loopback address: on this port, or on [`PORT`] if that is free, else on any.
///
/// # Errors
///
/// If the port is not to be had, in a sentence.
pub(crate) fn listen(port: Option<u16>) -> Result<TcpListener> {
    let on = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match port {
        Some(port) => on(port).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => Error::PortTaken(port),
            _ => Error::PortRefused(port, error),
        }),
        None => on(PORT).or_else(|_| on(0)).map_err(Error::NotStarted),
    }
}

/// Answers whoever connects, for ever.
///
/// # Errors
///
/// If it cannot be begun.
pub(crate) fn serve(listener: TcpListener, shared: Arc<Shared>) -> io::Result<Infallible> {
    listener.set_nonblocking(true)?;
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async move {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let routes = routes::routes(shared);
        let mut open: Vec<Open> = Vec::new();
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                // Out of files, perhaps: others have to close theirs first.
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            open.retain(|open| !open.task.is_finished());
            if open.len() >= CONNECTIONS && !make_room(&mut open) {
                let _ = stream.try_write(&last_word(&Refusal::Busy));
                continue;
            }
            let client = Arc::new(Client::new());
            let task = tokio::spawn(connection(stream, routes.clone(), client.clone()));
            open.push(Open { task: task.abort_handle(), client });
        }
    })
}

/// Closes the connection whose client was not heard for the longest time, unless all wait for answers.
fn make_room(open: &mut Vec<Open>) -> bool {
    let idle = open.iter().enumerate().filter(|(_, open)| open.client.is_idle());
    let longest = idle.min_by_key(|(_, open)| open.client.heard());
    let Some(longest) = longest.map(|(at, _)| at) else { return false };
    open.remove(longest).task.abort();
    true
}

async fn connection(stream: TcpStream, routes: Router, client: Arc<Client>) {
    let service = TowerToHyperService::new(routes.layer(Extension(client)));
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(ARRIVAL_SECONDS))
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(Wire::new(stream), service);
    let ended = poll_fn(|context| connection.poll_without_shutdown(context)).await;
    let parts = connection.into_parts();
    let refusal = match (ended, parts.io.refused) {
        (Ok(()), _) => None,
        (Err(_), Some(status)) => Some(Refusal::NotHttp(status)),
        // Who has sent nothing has asked nothing.
        (Err(_), None) if parts.read_buf.is_empty() => None,
        (Err(error), None) if error.is_timeout() => Some(Refusal::TooSlow),
        (Err(error), None) if error.is_parse() => Some(Refusal::NotHttp(StatusCode::BAD_REQUEST)),
        (Err(error), None) if error.is_incomplete_message() => Some(Refusal::Broken),
        (Err(_), None) => None,
    };
    parts.io.see_off(&refusal.map_or(Vec::new(), |refusal| last_word(&refusal))).await;
}

/// A refusal of what never came to be a request.
fn last_word(refusal: &Refusal) -> Vec<u8> {
    let (status, json) = (refusal.status(), refusal.json());
    let mut text = format!("HTTP/1.1 {status}\r\nconnection: close\r\n");
    text += &format!("content-type: application/json\r\ncontent-length: {}\r\n", json.len());
    for (name, value) in page::FRAME {
        text += &format!("{name}: {}\r\n", value.to_str().unwrap_or_default());
    }
    format!("{text}\r\n{json}").into_bytes()
}
