//! The page in a headless browser: a game of each shape, and everything a visitor can do.

mod clang;
#[path = "../it/client.rs"]
#[expect(dead_code, reason = "other tests talk to the server byte by byte")]
mod client;
mod driver;
mod everything;
mod games;
mod javascript;
mod judge;
mod korean;
mod looks;
mod page;
mod races;
mod site;
mod visit;
