//! Makes a problem's folder: by hand (`new`), from the browser (`listen`), or adds its tests (`import`).

pub mod import;
pub mod listen;
pub mod new;

mod companion;
mod draft;
mod id;
mod programs;
mod shape;

use judge::fault::Exit;
use judge::problem::Workspace;
use judge::text;

/// An input and its answer.
type Sample = [String; 2];
