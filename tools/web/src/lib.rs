//! The games of this workspace as a page in the browser, served on the loopback address.
//!
//! ```text
//! cli -> server        connections: how many, how long, and what is left of those that break off
//!         -> routes    requests: which are refused, and which file or answer is theirs
//!             -> page      the files
//!             -> lane      threads, each with a queue
//!                 -> engine    a request's text in, an answer's text out
//! ```
//!
//! `wire` has a connection's bytes, `client` says who would be missed the least, `refusal` why a request is refused. Only
//! [`engine`] knows games, and it knows nothing of HTTP.
#![warn(missing_docs)]

pub mod engine;

mod cli;
mod client;
mod error;
mod lane;
mod page;
mod refusal;
mod routes;
mod server;
mod wire;

pub use cli::main;
pub use error::{Error, Result};
