//! The judge, used as a person would: what it prints, what it writes, and its exit code.

mod bundling;
mod cases;
mod checking;
mod comparing;
#[cfg(target_os = "linux")]
mod ending;
#[cfg(unix)]
mod importing;
mod interactive;
mod judging;
mod mine;
#[cfg(unix)]
mod readme;
#[cfg(unix)]
mod receiving;
#[path = "../scene/mod.rs"]
mod scene;
mod stressing;
mod watching;
