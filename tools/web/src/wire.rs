//! A connection's bytes, so that even what hyper refuses by itself is refused in a sentence.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::http::StatusCode;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The connection to a client.
pub(crate) struct Wire {
    stream: TokioIo<TcpStream>,
    /// What hyper would have refused a request with.
    pub refused: Option<StatusCode>,
}

/// How long a client may go on to send when the last word was said, and how much.
const FAREWELL: Duration = Duration::from_secs(5);
const MOST_DISCARDED: u64 = 64 << 20;

impl Wire {
    pub fn new(stream: TcpStream) -> Wire {
        // Answers are written whole: nothing is gained by waiting for more.
        let _ = stream.set_nodelay(true);
        Wire { stream: TokioIo::new(stream), refused: None }
    }

    /// Says a last word, if there is one, and closes. It reads on for a while: to close with something unread would take
    /// back what was said.
    pub async fn see_off(self, last_word: &[u8]) {
        let mut stream = self.stream.into_inner();
        let farewell = async move {
            stream.write_all(last_word).await?;
            stream.shutdown().await?;
            let mut rest = stream.take(MOST_DISCARDED);
            let mut some = [0; 16 << 10];
            while rest.read(&mut some).await? > 0 {}
            io::Result::Ok(())
        };
        // The client may be gone, which is up to it.
        let _ = timeout(FAREWELL, farewell).await;
    }
}

impl Read for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl Write for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if let Some(status) = bare_refusal(bytes) {
            self.refused = Some(status);
            return Poll::Ready(Ok(bytes.len()));
        }
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// The status of a refusal that no route has made: it is without the headers that all of those have. Hyper answers so what it
/// cannot read, and can be told neither to be silent nor what to say.
fn bare_refusal(bytes: &[u8]) -> Option<StatusCode> {
    let status = bytes.strip_prefix(b"HTTP/1.1 ").or(bytes.strip_prefix(b"HTTP/1.0 "))?.get(..3)?;
    let status = StatusCode::from_bytes(status).ok()?;
    let is_refusal = status.is_client_error() || status.is_server_error();
    (is_refusal && !bytes.windows(7).any(|word| word == b"nosniff")).then_some(status)
}
