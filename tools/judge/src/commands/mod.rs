//! One file a verb of `cargo judge`: its arguments, and what it does.

pub(crate) mod bundle;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod debug;
pub(crate) mod list;
pub(crate) mod listen;
pub(crate) mod man;
pub(crate) mod mine;
pub(crate) mod new;
pub(crate) mod run;
pub(crate) mod stress;
pub(crate) mod submit;
pub(crate) mod test;
pub(crate) mod watch;
