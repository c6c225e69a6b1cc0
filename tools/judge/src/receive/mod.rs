//! A problem from elsewhere becomes a folder.

pub(crate) mod companion;
pub(crate) mod draft;
pub(crate) mod http;
pub(crate) mod shape;
