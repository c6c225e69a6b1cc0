//! One file a verb of `cargo judge`: its arguments, and what it does.

pub(crate) mod bundle;
pub(crate) mod check;
pub(crate) mod list;
pub(crate) mod listen;
pub(crate) mod mine;
pub(crate) mod new;
pub(crate) mod stress;
pub(crate) mod submit;
pub(crate) mod test;
pub(crate) mod watch;
