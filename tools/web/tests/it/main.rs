//! The engine, compared with the rules and with its earlier answers; and the server, with valid and with foreign requests.

mod client;
mod engine;
mod server;
mod snapshots;
