//! All that can keep the server from starting, and what is said of it: a sentence, with the next step.

use std::io;

/// What comes of something that can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why there is no page.
#[allow(missing_docs, reason = "the sentences say what they mean")]
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "port {0} is taken: choose another one with `--port`, or leave it out, and a free one is found"
    )]
    PortTaken(u16),
    #[error("port {0} cannot be listened on: {1}; leave out `--port`, and a free one is found")]
    PortRefused(u16, io::Error),
    #[error("the server cannot be started: {0}")]
    NotStarted(io::Error),
    #[error(transparent)]
    Study(#[from] study::Error),
}
