//! The commands of the judge that no verdict waits for, used as a person would.

mod bundling;
mod cases;
mod checking;
#[cfg(target_os = "linux")]
mod ending;
#[cfg(unix)]
mod importing;
mod languages;
#[cfg(unix)]
mod readme;
#[cfg(unix)]
mod receiving;
#[path = "../../../judge/tests/scene/mod.rs"]
mod scene;
mod stressing;
