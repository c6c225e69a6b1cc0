//! The server, run as a person would, and met by browsers, by pages of strangers and by worse; and the engine, held to the
//! rules and to the commands.

mod asked;
mod client;
mod commands;
mod engine;
mod hostile;
mod opening;
mod page;
#[path = "../browser/rules.rs"]
#[expect(dead_code, reason = "the browser is told more of the rules")]
mod rules;
