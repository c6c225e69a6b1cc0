//! The page in a real browser, without a window: a game of each shape is played there, and all that a visitor can do.

#[path = "../it/client.rs"]
#[expect(dead_code, reason = "other tests talk to the server byte by byte")]
mod client;
mod driver;
mod games;
mod looks;
mod page;
mod visit;
