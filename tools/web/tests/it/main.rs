//! The engine, compared with the rules and with its earlier answers; the server, with valid and with foreign requests; and the
//! Korean of the page.

mod client;
mod engine;
mod korean;
mod server;
mod site;
mod snapshots;
