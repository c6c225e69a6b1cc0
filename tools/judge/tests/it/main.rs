//! The judge, used as a person would: what it prints, what it writes, and its exit code.

mod bundling;
mod cases;
mod checking;
mod circles;
mod comparing;
mod crates;
mod editor;
mod hostile;
mod judging;
mod listening;
mod mine;
mod newcomers;
mod paths;
mod readme;
#[path = "../scene/mod.rs"]
mod scene;
mod stressing;
mod submitting;
mod watching;
