//! The games of this workspace as a page in the browser, served on the loopback address.
//!
//! ```text
//! cli -> server      which requests are refused, the page's files, and threads in which questions are answered
//!         -> engine  a request's text in, an answer's text out
//! ```
//!
//! Only [`engine`] knows games, and it knows nothing of HTTP.
#![warn(missing_docs)]

pub mod engine;

mod cli;
mod os;
mod server;

pub use cli::main;
