//! Makes a problem's folder: by hand (`new`), or from the browser (`listen`).

pub mod draft;
pub mod id;
pub mod listen;
pub mod new;

mod companion;
mod programs;
mod shape;

use judge::fault::Exit;
use judge::problem::Workspace;
use judge::text;

/// An input and its answer.
type Sample = [String; 2];
