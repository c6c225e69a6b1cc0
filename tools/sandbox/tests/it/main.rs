//! The tests of the sandbox.

mod hostile;
mod program;
mod running;
