//! The server, run as a person would, and met by browsers, by pages of strangers and by worse.

mod client;
mod hostile;
mod opening;
mod page;
