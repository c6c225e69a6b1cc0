//! The engine, held to the rules and to its answers of before; and the server, met by browsers and by pages of strangers.

mod client;
mod engine;
mod server;
mod snapshots;
