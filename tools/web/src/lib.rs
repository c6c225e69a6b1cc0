//! The games of this workspace as a page in the browser, served on the loopback address.
//!
//! ```text
//! cli -> server      refuses foreign requests, serves the page's files, runs questions in threads
//!         -> engine  takes the text of a request, returns the text of an answer
//! ```
//!
//! Only [`engine`] knows games, and it knows nothing of HTTP.
#![warn(missing_docs)]

pub mod engine;

#[cfg(feature = "server")]
mod cases;
#[cfg(feature = "server")]
mod clang;
#[cfg(feature = "server")]
mod cli;
#[cfg(feature = "server")]
mod editor;
#[cfg(feature = "server")]
mod node;
#[cfg(feature = "server")]
mod npm;
#[cfg(feature = "server")]
mod python;
#[cfg(feature = "server")]
mod server;
#[cfg(feature = "server")]
mod site;

#[cfg(feature = "server")]
pub use cli::main;
