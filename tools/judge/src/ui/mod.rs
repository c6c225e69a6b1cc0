//! What a person sees.

pub(crate) mod ids;
pub(crate) mod json;
pub(crate) mod progress;
pub(crate) mod report;
pub(crate) mod table;
pub(crate) mod text;
