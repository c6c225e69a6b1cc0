//! Creates problems: `new` by hand, `listen` from the browser; `import` adds tests. `http` reads a request and `companion` the JSON in it, and `id`
//! makes an id from the address. `shape` guesses what the samples look like, `programs` writes
//! the programs that read and draw such inputs, and `draft` creates the folders.

pub mod import;
pub mod listen;
pub mod new;

mod companion;
mod draft;
mod http;
mod id;
mod programs;
mod shape;

use judge::fault::Exit;
use judge::problem::Workspace;
use judge::text;

/// An input and its answer.
type Sample = [String; 2];
