//! Problems from elsewhere become folders here. `new` makes one by hand. `listen` receives them from the browser: `http`
//! reads a request, `companion` what the extension says in it, `id` makes a name of the address, and `again` knows the
//! problem if it is here already. `draft` makes the folders, and `shape` the programs in them.

pub mod listen;
pub mod new;

mod again;
mod companion;
mod draft;
mod http;
mod id;
mod shape;

use crate::fault::Exit;
use crate::problem::{About, Workspace};
use crate::text;
