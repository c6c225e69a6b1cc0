//! Creates problems: `new` by hand, `listen` from the browser. `http` reads a request and `companion` the JSON in it, and `id`
//! makes an id from the address. `draft` creates the folders, and `shape` the programs in them.

pub mod listen;
pub mod new;

mod companion;
mod draft;
mod http;
mod id;
mod shape;

use crate::fault::Exit;
use crate::problem::{ProblemInfo, Workspace};
use crate::text;
